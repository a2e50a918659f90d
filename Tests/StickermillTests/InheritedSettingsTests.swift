import Foundation
import TestSupport
import Testing

@testable import Making
@testable import Stickermill

/// Settings of `stickermill.yml` files above a pack, which the pack's own file overrides.
@Suite struct InheritedSettingsTests {
    private let folder: TemporaryFolder
    private var pack: String { folder.path("packs/fruit") }

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder(".git")
        try folder.makeFolder("packs/fruit")
    }

    /// Returns the settings of a pack below a folder of packs with settings for all.
    private func settings(_ own: String, above: String) throws -> Settings {
        try folder.write("stickermill.yml", Array(above.utf8))
        try folder.write("packs/fruit/stickermill.yml", Array(own.utf8))
        return try Settings(ofFolder: pack)
    }

    private func master(_ name: String) throws -> Master {
        Master(path: try folder.write("packs/fruit/\(name)", [1]))
    }

    @Test func valuesAndListsReplaceAndOthersStay() throws {
        let settings = try settings(
            "size: small\norder: [fig]\nconvert: {scales: [3]}\nlimits: {side: 900}\npack: {padding: true}\n",
            above: """
                name: Studio
                size: large
                order: [pear, plum]
                convert: {scales: [1, 2], effort: best}
                limits: {frames: 30, side: 800}
                pack: {padding: false, team: ABCDE12345}
                """)
        #expect(settings.name == "Studio" && settings.checks.packSize == .small)
        #expect(settings.order == ["fig"])
        #expect(settings.conversion.scales == [.x3] && settings.encoding.effort == .best)
        #expect(settings.limits.frames == 30 && settings.limits.side == 900)
        #expect(settings.pack.pads && settings.pack.project.team == "ABCDE12345")
    }

    @Test func mapsMergeByKey() throws {
        let settings = try settings(
            """
            rules: {jpeg: warning, opaque: ignore}
            ignore: {fig.png: [jpeg]}
            fit: {stickers: {fig: 90}}
            prepare: {stickers: {fig: {outline: 12px}}}
            convert: {delays: {dance: [50]}}
            """,
            above: """
                rules: {jpeg: ignore, opaque: error, duplicate: note}
                ignore: {fig.png: [opaque], pear.png: [opaque]}
                fit: {stickers: {fig: 80, pear: true}}
                prepare: {margin: 3px, stickers: {fig: {outline: 8px, trim: true}, pear: {trim: true}}}
                convert: {delays: {dance: [100, 40], jump: [30]}}
                """)
        let rules = settings.checks.rules
        #expect(rules.severities == [.jpeg: .warning, .duplicate: .note] && rules.ignored == [.opaque])
        #expect(rules.ignoredByFile == ["fig.png": [.jpeg], "pear.png": [.opaque]])
        #expect(settings.fit.exceptions == ["fig": .floor(90), "pear": .on])
        let fig = settings.preparation(of: Master(path: "fig.png"))
        #expect(fig.outline == Length(12) && fig.trimming == .always && fig.margin == Length(3))
        #expect(settings.preparation(of: Master(path: "pear.png")).trimming == .always)
        #expect(settings.conversion.delays == ["dance": [50], "jump": [30]])
    }

    @Test func everyFileOnTheWayIsRead() throws {
        try folder.write("packs/stickermill.yml", Array("limits: {side: 700, frames: 7}\n".utf8))
        let settings = try settings("limits: {frames: 9}\n", above: "limits: {side: 600, pixels: 60}\n")
        #expect(settings.limits.pixels == 60 && settings.limits.side == 700 && settings.limits.frames == 9)
        try FileManager.default.removeItem(atPath: folder.path("packs/fruit/stickermill.yml"))
        #expect(try Settings(ofFolder: pack).limits.frames == 7)
    }

    // MARK: Labels

    @Test func labelsMergeByStickerAndLanguage() throws {
        let settings = try settings(
            "labels: {fig: {de: Feige}, pear: My pear, plum: {fr: \"\"}}\n",
            above:
                "labels: {fig: {en: A fig, de: Alt}, pear: {en: A pear, de: Birne}, plum: {fr: Prune}, kiwi: A kiwi}\n")
        #expect(settings.checks.labels == ["fig": "A fig", "pear": "My pear", "kiwi": "A kiwi"])
        #expect(settings.checks.translations.filter { !$0.value.isEmpty } == ["fig": ["de": "Feige"]])
    }

    @Test func aLabelStaysInTheLanguageOfItsFile() throws {
        let settings = try settings(
            "labels: {pear: {de: Birne}, plum: A plum}\nlanguage: en\n",
            above: "language: de\nlabels: {fig: Feige, plum: Pflaume, kiwi: {en: A kiwi}}\n")
        #expect(settings.checks.language == "en")
        #expect(settings.checks.labels == ["plum": "A plum", "kiwi": "A kiwi"])
        #expect(
            settings.checks.translations.filter { !$0.value.isEmpty } == [
                "fig": ["de": "Feige"], "pear": ["de": "Birne"],
            ])
    }

    @Test func aNearerFileOverridesATableAbove() throws {
        try folder.write("labels.csv", Array("sticker,label\nfig,A fig\npear,A pear\nkiwi,Of another pack\n".utf8))
        let settings = try settings("labels: {fig: My fig}\n", above: "pack: {labels-file: labels.csv}\n")
        #expect(settings.checks.labels?["fig"] == "My fig" && settings.checks.labels?["pear"] == "A pear")
        #expect(settings.pack.labelTable?.pathAsWritten == folder.path("labels.csv"))
        try settings.refuseUnknownNames(in: [master("fig.png")])
    }

    // MARK: Names

    @Test func namesAboveMayBeOfOtherPacks() throws {
        let masters = [try master("fig.png"), try master("pear.png")]
        let above =
            "order: [kiwi]\nlabels: {kiwi: A kiwi}\nignore: {kiwi.png: [jpeg]}\nexclude: [\"draft*\", pear.png]\n"
        _ = try settings("size: small\n", above: above)
        #expect(try MasterSearch(inputs: [pack]).masters.map(\.name) == ["fig"])
        for (own, place) in [
            ("order: [kiwi]\n", "1:9"), ("labels: {kiwi: A kiwi}\n", "1:16"), ("exclude: [kiwi.png]\n", "1:11"),
        ] {
            _ = try settings(own, above: above)
            let error = #expect(throws: StickermillError.self) { try MasterSearch(inputs: [pack]) }
            #expect(error?.path == "\(pack)/stickermill.yml:\(place)")
        }
        #expect(masters.count == 2)
    }

    @Test func pathsToExcludeAreBelowTheFileThatHoldsThem() throws {
        _ = (try master("fig.png"), try master("old/fig.png"), try master("old/pear.png"))
        for (own, above, names) in [
            ("size: small\n", "exclude: [packs/fruit/old/fig.png]\n", ["fig", "pear"]),
            ("size: small\n", "exclude: [old/fig.png]\n", ["fig", "fig", "pear"]),
            ("exclude: [old/fig.png]\n", "exclude: [packs/fruit/old/pear.png]\n", ["fig", "pear"]),
        ] {
            _ = try settings(own, above: above)
            let search = try MasterSearch(inputs: [pack])
            #expect(search.masters.map(\.name).sorted() == names, "\(own)\(above)")
        }
    }

    // MARK: Faults

    @Test func faultsNameTheFileThatHasThem() {
        let path = folder.path
        for (own, above, message) in [
            (
                "size: small\n", "name: x\nlimits: {side: 0}\n",
                "\(path)/stickermill.yml:2:16: must be a whole number, 1 or more"
            ),
            ("sizes: small\n", "name: x\n", "\(pack)/stickermill.yml:1:1: unknown key 'sizes'; did you mean 'size'?"),
            (
                "size: small\n", "pack: {icon: no.png}\n",
                "\(path)/stickermill.yml:1:14: 'no.png' cannot be read: no such file or directory"
            ),
        ] {
            let error = #expect(throws: StickermillError.self) { try settings(own, above: above) }
            #expect(error?.description == message)
        }
    }

    @Test func aMisspelledFileOnTheWayIsAnError() throws {
        try folder.write("packs/stickermill.yaml", [])
        let error = #expect(throws: StickermillError.self) { try settings("size: small\n", above: "name: x\n") }
        #expect(
            error?.description == "\(folder.path)/packs/stickermill.yaml: is not read; rename it to stickermill.yml")
    }
}
