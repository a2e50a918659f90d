import Raster

/// Measurements along the outline of a frame, at both ends of its rows and columns of visible pixels.
struct Outline {
    private(set) var contrast = Contrast()
    /// The number of ends of rows.
    private(set) var rowEnds = 0
    private var edges = EdgeSamples()

    init() {}

    /// Measures the outline of a frame.
    init(of frame: Bitmap) {
        FrameFacts.walk(outlineOf: frame) { add($0) }
    }

    mutating func add(_ walk: InwardWalk) {
        // Rows are enough to sample the outline.
        if walk.isHorizontal {
            rowEnds += 1
            if let firm = walk.firm { contrast.add(walk[firm]) }
        }
        edges.add(walk.edge())
    }

    /// Returns the fringe of the measured frame, or `nil` if there is none.
    func fringe(of frame: Bitmap) -> Fringe? { edges.fringe(of: frame) }
}
