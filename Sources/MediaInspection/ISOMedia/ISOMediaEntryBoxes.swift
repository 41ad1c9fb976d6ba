/// The boxes inside a sample entry, those of QuickTime's `wave` included.
///
/// Writers leave bytes behind the last box, so reading stops at the first that is no whole box, without a fault.
struct ISOMediaEntryBoxes {
    private static let most = 64
    private var boxes: [ISOMediaBox] = []
    /// What the samples were before encryption, from `frma` in `sinf` (ISO/IEC 14496-12, 8.12.2).
    private(set) var originalFormat: ISOMediaCode?
    /// True when there is protection information, `sinf`.
    private(set) var isProtected = false

    /// Reads the boxes that start at a distance from the entry's body.
    init(_ file: FileWindow, in entry: ISOMediaBox, skipping distance: Int64) {
        var open = [ISOMediaBoxes(file, in: entry, skipping: distance)]
        while var inner = open.popLast() {
            while boxes.count < Self.most, let box = (try? inner.next()) ?? nil {
                boxes.append(box)
                switch box.type {
                case "wave" where box.start >= entry.body: open.append(ISOMediaBoxes(file, in: box))
                case "sinf":
                    isProtected = true
                    open.append(ISOMediaBoxes(file, in: box))
                case "frma":
                    // `wave` has one too, which repeats the entry's own code.
                    if isProtected { originalFormat = file.uint32(at: box.body).map { ISOMediaCode($0) } }
                default: break
                }
            }
        }
    }

    /// The first box of this type.
    func first(_ type: ISOMediaCode) -> ISOMediaBox? {
        boxes.first { $0.type == type }
    }

    /// The first box of this type; a fault when the entry has none.
    func require(_ type: ISOMediaCode, of entry: ISOMediaBox) throws(MediaFault) -> ISOMediaBox {
        guard let box = first(type) else {
            throw MediaFault(.corrupt, at: entry.start, "sample entry \(entry.type) has no \(type)")
        }
        return box
    }
}
