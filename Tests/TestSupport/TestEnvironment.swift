import Foundation

/// The environment variables that the tests read; `CONTRIBUTING.md` describes them.
enum TestEnvironment {
    /// `KISSCUT_CORPUS`: the folder of real files to test against.
    static let corpus = value("KISSCUT_CORPUS")
    /// `KISSCUT_EXTRAS`: the folder of the tools that `make test-extended` installs.
    static let extras = value("KISSCUT_EXTRAS")
    /// `KISSCUT_SVG_SUITES`: a folder of SVGs from test suites.
    static let svgSuites = value("KISSCUT_SVG_SUITES")
    /// `KISSCUT_WRITE_HELP`: any value makes the test of help texts write the files that it compares with.
    static let writeHelp = value("KISSCUT_WRITE_HELP")

    private static func value(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
}

/// Committed texts that tests compare with.
public enum Snapshots {
    /// Whether to write the texts instead of comparing them.
    public static var areWritten: Bool { TestEnvironment.writeHelp != nil }
}
