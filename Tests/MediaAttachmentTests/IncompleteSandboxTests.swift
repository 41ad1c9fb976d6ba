import FaultServer
import Foundation
import MediaInspection
import Testing

@testable import MediaAttachment

@Suite("An incomplete sandbox", .timeLimit(.minutes(1)))
struct IncompleteSandboxTests {
    /// An inspector on a kernel that lacks something.
    private struct FakeInspector: Inspecting {
        let missing: Set<InspectorProtection>

        func testimony(
            of descriptor: Int32, from witnesses: Witnesses, deadline: ContinuousClock.Instant
        ) async throws(InspectorFailure) -> Testimony {
            var testimony = Testimony(magic: "image/jpeg")
            testimony.missingProtections = missing
            return testimony
        }
    }

    private static func deliver(missing: Set<InspectorProtection>) async throws -> Delivery {
        let bench = try DeliveryBench()
        let server = try FaultServer(.response(body: try bench.fixture("jpeg-baseline.jpg")))
        var settings = MediaAttacher.Settings(limits: bench.limits)
        settings.keys = [try PayloadPath("pictures[]")]
        settings.outputDirectory = bench.output
        let attacher = try MediaAttacher(settings: settings, inspector: FakeInspector(missing: missing))
        let urls = ["/a.jpg", "/b.jpg"].map { "\"\(server.url($0))\"" }.joined(separator: ",")
        let payload = #"{"aps": {"alert": "x", "mutable-content": 1}, "pictures": [\#(urls)]}"#
        return await attacher.deliver(Array(payload.utf8))
    }

    @Test("is told of once in a delivery, which attaches all the same")
    func finding() async throws {
        let delivery = try await Self.deliver(missing: [.seccomp, .landlock])
        #expect(delivery.outcome == .attached)
        #expect(delivery.media.count == 2)
        let findings = delivery.findings.filter { $0.reason.code == .sandboxIncomplete }
        #expect(findings.map(\.level) == [.warning])
        #expect(findings.first?.reason.message == "the inspector worked without Landlock and seccomp")
        #expect(findings.first?.reason.stage == .inspect)
        #expect(findings.first?.at == nil)
    }

    @Test("is not told of where nothing is missing")
    func silence() async throws {
        let delivery = try await Self.deliver(missing: [])
        #expect(delivery.outcome == .attached)
        #expect(!delivery.findings.contains { $0.reason.code == .sandboxIncomplete })
    }
}
