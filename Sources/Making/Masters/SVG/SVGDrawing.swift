public import FoundationSubset
import Synchronization
import Threads
import Vips

/// Where SVG masters are drawn: in this process, or in child processes, so that a bad SVG only ends its own child.
///
///     SVGDrawing.current = .byCommand(URL(filePath: "/usr/local/bin/stickermill"))
///
/// librsvg, which draws SVGs, can crash, loop or use gigabytes on a malicious SVG. If masters come from strangers, set this once before the
/// first master is read. The command `stickermill` always uses child processes.
public enum SVGDrawing: Sendable, Hashable {
    /// The default.
    ///
    /// An SVG that crashes librsvg ends the process; use it only for SVGs that you trust.
    case inProcess
    /// Draws in child processes that run the command `stickermill`, each with limits on memory and time.
    ///
    /// At most one child per worker draws, and children stay for the next SVG. If an SVG ends its child, only that master fails.
    case byCommand(URL)

    /// Where this process draws SVG masters.
    public static var current: SVGDrawing {
        get { state.withLock(\.choice) }
        set {
            state.withLock { state in
                guard state.choice != newValue else { return }
                state.choice = newValue
                state.pool =
                    switch newValue {
                    case .inProcess: nil
                    case .byCommand(let command): DrawingPool(command: command.pathAsWritten)
                    }
            }
        }
    }

    /// The children that draw, or `nil` if this process draws itself.
    static var pool: DrawingPool? { state.withLock(\.pool) }

    /// Everything about the libraries that draw SVG here, and about the program of a child, or `nil` if they cannot be loaded.
    static func versions(until deadline: Deadline) -> String? {
        try? pool?.versions(until: deadline) ?? VipsLibrary.versions(for: .reading(.svg))
    }

    private static let state = Mutex(State())

    private struct State {
        var choice = SVGDrawing.inProcess
        var pool: DrawingPool?
    }
}
