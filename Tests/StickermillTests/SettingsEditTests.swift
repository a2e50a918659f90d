import Foundation
import Inspection
import TestSupport
import Testing

@testable import Stickermill

/// What `stickermill set` and `stickermill unset` do to the text of a `stickermill.yml`.
@Suite struct SettingsEditTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["star.png", "moon.png", "a: #b.png"] { try folder.write("art/\(name)", [1]) }
    }

    private var settings: String { folder.path("art/stickermill.yml") }

    private func text() throws -> String { String(decoding: try folder.bytes("art/stickermill.yml"), as: UTF8.self) }

    private func edit(_ name: String) throws -> SettingsEdit {
        try SettingsEdit(of: URL(filePath: folder.path(name.isEmpty ? "art" : "art/\(name)")))
    }

    /// Sets a key in a file with a text, expects the new text, and expects that removing the key undoes it.
    private func expect(
        _ old: String, set key: String, _ value: String, of name: String = "star.png", gives new: String,
        andThen undone: String? = nil, _ location: SourceLocation = #_sourceLocation
    ) throws {
        try folder.write("art/stickermill.yml", Array(old.utf8))
        var edit = try edit(name)
        #expect(throws: Never.self, sourceLocation: location) { try edit.set(key, to: value) }
        try edit.write()
        #expect(try text() == new, sourceLocation: location)
        var back = try self.edit(name)
        #expect(throws: Never.self, sourceLocation: location) { try back.unset(key) }
        try back.write()
        #expect(try text() == undone ?? old, sourceLocation: location)
    }

    @Test func newKeysAreAddedAndRemoved() throws {
        let new = "prepare:\n  stickers: {star: {outline: 0px}}\n"
        try expect("", set: "outline", "0px", gives: new)
        try expect("size: large\n", set: "outline", "0px", gives: "size: large\n\(new)")
        try expect(
            "size: large", set: "outline", "0px", gives: "size: large\nprepare:\n  stickers: {star: {outline: 0px}}")
        try expect("# Mine\n", set: "outline", "0px", gives: "# Mine\n\(new)")
        // A sentence is not a key that is commented out.
        try expect(
            "# size: as the client says\n", set: "size", "large", of: "",
            gives: "# size: as the client says\nsize: large\n")
        try expect(
            "\u{FEFF}size: large\r\n", set: "fit.floor", "90",
            gives: "\u{FEFF}size: large\r\nfit:\r\n  stickers: {star: 90}\r\n")
        try expect(
            "prepare:\n    trim: true  # all\n\nsize: large\n", set: "outline", "1px", of: "",
            gives: "prepare:\n    trim: true  # all\n    outline: 1px\n\nsize: large\n")
        try expect(
            "size: large\n", set: "kernel", "nearest", of: "", gives: "size: large\nconvert:\n  kernel: nearest\n")
        try expect(
            "rules:\n  jpeg: note\n", set: "rules.opaque", "error", of: "",
            gives: "rules:\n  jpeg: note\n  opaque: error\n")
    }

    @Test func exceptionsJoinThoseOfOtherStickers() throws {
        try expect(
            "prepare:\n  stickers: {moon: {trim: true}} # two\n", set: "outline", "0px",
            gives: "prepare:\n  stickers: {moon: {trim: true}, star: {outline: 0px}} # two\n")
        try expect(
            "prepare:\n  stickers:\n    moon:\n      trim: true\n  # end\n", set: "outline", "0px",
            gives: "prepare:\n  stickers:\n    moon:\n      trim: true\n    star: {outline: 0px}\n  # end\n")
        try expect(
            "prepare:\n  stickers:\n    star:\n      trim: true\n", set: "outline", "0px",
            gives: "prepare:\n  stickers:\n    star:\n      trim: true\n      outline: 0px\n")
        try expect(
            "prepare: {stickers: {star: {trim: true}}}\n", set: "outline", "0px",
            gives: "prepare: {stickers: {star: {trim: true, outline: 0px}}}\n")
        try expect(
            "{prepare: {trim: true,\n  stickers: {\"moon\": {trim: no}}}}\n", set: "outline", "0px",
            gives: "{prepare: {trim: true,\n  stickers: {\"moon\": {trim: no}, star: {outline: 0px}}}}\n")
        try expect(
            "labels: {moon: 'It''s'}\n", set: "labels", "A \"star\"",
            gives: "labels: {moon: 'It''s', star: \"A \\\"star\\\"\"}\n")
        try expect(
            "labels:\n  moon: |\n    The\n    moon\nsize: large\n", set: "outline", "1px", of: "",
            gives: "labels:\n  moon: |\n    The\n    moon\nsize: large\nprepare:\n  outline: 1px\n")
        try expect(
            "ignore: {moon.png: [jpeg]}\n", set: "ignore", "jpeg,opaque", of: "a: #b.png",
            gives: "ignore: {moon.png: [jpeg], \"a: #b.png\": [jpeg, opaque]}\n")
        try expect(
            "labels:\n  star: {en: A star}\n", set: "labels.de", "Ein Stern",
            gives: "labels:\n  star: {en: A star, de: \"Ein Stern\"}\n")
    }

    @Test func valuesAreReplacedInTheirPlace() throws {
        try expect(
            "prepare:\n  outline:   8px   # wide\n  trim: true\n", set: "outline", "4px", of: "",
            gives: "prepare:\n  outline:   4px   # wide\n  trim: true\n",
            andThen: "prepare:\n#   outline:   4px   # wide\n  trim: true\n")
        try expect(
            "order:\n  - moon\n  - star\nsize: large\n", set: "order", "star", of: "",
            gives: "order: [star]\nsize: large\n", andThen: "size: large\n")
        try expect(
            "name: 'Old ''one'''\nsize: large\n", set: "name", "New: one", of: "",
            gives: "name: \"New: one\"\nsize: large\n", andThen: "size: large\n")
        try expect(
            "prepare: {outline: 8px, trim: true}\n", set: "outline", "4px", of: "",
            gives: "prepare: {outline: 4px, trim: true}\n", andThen: "prepare: {trim: true}\n")
        try expect(
            "fit:\nsize: large\n", set: "fit.floor", "90", gives: "fit: {stickers: {star: 90}}\nsize: large\n",
            andThen: "size: large\n")
        try expect(
            "fit:\n  stickers: {} # none\n", set: "fit.floor", "90", gives: "fit:\n  stickers: {star: 90} # none\n",
            andThen: "# fit:\n#   stickers: {star: 90} # none\n")
    }

    @Test func linesOfTheTemplateAreUsedAndCommentedOutAgain() throws {
        let template = Settings.template(
            for: [Master(path: "star.png"), Master(path: "moon.png")], folder: "art")
        let changes: [(key: String, value: String, name: String, old: String, new: String)] = [
            ("outline", "9px", "", "#   outline: 8px #", "  outline: 9px #"),
            (
                "outline", "9px", "star.png", "#   stickers: {\"star\": {outline: 12px}} #",
                "  stickers: {star: {outline: 9px}} #"
            ),
            ("size", "small", "", "# size: regular\n", "size: small\n"),
            ("order", "moon", "", "# order: [\"star\", \"moon\"]\n", "order: [moon]\n"),
            ("limits.bytes", "7", "", "#   bytes: ", "  bytes: 7 #"),
            ("shadow", "none", "", "#   shadow: \"0,4,8,#00000059\" #", "  shadow: none #"),
            ("labels", "A moon", "moon.png", "#   \"moon\": \"\"\n", "  \"moon\": \"A moon\"\n"),
            ("fit.enabled", "false", "moon.png", "#   stickers: {\"star\": 90} #", "  stickers: {moon: false} #"),
        ]
        for change in changes {
            try folder.write("art/stickermill.yml", Array(template.utf8))
            var edit = try edit(change.name)
            #expect(throws: Never.self, "\(change)") { try edit.set(change.key, to: change.value) }
            try edit.write()
            let new = try text()
            #expect(template.contains(change.old) && new.contains(change.new), "\(change)")
            #expect(new.split(separator: "\n").count == template.split(separator: "\n").count, "\(change)")
            // Only the title of a section changes besides.
            let old = template.split(separator: "\n"), lines = new.split(separator: "\n")
            let changed = zip(old, lines).filter { $0 != $1 }
            #expect(changed.count <= 2 && changed.dropLast().allSatisfy { $0.0 == "# \($0.1)" }, "\(changed)")
            var back = try self.edit(change.name)
            #expect(throws: Never.self, "\(change)") { try back.unset(change.key) }
            try back.write()
            #expect(
                try !text().split(separator: "\n").contains { !$0.hasPrefix("#") && !$0.hasPrefix("name:") },
                "\(change)")
        }
    }

    @Test func aFolderWithoutAFileGetsTheTemplate() throws {
        var edit = try edit("star.png")
        _ = try edit.set("outline", to: "0px")
        try edit.write()
        let lines = try text().split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(
            lines.count == 2 && lines[0] == "prepare:" && lines[1].hasPrefix("  stickers: {star: {outline: 0px}} # "))
        #expect(try text().contains("\n#   \"moon\": \"\"\n"))
        try FileManager.default.removeItem(atPath: settings)
        var none = try self.edit("star.png")
        #expect(try none.unset("outline") == .wasNotSet(key: "prepare.outline"))
        try none.write()
        #expect(!FileManager.default.fileExists(atPath: settings))
    }

    @Test func formsThatCannotBeChangedAreRefused() throws {
        let texts = [
            ("labels:\n  star: |\n    A\n    star\n", "labels", "x"), ("labels:\n  star: A\n    star\n", "labels", "x"),
            ("labels: {star: {en: A star}}\n", "labels", "x"), ("labels: {star: A star}\n", "labels.de", "x"),
            ("labels: {star: !!str A star}\n", "labels", "x"), ("size: large\n...\n", "labels", "x"),
            ("ignore:\n  star.png:\n  - jpeg # why\n  - opaque\n", "ignore", "jpeg"),
            ("  size: large\n  name: x\n", "labels", "x"),
        ]
        for (text, key, value) in texts {
            try folder.write("art/stickermill.yml", Array(text.utf8))
            var edit = try edit("star.png")
            do {
                _ = try edit.set(key, to: value)
                Issue.record("\(text) was changed")
            } catch {
                guard case .setting(.notEditable(let entry, false), _) = error.fault else {
                    Issue.record("\(error)")
                    continue
                }
                #expect(entry.contains(key.hasPrefix("labels") ? "labels: {star: " : "ignore: {star.png: "))
                #expect(edit.edited == nil)
            }
        }
    }

    @Test func wrongKeysAndValuesAreRefused() throws {
        try folder.write("art/stickermill.yml", Array("size: large\n".utf8))
        var sticker = try edit("star.png")
        var all = try edit("")
        let calls: [(isSticker: Bool, key: String, value: String, fault: SettingFault)] = [
            (false, "bytes", "9", .severalKeys(key: "bytes", keys: ["limits.bytes", "fit.bytes"])),
            (false, "labels", "x", .onlyOfSticker(key: "labels")),
            (
                true, "size", "large",
                .notOfSticker(
                    key: "size", keys: ["fit.enabled", "fit.floor", "labels", "ignore", "convert.delays"],
                    folder: folder.path("art"))
            ),
            (true, "outlin", "9px", .unknownKey(key: "outlin", section: nil, isAtTop: false, suggestion: "outline")),
            (true, "outline", "9", .notALength(allowsPercent: false)),
            (false, "outline", "9", .notALength(allowsPercent: false)),
            (
                true, "fit.floor", "high",
                .notInRange(from: FitOptions.floors.lowerBound, through: FitOptions.floors.upperBound)
            ),
            (true, "ignore", "jpg", .unknownRule(name: "jpg", suggestion: "jpeg")),
            (true, "delays", "10,0", .notADelay(from: 1, through: 60_000)),
            (false, "icon", "none.png", .pathNotReadable(path: "none.png", cause: "no such file or directory")),
        ]
        for call in calls {
            do {
                _ = call.isSticker ? try sticker.set(call.key, to: call.value) : try all.set(call.key, to: call.value)
                Issue.record("\(call)")
            } catch {
                guard case .setting(let fault, _) = error.fault else { throw error }
                #expect(fault == call.fault && ExitKind(error) == .usage, "\(error)")
            }
        }
        #expect(throws: StickermillError.self) {
            _ = try sticker.set("fit.enabled", to: "true")
            _ = try sticker.set("fit.floor", to: "90")
        }
    }

    private enum ExitKind {
        case usage, other
        init(_ error: StickermillError) { self = error.isFaultOfCall ? .usage : .other }
    }

    @Test func theFileOfASubfolderIsThatOfItsFolder() throws {
        try folder.write("art/faces/sun.png", [1])
        try folder.makeFolder("art/.git")
        try folder.write("art/stickermill.yml", Array("size: large\n".utf8))
        #expect(try edit("faces/sun.png").path == settings)
        try folder.write("art/faces/star.png", [1])
        #expect(
            throws: StickermillError(
                .nameOfSeveral(name: "star", other: folder.path("art/faces/star.png")),
                path: folder.path("art/star.png"))
        ) { try edit("star.png") }
        #expect(
            throws: StickermillError(
                .noSuchMaster(similar: [folder.path("art/moon.png")]), path: folder.path("art/mon.png"))
        ) { try edit("mon.png") }
    }

    @Test func aFileThatChangedMeanwhileIsNotReplaced() throws {
        try folder.write("art/stickermill.yml", Array("size: large\n".utf8))
        var edit = try edit("")
        _ = try edit.set("outline", to: "9px")
        try folder.write("art/stickermill.yml", Array("size: small\n".utf8))
        #expect(throws: StickermillError(.changedWhileRead, path: settings)) { try edit.write() }
        #expect(try text() == "size: small\n")
    }

    @Test func eachSettingThatAFindingAdvisesIsOneOfASticker() throws {
        let grounds: [[Finding.Ground]] = [[.black], [.white, .red], [.white, .black]]
        let problems: [Finding.Problem] =
            grounds.map { .vanishes(on: $0) } + Finding.FringeKind.allCases.map { .fringe(kind: $0, percent: 9) } + [
                .smallVisualSize(reached: 0.208, wanted: 0.36), .smallVisualSize(reached: 0, wanted: 0.36), .opaque,
            ]
        let key = SettingKey.outline
        let remedies: [Finding.Remedy] =
            Rule.allCases.map(\.remedy) + [
                .exportWithoutBorder, .drawLessTransparent, .exportWithoutSecondShadow,
                .dropLastFrame(setting: .dropDoubledEnd),
                .removeFringe(setting: .defringe), .chooseFrames(setting: .playback, kept: 1, of: 2, fromGIF: false),
                .choose(outline: key, color: .outlineColor), .lower(setting: .normalize), .nothing,
                .smoothOutline(setting: .outlineSmooth, pixels: 16), .removeHoles(setting: .removeBackgroundHoles),
                .keepBackground(setting: .removeBackground), .drawBorderAgain(setting: key),
            ]
        var seen: Set<String> = []
        for (problem, remedy) in problems.flatMap({ problem in remedies.map { (problem, $0) } }) {
            let assignments = Words.assignments(for: Finding(problem, remedy: remedy))
            guard !assignments.isEmpty else { continue }
            seen.formUnion(assignments)
            var edit = try edit("star.png")
            for assignment in assignments {
                let parts = assignment.split(separator: "=").map(String.init)
                #expect(throws: Never.self) { try edit.set(parts[0], to: parts[1]) }
            }
        }
        #expect(
            seen == [
                "prepare.outline=0px", "prepare.outline=8px", "prepare.outline-color=black", "prepare.shadow=none",
                "prepare.defringe=white", "prepare.defringe=black", "prepare.normalize=20%", "prepare.trim=true",
                "prepare.margin=4%", "prepare.remove-background=true", "prepare.playback=exact",
                "prepare.drop-doubled-end=true", "fit.enabled=true", "prepare.choke=4px", "prepare.outline-smooth=16px",
                "prepare.remove-background-holes=true", "prepare.remove-background=false",
            ])
    }
}
