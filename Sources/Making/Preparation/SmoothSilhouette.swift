import Raster

/// The narrow gaps of a silhouette, and its thin parts that end freely, such as tufts and whiskers, which an outline ignores.
///
/// Gaps and parts are what a disc cannot reach inside the background and inside the art: the residue of a morphological closing and opening.
/// Corners are residue too, but their sides continue behind the disc. They stay, and with them the rest of the silhouette, pixel by pixel.
/// Gaps and parts are found on a reduced plane, and only there is the silhouette changed.
struct SmoothSilhouette {
    /// The number of gaps that are bridged, and of parts that are left out.
    private(set) var gaps = 0
    private(set) var parts = 0
    private var plane: SilhouettePlane
    /// The thin parts of each step, of the art, the background, and the art again.
    private(set) var steps: [ThinParts] = []

    /// The radius of the disc on the reduced plane is at least this many pixels.
    private static let leastRadius = 4.0

    /// - Parameters:
    ///   - alpha: The alpha of every pixel, row by row, without padding.
    ///   - length: The width in pixels below which gaps of the outline are bridged and parts of the art are left out.
    ///   - outline: The width of the outline in pixels, which closes narrow gaps by itself.
    ///   - votes: What all frames of an animation decide, or `nil` to decide by this silhouette alone.
    init(of alpha: [UInt8], size: PixelSize, length: Double, outline: Double, by votes: OutlineVotes? = nil) {
        precondition(alpha.count == size.area && length > 0 && outline >= 0)
        let factor = max(1, Int(length / 2 / Self.leastRadius))
        // No gap of a sticker is wider, and room takes memory.
        let longest = Double(size.longerSide) / 2
        let (part, gap) = (min(length, longest), min(length + 2 * outline, longest))
        plane = SilhouettePlane(of: alpha, size, reducedBy: factor, room: Int(gap / 2) / factor + 2)
        // Whiskers would become webs if the gaps between them were bridged.
        parts = replaceThin(isArt: true, radius: part / 2, onlyLines: true, by: votes)
        gaps = replaceThin(isArt: false, radius: gap / 2, by: votes)
        parts += replaceThin(isArt: true, radius: part / 2, by: votes)
    }

    /// The number of pixels of the reduced plane along the contour of the art.
    var contour: Int { plane.contour }

    // MARK: Finding

    /// Finds thin parts of the art or of the background, replaces them on the plane, and returns their number.
    private mutating func replaceThin(
        isArt: Bool, radius: Double, onlyLines: Bool = false, by votes: OutlineVotes?
    ) -> Int {
        let thin = ThinParts(
            in: plane, ofArt: isArt, radius: radius / Double(plane.factor), onlyLines: onlyLines,
            by: votes?[steps.count])
        for pixel in thin.parts.joined() { plane.isArt[pixel] = !isArt }
        steps.append(thin)
        return thin.parts.count
    }

    // MARK: Changing

    /// Returns the alpha of the silhouette without its gaps and thin parts.
    ///
    /// - Parameter alpha: The alpha in which they were found.
    func smoothed(_ alpha: [UInt8]) -> [UInt8] {
        precondition(alpha.count == plane.size.area)
        var alpha = alpha
        for step in steps where !step.parts.isEmpty {
            var isNear = [Bool](repeating: false, count: step.distances.count)
            for pixel in step.parts.joined() {
                for neighbor in plane.neighbors(of: pixel) { isNear[neighbor] = true }
            }
            for pixel in isNear.indices where isNear[pixel] { apply(step, in: pixel, to: &alpha) }
        }
        return alpha
    }

    /// Changes the alpha below a pixel of the plane where the discs do not reach.
    private func apply(_ step: ThinParts, in pixel: Int, to alpha: inout [UInt8]) {
        for (x, y) in plane.places(below: pixel) {
            let outside = plane.value(of: step.distances, at: x, y) - step.reach
            // The edge is smooth over one pixel.
            let share = max(0, min(1, outside * Float(plane.factor) + 0.5))
            let index = y * plane.size.width + x
            let value = UInt8(share * 255 + 0.5)
            alpha[index] = step.isArt ? min(alpha[index], 255 - value) : max(alpha[index], value)
        }
    }
}
