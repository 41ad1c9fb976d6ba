import Foundation
import UserNotifications

// The ones that never come to an answer, each in its own way.

class NeverCalls: TestService {}

class CrashesBefore: TestService {
    override func receive(_ content: UNMutableNotificationContent) { abort() }
}

class CrashesAtStart: TestService {
    required init() { abort() }
}

class CrashesAfter: TestService {
    override func receive(_ content: UNMutableNotificationContent) {
        answer("before the crash")
        abort()
    }
}

class ExitsBefore: TestService {
    override func receive(_ content: UNMutableNotificationContent) { exit(3) }
}

class ExitsAtStart: TestService {
    required init() { exit(5) }
}

class KillsItself: TestService {
    override func receive(_ content: UNMutableNotificationContent) { kill(getpid(), SIGKILL) }
}

class HangsAtStart: TestService {
    required init() {
        while true { sleep(60) }
    }
}

class Allocates200MB: TestService {
    static func allocate() {
        var pieces: [[UInt8]] = []
        for number in 0..<200 {
            pieces.append([UInt8](repeating: UInt8(number), count: 1 << 20))
            // Long enough to be seen on a machine that does other things too.
            Thread.sleep(forTimeInterval: 0.002)
        }
        // All of it is held to the end.
        precondition(pieces.allSatisfy { $0.count == 1 << 20 })
    }

    override func receive(_ content: UNMutableNotificationContent) {
        Self.allocate()
        answer("200")
    }
}

class Allocates8MB: TestService {
    override func receive(_ content: UNMutableNotificationContent) {
        let piece = [UInt8](repeating: 7, count: 8 << 20)
        Thread.sleep(forTimeInterval: 0.1)
        answer("\(piece.count)")
    }
}

class EmptiesContent: TestService {
    override func receive(_ content: UNMutableNotificationContent) {
        content.title = ""
        content.subtitle = ""
        content.body = ""
        handler?(content)
    }
}

class ForksChild: TestService {
    override func receive(_ content: UNMutableNotificationContent) {
        var identifier: pid_t = 0
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("600"), nil]
        let code = posix_spawn(&identifier, "/bin/sleep", nil, nil, &arguments, nil)
        content.userInfo["child"] = Int(identifier)
        answer(code == 0 ? "forked" : String(cString: strerror(code)))
    }
}

/// Tries what would let it outlive its runner, or harm it, and tells what it was answered.
class TriesToEscape: TestService {
    override func receive(_ content: UNMutableNotificationContent) {
        var answers: [String: Any] = [:]
        func tried(_ name: String, _ result: Int32) { answers[name] = result == 0 ? 0 : Int(errno) }
        typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
        let control = unsafeBitCast(dlsym(nil, "prctl"), to: Control.self)
        // PR_SET_PDEATHSIG: whether it ends with its runner.
        tried("prctl", control(1, 0, 0, 0, 0))
        tried("setuid", setuid(getuid()))
        tried("setpgid", setpgid(0, getpgid(getppid())))
        tried("kill", kill(getppid(), 0))
        var files = rlimit()
        tried("getrlimit", getrlimit(Int32(RLIMIT_NOFILE.rawValue), &files))
        tried("setrlimit", setrlimit(Int32(RLIMIT_NOFILE.rawValue), &files))
        tried("raise", kill(getpid(), 0))
        let last = Last(handler: handler, answers: answers)
        // A program that another thread than the first starts does not end with the runner.
        Thread.detachNewThread {
            var words: [UnsafeMutablePointer<CChar>?] = [strdup(CommandLine.arguments[0]), nil]
            execv(CommandLine.arguments[0], &words)
            let content = UNMutableNotificationContent()
            content.title = "tried"
            content.userInfo = last.answers.merging(["execv": Int(errno)]) { $1 }
            last.handler?(content)
        }
    }
}

/// What the last attempt answers with, on its way to another thread.
private struct Last: @unchecked Sendable {
    // Safe: the handler may be called from any thread, and nobody changes the numbers any more.
    let handler: ((UNNotificationContent) -> Void)?
    let answers: [String: Any]
}
