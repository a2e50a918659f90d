package import Raster
package import Support

/// The header of a master, and the result of its preparation.
package struct Art: Sendable, Codable {
    package var header: Header
    /// The result of the preparation, or `nil` without preparation.
    package var prepared: PreparedFacts?
    /// The side of the squares that pixel art consists of, in pixels, or `nil` for other art.
    package var block: Int?
    /// The side in pixels of the squares of pixel art that do not fill the canvas evenly, or `nil` for other art.
    package var looseSide: Double?
    /// The timing of the master if its frames were chosen by time, or `nil` if all of them are shown as they were drawn.
    package var drawnTiming: Header.Timing?

    package init(_ header: Header, prepared: PreparedFacts? = nil) {
        (self.header, self.prepared) = (header, prepared)
    }

    /// The size of a frame.
    package var pixelSize: PixelSize { prepared?.pixelSize ?? header.pixelSize }

    /// Whether the art is pixel art, which has hard edges and outlines of one pixel.
    package var isPixelArt: Bool { block != nil || looseSide != nil }

    /// The size of pixel art in pixels of its artist, or `nil` for other art.
    package var artPixels: PixelSize? {
        block.map { PixelSize(width: pixelSize.width / $0, height: pixelSize.height / $0) }
    }

    /// Returns where the art is in a room of its proportions.
    ///
    /// Art fills the room, except for pixel art, whose squares all get the same whole number of pixels per side if the room has at least
    /// one pixel for each.
    package func placement(in room: PixelSize, on canvas: PixelSize? = nil) -> Placement {
        let canvas = canvas ?? room
        guard let artPixels else { return Placement(art: room, canvas: canvas) }
        let times = min(room.width / artPixels.width, room.height / artPixels.height)
        guard times > 0 else { return Placement(art: room, canvas: canvas) }
        return Placement(
            art: PixelSize(width: artPixels.width * times, height: artPixels.height * times), canvas: canvas)
    }

    /// The default format of the output files.
    ///
    /// It is the format of the master, unless the master is a sequence of files, or preparation needs more alpha than that format can
    /// store.
    package var format: ImageFormat {
        // A GIF plays short delays slower than an APNG.
        if drawnTiming != nil, header.format == .gif { return .apng }
        if let prepared, prepared.needsAlpha || !header.format.capabilities.holdsAlpha {
            return header.timing == nil ? .png : .apng
        }
        return header.isSequence ? .apng : header.format
    }

    /// The first frame alone, as a still master.
    package var ofFirstFrame: Art {
        guard header.timing != nil else { return self }
        var still = self
        (still.header.timing, still.header.storesShownPixels) = (nil, false)
        return still
    }

    /// Whether the master's file stores exactly the pixels of the art.
    package var storesShownPixels: Bool { prepared == nil && drawnTiming == nil && header.storesShownPixels }

    /// The header of the master, with all frames.
    package var masterHeader: Header {
        var header = self.header
        header.timing = drawnTiming ?? header.timing
        return header
    }
}

/// The facts about a master after its preparation.
package struct PreparedFacts: Sendable, Codable {
    /// The size of a prepared frame.
    package var pixelSize: PixelSize
    /// Whether prepared frames have pixels with partial alpha that the master's frames may lack.
    package var needsAlpha: Bool
    /// Whether the art was placed on its canvas.
    package var isPlaced: Bool
    /// The side of the sticker that the canvas grew for, or `nil` if it did not grow.
    package var grownFor: Int?
    /// The borders of the master's canvas that cut off the art before preparation gave it room.
    @Unordered package var cutsBefore: Set<FrameFacts.Border>
    /// Whether a shadow is drawn.
    package var hasDrawnShadow: Bool
    /// The fringe of the art before a shadow or an outline is drawn around it, or `nil` if there is none.
    package var fringeBefore: Fringe?
    /// The wanted visual size of the art and the largest that it has room for, as shares of the square inside margin, outline and shadow,
    /// or `nil` if the art has the wanted size.
    package var missedVisualSize: MissedVisualSize?
    /// Whether a requested outline is missing, because the art is translucent everywhere.
    package var lacksOutline = false
    /// Whether the art itself has no transparency, so that it is a rectangle on its prepared canvas.
    package var isArtOpaque = false
    /// The share of its convex hull that the art fills after its background was removed, 0 to 1, or `nil` if no background was removed.
    package var fillWithoutBackground: Double?
    /// The places on the master's canvas where pieces of nearly the removed background's color are left, one place per piece.
    package var remains: [Finding.Region] = []
    /// The share of the first frame with a background that was removed, 0 to 1, or `nil` if no background was removed.
    package var removedShare: Double?
    /// A sign that more than a background was removed, or less.
    package var removalDoubt: RemovalDoubt?
    /// The color of a border that the art already has, or `nil` if it has no border, or gets no outline.
    package var ownBorder: OpaqueColor?
    /// The share of the art that disappeared because its edge moved inward, 0 to 1, and where it was on the master's canvas, or `nil` if
    /// nothing did.
    package var lostToChoke: LostParts?
    /// The number of small gaps and tufts that an outline follows, or `nil` if it is smooth, or there is none.
    package var raggedPlaces: Int?
    /// The side of a shadow that the art already has, or `nil` if it has no shadow, or gets neither an outline nor a shadow.
    package var ownShadow: Finding.Region?

    /// Parts of the art that disappeared.
    package struct LostParts: Sendable, Codable {
        package var share: Double
        package var place: PixelRect

        package init(share: Double, place: PixelRect) {
            (self.share, self.place) = (share, place)
        }
    }

    /// The wanted visual size and the possible visual size.
    package struct MissedVisualSize: Sendable, Codable {
        package var wanted: Double
        package var reached: Double

        package init(wanted: Double, reached: Double) {
            (self.wanted, self.reached) = (wanted, reached)
        }
    }

    package init(
        pixelSize: PixelSize, needsAlpha: Bool, isPlaced: Bool, grownFor: Int?, cutsBefore: Set<FrameFacts.Border>,
        hasDrawnShadow: Bool, fringeBefore: Fringe?, missedVisualSize: MissedVisualSize?
    ) {
        (self.pixelSize, self.needsAlpha) = (pixelSize, needsAlpha)
        (self.isPlaced, self.grownFor, self.cutsBefore) = (isPlaced, grownFor, cutsBefore)
        (self.hasDrawnShadow, self.fringeBefore) = (hasDrawnShadow, fringeBefore)
        self.missedVisualSize = missedVisualSize
    }
}
