public import Foundation

/// A finished run of the built `stickermill` in its own process.
public struct CommandRun: Sendable {
    public let status: Int32
    public let output: String
    public let error: String

    /// The built command, which is next to the tests.
    public static let executable = built("stickermill")

    /// Returns a program that is built with the tests and is next to them.
    public static func built(_ name: String) -> URL {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let tests = bundles.first ?? URL(fileURLWithPath: CommandLine.arguments[0])
        return tests.deletingLastPathComponent().appendingPathComponent(name)
    }

    /// Runs the command to its end.
    public init(_ arguments: [String], in folder: String? = nil) throws {
        self = try StartedCommand(Self.executable, arguments, in: folder).end()
    }

    /// Runs another program to its end.
    public init(program: URL, _ arguments: [String], in folder: String? = nil) throws {
        self = try StartedCommand(program, arguments, in: folder).end()
    }

    /// Runs a shell script in which `$STICKERMILL` is the command.
    public init(shell script: String, in folder: String? = nil) throws {
        self = try StartedCommand(shell: script, in: folder).end()
    }

    public init(status: Int32, output: String, error: String) {
        self.status = status
        self.output = output
        self.error = error
    }
}
