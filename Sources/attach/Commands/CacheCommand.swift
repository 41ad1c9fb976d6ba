import Foundation
import Glibc
import MediaAttachment
import MediaCache
import UserNotifications

/// `attach cache`: says what is kept across runs, verifies it, clears it.
struct CacheCommand {
    private enum Action: String, CaseIterable {
        case stats
        case verify
        case clear
    }

    private let invocation: Invocation

    init(_ invocation: Invocation) {
        self.invocation = invocation
    }

    func run() throws -> ExitStatus {
        guard let word = invocation.operands.first else {
            throw UsageError("attach cache wants an action: stats, verify or clear. Try 'attach cache --help'.")
        }
        guard let action = Action(rawValue: word) else {
            let suggestion = Spelling.suggestion(for: word, among: Action.allCases.map(\.rawValue))
            throw UsageError("attach cache has no such action" + suggestion)
        }
        guard invocation.operands.count == 2, let directory = invocation.operands.last else {
            throw UsageError("attach cache \(word) wants one directory")
        }
        guard MediaCache.exists(in: directory) else { throw UsageError("there is no cache in \(directory)") }
        let limits = try Limits(document: LimitsFile.document(invocation))
        switch action {
        case .stats: return try stats(open(directory, limits))
        case .verify: return try verify(open(directory, limits))
        case .clear: return try clear(directory, limits)
        }
    }

    private func open(_ directory: String, _ limits: Limits) throws -> MediaCache {
        try MediaCache(directory: URL(fileURLWithPath: directory).path, limit: limits.cacheBytes)
    }

    private func stats(_ cache: MediaCache) throws -> ExitStatus {
        let statistics = try cache.statistics()
        try print([
            "directory": .string(cache.directory), "responses": .number(JSONNumber(statistics.responses)),
            "fresh": .number(JSONNumber(statistics.fresh)), "media": .number(JSONNumber(statistics.contents)),
            "descriptions": .number(JSONNumber(statistics.descriptions)),
            "bytes": .number(JSONNumber(statistics.bytes)), "limit": .number(JSONNumber(cache.limit)),
        ])
        return .done
    }

    private func verify(_ cache: MediaCache) throws -> ExitStatus {
        let verification = try cache.verify()
        try print([
            "directory": .string(cache.directory), "status": .string(verification.isSound ? "sound" : "damaged"),
            "sound": .number(JSONNumber(verification.sound)),
            "damaged": .array(verification.damaged.map(JSONValue.string)),
            "orphans": .number(JSONNumber(verification.orphans)),
            "faults": .array(verification.faults.map(JSONValue.string)),
        ])
        return verification.isSound ? .done : .missing
    }

    /// Clears a cache, one whose database cannot be read as well.
    private func clear(_ directory: String, _ limits: Limits) throws -> ExitStatus {
        do {
            try open(directory, limits).clear()
        } catch let failure as CacheFailure where failure.isCorrupt {
            try MediaCache.discard(URL(fileURLWithPath: directory).path)
            _ = try open(directory, limits)
        }
        return .done
    }

    private func print(_ document: JSONObject) throws {
        let isPretty = invocation.isPretty ?? Streams.isOutputTerminal
        try Streams.print(JSONValue.object(document).text(pretty: isPretty))
    }
}
