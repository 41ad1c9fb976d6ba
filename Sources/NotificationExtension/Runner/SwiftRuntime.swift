internal import Foundation
internal import Glibc

/// Where the shared libraries lie that an extension's executable is linked with, beyond the system's own.
enum SwiftRuntime {
    /// The directories that `LD_LIBRARY_PATH` names, that this program's own libraries came from, and that the executable asks for.
    ///
    /// Of the last two only those with Swift's core library in them: an executable that asks for `/` does not get it.
    static func directories(for executable: String) -> [String] {
        let named = libraryPath?.split(separator: ":").map(String.init) ?? []
        let origin = (executable as NSString).deletingLastPathComponent
        let asked = ELFSearchPath.directories(of: executable).map {
            $0.replacingOccurrences(of: "${ORIGIN}", with: origin).replacingOccurrences(of: "$ORIGIN", with: origin)
        }
        let runtimes = (mapped + asked).filter {
            $0.hasPrefix("/") && access($0 + "/libswiftCore.so", R_OK) == 0
        }
        return Array(Set(named + runtimes)).sorted()
    }

    /// The variable for the extension; `nil` when this program has none either.
    static var libraryPath: String? { ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] }

    /// The directories of the shared libraries in this program's memory; none when it is linked statically.
    private static let mapped: [String] = {
        let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
        let libraries = maps.split(separator: "\n").compactMap { line in
            line.firstIndex(of: "/").map { String(line[$0...]) }
        }
        return Array(Set(libraries.filter { $0.contains(".so") }.map { ($0 as NSString).deletingLastPathComponent }))
    }()
}

/// Reads where an ELF executable has its libraries searched for (`DT_RUNPATH`, `DT_RPATH`; elf(5)); 64-bit, little-endian.
///
/// The file is not trusted: every offset is read through `pread`, which gives nothing beyond its end.
enum ELFSearchPath {
    /// The directories in their order, `$ORIGIN` unchanged; none for what is no such file.
    static func directories(of file: String) -> [String] {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        let header = read(descriptor, at: 0, count: 64)
        guard header.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]), header.count == 64 else { return [] }
        let (size, count) = (number(header, 0x36, 2), min(number(header, 0x38, 2), 64))
        guard size >= 56 else { return [] }
        let segments = (0..<count).map { read(descriptor, at: number(header, 0x20, 8) &+ $0 &* size, count: 56) }
        guard let dynamic = segments.first(where: { number($0, 0, 4) == 2 }) else { return [] }
        let entries = read(descriptor, at: number(dynamic, 8, 8), count: min(number(dynamic, 32, 8), 16384))
        var values: [UInt64: UInt64] = [:]
        for place in stride(from: 0, to: entries.count - 15, by: 16) {
            values[number(entries, place, 8)] = number(entries, place + 8, 8)
        }
        guard let strings = values[5], let name = values[29] ?? values[15] else { return [] }
        // The table's address in memory, as an offset in the file.
        let load = segments.first {
            number($0, 0, 4) == 1 && strings >= number($0, 16, 8) && strings &- number($0, 16, 8) < number($0, 32, 8)
        }
        guard let load else { return [] }
        let offset = number(load, 8, 8) &+ (strings &- number(load, 16, 8)) &+ name
        let text = read(descriptor, at: offset, count: 4096).prefix { $0 != 0 }
        return String(decoding: text, as: UTF8.self).split(separator: ":").map(String.init)
    }

    private static func read(_ descriptor: Int32, at offset: UInt64, count: UInt64) -> [UInt8] {
        guard let offset = off_t(exactly: offset) else { return [] }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        let got = pread(descriptor, &bytes, bytes.count, offset)
        return Array(bytes.prefix(max(0, got)))
    }

    private static func number(_ bytes: [UInt8], _ place: Int, _ width: Int) -> UInt64 {
        guard place + width <= bytes.count else { return 0 }
        return bytes[place..<place + width].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
