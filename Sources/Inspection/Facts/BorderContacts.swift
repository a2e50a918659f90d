package import Raster

/// How art touches the borders of its canvas.
package struct BorderContacts {
    /// The borders that cut off the art, with the length of each cut in pixels.
    package private(set) var cuts: [FrameFacts.Border: Int] = [:]
    /// Whether every pixel along all borders is opaque.
    private(set) var areOpaque = false

    /// Measures a frame.
    package init(_ frame: Bitmap) {
        guard frame.size.area > 0 else { return }
        frame.withWords { words in
            var contacts: [Contact] = []
            var touched = 0
            areOpaque = true
            for border in FrameFacts.Border.allCases {
                let strip = BorderStrip(words, frame.size, border)
                areOpaque = areOpaque && strip.isOpaque
                if strip.isTouched { touched += 1 }
                contacts += strip.contacts.map { Contact(border: border, run: $0, ends: strip.ends(of: $0)) }
            }
            // A shape that touches all borders was exported without margins.
            let isTight = touched == FrameFacts.Border.allCases.count
            for contact in contacts where !contact.ends.allSatisfy({ $0 == .round || isTight && $0 != .cut }) {
                cuts[contact.border] = max(contact.run.count, cuts[contact.border] ?? 0)
            }
        }
    }

    /// Pixels of the art along a border.
    private struct Contact {
        var border: FrameFacts.Border
        var run: Range<Int>
        var ends: [BorderStrip.End]
    }
}

/// The pixels along one border, and the outline of the art that leaves the border.
private struct BorderStrip {
    private let words: UnsafeBufferPointer<UInt32>
    /// The index of the first pixel, and the distances of the next along the border and of the next away from it.
    private let (start, along, inward): (Int, Int, Int)
    private let (length, depth): (Int, Int)

    /// The lowest alpha of a pixel of the art.
    private static let firm = UInt32(Strays.firm)
    /// The number of pixels from the border in which outlines are followed.
    private static let followed = 20

    /// How the outline leaves a border at one end of a contact.
    enum End {
        /// It leaves along the border, as a circle or a round corner does.
        case round
        /// It is straight, as at a corner of a shape.
        case straight
        /// The contact ends at a corner of the canvas.
        case corner
        /// It goes on as if the art did not end here.
        case cut
    }

    init(_ words: UnsafeBufferPointer<UInt32>, _ size: PixelSize, _ border: FrameFacts.Border) {
        self.words = words
        (start, along, inward) = border.steps(in: size)
        (length, depth) = border.isHorizontal ? (size.width, size.height) : (size.height, size.width)
    }

    private func alpha(_ place: Int, _ depth: Int) -> UInt32 { words[start + place * along + depth * inward] >> 24 }

    var isOpaque: Bool { (0..<length).allSatisfy { alpha($0, 0) == 255 } }

    /// Whether the art reaches the border or the pixel beside it.
    var isTouched: Bool {
        (0..<length).contains { alpha($0, 0) >= Self.firm || depth > 1 && alpha($0, 1) >= Self.firm }
    }

    /// The runs of pixels of the art along the border that are not much shorter than the contact of a circle.
    ///
    /// A circle touches a border along about twice the square root of its diameter, and leaves it in a round corner.
    var contacts: [Range<Int>] {
        var contacts: [Range<Int>] = []
        var first: Int?
        for place in 0...length {
            let isArt = place < length && alpha(place, 0) >= Self.firm
            if isArt {
                first = first ?? place
            } else if let begin = first {
                if 5 * (place - begin) * (place - begin) > 13 * length { contacts.append(begin..<place) }
                first = nil
            }
        }
        return contacts
    }

    /// Returns how the outline leaves the border at both ends of a contact.
    func ends(of run: Range<Int>) -> [End] {
        [end(at: run.lowerBound, toward: -1), end(at: run.upperBound - 1, toward: 1)]
    }

    private func end(at place: Int, toward side: Int) -> End {
        guard (0..<length).contains(place + side) else { return .corner }
        // How far the art reaches beyond the contact at each depth, to a fraction of a pixel.
        var reaches: [Double] = []
        var last = place
        for depth in 0..<min(Self.followed, depth) {
            while alpha(last, depth) < Self.firm {
                last -= side
                guard (0..<length).contains(last) else { return .cut }
            }
            while (0..<length).contains(last + side), alpha(last + side, depth) >= Self.firm { last += side }
            let next = (0..<length).contains(last + side) ? Double(alpha(last + side, depth)) : 0
            reaches.append(Double((last - place) * side) + next / 255)
        }
        guard reaches.count == Self.followed else { return .cut }
        let offsets = reaches.map { $0 - reaches[0] }
        let slope = offsets[Self.followed - 1] / Double(Self.followed - 1)
        if offsets[2] >= 3, offsets[2] / 2 >= 2 * slope { return .round }
        let isStraight = offsets.indices.allSatisfy { abs(offsets[$0] - Double($0) * slope) <= 1 }
        return isStraight ? .straight : .cut
    }
}
