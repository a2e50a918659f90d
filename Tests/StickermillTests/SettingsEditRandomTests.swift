import Foundation
import TestSupport
import Testing

@testable import Stickermill

/// Changes of many generated files, compared with files in a plain form that were written with the change.
@Suite struct SettingsEditRandomTests {
    @Test func eachChangeHasItsMeaningAndKeepsAllOtherLines() throws {
        let folder = try TemporaryFolder()
        for name in ["star.png", "moon.png", "a: #b.png"] { try folder.write("art/\(name)", [1]) }
        var (changed, refused) = (0, 0)
        for seed in 0..<Extras.rounds(1_500, extended: 20_000) {
            var random = SeededRandom(UInt64(seed))
            let file = GeneratedSettings(seed: seed)
            let change = GeneratedSettings.changes[Int.random(in: 0..<GeneratedSettings.changes.count, using: &random)]
            try folder.write("art/stickermill.yml", Array(file.text.utf8))
            let subject = folder.url(change.sticker.map { "art/\($0).png" } ?? "art")
            guard let result = try set(change, subject) else {
                #expect(try folder.bytes("art/stickermill.yml") == Array(file.text.utf8))
                refused += 1
                continue
            }
            if isUnchanged(result) { continue }
            changed += 1
            let new = String(decoding: try folder.bytes("art/stickermill.yml"), as: UTF8.self)
            let wanted = file.tree.setting(change.path, to: change.tree).plainText
            #expect(try meaning(of: new) == meaning(of: wanted), "seed \(seed), \(change):\n\(file.text)\n->\n\(new)")
            let lost = Set(lines(file.text)).subtracting(lines(new)).filter { !$0.contains("- ") }
            #expect(
                lost.count <= 2 && comments(new) == comments(file.text),
                "seed \(seed), \(change):\n\(file.text)\n->\n\(new)")
            var back = try SettingsEdit(of: subject)
            _ = try back.unset(change.key)
            try back.write()
            let undone = String(decoding: try folder.bytes("art/stickermill.yml"), as: UTF8.self)
            let without = file.tree.removing(change.path).plainText
            #expect(try meaning(of: undone) == meaning(of: without), "seed \(seed), \(change):\n\(new)\n->\n\(undone)")
            #expect(comments(undone) == comments(file.text), "seed \(seed), \(change):\n\(new)\n->\n\(undone)")
            if lost.isEmpty, lines(new).count > lines(file.text).count {
                #expect(undone == file.text, "seed \(seed), \(change):\n\(file.text)\n->\n\(new)\n->\n\(undone)")
            }
        }
        #expect(changed > 4 * refused, "\(changed) files were changed, and \(refused) refused")
    }

    /// Makes a change, or returns `nil` if Stickermill cannot change the text.
    private func set(_ change: GeneratedSettings.Change, _ subject: URL) throws -> SettingsEdit.Change? {
        do throws(StickermillError) {
            var edit = try SettingsEdit(of: subject)
            let result = try edit.set(change.key, to: change.value)
            try edit.write()
            return result
        } catch {
            if case .setting(.notEditable, _) = error.fault { return nil }
            throw error
        }
    }

    private func isUnchanged(_ change: SettingsEdit.Change) -> Bool {
        if case .unchanged = change { true } else { false }
    }

    private func lines(_ text: String) -> [String] { text.split(whereSeparator: \.isNewline).map(String.init) }

    /// The numbered comments, in their order.
    private func comments(_ text: String) -> [String] { text.matches(of: /words \d+/).map { String($0.output) } }

    /// Returns the settings of a text, without the places of names.
    private func meaning(of text: String) throws -> [AnyHashable] {
        var settings = Settings()
        var reader = SettingsReader(named: "stickermill.yml")
        try reader.read(Array(text.utf8), into: &settings)
        return [
            settings.name, settings.order, settings.checks, settings.conversion, settings.encoding, settings.fit,
            settings.preparation, settings.preparationExceptions.mapValues { Set($0) }.filter { !$0.value.isEmpty },
            settings.limits,
        ]
    }
}

/// A file of settings in a random form, and what it means.
struct GeneratedSettings {
    /// What a file means: values as they are written, lists and mappings.
    indirect enum Tree {
        case value(String)
        case list([String])
        case mapping([(key: String, value: Tree)])
    }

