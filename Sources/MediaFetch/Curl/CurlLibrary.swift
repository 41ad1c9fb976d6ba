import CLibcrypto
import CLibcurl

/// libcurl as it is installed, made ready once for the process.
enum CurlLibrary {
    /// What is missing, if anything is.
    static let fault: CurlError? = {
        // OpenSSL's own cleanup at exit runs while other threads still use it, and frees twice.
        OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil)
        let code = curl_global_init(Int(CURL_GLOBAL_DEFAULT))
        guard code == CURLE_OK else {
            return CurlError(name: "curl_global_init", text: String(cString: curl_easy_strerror(code)))
        }
        guard let version = curl_version_info(CURLVERSION_FIRST) else {
            return CurlError(name: "curl_version_info", text: "no answer")
        }
        // Without it a slow resolver would stop every transfer.
        guard version.pointee.features & CURL_VERSION_ASYNCHDNS != 0 else {
            return CurlError(name: "libcurl", text: "it was built without an asynchronous resolver")
        }
        return nil
    }()
}
