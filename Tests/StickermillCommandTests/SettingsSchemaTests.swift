import Foundation
import Raster
import Stickermill
import TestSupport
import Testing
import Yams

/// The schema of `stickermill.yml`, on the template and on texts that are wrong.
@Suite struct SettingsSchemaTests {
    private func faults(of text: String) throws -> [String] {
        let schema = Project.root.appendingPathComponent("docs/schemas/stickermill.schema.json")
        let value = try #require(try Yams.load(yaml: text))
        let json = try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
        return try SchemaValidator(schema).faults(of: [UInt8](json))
    }

    /// The template with every key in use.
    private func template() throws -> String {
        let folder = try TemporaryFolder()
        for name in ["star.png", "2 moons.png"] { try folder.write("art/\(name)", Bitmap.sticker(300).pngFixture) }
        #expect(try CommandRun(["init", "art"], in: folder.path).status == 0)
        let text = String(decoding: try folder.bytes("art/stickermill.yml"), as: UTF8.self)
        let keys = Setting.all.map(\.key) + Setting.Section.allCases.map(\.rawValue)
        let lines = text.split(separator: "\n").map { line in
            let isEntry = line.hasPrefix("#   ") || keys.contains { line.hasPrefix("# \($0):") }
            return isEntry ? line.dropFirst(2) : line
        }
        return lines.joined(separator: "\n")
    }

    @Test func theTemplateWithAllItsKeysIsValid() throws {
        let text = try template()
        #expect(try faults(of: text) == [])
        let value = try #require(try Yams.load(yaml: text) as? [String: Any])
        for setting in Setting.all {
            let section = setting.section.map { value[$0.rawValue] as? [String: Any] ?? [:] } ?? value
            #expect(section[setting.key] != nil, "\(setting.name)")
        }
    }

    @Test(arguments: ["", "masters/", "animated/", "exports/", "MonkeyStickers/art/"])
    func theSettingsOfTheSamplesAreValid(folder: String) throws {
        let file = Project.root.appendingPathComponent("samples/\(folder)stickermill.yml")
        #expect(try faults(of: String(contentsOf: file, encoding: .utf8)) == [])
    }

    @Test(arguments: [
        ("nmae: Garden", "$.nmae: is not allowed"),
        ("size: huge", "$.size: breaks pattern"),
        ("size: 5000", "$.size: breaks maximum"),
        ("limits: {bytes: 0}", "$.limits.bytes: breaks minimum"),
        ("limits: {byte: 1}", "$.limits.byte: is not allowed"),
        ("convert: {scales: [5]}", "$.convert.scales[0]: breaks enum"),
        ("convert: {linear-light: 3}", "$.convert.linear-light: breaks type"),
        ("rules: {opak: error}", "$.rules.opak: breaks enum"),
        ("rules: {opaque: fatal}", "$.rules.opaque: breaks enum"),
        ("ignore: {star.png: opaque}", "$.ignore.star.png: breaks type"),
        ("labels: {star: [a]}", "$.labels.star: breaks type"),
        ("labels: {star: {deutsch: Stern}}", "$.labels.star.deutsch: breaks pattern"),
    ])
    func aWrongTextIsNot(text: String, fault: String) throws {
        #expect(try faults(of: text) == [fault])
    }
}
