/// Takes the body of one response: has it judged, writes what passes, and tells of the progress.
final class BodySink {
    /// A body that is complete, as far as it was wanted.
    struct Stored {
        let path: String
        let bytes: Int64
        let digest: BodyDigest
    }

    private let request: FetchRequest
    private var gate: BodyGate
    private var file: BodyFile?
    private var lastProgress: ContinuousClock.Instant?
    /// Whether the body was refused by its first bytes.
    private(set) var isRefused = false

    /// How many bytes came.
    var received: Int64 { gate.received }

    /// Begins a body, unless it is announced to be too large.
    init(for request: FetchRequest, announced: Int64?) throws(FetchFailure) {
        self.request = request
        gate = BodyGate(limit: request.byteLimit, announced: announced, admit: request.admit)
        try obey(gate.begin())
    }

    /// Accounts for bytes as they came over the connection.
    func take(wireBytes count: Int) throws(FetchFailure) {
        try obey(gate.take(wireBytes: count))
    }

    /// Takes the next bytes.
    func take(_ bytes: UnsafeRawBufferPointer) throws(FetchFailure) {
        try obey(gate.take(bytes), writing: bytes)
        notify(isLast: false)
    }

    /// Closes the file; what is not there yet of a short body is judged and written first.
    func finish() throws(FetchFailure) -> Stored {
        if !isRefused { try obey(gate.end()) }
        guard let file else { throw .emptyBody }
        notify(isLast: true)
        try file.finish()
        return Stored(path: file.path, bytes: file.bytes, digest: file.digest)
    }

    /// Removes the file, if there is one.
    func discard() {
        file?.discard()
    }

    private func obey(
        _ verdict: BodyGate.Verdict, writing bytes: UnsafeRawBufferPointer? = nil
    ) throws(FetchFailure) {
        switch verdict {
        case .hold: break
        case .pass(let held):
            let file = try openFile()
            try file.append(held)
            if let bytes { try file.append(bytes) }
        case .refuse(let prefix):
            isRefused = true
            try openFile().append(prefix)
        case .exceeds(let limit, let received): throw .tooLarge(received: received, limit: limit)
        case .announces(let limit, let announced): throw .tooLarge(announced: announced, limit: limit)
        case .isHollow(let limit, let taken):
            throw .hollow(taken: taken, received: gate.received, limit: limit)
        }
    }

    private func openFile() throws(FetchFailure) -> BodyFile {
        if let file { return file }
        let new = try BodyFile(in: request.directory)
        file = new
        return new
    }

    /// Tells of the first bytes, then at most ten times a second, and of the last.
    private func notify(isLast: Bool) {
        guard let progress = request.progress else { return }
        let now = ContinuousClock.now
        if !isLast, let lastProgress, lastProgress.duration(to: now) < .milliseconds(100) { return }
        lastProgress = now
        progress(gate.received, gate.announced)
    }
}
