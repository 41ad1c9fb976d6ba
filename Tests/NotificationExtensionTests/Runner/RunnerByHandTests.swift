import Foundation
import NotificationExtension
import Testing

@Suite("Runner: an extension without one", .timeLimit(.minutes(1)))
struct RunnerByHandTests {
    @Test("explains itself in two lines and ends with 64 when it is started by hand")
    func byHand() async throws {
        let process = Process()
        process.executableURL = TestApp.products.appendingPathComponent("TestExtension")
        let errors = Pipe()
        process.standardError = errors
        let (ends, end) = AsyncStream<Void>.makeStream()
        process.terminationHandler = { _ in end.finish() }
        try process.run()
        for await _ in ends {}
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 64)
        let text = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
        #expect(text.split(separator: "\n").count == 2)
        #expect(text.hasPrefix("TestExtension: this is a notification service extension"))
    }
}
