internal import Locking
internal import MediaFetch

/// Gets media by URL, once for all who ask for the same URL at a time or shortly after.
///
/// Whoever asks first starts a flight: one transfer and one inspection, under no deadline but the phases' own. Everybody waits by a deadline
/// of his own; whoever leaves early is answered at once, and the flight goes on while one waits. The last to leave ends it.
final class MediaSupply: Sendable {
    typealias Waiter = SupplyFlight.Waiter
    typealias Instant = ContinuousClock.Instant

    private struct State: Sendable {
        var flights: [String: SupplyFlight] = [:]
        /// Flights that everybody has left, by their numbers, with the last who waits to hear how far it came.
        var abandoned: [UInt64: (waiter: Waiter, why: SupplyFlight.Departure)] = [:]
        var memory = SupplyMemory()
        var lastNumber: UInt64 = 0
        /// The alarm of the next sweep, while something is remembered.
        var alarm: Int?
        var isClosed = false

        mutating func number() -> UInt64 {
            lastNumber += 1
            return lastNumber
        }
    }

    private let source: SupplySource
    private let state = Locked(State())

    init(_ source: SupplySource) {
        self.source = source
    }

    /// Gets a URL, or says why not, by an instant.
    ///
    /// `progress` hears of the bytes of a transfer that is waited for.
    func supply(
        _ url: MediaURL, by deadline: Instant, progress: @escaping @Sendable (Int64, Int64?) -> Void = { _, _ in }
    ) async -> Supplied {
        if let known = recall(url.text) { return known }
        let number = state.withLock { $0.number() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let alarm = Alarm.shared.set(at: deadline) { [self] in leave(url.text, number, .outOfTime) }
                join(url, Waiter(number: number, continuation: continuation, progress: progress, alarm: alarm))
                // Who was cancelled, or out of time, before has left ahead of joining.
                if Task.isCancelled { leave(url.text, number, .cancelled) }
                if deadline <= .now { leave(url.text, number, .outOfTime) }
            }
        } onCancel: {
            leave(url.text, number, .cancelled)
        }
    }

    /// Ends every flight and removes every file that is not attached; who asks from now on gets nothing.
    func close() {
        let (flights, memory, alarm) = state.withLock { state in
            defer {
                state.isClosed = true
                state.memory = SupplyMemory()
            }
            return (Array(state.flights.values), state.memory, state.alarm)
        }
        for flight in flights { flight.task.cancel() }
        if let alarm { Alarm.shared.unset(alarm) }
        // Not under the lock: it removes files.
        withExtendedLifetime(memory) { source.directory.remove() }
    }

    private func recall(_ key: String) -> Supplied? {
        guard let known = state.withLock({ $0.memory.recall(key, at: .now) }) else { return nil }
        if case .success(let medium) = known.result, !medium.file.isIntact {
            let forgotten = state.withLock { $0.memory.forget(key) }
            return withExtendedLifetime(forgotten) { nil }
        }
        return known
    }

    private func join(_ url: MediaURL, _ waiter: Waiter) {
        let known = state.withLock { state -> Supplied? in
            if state.isClosed { return Supplied(.failure(.cancelled), from: .network) }
            // A flight may have ended since the caller looked.
            if let known = state.memory.recall(url.text, at: .now) { return known }
            guard state.flights[url.text] == nil else {
                state.flights[url.text]?.waiters[waiter.number] = waiter
                return nil
            }
            let number = state.number()
            let task = Task { [self] in
                let supplied = await source.supply(url) { self.tell(url.text, number, $0, $1) }
                land(url.text, number, supplied)
            }
            state.flights[url.text] = SupplyFlight(number: number, waiters: [waiter.number: waiter], task: task)
            return nil
        }
        if let known { waiter.answer(known) }
    }

    /// Answers one who waits no longer; with the last of them the flight ends, and tells first how far it came.
    private func leave(_ key: String, _ number: UInt64, _ why: SupplyFlight.Departure) {
        let (waiter, task) = state.withLock { state -> (Waiter?, Task<Void, Never>?) in
            guard let waiter = state.flights[key]?.waiters.removeValue(forKey: number) else { return (nil, nil) }
            guard let flight = state.flights[key], flight.waiters.isEmpty else { return (waiter, nil) }
            state.flights[key] = nil
            state.abandoned[flight.number] = (waiter, why)
            return (nil, flight.task)
        }
        waiter?.answer(Supplied(.failure(why.failure), from: .network))
        task?.cancel()
    }

    /// Answers all who wait when a flight has ended, and remembers how.
    private func land(_ key: String, _ number: UInt64, _ supplied: Supplied) {
        let (waiters, last, dropped) = state.withLock { state in
            let isUnderWay = state.flights[key]?.number == number
            let flight = isUnderWay ? state.flights.removeValue(forKey: key) : nil
            let last = state.abandoned.removeValue(forKey: number)
            let dropped = state.isClosed ? [] : state.memory.remember(supplied, as: key, at: .now)
            setAlarm(&state)
            return (flight?.waiters.values.sorted { $0.number < $1.number } ?? [], last, dropped)
        }
        // Files are removed with the last who holds them: not under the lock.
        withExtendedLifetime(dropped) {}
        if let last { last.waiter.answer(last.why.outcome(of: supplied)) }
        for (index, waiter) in waiters.enumerated() { waiter.answer(index == 0 ? supplied : supplied.shared) }
    }

    private func tell(_ key: String, _ number: UInt64, _ received: Int64, _ expected: Int64?) {
        let waiters = state.withLock { state in
            state.flights[key].flatMap { $0.number == number ? Array($0.waiters.values) : nil } ?? []
        }
        for waiter in waiters { waiter.progress(received, expected) }
    }

    /// Sees to it that what is remembered is let go of at its time, so that no file stays because nobody asks any more.
    private func setAlarm(_ state: inout State) {
        guard state.alarm == nil, !state.isClosed, let end = state.memory.nextEnd else { return }
        // Whoever owns the supply closes it, which takes the alarm back. Under the lock, since it may go off at once.
        state.alarm = Alarm.shared.set(at: end) { [self] in
            // Removing files takes time that the alarm's thread does not have.
            Task { sweep() }
        }
    }

    /// Lets go of what is remembered no longer.
    private func sweep() {
        let dropped = state.withLock { state in
            state.alarm = nil
            let dropped = state.memory.dropExpired(at: .now)
            setAlarm(&state)
            return dropped
        }
        withExtendedLifetime(dropped) {}
    }
}

extension Supplied {
    /// The same, for one who did not ask first.
    var shared: Supplied {
        var supplied = self
        supplied.origin = .shared
        return supplied
    }
}
