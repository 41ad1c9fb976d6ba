import CLibcurl

/// A call to libcurl that failed, by the name of the function or the option.
struct CurlError: Error, CustomStringConvertible {
    /// The function or option that failed.
    let name: String
    /// libcurl's own words.
    let text: String

    var description: String { "\(name): \(text)" }

    /// Throws unless a call to the easy interface succeeded.
    static func check(_ code: CURLcode, in name: @autoclosure () -> String) throws(CurlError) {
        guard code != CURLE_OK else { return }
        throw CurlError(name: name(), text: String(cString: curl_easy_strerror(code)))
    }

    /// Throws unless a call to the multi interface succeeded.
    static func check(_ code: CURLMcode, in name: String) throws(CurlError) {
        guard code != CURLM_OK else { return }
        throw CurlError(name: name, text: String(cString: curl_multi_strerror(code)))
    }
}
