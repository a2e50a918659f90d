import Foundation
import Raster
import TestSupport
import Testing

/// The schemas of what is served from the web, in a validator that is not this project's own.
@Suite(.enabled(if: Extras.arePresent, "needs jsonschema; make test-extended installs it and runs this"))
struct WebSchemaTests {
    @Test func anotherValidatorTakesTheManifestAndTheIndex() throws {
        let folder = try TemporaryFolder()
        try folder.write("art/apple.png", Bitmap.sticker(300).pngFixture)
        let arguments = ["pack", "art", "-o", "packs/Fruit", "--manifest", "--index", "packs"]
        #expect(try CommandRun(arguments, in: folder.path).status == 0)
        let script = """
            import json, sys
            from jsonschema import Draft202012Validator
            schema, text = [json.load(open(path)) for path in sys.argv[1:]]
            Draft202012Validator.check_schema(schema)
            Draft202012Validator(schema).validate(text)
            """
        for (name, file) in [("manifest", "packs/Fruit/Web/manifest.json"), ("index", "packs/index.json")] {
            let schema = Project.root.appendingPathComponent("docs/schemas/\(name).schema.json").path
            let run = try Extras.python(script, [schema, file], in: folder)
            #expect(run.status == 0, "\(run.error)")
        }
    }
}
