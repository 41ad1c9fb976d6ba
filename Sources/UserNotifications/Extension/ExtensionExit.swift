/// How an extension's process ends by itself before it is ready, told by its exit status (`<sysexits.h>`).
package enum ExtensionExit: Int32, Sendable {
    /// The runner is gone: nothing is left to do.
    case finished = 0
    /// Descriptor 3 is not the runner's socket, or what came over it is no request.
    case misused = 64
    /// The bundle's Info.plist cannot be read or names no principal class.
    case noClassNamed = 66
    /// The executable has no class of that name, or it is no `UNNotificationServiceExtension`.
    case noSuchClass = 70
}

extension ExtensionExit: CustomStringConvertible {
    package var description: String {
        switch self {
        case .finished: "it ended by itself"
        case .misused: "it was not given a request that it can read"
        case .noClassNamed: "its Info.plist names no principal class"
        case .noSuchClass: "its executable has no such principal class"
        }
    }
}
