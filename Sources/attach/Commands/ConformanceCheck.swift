import Foundation
import MediaAttachment
import MediaInspection
import UserNotifications

/// `attach check --manifest FILE`: holds the answers against those a manifest expects.
///
/// A manifest is `{"fixtures": [{"file": …, "format": …, "verdict": "accept" | "refuse", "reason": …}]}`; files are relative to it.
struct ConformanceCheck {
    private struct Fixture {
        let file: String
        let format: String?
        let isAccepted: Bool
        let reason: String?
    }

    /// How one format did.
    private struct Tally {
        var right = 0
        var all = 0
    }

    let session: Session
    let manifest: String

    func run() async throws -> ExitStatus {
        let fixtures = try fixtures()
        let directory = URL(fileURLWithPath: manifest).deletingLastPathComponent().path
        var tallies: [String: Tally] = [:]
        var disagreements: [String] = []
        for fixture in fixtures {
            let (item, _) = await session.attacher.check(
                file: directory + "/" + fixture.file, observer: session.observer)
            let fault = Self.disagreement(item, fixture)
            tallies[fixture.format ?? "any", default: Tally()].all += 1
            tallies[fixture.format ?? "any", default: Tally()].right += fault == nil ? 1 : 0
            if let fault { disagreements.append("\(fixture.file): \(fault)") }
        }
        try Streams.print(Self.table(tallies, disagreements))
        return disagreements.isEmpty ? .done : .missing
    }

    private func fixtures() throws -> [Fixture] {
        let bytes: [UInt8]
        let document: JSONValue
        do {
            bytes = try InputFile.bytes(of: manifest)
        } catch {
            throw UsageError(error.message)
        }
        do {
            document = try JSONValue(parsing: bytes)
        } catch {
            throw UsageError("\(manifest): line \(error.line), column \(error.column): \(error.message)")
        }
        guard let list = document["fixtures"]?.array else {
            throw UsageError("\(manifest): fixtures: a list is expected")
        }
        return try list.enumerated().map { index, entry in
            guard let file = entry["file"]?.string, let verdict = entry["verdict"]?.string,
                verdict == "accept" || verdict == "refuse"
            else {
                throw UsageError("\(manifest): fixtures[\(index)]: file, and verdict (accept or refuse), are expected")
            }
            return Fixture(
                file: file, format: entry["format"]?.string, isAccepted: verdict == "accept",
                reason: entry["reason"]?.string)
        }
    }

    private static func disagreement(_ item: MediaItem, _ fixture: Fixture) -> String? {
        let got =
            item.reason.map { "\(item.status.rawValue), \($0.code.rawValue): \($0.message)" } ?? item.status.rawValue
        if item.status == .failed || (item.status == .accepted) != fixture.isAccepted {
            return "expected \(fixture.isAccepted ? "accept" : "refuse"), got \(got)"
        }
        if let format = fixture.format, let found = item.description?.format.rawValue, format != found {
            return "expected the format \(format), got \(found)"
        }
        if let reason = fixture.reason, !fixture.isAccepted, reason != item.reason?.code.rawValue {
            return "expected \(reason), got \(got)"
        }
        return nil
    }

    private static func table(_ tallies: [String: Tally], _ disagreements: [String]) -> String {
        let width = max(8, tallies.keys.map(\.count).max() ?? 0)
        func row(_ name: String, _ tally: Tally) -> String {
            let numbers = "\(tally.right) of \(tally.all)"
            return name + String(repeating: " ", count: width + 2 - name.count) + numbers
                + (tally.right == tally.all ? "" : "  <-")
        }
        let total = tallies.values.reduce(into: Tally()) {
            $0.right += $1.right
            $0.all += $1.all
        }
        var lines = tallies.sorted { $0.key < $1.key }.map { row($0.key, $0.value) }
        lines.append(row("all", total))
        if !disagreements.isEmpty { lines += [""] + disagreements.map { $0.printable(limit: 400) } }
        return lines.joined(separator: "\n")
    }
}
