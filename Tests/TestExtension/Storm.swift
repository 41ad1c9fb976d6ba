import Foundation
import UserNotifications

/// Fails in a way of its own choosing, or does not.
class FailsSomehow: TestService {
    required init() {
        switch Int.random(in: 0..<20) {
        case 0: abort()
        case 1: exit(Int32.random(in: 0..<80))
        case 2: Self.hang()
        default: super.init()
        }
    }

    override func receive(_ content: UNMutableNotificationContent) {
        switch Int.random(in: 0..<14) {
        case 0: abort()
        case 1: kill(getpid(), SIGKILL)
        case 2: exit(1)
        case 3: Self.hang()
        case 4: return
        case 5: Allocates200MB.allocate()
        case 6:
            handler?(UNNotificationContent())
            return
        case 7: _ = "Cgarbage".withCString { write(3, $0, 8) }
        case 8: close(3)
        case 9: for _ in 0..<2000 { print(String(repeating: "x", count: 999)) }
        case 10: Thread.sleep(forTimeInterval: .random(in: 0..<0.6))
        default: break
        }
        answer("survived")
        switch Int.random(in: 0..<4) {
        case 0: abort()
        case 1: answer("again")
        case 2: Self.hang()
        default: break
        }
    }

    private static func hang() -> Never {
        while true { Thread.sleep(forTimeInterval: 60) }
    }
}
