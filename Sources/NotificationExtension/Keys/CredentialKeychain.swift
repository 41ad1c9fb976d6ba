public import Foundation
internal import Glibc

/// The credentials that systemd hands a service: the key ID is the credential `attach-key-ID`.
///
/// A unit says `LoadCredentialEncrypted=attach-key-news:/etc/attach/news.cred` (systemd.exec(5), "Credentials"), and systemd puts
/// the decrypted file where the environment variable `CREDENTIALS_DIRECTORY` says, in memory that is not swapped. The bytes may
/// be raw, hexadecimal or base64, as for an import.
public struct CredentialKeychain: Keychain {
    private let directory: String

    /// Creates a keychain over the directory of credentials; `nil` when the process was given none.
    public init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
        guard let directory = environment["CREDENTIALS_DIRECTORY"], directory.hasPrefix("/") else { return nil }
        self.directory = directory
    }

    /// Gives the key of a credential, unless it is open to all.
    public func key(_ identifier: String) throws(KeychainFailure) -> SecretKey? {
        try KeyIdentifier.check(identifier)
        let path = "\(directory)/attach-key-\(identifier)"
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        if descriptor < 0, errno == ENOENT { return nil }
        let name = "the credential attach-key-\(identifier)"
        guard descriptor >= 0 else { throw .failed("cannot open \(name)", errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .failed("cannot look at \(name)", errno) }
        // The group's bits may stand for the access list by which systemd lets the service's user read root's file.
        guard status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o007 == 0 else {
            throw KeychainFailure(.insecure, "\(name) is no regular file, or open to all")
        }
        guard status.st_uid == geteuid() || status.st_uid == 0 else {
            throw KeychainFailure(.insecure, "\(name) belongs to another user")
        }
        return try SecretKey(importingFrom: descriptor)
    }
}
