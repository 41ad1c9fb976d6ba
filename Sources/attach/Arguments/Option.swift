import MediaAttachment
import MediaFetch

/// One option: how it is written, what it says of itself in the help, and what it does.
struct Option: Sendable {
    /// Where an option stands in the help.
    enum Group: String, CaseIterable, Sendable {
        case media = "Media"
        case batch = "Batch"
        case keys = "Keys and encryption"
        case bundle = "Apps and extensions"
        case network = "Network and limits"
        case output = "Output"
        case other = "Other"
    }

    let long: String
    var short: Character?
    /// The value's name in the help; `nil` for a flag.
    var value: String?
    let group: Group
    let help: String
    /// The subcommands that know it.
    var subcommands = Set(Invocation.Subcommand.allCases)
    /// Applies it to the invocation, or throws what is wrong with the value; a flag gets an empty text.
    let apply: @Sendable (inout Invocation, String) throws(UsageError) -> Void
}

extension Option {
    /// The subcommands that fetch and judge, or say by what.
    private static let judging: Set<Invocation.Subcommand> = [.deliver, .batch, .check, .limits, .push]

    /// Every option; within a group, in the order of the help.
    static let all = commonOptions + batchOptions + keyOptions + extensionOptions

    private static let commonOptions: [Option] = [
        Option(
            long: "key", value: "PATH", group: .media,
            help: "where the URL is: a.b.c, a[].b, a[0].b, a.*, a literal dot as \\. (repeatable)",
            subcommands: [.deliver, .batch, .push]
        ) { invocation, text throws(UsageError) in
            invocation.keys.append(try path(text))
        },
        Option(
            long: "output-dir", value: "DIR", group: .media,
            help: "where attached files go (default: a fresh private directory under TMPDIR)",
            subcommands: [.deliver, .batch, .push]
        ) { invocation, text in invocation.outputDirectory = text },
        Option(
            long: "cache", value: "DIR", group: .media,
            help: "keep media across runs in DIR (default: none is kept)",
            subcommands: [.deliver, .batch, .check, .push]
        ) { invocation, text in invocation.cacheDirectory = text },
        Option(
            long: "manifest", value: "FILE", group: .media,
            help: "check the files a manifest lists, and print where the answers disagree", subcommands: [.check]
        ) { invocation, text in invocation.manifest = text },
        Option(
            long: "check", value: "FILE", group: .network, help: "say whether FILE is a valid limits file",
            subcommands: [.limits]
        ) { invocation, text in invocation.limitsToCheck = text },
        Option(
            long: "dir", value: "DIR", group: .bundle, help: "where the skeleton goes (default: NAME)",
            subcommands: [.bundle]
        ) { invocation, text in invocation.bundleDirectory = text },
        Option(
            long: "package", value: "PATH-OR-URL", group: .bundle,
            help: "where the skeleton finds the attach package (default: a placeholder)", subcommands: [.bundle]
        ) { invocation, text in invocation.bundlePackage = text },
        Option(
            long: "limits", value: "FILE", group: .network,
            help: "limits that override the built-in ones (or ATTACH_LIMITS)",
            subcommands: judging.union([.seal, .doctor, .cache])
        ) { invocation, text in invocation.limitsFile = text },
        Option(
            long: "timeout", value: "SECONDS", group: .network, help: "the whole time for a payload (default: 30)",
            subcommands: judging
        ) { invocation, text throws(UsageError) in
            guard let seconds = Double(text), seconds > 0, seconds <= 86400 else {
                throw UsageError("'\(text)' is not a number of seconds above 0 (at most 86400)")
            }
            invocation.timeout = seconds
        },
        Option(
            long: "allow-http", group: .network, help: "also fetch over http, which a phone does not",
            subcommands: judging
        ) { invocation, _ in invocation.allowsHTTP = true },
        Option(
            long: "allow-private-addresses", group: .network,
            help: "also connect to private and loopback addresses, and to any port", subcommands: judging
        ) { invocation, _ in invocation.allowsPrivateAddresses = true },
        Option(
            long: "resolve", value: "HOST:PORT:ADDRESS", group: .network,
            help: "connect to ADDRESS for HOST:PORT, as curl does (repeatable)", subcommands: judging
        ) { invocation, text throws(UsageError) in
            guard text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).count == 3 else {
                throw UsageError("'\(text)' is not HOST:PORT:ADDRESS")
            }
            invocation.resolve.append(text)
        },
        Option(
            long: "proxy", value: "URL", group: .network,
            help: "fetch through a proxy, which gives up the check of where names lead", subcommands: judging
        ) { invocation, text throws(UsageError) in
            guard FetchPolicy.isProxy(text) else {
                throw UsageError("'\(text)' is no proxy: expected http, https, socks5 or socks5h, and HOST:PORT")
            }
            invocation.proxy = text
        },
        Option(
            long: "cacert", value: "FILE", group: .network,
            help: "trust the certificates in FILE (PEM), not the system's", subcommands: judging.union([.doctor])
        ) { invocation, text in invocation.certificateAuthorities = text },
        Option(
            long: "pretty", group: .output, help: "indent documents (default on a terminal)",
            subcommands: judging.subtracting([.batch]).union([.seal, .bundle, .doctor, .cache])
        ) { invocation, _ in invocation.isPretty = true },
        Option(
            long: "compact", group: .output, help: "one document a line (default elsewhere, but for limits)",
            subcommands: judging.subtracting([.batch]).union([.seal, .bundle, .doctor, .cache])
        ) { invocation, _ in invocation.isPretty = false },
        Option(
            long: "quiet", short: "q", group: .output,
            help: "tell no story on standard error, only faults (and the log of -v)"
        ) {
            invocation, _ in invocation.isQuiet = true
        },
        Option(
            long: "verbose", short: "v", group: .output, help: "log a line a stage on standard error",
            subcommands: judging
        ) { invocation, _ in invocation.isVerbose = true },
        Option(
            long: "log-format", value: "FORMAT", group: .output,
            help: "text, json, or journald: to the system's journal (default: text)", subcommands: judging
        ) { invocation, text throws(UsageError) in invocation.logFormat = try choice(text) },
        Option(
            long: "color", value: "WHEN", group: .output,
            help: "auto, always or never (default: auto; NO_COLOR is honoured)",
            subcommands: judging.subtracting([.batch])
        ) { invocation, text throws(UsageError) in invocation.color = try choice(text) },
        Option(long: "version", group: .other, help: "print the version") { invocation, _ in
            invocation.wantsVersion = true
        },
        Option(long: "help", short: "h", group: .other, help: "print this help, or a subcommand's") {
            invocation, _ in
            invocation.wantsHelp = true
        },
    ]

    private static func path(_ text: String) throws(UsageError) -> PayloadPath {
        do {
            return try PayloadPath(text)
        } catch {
            throw UsageError(error.description)
        }
    }

    private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ text: String
    ) throws(UsageError) -> Choice {
        if let choice = Choice(rawValue: text) { return choice }
        let all = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError("'\(text)' is not one of \(all)")
    }
}
