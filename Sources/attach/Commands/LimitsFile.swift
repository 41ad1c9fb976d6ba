import Foundation
import MediaAttachment
import UserNotifications

/// The limits in force: the built-in ones, a file laid over them, and the options laid over that.
enum LimitsFile {
    /// The document in force, before options.
    static func document(_ invocation: Invocation) throws -> JSONValue {
        guard let path = path(invocation) else { return try Limits.standardDocument }
        return try document(at: path)
    }

    /// A file laid over the built-in limits.
    static func document(at path: String) throws -> JSONValue {
        do {
            let document = try Limits.document(overriding: try InputFile.bytes(of: path))
            _ = try Limits(document: document)
            return document
        } catch let error as InputFile.ReadError {
            throw UsageError(error.message)
        } catch let error as LimitsError {
            throw UsageError("\(path): \(error)")
        }
    }

    /// The limits that the options ask for.
    static func limits(_ invocation: Invocation) throws -> Limits {
        var limits = try Limits(document: document(invocation))
        if let timeout = invocation.timeout { limits.time.budget = timeout }
        if invocation.allowsHTTP { limits.network.schemes.insert("http") }
        if invocation.allowsPrivateAddresses { limits.network.privateAddresses = true }
        return limits
    }

    private static func path(_ invocation: Invocation) -> String? {
        if let file = invocation.limitsFile { return file }
        let named = ProcessInfo.processInfo.environment["ATTACH_LIMITS"] ?? ""
        return named.isEmpty ? nil : named
    }
}
