import Raster

/// Faint parts that are connected with the art, and whose alpha rises away from it.
///
/// The alpha of a glow or a shadow only falls on the way from the art. Pixels are added from the strongest to the faintest, and joined with
/// their neighbors. A group that meets the art at an alpha far below its own highest alpha is a cloud.
struct Clouds {
    /// The bounds of the clouds, and the numbers of their pixels.
    private(set) var found: [(bounds: PixelRect, area: Int)] = []

    /// The alpha of a cloud's strongest pixel.
    private static let strengths: ClosedRange<UInt8> = 9...72
    private static let faintest: UInt8 = 4
    /// The minimum number of pixels of a cloud.
    private static let smallest = 200
    /// The number of the group of the art, and the number that stands for no group.
    private static let (art, none): (Int32, Int32) = (0, -1)

    private struct Group {
        var parent: Int32
        var peak: UInt8
        var area: Int32
        /// The number of pixels near the art.
        var near: Int32
        var bounds: PixelRect
    }

    private let size: PixelSize
    /// The first group of each pixel.
    private var numbers: [Int32]
    private var groups: [Group]

    /// Finds the clouds of an alpha plane.
    ///
    /// - Parameter isNear: Whether a pixel is near the art, where a shadow may be.
    init(in alpha: [UInt8], _ size: PixelSize, _ isNear: [Bool]) {
        self.size = size
        numbers = alpha.map { $0 >= Strays.firm ? Self.art : Self.none }
        groups = [
            Group(
                parent: Self.art, peak: 255, area: .max / 2, near: 0, bounds: PixelRect(x: 0, y: 0, width: 0, height: 0)
            )
        ]
        var order: [[Int32]] = Array(repeating: [], count: Int(Strays.firm))
        for (index, value) in alpha.enumerated() where (Self.faintest..<Strays.firm).contains(value) {
            order[Int(value)].append(Int32(index))
        }
        for value in stride(from: Strays.firm - 1, through: Self.faintest, by: -1) {
            for index in order[Int(value)] { add(Int(index), value, isNear[Int(index)]) }
        }
    }

    private mutating func add(_ index: Int, _ value: UInt8, _ isNear: Bool) {
        let (x, y) = (index % size.width, index / size.width)
        let number = Int32(groups.count)
        numbers[index] = number
        groups.append(
            Group(
                parent: number, peak: value, area: 1, near: isNear ? 1 : 0,
                bounds: PixelRect(x: x, y: y, width: 1, height: 1)))
        if x > 0 { join(number, numbers[index - 1], at: value) }
        if x + 1 < size.width { join(number, numbers[index + 1], at: value) }
        if y > 0 { join(number, numbers[index - size.width], at: value) }
        if y + 1 < size.height { join(number, numbers[index + size.width], at: value) }
    }

    private mutating func join(_ number: Int32, _ neighbor: Int32, at value: UInt8) {
        guard neighbor != Self.none else { return }
        let (one, other) = (root(number), root(neighbor))
        guard one != other else { return }
        // The smaller group is joined with the larger, and the art is the largest.
        let isLarger = groups[Int(one)].area >= groups[Int(other)].area
        let (kept, lost) = isLarger ? (one, other) : (other, one)
        let part = groups[Int(lost)]
        groups[Int(lost)].parent = kept
        guard kept == Self.art else {
            let whole = groups[Int(kept)]
            groups[Int(kept)].peak = max(whole.peak, part.peak)
            groups[Int(kept)].area += part.area
            groups[Int(kept)].near += part.near
            groups[Int(kept)].bounds = whole.bounds.union(part.bounds)
            return
        }
        let isHigher = Int(part.peak) - Int(value) >= max(6, Int(part.peak) * 2 / 5)
        if isHigher, part.area >= Self.smallest, 2 * part.near < part.area, Self.strengths.contains(part.peak) {
            found.append((part.bounds, Int(part.area)))
        }
    }

    private mutating func root(_ number: Int32) -> Int32 {
        var number = number
        while groups[Int(number)].parent != number {
            groups[Int(number)].parent = groups[Int(groups[Int(number)].parent)].parent
            number = groups[Int(number)].parent
        }
        return number
    }
}
