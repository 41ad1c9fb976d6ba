import MediaAttachment
import UserNotifications

/// What an earlier run wrote: the output itself is the journal of a batch.
struct BatchJournal: Sendable {
    /// Why an output cannot be gone on with, in one phrase.
    struct Fault: Error {
        let message: String
    }

    /// How many of the first and of the last lines are compared with the input.
    private static let compared = 32
    /// More than the delivery of a line can have.
    private static let longest = 16 << 20

    /// The lines that were delivered.
    private(set) var lines = LineSet()
    /// What came of them.
    private(set) var tally = BatchTally()
    /// Where the last whole line ends; what follows was torn when the run was killed.
    private(set) var end: Int64 = 0
    /// What the first and the last lines said, by their numbers.
    private var first: [Int: String] = [:]
    private var recent: [(number: Int, said: String)] = []

    /// The journal of a run that starts.
    init() {}

    /// Reads the output of an earlier run from its start.
    init(reading descriptor: Int32, path: String) throws {
        var reader = LineReader(descriptor, path: path, longest: Self.longest, until: { Task.isCancelled })
        var place = 0
        while let line = try reader.next() {
            place += 1
            guard case .bytes(let bytes) = line else { throw Fault(message: "line \(place) of \(path) is too long") }
            guard reader.consumed > bytes.count else { break }
            guard let document = (try? JSONValue(parsing: bytes))?.object,
                let number = document["line"]?.number?.int64.flatMap({ Int(exactly: $0) }), number > 0,
                tally.add(document)
            else { throw Fault(message: "line \(place) of \(path) is no delivery of a batch") }
            guard lines.insert(number) else { throw Fault(message: "\(path) has two deliveries of line \(number)") }
            remember(number, Self.said(document["id"], document["content"]?["userInfo"]?.object))
            end += reader.consumed
        }
        tally.resumed = tally.deliveries
    }

    /// Makes sure that a line that was delivered says what it said then, as far as it is known.
    func compare(_ line: BatchLine) throws(Fault) {
        guard let before = first[line.number] ?? recent.first(where: { $0.number == line.number })?.said else { return }
        var entry: BatchEntry?
        if case .bytes(let bytes) = line.content { entry = BatchEntry(bytes, of: line) }
        let id = entry == nil ? line.file.map(JSONValue.string) : entry?.id
        guard Self.said(id, try? entry?.payload.get().root) != before else { return }
        throw Fault(message: "line \(line.number) of the input is not the one that was delivered")
    }

    private mutating func remember(_ number: Int, _ said: String) {
        guard first.count == Self.compared else { return first[number] = said }
        recent.append((number, said))
        if recent.count > Self.compared { recent.removeFirst() }
    }

    /// What a line says, as a digest: the identifier, and the payload as the delivery's `userInfo` has it.
    private static func said(_ id: JSONValue?, _ payload: JSONObject?) -> String {
        StepLog.digest(Array(((id?.text() ?? "") + "\n" + (payload?.text() ?? "")).utf8))
    }
}
