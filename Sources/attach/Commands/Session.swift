import Foundation
import Glibc
import MediaAttachment
import MediaInspection
import UserNotifications

/// What `deliver`, `check` and `push` share: the attacher, its inspector processes, and how to talk.
struct Session: Sendable {
    let invocation: Invocation
    let limits: Limits
    let outputDirectory: String?
    let attacher: MediaAttacher
    let story: Story
    private let bar: ProgressBar?
    private let log: StageLog
    private let inspectors: InspectorPool

    /// Runs a command with everything it needs, and ends the inspector processes behind it.
    static func run(
        _ invocation: Invocation, _ command: (Session) async throws -> ExitStatus
    ) async throws -> ExitStatus {
        let session = try Session(invocation)
        defer {
            session.attacher.close()
            session.inspectors.close()
        }
        return try await command(session)
    }

    private init(_ invocation: Invocation) throws {
        let limits = try Limits(document: LimitsFile.document(invocation))
        self.invocation = invocation
        self.limits = limits
        log = try StageLog(invocation.logFormat, isVerbose: invocation.isVerbose)
        var settings = MediaAttacher.Settings(limits: limits)
        settings.keys = invocation.keys
        settings.resolve = invocation.resolve
        settings.proxy = invocation.proxy
        settings.certificateAuthorities = invocation.certificateAuthorities
        outputDirectory = try invocation.outputDirectory.map(Self.outputDirectory)
        settings.outputDirectory = outputDirectory
        settings.cache = try CacheDirectory.settings(invocation, limits)
        settings.sharesFiles = invocation.subcommand == .batch
        inspectors = InspectorPool(
            executable: InspectorPool.defaultExecutable(),
            processes: limits.inspection.processes ?? sysconf(Int32(_SC_NPROCESSORS_ONLN)),
            seconds: limits.inspection.seconds, memory: limits.inspection.memory, sandbox: limits.inspection.sandbox)
        attacher = try MediaAttacher(settings: settings, inspector: inspectors)
        story = Story(isColored: Self.isColored(invocation.color), isQuiet: invocation.isQuiet)
        // A batch tells of the whole, not of each transfer.
        let hasBar = Streams.isErrorTerminal && !invocation.isQuiet && invocation.subcommand != .batch
        bar = hasBar ? ProgressBar() : nil
    }

    /// Passes on what happens: to the log with `-v`, to a bar on a terminal.
    var observer: DeliveryObserver {
        var observer = DeliveryObserver(progress: { [bar] _, received, expected in bar?.show(received, of: expected) })
        if !log.isSilent { observer.step = { [log] step in log.tell(step) } }
        return observer
    }

    /// Prints the document of a delivery; one that cannot be printed keeps no files, which nobody was told of.
    func print(_ delivery: Delivery, _ document: JSONObject) throws(Streams.WriteError) {
        do {
            try print(document)
        } catch {
            for attachment in delivery.content?.attachments ?? [] {
                unlink(attachment.url.path)
                // A fresh directory of ours goes with its last file.
                if outputDirectory == nil { rmdir(attachment.url.deletingLastPathComponent().path) }
            }
            throw error
        }
    }

    /// Prints a document; the bar makes way.
    func print(_ document: JSONObject) throws(Streams.WriteError) {
        bar?.clear()
        let isPretty = invocation.isPretty ?? Streams.isOutputTerminal
        try Streams.print(JSONValue.object(document).text(pretty: isPretty))
    }

    /// An absolute directory that can be written to.
    private static func outputDirectory(_ path: String) throws -> String {
        let absolute = URL(fileURLWithPath: path).path
        do {
            try FileManager.default.createDirectory(
                atPath: absolute, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw UsageError("cannot make the output directory \(path)")
        }
        guard access(absolute, W_OK | X_OK) == 0 else {
            throw UsageError("cannot write to the output directory \(path)")
        }
        return absolute
    }

    /// Colours on a terminal, unless `NO_COLOR` is set and not empty (no-color.org) or an option says otherwise.
    private static func isColored(_ color: Invocation.Color) -> Bool {
        let environment = ProcessInfo.processInfo.environment
        let isPlain = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
        return color == .always || color == .auto && Streams.isErrorTerminal && !isPlain
    }
}
