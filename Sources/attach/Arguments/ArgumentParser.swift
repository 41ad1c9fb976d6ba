/// Reads a command line by the table of options.
struct ArgumentParser {
    private var rest: ArraySlice<String>
    private var invocation = Invocation()
    private var hasSubcommand = false
    /// Options seen, to be held against the subcommand once that is known.
    private var used: [Option] = []

    /// Reads arguments, the program's name left out.
    static func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
        var parser = ArgumentParser(rest: arguments[...])
        return try parser.parse()
    }

    private init(rest: ArraySlice<String>) {
        self.rest = rest
    }

    private mutating func parse() throws(UsageError) -> Invocation {
        while let argument = rest.popFirst() {
            if argument == "--" {
                invocation.operands += rest
                break
            } else if argument.hasPrefix("--") {
                try takeLong(argument.dropFirst(2))
            } else if argument.hasPrefix("-"), argument != "-" {
                try takeShort(argument.dropFirst())
            } else {
                takeOperand(argument)
            }
        }
        for option in used where !option.subcommands.contains(invocation.subcommand) {
            throw UsageError("--\(option.long) is no option of attach \(invocation.subcommand.rawValue)")
        }
        return invocation
    }

    /// The first operand may name the subcommand; a file of that name is written `./check`.
    private mutating func takeOperand(_ argument: String) {
        if !hasSubcommand, invocation.operands.isEmpty, argument == "help" {
            invocation.wantsHelp = true
        } else if !hasSubcommand, invocation.operands.isEmpty, let named = Invocation.Subcommand(rawValue: argument) {
            invocation.subcommand = named
            hasSubcommand = true
        } else {
            invocation.operands.append(argument)
        }
    }

    private mutating func takeLong(_ text: Substring) throws(UsageError) {
        let name = text.prefix { $0 != "=" }
        guard let option = Option.all.first(where: { $0.long == name }) else {
            let suggestion = Spelling.suggestion(for: "--\(name)", among: Option.all.map { "--\($0.long)" })
            throw UsageError("unknown option --\(name)" + suggestion)
        }
        let value = name.endIndex == text.endIndex ? nil : String(text[text.index(after: name.endIndex)...])
        try apply(option, value)
    }

    private mutating func takeShort(_ text: Substring) throws(UsageError) {
        for letter in text {
            guard let option = Option.all.first(where: { $0.short == letter }) else {
                throw UsageError("unknown option -\(letter)")
            }
            try apply(option, nil)
        }
    }

    private mutating func apply(_ option: Option, _ value: String?) throws(UsageError) {
        used.append(option)
        guard let name = option.value else {
            guard value == nil else { throw UsageError("--\(option.long) takes no value") }
            return try option.apply(&invocation, "")
        }
        guard let value = value ?? rest.popFirst(), !value.isEmpty else {
            throw UsageError("--\(option.long) wants a value: --\(option.long) \(name)")
        }
        // Swift puts this character in the place of bytes that it cannot read: the value would name something else.
        guard !value.contains("\u{FFFD}") else {
            throw UsageError("--\(option.long): the value is not UTF-8")
        }
        do {
            try option.apply(&invocation, value)
        } catch {
            throw UsageError("--\(option.long): \(error.message)")
        }
    }
}
