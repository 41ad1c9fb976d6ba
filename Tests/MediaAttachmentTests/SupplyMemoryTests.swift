import Foundation
import MediaFetch
import MediaInspection
import Testing

@testable import MediaAttachment

@Suite("What a supply remembers")
struct SupplyMemoryTests {
    private let now = ContinuousClock.now
    private let directory: ScratchDirectory

    init() throws { directory = try ScratchDirectory(in: NSTemporaryDirectory()) }

    private func file(bytes: Int) throws -> Supplied {
        let path = "\(directory.path)/\(UUID().uuidString)"
        try Data(count: bytes).write(to: URL(fileURLWithPath: path))
        let description = MediaDescription(format: .jpeg, bytes: Int64(bytes))
        return Supplied(
            .success(
                Supplied.Medium(
                    file: SuppliedFile(path, in: directory), sha256: nil, report: TransferReport(),
                    examination: .success(MediaExaminer.Examination(description: description)))),
            from: .network)
    }

    private func failure(_ code: FetchFailure.Code) -> Supplied {
        Supplied(.failure(FetchFailure(code, "")), from: .network)
    }

    private var files: Int { get throws { try FileManager.default.contentsOfDirectory(atPath: directory.path).count } }

    @Test("is a success for a minute, and a failure for some seconds")
    func times() throws {
        var memory = SupplyMemory()
        _ = memory.remember(try file(bytes: 1), as: "a", at: now)
        _ = memory.remember(failure(.httpStatus), as: "b", at: now)
        #expect(memory.recall("a", at: now + .seconds(59)) != nil && memory.recall("b", at: now + .seconds(4)) != nil)
        #expect(memory.recall("a", at: now + .seconds(60)) == nil && memory.recall("b", at: now + .seconds(5)) == nil)
    }

    @Test("is no want of time of one who waited", arguments: [FetchFailure.Code.cancelled, .budgetExhausted])
    func notShared(_ code: FetchFailure.Code) {
        var memory = SupplyMemory()
        _ = memory.remember(failure(code), as: "a", at: now)
        #expect(memory.recall("a", at: now) == nil)
    }

    @Test("is bounded in bytes: what nobody asked for since goes first, and its file with it")
    func bytes() throws {
        var memory = SupplyMemory(bytes: 250)
        for key in ["a", "b"] { _ = memory.remember(try file(bytes: 100), as: key, at: now) }
        _ = memory.recall("a", at: now)
        _ = memory.remember(try file(bytes: 100), as: "c", at: now)
        #expect(["a", "b", "c"].map { memory.recall($0, at: now) != nil } == [true, false, true])
        #expect(try files == 2)
    }

    @Test("is bounded in number")
    func entries() {
        var memory = SupplyMemory(entries: 100)
        for number in 0..<5000 { _ = memory.remember(failure(.httpStatus), as: "\(number)", at: now) }
        #expect((0..<5000).count { memory.recall("\($0)", at: now) != nil } == 100)
        #expect(memory.recall("4999", at: now) != nil)
    }

    @Test("goes when its time is over, whether anybody asks or not")
    func expiry() throws {
        var memory = SupplyMemory()
        _ = memory.remember(try file(bytes: 1), as: "a", at: now)
        _ = memory.remember(try file(bytes: 1), as: "a", at: now + .seconds(1))
        #expect(try files == 1)
        #expect(memory.dropExpired(at: now + .seconds(60)).isEmpty)
        #expect(memory.nextEnd != nil)
        _ = memory.dropExpired(at: now + .seconds(61))
        #expect(try files == 0)
        #expect(memory.nextEnd == nil)
    }
}
