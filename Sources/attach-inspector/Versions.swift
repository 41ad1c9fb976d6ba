import CLibseccomp
import Glibc
import MediaInspection
import MediaProbe

/// Tells the versions of the libraries (`--version`): over the socket to whoever started this process, or to people.
func tellVersions(over socket: Int32?) -> InspectorExit {
    var versions = ProbeLibraries.versions
    if let seccomp = seccomp_version()?.pointee {
        versions.append(("libseccomp", "\(seccomp.major).\(seccomp.minor).\(seccomp.micro)"))
    }
    let text = versions.map { "\($0.name) \($0.version)\n" }.joined()
    let bytes = [UInt8](text.utf8)
    if let socket { return send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count ? .finished : .misused }
    return write(STDOUT_FILENO, bytes, bytes.count) == bytes.count ? .finished : .misused
}
