import Inspection
import Making
import Platforms
import Support

/// One output of a conversion.
struct ConversionOutput {
    let path: String
    let options: ConversionOptions
}

extension [MasterGroup] {
    /// Returns the outputs of a conversion.
    ///
    /// - Parameter output: The output of the call, or `nil` for those that the settings name.
    /// - Throws: `KisscutError` with the code `badSettings` if groups have different outputs, or a choice is impossible.
    func outputs(_ output: String?) throws(KisscutError) -> [ConversionOutput] {
        guard let first else { return [] }
        if let other = self.first(where: {
            output == nil
                ? $0.settings.outputs != first.settings.outputs
                : $0.settings.conversion.layout != first.settings.conversion.layout
        }) {
            let file = other.settingsFile ?? ""
            throw KisscutError(.severalSettings(other: first.settingsFile, folder: Paths.folder(of: file)), path: file)
        }
        for group in self { try group.settings.checkValues() }
        let outputs: [ConversionOutput]
        if let output {
            for group in self { try group.settings.conversion.check() }
            outputs = [ConversionOutput(path: output, options: first.settings.conversion)]
        } else {
            outputs = first.settings.outputs.map { own in
                ConversionOutput(path: own.folder, options: first.settings.conversion(of: own))
            }
            for output in outputs { try output.options.check() }
            guard !outputs.isEmpty else {
                throw KisscutError(.noOutputs, path: first.settingsFile ?? Settings.fileName)
            }
        }
        return outputs
    }

    /// Returns the items of a run, and the place of each in every output.
    ///
    /// No rule about stickers judges the pictures of an app.
    ///
    /// - Throws: `KisscutError` with the code `sameOutput` if two masters would be one file.
    func items(
        for outputs: [ConversionOutput], areNamedBySettings: Bool
    ) throws(KisscutError) -> (items: [RunItem], places: [[AssetPlace]]) {
        var groups = self
        let areOfApps = outputs.allSatisfy(\.options.layout.isOfApp)
        if areOfApps {
            for index in groups.indices { groups[index].settings.checks.rules.ignoreRulesOfStickers() }
        } else {
            try StickerNames(of: flatMap(\.masters)).refuseConflicts()
        }
        var items = groups.items { settings, master, target in
            // For the output of a call, each group has its own choices.
            settings.conversionRecipe(
                for: master, target, outputs: areNamedBySettings ? settings.outputs.map(settings.conversion) : nil)
        }
        let masters = items.map(\.master)
        var places: [[AssetPlace]] = []
        for output in outputs {
            let (layout, suffix) = (output.options.layout, output.options.darkSuffix)
            guard layout.isOfApp else {
                places.append(masters.map(AssetPlace.init(renditionsOf:)))
                continue
            }
            let found = try AssetPlaces(of: masters, layout, output: output.path, darkSuffix: suffix)
            for index in found.lonely {
                let finding = Finding(
                    .noLightTwin(
                        name: masters[index].isInDarkFolder
                            ? masters[index].name : String(masters[index].name.dropLast(suffix.count))),
                    remedy: .addLightTwin)
                if !items[index].lonely { items[index].ownFindings.append(finding) }
                items[index].lonely = true
            }
            places.append(found.places)
            try found.places.refuseReplacing(masters, in: output.path)
        }
        try refuseOverlaps(of: zip(outputs, places).map { ($0.path, $1.folders(in: $0.path)) })
        if areOfApps { for index in items.indices { items[index].nameConflict = nil } }
        return (items, places)
    }

    /// Refuses outputs in one another, whose files of earlier runs could not be told apart.
    ///
    /// - Throws: `KisscutError` with the code `sameOutput`.
    private func refuseOverlaps(of outputs: [(path: String, folders: Set<String>)]) throws(KisscutError) {
        for (index, output) in outputs.enumerated() {
            for other in outputs[..<index] {
                let overlap = output.folders.contains { folder in
                    other.folders.contains {
                        $0 == folder || Paths.isBelow($0, folder) || Paths.isBelow(folder, $0)
                    }
                }
                if overlap { throw KisscutError(.outputOverlaps(other: other.path), path: output.path) }
            }
        }
    }
}
