import Foundation
import TestShim

extension CommandRun {
    /// Runs a shell script with a terminal as standard error.
    ///
    /// In the script, `$STICKERMILL` is the command. The property `error` has the text that the terminal received.
    public init(onTerminal script: String, in folder: String) throws {
        struct NoTerminal: Error {}
        var terminal: CInt = -1
        let reader = stickermill_open_terminal(&terminal)
        guard reader >= 0 else { throw NoTerminal() }
        defer { close(reader) }
        let started: StartedCommand
        do {
            defer { close(terminal) }
            started = try StartedCommand(
                URL(filePath: "/bin/sh"), ["-c", script], in: folder, environment: ["TERM": "xterm"],
                terminal: FileHandle(fileDescriptor: terminal, closeOnDealloc: false))
        }
        // Read until the last writer has closed the terminal: `read` then returns 0 on Darwin, and an error on Linux.
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(reader, &buffer, buffer.count)
            guard count > 0 else { break }
            text += buffer[..<count]
        }
        let run = try started.end()
        self.init(status: run.status, output: run.output, error: String(decoding: text, as: UTF8.self))
    }
}
