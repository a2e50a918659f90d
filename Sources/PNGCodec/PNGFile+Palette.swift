extension PNGFile {
    /// Whether the pixels are indices into a palette with partial alpha, which iOS 17.0 displays incorrectly.
    package var hasIndexedAlpha: Bool { header.colorType == .palette && palette.contains { 1..<255 ~= $0.w } }

    /// Whether a palette has a single color under alpha 0, as most programs write it, so that this color hides nothing.
    package var hidesNothing: Bool { header.colorType == .palette && palette.count { $0.w == 0 } == 1 }

    /// Returns whether a file is a PNG whose pixels are indices into a palette.
    ///
    /// - Parameter start: The whole file, or its first bytes with the header.
    package static func storesIndices(_ start: [UInt8]) -> Bool {
        let colorType = PNGChunk.signature.count + 17
        return start.starts(with: PNGChunk.signature) && start.count > colorType
            && start[colorType] == PNGHeader.ColorType.palette.rawValue
    }

    /// Returns whether a file is a PNG whose pixels are indices into a palette with partial alpha.
    ///
    /// - Parameter start: The whole file, or its first bytes with everything before the pixels.
    package static func hasIndexedAlpha(_ start: [UInt8]) -> Bool {
        guard storesIndices(start) else { return false }
        var position = PNGChunk.signature.count
        while position + 8 <= start.count {
            let length = Int(bigEndian(start, at: position))
            let type = PNGChunk.Kind(rawValue: bigEndian(start, at: position + 4))
            let data = position + 8..<position + 8 + length
            guard type != .imageData, data.upperBound <= start.count else { return false }
            if type == .transparency { return start[data].contains { 1..<255 ~= $0 } }
            position = data.upperBound + 4
        }
        return false
    }
}
