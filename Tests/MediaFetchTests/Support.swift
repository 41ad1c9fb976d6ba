import FaultServer
import Foundation

@testable import MediaFetch

/// A fresh private directory that goes with the test.
final class Scratch {
    let path = NSTemporaryDirectory() + "fetch-" + UUID().uuidString

    init() throws {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The names of the files in it.
    var files: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    }
}

extension FetchPolicy {
    /// Lets the loopback server be reached, with timers that a test can wait for.
    static func loopback(
        redirects: Int = 3, connect: Duration? = .seconds(5), firstByte: Duration? = .seconds(5),
        stall: Duration? = .seconds(5), request: Duration? = .seconds(10), resolve: [String] = []
    ) -> FetchPolicy {
        FetchPolicy(
            schemes: ["http", "https"], allowsPrivateAddresses: true, redirects: redirects, connect: connect,
            firstByte: firstByte, stall: stall, request: request, resolve: resolve)
    }
}

/// Fetches one URL with a fetcher of its own and gives what came of it.
func fetch(
    _ url: String, policy: FetchPolicy = .loopback(), into scratch: Scratch, limit: Int64? = nil,
    within budget: Duration = .seconds(10), admit: (@Sendable ([UInt8]) -> Admission)? = nil
) async throws -> Result<FetchedFile, FetchFailure> {
    let fetcher = try Fetcher(policy: policy)
    do throws(FetchFailure) {
        let request = FetchRequest(
            url: try MediaURL(url, policy: policy), deadline: .now + budget, byteLimit: limit,
            directory: scratch.path, admit: admit)
        return .success(try await fetcher.fetch(request))
    } catch {
        return .failure(error)
    }
}

extension Result {
    /// What went wrong, if anything did.
    var failure: Failure? {
        guard case .failure(let failure) = self else { return nil }
        return failure
    }
}
