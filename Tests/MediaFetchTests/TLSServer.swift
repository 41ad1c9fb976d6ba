import Foundation

/// OpenSSL's own test server, for the name `media.test` and with a certificate that is its own authority.
///
/// It serves the files of its directory.
final class TLSServer {
    /// Whether the program is there.
    static let isAvailable = FileManager.default.isExecutableFile(atPath: program)
    private static let program = "/usr/bin/openssl"

    /// The file of the certificate.
    let certificate: String
    /// The port that it listens on, on all addresses.
    let port: Int
    private let process: Process

    init(in scratch: Scratch, days: Int = 1) throws {
        certificate = scratch.path + "/certificate.pem"
        let key = scratch.path + "/key.pem"
        let request = try Self.start(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout",
            key,
            "-out", certificate, "-days", "\(days)", "-subj", "/CN=media.test", "-addext",
            "subjectAltName=DNS:media.test", output: nil, in: scratch)
        request.waitUntilExit()
        let output = Pipe()
        process = try Self.start(
            "s_server", "-accept", "0", "-key", key, "-cert", certificate, "-WWW", output: output, in: scratch
        )
        var text = ""
        while !text.contains("ACCEPT") || !text.hasSuffix("\n") {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw CocoaError(.fileReadUnknown) }
            text += String(decoding: data, as: UTF8.self)
        }
        let digits = text.split(separator: ":").last.map { $0.filter(\.isNumber) } ?? ""
        port = Int(digits) ?? 0
    }

    deinit { process.terminate() }

    private static func start(_ arguments: String..., output: Pipe?, in scratch: Scratch) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: scratch.path)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output ?? FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }
}
