package import Raster

/// The delay of a frame, as a fraction of a second like in an fcTL chunk.
package struct FrameDelay: Sendable, Hashable, Codable {
    /// The numerator of the fraction.
    package let numerator: UInt16
    /// The denominator of the fraction; never 0.
    package let denominator: UInt16

    /// Creates a delay; a denominator of 0 means 100.
    package init(numerator: UInt16, denominator: UInt16) {
        self.numerator = numerator
        self.denominator = denominator == 0 ? 100 : denominator
    }

    /// Creates a delay in milliseconds, which are rounded down to hundredths of a second above 65,535.
    package init(milliseconds: Int) {
        let isLong = milliseconds > Int(UInt16.max)
        self.init(
            numerator: UInt16(clamping: isLong ? milliseconds / 10 : milliseconds), denominator: isLong ? 100 : 1000)
    }

    /// The delay in seconds.
    package var seconds: Double { Double(numerator) / Double(denominator) }

    /// Returns the exact sum, or `nil` if it is not a fraction of two 16-bit numbers.
    package func adding(_ other: FrameDelay) -> FrameDelay? {
        let top = Int(numerator) * Int(other.denominator) + Int(other.numerator) * Int(denominator)
        let bottom = Int(denominator) * Int(other.denominator)
        // A common denominator is kept, so 1/20 and 1/20 give 2/20.
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
package struct FrameControl: Sendable, Hashable {
    /// The change of the canvas after the frame's delay.
    package enum Disposal: UInt8, Sendable {
        /// The canvas stays as it is.
        case none
        /// The frame's region becomes transparent black.
        case background
        /// The frame's region is restored to its content before the frame.
        case previous
    }

    /// How the frame's pixels are combined with the canvas.
    package enum Blend: UInt8, Sendable {
        /// The pixels replace the pixels of the canvas.
        case source
        /// The pixels are composited over the canvas.
        case over
    }

    /// The region of the canvas that the frame covers.
    package var region: PixelRect
    /// How long the frame is shown.
    package var delay: FrameDelay
    /// The change of the canvas after the delay.
    package var disposal: Disposal
    /// How the pixels are combined with the canvas.
    package var blend: Blend

    /// Creates the control of a frame.
    package init(region: PixelRect, delay: FrameDelay, disposal: Disposal, blend: Blend) {
        (self.region, self.delay, self.disposal, self.blend) = (region, delay, disposal, blend)
    }
}

extension FrameControl {
    /// Reads a chunk's data after the sequence number.
    ///
    /// - Throws: `PNGError.badFrame` if the frame is empty or exceeds the canvas, or if a field has an unknown value.
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
