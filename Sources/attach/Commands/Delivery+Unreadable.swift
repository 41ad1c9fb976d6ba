import MediaAttachment
import UserNotifications

extension Delivery {
    /// The delivery of a payload file that cannot be read.
    init(unreadable error: InputFile.ReadError) {
        let reason = Reason(Reason.Code(rawValue: "invalid-payload"), error.message)
        self.init(outcome: .original, content: nil, findings: [Finding(.error, reason)], seconds: 0)
    }

    /// The delivery of a line that is longer than any payload, and was not kept.
    init(tooLong line: Int, limits: Limits) {
        let limit = limits.payloadBytes.map { "; the limit for a payload is \($0)" } ?? ""
        let reason = Reason(
            Reason.Code(rawValue: "payload-too-large"),
            "line \(line) has more than \(LineReader.longest) bytes\(limit)",
            limit: limits.payloadBytes.map { .number(JSONNumber($0)) },
            advice: "APNs refuses it; move what is long behind a URL")
        self.init(outcome: .original, content: nil, findings: [Finding(.error, reason)], seconds: 0)
    }

    /// The same delivery; what is wrong with a payload's text is told with the file it stands in.
    func naming(_ file: String) -> Delivery {
        guard content == nil else { return self }
        var delivery = self
        delivery.findings = findings.map { finding in
            var finding = finding
            finding.reason.message = "\(file == "-" ? "standard input" : file): \(finding.reason.message)"
            return finding
        }
        return delivery
    }
}
