/// A fragmented film that tests build: one track, two fragments.
struct ISOMediaFragmentedFilm {
    typealias Builder = ISOMediaBuilder

    /// The sample sizes of each fragment.
    var fragments = [[5, 7], [4, 6, 3]]
    /// True when each run states its samples' sizes; else the default holds, five bytes.
    var statesSizes = true
    /// True when an index lists the fragments.
    var hasIndex = false
    /// The samples that the first run counts, instead of those it holds.
    var count: Int?

    /// The file.
    var bytes: [UInt8] {
        let body = fragments.enumerated().flatMap {
            fragment($0.element, count: $0.offset == 0 ? count : nil)
        }
        return initialization + (hasIndex ? index(of: body.count) : []) + body
    }

    /// What stands before the fragments.
    var initialization: [UInt8] {
        let empty = ISOMediaFilm.Track(
            sizes: [], times: Builder.full("stts", Builder.u32(0)), runs: Builder.full("stsc", Builder.u32(0))
        )
        let film = ISOMediaFilm(brand: "iso5", tracks: [empty]).bytes
        // Takes the film's moov without its mdat, and puts mvex into it.
        let head = Builder.brand("iso5")
        let movie = Array(film[(head.count + 8)..<(film.count - 8)])
        let defaults = Builder.full(
            "trex", Builder.u32(1), Builder.u32(1), Builder.u32(500), Builder.u32(5), Builder.u32(0))
        return head + Builder.box("moov", movie, Builder.box("mvex", defaults))
    }

    private func fragment(_ sizes: [Int], count: Int?) -> [UInt8] {
        let records = statesSizes ? sizes.flatMap { Builder.u32($0) } : []
        let header = Builder.full("tfhd", flags: 0x2_0000, Builder.u32(1))
        let number = Builder.u32(count ?? sizes.count)
        let length = 8 + 16 + 8 + header.count + 20 + records.count
        let run = Builder.full(
            "trun", flags: statesSizes ? 0x201 : 0x001, number, Builder.u32(length + 8), records)
        let moof = Builder.box("moof", Builder.full("mfhd", Builder.u32(1)), Builder.box("traf", header, run))
        let total = statesSizes ? sizes.reduce(0, +) : sizes.count * 5
        return moof + Builder.box("mdat", [UInt8](repeating: 0xA5, count: total))
    }

    private func index(of length: Int) -> [UInt8] {
        Builder.full(
            "sidx", Builder.u32(1), Builder.u32(1000), Builder.zeros(8), Builder.u16(0), Builder.u16(1),
            Builder.u32(length), Builder.zeros(8))
    }
}
