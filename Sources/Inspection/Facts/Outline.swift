package import Raster

/// Measurements along the outline of a frame, at both ends of its rows and columns of visible pixels.
package struct Outline {
    private(set) var contrast = Contrast()
    private var ends = 0
    /// The number of ends that allow a verdict on fringe.
    private var samples = 0
    private var light = 0
    private var dark = 0

    /// The minimum number of samples for a verdict.
    private static let minimumSamples = 32

    /// The fringe of the frame, or `nil` if there is none.
    ///
    /// A fringe is found at 40% of the samples and at 5% of all ends. The second limit excludes soft shadows, where only a few ends allow a
    /// verdict.
    package var fringe: Fringe? {
        let most = max(light, dark)
        guard samples >= Self.minimumSamples, most * 10 >= samples * 4, most * 20 >= ends else { return nil }
        return Fringe(kind: light >= dark ? .light : .dark, percent: 100 * most / samples)
    }

    init() {}

    /// Measures the outline of a frame.
    package init(of frame: Bitmap) {
        FrameFacts.walk(outlineOf: frame) { add($0) }
    }

    mutating func add(_ walk: InwardWalk) {
        ends += 1
        // Rows are enough to sample the outline.
        if walk.isHorizontal, let firm = walk.firm { contrast.add(walk[firm]) }
        guard let verdict = walk.fringe() else { return }
        samples += 1
        switch verdict {
        case .clean: break
        case .light: light += 1
        case .dark: dark += 1
        }
    }
}
