import Foundation
import MediaAttachment
import UserNotifications

/// The limits in force: the built-in ones, a file laid over them, and the options laid over that.
enum LimitsFile {
    /// The document in force.
    static func document(_ invocation: Invocation) throws -> JSONValue {
        let base = try path(invocation).map(document(at:)) ?? Limits.standardDocument
        return try Limits.merge(options(invocation, over: base), over: base)
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

    /// What the options change, in the terms of a limits file.
    private static func options(_ invocation: Invocation, over base: JSONValue) -> JSONValue {
        var network: JSONObject = [:]
        if invocation.allowsHTTP {
            let schemes = base["network"]?["schemes"]?.array ?? []
            network["schemes"] = .array(schemes.contains("http") ? schemes : schemes + ["http"])
        }
        if invocation.allowsPrivateAddresses { network["privateAddresses"] = true }
        var options: JSONObject = ["network": .object(network)]
        if let timeout = invocation.timeout.flatMap({ JSONNumber($0) }) {
            options["time"] = ["budget": .number(timeout)]
        }
        return .object(options)
    }

    /// The file that is named by the option, or else by the environment.
    static func path(_ invocation: Invocation) -> String? {
        if let file = invocation.limitsFile { return file }
        let named = ProcessInfo.processInfo.environment["ATTACH_LIMITS"] ?? ""
        return named.isEmpty ? nil : named
    }
}
