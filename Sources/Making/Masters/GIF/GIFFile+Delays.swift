extension GIFFile {
    /// Returns a GIF in which shorter delays are raised, as a platform may play it, or `nil` if no delay is shorter.
    ///
    /// - Parameters:
    ///   - bytes: A file that Stickermill can decode.
    ///   - shortest: The shortest delay in milliseconds.
    package static func raisingDelays(of bytes: [UInt8], to shortest: Double) -> [UInt8]? {
        guard let frames = try? GIFFile(bytes).frames, frames.count > 1 else { return nil }
        let hundredths = UInt16((shortest / 10).rounded(.up))
        let places = frames.filter { $0.delay.numerator < hundredths }.compactMap(\.delayOffset)
        guard !places.isEmpty else { return nil }
        var raised = bytes
        for place in places {
            raised[place] = UInt8(truncatingIfNeeded: hundredths)
            raised[place + 1] = UInt8(hundredths >> 8)
        }
        return raised
    }
}
