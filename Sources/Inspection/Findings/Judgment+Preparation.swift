/// The rule about art that its preparation did not improve.
extension Judgment {
    /// The share of its convex hull below which art has probably lost its inside together with the background.
    static let smallestFill = 0.2

    /// The share of the art that may disappear when its edge moves inward.
    static let leastLost = 0.005
    /// The length in pixels of a sticker below which tufts and gaps usually are no shapes.
    package static let usualSmoothing = 16

    /// The findings about the preparation, the worst first.
    var preparation: [Finding] {
        guard let prepared = art.prepared, !facts.alpha.isEmpty else { return [] }
        var findings: [Finding] = []
        if let fill = prepared.fillWithoutBackground, fill < Self.smallestFill {
            findings.append(Finding(.lostArt(filled: fill), remedy: .closeGaps))
        } else if let doubt = prepared.removalDoubt, let removed = prepared.removedShare {
            findings.append(
                Finding(
                    .doubtfulRemoval(doubt: doubt, removed: removed), severity: .warning,
                    at: Finding.Place(rectangle: doubt.place), remedy: remedy(of: doubt)))
        }
        if !prepared.remains.isEmpty {
            findings.append(Finding(.remains(places: prepared.remains), remedy: .eraseBackground))
        }
        if prepared.lacksOutline { findings.append(Finding(.missingOutline, remedy: .drawLessTransparent)) }
        if let lost = prepared.lostToChoke, lost.share >= Self.leastLost {
            findings.append(
                Finding(
                    .thinPartsLost(share: lost.share), at: Finding.Place(rectangle: lost.place),
                    remedy: .moveEdgeLess(choke: .choke, defringe: .defringe)))
        }
        if let places = prepared.raggedPlaces {
            let remedy = Finding.Remedy.smoothOutline(setting: .outlineSmooth, pixels: Self.usualSmoothing)
            findings.append(Finding(.raggedOutline(places: places), remedy: remedy))
        }
        if let color = prepared.ownBorder {
            findings.append(Finding(.secondBorder(color: color), remedy: .exportWithoutBorder))
        }
        if let region = prepared.ownShadow {
            let isDrawn = prepared.hasDrawnShadow
            findings.append(
                Finding(
                    .secondShadow(at: region, isDrawn: isDrawn),
                    remedy: isDrawn ? .exportWithoutSecondShadow : .exportWithoutShadow(setting: .shadow)))
        }
        return findings
    }

    private func remedy(of doubt: RemovalDoubt) -> Finding.Remedy {
        switch doubt.sign {
        case .border: .drawBorderAgain(setting: .outline)
        case .nearColor, .littleLeft: .keepBackground(setting: .removeBackground)
        case .hole: .removeHoles(setting: .removeBackgroundHoles)
        }
    }
}
