import Glibc

/// What libFuzzer calls once, before everything else: without a target, the names of all are printed.
@_cdecl("LLVMFuzzerInitialize")
func initializeFuzzer(
    _ count: UnsafeMutablePointer<CInt>?, _ arguments: UnsafeMutableRawPointer?
) -> CInt {
    guard FuzzTarget.chosen == nil else { return 0 }
    for target in FuzzTarget.allCases { print(target.rawValue) }
    exit(0)
}

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let before = clock()
    FuzzTarget.chosen?.run([UInt8](UnsafeBufferPointer(start: start, count: count)))
    let seconds = Double(clock() - before) / Double(CLOCKS_PER_SEC)
    demand(seconds < mostSeconds, "\(seconds) s are spent on \(count) bytes")
    return 0
}

/// What an input may take of the processor; libFuzzer's own limit counts the time in which others had it too.
private let mostSeconds = 5.0
