import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import Stickermill
@testable import StickermillCommand

/// Every setting changes one place of the settings, from the command line and from `stickermill.yml`.
@Suite struct SettingArgumentTests {
    /// The commands that apply settings, with the arguments that each needs.
    private static let commands: [(type: any SettingsCommand.Type, arguments: [String])] = [
        (ConvertCommand.self, ["art", "--output", "out"]), (CheckCommand.self, ["art"]),
        (PackCommand.self, ["art", "--output", "out"]), (BenchCommand.self, ["art"]),
        (PreviewCommand.self, ["art", "--output", "page.html"]),
    ]

    private static func setting(_ name: String) throws -> Setting {
        try #require(Setting.all.first { $0.name == name })
    }

    /// Returns a value that differs from the default, as a word.
    private static func otherValue(of setting: Setting) -> String? {
        switch setting.form {
        case .flag: setting.defaultValue == "true" ? "false" : "true"
        case .number: "7"
        case .numberIn(let range): "\(range.lowerBound)"
        case .choice(let words): words.first { $0 != setting.defaultValue }
        case .list(let words): words.last
        case .stickerSize: "512"
        case .stickerSizes: "128"
        case .text: "Other"
        case .length: "7px"
        case .visualSize: "36%"
        case .color: "black"
        case .shadow: "0,4,8,#00000059"
        case .language: "fr"
        case .path: "other.csv"
        case .bundleIdentifier: "com.you.other"
        case .team: "ABCDE12345"
        // Without a repository, outputs are below the folder.
        case .structure(.outputs): "[{to: app}]"
        case .structure(.emoji): "{star: ⭐}"
        case .structure(.keywords): "{star: [night, sky]}"
        case .structure(.platforms): "[signal]"
        case .structure: nil
        }
    }

    /// Returns the stored values of settings by their path, such as `limits.bytes`.
    private static func places(_ value: Any, _ path: [String] = []) -> [String: String] {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .struct where !mirror.children.isEmpty && !(value is Duration):
            return mirror.children.reduce(into: [:]) { places, child in
                places.merge(Self.places(child.value, path + [child.label ?? ""])) { $1 }
            }
        case .set, .dictionary:
            return [path.joined(separator: "."): "\(mirror.children.map { "\($0.value)" }.sorted())"]
        default: return [path.joined(separator: "."): "\(value)"]
        }
    }

    /// Returns the places that differ from the defaults, with their values.
    private static func changes(_ settings: Settings) -> [String: String] {
        let standard = places(Settings())
        // Where the file is, and the names in it, are not values.
        return places(settings).filter {
            $0.value != standard[$0.key] && !["folder", "isWholeFolder", "mentions", "namesPack"].contains($0.key)
        }
    }

    /// Returns the changes by a key of the file, which may name the table `other.csv`.
    private static func changes(
        by setting: Setting, fromFile text: String, in folder: TemporaryFolder
    ) throws -> [String: String] {
        let line = "\(setting.key): \(text)\n"
        let section = setting.section.map { "\($0.rawValue):\n  " } ?? ""
        try folder.write("stickermill.yml", Array((section + line).utf8))
        try folder.write("other.csv", Array("sticker,label\n".utf8))
        // A table of labels that is named in the file is read with it.
        return changes(try Settings(ofFolder: folder.path)).filter {
            setting.form != .path || $0.key != "checks.labels"
        }
    }

    private static func changes(by setting: Setting, fromFile text: String) throws -> [String: String] {
        try changes(by: setting, fromFile: text, in: TemporaryFolder())
    }

    @Test(arguments: Setting.all.filter { $0.option != nil }.map(\.name))
    func anOptionChangesThePlaceThatItsKeyChanges(name: String) throws {
        let setting = try Self.setting(name)
        let option = "--\(try #require(setting.option))"
        let value = try #require(Self.otherValue(of: setting))
        let isList = setting.form.isList
        let folder = try TemporaryFolder()
        let expected = try Self.changes(by: setting, fromFile: isList ? "[\(value)]" : value, in: folder)
        #expect(expected.count == 1)
        let words =
            switch setting.form {
            case .flag: [value == "true" ? option : option.replacing("--", with: "--no-")]
            case .path: [option, folder.path(value)]
            default: [option, value]
            }
        let having = Self.commands.filter { command in
            // The name of another option may begin with this name, such as `--fit-bytes` with `--fit`.
            let words = command.type.helpMessage(includeHidden: true).split(whereSeparator: \.isWhitespace).joined(
                separator: " ")
            return words.contains(option) && words.contains(setting.help.prefix(25))
        }
        #expect(!having.isEmpty, "no command has \(option)")
        for (type, arguments) in having {
            let command = try type.parse(arguments + words)
            var settings = Settings()
            command.apply(to: &settings)
            #expect(Self.changes(settings) == expected, "\(type) \(option)")
        }
    }

    @Test(arguments: Setting.all.filter { $0.option == nil }.map(\.name))
    func aKeyWithoutOptionChangesTheSettings(name: String) throws {
        let setting = try Self.setting(name)
        let text = Self.otherValue(of: setting) ?? setting.example
        #expect(try !Self.changes(by: setting, fromFile: text).isEmpty)
    }

    @Test func noTwoOptionsChangeOnePlace() throws {
        let places = try Setting.all.filter { $0.option != nil }.flatMap { setting in
            let value = try #require(Self.otherValue(of: setting))
            let isList = setting.form.isList
            return try Self.changes(by: setting, fromFile: isList ? "[\(value)]" : value).keys
        }
        #expect(Set(places).count == places.count)
    }

    @Test func everySettingThatIsDeclaredIsInTheList() throws {
        let declaration = /static let \w+ = (?:Setting|structure|limit|list|choice|flag|length|path)\(/
        let text = try ["Setting+All", "Setting+Pack", "Setting+Preparation"].map { name in
            let file = Project.root.appendingPathComponent("Sources/Stickermill/Settings/\(name).swift")
            return try String(contentsOf: file, encoding: .utf8)
        }.joined()
        #expect(text.matches(of: declaration).count == Setting.all.count)
        #expect(Set(Setting.all.map(\.name)).count == Setting.all.count)
    }
}

extension Setting.Form {
    fileprivate var isList: Bool {
        switch self {
        case .list, .stickerSizes: true
        default: false
        }
    }
}
