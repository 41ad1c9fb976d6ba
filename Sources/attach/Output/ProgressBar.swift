import Locking

/// A bar on a terminal for a transfer that lasts longer than a second.
final class ProgressBar: Sendable {
    private struct State {
        var start: ContinuousClock.Instant?
        var isShown = false
    }

    private static let width = 24
    private let state = Locked(State())

    /// Shows how far a transfer is.
    func show(_ received: Int64, of expected: Int64?) {
        let elapsed = state.withLock { state -> Duration? in
            let start = state.start ?? .now
            state.start = start
            let elapsed = start.duration(to: .now)
            guard elapsed > .seconds(1) else { return nil }
            state.isShown = true
            return elapsed
        }
        guard let elapsed else { return }
        Streams.say("\r\u{1B}[K" + Self.text(received, of: expected, after: elapsed / .seconds(1)))
    }

    /// Takes the bar away.
    func clear() {
        let wasShown = state.withLock { state in
            defer { state = State() }
            return state.isShown
        }
        if wasShown { Streams.say("\r\u{1B}[K") }
    }

    static func text(_ received: Int64, of expected: Int64?, after seconds: Double) -> String {
        let rate = ByteCount.text(Int64(Double(received) / max(seconds, 0.001))) + "/s"
        guard let expected, expected > 0 else { return "\(ByteCount.text(received))  \(rate)" }
        let share = min(1, Double(received) / Double(expected))
        let filled = Int(share * Double(width))
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
        return "[\(bar)] \(Int(share * 100)) %  \(ByteCount.text(received)) of \(ByteCount.text(expected))  \(rate)"
    }
}
