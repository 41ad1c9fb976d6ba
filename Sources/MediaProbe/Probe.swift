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

    /// Loads libmagic's database and quietens libavformat; do it once, it costs milliseconds and megabytes.
    ///
    /// Sets two things for the whole process: libav's log level (quiet) and its largest single allocation (64 MiB).
    public init() throws {
        DemuxerDefaults.apply()
        database = try MagicDatabase()
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
