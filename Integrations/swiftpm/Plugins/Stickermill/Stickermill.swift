import Foundation
import PackagePlugin

/// `swift package stickermill …` runs the command in the folder of the package.
@main
struct Stickermill: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let command = Process()
        command.executableURL = try context.tool(named: "stickermill").url
        command.arguments = arguments
        command.currentDirectoryURL = context.package.directoryURL
        // The sandbox of a plugin has no access to the user's folder for caches.
        let cache = ["STICKERMILL_CACHE": context.pluginWorkDirectoryURL.path]
        command.environment = ProcessInfo.processInfo.environment.merging(cache) { own, _ in own }
        try command.run()
        command.waitUntilExit()
        guard command.terminationReason == .exit, command.terminationStatus == 0 else {
            throw Failed(status: command.terminationStatus)
        }
    }

    /// The error of a failed call, whose message has the status.
    ///
    /// SwiftPM itself always ends with 1.
    struct Failed: Error, CustomStringConvertible {
        let status: Int32
        var description: String { "stickermill ended with \(status)." }
    }
}