    struct Change {
        let sticker: String?
        let key: String
        let value: String
        let path: [String]
        let tree: Tree
    }

    typealias Entry = (key: String, value: Tree)

    private(set) var tree = Tree.value("")
    private(set) var text = ""
    private var random: SeededRandom
    private var words = 0
    private var ending = "\n"

    static let changes: [Change] =
        [
            change(nil, "outline", "3px", ["prepare", "outline"], .value("3px")),
            change(nil, "size", "small", ["size"], .value("small")),
            change(nil, "order", "moon,star", ["order"], .list(["moon", "star"])),
            change(nil, "kernel", "nearest", ["convert", "kernel"], .value("nearest")),
            change(nil, "rules.jpeg", "note", ["rules", "jpeg"], .value("note")),
        ] + changes(of: "star", "star", "star.png") + changes(of: "a: #b", "\"a: #b\"", "\"a: #b.png\"")

    private static func changes(of name: String, _ key: String, _ file: String) -> [Change] {
        let (label, written) = (#"It's: a "star" # x"#, #""It's: a \"star\" # x""#)
        let shadow = "0,4,8,#00000059"
        return [
            change(name, "outline", "0px", ["prepare", "stickers", key, "outline"], .value("0px")),
            change(name, "shadow", shadow, ["prepare", "stickers", key, "shadow"], .value("\"\(shadow)\"")),
            change(name, "fit.floor", "81", ["fit", "stickers", key], .value("81")),
            change(name, "labels", label, ["labels", key], .value(written)),
            change(name, "ignore", "jpeg", ["ignore", file], .list(["jpeg"])),
            change(name, "delays", "10,20", ["convert", "delays", key], .list(["10", "20"])),
        ]
    }

    private static func change(
        _ sticker: String?, _ key: String, _ value: String, _ path: [String], _ tree: Tree
    ) -> Change {
        Change(sticker: sticker, key: key, value: value, path: path, tree: tree)
    }

    private static let names = ["star", "moon", "\"a: #b\""]
    private static let labels: [Tree] = [
        .value("A 'star'"), .value("'It''s'"), .value("\"a \\\" # b\""),
        .mapping([("en", .value("One")), ("de", .value("Eins"))]),
    ]

    init(seed: Int) {
        random = SeededRandom(UInt64(seed))
        let entries = entries()
        tree = .mapping(entries)
        if chance(4) { ending = "\r\n" }
        if !entries.isEmpty, chance(12) {
            text = inBrackets(tree) + ending
        } else {
            for entry in entries { add(entry.key, entry.value, indent: "") }
        }
        if chance(5), text.hasSuffix(ending) { text.removeLast() }
    }

    /// Returns `true` once in a number of times.
    private mutating func chance(_ times: Int) -> Bool { Int.random(in: 0..<times, using: &random) == 0 }

    // MARK: The meaning

    private mutating func entries() -> [Entry] {
        var prepared: [Entry] = []
        var described: [Entry] = []
        for name in Self.names {
            let own = some([("outline", .value("8px")), ("trim", .value("yes")), ("margin", .value("4%"))])
            prepared.append((name, .mapping(own)))
            described.append((name, Self.labels[Int.random(in: 0..<4, using: &random)]))
        }
        let rules = Tree.list(["hard-edge", "opaque"])
        let delays = Tree.list(["40", "50"])
        let stickers = Tree.mapping(some(prepared))
        let fits = Tree.mapping(some(Self.names.map { ($0, .value("90")) }))
        let own = Tree.mapping(some(Self.names.map { ($0, delays) }))
        let parts: [Entry] = [
            ("size", .value("large")), ("name", .value("\"My: pack\"")), ("order", .list(["star"])),
            ("labels", .mapping(some(described))),
            ("ignore", .mapping(some([("star.png", rules), ("\"a: #b.png\"", rules)]))),
            ("rules", .mapping(some([("jpeg", .value("error")), ("opaque", .value("ignore"))]))),
            (
                "prepare",
                .mapping(some([("outline", .value("8px")), ("trim", .value("true")), ("stickers", stickers)]))
            ),
            ("fit", .mapping(some([("enabled", .value("true")), ("stickers", fits)]))),
            ("convert", .mapping(some([("kernel", .value("lanczos3")), ("delays", own)]))),
        ]
        return some(parts).shuffled(using: &random)
    }

    private mutating func some(_ entries: [Entry]) -> [Entry] {
        var chosen: [Entry] = []
        for entry in entries where !chance(2) { chosen.append(entry) }
        return chosen
    }

    // MARK: The form

    private mutating func comment() -> String {
        words += 1
        return "# words \(words)"
    }

    private mutating func add(_ key: String, _ value: Tree, indent: String) {
        if chance(6) { text += "\(indent)\(comment())\(ending)" }
        if indent.isEmpty, chance(3) { text += ending }
        let trailing = chance(4) ? "  \(comment())" : ""
        switch value {
        case .mapping(let entries) where !entries.isEmpty && !chance(3):
            text += "\(indent)\(key):\(trailing)\(ending)"
            if indent.isEmpty, chance(3) { addTemplate(key, value) }
            let deeper = indent + (chance(2) ? "  " : "    ")
            for entry in entries { add(entry.key, entry.value, indent: deeper) }
        case .list(let items) where chance(3):
            text += "\(indent)\(key):\(trailing)\(ending)"
            for item in items { text += "\(indent)\(indent.isEmpty ? "" : "  ")- \(item)\(ending)" }
        case .mapping, .list:
            text += "\(indent)\(key): \(inBrackets(value))\(trailing)\(ending)"
        case .value(let word):
            text += "\(indent)\(key):\(chance(2) ? " " : "   ")\(word)\(trailing)\(ending)"
        }
    }

    /// Adds keys that are commented out, as the template has them.
    private mutating func addTemplate(_ key: String, _ value: Tree) {
        let missing: [(String, String)] =
            switch key {
            case "prepare": [("outline-fill-holes", "24px"), ("outline", "8px"), ("stickers", "{star: {trim: true}}")]
            case "labels": [("\"star\"", "\"\"")]
            case "convert": [("delays", "{star: [100, 40, 40]}"), ("kernel", "nearest")]
            default: []
            }
        for (key, example) in missing where value[key.filter { $0 != "\"" }] == nil {
            text += "#   \(key): \(example) \(comment())\(ending)"
        }
    }

    private mutating func inBrackets(_ value: Tree) -> String {
        let comma = chance(5) ? "," : ""
        switch value {
        case .value(let word): return word
        case .list(let items): return "[\(items.joined(separator: ", "))\(comma)]"
        case .mapping(let entries):
            var parts: [String] = []
            for entry in entries { parts.append("\(entry.key): \(inBrackets(entry.value))") }
            let blank = chance(2) ? " " : ""
            return entries.isEmpty ? "{}" : "{\(blank)\(parts.joined(separator: ", "))\(comma)\(blank)}"
        }
    }
}

extension GeneratedSettings.Tree {
    private var entries: [(key: String, value: GeneratedSettings.Tree)] {
        if case .mapping(let entries) = self { entries } else { [] }
    }

    subscript(key: String) -> GeneratedSettings.Tree? { entries.first { $0.key == key }?.value }

    func setting(_ path: [String], to value: GeneratedSettings.Tree) -> GeneratedSettings.Tree {
        guard let key = path.first else { return value }
        let new = (self[key] ?? .mapping([])).setting(Array(path.dropFirst()), to: value)
        return .mapping(entries.filter { $0.key != key } + [(key, new)])
    }

    /// Returns the tree without a value, and without mappings that would be empty.
    func removing(_ path: [String]) -> GeneratedSettings.Tree {
        guard let key = path.first, let old = self[key] else { return self }
        let others = entries.filter { $0.key != key }
        let rest = old.removing(Array(path.dropFirst()))
        return .mapping(path.count == 1 || rest.entries.isEmpty ? others : others + [(key, rest)])
    }

    /// The file with this meaning on one line.
    var plainText: String {
        switch self {
        case .value(let word): word
        case .list(let items): "[\(items.joined(separator: ", "))]"
        case .mapping(let entries): "{\(entries.map { "\($0.key): \($0.value.plainText)" }.joined(separator: ", "))}"
        }
    }
}
