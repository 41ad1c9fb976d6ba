internal import CLinux
internal import Foundation
internal import Glibc
internal import MediaAttachment

/// The rules of Landlock that an extension runs under: what it may read, start and write.
///
/// The network is free. Where the kernel has no Landlock there are none, and the log says so.
enum Sandbox {
    /// What every program needs to read: libraries, names of hosts, certificates, time zones.
    private static let readable =
        [
            "/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/nsswitch.conf", "/etc/resolv.conf", "/etc/hosts",
            "/etc/host.conf", "/etc/gai.conf", "/etc/services", "/etc/protocols", "/etc/localtime", "/etc/timezone",
            "/etc/ssl/certs", "/etc/ssl/openssl.cnf", "/etc/ca-certificates", "/etc/pki/tls/certs",
        ]
    private static let devices = ["/dev/null", "/dev/zero", "/dev/urandom", "/dev/random"]
    /// The loaders of the architectures that Swift has on Linux: the kernel starts them beside the executable.
    private static let loaders = ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"]

    /// True when the kernel has Landlock.
    static let isAvailable: Bool = {
        let ruleset = clinux_landlock_ruleset()
        if ruleset >= 0 { close(ruleset) }
        return ruleset >= 0
    }()

    /// Makes the ruleset for one run: a descriptor that is the caller's; -1 when the kernel has no Landlock.
    static func ruleset(
        bundle: ExtensionBundle, temporaryDirectory: String, containerDirectory: String?
    ) throws(Reason) -> Int32 {
        let ruleset = clinux_landlock_ruleset()
        guard ruleset >= 0 else { return -1 }
        var rules: [(path: String, access: clinux_access, isNeeded: Bool)] = [
            (bundle.path, CLINUX_READ, true), (bundle.executable, CLINUX_EXECUTE, true),
            (temporaryDirectory, CLINUX_WRITE, true),
        ]
        if let containerDirectory { rules.append((containerDirectory, CLINUX_WRITE, true)) }
        rules += readable.map { ($0, CLINUX_READ, false) }
        rules += SwiftRuntime.directories(for: bundle.executable).map { ($0, CLINUX_READ, false) }
        rules += loaders.map { ($0, CLINUX_EXECUTE, false) }
        rules += devices.map { ($0, CLINUX_DEVICE, false) }
        for rule in rules where clinux_landlock_allow(ruleset, rule.path, rule.access) != 0 && rule.isNeeded {
            let fault = Reason(.extensionNotStarted, "\(rule.path): \(String(cString: strerror(errno)))")
            close(ruleset)
            throw fault
        }
        return ruleset
    }
}
