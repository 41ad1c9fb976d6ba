public import Foundation

/// Several keychains, asked in order: the first that has the key gives it.
///
/// One that cannot be asked does not stand in the way of the next. When none has the key, the first failure is told rather than
/// that there is no such key.
public struct KeychainChain: Keychain {
    private let keychains: [any Keychain]

    /// Creates a chain.
    public init(_ keychains: [any Keychain]) {
        self.keychains = keychains
    }

    /// The keychains of this machine: the service's credentials, the user's directory, then the desktop's secret service.
    public static func standard(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> KeychainChain {
        let keychains: [(any Keychain)?] = [
            CredentialKeychain(environment: environment),
            FileKeychain(directory: FileKeychain.standardDirectory(environment: environment)),
            SecretServiceKeychain(environment: environment),
        ]
        return KeychainChain(keychains.compactMap { $0 })
    }

    /// Gives the key of the first keychain that has it.
    public func key(_ identifier: String) throws(KeychainFailure) -> SecretKey? {
        var failure: KeychainFailure?
        for keychain in keychains {
            do {
                if let key = try keychain.key(identifier) { return key }
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        return nil
    }
}
