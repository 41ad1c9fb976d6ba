import CLibcurl
import Foundation

/// Fetches media into files, any number at a time, under one policy.
///
///     let policy = FetchPolicy()
///     let fetcher = try Fetcher(policy: policy)
///     let url = try MediaURL("https://cdn.example.com/goal.jpg", policy: policy)
///     let file = try await fetcher.fetch(
///         FetchRequest(url: url, deadline: .now + .seconds(30), directory: directory))
///
/// One thread of the fetcher's own drives all transfers. It ends with the fetcher.
public final class Fetcher: Sendable {
    private let mailbox: Mailbox

    /// Starts a fetcher.
    ///
    /// - Throws: `FetcherUnavailable` when libcurl cannot be used as the policy asks.
    public init(policy: FetchPolicy) throws {
        if let fault = CurlLibrary.fault { throw FetcherUnavailable(message: "\(fault)") }
        guard !policy.usableSchemes.isEmpty else {
            throw FetcherUnavailable(message: "neither https nor http is among the schemes allowed")
        }
        for entry in policy.resolve where ResolveEntry(entry) == nil {
            throw FetcherUnavailable(message: "\"\(entry)\" is not of the form HOST:PORT:ADDRESS")
        }
        if let file = policy.certificateAuthorities, access(file, R_OK) != 0 {
            throw FetcherUnavailable(message: "the certificate authorities in \(file) cannot be read")
        }
        let multi: MultiReference
        do {
            multi = try MultiReference(connections: policy.connections)
        } catch {
            throw FetcherUnavailable(message: "\(error)")
        }
        let mailbox = Mailbox(waking: multi)
        self.mailbox = mailbox
        let thread = Thread { TransferLoop(mailbox: mailbox, multi: multi, policy: policy).run() }
        thread.name = "media-fetch"
        thread.start()
    }

    deinit { mailbox.close() }

    /// Fetches one URL into a new file in the request's directory.
    ///
    /// Whatever the server does, it returns by the request's deadline. Cancelling the task ends the transfer at once
    /// with the code `cancelled`. When it throws, it leaves no file.
    public func fetch(_ request: FetchRequest) async throws(FetchFailure) -> FetchedFile {
        var request = request
        request.validators = nil
        guard case .file(let file) = try await ask(request) else { throw .brokenHead }
        return file
    }

    /// Fetches as `fetch` does, or hears that nothing has changed when the request has validators.
    public func ask(_ request: FetchRequest) async throws(FetchFailure) -> FetchAnswer {
        let id = mailbox.makeID()
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                mailbox.post(.start(id: id, request, continuation))
                // A task that was cancelled before has posted its cancellation ahead of the start.
                if Task.isCancelled { mailbox.post(.cancel(id: id)) }
            }
        } onCancel: {
            mailbox.post(.cancel(id: id))
        }
        return try answer.get()
    }
}

/// Why a fetcher could not be started.
public struct FetcherUnavailable: Error, Sendable, Equatable, CustomStringConvertible {
    /// The fact, for people.
    public let message: String

    /// The fact, for people.
    public var description: String { message }
}
