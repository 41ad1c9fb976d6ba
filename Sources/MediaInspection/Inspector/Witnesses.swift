/// Which of the C witnesses are asked.
public enum Witnesses: String, Sendable, CaseIterable {
    /// libmagic alone: of a picture, and of what is no medium, libavformat's word has no weight.
    case magic
    /// libmagic and libavformat, which brings some 130 libraries with it.
    case all

    /// The witnesses that have something to say of a file of this family; `nil` stands for any other file.
    package init(for family: MediaFamily?) {
        self = family == .audio || family == .video ? .all : .magic
    }
}
