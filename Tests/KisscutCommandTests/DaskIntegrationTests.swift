import Foundation
import TestSupport
import Testing

/// The Python package in `Integrations/dask`, by its own tests, with the command that was built.
@Suite(.enabled(if: Extras.arePresent, "needs dask, s3fs, moto and pytest; make test-extended runs this"))
struct DaskIntegrationTests {
    @Test func thePackageForDaskPassesItsTests() throws {
        let package = Project.root.appendingPathComponent("Integrations/dask").path
        let script = """
            import pytest, sys
            # Every worker of a cluster imports this file.
            if __name__ == "__main__":
                package = sys.argv[1]
                sys.path.insert(0, package)
                sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", "--rootdir", package, package + "/tests"]))
            """
        let folder = try TemporaryFolder()
        let run = try Extras.python(script, [package], in: folder)
        #expect(run.status == 0, "\(run.output.suffix(4000)) \(run.error.suffix(2000))")
    }
}
