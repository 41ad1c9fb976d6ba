internal import CLinux
internal import Glibc
internal import MediaAttachment

extension ExtensionProcess {
    /// The socket and the pipe between a run and its process, both ends.
    struct Channels {
        let socket: (ours: Int32, theirs: Int32)
        let output: (ours: Int32, theirs: Int32)

        init() throws(Reason) {
            var ends: [Int32] = [-1, -1]
            guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
                throw Self.fault("socketpair")
            }
            socket = (ends[0], ends[1])
            guard clinux_pipe(&ends) == 0 else {
                let fault = Self.fault("pipe2")
                close(socket.ours)
                close(socket.theirs)
                throw fault
            }
            output = (ends[0], ends[1])
            // Ours alone: the process may wait for room, the run never.
            _ = fcntl(output.ours, F_SETFL, O_NONBLOCK)
        }

        func closeOurs() {
            close(socket.ours)
            close(output.ours)
        }

        func closeTheirs() {
            close(socket.theirs)
            close(output.theirs)
        }

        private static func fault(_ call: String) -> Reason {
            Reason(.extensionNotStarted, "\(call): \(String(cString: strerror(errno)))")
        }
    }

    /// Starts the executable in the temporary directory, with an environment of a few variables.
    static func start(
        _ bundle: ExtensionBundle, _ settings: ExtensionRunner.Settings, _ directory: String, _ channels: Channels,
        _ ruleset: Int32
    ) -> clinux_start {
        var environment = [
            "HOME=\(directory)", "TMPDIR=\(directory)", "LANG=\(locale(settings.languages))",
            // Swift's runtime would start a program that prints the stack, which the sandbox does not allow.
            "SWIFT_BACKTRACE=enable=no",
        ]
        if let path = SwiftRuntime.libraryPath { environment.append("LD_LIBRARY_PATH=\(path)") }
        var words = [strdup(bundle.executable), nil]
        var variables = environment.map { text in strdup(text) } + [nil]
        defer { for text in words + variables { free(text) } }
        return bundle.executable.withCString { executable in
            directory.withCString { directory in
                words.withUnsafeMutableBufferPointer { words in
                    variables.withUnsafeMutableBufferPointer { variables in
                        guard let words = words.baseAddress, let variables = variables.baseAddress else {
                            return clinux_start(step: Int32(CLINUX_FORK.rawValue), code: ENOMEM, process: -1)
                        }
                        var program = clinux_program(
                            executable: executable, arguments: words, environment: variables, directory: directory,
                            socket: channels.socket.theirs, output: channels.output.theirs, ruleset: ruleset,
                            descriptors: 256)
                        return clinux_start_program(&program)
                    }
                }
            }
        }
    }

    /// The first language as a locale's name; `C.UTF-8` for what is none.
    private static func locale(_ languages: [String]) -> String {
        let language = languages.first?.replacing("-", with: "_") ?? ""
        let isPlain =
            !language.isEmpty && language.utf8.count <= 32
            && language.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        return isPlain ? language + ".UTF-8" : "C.UTF-8"
    }
}
