import Foundation
import TestSupport
import Testing
import Yams

/// The schemas in `docs/schemas`, and what commands write, in a validator that is not this project's own.
@Suite(.enabled(if: Extras.arePresent, "needs jsonschema; make test-extended installs it and runs this"))
struct JSONSchemaTests {
    private static let schemas = Project.root.appendingPathComponent("docs/schemas")

    private static func path(_ schema: String) -> String {
        schemas.appendingPathComponent("\(schema).schema.json").path
    }

    /// Checks a file, or each of its lines, against a schema.
    private static let script = """
        import json, sys
        from jsonschema import Draft202012Validator
        schema, text = [open(path).read() for path in sys.argv[1:]]
        try:
            values = [json.loads(text)]
        except json.JSONDecodeError:
            values = [json.loads(line) for line in text.splitlines()]
        assert values
        for value in values:
            Draft202012Validator(json.loads(schema)).validate(value)
        """

    @Test func everySchemaIsOne() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.schemas.path)
        #expect(names.count == 9)
        let script = """
            import json, sys
            from jsonschema import validators
            for path in sys.argv[1:]:
                schema = json.load(open(path))
                validators.validator_for(schema, default=None).check_schema(schema)
            """
        let run = try Extras.python(script, names.map { "\(Self.schemas.path)/\($0)" }, in: try TemporaryFolder())
        #expect(run.status == 0, "\(run.error)")
    }

    /// What GitLab's own reader of Code Quality asks for, and the severities that its documentation lists.
    @Test func codeQualityIsWhatGitLabReads() throws {
        let folder = try TemporaryFolder()
        try folder.write("art/solid.png", CheckedArt.opaque.pngFixture)
        try folder.write("art/fish.avif", [])
        try folder.write("art/small.png", CheckedArt.sound(100).pngFixture)
        let run = try CommandRun(
            ["check", "art", "--findings", "gitlab=quality.json", "--findings", "github"], in: folder.path)
        #expect(run.status == 1)
        let script = """
            import json
            from jsonschema import Draft202012Validator
            issue = {
                "type": "object", "required": ["description", "fingerprint", "severity", "location"],
                "properties": {
                    "description": {"type": "string", "minLength": 1},
                    "check_name": {"type": "string"},
                    "fingerprint": {"type": "string", "minLength": 1},
                    "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
                    "location": {
                        "type": "object", "required": ["path", "lines"],
                        "properties": {
                            "path": {"type": "string", "pattern": "^[^./]"},
                            "lines": {
                                "type": "object", "required": ["begin"], "properties": {"begin": {"type": "integer", "minimum": 1}}
                            }
                        }
                    }
                }
            }
            issues = json.load(open("quality.json"))
            Draft202012Validator({"type": "array", "minItems": 3, "items": issue}).validate(issues)
            assert len({issue["fingerprint"] for issue in issues}) == len(issues)
            """
        let verdict = try Extras.python(script, in: folder)
        #expect(verdict.status == 0, "\(verdict.error)")
    }

    private static let requests = """
        {"id":"1","master":"art/apple.png","output":"out","options":{"size":"small","convert":{"scales":[1,3]}}}
        {"id":"2","job":"check","master":"art/broken.png"}
        {"id":"3","job":"convert","master":"art/jump.png","subfolder":"a/b","output":"out"}
        {"id":"4","job":"check","master":"dot.gif","data":"R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs="}
        {"id":"5","job":"stats"}
        {"id":"6","job":"cancel","request":"1"}
        """

    @Test(
        arguments: ReportSchemaTests.commands + [
            ("report", "check art --json > report.json"),
            ("report", "convert art -o out --effort fast --json > report.json"),
            ("comparison", "compare art/jump.png art/jump.png --json > report.json"),
            (
                "verification",
                "pack art -o out --effort fast --keep-going ; \"$STICKERMILL\" verify out --json > report.json"
            ),
            (
                "manifest",
                "pack art -o out --effort fast --keep-going --manifest --labels labels.csv ; mv out/Web/manifest.json report.json"
            ),
            (
                "index",
                "pack art -o packs/a --effort fast --keep-going --manifest --index packs ; mv packs/index.json report.json"
            ),
            ("work-request", "--version ; cp requests report.json"),
            ("work-answer", "work < requests > report.json"),
        ])
    func anotherValidatorAcceptsWhatIsWritten(schema: String, command: String) throws {
        let folder = try ReportSchemaTests.art()
        try folder.write("requests", Array(Self.requests.utf8))
        try folder.write("labels.csv", Array("sticker,label,de\napple,Apple,Apfel\n".utf8))
        _ = try CommandRun(shell: "\"$STICKERMILL\" \(command)", in: folder.path)
        let run = try Extras.python(Self.script, [Self.path(schema), "report.json"], in: folder)
        #expect(run.status == 0, "\(run.error)")
    }

    @Test(arguments: ["", "masters/", "animated/", "exports/", "MonkeyStickers/art/"])
    func anotherValidatorAcceptsTheSettingsOfTheSamples(sample: String) throws {
        let folder = try TemporaryFolder()
        let file = Project.root.appendingPathComponent("samples/\(sample)stickermill.yml")
        let value = try #require(try Yams.load(yaml: String(contentsOf: file, encoding: .utf8)))
        try folder.write("settings.json", [UInt8](JSONSerialization.data(withJSONObject: value)))
        let run = try Extras.python(Self.script, [Self.path("stickermill"), "settings.json"], in: folder)
        #expect(run.status == 0, "\(run.error)")
    }
}
