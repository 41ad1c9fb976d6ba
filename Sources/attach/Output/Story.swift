import MediaAttachment
import MediaFetch
import MediaInspection
import NotificationExtension
import UserNotifications

/// The story for people, on standard error: one line a media item, one a finding.
struct Story {
    let isColored: Bool
    let isQuiet: Bool

    /// Tells what became of a delivery's media.
    func tell(_ delivery: Delivery, of payload: String) {
        guard !isQuiet else { return }
        var text = ""
        if delivery.media.isEmpty, delivery.findings.isEmpty {
            text += line(.dim, "unchanged", "\(payload): no media is named")
        }
        for item in delivery.media { text += line(item) }
        for finding in delivery.findings { text += line(finding) }
        Streams.say(text)
    }

    /// Tells what an extension made of a push: the outcome, its media and findings, and how its stages went.
    func tell(_ push: ExtensionDelivery, of payload: String) {
        guard !isQuiet else { return }
        let (delivery, count) = (push.delivery, push.delivery.content?.attachments.count ?? 0)
        let whose = push.extensionIdentifier.map { "\($0) extension" } ?? "no extension"
        let attachments = count == 0 ? "" : count == 1 ? ", 1 attachment" : ", \(count) attachments"
        var text =
            delivery.content == nil
            ? "" : line(tone(delivery.outcome), delivery.outcome.rawValue, "\(payload): \(whose)\(attachments)")
        for item in delivery.media { text += line(item) }
        for finding in delivery.findings { text += line(finding) }
        for stage in push.stages { text += line(stage) }
        Streams.say(text)
    }

    /// Tells what a check came to.
    func tell(_ item: MediaItem, _ findings: [Finding]) {
        guard !isQuiet else { return }
        Streams.say(line(item) + findings.map(line).joined())
    }

    private enum Tone: String {
        case good = "\u{1B}[32m"
        case bad = "\u{1B}[31m"
        case odd = "\u{1B}[33m"
        case dim = "\u{1B}[2m"
    }

    private func line(_ item: MediaItem) -> String {
        let isGood = item.status == .attached || item.status == .accepted
        return line(
            isGood ? .good : .bad, item.status.rawValue, "\(item.source): " + (item.reason.map(text) ?? summary(item)),
            advice: item.reason?.advice)
    }

    private func tone(_ outcome: Delivery.Outcome) -> Tone {
        switch outcome {
        case .attached: .good
        case .partial, .original: .bad
        case .unchanged: .dim
        }
    }

    private func line(_ stage: StageReport) -> String {
        let seconds = "\((stage.seconds * 1000).rounded() / 1000) s"
        return line(
            stage.reason == nil ? .dim : .odd, stage.status.rawValue,
            "\(stage.name), \(seconds)" + (stage.reason.map { ": \(text($0))" } ?? ""))
    }

    private func line(_ finding: Finding) -> String {
        let tone: Tone =
            switch finding.level {
            case .error: .bad
            case .warning: .odd
            case .note: .dim
            }
        return line(
            tone, finding.level.rawValue, (finding.at.map { "\($0): " } ?? "") + text(finding.reason),
            advice: finding.reason.advice)
    }

    private func text(_ reason: Reason) -> String {
        "\(reason.message) [\(reason.code.rawValue)]"
    }

    private func summary(_ item: MediaItem) -> String {
        guard let media = item.description else { return item.type ?? "" }
        var parts = [media.format.name]
        if let width = media.width, let height = media.height { parts.append("\(width) x \(height)") }
        if let duration = media.duration { parts.append("\((duration * 10).rounded() / 10) s") }
        let codecs = media.tracks.filter { $0.kind != .other }.map(\.codec)
        if media.family == .video { parts.append(codecs.joined(separator: " + ")) }
        parts.append(ByteCount.text(media.bytes))
        if let seconds = item.fetch?.total { parts.append("fetched in \((seconds * 1000).rounded() / 1000) s") }
        return parts.joined(separator: ", ")
    }

    /// A line and perhaps the advice below it; what stands in them may be others' words and cannot break out of its line.
    private func line(_ tone: Tone, _ word: String, _ text: String, advice: String? = nil) -> String {
        let padded = word + String(repeating: " ", count: max(0, 9 - word.count))
        let lines = [text, advice].compactMap { $0?.printable(limit: 600) }
        let start = isColored ? "\(tone.rawValue)\(padded)\u{1B}[0m" : padded
        return start + "  " + lines.joined(separator: "\n           ") + "\n"
    }
}

/// Sizes for people.
enum ByteCount {
    /// A size in the largest binary unit that it fills.
    static func text(_ bytes: Int64) -> String {
        guard bytes >= 1024 else { return "\(bytes) bytes" }
        let units = ["KiB", "MiB", "GiB", "TiB"]
        var value = Double(bytes) / 1024
        var unit = 0
        while value >= 1024, unit + 1 < units.count {
            value /= 1024
            unit += 1
        }
        return "\((value * 10).rounded() / 10) \(units[unit])"
    }
}
