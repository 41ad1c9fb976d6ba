import MediaAttachment
import NotificationExtension
import UserNotifications

/// `attach bundle`: writes the beginnings of an app with an extension, or says what is wrong with one.
struct BundleCommand {
    private let invocation: Invocation

    init(_ invocation: Invocation) {
        self.invocation = invocation
    }

    func run() throws -> ExitStatus {
        let operands = invocation.operands.dropFirst()
        switch invocation.operands.first {
        case "new":
            guard let name = operands.first, operands.count == 1 else {
                throw UsageError("attach bundle new takes one name: attach bundle new NAME")
            }
            return try write(name)
        case "check":
            guard !operands.isEmpty else { throw UsageError("no bundle is named: attach bundle check DIR...") }
            guard invocation.bundleDirectory == nil, invocation.bundlePackage == nil else {
                throw UsageError("--dir and --package go with attach bundle new")
            }
            var status = ExitStatus.done
            for path in operands { status.merge(try check(path)) }
            return status
        default:
            throw UsageError("attach bundle wants new or check. Try 'attach bundle --help'.")
        }
    }

    private func write(_ name: String) throws -> ExitStatus {
        let directory = invocation.bundleDirectory ?? name
        do {
            try BundleSkeleton.write(name: name, to: directory, package: invocation.bundlePackage)
        } catch {
            throw UsageError(error.description)
        }
        if !invocation.isQuiet { Streams.say("\(directory): written; next: \(directory)/make-bundle\n") }
        return .done
    }

    private func check(_ path: String) throws -> ExitStatus {
        var document: JSONObject = ["path": .string(path)]
        let faults = path.isAppex ? ExtensionBundle.faults(at: path) : AppBundle.faults(at: path)
        if faults.isEmpty {
            let bundle = try path.isAppex ? ExtensionBundle(at: path) : AppBundle(at: path).serviceExtension
            document["extension"] = .object(bundle.json)
        }
        document["faults"] = .array(faults.map { .object($0.json) })
        let isPretty = invocation.isPretty ?? Streams.isOutputTerminal
        try Streams.print(JSONValue.object(document).text(pretty: isPretty))
        if !invocation.isQuiet {
            for fault in faults { Streams.say("\(fault)".printable(limit: 600) + "\n") }
        }
        return faults.isEmpty ? .done : .missing
    }
}

extension String {
    /// True for the name of an extension's bundle, a slash at its end or not.
    fileprivate var isAppex: Bool { hasSuffix(".appex") || hasSuffix(".appex/") }
}

extension ExtensionBundle {
    fileprivate var json: JSONObject {
        [
            "path": .string(path), "identifier": .string(identifier), "principalClass": .string(principalClass),
            "executable": .string(executable),
        ]
    }
}

extension BundleFault {
    fileprivate var json: JSONObject {
        ["code": .string(code.rawValue), "path": .string(path), "message": .string(message)]
    }
}
