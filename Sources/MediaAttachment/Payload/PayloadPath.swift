/// Where in a payload something stands: `a.b.c`, `a[].b` for every element, `a[0].b` for one, `a.*` for every value.
///
/// A literal dot, bracket, star or backslash in a key is written behind a backslash: `com\.batch.at.u`.
public struct PayloadPath: Sendable, Equatable {
    enum Step: Sendable, Equatable {
        case key(String)
        case element(Int)
        case everyElement
        case everyValue
    }

    /// The path as it was written.
    public let text: String
    let steps: [Step]

    /// Reads a path; throws when it is not one.
    public init(_ text: String) throws(PayloadPathError) {
        var scanner = PayloadPathScanner(text)
        self.text = text
        self.steps = try scanner.steps()
    }

    /// A path of literal steps, for the program's own tables.
    init(steps: [Step]) {
        self.steps = steps
        self.text = Self.text(of: steps)
    }

    /// Writes steps as a path.
    static func text(of steps: [Step]) -> String {
        var text = ""
        for step in steps {
            switch step {
            case .key(let key): text += (text.isEmpty ? "" : ".") + escaped(key)
            case .element(let index): text += "[\(index)]"
            case .everyElement: text += "[]"
            case .everyValue: text += (text.isEmpty ? "" : ".") + "*"
            }
        }
        return text
    }

    private static func escaped(_ key: String) -> String {
        String(key.flatMap { ".[]*\\".contains($0) ? ["\\", $0] : [$0] })
    }
}

/// Why a text is no payload path.
public struct PayloadPathError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The fault in one phrase.
    public var description: String
}

/// Reads the steps of a path from left to right.
private struct PayloadPathScanner {
    private var rest: Substring
    private let text: String

    init(_ text: String) {
        self.text = text
        self.rest = text[...]
    }

    mutating func steps() throws(PayloadPathError) -> [PayloadPath.Step] {
        var steps: [PayloadPath.Step] = []
        repeat {
            steps += try component()
        } while take(".")
        guard rest.isEmpty else { throw fault("'\(rest.prefix(1))' is not expected after a bracket") }
        return steps
    }

    /// A key or a star, and the brackets behind it.
    private mutating func component() throws(PayloadPathError) -> [PayloadPath.Step] {
        var steps: [PayloadPath.Step] = []
        if rest == "*" || rest.hasPrefix("*.") || rest.hasPrefix("*[") {
            rest.removeFirst()
            steps.append(.everyValue)
        } else {
            let key = try key()
            guard !key.isEmpty else { throw fault("a key is empty") }
            steps.append(.key(key))
        }
        while take("[") {
            let index = rest.prefix { $0.isASCII && $0.isNumber }
            rest.removeFirst(index.count)
            guard take("]") else { throw fault("a bracket holds a number or nothing, and is closed") }
            guard !index.isEmpty else {
                steps.append(.everyElement)
                continue
            }
            guard let number = Int(index) else { throw fault("\(index) is no index") }
            steps.append(.element(number))
        }
        return steps
    }

    private mutating func key() throws(PayloadPathError) -> String {
        var key = ""
        while let next = rest.first, next != ".", next != "[" {
            rest.removeFirst()
            guard next == "\\" else {
                key.append(next)
                continue
            }
            guard let literal = rest.popFirst() else { throw fault("a backslash at the end stands for nothing") }
            key.append(literal)
        }
        return key
    }

    private mutating func take(_ character: Character) -> Bool {
        guard rest.first == character else { return false }
        rest.removeFirst()
        return true
    }

    private func fault(_ message: String) -> PayloadPathError {
        PayloadPathError(description: "'\(text)' is no payload path: \(message)")
    }
}
