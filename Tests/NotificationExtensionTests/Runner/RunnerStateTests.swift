import MediaAttachment
import Testing

@testable import NotificationExtension

/// The platform's rules as a table: events in, the last action out.
@Suite("Runner: the state machine")
struct RunnerStateTests {
    typealias Event = ExtensionState.Event

    /// What the last event comes to: an action's name or the reason for the original.
    enum Expected: Equatable, CustomTestStringConvertible {
        case nothing, begin, warn, deliver
        case original(String)

        var testDescription: String { "\(self)" }

        init(_ action: ExtensionState.Action) {
            switch action {
            case .nothing: self = .nothing
            case .begin: self = .begin
            case .warn: self = .warn
            case .deliver: self = .deliver
            case .original(let reason): self = .original(reason.code.rawValue)
            }
        }
    }

    struct Row: CustomTestStringConvertible {
        let before: [Event]
        let event: Event
        let expected: Expected

        init(_ before: [Event], _ event: Event, _ expected: Expected) {
            self.before = before
            self.event = event
            self.expected = expected
        }

        var testDescription: String { "\(before) \(event): \(expected)" }
    }

    static let answered: [Event] = [.ready, .handlerCalled(isEmpty: false)]
    static let excess = Event.memoryExceeded(observed: 2, limit: 1)

    static let rows = [
        // Starting: no warning, and whatever ends it, the original.
        Row([], .ready, .begin),
        Row([], .expired, .nothing),
        Row([], .notStarted("no"), .original("extension-not-started")),
        Row([], .exited(0), .original("extension-not-started")),
        Row([], .exited(70), .original("extension-not-started")),
        Row([], .killed(6), .original("extension-crashed")),
        Row([], .killed(9), .original("extension-killed")),
        Row([], .budgetEnded, .original("extension-timed-out")),
        Row([.expired], .budgetEnded, .original("extension-timed-out")),
        Row([], excess, .original("extension-memory")),
        Row([], .handlerCalled(isEmpty: false), .original("invalid-content")),
        Row([], .garbage("x"), .original("invalid-content")),
        Row([], .cancelled, .original("extension-cancelled")),
        // Running.
        Row([.ready], .handlerCalled(isEmpty: false), .deliver),
        Row([.ready], .handlerCalled(isEmpty: true), .original("empty-content")),
        Row([.ready], .ready, .original("invalid-content")),
        Row([.ready], .expired, .warn),
        Row([.expired, .ready], .expired, .warn),
        Row([.ready, .expired], .expired, .nothing),
        Row([.ready, .expired], .handlerCalled(isEmpty: false), .deliver),
        Row([.ready, .expired], .budgetEnded, .original("extension-timed-out")),
        Row([.ready], .exited(0), .original("handler-not-called")),
        Row([.ready], .exited(1), .original("handler-not-called")),
        Row([.ready, .expired], .exited(0), .original("handler-not-called")),
        Row([.ready], .killed(11), .original("extension-crashed")),
        Row([.ready], .killed(9), .original("extension-killed")),
        Row([.ready], excess, .original("extension-memory")),
        Row([.ready], .garbage("x"), .original("invalid-content")),
        Row([.ready], .cancelled, .original("extension-cancelled")),
    ]

    @Test("answers each event by the table", arguments: rows)
    func table(_ row: Row) {
        var state = ExtensionState()
        for event in row.before { _ = state.handle(event) }
        #expect(Expected(state.handle(row.event)) == row.expected)
    }

    static let every: [Event] = [
        .notStarted(""), .ready, .handlerCalled(isEmpty: false), .handlerCalled(isEmpty: true), .expired, .budgetEnded,
        .exited(0), .killed(6), excess, .garbage(""), .cancelled,
    ]

    @Test("lets nothing count after the first answer, a crash neither", arguments: every)
    func over(_ event: Event) {
        var state = ExtensionState()
        for event in Self.answered { _ = state.handle(event) }
        #expect(state.handle(event) == .nothing)
    }

    @Test("comes to at most one delivery, whatever happens in whatever order")
    func once() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            var state = ExtensionState()
            var deliveries = 0
            var warnings = 0
            for _ in 0..<12 {
                switch state.handle(Self.every[Int.random(in: 0..<Self.every.count, using: &generator)]) {
                case .deliver, .original: deliveries += 1
                case .warn: warnings += 1
                case .begin, .nothing: break
                }
            }
            // The end of the budget ends every run that is not over.
            if case .original = state.handle(.budgetEnded) { deliveries += 1 }
            #expect(deliveries == 1)
            #expect(warnings <= 1)
        }
    }
}
