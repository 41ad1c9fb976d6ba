@testable import MediaInspection

/// What holds of signatures.
enum SignatureChecks {
    static func check(_ bytes: [UInt8]) {
        let format = Signature.format(of: bytes)
        demand(MediaFormat.known.contains(format), "\(format) is not in the catalogue")
        demand((format == .empty) == bytes.isEmpty, "\(format) of \(bytes.count) bytes")
        let again = Signature.format(of: bytes.prefix(Signature.length))
        demand(again == format, "\(format), and \(again) by the first bytes alone")
    }
}
