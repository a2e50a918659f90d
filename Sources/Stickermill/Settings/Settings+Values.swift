import Inspection
import Making
import PackManifest
import Platforms
import Support

extension Settings {
    /// Checks the values that a caller of the library can set, but that a `stickermill.yml` cannot have.
    ///
    /// - Throws: `StickermillError` with the code `badSettings`, whose path is the key.
    func checkValues() throws(StickermillError) {
        try fit.checkValues()
        try conversion.checkValues()
        try pack.checkValues()
        guard checks.byteLimit > 0 else {
            throw StickermillError(.noBytes(value: nil), at: .fileSize)
        }
        // Language tags become names of folders.
        for tag in checks.languages.union([checks.language]) where LanguageTag.normalized(tag) != tag {
            throw StickermillError(.notALanguage(word: tag), at: .labels)
        }
        let controls = checks.allLabels.compactMap { label in label.text.controlCharacter.map { (label.sticker, $0) } }
        if let (sticker, control) = controls.min(by: { $0.0 < $1.0 }) {
            let fault = SettingFault.controlCharacter(character: control)
            throw StickermillError(.setting(fault: fault, key: nil), path: "labels.\(sticker)")
        }
        guard let key = preparation.impossibleKey else { return }
        throw StickermillError(key == .normalize ? .impossibleVisualSize : .impossibleLength, at: key)
    }
}

extension ConversionOptions {
    fileprivate func checkValues() throws(StickermillError) {
        guard Self.frameRates.contains(frameRate) else {
            throw StickermillError(
                .badFrameRate(from: Self.frameRates.lowerBound, through: Self.frameRates.upperBound), at: .frameRate)
        }
        guard delays.values.joined().allSatisfy(Self.delayRange.contains) else {
            throw StickermillError(
                .badDelays(from: Self.delayRange.lowerBound, through: Self.delayRange.upperBound), at: .delays)
        }
    }
}

extension PackOptions {
    fileprivate func checkValues() throws(StickermillError) {
        if let control = author?.controlCharacter {
            throw StickermillError(.controlCharacter(character: control), at: .author)
        }
        let words: [(setting: Setting, key: SettingKey, word: String?)] = [
            (.keptManifests, .keptManifests, "\(keptManifests)"),
            (.bundleIdentifier, .bundleIdentifier, project.bundleIdentifier), (.team, .team, project.team),
        ]
        for case (let setting, let key, let word?) in words {
            do {
                _ = try setting.value(of: [word])
            } catch {
                throw StickermillError(error, at: key)
            }
        }
    }
}
