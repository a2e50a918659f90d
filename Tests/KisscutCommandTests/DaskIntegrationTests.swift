import Foundation
import TestSupport
import Testing

/// The Python package in `Integrations/dask`, by its own tests, with the command that was built.
///
/// It starts clusters and kills workers for several minutes, which is more than every change should wait for.
@Suite(
    .enabled(
        if: Extras.arePresent && ProcessInfo.processInfo.environment["KISSCUT_DASK"] != nil,
        "needs dask, s3fs, moto and pytest, and minutes; KISSCUT_DASK=1 make test-extended runs this")
)
struct DaskIntegrationTests {
    @Test func thePackageForDaskPassesItsTests() throws {
        let package = Project.root.appendingPathComponent("Integrations/dask").path
        let script = """
            import pytest, sys
            sys.path.insert(0, sys.argv[1])
            sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", "--rootdir", sys.argv[1], sys.argv[1] + "/tests"]))
            """
        let folder = try TemporaryFolder()
        let run = try Extras.python(script, [package], in: folder)
        #expect(run.status == 0, "\(run.output.suffix(4000)) \(run.error.suffix(2000))")
    }
}
