/// Paths as plain strings with `/` between their parts.
enum FilePath {
    /// The last part of a path.
    static func name(of path: String) -> String {
        String(path.split(separator: "/").last ?? "")
    }

    /// The last part without its extension; a leading dot starts no extension.
    static func stem(of path: String) -> String {
        let name = name(of: path)
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// The extension in lower case, without its dot; empty where there is none.
    static func fileExtension(of path: String) -> String {
        let name = name(of: path)
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    /// A path and what follows it, with one `/` between them where neither is empty.
    static func join(_ folder: String, _ rest: String) -> String {
        if folder.isEmpty { return rest }
        if rest.isEmpty { return folder }
        return folder.hasSuffix("/") ? folder + rest : "\(folder)/\(rest)"
    }

    /// The folder that holds a path; `.` where the path names none.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
