/// The faults of a whole file: another encoding, another format, nothing at all.
extension JSONParser {
    /// Why a file without text may be without it.
    var emptinessHint: String? {
        bytes.isEmpty ? nil : "it holds nothing but spaces and line breaks"
    }

    /// Makes sure that the text is UTF-8.
    func checkEncoding() throws(JSONSyntaxError) {
        if isUTF16 {
            throw fault("the file is UTF-16, not UTF-8", hint: "save it as UTF-8", at: 0)
        }
        if let format = binaryFormat {
            throw fault("the file is \(format), not JSON", hint: hint(for: format), at: 0)
        }
        guard String(validating: bytes, as: UTF8.self) == nil else { return }
        let place = firstInvalidByte
        throw fault(
            "a byte that is not UTF-8 (0x\(String(bytes[place], radix: 16, uppercase: true)))",
            hint: "save the file as UTF-8", at: place)
    }

    /// The fault of a text that starts as no JSON does; `nil` when it may be JSON.
    func foreignFormat() -> JSONSyntaxError? {
        let start = String(decoding: bytes[at...].prefix(256), as: UTF8.self).lowercased()
        if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") || start.hasPrefix("<head") {
            return fault("the file is HTML, not JSON", hint: "it may be the error page of a server")
        }
        if start.hasPrefix("<") {
            let isList = start.contains("<plist") || start.contains("<!doctype plist")
            return isList
                ? fault("the file is a property list, not JSON", hint: "convert it with plutil -convert json")
                : fault("the file is XML, not JSON")
        }
        if start.hasPrefix("---") || start.hasPrefix("%yaml") { return fault("the file is YAML, not JSON") }
        if start.hasPrefix("curl ") {
            return fault("the file is a curl command", hint: "give what its -d holds")
        }
        if start.hasPrefix("aps:") { return fault("the file is YAML, not JSON") }
        return nil
    }

    private var isUTF16: Bool {
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return true }
        guard bytes.count >= 4 else { return false }
        let zeros = bytes.prefix(4).map { $0 == 0 }
        return zeros == [true, false, true, false] || zeros == [false, true, false, true]
    }

    private var binaryFormat: String? {
        let starts: [(String, [UInt8])] = [
            ("a binary property list", Array("bplist".utf8)), ("a PNG image", [0x89, 0x50, 0x4E, 0x47]),
            ("a JPEG image", [0xFF, 0xD8, 0xFF]), ("a GIF image", Array("GIF8".utf8)),
            ("gzip-compressed", [0x1F, 0x8B]), ("a ZIP archive", [0x50, 0x4B, 0x03, 0x04]),
            ("a PDF document", Array("%PDF".utf8)),
        ]
        if let match = starts.first(where: { bytes.starts(with: $0.1) }) { return match.0 }
        return bytes.prefix(64).contains(0) ? "binary" : nil
    }

    private func hint(for format: String) -> String? {
        switch format {
        case "a binary property list": "convert it with plutil -convert json"
        case "gzip-compressed": "unpack it with gunzip"
        default: nil
        }
    }

    private var firstInvalidByte: Int {
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var offset = 0
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let scalar): offset += scalar.count
            case .error, .emptyInput: return min(offset, bytes.count - 1)
            }
        }
    }
}
