import Foundation

/// Tools that some tests need and a fresh machine lacks.
///
/// `make test-extended` installs them, and passes their folder in `STICKERMILL_EXTRAS`.
public enum Extras {
    private static let folder = TestEnvironment.extras.map {
        URL(fileURLWithPath: $0, isDirectory: true)
    }

    public static var arePresent: Bool { folder != nil }

    /// Returns how often to repeat a step, which is more often in `make test-extended`.
    public static func rounds(_ few: Int, extended many: Int) -> Int { arePresent ? many : few }

    /// Returns every n-th case of a test, or all of them in `make test-extended`, which has the time.
    public static func sample<Case>(_ cases: [Case], oneIn step: Int) -> [Case] {
        arePresent ? cases : stride(from: 0, to: cases.count, by: step).map { cases[$0] }
    }

    /// Returns the path of a file or folder of `.ci/extras`, or `nil` without the extras.
    public static func path(_ name: String) -> String? {
        folder?.appendingPathComponent(name).path
    }

    /// Returns whether a file or folder of `.ci/extras` is there.
    public static func has(_ name: String) -> Bool {
        path(name).map(FileManager.default.fileExists(atPath:)) ?? false
    }

    /// Returns the path of a program that `.ci/extras` installs from PyPI, or `nil` without the extras.
    ///
    /// - Parameter environment: The Python that has the program.
    public static func tool(_ name: String, of environment: String = "python") -> String? {
        folder?.appendingPathComponent("\(environment)/bin/\(name)").path
    }

    /// Runs a Python script, which may import the packages that `.ci/extras` installs.
    public static func python(
        _ script: String, _ arguments: [String] = [], in work: TemporaryFolder
    ) throws -> CommandRun {
        struct Missing: Error {}
        guard let folder else { throw Missing() }
        try work.write("script.py", Array(script.utf8))
        return try CommandRun(
            program: folder.appendingPathComponent("python/bin/python"), ["script.py"] + arguments, in: work.path)
    }

    /// The path of axe, a script that finds accessibility problems in a page.
    public static var axe: String { folder?.appendingPathComponent("axe.min.js").path ?? "" }

    /// A folder with SVGs from the test suites of other projects, or `nil` if `STICKERMILL_SVG_SUITES` is not set.
    public static var svgSuites: String? { TestEnvironment.svgSuites }

    /// The path of Jenkins' schema for JUnit XML.
    public static var junitSchema: String { folder?.appendingPathComponent("junit-10.xsd").path ?? "" }
}
