import Glibc

/// Ends this process when a request overruns and nobody else does it.
///
/// Whoever asked ends an inspector that is late; this is for when that program is itself gone. Two clocks, so that
/// neither a spinning nor a sleeping library survives: SIGALRM and SIGXCPU keep their default action, which is the end.
enum Watchdog {
    /// Gives the process a little longer than the request has.
    static func start(milliseconds: UInt64) {
        let seconds = milliseconds / 1000 + 1
        arm(seconds: seconds)
        var usage = rusage()
        var limit = rlimit()
        let processor = Int32(RLIMIT_CPU.rawValue)
        guard getrusage(RUSAGE_SELF.rawValue, &usage) == 0, getrlimit(processor, &limit) == 0 else { return }
        let used = UInt64(usage.ru_utime.tv_sec) + UInt64(usage.ru_stime.tv_sec)
        limit.rlim_cur = min(limit.rlim_max, rlim_t(used + seconds + 2))
        setrlimit(processor, &limit)
    }

    /// Lets the process wait for the next request as long as it takes.
    static func stop() {
        arm(seconds: 0)
    }

    private static func arm(seconds: UInt64) {
        var timer = itimerval()
        timer.it_value.tv_sec = Int(seconds)
        setitimer(Int32(ITIMER_REAL.rawValue), &timer, nil)
    }
}
