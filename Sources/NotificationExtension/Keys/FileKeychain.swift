public import Foundation
internal import Glibc

/// Keys in a private directory, one file each: a server's keychain, or one in the container of an App Group.
///
/// A key ID is the file `ID.key` of 32 raw bytes, 0600, in a directory 0700, both the caller's own. What others may read, or
/// could have put there, is refused rather than used. Every file is reached through the directory that was looked at, and no
/// symbolic link is followed.
public struct FileKeychain: Keychain {
    /// The directory; it need not exist before the first key is stored.
    public let directory: String

    /// Creates a keychain over a directory.
    public init(directory: String) {
        // `open` follows a link in spite of O_NOFOLLOW when a slash follows its name.
        let trimmed = directory.reversed().drop { $0 == "/" }.reversed()
        self.directory = trimmed.isEmpty && directory.hasPrefix("/") ? "/" : String(trimmed)
    }

    /// Where keys are when no directory is named: `attach/keys` in the user's directory for data.
    ///
    /// That is `XDG_DATA_HOME`, unless it is not absolute, else `~/.local/share` (XDG Base Directory Specification).
    public static func standardDirectory(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String {
        let named = environment["XDG_DATA_HOME"] ?? ""
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
        return (named.hasPrefix("/") ? named : home + "/.local/share") + "/attach/keys"
    }

    /// Gives the key of a file, whatever its length; `nil` when there is no such file.
    public func key(_ identifier: String) throws(KeychainFailure) -> SecretKey? {
        try KeyIdentifier.check(identifier)
        guard let directory = try KeyDirectory(self.directory) else { return nil }
        guard let file = try directory.open(Self.name(identifier), O_RDONLY) else { return nil }
        defer { close(file) }
        return SecretKey(try SecretMemory(reading: file, limit: 64))
    }

    /// Keeps a new key of 32 bytes; a key that is there already is never written over.
    ///
    /// The file appears whole or not at all, also when the machine stops in between or others write at the same time.
    public func store(_ key: SecretKey, as identifier: String) throws(KeychainFailure) {
        try KeyIdentifier.check(identifier)
        guard key.count == AES256GCM.keyLength else { throw .wrongKeyLength(key.count) }
        let directory = try KeyDirectory(making: self.directory)
        let isNew = try key.withBytes { bytes throws(KeychainFailure) in
            try directory.write(bytes, as: Self.name(identifier))
        }
        guard isNew else {
            throw KeychainFailure(
                .keyExists, "there is a key \(identifier) already",
                advice: "delete it first, or give the new key another identifier")
        }
    }

    /// The identifiers of all keys, sorted.
    public func identifiers() throws(KeychainFailure) -> [String] {
        guard let directory = try KeyDirectory(self.directory) else { return [] }
        return try directory.names()
            .filter { $0.hasSuffix(Self.suffix) }
            .map { String($0.dropLast(Self.suffix.count)) }
            .filter(KeyIdentifier.isValid)
            .sorted()
    }

    /// Removes a key and says whether there was one.
    ///
    /// Its bytes are written over first. A file system that keeps old blocks (a copy-on-write one, a snapshot, a flash disk) may
    /// have them still: what was disclosed has to be replaced, not deleted.
    @discardableResult
    public func delete(_ identifier: String) throws(KeychainFailure) -> Bool {
        try KeyIdentifier.check(identifier)
        guard let directory = try KeyDirectory(self.directory) else { return false }
        return try directory.remove(Self.name(identifier))
    }

    private static let suffix = ".key"

    private static func name(_ identifier: String) -> String { identifier + suffix }
}
