import MediaAttachment
import UserNotifications

/// Answers `attach check FILE-OR-URL...`: would this be attached.
struct CheckCommand {
    let session: Session

    func run() async throws -> ExitStatus {
        let operands = session.invocation.operands
        if let manifest = session.invocation.manifest {
            guard operands.isEmpty else { throw UsageError("--manifest lists the files; no operand goes with it") }
            return try await ConformanceCheck(session: session, manifest: manifest).run()
        }
        guard !operands.isEmpty else {
            throw UsageError("no file or URL is named. Try 'attach check --help'.")
        }
        var status = ExitStatus.done
        for operand in operands where !Task.isCancelled {
            let isURL = Self.isURL(operand)
            let (item, findings) =
                await
                (isURL
                ? session.attacher.check(url: operand, observer: session.observer)
                : session.attacher.check(file: operand, observer: session.observer))
            try session.print(Self.document(item, isURL: isURL, findings))
            session.story.tell(item, findings)
            status.merge(Self.status(of: item, isURL: isURL))
        }
        return status
    }

    /// True for what begins as a URL does, slips of the pen included; a file of such a name is written `./http:`.
    private static func isURL(_ operand: String) -> Bool {
        let start = operand.lowercased()
        return operand.contains("://") || start.hasPrefix("http:") || start.hasPrefix("https:")
    }

    private static func document(_ item: MediaItem, isURL: Bool, _ findings: [Finding]) -> JSONObject {
        var document: JSONObject = [isURL ? "url" : "path": .string(isURL ? item.url ?? item.source : item.source)]
        for (key, value) in item.outcomeJSON { document[key] = value }
        if !findings.isEmpty { document["findings"] = .array(findings.map { .object($0.json) }) }
        return document
    }

    /// A file that cannot be read is trouble; a URL that cannot be fetched is an answer.
    private static func status(of item: MediaItem, isURL: Bool) -> ExitStatus {
        switch item.status {
        case .attached, .accepted: .done
        case .refused: .missing
        case .failed: isURL ? .missing : .trouble
        }
    }
}
