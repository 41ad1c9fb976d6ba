/// A place that keeps secret keys under identifiers.
///
/// On iOS this is the Keychain, shared between the app and its extension through an access group, with the item readable
/// `AfterFirstUnlock`, since pushes arrive while the phone is locked. That rule has no counterpart here: a server has no lock
/// screen, and who may read a key is decided by the owner and mode of a file, by systemd, or by the desktop's secret service.
public protocol Keychain: Sendable {
    /// Gives the key under an identifier; `nil` when there is none.
    ///
    /// May block: on the disk, or on a program that is asked.
    func key(_ identifier: String) throws(KeychainFailure) -> SecretKey?
}

/// What identifiers of keys look like.
public enum KeyIdentifier {
    /// The identifier of the key for data that names none.
    public static let standard = "default"

    /// True for 1 to 64 letters, digits, dots, underscores and hyphens of ASCII, the first of them a letter, digit or underscore.
    ///
    /// So an identifier can neither leave its directory, be a hidden file, nor pass for an option of a program.
    public static func isValid(_ identifier: String) -> Bool {
        let characters = identifier.utf8
        guard (1...64).contains(characters.count), let first = identifier.unicodeScalars.first else { return false }
        guard first != ".", first != "-" else { return false }
        return identifier.unicodeScalars.allSatisfy { character in
            switch character {
            case "A"..."Z", "a"..."z", "0"..."9", ".", "_", "-": true
            default: false
            }
        }
    }

    /// Refuses an identifier that no key can have.
    static func check(_ identifier: String) throws(KeychainFailure) {
        guard !isValid(identifier) else { return }
        throw KeychainFailure(
            .invalidIdentifier, "that is no identifier of a key",
            advice: "use 1 to 64 of A-Z a-z 0-9 . _ - and start with a letter, a digit or _")
    }
}
