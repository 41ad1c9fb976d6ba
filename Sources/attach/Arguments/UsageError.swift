/// What is wrong with a command line, in one phrase.
struct UsageError: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
