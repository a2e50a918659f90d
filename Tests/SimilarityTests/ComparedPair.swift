import Raster
import TestSupport

/// An image and a changed copy, drawn in code.
struct ComparedPair: Sendable, CustomStringConvertible {
    let art: Art
    let change: Change

    var description: String { "\(art), \(change)" }
    var first: Bitmap { art.bitmap }
    var second: Bitmap { change.apply(to: art.bitmap) }

    enum Art: String, CaseIterable, Sendable {
        /// A disc with stripes and gradients on transparency.
        case sticker
        /// A flat disc with a smooth edge.
        case flat
        /// A sticker that is padded, because it is smaller than 256 pixels.
        case small
        /// One that is padded along y only.
        case wide
        /// An opaque picture with texture and edges.
        case opaque

        var bitmap: Bitmap {
            switch self {
            case .sticker: return .sticker(300)
            case .flat: return CheckedArt.sound(320)
            case .small: return .sticker(120, hue: 3)
            case .wide: return .sticker(420, 150, hue: 1)
            case .opaque:
                var random = SeededRandom(7)
                return Bitmap(288, 272) { x, y in
                    let texture = Int(random.next() % 24)
                    let leaf = (x * x / 90 + y * y / 70) % 96
                    return SIMD4(
                        UInt8(40 + leaf + texture), UInt8(60 + y / 3 + texture), UInt8(x > y ? 180 : 90 + leaf / 2), 255
                    )
                }
            }
        }
    }

    enum Change: Sendable, CustomStringConvertible {
        /// Colors of visible pixels change by up to this many levels.
        case noise(Int)
        /// Colors of visible pixels become multiples.
        case steps(Int)
        /// Channels become the mean of this many pixels in a row, alpha included.
        case smeared(Int)
        /// Colors of visible pixels move halfway to the mean of their 8 x 8 block.
        case blocks
        /// Alpha is lowered.
        case fainter(Int)
        /// The picture moves to the right.
        case moved(Int)

        var description: String {
            switch self {
            case .noise(let levels): "noise of \(levels)"
            case .steps(let step): "steps of \(step)"
            case .smeared(let count): "smeared over \(count)"
            case .blocks: "blocks"
            case .fainter(let levels): "fainter by \(levels)"
            case .moved(let pixels): "moved by \(pixels)"
            }
        }

        func apply(to bitmap: Bitmap) -> Bitmap {
            var random = SeededRandom(1)
            let (width, height) = (bitmap.size.width, bitmap.size.height)
            return Bitmap(width, height) { x, y in
                let pixel = bitmap[x, y]
                switch self {
                case .noise(let levels):
                    return pixel.changingColor { color, _ in
                        color + Int(random.next() % UInt64(2 * levels + 1)) - levels
                    }
                case .steps(let step):
                    return pixel.changingColor { color, _ in (color + step / 2) / step * step }
                case .smeared(let count):
                    return mean(of: bitmap, x..<min(x + count, width), y..<y + 1)
                case .blocks:
                    let (left, top) = (x / 8 * 8, y / 8 * 8)
                    let block = mean(of: bitmap, left..<min(left + 8, width), top..<min(top + 8, height))
                    return pixel.changingColor { color, channel in (color + Int(block[channel])) / 2 }
                case .fainter(let levels):
                    return pixel.w == 0 ? pixel : SIMD4(pixel.x, pixel.y, pixel.z, UInt8(max(Int(pixel.w) - levels, 1)))
                case .moved(let pixels):
                    return x < pixels ? bitmap[0, y] : bitmap[x - pixels, y]
                }
            }
        }

        /// The mean of a block: of its premultiplied colors, and of alpha.
        private func mean(of bitmap: Bitmap, _ columns: Range<Int>, _ rows: Range<Int>) -> SIMD4<UInt8> {
            var sums = SIMD4<Int>.zero
            for y in rows {
                for x in columns {
                    let pixel = SIMD4<Int>(truncatingIfNeeded: bitmap[x, y])
                    sums &+= SIMD4(pixel.x * pixel.w, pixel.y * pixel.w, pixel.z * pixel.w, pixel.w)
                }
            }
            guard sums.w > 0 else { return .zero }
            let alpha = sums.w / (columns.count * rows.count)
            return SIMD4(UInt8(sums.x / sums.w), UInt8(sums.y / sums.w), UInt8(sums.z / sums.w), UInt8(alpha))
        }
    }
}

extension SIMD4<UInt8> {
    /// The pixel with other red, green and blue; transparent pixels stay as they are.
    fileprivate func changingColor(_ change: (_ color: Int, _ channel: Int) -> Int) -> SIMD4<UInt8> {
        guard w > 0 else { return self }
        var changed = self
        for channel in 0..<3 {
            changed[channel] = UInt8(Swift.max(0, Swift.min(255, change(Int(self[channel]), channel))))
        }
        return changed
    }
}
