/// Paths as plain strings with `/` between their parts.
///
/// They are taken apart byte by byte, as the system does it: in a string, a combining mark that begins a name is one
/// character with the `/` before it.
package enum FilePath {
    private static let slash = UInt8(ascii: "/")
    private static let dot = UInt8(ascii: ".")

    /// The last part of a path.
    package static func name(of path: String) -> String {
        path.utf8.split(separator: slash).last.map { String(Substring($0)) } ?? ""
    }

    /// The last part without its extension; a leading dot starts no extension.
    package static func stem(of path: String) -> String {
        let name = name(of: path)
        return dotOfExtension(in: name).map { String(name[..<$0]) } ?? name
    }

    /// The extension in lower case, without its dot; empty where there is none.
    package static func fileExtension(of path: String) -> String {
        let name = name(of: path)
        return dotOfExtension(in: name).map { name[name.utf8.index(after: $0)...].lowercased() } ?? ""
    }

    private static func dotOfExtension(in name: String) -> String.Index? {
        name.utf8.lastIndex(of: dot).flatMap { $0 == name.startIndex ? nil : $0 }
    }

    /// A path and what follows it, with one `/` between them where neither is empty.
    package static func join(_ folder: String, _ rest: String) -> String {
        if folder.isEmpty { return rest }
        if rest.isEmpty { return folder }
        return folder.utf8.last == slash ? folder + rest : "\(folder)/\(rest)"
    }

    /// The folder that holds a path; `.` where the path names none.
    package static func folder(of path: String) -> String {
        guard let last = path.utf8.lastIndex(of: slash) else { return "." }
        return last == path.startIndex ? "/" : String(path[..<last])
    }
}
