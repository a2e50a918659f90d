/// How stored pixels are turned and mirrored to be upright: the tag 0x0112 of Exif 2.32.
package enum Orientation: Int, Sendable {
    /// The pixels are upright.
    case upright = 1
    /// Left and right are swapped.
    case mirrored
    /// The pixels are upside down.
    case turnedAround
    /// Top and bottom are swapped.
    case flipped
    /// Rows and columns are swapped.
    case transposed
    /// The right side is the top, so a quarter turn to the right is needed.
    case needsRightTurn
    /// Rows and columns are swapped from the other corner.
    case transposedBack
    /// The left side is the top, so a quarter turn to the left is needed.
    case needsLeftTurn

    /// Whether width and height are swapped.
    package var swapsSides: Bool { rawValue >= Orientation.transposed.rawValue }

    /// Returns the size of an upright image.
    package func upright(_ size: PixelSize) -> PixelSize {
        swapsSides ? PixelSize(width: size.height, height: size.width) : size
    }
}

extension Bitmap {
    /// Returns the image upright.
    package func upright(from orientation: Orientation) -> Bitmap {
        guard orientation != .upright else { return self }
        let (right, bottom) = (size.width - 1, size.height - 1)
        var result = Bitmap(size: orientation.upright(size))
        let width = result.size.width
        withWords { source in
            result.withMutableWords { target in
                for y in 0..<(target.count / max(width, 1)) {
                    for x in 0..<width {
                        let place =
                            switch orientation {
                            case .upright: (x, y)
                            case .mirrored: (right - x, y)
                            case .turnedAround: (right - x, bottom - y)
                            case .flipped: (x, bottom - y)
                            case .transposed: (y, x)
                            case .needsRightTurn: (y, bottom - x)
                            case .transposedBack: (right - y, bottom - x)
                            case .needsLeftTurn: (right - y, x)
                            }
                        target[y * width + x] = source[place.1 * size.width + place.0]
                    }
                }
            }
        }
        return result
    }
}
