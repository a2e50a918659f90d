import Inspection
import Making
import PackManifest
import Platforms
import Support

extension Settings {
    /// Checks the values that a caller of the library can set, but that a `kisscut.yml` cannot have.
    ///
    /// - Throws: `KisscutError` with the code `badSettings`, whose path is the key.
    func checkValues() throws(KisscutError) {
        try fit.checkValues()
        try conversion.checkValues()
        try pack.checkValues()
        guard checks.byteLimit > 0 else {
            throw KisscutError(.badSettings, path: "limits.file-size", reason: "must be at least 1 byte")
        }
        // Language tags become names of folders.
        for tag in checks.languages.union([checks.language]) where LanguageTag.normalized(tag) != tag {
            throw KisscutError(
                .badSettings, path: "labels", reason: "'\(tag)' is not a language tag, such as de or pt-BR")
        }
        let controls = checks.allLabels.compactMap { label in label.text.controlCharacter.map { (label.sticker, $0) } }
        if let (sticker, control) = controls.min(by: { $0.0 < $1.0 }) {
            throw KisscutError(
                .badSettings, path: "labels.\(sticker)",
                reason: "has the control character \(control), which no label may have; delete it")
        }
        guard let key = preparation.impossibleKey else { return }
        let reason = key == "normalize" ? "must be 0.01 to 1" : "not a length that a sticker can have"
        throw KisscutError(.badSettings, path: "prepare.\(key)", reason: reason)
    }
}

extension ConversionOptions {
    fileprivate func checkValues() throws(KisscutError) {
        guard Self.frameRates.contains(frameRate) else {
            throw KisscutError(.badSettings, path: "convert.frame-rate", reason: "must be 1 to 60")
        }
        guard delays.values.joined().allSatisfy(Self.delayRange.contains) else {
            throw KisscutError(.badSettings, path: "convert.delays", reason: "must be 1 to 60000 milliseconds")
        }
    }
}

extension PackOptions {
    fileprivate func checkValues() throws(KisscutError) {
        let words: [(setting: Setting, word: String?)] = [
            (.keptManifests, "\(keptManifests)"), (.bundleIdentifier, project.bundleIdentifier), (.team, project.team),
        ]
        for case (let setting, let word?) in words {
            do {
                _ = try setting.value(of: [word])
            } catch {
                throw KisscutError(.badSettings, path: setting.name, reason: error.description)
            }
        }
    }
}
