internal import MediaAttachment
public import UserNotifications

/// Opens what the sender encrypted, and puts it in the place of the generic text.
public struct DecryptionStage: NotificationStage {
    /// `decryption`.
    public let name = "decryption"
    /// Nothing can be read without it.
    public let priority = StagePriority.critical
    /// Half of the time: a keychain may be slow, and localization and media still have to come.
    public let share = 0.5
    private let decryptor: PayloadDecryptor

    /// Creates a stage that asks a keychain for keys.
    public init(keychain: any Keychain) {
        decryptor = PayloadDecryptor(keychain: keychain)
    }

    /// Decrypts the content; unchanged when nothing is encrypted.
    public func run(_ content: UNNotificationContent, _ context: StageContext) async throws -> StageResult {
        guard PayloadDecryptor.isEncrypted(content.exactUserInfo) else { return StageResult(content, isIdle: true) }
        do {
            return StageResult(try decryptor.decrypt(content))
        } catch {
            throw StageFailure(
                Reason(
                    Reason.Code(rawValue: error.code.rawValue), stage: .decryption, error.message, advice: error.advice)
            )
        }
    }
}
