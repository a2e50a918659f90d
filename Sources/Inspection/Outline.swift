/// What is found along the outline of a frame: at both ends of its rows and columns of visible pixels.
package struct Outline {
    private(set) var contrast = Contrast()
    private var ends = 0
    /// Ends that a fringe can be told at.
    private var samples = 0
    private var light = 0
    private var dark = 0

    /// Fewer samples say nothing.
    private static let fewest = 32

    /// The fringe of the frame; nil if it has none.
    ///
    /// It lies along four tenths of what can be told, and along a twentieth of the whole outline: what little of a soft shadow
    /// has a firm end says nothing of the rest.
    var fringe: Fringe? {
        let most = max(light, dark)
        guard samples >= Self.fewest, most * 10 >= samples * 4, most * 20 >= ends else { return nil }
        return Fringe(kind: light >= dark ? .light : .dark, percent: 100 * most / samples)
    }

    mutating func add(_ walk: InwardWalk) {
        ends += 1
        // Rows suffice to tell what the outline looks like.
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
