import CLibcurl

/// Whether a request is made again, and when: only where that can help, and only within its time.
struct RetryPlan {
    /// What speaks for another attempt.
    enum Cause {
        /// The connection failed before a byte of the answer came.
        case noAnswer
        /// The server asks for patience: 429 or 503 with Retry-After (RFC 9110, section 10.2.3).
        case askedToWait(Duration)
        /// The body broke off, and the rest can be asked for.
        case brokeOff
    }

    /// The pause before the first further attempt without a word of the server's; it doubles with each.
    private static let pause = Duration.milliseconds(250)

    private(set) var attempts = 1
    private let most: Int
    /// When the last attempt has to be over.
    private let end: ContinuousClock.Instant

    /// Plans for so many further attempts before an instant.
    init(retries: Int, end: ContinuousClock.Instant) {
        most = 1 + retries
        self.end = end
    }

    /// When to try again; `nil` when that is not worth it any more.
    mutating func next(_ cause: Cause, at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        let ownPause = Self.pause * (1 << min(attempts - 1, 10))
        let pause =
            switch cause {
            case .noAnswer, .brokeOff: ownPause
            case .askedToWait(let asked): max(asked, ownPause)
            }
        guard attempts < most, now + pause < end else { return nil }
        attempts += 1
        return now + pause
    }
}

extension RetryPlan.Cause {
    /// The cause that libcurl's result for a hop is; `nil` for what another attempt will not change.
    init?(_ code: CURLcode, head: ResponseHead) {
        switch code {
        case CURLE_COULDNT_CONNECT, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR:
            guard head.isUntouched else { return nil }
            self = .noAnswer
        default: return nil
        }
    }

    /// The cause that a complete head is.
    init?(_ head: ResponseHead, now: Int64) {
        guard head.status == 429 || head.status == 503, let text = head.retryAfter else { return nil }
        if let seconds = UInt32(text) {
            self = .askedToWait(.seconds(Int64(seconds)))
        } else {
            let date = curl_getdate(text, nil)
            guard date >= 0 else { return nil }
            self = .askedToWait(.seconds(max(0, Int64(date) - now)))
        }
    }
}
