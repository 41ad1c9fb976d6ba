/// Decides over a body as it comes: holds its first bytes back until they are judged, and enforces the cap.
struct BodyGate {
    /// How many bytes are shown before the body is admitted.
    static let prefixLength = 512
    /// How many bytes of framing and encoding may come beyond the most that the body may have.
    static let framingAllowance: Int64 = 32_768
    /// And one more byte of them for so many of the body: chunks of a kilobyte have seven beside it.
    static let framingShare: Int64 = 128

    /// What to do with bytes that came.
    enum Verdict: Equatable {
        /// Nothing yet: they are held back.
        case hold
        /// Write what was held back, then what came.
        case pass(held: [UInt8])
        /// Write these bytes and stop: the body is not wanted.
        case refuse(prefix: [UInt8])
        /// Write nothing and stop: the body is larger than the limit.
        case exceeds(limit: Int64, received: Int64)
        /// Write nothing and stop: the body will be larger than the limit, by what the server announces.
        case announces(limit: Int64, announced: Int64)
        /// Write nothing and stop: what comes is hardly any body.
        case isHollow(limit: Int64, taken: Int64)
    }

    /// The length that the server announces for the body as it is written.
    let announced: Int64?
    /// How many bytes came.
    private(set) var received: Int64 = 0
    /// How many bytes came before framing and encoding were taken away.
    private var taken: Int64 = 0
    private var limit: Int64?
    private var held: [UInt8] = []
    private var isAdmitted: Bool
    private let admit: ((_ prefix: [UInt8]) -> Admission)?

    init(limit: Int64?, announced: Int64?, admit: ((_ prefix: [UInt8]) -> Admission)?) {
        self.limit = limit
        self.announced = announced
        self.admit = admit
        isAdmitted = admit == nil
    }

    /// Checks the announced length before any byte comes.
    func begin() -> Verdict {
        excess ?? .hold
    }

    /// Judges bytes as they came over the connection, whether or not they come to anything.
    ///
    /// A chunk's extension and an encoding may go on without end and give not one byte of the body.
    mutating func take(wireBytes count: Int) -> Verdict {
        taken += Int64(count)
        guard let limit, taken - limit > Self.framingAllowance + received / Self.framingShare else { return .hold }
        return .isHollow(limit: limit, taken: taken)
    }

    /// Judges the next bytes of the body.
    mutating func take(_ bytes: UnsafeRawBufferPointer) -> Verdict {
        received += Int64(bytes.count)
        if let excess { return excess }
        guard !isAdmitted else { return .pass(held: []) }
        let before = held
        held.append(contentsOf: bytes.prefix(Self.prefixLength - held.count))
        guard held.count == Self.prefixLength else { return .hold }
        return admission(writing: before)
    }

    /// Judges the end of the body: one shorter than the first bytes looked for has not been admitted yet.
    mutating func end() -> Verdict {
        isAdmitted || held.isEmpty ? .hold : admission(writing: held)
    }

    private mutating func admission(writing before: [UInt8]) -> Verdict {
        isAdmitted = true
        guard case .limit(let limit)? = admit?(held) else { return .refuse(prefix: held) }
        self.limit = limit
        return excess ?? .pass(held: before)
    }

    private var excess: Verdict? {
        guard let limit else { return nil }
        if received > limit { return .exceeds(limit: limit, received: received) }
        guard let announced, announced > limit else { return nil }
        return .announces(limit: limit, announced: announced)
    }
}

extension FetchFailure {
    /// Tells of a body that grew over the limit.
    static func tooLarge(received: Int64, limit: Int64) -> FetchFailure {
        FetchFailure(
            .tooLarge, "more than \(limit) bytes came, and at most \(limit) are accepted",
            advice: "send a smaller file", observed: Double(received), limit: Double(limit))
    }

    /// Tells of a response in which much comes and little of it is the body.
    static func hollow(taken: Int64, received: Int64, limit: Int64) -> FetchFailure {
        FetchFailure(
            .badResponse, "\(taken) bytes came and gave \(received) of the body, which may have \(limit)",
            advice: "serve the media as it is, with its Content-Length", observed: Double(taken), limit: Double(limit))
    }

    /// Tells of a body that is announced to be over the limit.
    static func tooLarge(announced: Int64, limit: Int64) -> FetchFailure {
        FetchFailure(
            .tooLarge, "the server announces \(announced) bytes, and at most \(limit) are accepted",
            advice: "send a smaller file", observed: Double(announced), limit: Double(limit))
    }
}
