internal import Foundation
internal import Glibc

/// A bundle's Info.plist, read with a bound and asked with care for types.
struct InfoPlist {
    /// The largest that is read, in bytes.
    static let limit = 1 << 20

    /// Where it lies.
    let path: String
    private let root: [String: PropertyValue]

    /// Reads the Info.plist of a flat bundle, XML or binary.
    init(bundle: String) throws(BundleFault) {
        path = bundle + "/Info.plist"
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw BundleFault(.noInfoPlist, path, "the bundle has no Info.plist: \(String(cString: strerror(errno)))")
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        guard let data = try? file.read(upToCount: Self.limit + 1) else {
            throw BundleFault(.unreadableInfoPlist, path, "it cannot be read")
        }
        guard data.count <= Self.limit else {
            throw BundleFault(.unreadableInfoPlist, path, "it has more than \(Self.limit) bytes")
        }
        let isKnown = [Array("<?xml".utf8), Array("<!DOCTYPE".utf8), Array("<plist".utf8), Array("bplist00".utf8)]
            .contains { data.starts(with: $0) }
        // Not Foundation's reader: a small binary list keeps it busy for hours (`BinaryPropertyList`).
        guard isKnown, let root = try? PropertyValue.read(Array(data)) else {
            throw BundleFault(.unreadableInfoPlist, path, "it is no XML or binary property list with a dictionary")
        }
        self.root = root
    }

    /// The value under a key, whatever it is.
    subscript(key: String) -> PropertyValue? { root[key] }

    /// The string under a key; `nil` when there is none or it is empty.
    func text(_ key: String) -> String? {
        guard let text = root[key]?.string, !text.isEmpty else { return nil }
        return text
    }
}
