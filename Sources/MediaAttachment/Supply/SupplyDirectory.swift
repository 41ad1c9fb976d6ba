internal import Glibc
internal import Locking
internal import MediaFetch

/// Where a supply's files are: one private directory, made when the first is about to come.
final class SupplyDirectory: Sendable {
    private let store: AttachmentStore
    private let made = Locked<ScratchDirectory?>(nil)

    /// Names a directory beside the attached files, so that they need only be linked.
    init(for store: AttachmentStore) {
        self.store = store
    }

    /// The directory.
    func open() throws(FetchFailure) -> ScratchDirectory {
        do {
            return try made.withLock { made throws(Reason) in
                // Whoever cleans up temporary files may have taken it from a service that runs for weeks.
                if let made, access(made.path, W_OK) == 0 { return made }
                let new = try ScratchDirectory(in: store.scratchParent())
                made = new
                return new
            }
        } catch {
            throw FetchFailure(.init(rawValue: error.code.rawValue), error.message, advice: error.advice)
        }
    }

    /// Removes it with all that is in it.
    func remove() {
        made.withLock { $0 }?.remove()
    }
}
