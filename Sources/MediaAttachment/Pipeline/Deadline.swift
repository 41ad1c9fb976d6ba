/// The end of a payload's time, made when it is taken up and handed down to every stage.
///
/// Stages end their waits at `work`, a grace before the budget is used up, so that there is always time to hand over what is ready.
/// The platform does the same: it warns an extension a second before it shows the original.
struct Deadline: Sendable {
    /// When the payload was taken up.
    let start: ContinuousClock.Instant
    /// When every stage has to be done.
    let work: ContinuousClock.Instant
    /// When the delivery is made whatever hangs: half-way between the stages' end and the budget's.
    let delivery: ContinuousClock.Instant

    /// Starts the clock.
    init(_ time: Limits.Time, from start: ContinuousClock.Instant = .now) {
        self.start = start
        self.work = start + .seconds(time.budget - time.warning)
        self.delivery = start + .seconds(time.budget - time.warning / 2)
    }

    /// The time up to an instant, with a grace of a second, or a tenth of a short time.
    init(by instant: ContinuousClock.Instant, from start: ContinuousClock.Instant = .now) {
        let grace = min(.seconds(1), start.duration(to: instant) / 10)
        self.start = start
        self.work = instant - grace
        self.delivery = instant - grace / 2
    }

    /// Seconds since the payload was taken up.
    var elapsed: Double { start.duration(to: .now) / .seconds(1) }
}
