import Inspection
import Making
import Platforms
import Support

/// One output of a conversion.
struct ConversionOutput {
    let path: String
    let layout: AssetLayout
    /// The output in the settings, or `nil` for that of a call.
    let named: Settings.Output?
}

extension [MasterGroup] {
    /// Returns the outputs of a conversion.
    ///
    /// - Parameter output: The output of the call, or `nil` for those that the settings name.
    /// - Throws: `StickermillError` with the code `badSettings` if groups have different outputs, or a choice is impossible.
    func outputs(_ output: String?) throws(StickermillError) -> [ConversionOutput] {
        guard let first = first?.settings else { return [] }
        let outputs: [ConversionOutput]
        if let output {
            try refuseOthers { $0.conversion.layout }
            try refuseOthers { $0.conversion.darkSuffix }
            outputs = [ConversionOutput(path: output, layout: first.conversion.layout, named: nil)]
        } else {
            try refuseOthers { $0.outputs }
            outputs = first.outputs.map {
                ConversionOutput(path: $0.folder, layout: first.conversion(of: $0).layout, named: $0)
            }
            guard !outputs.isEmpty else {
                throw StickermillError(.noOutputs, path: self[0].settingsFile ?? Program.settingsName)
            }
        }
        for group in self {
            try group.settings.checkValues()
            for output in outputs { try group.settings.conversion(of: output.named).check() }
        }
        return outputs
    }

    /// Refuses groups whose settings have different values.
    private func refuseOthers(_ value: (Settings) -> some Equatable) throws(StickermillError) {
        guard let first, let other = self.first(where: { value($0.settings) != value(first.settings) }) else { return }
        let file = other.settingsFile ?? ""
        throw StickermillError(.severalSettings(other: first.settingsFile, folder: Paths.folder(of: file)), path: file)
    }

    /// Returns the items of a run, and the place of each in every output.
    ///
    /// No rule about stickers judges the pictures of an app.
    ///
    /// - Throws: `StickermillError` with the code `sameOutput` if two masters would be one file, or a master would be replaced.
    func items(
        for outputs: [ConversionOutput]
    ) throws(StickermillError) -> (items: [RunItem], places: [[AssetPlace]]) {
        var groups = self
        let areOfApps = outputs.allSatisfy(\.layout.isOfApp)
        if areOfApps {
            for index in groups.indices { groups[index].settings.checks.rules.ignoreRulesOfStickers() }
        } else {
            try StickerNames(of: flatMap(\.masters)).refuseConflicts()
        }
        var items = groups.items { settings, master, target in
            settings.conversionRecipe(for: master, target, outputs: outputs.map { settings.conversion(of: $0.named) })
        }
        let masters = items.map(\.master)
        var places: [[AssetPlace]] = []
        var missingTwins: [Int: String] = [:]
        for output in outputs {
            guard output.layout.isOfApp else {
                try ConvertedFiles.refuseOverwriting(masters, output: output.path)
                places.append(masters.map { AssetPlace(of: $0, output.layout, output: output.path) })
                continue
            }
            let suffix = self[0].settings.conversion(of: output.named).darkSuffix
            let found = try AssetPlaces(of: masters, output.layout, output: output.path, darkSuffix: suffix)
            try found.places.refuseReplacing(masters, in: output.path)
            places.append(found.places)
            missingTwins.merge(found.missingTwins) { first, _ in first }
        }
        try refuseOverlaps(of: zip(outputs, places).map { ($0.path, $1.folders(in: $0.path)) })
        for (index, name) in missingTwins {
            items[index].ownFindings.append(Finding(.noLightTwin(name: name), remedy: .addLightTwin))
        }
        if areOfApps { for index in items.indices { items[index].nameConflict = nil } }
        return (items, places)
    }

    /// Refuses outputs in one another, whose files of earlier runs could not be told apart.
    ///
    /// - Throws: `StickermillError` with the code `sameOutput`.
    private func refuseOverlaps(of outputs: [(path: String, folders: Set<String>)]) throws(StickermillError) {
        for (index, output) in outputs.enumerated() {
            for other in outputs[..<index] {
                let overlap = output.folders.contains { folder in
                    other.folders.contains {
                        $0 == folder || Paths.isBelow($0, folder) || Paths.isBelow(folder, $0)
                    }
                }
                if overlap { throw StickermillError(.outputOverlaps(other: other.path), path: output.path) }
            }
        }
    }
}
