import Support

extension Words {
    /// Returns why a path was skipped.
    func reason(of why: SkippedPath.Why) -> String {
        switch why {
        case .formatNotRead(let name?, let fileExtension): "\(name) (.\(fileExtension)) is not read"
        case .formatNotRead(nil, let fileExtension): ".\(fileExtension) is not read"
        case .noExtension(let format):
            "\(format.title) in a file without an extension; add .\(format.fileExtension) to its name"
        case .formatNotAllowed(let format): "\(format.title) may not be read"
        case .rendition(let master): "a rendition of \(master)"
        case .sameFile(let master): "the same file as \(master)"
        case .linkToFolder: "a symbolic link to a folder"
        case .linkOutOfFolder: "a symbolic link out of its folder"
        case .notRegular: "not a regular file"
        case .pack: "a pack that \(Program.title) made"
        case .nameNotUTF8: "contains a file whose name is not UTF-8"
        case .notDownloaded: "not downloaded from iCloud"
        case .notAccessible(let cause): "cannot be accessed: \(cause)"
        }
    }

    /// Returns a sentence about the skipped paths for each reason.
    func sentences(about skipped: [SkippedPath]) -> [String] {
        var reasons: [SkippedPath.Why] = []
        for path in skipped where !reasons.contains(path.why) { reasons.append(path.why) }
        return reasons.map { why in
            let paths = skipped.filter { $0.why == why }.map(\.path)
            if paths.count == 1 { return "\(paths[0]): \(reason(of: why))" }
            return switch why {
            case .linkToFolder: "\(paths.count.grouped) symbolic links to folders were skipped, such as \(paths[0])"
            case .linkOutOfFolder:
                "\(paths.count.grouped) symbolic links that lead out of the folder were skipped, such as \(paths[0])"
            default: "\(paths.count.grouped) files were skipped, such as \(paths[0]): \(reason(of: why))"
            }
        }
    }
}
