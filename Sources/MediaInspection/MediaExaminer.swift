internal import Dispatch

/// Finds out what a file is: asks the walker of its format and the C witnesses, and combines what they say.
public struct MediaExaminer: Sendable {
    /// What a file is, and how it is known.
    public struct Examination: Sendable {
        /// What all witnesses together say.
        public var description: MediaDescription
        /// What libmagic and libavformat said; `nil` when the walker alone settled it.
        public var testimony: Testimony?

        /// Creates an examination.
        package init(description: MediaDescription, testimony: Testimony? = nil) {
            self.description = description
            self.testimony = testimony
        }

        /// What each witness said, as names and values for a log.
        public var witnesses: [(String, String)] {
            var fields = [("walker", description.format.rawValue)]
            if let fault = description.fault { fields.append(("fault", "\(fault.kind.rawValue): \(fault.message)")) }
            guard let testimony else { return fields }
            fields.append(("libmagic", testimony.magic ?? "nothing"))
            guard description.family == .audio || description.family == .video else { return fields }
            let streams = testimony.container?.streams.map(\.codec).joined(separator: "+")
            fields.append(("libavformat", streams.map { "\(testimony.container?.name ?? ""): \($0)" } ?? "refused"))
            return fields
        }
    }

    private let inspector: any Inspecting

    /// Creates an examiner that asks an inspector for the C witnesses.
    public init(inspector: any Inspecting) {
        self.inspector = inspector
    }

    /// Examines an open file; the descriptor stays the caller's.
    ///
    /// The C libraries are not bothered with a file that the walker already found to break its format or to be none of the formats
    /// that can be accepted: fewer hostile bytes reach them, and the answer comes sooner.
    public func examine(
        _ descriptor: Int32, deadline: ContinuousClock.Instant
    ) async throws(InspectorFailure) -> Examination {
        let walked = await Self.walked(descriptor)
        guard Combination.needsWitnesses(walked) else { return Examination(description: walked, testimony: nil) }
        let testimony = try await inspector.testimony(
            of: descriptor, from: Witnesses(for: walked.family), deadline: deadline)
        return Examination(description: Combination.combine(walked, testimony), testimony: testimony)
    }

    /// Makes ready to examine a file whose first bytes show this format, while the rest of it comes.
    package func prepare(for format: MediaFormat) {
        inspector.warmUp(Witnesses(for: format.family))
    }

    /// The walker of each format that has one.
    ///
    /// ISO base media and MPEG audio are told apart further by their walkers.
    private static func walker(of format: MediaFormat) -> (any Walker.Type)? {
        switch format {
        case .jpeg: JPEGWalker.self
        case .png: PNGWalker.self
        case .gif: GIFWalker.self
        case .mp4: ISOMediaWalker.self
        case .mp3: ID3Walker.self
        case .aac: ADTSWalker.self
        // MP3 may stand behind padding or other bytes that no signature knows.
        case .unknown: UnnamedWalker.self
        default: nil
        }
    }

    /// Walks on a thread that may block: Swift's own are few, and what keeps a deadline waits for them.
    private static func walked(_ descriptor: Int32) async -> MediaDescription {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: walk(descriptor)) }
        }
    }

    /// What the signature and the walker say.
    static func walk(_ descriptor: Int32) -> MediaDescription {
        let file = FileWindow(descriptor: descriptor)
        let format = Signature.format(of: file.bytes(at: 0, count: Signature.length))
        guard let walker = walker(of: format) else {
            return MediaDescription(format: format, family: format.family, bytes: file.length)
        }
        return walker.walk(file)
    }

    /// Looks for audio in a file that no signature names.
    private enum UnnamedWalker: Walker {
        static func walk(_ file: FileWindow) -> MediaDescription {
            let description = ID3Walker.walk(file, fallback: .unknown)
            guard description.format == .unknown else { return description }
            return MediaDescription(format: .unknown, bytes: file.length)
        }
    }
}
