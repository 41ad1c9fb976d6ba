import Foundation
import Glibc
import MediaAttachment
import MediaFetch

/// What the file system offers: room for media, and certificates to check servers by.
struct FileChecks {
    let limits: Limits
    /// The file of `--cacert`.
    let certificates: String?

    var all: [DoctorCheck] { [temporaryFiles, certificateStore] }

    /// Makes what a delivery makes, and asks how much more there is room for.
    private var temporaryFiles: DoctorCheck {
        let name = "temporary-files"
        let directory = AttachmentStore.temporaryDirectory
        do {
            let scratch = try ScratchDirectory(in: directory)
            scratch.remove()
        } catch {
            return DoctorCheck(name, .fault, error.message)
        }
        var status = statvfs()
        guard statvfs(directory, &status) == 0 else {
            return DoctorCheck(name, .warning, "\(directory): writable; how much is free is not known")
        }
        let free = Int64(clamping: UInt64(status.f_bavail)).multipliedReportingOverflow(by: Int64(status.f_frsize))
        let bytes = free.overflow ? .max : free.partialValue
        let message = "\(directory): writable, \(ByteCount.text(bytes)) free"
        // One medium lies there twice for a moment: fetched, and attached.
        let largest = limits.families.values.compactMap(\.bytes).max() ?? 0
        guard bytes < 2 * largest else { return DoctorCheck(name, .ok, message) }
        return DoctorCheck(name, .warning, message + ", and one medium may take \(ByteCount.text(largest))")
    }

    private var certificateStore: DoctorCheck {
        let name = "certificates"
        guard let path = certificates ?? FetchLibraries.certificateAuthorities else {
            return DoctorCheck(name, .fault, "libcurl knows no file of certificates; name one with --cacert")
        }
        do {
            let text = String(decoding: try InputFile.bytes(of: path), as: UTF8.self)
            let count = text.split(separator: "\n").count {
                $0.hasPrefix("-----BEGIN CERTIFICATE") || $0.hasPrefix("-----BEGIN TRUSTED CERTIFICATE")
            }
            guard count > 0 else { return DoctorCheck(name, .fault, "\(path): no certificate in PEM form") }
            return DoctorCheck(name, .ok, "\(path): \(count) certificate\(count == 1 ? "" : "s")")
        } catch {
            return DoctorCheck(name, .fault, error.message + "; no server can be trusted")
        }
    }
}

/// The libraries that the command itself is linked with.
enum LibraryChecks {
    static var all: [DoctorCheck] {
        let curl = FetchLibraries.curl ?? "not known"
        return [
            FetchLibraries.curlFault.map { DoctorCheck("libcurl", .fault, "\(curl); \($0)") }
                ?? DoctorCheck("libcurl", .ok, curl),
            DoctorCheck("openssl", .ok, FetchLibraries.openSSL),
        ]
    }
}
