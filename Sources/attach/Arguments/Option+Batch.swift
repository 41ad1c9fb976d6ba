extension Option {
    /// The options about many payloads at once.
    static let batchOptions: [Option] = [
        Option(
            long: "jobs", value: "NUMBER", group: .batch,
            help: "how many payloads are under way at once (default: \(BatchCommand.jobs))", subcommands: [.batch]
        ) { invocation, text throws(UsageError) in
            guard let jobs = Int(text), (1...256).contains(jobs) else {
                throw UsageError("'\(text)' is not a number between 1 and 256")
            }
            invocation.jobs = jobs
        },
        Option(
            long: "output", value: "FILE", group: .batch, help: "where deliveries go (default: standard output)",
            subcommands: [.batch]
        ) { invocation, text in invocation.output = text },
        Option(
            long: "unordered", group: .batch, help: "write deliveries as they come, not in the order of the input",
            subcommands: [.batch]
        ) { invocation, _ in invocation.isUnordered = true },
        Option(
            long: "resume", group: .batch, help: "go on with the file of --output where an earlier run ended",
            subcommands: [.batch]
        ) { invocation, _ in invocation.isResumed = true },
        Option(
            long: "summary", value: "FILE", group: .batch, help: "write the summary as JSON to FILE, too",
            subcommands: [.batch]
        ) { invocation, text in invocation.summary = text },
    ]
}
