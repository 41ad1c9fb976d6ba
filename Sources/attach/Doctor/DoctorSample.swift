import CLinux
import Foundation
import Glibc
import MediaInspection

/// A small file that has to come through the inspection as what it is.
struct DoctorSample: Sendable {
    let name: String
    let format: MediaFormat
    /// What libmagic has to say of it.
    let magic: String
    private let base64: String

    /// The file in memory, where it needs no directory, for the caller to close; `nil` when it cannot be made.
    func open() -> Int32? {
        guard let data = Data(base64Encoded: base64, options: .ignoreUnknownCharacters) else { return nil }
        let file = clinux_memory_file()
        guard file >= 0 else { return nil }
        let bytes = [UInt8](data)
        guard write(file, bytes, bytes.count) == bytes.count else {
            close(file)
            return nil
        }
        return file
    }

    /// Whether every witness knew it.
    func status(of examination: MediaExaminer.Examination) -> DoctorCheck.Status {
        let isKnown = examination.description.format == format && examination.description.fault == nil
        return isKnown && examination.testimony?.magic == magic ? .ok : .fault
    }

    /// What the witnesses said, in one phrase.
    func text(_ examination: MediaExaminer.Examination) -> String {
        "\(ByteCount.text(examination.description.bytes)): "
            + examination.witnesses.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }

    /// A JPEG of 48 by 32.
    static let jpeg = DoctorSample(
        name: "sample-jpeg", format: .jpeg, magic: "image/jpeg",
        base64: """
            /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSop
            GR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgo
            KCj/wAARCAAgADADASIAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAABQYECP/EACIQAAIABgIDAQEAAAAAAAAAAAECAAMEIUFRBRES
            InETgf/EABgBAQEAAwAAAAAAAAAAAAAAAAYEAwUI/8QAJREAAQEGBgMBAAAAAAAAAAAAAQMAAgQFIcEREyMxUWFBQnHC/9oADAMBAAIR
            AxEAPwDnaVQF27ItgQtRcUAvnMW2BuKGj4oBQ8xbYG4RlUBduyLYEZU4nL1lqvHYXPXAs0UHMsaAtPSqAueyv8hej4oAecxfXA3FDRcU
            AvnMW2BuEJVAXPZHwRYnEZestV47C564FmUwcyxoC09KoC57I+CF6LigFDzFtgbihouKAAeYtsDcIyqAu3ZW2BFicTl6y1XjsLnrgWZT
            BzLGgLSMqgLnsj4IWouKAUPMW2BuKKi4oAB5i2wNwhKoC7dlbYECU4nL1lqvHYXPXAs3NsHMsaAtPSqAu3ZFtQvRcUAvnMW2BuKGi4oB
            fOYtsDcIyqAu3ZX+RYnEZestV47C564Hn4ymDmWNAWnpVAXPZHwRpWiZn/KSPbJ1FAtEzN+Uke2TqGaDiFlIAq3ydxrFJgpHqFNN6ns9
            +R3yfH1l0FMQ6AS3/9k=
            """)

    /// AAC in MPEG-4, so that libavformat has its say.
    static let sound = DoctorSample(
        name: "sample-m4a", format: .aac, magic: "audio/x-m4a",
        base64: """
            AAAAHGZ0eXBNNEEgAAACAE00QSBpc29taXNvMgAAAAhmcmVlAAACv21kYXTeAgBMYXZjNTkuMzcuMTAwAAI4pVLTRu6z9o+3xJV3LRIk
            SJEkg2radq2natp2rjO1cZ2raZ6dsU7YrDtW07VxnauM5VlOVbTlW02LE47E5VlIQIQIQIRJRkoyqMqlMlaU11yuru3MDdilAlAwMDAw
            MbNyyyyyyym5ZZZZZZTcssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss
            ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssvAEAnNk9FUS6GUS7F2S+fb5//i/8/16441q5H/T9
            P/w/8/x5483qXWf9Pz/6f/P11xxfVak/9Pz/6f/f661xxpdJl0Yo8DLoxJxy6MUeGmZsMVzTTLmXM800yWaNll+Q/XguwQOEownWc6Kq
            jGNQaOiiOg3QOoUG6DdU9FFYUrZsi3tmzYR30i4RtEuL7J7COzZsivyJHBWXMs52I885znUpUalKnnnnnnVOqdU6p5551CdSlTzzzzzq
            N9G+iil+dS9aUOxz42uwb4ncPwU51Q83NOqefmn5vkqciQg6PlsUOAEOnbC9FWS9E2S+ol85/P/4f+f4866viSa/9Pf/+L/z/XrjrWpb
            +//x49/r21fF3cu/77rXWtau5LQy6MEecu+jnkfL5fLZsynO+00siKGGLm4xcw4iIvkPlFxi5lcSJHy+Xy+Xy47DxT1cURFvqejViadK
            6FCqwvU7p8G4t6ysn8eKJCESLWsiKKKKKKKKKIoiiiiiiLLFFFEiKKKKKJ+IgQiJBVHUeqKqKIIhCp6NVrgVIG0x1pWbSbSbTHdHdHdH
            dHdHdv279u/ftCac5tzmfI7kdyO5HX3X3X3X92Xdl3cBGIG0cAAAAwttb292AAAAbG12aGQAAAAAAAAAAAAAAAAAAAPoAAABLAABAAAB
            AAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAAAC
            NXRyYWsAAABcdGtoZAAAAAMAAAAAAAAAAAAAAAEAAAAAAAABLAAAAAAAAAAAAAAAAQEAAAAAAQAAAAAAAAAAAAAAAAAAAAEAAAAAAAAA
            AAAAAAAAAEAAAAAAAAAAAAAAAAAAACRlZHRzAAAAHGVsc3QAAAAAAAAAAQAAASwAAAQAAAEAAAAAAa1tZGlhAAAAIG1kaGQAAAAAAAAA
            AAAAAAAAAB9AAAANYFXEAAAAAAAtaGRscgAAAAAAAAAAc291bgAAAAAAAAAAAAAAAFNvdW5kSGFuZGxlcgAAAAFYbWluZgAAABBzbWhk
            AAAAAAAAAAAAAAAkZGluZgAAABxkcmVmAAAAAAAAAAEAAAAMdXJsIAAAAAEAAAEcc3RibAAAAGpzdHNkAAAAAAAAAAEAAABabXA0YQAA
            AAAAAAABAAAAAAAAAAAAAgAQAAAAAB9AAAAAAAA2ZXNkcwAAAAADgICAJQABAASAgIAXQBUAAAAAADK+AAAyvgWAgIAFFYhW5QAGgICA
            AQIAAAAgc3R0cwAAAAAAAAACAAAAAwAABAAAAAABAAABYAAAABxzdHNjAAAAAAAAAAEAAAABAAAABAAAAAEAAAAkc3RzegAAAAAAAAAA
            AAAABAAAAO8AAADhAAAA4gAAAAUAAAAUc3RjbwAAAAAAAAABAAAALAAAABpzZ3BkAQAAAHJvbGwAAAACAAAAAf//AAAAHHNiZ3AAAAAA
            cm9sbAAAAAEAAAAEAAAAAQAAAGJ1ZHRhAAAAWm1ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAG1kaXJhcHBsAAAAAAAAAAAAAAAALWlsc3QA
            AAAlqXRvbwAAAB1kYXRhAAAAAQAAAABMYXZmNTkuMjcuMTAw
            """)
}
