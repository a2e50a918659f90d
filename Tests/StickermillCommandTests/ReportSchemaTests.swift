import Foundation
import Raster
import Stickermill
import TestSupport
import Testing

/// The schemas of what commands report, and the documents about them.
@Suite struct ReportSchemaTests {
    private static func schema(_ name: String) -> URL {
        Project.root.appendingPathComponent("docs/schemas/\(name).schema.json")
    }

    private static func object(_ name: String) throws -> [String: Any] {
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: schema(name)))
        return try #require(json as? [String: Any])
    }

    private static func page(_ name: String) throws -> String {
        try String(contentsOf: Project.root.appendingPathComponent("docs/\(name)"), encoding: .utf8)
    }

    /// A schema that allows no keys except those that it names.
    private static func strict(_ schema: Any) -> Any {
        guard var object = schema as? [String: Any] else {
            return (schema as? [Any])?.map(strict) ?? schema
        }
        object = object.mapValues(strict)
        if object["type"] as? String == "object", object["additionalProperties"] == nil {
            object["additionalProperties"] = false
        }
        return object
    }

    /// Masters that between them give a report every key.
    static func art() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("art/apple.png", CheckedArt.sound().pngFixture)
        try folder.write("art/small.png", Bitmap.sticker(150).pngFixture)
        try folder.write(
            "art/jump.png", APNGFixture([CheckedArt.sound(), CheckedArt.sound(radius: 110)], delay: (1, 10)).bytes)
        for number in 1...2 {
            try folder.write("art/walk_\(number).png", Bitmap.sticker(30, hue: number).pngFixture)
        }
        try folder.write("art/broken.png", [0x89, 0x50, 0x4E, 0x47])
        try folder.write("art/text.png", Array("text".utf8))
        try folder.write("art/logo.psd", Array("8BPS".utf8))
        return folder
    }

    private static let packs = "pack art -o out --effort fast --manifest --imageset --keep-going --report report.json"

    /// Makes two packs of the masters, and calls the command once to begin with.
    private static let several =
        "rules > rules.txt ; mkdir art/more ; mv art/jump.png art/more ; echo 'name: A' > art/stickermill.yml ; "
        + "echo 'name: B' > art/more/stickermill.yml ; \"$STICKERMILL\" "

    /// Commands that write `report.json`, with the names of its schemas.
    static let commands = [
        ("report", "convert art -o out --effort fast --report report.json"),
        ("report", "convert art -o out --effort fast --dry-run --sequences --report report.json"),
        ("report", "check art --report report.json"),
        ("report", "pack art -o out --effort fast --report report.json"),
        ("report", packs + " ; touch out/notes.txt ; \"$STICKERMILL\" \(packs) --clean"),
        ("report", "convert art -o out --effort fast --cache c --shard 1/1 --report report.json"),
        ("report", "pack art -o out --effort fast --manifest --cache c --shard 1/1 --report report.json"),
        ("report", several + "check art --report report.json"),
        ("report", several + "pack art -o out --effort fast --report report.json"),
        ("verification", packs + " ; rm -r out/*/*/apple* ; \"$STICKERMILL\" verify out --report report.json"),
        ("comparison", "compare art/jump.png art/jump.png --report report.json"),
        ("benchmark", "bench art --jobs 1,2 --repeat 1 --json > report.json"),
    ]

    @Test(arguments: commands)
    func aReportFollowsItsSchema(name: String, command: String) throws {
        let folder = try Self.art()
        _ = try CommandRun(shell: "\"$STICKERMILL\" \(command)", in: folder.path)
        let report = try folder.bytes("report.json")
        #expect(try SchemaValidator(Self.schema(name)).faults(of: report) == [])
        // Keys that a report has and its schema does not would go unseen.
        let strict = try JSONSerialization.data(withJSONObject: Self.strict(Self.object(name)))
        try folder.write("strict.json", [UInt8](strict))
        #expect(try SchemaValidator(folder.url("strict.json")).faults(of: report) == [])
    }

    /// The paths of all keys, such as `masters[].alpha.partial`.
    private static func keys(_ schema: [String: Any], _ root: [String: Any], _ path: String = "") -> [String] {
        if let name = schema["$ref"] as? String, let definitions = root["$defs"] as? [String: [String: Any]],
            let target = definitions[String(name.split(separator: "/").last ?? "")]
        {
            return keys(target, root, path)
        }
        if let items = schema["items"] as? [String: Any] { return keys(items, root, path + "[]") }
        let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
        return properties.sorted { $0.key < $1.key }.flatMap { key, inner in
            let name = path.isEmpty ? key : "\(path).\(key)"
            return [name] + keys(inner, root, name)
        }
    }

    @Test(arguments: ["report", "benchmark", "verification", "comparison"])
    func thePageExplainsEveryKey(schema: String) throws {
        let page = try Self.page("report.md")
        let object = try Self.object(schema)
        let keys = Self.keys(object, object)
        #expect(keys.count >= 6)
        #expect(keys.filter { !page.contains("| `\($0)` | ") } == [], "docs/report.md")
    }

    @Test func thePageOfErrorsExplainsEveryCode() throws {
        let page = try Self.page("errors.md")
        let codes = StickermillError.Code.allCases.map { "`\($0.rawValue)`" }
        let statuses = [0, 1, 64, 74, 130].map(String.init)
        #expect((codes + statuses).filter { !page.contains("| \($0) | ") } == [], "docs/errors.md")
    }

    @Test func theSchemaHasEveryCode() throws {
        let definitions = try #require(Self.object("report")["$defs"] as? [String: [String: Any]])
        let error = try #require(definitions["error"]?["properties"] as? [String: [String: Any]])
        #expect(error["code"]?["enum"] as? [String] == StickermillError.Code.allCases.map(\.rawValue))
    }
}
