import MediaAttachment

/// What the command line asks for, as typed.
struct Invocation {
    /// What to do.
    enum Subcommand: String, CaseIterable {
        case deliver
        case batch
        case check
        case limits
        case key
        case seal
        case bundle
        case push
        case doctor
        case cache

        /// The names, for whoever misspells one.
        static var names: [String] { allCases.map(\.rawValue) }
    }

    enum LogFormat: String, CaseIterable {
        case text
        case json
        case journald
    }

    enum Color: String, CaseIterable {
        case auto
        case always
        case never
    }

    var subcommand = Subcommand.deliver
    var operands: [String] = []
    var limitsFile: String?
    var timeout: Double?
    var allowsHTTP = false
    var allowsPrivateAddresses = false
    var proxy: String?
    var resolve: [String] = []
    var certificateAuthorities: String?
    var keys: [PayloadPath] = []
    var outputDirectory: String?
    var isPretty: Bool?
    var isQuiet = false
    var isVerbose = false
    var logFormat = LogFormat.text
    var color = Color.auto
    var manifest: String?
    var limitsToCheck: String?
    var keychain: String?
    var keyIdentifier: String?
    var plain: String?
    var visibleTitle: String?
    var visibleBody: String?
    var bundleDirectory: String?
    var app: String?
    var isBuiltIn = false
    var container: String?
    var languages: [String] = []
    var memory: Int64?
    var cacheDirectory: String?
    var bundlePackage: String?
    var jobs: Int?
    var output: String?
    var isUnordered = false
    var isResumed = false
    var summary: String?
    var wantsHelp = false
    var wantsVersion = false
}
