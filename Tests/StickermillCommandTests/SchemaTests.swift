import Foundation
import Raster
import TestSupport
import Testing

/// Reports for machines, as other people's readers see them.
@Suite(.enabled(if: Extras.arePresent, "needs lxml and sarif-pydantic; make test-extended installs them and runs this"))
struct SchemaTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in CheckedArt.namesToEscape { try folder.write("art/\(name)", CheckedArt.opaque.pngFixture) }
    }

    private func check(_ format: String) throws {
        let run = try CommandRun(
            ["check", "art", "--ignore", "duplicate", "--findings", "\(format)=report"], in: folder.path)
        #expect(run.status == 1)
    }

    @Test func jenkinsReadsTheJUnitReport() throws {
        try check("junit")
        let script = """
            import sys, lxml.etree as etree
            etree.XMLSchema(etree.parse(sys.argv[1])).assertValid(etree.parse("report"))
            """
        let run = try Extras.python(script, [Extras.junitSchema], in: folder)
        #expect(run.status == 0, "\(run.error)")
    }

    @Test func anIndependentModelReadsTheSARIFReport() throws {
        try check("sarif")
        let script = """
            import json
            from sarif_pydantic import Sarif
            results = Sarif.model_validate(json.load(open("report"))).runs[0].results
            print(len({result.locations[0].physical_location.artifact_location.uri for result in results}))
            """
        let run = try Extras.python(script, in: folder)
        #expect(run.output == "6\n", "\(run.error)")
    }
}
