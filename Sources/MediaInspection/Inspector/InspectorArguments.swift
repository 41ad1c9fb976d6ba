/// What an inspector's process is started with.
package struct InspectorArguments: Sendable, Equatable {
    /// The bytes it may map beyond what is mapped at its start; `nil` without limit.
    package var memory: Int64?
    /// Whether it works without the whole sandbox.
    package var sandbox: InspectorSandbox
    /// Whom it can ask.
    package var witnesses: Witnesses

    /// Creates arguments.
    package init(memory: Int64?, sandbox: InspectorSandbox, witnesses: Witnesses) {
        self.memory = memory
        self.sandbox = sandbox
        self.witnesses = witnesses
    }

    /// The arguments as they are passed, the program's name left out.
    package var words: [String] {
        (memory.map { ["--memory", String($0)] } ?? []) + ["--sandbox", sandbox.rawValue]
            + ["--witnesses", witnesses.rawValue]
    }

    /// Reads arguments, the program's name left out; `nil` when they are not ours.
    package init?(_ words: some Sequence<String>) {
        var words = Array(words)
        self.init(memory: nil, sandbox: .required, witnesses: .all)
        if words.first == "--memory" {
            guard words.count > 1, let bytes = Int64(words[1]), bytes >= 0 else { return nil }
            memory = bytes
            words.removeFirst(2)
        }
        if words.first == "--sandbox" {
            guard words.count > 1, let named = InspectorSandbox(rawValue: words[1]) else { return nil }
            sandbox = named
            words.removeFirst(2)
        }
        if words.first == "--witnesses" {
            guard words.count > 1, let named = Witnesses(rawValue: words[1]) else { return nil }
            witnesses = named
            words.removeFirst(2)
        }
        guard words.isEmpty else { return nil }
    }
}
