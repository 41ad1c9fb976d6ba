import Foundation

@testable import MediaInspection

/// A reader of bytes that somebody else wrote, and what must hold whatever they are.
///
/// libFuzzer starts copies of the program with arguments of its own making, so that the target is named by the environment.
enum FuzzTarget: String, CaseIterable {
    case jpeg, png, gif, isomedia, mpegaudio, adts, signature, payload, reply, frame, strings, sealed

    /// The target that the environment names under `FUZZ_TARGET`.
    static let chosen = ProcessInfo.processInfo.environment["FUZZ_TARGET"].flatMap(FuzzTarget.init(rawValue:))

    /// Reads bytes and ends the process when something does not hold.
    func run(_ bytes: [UInt8]) {
        switch self {
        case .jpeg: WalkerChecks.check(JPEGWalker.self, bytes)
        case .png:
            WalkerChecks.check(PNGWalker.self, bytes)
            WalkerChecks.check(PNGWalker.self, PNGRepair.repaired(bytes))
        case .gif: WalkerChecks.check(GIFWalker.self, bytes)
        case .isomedia: WalkerChecks.check(ISOMediaWalker.self, bytes)
        case .mpegaudio:
            WalkerChecks.check(MPEGAudioWalker.self, bytes)
            WalkerChecks.check(ID3Walker.self, bytes)
        case .adts: WalkerChecks.check(ADTSWalker.self, bytes)
        case .signature: SignatureChecks.check(bytes)
        case .payload: PayloadChecks.check(bytes)
        case .reply: ReplyChecks.check(bytes)
        case .frame: FrameChecks.check(bytes)
        case .strings: StringsChecks.check(bytes)
        case .sealed: SealedChecks.check(bytes)
        }
    }
}

/// Ends the process with a message when a condition does not hold.
func demand(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError(message()) }
}
