import Inspection
import Support

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The @3x source file of one sticker.
public struct Master: Sendable, Hashable {
    /// The path of the file, in the caller's form; of a sequence, that of its first frame.
    public let path: String
    /// The sticker's name: the file's stem without `@1x`, `@2x` or `@3x`; of a sequence, that without the number.
    public let name: String
    /// The path of the file's folder below the input folder, such as `faces/happy`; empty at the top.
    public let subfolder: String
    /// The files of its frames; nil for a master of one file.
    package let sequence: FrameSequence?

    /// Names a master; the file is not read yet.
    ///
    /// - Parameters:
    ///   - file: A file URL.
    ///   - subfolder: The folder below the input folder that the file is in, such as `faces/happy`; jobs that write files there refuse
    ///     one with `.`, `..` or empty parts.
    public init(_ file: URL, subfolder: String = "") {
        self.init(path: file.pathAsWritten, subfolder: subfolder)
    }

    package init(path: String, subfolder: String = "") {
        self.init(path: path, subfolder: subfolder, name: ScaledName(stem: Paths.stem(of: path)).base)
    }

    package init(path: String, subfolder: String, name: String, sequence: FrameSequence? = nil) {
        self.path = path
        self.subfolder = subfolder
        self.name = name
        self.sequence = sequence
    }

    /// The paths of all its files.
    package var paths: [String] { sequence?.paths ?? [path] }
}

extension Master {
    /// Returns the end of a sentence that explains how two paths that look the same differ; empty if they look different.
    package func likeness(to other: Master) -> String {
        // Strings compare equal even if their accents are encoded differently.
        guard path == other.path else { return "" }
        return path.utf8.elementsEqual(other.path.utf8)
            ? "; it is in the list twice" : "; the names differ only in how an accent is encoded; rename one"
    }

    /// Whether a path can be the folder of masters below an input folder: it leads nowhere else.
    package static func isSubfolder(_ path: String) -> Bool {
        path.isEmpty
            || !path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).contains { part in
                part.isEmpty || part.elementsEqual(".".utf8) || part.elementsEqual("..".utf8)
            }
    }
}
