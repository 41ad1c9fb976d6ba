@testable import MediaInspection

/// What holds of every walker.
enum WalkerChecks {
    /// A second window of another size, which moves at other offsets.
    private static let otherCapacity = 1 << 17

    static func check(_ walker: any Walker.Type, _ bytes: [UInt8]) {
        InputFile.hold(bytes)
        let description = walker.walk(FileWindow(descriptor: InputFile.descriptor))
        let length = Int64(bytes.count)
        demand(description.bytes == length, "\(description.bytes) bytes are told of \(length)")
        if let fault = description.fault {
            demand(!fault.message.isEmpty, "the fault has no message")
            demand((0...length).contains(fault.offset ?? 0), "\(fault) lies outside of \(length) bytes")
        }
        for number in [description.width, description.height, description.frames].compactMap(\.self) {
            demand(number >= 0, "\(number) is told in \(description)")
        }
        if let duration = description.duration {
            demand(duration.isFinite && duration >= 0, "\(duration) seconds are told")
        }
        let again = walker.walk(FileWindow(descriptor: InputFile.descriptor, capacity: otherCapacity))
        demand(again == description, "once \(description), then \(again)")
    }
}
