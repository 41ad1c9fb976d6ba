import Glibc
public import MediaInspection

/// Asks libmagic and libavformat what an open file is.
///
/// Both read only through the descriptor that is handed in, with bounds on bytes, time and memory; neither opens anything else. They
/// are C libraries all the same: on bytes from strangers, run this in a process that has nothing to lose (`attach-inspector`).
///
/// Thread-safe: libmagic is asked by one thread at a time, and every file has a demuxer of its own.
public struct Probe: Sendable {
    private let database: MagicDatabase
    private let witnesses: Witnesses

    /// Loads libmagic's database and, where it is among the witnesses, libavformat; do it once, it costs milliseconds and megabytes.
    ///
    /// Sets two things for the whole process: libav's log level (quiet) and its largest single allocation (64 MiB).
    public init(_ witnesses: Witnesses = .all) throws {
        try Self.load(witnesses)
        database = try MagicDatabase()
        self.witnesses = witnesses
    }

    /// Loads the libraries that are not linked with, for a process that bounds its memory before it goes on.
    package static func load(_ witnesses: Witnesses) throws {
        if witnesses == .all { try DemuxerDefaults.apply() }
    }

    /// Types whose files libavformat is not shown: of a picture its word has no weight, and of anything else a picture's type is
    /// already a contradiction.
    private static let pictures: Set<String> = ["image/jpeg", "image/png", "image/gif"]

    /// Says what the witnesses make of a regular file.
    ///
    /// The descriptor stays the caller's and keeps its position. Past the deadline the demuxer is stopped, which shows as a refusal.
    /// Blocks the thread: not for Swift's cooperative pool.
    public func testimony(of descriptor: Int32, deadline: ContinuousClock.Instant) -> Testimony {
        guard let source = MediaSource(descriptor: descriptor, deadline: deadline) else {
            return Testimony(refusal: "the descriptor is not one of a readable regular file")
        }
        let magic = database.mediaType(of: source)
        guard witnesses == .all else { return Testimony(magic: magic, refusal: "it was not asked") }
        if let magic, Self.pictures.contains(magic) {
            return Testimony(magic: magic, refusal: "a picture is not its business")
        }
        do throws(DemuxerFailure) {
            let demuxer = try Demuxer(source)
            return Testimony(magic: magic, container: demuxer.container())
        } catch {
            return Testimony(magic: magic, refusal: error.message)
        }
    }
}
