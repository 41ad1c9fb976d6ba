internal import Glibc
internal import MediaInspection

extension MediaExaminer {
    /// Examines a regular file by its path.
    func examine(
        file path: String, by deadline: ContinuousClock.Instant
    ) async -> Result<Examination, ExaminationFailure> {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let fault = "cannot open the file: \(String(cString: strerror(errno)))"
            return .failure(.unreadable(Reason(.unreadableFile, fault)))
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return .failure(.unreadable(Reason(.unreadableFile, "it is no regular file")))
        }
        do {
            return .success(try await examine(descriptor, deadline: deadline))
        } catch {
            return .failure(.uninspected(error))
        }
    }
}
