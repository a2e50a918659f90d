extension PNGFile {
    /// Returns an APNG in which shorter delays are raised, as a platform may play it, or `nil` if no delay is shorter.
    ///
    /// - Parameter bytes: A file that Stickermill can decode.
    package static func raisingDelays(of bytes: [UInt8], to shortest: FrameDelay) -> [UInt8]? {
        var raised = bytes
        var hasChanges = false
        var start = PNGChunk.signature.count
        while start + 12 <= bytes.count {
            let data = start + 8
            let length = Int(bigEndian(bytes, at: start))
            guard length <= bytes.count - data - 4 else { return nil }
            defer { start = data + length + 4 }
            guard bytes[start + 4..<data].elementsEqual("fcTL".utf8), length == FrameControl.length else { continue }
            let place = data + FrameControl.delayOffset
            let delay = FrameDelay(
                numerator: bigEndian16(bytes, at: place), denominator: bigEndian16(bytes, at: place + 2))
            guard delay.seconds < shortest.seconds else { continue }
            for (offset, number) in [(0, shortest.numerator), (2, shortest.denominator)] {
                raised[place + offset] = UInt8(number >> 8)
                raised[place + offset + 1] = UInt8(truncatingIfNeeded: number)
            }
            let end = data + length
            raised.replaceSubrange(end..<end + 4, with: bigEndianBytes(PNGChunk.checksum(raised, start + 4..<end)))
            hasChanges = true
        }
        return hasChanges ? raised : nil
    }
}

extension FrameControl {
    /// The bytes of the chunk's data, and where the delay is in them.
    fileprivate static let (length, delayOffset) = (26, 20)
}
