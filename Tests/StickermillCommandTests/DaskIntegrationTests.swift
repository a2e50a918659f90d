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

    /// The file that PyPI would get, in an environment of its own.
    @Test func theWheelConverts() throws {
        let folder = try TemporaryFolder()
        for name in ["a", "b"] { try folder.write("art/\(name).png", CheckedArt.sound(618).pngFixture) }
        let python = try #require(Extras.tool("python"))
        let run = try CommandRun(
            shell: """
                set -e
                cp -R '\(Project.root.appendingPathComponent("Integrations/dask").path)' source
                '\(python)' -m pip wheel --quiet --no-deps --wheel-dir wheels ./source
                '\(python)' -m venv fresh
                fresh/bin/pip install --quiet wheels/stickermill_dask-*.whl
                mkdir programs && ln -s "$STICKERMILL" programs/stickermill
                PATH="$PWD/programs:$PATH" fresh/bin/stickermill-dask art out
                """, in: folder.path)
        #expect(run.status == 0, "\(run.output.suffix(2000)) \(run.error.suffix(2000))")
        #expect(try folder.tree("out").keys.contains("renditions/b@2x.png"))
    }
}
