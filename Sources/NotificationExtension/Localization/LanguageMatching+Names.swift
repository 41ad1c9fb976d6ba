extension LanguageMatching {
    /// Names that folders had before they were called by codes, and that old apps still have.
    static let folders: [String: String] = [
        "english": "en", "french": "fr", "german": "de", "italian": "it", "dutch": "nl", "swedish": "sv",
        "spanish": "es", "danish": "da", "portuguese": "pt", "norwegian": "nb", "hebrew": "he", "japanese": "ja",
        "arabic": "ar", "finnish": "fi", "greek": "el", "icelandic": "is", "turkish": "tr", "croatian": "hr",
        "thai": "th", "korean": "ko", "hungarian": "hu", "polish": "pl", "czech": "cs", "slovak": "sk",
        "romanian": "ro", "russian": "ru", "ukrainian": "uk", "serbian": "sr", "bulgarian": "bg", "slovenian": "sl",
        "indonesian": "id", "vietnamese": "vi", "simplified chinese": "zh-hans", "traditional chinese": "zh-hant",
        "chinese": "zh",
    ]

    /// Codes of ISO 639 that were replaced, and the macrolanguage under which Norwegian is filed.
    static let codes: [String: String] = ["iw": "he", "in": "id", "ji": "yi", "no": "nb", "tl": "fil", "mo": "ro"]

    /// Names without a script and what they mean with it, as CLDR's likely subtags have it.
    static let scripts: [String: String] = [
        "zh-tw": "zh-hant", "zh-hk": "zh-hant", "zh-mo": "zh-hant", "zh-cn": "zh-hans", "zh-sg": "zh-hans",
        "zh": "zh-hans", "sr": "sr-cyrl", "sr-rs": "sr-cyrl", "sr-ba": "sr-cyrl", "sr-me": "sr-latn",
    ]
}
