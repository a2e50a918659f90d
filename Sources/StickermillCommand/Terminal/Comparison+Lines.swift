import Stickermill

extension Comparison {
    /// The comparison for people: a table of the frames of an animation, then both files, the score and the errors.
    var lines: [String] {
        let rows = frames.enumerated().map { index, frame in
            [
                "\(index + 1)", signed(frame.score, places: 2), decimal(frame.largestError, places: 1),
                decimal(frame.meanError, places: 2),
            ]
        }
        let worst = frames.count > 1 ? "; worst \(signed(worstScore, places: 2)) in frame \(worstFrame)" : ""
        return (frames.count > 1 ? table(["frame", "score", "largest error", "mean error"], rows) + [""] : []) + [
            "\(first.path): \(size(first.bytes))",
            "\(second.path): \(size(second.bytes)), \(share) of the first",
            "Score \(signed(score, places: 2))\(worst): \(visibility).",
            "Errors: largest \(decimal(largestError, places: 1)), mean \(decimal(meanError, places: 2)) of 255.",
        ]
    }

    /// The size of the second file as a percentage of the first.
    private var share: String {
        "\(decimal(100 * Double(second.bytes) / Double(max(1, first.bytes)), places: 1))%"
    }

    private var visibility: String {
        switch score {
        case _ where largestError == 0: "equal pixels"
        case 90...: "no visible difference"
        case 80..<90: "hardly visible"
        case 70..<80: "visible when compared"
        default: "visible"
        }
    }
}

/// Returns a number, which may be negative, with a fixed count of decimal places.
private func signed(_ number: Double, places: Int) -> String {
    (number < 0 ? "-" : "") + decimal(number.magnitude, places: places)
}
