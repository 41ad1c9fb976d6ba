import Locking

/// How far a batch is, for people: a bar on a terminal, else a line now and then.
final class BatchProgress: Sendable {
    private struct State {
        var lines = 0
        var weight: Int64 = 0
        var skipped: Int64 = 0
    }

    private static let width = 24
    private let state = Locked(State())
    private let start = ContinuousClock.now
    /// The weight of all lines; `nil` when nobody knows.
    private let total: Int64?

    init(of total: Int64?) {
        self.total = total
    }

    /// Counts deliveries that were written.
    func add(lines: Int, weight: Int64) {
        state.withLock { state in
            state.lines += lines
            state.weight += weight
        }
    }

    /// Counts a line that takes no work: it is empty, or an earlier run did it.
    func skip(weight: Int64) { state.withLock { $0.skipped += weight } }

    /// Seconds since the start.
    var seconds: Double { start.duration(to: .now) / .seconds(1) }

    /// Tells how far it is until the task is cancelled.
    func run(isTerminal: Bool) async {
        while (try? await Task.sleep(for: isTerminal ? .milliseconds(200) : .seconds(5))) != nil {
            let text = text(isTerminal: isTerminal)
            Streams.say(isTerminal ? "\r\u{1B}[K" + text : text + "\n")
        }
        if isTerminal { Streams.say("\r\u{1B}[K") }
    }

    private func text(isTerminal: Bool) -> String {
        let state = state.withLock { $0 }
        return Self.text(
            state.lines, done: state.weight, skipped: state.skipped, of: total, after: seconds, hasBar: isTerminal)
    }

    /// The words: lines, their rate, and where the end is known the share that is done and the time left.
    static func text(
        _ lines: Int, done: Int64, skipped: Int64, of total: Int64?, after seconds: Double, hasBar: Bool
    ) -> String {
        let rate = Double(lines) / max(seconds, 0.001)
        let counted = "\(lines) deliveries  \(rate < 10 ? (rate * 10).rounded() / 10 : rate.rounded(.down))/s"
            .replacing(".0/s", with: "/s")
        guard let total, total > 0 else { return counted }
        let share = min(1, Double(done + skipped) / Double(total))
        var text = "\(Int(share * 100)) %  " + counted
        if hasBar {
            let filled = Int(share * Double(width))
            text =
                "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled) + "] "
                + text
        }
        guard done > 0 else { return text }
        let left = Double(max(0, total - done - skipped)) / Double(done) * seconds
        return text + "  \(clock(left)) left"
    }

    /// A duration as `1:02:03`, or `2:03` below an hour.
    private static func clock(_ seconds: Double) -> String {
        let whole = Int(min(seconds, 359_999).rounded(.up))
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes) = (whole / 3600, whole / 60 % 60)
        return hours > 0 ? "\(hours):\(two(minutes)):\(two(whole % 60))" : "\(minutes):\(two(whole % 60))"
    }
}
