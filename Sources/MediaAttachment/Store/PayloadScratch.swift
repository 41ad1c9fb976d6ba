/// Where the files of one payload are until its delivery is made.
struct PayloadScratch: Sendable {
    /// The directory.
    let path: String
    /// Removes all that is in it.
    let remove: @Sendable () -> Void
}
