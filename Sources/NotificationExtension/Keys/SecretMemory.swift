internal import CLibcrypto
internal import Glibc

/// A few bytes that are kept out of swap and core files, and wiped when they are let go.
///
/// The bytes have pages of their own, because `mlock` and `munlock` work on whole pages: two secrets on one page would unlock
/// each other. Where the limit on locked memory forbids it the pages are not locked, and all else holds.
final class SecretMemory: @unchecked Sendable {
    // Safe: the bytes are written in `init`, before anybody else can hold the object, and in `deinit`, when nobody does any more;
    // all other properties are constants of value types.
    private let pages: UnsafeMutableRawBufferPointer
    private let afterWipe: (@Sendable (UnsafeRawBufferPointer) -> Void)?

    /// The number of bytes.
    let count: Int
    /// True when the system keeps the pages in memory.
    let isLocked: Bool

    /// Makes memory and has it filled.
    ///
    /// - Parameters:
    ///   - capacity: The most bytes that there will be.
    ///   - afterWipe: Called with the wiped pages just before they are given back: for tests.
    ///   - fill: Writes the bytes and says how many they are.
    /// - Throws: What `fill` throws, or that there is no memory.
    init(
        capacity: Int, afterWipe: (@Sendable (UnsafeRawBufferPointer) -> Void)? = nil,
        fill: (UnsafeMutableRawBufferPointer) throws(KeychainFailure) -> Int
    ) throws(KeychainFailure) {
        let page = max(sysconf(Int32(_SC_PAGESIZE)), 4096)
        let size = max(1, (capacity + page - 1) / page) * page
        let start = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let start, start != MAP_FAILED else { throw .noMemory(errno) }
        pages = UnsafeMutableRawBufferPointer(start: start, count: size)
        self.afterWipe = afterWipe
        isLocked = mlock(start, size) == 0
        madvise(start, size, MADV_DONTDUMP)
        do {
            count = min(try fill(UnsafeMutableRawBufferPointer(rebasing: pages[..<capacity])), capacity)
        } catch {
            // `deinit` does not run for an object that was not finished.
            Self.release(pages, afterWipe)
            throw error
        }
    }

    /// Calls `body` with the bytes; they must not be kept.
    func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try body(UnsafeRawBufferPointer(rebasing: pages[..<count]))
    }

    deinit { Self.release(pages, afterWipe) }

    private static func release(
        _ pages: UnsafeMutableRawBufferPointer, _ afterWipe: ((UnsafeRawBufferPointer) -> Void)?
    ) {
        OPENSSL_cleanse(pages.baseAddress, pages.count)
        afterWipe?(UnsafeRawBufferPointer(pages))
        // Unlocks as well.
        munmap(pages.baseAddress, pages.count)
    }
}
