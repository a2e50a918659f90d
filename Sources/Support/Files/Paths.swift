import SystemPackage

/// Functions for paths as plain strings, which split them by bytes: in a string, a `/` and a combining mark after it are one character.
package enum Paths {
    /// Returns the last component of a path, or an empty text if the path has no components.
    package static func name(of path: String) -> String {
        FilePath(path).lastComponent?.string ?? ""
    }

    /// Returns the last component without its extension, where a leading dot starts no extension.
    package static func stem(of path: String) -> String {
        FilePath(path).stem ?? ""
    }

    /// Returns the extension in lower case without its dot, or an empty text if the path has no extension.
    package static func fileExtension(of path: String) -> String {
        FilePath(path).extension?.lowercased() ?? ""
    }

    /// Returns a path below a folder, where either may be empty.
    package static func join(_ folder: String, _ rest: String) -> String {
        FilePath(folder).appending(rest).string
    }

    /// Returns a path without `.` and without `..` after the name of a folder, and without following links.
    package static func normalized(_ path: String) -> String {
        FilePath(path).lexicallyNormalized().string
    }

    /// Returns whether a path is below a folder by its bytes alone, without following links or `..`.
    package static func isBelow(_ path: String, _ folder: String) -> Bool {
        Self.path(of: path, below: folder) != nil
    }

    /// Returns the rest of a path that is below a folder by its bytes alone, or `nil` if it is not.
    package static func path(of path: String, below folder: String) -> String? {
        let above = folder.hasSuffix("/") ? folder : folder + "/"
        return path.utf8.starts(with: above.utf8)
            ? String(decoding: path.utf8.dropFirst(above.utf8.count), as: UTF8.self) : nil
    }

    /// Returns the deepest folder that is or contains each of the given absolute paths.
    package static func commonFolder(of paths: [String]) -> String {
        guard var common = paths.first else { return "/" }
        for path in paths {
            while !path.utf8.elementsEqual(common.utf8), !isBelow(path, common), common != "/" {
                common = folder(of: common)
            }
        }
        return common
    }

    /// Returns the folder that contains a path, or `.` if the path has one component.
    package static func folder(of path: String) -> String {
        let folder = FilePath(path).removingLastComponent()
        return folder.isEmpty ? "." : folder.string
    }
}
