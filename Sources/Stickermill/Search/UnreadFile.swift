import Inspection
import Making
import Support

/// Files in folders that are not masters: artwork in formats that Stickermill does not read, and files that are known not to be artwork.
enum UnreadFile {
    /// Returns why a file of a folder is not read, or `nil` if it is not artwork.
    static func why(_ path: String) -> SkippedPath.Why? {
        let (name, fileExtension) = (Paths.name(of: path).lowercased(), Paths.fileExtension(of: path))
        guard !junkNames.contains(name) else { return nil }
        if let title = titles[fileExtension] { return .formatNotRead(name: title, fileExtension: fileExtension) }
        guard !fileExtension.isEmpty else {
            return content(of: path).flatMap(ImageFormat.init(signature:)).map { .noExtension(format: $0) }
        }
        if fileExtension == "json" {
            return isLottie(path) ? .formatNotRead(name: "Lottie", fileExtension: "json") : nil
        }
        return texts.contains(fileExtension) ? nil : .formatNotRead(name: nil, fileExtension: fileExtension)
    }

    /// Whether a hidden file is the placeholder of a file that iCloud has not downloaded.
    static func isPlaceholder(_ name: String) -> Bool { name.hasSuffix(".icloud") }

    /// Whether a folder contains only metadata that macOS added to an archive.
    static func isJunk(folder name: String) -> Bool { name == "__MACOSX" }

    private static let junkNames: Set = ["thumbs.db", "ehthumbs.db", "desktop.ini", "icon\r"]

    /// The extensions of texts and project files, which are never artwork.
    private static let texts: Set = [
        "c", "cfg", "conf", "css", "csv", "d", "doc", "docx", "h", "htm", "html", "ini", "js", "license", "lock", "log",
        "m",
        "markdown", "md", "numbers", "odt", "pages", "pbxproj", "plist", "py", "rst", "rtf", "sh", "stamp", "strings",
        "swift",
        "toml",
        "ts", "tsv", "txt", "url", "webloc", "xlsx", "xml", "yaml", "yml",
    ]

    /// The common names of formats of artwork, by extension.
    private static let titles = [
        "afdesign": "Affinity Designer", "afphoto": "Affinity Photo", "ai": "Illustrator", "ase": "Aseprite",
        "aseprite": "Aseprite", "avi": "a video", "avif": "AVIF", "bmp": "BMP", "clip": "Clip Studio Paint",
        "eps": "PostScript", "fig": "Figma", "heics": "an HEIC sequence", "ico": "an icon", "jxl": "JPEG XL",
        "kra": "Krita", "lottie": "Lottie", "mkv": "a video", "mov": "a video", "mp4": "a video", "pdf": "PDF",
        "procreate": "Procreate", "psb": "Photoshop", "psd": "Photoshop", "sketch": "Sketch",
        "tgs": "a Telegram animation", "wastickers": "a WhatsApp pack", "webm": "a video", "xcf": "GIMP",
        "zip": "an archive",
    ]

    private static func content(of path: String) -> [UInt8]? {
        try? FileSystem.contents(of: path, limit: contentLength)
    }

    private static let contentLength = 4096

    /// Whether a JSON file begins as animations of Lottie do: an object with a frame rate, a first and a last frame.
    private static func isLottie(_ path: String) -> Bool {
        guard let start = content(of: path).map({ String(decoding: $0, as: UTF8.self) }) else { return false }
        return ["\"fr\"", "\"ip\"", "\"op\""].allSatisfy(start.contains)
    }
}
