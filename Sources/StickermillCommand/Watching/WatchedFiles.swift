import Stickermill
import Support

/// The state of the files that a run depends on, at one moment.
struct WatchedFiles: Sendable, Equatable {
    /// The inputs, other files, and outputs of a call.
    struct Inputs: Sendable, Equatable {
        /// The files and folders with masters.
        var paths: [String]
        /// Other files that the run reads, such as icons.
        var others: [String] = []
        /// Files and folders that the run writes, whose changes do not count.
        var outputs: [String] = []
        var followsLinks = false
    }

    private var inputs: Inputs
    /// The state of every file by its path.
    private(set) var states: [String: FileSystem.Status] = [:]

    /// The deepest level of folders to search, because links may lead in circles.
    private static let maximumDepth = 64

    /// Reads the state of the files.
    init(_ inputs: Inputs) {
        self.inputs = inputs
        let outputs = Set(inputs.outputs.map { FileSystem.folderWritten(at: $0) })
        var folders: Set<String> = []
        for path in inputs.paths {
            let isFolder = (try? FileSystem.kindOfTarget(of: path)) == .folder
            if isFolder { add(folder: path, outputs, depth: 0) } else { add(path) }
            let folder = FileSystem.folderWritten(at: isFolder ? path : Paths.folder(of: path))
            // If the input is a folder, its files are already added.
            folders.formUnion(FileSystem.foldersOfRepository(from: folder)?.dropFirst(isFolder ? 1 : 0) ?? [])
        }
        for folder in folders { add(Paths.join(folder, Program.settingsName)) }
        for path in inputs.others { add(path) }
    }

    private mutating func add(_ path: String) {
        if let status = try? FileSystem.status(of: path, followingLinks: true) { states[path] = status }
    }

    private mutating func add(folder: String, _ outputs: Set<String>, depth: Int) {
        guard depth < Self.maximumDepth else { return }
        for case let name? in (try? FileSystem.names(inFolder: folder)) ?? [] where !name.hasPrefix(".") {
            let path = Paths.join(folder, name)
            // Resolve the links of a path only if an output has the same name.
            if outputs.contains(where: { Paths.name(of: $0) == name }),
                outputs.contains(FileSystem.folderWritten(at: path))
            {
                continue
            }
            var kind = try? FileSystem.kind(of: path)
            if kind == .link, inputs.followsLinks { kind = try? FileSystem.kindOfTarget(of: path) }
            switch kind {
            case .folder: add(folder: path, outputs, depth: depth + 1)
            case .file: add(path)
            case .link where (try? FileSystem.kindOfTarget(of: path)) == .file: add(path)
            case .link, .other, nil: break
            }
        }
    }

    /// Adds other files that the run reads.
    mutating func add(others: [String]) {
        inputs.others += others.filter { !inputs.others.contains($0) }
        for path in others { add(path) }
    }

    /// Leaves out other files and folders that the run writes.
    mutating func leaveOut(outputs: [String]) {
        let new = outputs.filter { !inputs.outputs.contains($0) }
        guard !new.isEmpty else { return }
        inputs.outputs += new
        let written = new.map { FileSystem.folderWritten(at: $0) }
        states = states.filter { path, _ in
            let place = FileSystem.folderWritten(at: path)
            return !written.contains { place == $0 || Paths.isBelow(place, $0) }
        }
    }

    /// Returns the paths of the files that appeared, disappeared, or changed.
    func paths(changedSince other: WatchedFiles) -> Set<String> {
        var changed = Set(states.filter { other.states[$0.key] != $0.value }.keys)
        changed.formUnion(other.states.keys.filter { states[$0] == nil })
        return changed
    }

    /// Waits until files have changed, and two looks in a row find the same state.
    ///
    /// - Parameter interval: The time between two looks, in milliseconds. After a change, the time is at most 100 ms.
    /// - Returns: The new state, or `nil` if the task was cancelled.
    func nextChange(every interval: Int) async -> WatchedFiles? {
        var last = self
        var isChanging = false
        while true {
            let pause = isChanging ? min(interval, Self.shortestCalm) : interval
            guard (try? await Task.sleep(for: .milliseconds(pause))) != nil else { return nil }
            let now = WatchedFiles(inputs)
            if now == last && now != self { return now }
            isChanging = now != self
            last = now
        }
    }

    private static let shortestCalm = 100
}
