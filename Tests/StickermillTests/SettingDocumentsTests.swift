import Foundation
import TestSupport
import Testing

@testable import Stickermill

/// The documents about `stickermill.yml`, compared with the list of settings.
@Suite struct SettingDocumentsTests {
    /// A failing test writes the page as it must be into the build folder, from where it can be copied.
    @Test func thePageHasTheTableOfSettings() throws {
        let name = "docs/stickermill-yml.md"
        let page = try String(contentsOf: Project.root.appendingPathComponent(name), encoding: .utf8)
        let start = try #require(page.range(of: "<!-- Made from Setting.all -->\n\n")).upperBound
        let end = try #require(page.range(of: "<!-- End -->", range: start..<page.endIndex)).lowerBound
        let table = SettingTable.markdown + "\n"
        let isCurrent = page[start..<end] == table
        #expect(isCurrent, "the table is out of date: cp .build/\(name) \(name)")
        guard !isCurrent else { return }
        let updated = Project.root.appendingPathComponent(".build/\(name)")
        try FileManager.default.createDirectory(
            at: updated.deletingLastPathComponent(), withIntermediateDirectories: true)
        try String(page[..<start] + table + page[end...]).write(to: updated, atomically: true, encoding: .utf8)
    }

    private let schema: [String: Any]

    init() throws {
        let file = Project.root.appendingPathComponent("docs/schemas/stickermill.schema.json")
        schema = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    }

    /// The schema of a mapping's keys.
    private func properties(of section: Setting.Section?) -> [String: [String: Any]] {
        let top = schema["properties"] as? [String: [String: Any]] ?? [:]
        guard let section else { return top }
        return top[section.rawValue]?["properties"] as? [String: [String: Any]] ?? [:]
    }

    @Test(arguments: Setting.all.map(\.name)) func theSchemaHasTheSetting(name: String) throws {
        let setting = try #require(Setting.all.first { $0.name == name })
        let schema = try #require(properties(of: setting.section)[setting.key])
        #expect(schema["description"] as? String == setting.help)
        switch setting.form {
        case .choice(let words): #expect((schema["enum"] as? [Any])?.compactMap { $0 as? String } == words)
        case .list(let words):
            let items = try #require(schema["items"] as? [String: Any])
            #expect((items["enum"] as? [Any])?.map { "\($0)" } == words)
        case .stickerSize: #expect(schema["$ref"] as? String == "#/$defs/stickerSize")
        case .stickerSizes:
            #expect((schema["items"] as? [String: Any])?["$ref"] as? String == "#/$defs/stickerSize")
        case .number:
            #expect(schema["type"] as? String == "integer" && schema["minimum"] as? Int == 1)
            #expect((schema["default"] as? Int).map(String.init) == setting.defaultValue)
        case .numberIn(let range):
            #expect(schema["minimum"] as? Int == range.lowerBound && schema["maximum"] as? Int == range.upperBound)
            #expect((schema["default"] as? Int).map(String.init) == setting.defaultValue)
        case .flag: #expect(schema["type"] as? String == "boolean")
        case .length, .visualSize, .color, .shadow, .path, .bundleIdentifier, .team:
            #expect(schema["type"] as? String == "string" && schema["pattern"] != nil)
        case .text, .language, .structure: break
        }
    }

    @Test func theSchemaHasNoOtherKeys() {
        let sections = Setting.Section.allCases.map(\.rawValue)
        #expect(
            properties(of: nil).keys.sorted()
                == (Setting.all.filter { $0.section == nil }.map(\.key) + sections).sorted())
        for section in Setting.Section.allCases {
            #expect(
                properties(of: section).keys.sorted()
                    == Setting.all.filter { $0.section == section }.map(\.key).sorted())
        }
    }

    @Test func theSchemaHasAllRules() throws {
        let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
        #expect(definitions["rule"]?["enum"] as? [String] == Rule.allCases.map(\.rawValue))
        #expect(
            definitions["severity"]?["enum"] as? [String]
                == Finding.Severity.allCases.reversed().map(\.rawValue) + ["ignore"])
    }
}
