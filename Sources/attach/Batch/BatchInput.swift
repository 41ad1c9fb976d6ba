import Foundation
import Glibc

/// What a batch reads, as the operands name it: lines of files, payload files, directories of such.
struct BatchInput: Sendable {
    /// A place that lines come from.
    private enum Source: Sendable {
        /// JSON Lines; `-` is standard input.
        case lines(String)
        /// A file that is a payload.
        case payload(String)
        /// A directory that cannot be listed.
        case unreadable(String, InputFile.ReadError)
    }

    /// The names that payload files end in; any other file is one of JSON Lines.
    private static let extensions = [".apns", ".json"]
    /// What a payload file weighs among bytes of lines.
    private static let fileWeight: Int64 = 4096

    private let sources: [Source]
    /// The weight of everything; `nil` when a pipe is among it.
    let weight: Int64?

    /// Looks at what operands name; of a directory, the payload files are taken, sorted by their names.
    init(_ operands: [String]) {
        sources = operands.flatMap(Self.sources)
        weight = sources.reduce(0) { (sum: Int64?, source) in
            guard let sum, let weight = Self.weight(of: source) else { return nil }
            return sum + weight
        }
    }

    /// Gives one line after the other to `take`, until that or `isStopped` says to stop.
    ///
    /// Nothing is read before it is wanted. Empty lines are counted and given as empty bytes.
    func read(until isStopped: @escaping () -> Bool, _ take: (BatchLine) -> Bool) {
        var number = 0
        for source in sources {
            guard read(source, &number, until: isStopped, take) else { return }
        }
    }

    private func read(
        _ source: Source, _ number: inout Int, until isStopped: @escaping () -> Bool, _ take: (BatchLine) -> Bool
    ) -> Bool {
        func give(_ content: BatchLine.Content, file: String?, weight: Int64) -> Bool {
            number += 1
            return !isStopped() && take(BatchLine(number: number, file: file, content: content, weight: weight))
        }
        switch source {
        case .unreadable(let path, let error): return give(.unreadable(error), file: path, weight: 0)
        case .payload(let path):
            do {
                let bytes = try InputFile.bytes(of: path, limit: LineReader.longest, until: isStopped)
                return give(.bytes(bytes), file: path, weight: Self.fileWeight)
            } catch {
                return give(.unreadable(error), file: path, weight: Self.fileWeight)
            }
        case .lines(let path):
            do {
                let descriptor = try InputFile.open(path)
                defer { if path != "-" { close(descriptor) } }
                var reader = LineReader(descriptor, path: path, until: isStopped)
                while let line = try reader.next() {
                    let content: BatchLine.Content =
                        switch line {
                        case .bytes(let bytes): .bytes(bytes)
                        case .tooLong: .tooLong
                        }
                    guard give(content, file: nil, weight: reader.consumed) else { return false }
                }
                return true
            } catch {
                return give(.unreadable(error), file: path, weight: 0)
            }
        }
    }

    private static func sources(_ operand: String) -> [Source] {
        var status = stat()
        guard operand != "-", stat(operand, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            return [isPayload(operand) ? .payload(operand) : .lines(operand)]
        }
        do {
            let names = try FileManager.default.contentsOfDirectory(atPath: operand)
            let directory = operand.hasSuffix("/") ? operand : operand + "/"
            return names.filter(isPayload).sorted().map { .payload(directory + $0) }
        } catch {
            let message = "cannot read \(operand): \(String(cString: strerror(errno)))"
            return [.unreadable(operand, InputFile.ReadError(message: message))]
        }
    }

    private static func isPayload(_ name: String) -> Bool { extensions.contains { name.hasSuffix($0) } }

    private static func weight(of source: Source) -> Int64? {
        switch source {
        case .payload: return fileWeight
        case .unreadable: return 0
        case .lines(let path):
            var status = stat()
            let isFound = path == "-" ? fstat(STDIN_FILENO, &status) == 0 : stat(path, &status) == 0
            guard isFound else { return 0 }
            return status.st_mode & S_IFMT == S_IFREG ? Int64(status.st_size) : nil
        }
    }
}
