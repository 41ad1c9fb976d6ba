extension Option {
    /// The options about an app's extension, and about the person whose phone it would be.
    static let extensionOptions: [Option] = [
        Option(
            long: "app", value: "DIR", group: .bundle,
            help: "the app, NAME.app, in place of the payload's Simulator Target Bundle", subcommands: [.push]
        ) { invocation, text in invocation.app = text },
        Option(
            long: "built-in", group: .bundle,
            help: "the built-in extension in place of the app's own, with the app's tables of text",
            subcommands: [.push]
        ) { invocation, _ in invocation.isBuiltIn = true },
        Option(
            long: "container", value: "DIR", group: .bundle,
            help: "the container of the App Group, which the extension may write to (default: none)",
            subcommands: [.push]
        ) { invocation, text in invocation.container = text },
        Option(
            long: "language", value: "LANGUAGE", group: .bundle,
            help: "a language of the person's, the best first (repeatable; default: that of LANG)", subcommands: [.push]
        ) { invocation, text throws(UsageError) in
            guard !text.isEmpty else { throw UsageError("the language is empty") }
            invocation.languages.append(text)
        },
        Option(
            long: "memory", value: "MIB", group: .bundle,
            help: "what the extension may use above what it had at its start (default: 24)", subcommands: [.push]
        ) { invocation, text throws(UsageError) in
            guard let memory = Int64(text), (1...1 << 20).contains(memory) else {
                throw UsageError("'\(text)' is not a number of MiB between 1 and \(1 << 20)")
            }
            invocation.memory = memory << 20
        },
    ]
}
