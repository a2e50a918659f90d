package import PNGCodec
package import Raster

/// The properties of a master's file that are known without decoding a pixel.
package struct Header: Sendable, Codable {
    /// The format of the file, or of the files of a sequence.
    package let format: ImageFormat
    /// The size of the file in bytes, or of all files of a sequence.
    package var bytes: Int
    package var pixelSize: PixelSize
    package var color = Color.sRGB
    /// Whether the file stores exactly the pixels that it shows: 8 bits, upright, sRGB.
    package var storesShownPixels: Bool
    /// Whether the pixels are indices into a palette with partial alpha.
    package var hasIndexedAlpha = false
    /// Whether the master draws text with fonts of the machine, which is known once it is drawn.
    package var hasText = false
    /// Whether a text chunk has an orientation, which is not applied.
    package var ignoresOrientation = false
    /// The channels whose use as transparency is not certain, or `nil` if there are none.
    package var extraChannels: ExtraChannels?
    /// Damage that viewers tolerate.
    package var flaws: [FileFlaw] = []
    /// The texts for which the drawing asks for fonts, one for each font.
    package var texts: [DrawnText] = []
    /// The parts of a drawing that are not drawn or not played.
    package var lostParts: [LostPart] = []
    /// Whether a drawing defines no canvas, so that its canvas is made around its art.
    package var lacksCanvas = false
    /// The timing of the animation, or `nil` for a still master.
    package var timing: Timing?
    /// Whether each frame is a separate file.
    package var isSequence = false
    /// Whether libvips decodes the pixels or converts their colors.
    package var usesLibvips = false

    /// The timing of several frames, or `nil` for what does not move, such as an APNG of one frame.
    package var motion: Timing? { timing.flatMap { $0.delays.count > 1 ? $0 : nil } }

    package init(
        format: ImageFormat, bytes: Int, pixelSize: PixelSize, color: Color = .sRGB, storesShownPixels: Bool,
        hasIndexedAlpha: Bool = false, usesLibvips: Bool = false, timing: Timing? = nil
    ) {
        self.format = format
        self.bytes = bytes
        self.pixelSize = pixelSize
        self.color = color
        self.storesShownPixels = storesShownPixels
        self.hasIndexedAlpha = hasIndexedAlpha
        self.usesLibvips = usesLibvips
        self.timing = timing
    }

    /// How colors become sRGB.
    package enum Color: Sendable, Equatable, Codable {
        /// The stored colors are sRGB.
        case sRGB
        /// The colors are converted from an embedded profile or from CMYK.
        case converted
        /// The embedded profile is unusable, so the stored colors are treated as sRGB.
        case unusableProfile
        /// Something else in the file, with this name, describes other colors; the stored colors are treated as sRGB.
        case ignored(String)
    }

    /// The channels of a file that are neither color nor, as the file says, transparency.
    ///
    /// Channels are counted from 1.
    package struct ExtraChannels: Sendable, Equatable, Codable {
        /// The channel that is read as transparency although the file does not say what it is, or `nil` if there is none.
        package var assumedAlpha: Int?
        /// The channels that are not read.
        package var leftOut: [Int]

        /// Creates the value, or returns `nil` if there is no such channel.
        package init?(assumedAlpha: Int?, leftOut: [Int]) {
            guard assumedAlpha != nil || !leftOut.isEmpty else { return nil }
            (self.assumedAlpha, self.leftOut) = (assumedAlpha, leftOut)
        }
    }

    /// The delays of an animation, and how often it plays.
    package struct Timing: Sendable, Codable {
        /// One delay per frame.
        package var delays: [FrameDelay]
        /// How many times the animation plays; 0 means forever.
        package var plays: Int

        package init(delays: [FrameDelay], plays: Int) {
            self.delays = delays
            self.plays = plays
        }

        /// The duration of one play.
        package var milliseconds: Int { Int((delays.reduce(0) { $0 + $1.seconds } * 1000).rounded()) }

        /// Returns the delays in units of time, such as hundredths of a second.
        ///
        /// Each frame ends at the unit nearest to its exact end, so that rounding errors do not add up.
        package func units(perSecond rate: Int) -> [Int] {
            var exact = 0.0
            var rounded = 0
            return delays.map { delay in
                exact += delay.seconds * Double(rate)
                defer { rounded = Int(exact.rounded()) }
                return Int(exact.rounded()) - rounded
            }
        }
    }

    /// The number of frames.
    package var frames: Int { timing?.delays.count ?? 1 }

    /// Returns how long a frame of the master is shown in a file of some format.
    ///
    /// Browsers and iOS show a frame of a GIF with a delay of 0 or 10 ms for 100 ms. In other formats the delay counts as it is.
    package func delay(_ stored: FrameDelay, in written: ImageFormat) -> FrameDelay {
        format == .gif && written != .gif ? Self.shownDelay(ofGIF: stored) : stored
    }

    /// Returns how long browsers and iOS show a frame of a GIF.
    package static func shownDelay(ofGIF stored: FrameDelay) -> FrameDelay {
        stored.seconds <= 0.01 ? FrameDelay(numerator: 10, denominator: 100) : stored
    }

    /// Returns the timing of a file of some format, or `nil` for a still master.
    package func timing(in written: ImageFormat) -> Timing? {
        timing.map { Timing(delays: $0.delays.map { delay($0, in: written) }, plays: $0.plays) }
    }
}
