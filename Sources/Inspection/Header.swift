package import PNGCodec
package import Profiles
package import Raster

/// What a master's structure says, before a pixel is decoded.
package struct Header: Sendable {
    package var format: ImageFormat
    /// The length of the file.
    package var bytes: Int
    package var pixelSize: PixelSize
    package var color = Color.sRGB
    /// Whether the file stores the very pixels that it shows: 8 bits, upright, sRGB.
    package var storesShownPixels: Bool
    /// Whether the pixels are palette indices, and the palette has alpha.
    package var hasIndexedAlpha = false
    /// How the animation runs; nil for a still master.
    package var timing: Timing?

    package init(
        format: ImageFormat, bytes: Int, pixelSize: PixelSize, color: Color = .sRGB, storesShownPixels: Bool,
        hasIndexedAlpha: Bool = false, timing: Timing? = nil
    ) {
        self.format = format
        self.bytes = bytes
        self.pixelSize = pixelSize
        self.color = color
        self.storesShownPixels = storesShownPixels
        self.hasIndexedAlpha = hasIndexedAlpha
        self.timing = timing
    }

    /// How the colors come to be sRGB.
    package enum Color: Sendable {
        /// They are.
        case sRGB
        /// They are converted from an embedded profile, or from CMYK.
        case converted
        /// The embedded profile is unusable; they are taken as sRGB.
        case unusableProfile
    }

    /// How an animation runs.
    package struct Timing: Sendable {
        /// One per frame.
        package var delays: [FrameDelay]
        /// 0 means forever.
        package var plays: Int

        package init(delays: [FrameDelay], plays: Int) {
            self.delays = delays
            self.plays = plays
        }

        package var milliseconds: Int { Int((delays.reduce(0) { $0 + $1.seconds } * 1000).rounded()) }

        /// The delays in hundredths of a second: each frame ends at the hundredth next to its exact end, so that rounding
        /// does not add up.
        package var hundredths: [Int] {
            var exact = 0.0
            var rounded = 0
            return delays.map { delay in
                exact += delay.seconds * 100
                defer { rounded = Int(exact.rounded()) }
                return Int(exact.rounded()) - rounded
            }
        }
    }

    /// The number of frames.
    package var frames: Int { timing?.delays.count ?? 1 }
}
