import FaultServer
import Foundation
import MediaAttachment
import MediaInspection
import Testing
import UserNotifications

/// What tests of the whole path share: an attacher with a private output directory, fixtures, and servers that misbehave.
final class DeliveryBench: Sendable {
    let limits: Limits
    let output: String
    let attacher: MediaAttacher
    private let inspectors: InspectorPool

    init() throws {
        var limits = try Limits.standard
        limits.network.schemes = ["http"]
        limits.network.privateAddresses = true
        limits.time.stall = 0.3
        self.limits = limits
        output = FileManager.default.temporaryDirectory.appendingPathComponent("attach-tests-\(UUID().uuidString)").path
        inspectors = InspectorPool(executable: Self.inspector, processes: 2, seconds: 5, memory: nil)
        attacher = try Self.attacher(limits, output, inspectors)
    }

    deinit {
        inspectors.close()
        try? FileManager.default.removeItem(atPath: output)
    }

    /// Delivers a payload with the given custom keys, an alert and the flag.
    func deliver(_ custom: String, limits: Limits? = nil) async -> Delivery {
        let payload = #"{"aps": {"alert": "x", "mutable-content": 1}, "# + custom.dropFirst()
        do {
            let attacher = try limits.map { try Self.attacher($0, output, inspectors) } ?? attacher
            return await attacher.deliver(Array(payload.utf8))
        } catch {
            Issue.record(error)
            return Delivery(outcome: .unchanged, content: nil, seconds: 0)
        }
    }

    /// The number of files in the output directory once the attacher is closed, hidden ones and those in directories included.
    func leftovers() throws -> Int {
        attacher.close()
        guard FileManager.default.fileExists(atPath: output) else { return 0 }
        return try FileManager.default.subpathsOfDirectory(atPath: output).count
    }

    /// The bytes of a file in `media-fixtures`.
    func fixture(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: Self.root.appendingPathComponent("media-fixtures/media/\(name)")))
    }

    /// A server that behaves in a way that has a name.
    func script(_ kind: String) throws -> Script {
        let jpeg = try fixture("jpeg-baseline.jpg")
        switch kind {
        case "webp": return .response(headers: [("Content-Type", "image/jpeg")], body: try fixture("lossy.webp"))
        case "404": return .response(status: 404, body: Array("<html>not here</html>".utf8))
        case "html":
            return .response(
                headers: [("Content-Type", "image/jpeg")], body: Array("<!doctype html><title>Sign in</title>".utf8))
        case "animated": return .response(body: try fixture("gif-animated.gif"))
        case "empty": return .response(body: [])
        case "cut": return .response(body: Array(jpeg.dropLast(10)))
        case "early close":
            return Script([.send(Script.head(200, [("Content-Length", "\(jpeg.count)")]) + jpeg.dropLast(10)), .close])
        case "stall":
            return Script([.send(Script.head(200, [("Content-Length", "\(jpeg.count)")]) + jpeg.dropLast(10)), .stall])
        case "silent": return Script([.stall])
        case "drip":
            let steps = jpeg.map { [Script.Step.send([$0]), .pause(.milliseconds(50))] }
            return Script([.send(Script.head(200, [("Content-Length", "\(jpeg.count)")]))] + steps.joined())
        case "large": return .response(body: [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 0, count: 10 << 20))
        default: throw UnknownScript(kind: kind)
        }
    }

    private struct UnknownScript: Error { let kind: String }

    private static func attacher(_ limits: Limits, _ output: String, _ inspectors: InspectorPool) throws
        -> MediaAttacher
    {
        var settings = MediaAttacher.Settings(limits: limits)
        settings.outputDirectory = output
        return try MediaAttacher(settings: settings, inspector: inspectors)
    }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The inspector that was built beside the tests.
    private static let inspector: String = {
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        return program.deletingLastPathComponent().appendingPathComponent("attach-inspector").path
    }()
}
