import CLibcurl

/// What is said about transfers that fail; the one place at which libcurl's codes are translated.
extension FetchFailure {
    package static let cancelled = FetchFailure(.cancelled, "the fetch was cancelled")

    package static let budgetExhausted = FetchFailure(
        .budgetExhausted, "the time for the notification ran out while the media was fetched",
        advice: "serve the media faster, or smaller")

    static func addressDenied(_ denial: AddressPolicy.Denial, host: String) -> FetchFailure {
        let isLiteral = host == "\(denial.address)" || host == "[\(denial.address)]"
        let place = isLiteral ? host : "\(host) leads to \(denial.address)"
        var message =
            denial.isListed
            ? "\(place), which the limits deny (\(denial.reason))"
            : isLiteral
                ? "\(place) is not a public address (\(denial.reason))"
                : "\(place) (\(denial.reason)), which is not a public address"
        if let companion = denial.companion {
            message += "; that it leads to \(companion) too is the mark of DNS rebinding"
        }
        return FetchFailure(.addressDenied, message, advice: "serve the media from a host on the public internet")
    }

    static func unresolved(_ host: String, _ reason: String) -> FetchFailure {
        FetchFailure(
            .resolveFailed, "\(host) has no address (\(reason))", advice: "check the host's name and its DNS")
    }

    static func malformed(_ reason: String) -> FetchFailure {
        FetchFailure(.badResponse, "the response is not proper HTTP: \(reason)", advice: "check the server")
    }

    static let brokenHead = malformed("the connection broke before the head was complete")

    static let emptyBody = FetchFailure(
        .emptyBody, "the server answered 200 with no bytes", advice: "check the file at that URL", observed: 0
    )

    /// Tells of libcurl's own trouble, before anything was asked.
    static func setup(_ error: any Error) -> FetchFailure {
        FetchFailure(.connectFailed, "the request could not be set up: \(error)")
    }

    static func timedOut(_ phase: String, after limit: Duration?) -> FetchFailure {
        let waiting =
            switch phase {
            case "resolve": "the host's name was not resolved"
            case "connect": "no connection came about"
            case "tls": "no TLS session came about"
            case "first-byte": "the response's head did not come"
            case "body": "no byte of the body came"
            default: "the media was not complete"
            }
        return FetchFailure(
            .timedOut, "\(waiting) within \(limit.map(\.text) ?? "the time")",
            advice: "serve the media from a faster host", limit: limit?.seconds,
            phase: phase)
    }

    /// Translates a result of libcurl's that is neither success nor a timeout.
    static func transfer(_ code: CURLcode, text: String, host: String, head: ResponseHead, received: Int64)
        -> FetchFailure
    {
        let own = text.isEmpty ? String(cString: curl_easy_strerror(code)) : text
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST:
            return .unresolved(host, own)
        case CURLE_COULDNT_CONNECT:
            return FetchFailure(
                .connectFailed, "\(host) takes no connection (\(own))",
                advice: "check the server and its firewall")
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CIPHER,
            CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CRL_BADFILE,
            CURLE_SSL_CLIENTCERT:
            return FetchFailure(
                .tlsFailed, "no trusted TLS session with \(host) came about (\(own))",
                advice: "check the certificate, its chain and its dates")
        case CURLE_SSL_CACERT_BADFILE:
            return FetchFailure(
                .tlsFailed, "the certificate authorities to trust cannot be used (\(own))",
                advice: "name a file of certificates in PEM form")
        case CURLE_BAD_CONTENT_ENCODING:
            return FetchFailure(
                .badContentEncoding, "the body's content encoding is unknown or broken (\(own))",
                advice: "serve media without Content-Encoding")
        // libcurl 7.88.1 gives a broken chunk and a broken connection the same code.
        case CURLE_RECV_ERROR where own.hasSuffix("in chunked-encoding"):
            return .malformed(own)
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY:
            return FetchFailure(.connectFailed, "the proxy cannot be used (\(own))", advice: "check --proxy")
        case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_HTTP2_STREAM:
            guard head.isComplete else { return .brokenHead }
            return .truncated(received: received, announced: head.announced)
        case CURLE_GOT_NOTHING:
            return .malformed("the server closed the connection without an answer")
        case CURLE_OUT_OF_MEMORY where !head.isComplete:
            // libcurl 7.88.1 says this of a header line of over 100 KB.
            return .malformed("a line of the head is too long")
        default:
            return .malformed(own)
        }
    }

    private static func truncated(received: Int64, announced: Int64?) -> FetchFailure {
        let whole = announced.map { "\(received) of \($0) bytes" } ?? "\(received) bytes"
        return FetchFailure(
            .truncatedTransfer, "the connection ended after \(whole), before the body did",
            advice: "try again; check the server if it happens again",
            observed: Double(received), limit: announced.map(Double.init))
    }
}
