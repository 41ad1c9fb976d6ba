import Foundation
import Locking
import MediaAttachment
import UserNotifications

/// The way of a batch from its input to its output: a thread reads ahead, tasks deliver side by side, a thread writes.
final class BatchRun: Sendable {
    private struct Taken: Sendable {
        let line: BatchLine
        /// The place among the lines that are delivered, from 0.
        let place: Int
    }

    private let session: Session
    private let input: BatchInput
    private let output: BatchOutput
    private let isOrdered: Bool
    private let jobs: Int
    private let progress: BatchProgress
    private let window = BatchWindow()
    private let tally: Locked<BatchTally>
    private let fault = Locked<BatchJournal.Fault?>(nil)

    init(
        _ session: Session, from input: BatchInput, to output: BatchOutput, isOrdered: Bool, jobs: Int,
        progress: BatchProgress
    ) {
        self.session = session
        self.input = input
        self.output = output
        self.isOrdered = isOrdered
        self.jobs = jobs
        self.progress = progress
        tally = Locked(output.journal.tally)
    }

    /// Delivers every line, or, once it was told to stop, those that were taken up; gives what came of all.
    func deliver() async throws -> BatchTally {
        // A write that fails ends what is under way: it could not be told.
        let (failures, failure) = AsyncStream<Void>.makeStream()
        let writer = BatchWriter(output.descriptor, isOrdered: isOrdered) { [progress, window] piece in
            window.leave(lines: piece.lines, bytes: piece.bytes)
            progress.add(lines: piece.lines, weight: piece.weight)
        } failed: { [window] in
            window.stop()
            failure.yield()
        }
        let lines = startReading()
        let work = Task { await deliver(lines, to: writer) }
        let watch = Task { for await _ in failures { work.cancel() } }
        await work.value
        watch.cancel()
        try await writer.finish()
        try output.synchronize()
        if let fault = fault.withLock({ $0 }) { throw fault }
        return tally.withLock { $0 }
    }

    /// Takes up no further line; what is under way is delivered.
    func stop() { window.stop() }

    private func deliver(_ lines: AsyncStream<Taken>, to writer: BatchWriter) async {
        await withTaskGroup(of: Void.self) { group in
            var running = 0
            for await taken in lines {
                if running == jobs {
                    await group.next()
                    running -= 1
                }
                guard !window.isStopped else { break }
                running += 1
                group.addTask { [self] in writer.take(await piece(taken.line), at: taken.place) }
            }
        }
    }

    private func piece(_ line: BatchLine) async -> BatchWriter.Piece {
        let document = await document(line)
        tally.withLock { _ = $0.add(document) }
        return BatchWriter.Piece(
            text: document.bytes + [UInt8(ascii: "\n")], lines: 1, bytes: line.size, weight: line.weight)
    }

    /// The delivery of a line, with its number and its identifier in front.
    private func document(_ line: BatchLine) async -> JSONObject {
        var id = line.file.map(JSONValue.string)
        let delivery: Delivery
        switch line.content {
        case .bytes(let bytes):
            var made = await session.attacher.deliver(request: bytes, observer: session.observer) {
                () throws(PayloadError) in
                let entry = BatchEntry(bytes, of: line)
                id = entry.id
                return try entry.payload.get()
            }
            if let file = line.file { made = made.naming(file) }
            delivery = made
        case .tooLong: delivery = Delivery(tooLong: line.number, limits: session.limits)
        case .unreadable(let error): delivery = Delivery(unreadable: error)
        }
        var document: JSONObject = ["line": .number(JSONNumber(line.number))]
        document["id"] = id
        for (key, value) in delivery.json { document[key] = value }
        return document
    }

    /// Reads on a thread of its own, as far ahead as the window lets it.
    private func startReading() -> AsyncStream<Taken> {
        let (lines, feed) = AsyncStream<Taken>.makeStream()
        let thread = Thread { [self] in
            let journal = output.journal
            var (place, last) = (0, 0)
            input.read(until: { [window] in window.isStopped }) { line in
                last = line.number
                do throws(BatchJournal.Fault) {
                    try journal.compare(line)
                } catch {
                    fail(error)
                    return false
                }
                guard !line.isBlank, !journal.lines.contains(line.number) else {
                    progress.skip(weight: line.weight)
                    return true
                }
                guard window.enter(bytes: line.size) else { return false }
                feed.yield(Taken(line: line, place: place))
                place += 1
                return true
            }
            if !window.isStopped, last < journal.lines.last {
                let message = "line \(journal.lines.last) was delivered, and the input has only \(last)"
                fail(BatchJournal.Fault(message: message))
            }
            feed.finish()
        }
        thread.name = "batch-reader"
        thread.start()
        return lines
    }

    private func fail(_ fault: BatchJournal.Fault) {
        self.fault.withLock { $0 = fault }
        window.stop()
    }
}

extension BatchLine {
    /// True for a line without a payload in it, which is counted and passed over.
    fileprivate var isBlank: Bool {
        guard file == nil, case .bytes(let bytes) = content else { return false }
        return bytes.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
    }
}
