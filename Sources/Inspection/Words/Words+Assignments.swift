extension Words {
    /// Returns the settings of a single sticker that do what a finding advises, such as `prepare.outline=0px`.
    ///
    /// There are none if only a person can choose a value, or if the setting is for all stickers.
    package static func assignments(for finding: Finding) -> [String] {
        switch finding.remedy {
        case .exportWithTransparency(let key), .hideBackground(let key), .use(let key), .move(let key),
            .dropLastFrame(let key), .removeHoles(let key):
            ["\(key.rawValue)=true"]
        case .crop(let trim, let margin): ["\(trim.rawValue)=true", "\(margin.rawValue)=4%"]
        case .lower(let key): visualSize(of: finding.problem).map { ["\(key.rawValue)=\($0)%"] } ?? []
        case .removeFringe(let key): background(of: finding.problem).map { ["\(key.rawValue)=\($0)"] } ?? []
        case .choose(let outline, let color): self.outline(against: finding.problem, outline, color)
        case .keepBackground(let key): ["\(key.rawValue)=false"]
        case .drawBorderAgain(let key): ["\(key.rawValue)=8px"]
        case .smoothOutline(let key, let pixels), .exportWithoutMatte(let key, let pixels):
            ["\(key.rawValue)=\(pixels)px"]
        case .chooseFrames(let key, _, _, _): ["\(key.rawValue)=exact"]
        case .exportWithoutBorder, .drawLessTransparent: ["\(SettingKey.outline.rawValue)=0px"]
        case .exportWithoutSecondShadow: ["\(SettingKey.shadow.rawValue)=none"]
        default: []
        }
    }

    /// Returns the visual size in percent that the art has room for, or `nil` if it is below the least one.
    private static func visualSize(of problem: Finding.Problem) -> Int? {
        guard case .smallVisualSize(let reached, _) = problem, whole(100 * reached) >= 1 else { return nil }
        return whole(100 * reached)
    }

    /// Returns the color of the old background, or `nil` if only a person knows it.
    private static func background(of problem: Finding.Problem) -> String? {
        guard case .fringe(let kind, _) = problem else { return nil }
        return switch kind {
        case .light: "white"
        case .dark: "black"
        case .colored: nil
        }
    }

    /// Returns an outline in the color that differs from the backgrounds on which the art vanishes.
    private static func outline(
        against problem: Finding.Problem, _ outline: SettingKey, _ color: SettingKey
    ) -> [String] {
        guard case .vanishes(let grounds) = problem else { return [] }
        if !grounds.contains(.white) { return ["\(outline.rawValue)=8px"] }
        return grounds.contains(.black) ? [] : ["\(outline.rawValue)=8px", "\(color.rawValue)=black"]
    }
}
