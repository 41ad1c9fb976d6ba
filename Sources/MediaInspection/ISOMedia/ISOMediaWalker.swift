/// Follows an ISO base media file: MP4, M4A, QuickTime, 3GP, HEIF (ISO/IEC 14496-12, -14 and -15).
///
/// What the file is, its tracks say and not its brand; a brand decides only what ISO media it is a dialect of.
enum ISOMediaWalker: Walker {
    /// Describes an ISO base media file.
    static func walk(_ file: FileWindow) -> MediaDescription {
        var outline = ISOMediaOutline()
        var fault: MediaFault?
        do throws(MediaFault) {
            try outline.read(file)
        } catch {
            fault = error
        }
        let classification = ISOMediaClassification(outline)
        var description = classification.describe(file)
        description.brand = outline.brand.map(\.description)
        description.remarks = outline.remarks
        description.fault = classification.fault(fault, in: outline, file)
        return description
    }
}
