public import Foundation
internal import Glibc

/// The desktop's secret service (GNOME Keyring, KWallet), asked through libsecret's command `secret-tool`.
///
/// A key is kept as base64 under the attributes `application attach key ID`. The command gets the key on its standard input and
/// never as an argument, which every user of the machine could read. No shell is involved.
public struct SecretServiceKeychain: Keychain {
    private let tool: ToolProcess

    /// Creates a keychain; `nil` when the command is not on the `PATH`.
    ///
    /// - Parameters:
    ///   - environment: Where `PATH` and the address of the session's bus are looked up.
    ///   - timeout: How long an answer may take: a locked keyring asks its user for a password.
    public init?(
        environment: [String: String] = ProcessInfo.processInfo.environment, timeout: Duration = .seconds(5)
    ) {
        // A relative entry of PATH would run whatever lies in the directory we happen to be in.
        let directories = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
        let paths = directories.map { String($0) + "/secret-tool" }
        guard let path = paths.first(where: { access($0, X_OK) == 0 }) else { return nil }
        let passed = environment.filter { Self.variables.contains($0.key) }.merging(["LC_ALL": "C.UTF-8"]) { $1 }
        tool = ToolProcess(executable: path, environment: passed, timeout: timeout)
    }

    /// Asks the service for a key.
    public func key(_ identifier: String) throws(KeychainFailure) -> SecretKey? {
        try KeyIdentifier.check(identifier)
        let answer = try tool.run(["lookup"] + Self.attributes(identifier))
        // The command says nothing and exits with 1 when the service has no such secret.
        if answer.status == 1, answer.output.count == 0, answer.complaint.isEmpty { return nil }
        guard answer.status == 0 else { throw Self.failure(answer) }
        return try answer.output.withBytes { bytes throws(KeychainFailure) in try SecretKey(importing: bytes) }
    }

    /// Gives the service a key of 32 bytes; one that is there is replaced.
    public func store(_ key: SecretKey, as identifier: String) throws(KeychainFailure) {
        try KeyIdentifier.check(identifier)
        guard key.count == AES256GCM.keyLength else { throw .wrongKeyLength(key.count) }
        let text = try key.withBytes { bytes throws(KeychainFailure) in try SecretMemory(base64: bytes) }
        let answer = try tool.run(
            ["store", "--label=attach key \(identifier)"] + Self.attributes(identifier), input: text)
        guard answer.status == 0 else { throw Self.failure(answer) }
    }

    /// Makes the service forget a key.
    public func delete(_ identifier: String) throws(KeychainFailure) {
        try KeyIdentifier.check(identifier)
        let answer = try tool.run(["clear"] + Self.attributes(identifier))
        guard answer.status == 0 || answer.complaint.isEmpty else { throw Self.failure(answer) }
    }

    /// What the command needs to find the service and its user's screen.
    private static let variables: Set = [
        "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR", "HOME", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY",
    ]

    private static func attributes(_ identifier: String) -> [String] { ["application", "attach", "key", identifier] }

    private static func failure(_ answer: ToolProcess.Answer) -> KeychainFailure {
        let said = answer.complaint.isEmpty ? "" : ": \(answer.complaint)"
        return KeychainFailure(.unavailable, "secret-tool ended with status \(answer.status)\(said)")
    }
}

extension SecretMemory {
    /// The base64 text of bytes.
    fileprivate convenience init(base64 bytes: UnsafeRawBufferPointer) throws(KeychainFailure) {
        try self.init(capacity: (bytes.count + 2) / 3 * 4) { output in Base64.encode(bytes, into: output) }
    }
}
