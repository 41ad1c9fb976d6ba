import Glibc
import NotificationExtension

/// `attach key`: makes, keeps, names and removes keys, and prints none.
struct KeyCommand {
    private enum Action: String, CaseIterable {
        case generate
        case `import`
        case list
        case delete
    }

    private let invocation: Invocation
    private let keychain: FileKeychain

    init(_ invocation: Invocation) {
        self.invocation = invocation
        keychain = FileKeychain(directory: invocation.keychain ?? FileKeychain.standardDirectory())
    }

    func run() throws -> ExitStatus {
        let operands = invocation.operands
        guard let word = operands.first else {
            throw UsageError("attach key wants an action: generate, import, list or delete. Try 'attach key --help'.")
        }
        guard let action = Action(rawValue: word) else {
            let suggestion = Spelling.suggestion(for: word, among: Action.allCases.map(\.rawValue))
            throw UsageError("attach key has no such action" + suggestion)
        }
        switch (action, operands.count) {
        case (.generate, 2): return try keep(SecretKey.random(), as: operands[1])
        case (.import, 3): return try keep(imported(operands[2]), as: operands[1])
        case (.list, 1): return try list()
        case (.delete, 2): return try delete(operands[1])
        case (.generate, _): throw UsageError("attach key generate wants one identifier")
        case (.import, _): throw UsageError("attach key import wants an identifier and a file; - is standard input")
        case (.list, _): throw UsageError("attach key list takes no operand")
        case (.delete, _): throw UsageError("attach key delete wants one identifier")
        }
    }

    private func keep(_ key: SecretKey, as identifier: String) throws -> ExitStatus {
        try keychain.store(key, as: identifier)
        try Streams.print("\(identifier) \(key.checkValue)")
        return .done
    }

    /// Lists every key; one that cannot be read is told of, and is trouble.
    private func list() throws -> ExitStatus {
        var status = ExitStatus.done
        for identifier in try keychain.identifiers() {
            do {
                guard let key = try keychain.key(identifier) else { continue }
                try Streams.print("\(identifier) \(key.checkValue)")
            } catch let failure as KeychainFailure {
                Streams.say("attach: \(identifier): \(failure)\n")
                status = .trouble
            }
        }
        return status
    }

    private func delete(_ identifier: String) throws -> ExitStatus {
        guard try keychain.delete(identifier) else { throw UsageError("there is no key \(identifier)") }
        return .done
    }

    private func imported(_ path: String) throws -> SecretKey {
        guard path != "-" else { return try SecretKey(importingFrom: STDIN_FILENO) }
        // Without O_NONBLOCK a named pipe that nobody writes into could not even be opened.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let code = errno
            if SecretKey.isText(path) {
                throw UsageError(
                    "there is no such file, and a key is never an argument, which others could read: "
                        + "give its file, or - for standard input")
            }
            throw UsageError("cannot read \(path): \(String(cString: strerror(code)))")
        }
        defer { close(descriptor) }
        return try SecretKey(importingFrom: descriptor)
    }
}
