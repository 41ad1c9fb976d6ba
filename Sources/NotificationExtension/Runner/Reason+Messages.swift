internal import Glibc
internal import MediaAttachment
internal import UserNotifications

/// The facts of an extension that did not come to its content.
extension Reason {
    static func garbage(_ fault: String) -> Reason {
        Reason(.invalidContent, "what the extension sent is garbage: \(fault)")
    }

    static let outOfTurn = garbage("it comes out of turn")

    static let cancelled = Reason(
        .extensionCancelled, "the delivery was asked for before the extension was done")

    static let notCopied = Reason(
        Code(rawValue: "budget-exhausted"), "the extension's time was up before its file was copied",
        advice: "attach smaller files, or call the handler earlier")

    static let empty = Reason(
        .emptyContent, "the extension's content has neither a title, a subtitle nor a body",
        advice: "give the content a text; a notification without one cannot be shown")

    static func exitedEarly(_ status: Int32) -> Reason {
        let why = ExtensionExit(rawValue: status).map { ": \($0)" } ?? ""
        return Reason(
            .extensionNotStarted, "the extension ended with status \(status) before it was ready\(why)",
            advice: "look at what it wrote, and check its bundle")
    }

    static func exited(_ status: Int32) -> Reason {
        Reason(
            .handlerNotCalled, "the extension ended with status \(status) and had not called the content handler",
            advice: "call the handler on every path, from serviceExtensionTimeWillExpire too")
    }

    static func timedOut(isReady: Bool) -> Reason {
        isReady
            ? Reason(
                .extensionTimedOut, "the extension had not called the content handler when its time was up",
                advice: "call the handler from serviceExtensionTimeWillExpire at the latest")
            : Reason(.extensionTimedOut, "the extension was not ready when its time was up")
    }

    static func killed(_ signal: Int32, isReady: Bool) -> Reason {
        let when = isReady ? "before it called the content handler" : "while it was starting"
        let name = strsignal(signal).map { String(cString: $0) } ?? "unknown"
        // No program sends itself SIGKILL: the system or a person did.
        return signal == SIGKILL
            ? Reason(.extensionKilled, "the extension was killed \(when)")
            : Reason(.extensionCrashed, "the extension crashed \(when): signal \(signal) (\(name))")
    }

    static func memory(_ observed: Int64, _ limit: Int64) -> Reason {
        Reason(
            .extensionMemory, "the extension took \(observed) bytes of memory; the limit is \(limit)",
            observed: .number(JSONNumber(observed)), limit: .number(JSONNumber(limit)),
            advice: "do not decode whole pictures; attach the file as it is")
    }
}
