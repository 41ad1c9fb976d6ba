import Foundation

/// `fault-server` in a process of its own, so that what this one holds is the client's alone.
final class StormServer {
    /// Where each behaviour is served.
    let urls: [String]
    private let process = Process()

    init() throws {
        let products = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
            .deletingLastPathComponent()
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let output = Pipe()
        process.executableURL = products.appendingPathComponent("fault-server")
        process.arguments = ["--media", root.appendingPathComponent("media-fixtures/media").path]
        process.standardOutput = output
        try process.run()
        var text = ""
        while !text.hasSuffix("\n\n") {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw CocoaError(.fileReadUnknown) }
            text += String(decoding: data, as: UTF8.self)
        }
        urls = text.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }
}
