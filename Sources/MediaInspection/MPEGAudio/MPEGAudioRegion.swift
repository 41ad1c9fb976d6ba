/// The stretch of a file between the tags in front and those behind.
struct MPEGAudioRegion {
    /// Where the audio should start.
    var start: Int64
    /// Where it ends.
    var end: Int64
}
