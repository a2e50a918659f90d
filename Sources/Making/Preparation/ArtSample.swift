import Raster

/// The art of a frame in few pixels, for measurements without detail: at most 384 pixels per side, with one transparent pixel around the
/// art.
struct ArtSample {
    /// The number of columns and rows.
    let size: PixelSize
    /// The pixels, with alpha in the upper byte.
    let words: [UInt32]
    /// Which pixels are outside the opaque art and connected with the border.
    ///
    /// Areas that the art encloses are inside.
    let isOutside: [Bool]

    /// The alpha below which a pixel is outside, such as in a smooth edge and in a shadow.
    static let opaque: UInt32 = 250
    private static let longest = 384

    /// Samples a part of a frame.
    init(of frame: Bitmap, in bounds: PixelRect) {
        let step = (bounds.size.longerSide + Self.longest - 1) / Self.longest
        let (columns, rows) = ((bounds.width + step - 1) / step, (bounds.height + step - 1) / step)
        let size = PixelSize(width: columns + 2, height: rows + 2)
        var sampled = [UInt32](repeating: 0, count: size.area)
        sampled.withUnsafeMutableBufferPointer { sampled in
            frame.withWords { words in
                for row in 0..<rows {
                    var source = (bounds.y + row * step) * frame.size.width + bounds.x
                    let start = (row + 1) * size.width + 1
                    for target in start..<start + columns {
                        sampled[target] = words[source]
                        source &+= step
                    }
                }
            }
        }
        (self.size, words) = (size, sampled)
        isOutside = Self.outside(sampled, size)
    }

    private static func outside(_ words: [UInt32], _ size: PixelSize) -> [Bool] {
        var isOutside = [Bool](repeating: false, count: words.count)
        var open = [0]
        isOutside[0] = true
        func visit(_ index: Int) {
            guard words.indices.contains(index), !isOutside[index], words[index] >> 24 < opaque else { return }
            isOutside[index] = true
            open.append(index)
        }
        // The transparent rim prevents a step beyond a row's end from reaching other art.
        while let index = open.popLast() {
            visit(index - 1)
            visit(index + 1)
            visit(index - size.width)
            visit(index + size.width)
        }
        return isOutside
    }

    /// The pixels of the art in layers by their distance from the outside, starting with the layer next to the outside.
    var layers: Layers { Layers(isOutside, width: size.width) }

    /// The layers of the art from the outside inward, which end before the first empty layer.
    struct Layers: Sequence, IteratorProtocol {
        private var isDone: [Bool]
        private var last: [Int]
        private var count = 0
        private let straight: [Int]
        private let around: [Int]

        fileprivate init(_ isOutside: [Bool], width: Int) {
            isDone = isOutside
            straight = [-1, 1, -width, width]
            around = straight + [-width - 1, 1 - width, width - 1, width + 1]
            // Art is never in the rim, so every pixel of the art has eight neighbors.
            last = isOutside.indices.dropFirst(width).dropLast(width).filter { index in
                !isOutside[index]
                    && (isOutside[index - 1] || isOutside[index + 1] || isOutside[index - width]
                        || isOutside[index + width])
            }
            for index in last { isDone[index] = true }
        }

        mutating func next() -> [Int]? {
            guard !last.isEmpty else { return nil }
            let layer = last
            // Every second layer also grows along the diagonals, which gives nearly a circle.
            count += 1
            last.removeAll(keepingCapacity: true)
            for index in layer {
                for step in count % 2 == 0 ? straight : around where !isDone[index + step] {
                    isDone[index + step] = true
                    last.append(index + step)
                }
            }
            return layer
        }
    }

    /// Returns the color of a pixel in levels.
    func color(_ index: Int) -> SIMD3<Int> {
        let word = words[index]
        return SIMD3(Int(word & 255), Int(word >> 8 & 255), Int(word >> 16 & 255))
    }
}
