public import Raster

/// How long a frame is shown: a fraction of a second, as an fcTL chunk has it.
public struct FrameDelay: Sendable, Hashable {
    public let numerator: UInt16
    /// Never 0: a stored 0 means 100.
    public let denominator: UInt16

    public init(numerator: UInt16, denominator: UInt16) {
        self.numerator = numerator
        self.denominator = denominator == 0 ? 100 : denominator
    }

    public var seconds: Double { Double(numerator) / Double(denominator) }

    /// The exact sum; nil where no fraction of two 16-bit numbers is that.
    func adding(_ other: FrameDelay) -> FrameDelay? {
        let top = Int(numerator) * Int(other.denominator) + Int(other.numerator) * Int(denominator)
        let bottom = Int(denominator) * Int(other.denominator)
        // A common denominator is kept as it is, so that 1/20 and 1/20 give 2/20.
        let divisor = denominator == other.denominator ? Int(denominator) : greatestCommonDivisor(top, bottom)
        guard let numerator = UInt16(exactly: top / divisor), let denominator = UInt16(exactly: bottom / divisor) else {
            return nil
        }
        return FrameDelay(numerator: numerator, denominator: denominator)
    }
}

private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    b == 0 ? a : greatestCommonDivisor(b, a % b)
}

/// The fcTL chunk of a frame, without its sequence number: W3C PNG specification, third edition, section 11.3.6.2.
public struct FrameControl: Sendable, Hashable {
    /// What becomes of the canvas when the frame's time is over.
    public enum Disposal: UInt8, Sendable {
        case none
        /// The frame's region becomes transparent black.
        case background
        /// The frame's region becomes what it was before the frame.
        case previous
    }

    /// How the frame's pixels meet the canvas.
    public enum Blend: UInt8, Sendable {
        case source
        case over
    }

    public var region: PixelRect
    public var delay: FrameDelay
    public var disposal: Disposal
    public var blend: Blend
}

extension FrameControl {
    /// Reads a chunk's data behind the sequence number.
    ///
    /// - Throws: `PNGError.badFrame` where the frame leaves the canvas or a field has no meaning.
    init(_ bytes: [UInt8], at position: Int, frame: Int, canvas: PixelSize) throws(PNGError) {
        let numbers = stride(from: position, to: position + 16, by: 4).map { Int(bigEndian(bytes, at: $0)) }
        region = PixelRect(x: numbers[2], y: numbers[3], width: numbers[0], height: numbers[1])
        guard region.width > 0, region.height > 0 else { throw .badFrame(frame, "has no pixels") }
        guard region.x + region.width <= canvas.width, region.y + region.height <= canvas.height else {
            throw .badFrame(
                frame,
                "reaches outside the \(canvas) px canvas: \(region.width) x \(region.height) px at \(region.x), \(region.y)"
            )
        }
        delay = FrameDelay(
            numerator: bigEndian16(bytes, at: position + 16), denominator: bigEndian16(bytes, at: position + 18))
        guard let disposal = Disposal(rawValue: bytes[position + 20]) else {
            throw .badFrame(frame, "has the unknown dispose operation \(bytes[position + 20])")
        }
        guard let blend = Blend(rawValue: bytes[position + 21]) else {
            throw .badFrame(frame, "has the unknown blend operation \(bytes[position + 21])")
        }
        self.disposal = disposal
        self.blend = blend
    }
}
