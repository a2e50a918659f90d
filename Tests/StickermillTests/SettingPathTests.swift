import Foundation
import TestSupport
import Testing

@testable import Making
@testable import Stickermill

/// Files that `stickermill.yml` names: they are relative to its folder, and in its repository.
@Suite struct SettingPathTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["repository/.git/x", "repository/packs/fruit/icon.png", "repository/shared.png", "outside.png"] {
            try folder.write(name, [])
        }
    }

    private func icon(_ text: String, in place: String = "repository/packs/fruit") throws -> String? {
        try folder.write("\(place)/stickermill.yml", Array("pack:\n  icon: \(text)\n".utf8))
        return try Settings(ofFolder: folder.path(place)).pack.icon?.pathAsWritten
    }

    private func fault(_ text: String, in place: String = "repository/packs/fruit") throws -> String {
        let error = #expect(throws: StickermillError.self) { try icon(text, in: place) }
        #expect(error?.code == .badSettings)
        return error?.description.replacing(folder.path("\(place)/stickermill.yml:"), with: "") ?? "no fault"
    }

    @Test func aPathIsRelativeToTheFile() throws {
        let fruit = folder.path("repository/packs/fruit")
        #expect(try icon("icon.png") == "\(fruit)/icon.png")
        #expect(try icon("../../shared.png") == "\(fruit)/../../shared.png")
        try folder.write("repository/packs/fruit/~/tilde.png", [])
        #expect(try icon("~/tilde.png") == "\(fruit)/~/tilde.png")
        try folder.link("repository/packs/fruit/link.png", to: "../../shared.png")
        #expect(try icon("link.png") == "\(fruit)/link.png")
    }

    @Test(arguments: [
        ("missing.png", "2:9: 'missing.png' cannot be read: no such file or directory"),
        ("../fruit", "2:9: '../fruit' is not a file"),
        ("../../../outside.png", "2:9: '../../../outside.png' is outside the repository"),
        ("../../../missing.png", "2:9: '../../../missing.png' is outside the repository"),
        ("out/outside.png", "2:9: 'out/outside.png' is outside the repository"),
        ("/etc/passwd", "2:9: must be the path of a file, relative to the folder of stickermill.yml"),
        ("\"\"", "2:9: must be the path of a file, relative to the folder of stickermill.yml"),
        ("\"icon.png\\0\"", "2:9: must be the path of a file, relative to the folder of stickermill.yml"),
        ("[icon.png]", "2:9: must be a text"),
    ])
    func aPathThatLeavesTheRepositoryOrIsMissingIsRefused(text: String, message: String) throws {
        try folder.link("repository/packs/fruit/out", to: folder.path)
        #expect(try fault(text) == message)
    }

    @Test func outsideARepositoryPathsStayInTheFolder() throws {
        try folder.write("alone/art/icon.png", [])
        #expect(try icon("art/icon.png", in: "alone") == folder.path("alone/art/icon.png"))
        #expect(
            try fault("../outside.png", in: "alone") == "2:9: '../outside.png' is outside the folder of stickermill.yml"
        )
    }

    @Test func anInheritedPathIsRelativeToTheFileThatHoldsIt() throws {
        #expect(try icon("shared.png", in: "repository") == folder.path("repository/shared.png"))
        let settings = try Settings(ofFolder: folder.path("repository/packs/fruit"))
        #expect(settings.pack.icon?.pathAsWritten == folder.path("repository/shared.png"))
    }

    /// `pack` adds rows to the table of settings, so settings could otherwise make it write to any empty file.
    @Test(arguments: [[], [0xEF, 0xBB, 0xBF], Array("\n".utf8), Array("# A list\n".utf8)] as [[UInt8]])
    func aTableOfLabelsMustHaveItsColumns(text: [UInt8]) throws {
        try folder.write("repository/packs/fruit/table", text)
        try folder.write(
            "repository/packs/fruit/stickermill.yml", Array("name: Fruit\npack: {labels-file: table}\n".utf8))
        let error = #expect(throws: StickermillError.self) {
            try Settings(ofFolder: folder.path("repository/packs/fruit"))
        }
        #expect(error?.code == .badSettings)
        if text.count != 1 && text.count < 5 {
            #expect(
                error?.reason == "is empty, so it is not a table of labels; write 'sticker,label' in its first line")
        }
        #expect(try folder.bytes("repository/packs/fruit/table") == text)
    }

    @Test func picturesForIconsAreNoMasters() throws {
        try folder.write("repository/packs/fruit/fig.png", [])
        try folder.write("repository/packs/fruit/wide.png", [])
        try folder.write(
            "repository/packs/fruit/stickermill.yml",
            Array("exclude: [wide.png]\npack: {icon: icon.png, icon-wide: wide.png}\n".utf8))
        let inputs = [folder.path("repository/packs/fruit")]
        let search = try MasterSearch(inputs: inputs)
        #expect(search.masters.map(\.name) == ["fig"])
        #expect(search.excluded.map(\.name).sorted() == ["icon", "wide"])
    }

    // MARK: The table of labels

    @Test func theTableOverridesTheLabelsOfTheFile() throws {
        try folder.write("art/labels.csv", Array("sticker,label,fr\nfig,A fig,Une figue\n".utf8))
        try folder.write(
            "art/stickermill.yml",
            Array("pack: {labels-file: labels.csv}\nlabels: {fig: Old, pear: A pear}\n".utf8))
        let settings = try Settings(ofFolder: folder.path("art"))
        #expect(settings.checks.labels == ["fig": "A fig", "pear": "A pear"])
        #expect(settings.checks.translations == ["fig": ["fr": "Une figue"]])
    }
}
