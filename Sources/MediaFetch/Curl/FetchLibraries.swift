import CLibcrypto
import CLibcurl

/// The C libraries that fetching stands on, as they are installed.
package enum FetchLibraries {
    /// libcurl's version and that of the TLS library it uses.
    package static var curl: String? {
        guard let info = curl_version_info(CURLVERSION_SEVENTH)?.pointee, let version = info.version else { return nil }
        let backend = info.ssl_version.map { ", TLS by \(String(cString: $0))" } ?? ", without TLS"
        return String(cString: version) + backend
    }

    /// Why libcurl cannot be used, if it cannot.
    package static var curlFault: String? { CurlLibrary.fault.map { "\($0.name): \($0.text)" } }

    /// OpenSSL's name, version and date.
    package static var openSSL: String { String(cString: OpenSSL_version(OPENSSL_VERSION)) }

    /// The file of certificates that libcurl trusts by default; `nil` when it was built without one.
    package static var certificateAuthorities: String? {
        curl_version_info(CURLVERSION_SEVENTH)?.pointee.cainfo.map { String(cString: $0) }
    }
}
