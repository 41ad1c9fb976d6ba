import CLinux
import Glibc
import MediaInspection

/// What the kernel offers.
struct MachineChecks {
    let sandbox: InspectorSandbox

    var all: [DoctorCheck] { [kernel, landlock, seccomp, noNewPrivileges, openFiles] }

    private var kernel: DoctorCheck {
        var name = utsname()
        guard uname(&name) == 0 else { return DoctorCheck("kernel", .warning, "not known") }
        return DoctorCheck(
            "kernel", .ok, "\(Self.text(name.sysname)) \(Self.text(name.release)), \(Self.text(name.machine))")
    }

    private var landlock: DoctorCheck {
        let version = clinux_landlock_version()
        if version > 0 { return DoctorCheck("landlock", .ok, "version \(version)") }
        return missing("landlock", "the kernel has no Landlock, or it is turned off")
    }

    private var seccomp: DoctorCheck {
        if clinux_can_kill_process() == 0 { return DoctorCheck("seccomp", .ok, "filters can end a process") }
        return missing("seccomp", "no filter can be set up: \(String(cString: strerror(errno)))")
    }

    private var noNewPrivileges: DoctorCheck {
        let name = "no-new-privs"
        let value = clinux_new_privileges_forbidden()
        if value < 0 { return DoctorCheck(name, .fault, "prctl: \(String(cString: strerror(errno)))") }
        return DoctorCheck(name, .ok, value == 1 ? "set already" : "can be set")
    }

    /// The command has raised the limit as far as it may before it looks, and does not start below what it needs.
    private var openFiles: DoctorCheck {
        var limit = rlimit()
        guard getrlimit(Int32(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return DoctorCheck("open-files", .warning, "the limit is not known")
        }
        let isFew = limit.rlim_cur < Descriptors.least * 8
        return DoctorCheck("open-files", isFew ? .warning : .ok, "\(limit.rlim_cur) may be open")
    }

    private func missing(_ name: String, _ message: String) -> DoctorCheck {
        let isFault = sandbox == .required
        return DoctorCheck(
            name, isFault ? .fault : .warning, message + "; inspection.sandbox is \(sandbox.rawValue)")
    }

    /// The text of a field of `utsname`: characters up to a zero.
    private static func text<Field>(_ field: Field) -> String {
        withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
