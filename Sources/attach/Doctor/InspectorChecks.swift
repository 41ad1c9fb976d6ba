import CLinux
import Glibc
import MediaInspection

import struct MediaAttachment.Limits

/// Whether the inspector is there, what it is linked with, and whether two small files come through it as what they are.
struct InspectorChecks {
    private let limits: Limits.Inspection
    private let executable = InspectorPool.defaultExecutable()

    /// A machine that is busy starting may be slow, and whoever probes it waits no longer.
    private static let patience = 10.0

    init(_ limits: Limits.Inspection) {
        self.limits = limits
    }

    func all() async -> [DoctorCheck] {
        let versions = self.versions()
        let pool = InspectorPool(
            executable: executable, processes: 1, seconds: limits.seconds, memory: limits.memory,
            sandbox: limits.sandbox)
        defer { pool.close() }
        let start = ContinuousClock.now
        let jpeg = await examine(DoctorSample.jpeg, by: pool)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let sound = await examine(DoctorSample.sound, by: pool)
        return [inspector(jpeg.result, seconds)] + versions + [jpeg.check, sound.check]
    }

    private typealias Examined = Result<MediaExaminer.Examination, InspectorFailure>

    private func inspector(_ first: Examined, _ seconds: Double) -> DoctorCheck {
        switch first {
        case .failure(let failure):
            return DoctorCheck("inspector", .fault, failure.message)
        case .success(let examination):
            let missing = examination.testimony?.missingProtections ?? []
            let message = "\(executable), starts and answers in \((seconds * 1000).rounded() / 1000) s"
            guard !missing.isEmpty else { return DoctorCheck("inspector", .ok, message) }
            return DoctorCheck("inspector", .warning, message + ", without \(InspectorProtection.names(missing))")
        }
    }

    private func versions() -> [DoctorCheck] {
        do {
            let versions = try InspectorVersions.ask(executable, seconds: Self.patience)
            let checks = versions.map { DoctorCheck($0.name, .ok, $0.version) }
            guard !versions.contains(where: { $0.name == "libavformat" }) else { return checks }
            return checks + [DoctorCheck("libavformat", .fault, "cannot be loaded: no film and no sound is attached")]
        } catch {
            return ["libmagic", "libavformat"].map {
                DoctorCheck($0, .warning, "not known: the inspector does not say")
            }
        }
    }

    private func examine(_ sample: DoctorSample, by pool: InspectorPool) async -> (result: Examined, check: DoctorCheck)
    {
        guard let file = sample.open() else {
            let failure = InspectorFailure(.unavailable, "no file can be made in memory")
            return (.failure(failure), DoctorCheck(sample.name, .fault, failure.message))
        }
        defer { close(file) }
        do throws(InspectorFailure) {
            let deadline = ContinuousClock.now + .seconds(Self.patience)
            let examination = try await MediaExaminer(inspector: pool).examine(file, deadline: deadline)
            return (
                .success(examination),
                DoctorCheck(sample.name, sample.status(of: examination), sample.text(examination))
            )
        } catch {
            return (.failure(error), DoctorCheck(sample.name, .fault, "\(error.kind.rawValue): \(error.message)"))
        }
    }
}
