import Foundation

/// The environment variables that the tests read; `CONTRIBUTING.md` describes them.
enum TestEnvironment {
    /// `STICKERMILL_CORPUS`: the folder of real files to test against.
    static let corpus = value("STICKERMILL_CORPUS")
    /// `STICKERMILL_EXTRAS`: the folder of the tools that `make test-extended` installs.
    static let extras = value("STICKERMILL_EXTRAS")
    /// `STICKERMILL_SVG_SUITES`: a folder of SVGs from test suites.
    static let svgSuites = value("STICKERMILL_SVG_SUITES")
    /// `STICKERMILL_WRITE_HELP`: any value makes the test of help texts write the files that it compares with.
    static let writeHelp = value("STICKERMILL_WRITE_HELP")
    /// `STICKERMILL_WRITE_FINDINGS`: any value makes the test of the findings about drawn masters write their table.
    static let writeFindings = value("STICKERMILL_WRITE_FINDINGS")
    /// `STICKERMILL_LIST_FINDINGS`: any value makes that test list each piece with a wrong result.
    static let listFindings = value("STICKERMILL_LIST_FINDINGS")

    private static func value(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
}

/// Committed texts that tests compare with.
public enum Snapshots {
    /// Whether to write the texts instead of comparing them.
    public static var areWritten: Bool { TestEnvironment.writeHelp != nil }
}

/// How the test of the findings about drawn masters runs.
public enum FindingTables {
    /// Whether to write the table instead of comparing it.
    public static var areWritten: Bool { TestEnvironment.writeFindings != nil }
    /// Whether to list each piece with a wrong result.
    public static var areExplained: Bool { TestEnvironment.listFindings != nil }
}
