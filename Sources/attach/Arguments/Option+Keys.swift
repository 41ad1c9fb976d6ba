extension Option {
    /// The options about keys; none takes a key itself, because arguments are for all to read.
    static let keyOptions: [Option] = [
        Option(
            long: "keychain", value: "DIR", group: .keys,
            help: "where keys are (default: ${XDG_DATA_HOME:-~/.local/share}/attach/keys)",
            subcommands: [.key, .seal, .push]
        ) { invocation, text in invocation.keychain = text },
        Option(
            long: "kid", value: "ID", group: .keys, help: "the key to seal with (default: default)",
            subcommands: [.seal]
        ) { invocation, text in invocation.keyIdentifier = text },
        Option(
            long: "plain", value: "JSONFILE", group: .keys,
            help: "seal the keys of this object, and leave the payload's own as they are", subcommands: [.seal]
        ) { invocation, text in invocation.plain = text },
        Option(
            long: "title", value: "TEXT", group: .keys, help: "the title for all to see (default: none)",
            subcommands: [.seal]
        ) { invocation, text in invocation.visibleTitle = text },
        Option(
            long: "body", value: "TEXT", group: .keys, help: "the body for all to see (default: New message)",
            subcommands: [.seal]
        ) { invocation, text in invocation.visibleBody = text },
    ]
}
