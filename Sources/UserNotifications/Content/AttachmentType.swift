/// A uniform type that the platform attaches: its identifier, its family's limit and its file name extensions.
struct AttachmentType: Sendable, Equatable {
    let identifier: String
    /// The most bytes a file may have, inclusive.
    let limit: Int64
    /// The file name extensions, lower case; empty when the type needs a hint.
    let extensions: [String]

    /// Finds the type of a hint, or else of a file name extension.
    ///
    /// A hint that names no type in the table is not made good by the extension.
    static func find(hint: String?, pathExtension: String) -> AttachmentType? {
        if let hint { return table.first { $0.identifier == hint } }
        let pathExtension = pathExtension.lowercased()
        return table.first { $0.extensions.contains(pathExtension) }
    }

    /// The file name extension that the type goes by, the file's own where that is one; `media` for a type without any.
    static func fileExtension(of identifier: String, url pathExtension: String) -> String {
        let known = table.first { $0.identifier == identifier }?.extensions ?? []
        let pathExtension = pathExtension.lowercased()
        return known.contains(pathExtension) ? pathExtension : known.first ?? "media"
    }

    private static let megabyte: Int64 = 1 << 20

    private static func image(_ identifier: String, _ extensions: String...) -> AttachmentType {
        AttachmentType(identifier: identifier, limit: 10 * megabyte, extensions: extensions)
    }

    private static func audio(_ identifier: String, _ extensions: String...) -> AttachmentType {
        AttachmentType(identifier: identifier, limit: 5 * megabyte, extensions: extensions)
    }

    private static func movie(_ identifier: String, _ extensions: String...) -> AttachmentType {
        AttachmentType(identifier: identifier, limit: 50 * megabyte, extensions: extensions)
    }

    /// The documented types, and those that devices were seen to accept.
    ///
    /// A file named `.aac` is not recognised on the platform, so raw AAC is taken by its hint alone.
    private static let table: [AttachmentType] = [
        image("public.jpeg", "jpg", "jpeg", "jpe"), image("public.png", "png"),
        image("com.compuserve.gif", "gif"), image("public.heic", "heic"),
        audio("public.mp3", "mp3"), audio("com.apple.m4a-audio", "m4a"), audio("public.mpeg-4-audio"),
        audio("public.aac-audio"), audio("com.microsoft.waveform-audio", "wav", "wave"),
        audio("public.aiff-audio", "aiff", "aif"), audio("public.aifc-audio", "aifc"),
        audio("com.apple.coreaudio-format", "caf"),
        movie("public.mpeg-4", "mp4", "mpg4"), movie("com.apple.m4v-video", "m4v"),
        movie("com.apple.quicktime-movie", "mov", "qt"), movie("public.3gpp", "3gp", "3gpp"),
        movie("public.mpeg", "mpg", "mpeg", "mpe"), movie("public.mpeg-2-video", "m2v"),
        movie("public.avi", "avi"),
    ]
}
