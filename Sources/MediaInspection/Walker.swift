/// Follows a format's structure from the first byte to the last.
///
/// One conforming type a format. A walker is asked only when the signature at offset zero is its own. It reads through the window,
/// iteratively, allocates nothing whose size the file decides, and never traps: the first broken rule becomes the
/// description's `fault`, with its offset.
protocol Walker {
    /// Describes the file in the window.
    static func walk(_ file: FileWindow) -> MediaDescription
}
