public import FoundationSubset
package import Inspection
import Support

/// The @3x source file of one sticker.
public struct Master: Sendable, Hashable {
    /// The path of the file, in the caller's form.
    ///
    /// For a sequence, this is the path of its first frame.
    public let path: String
    /// The sticker's name: the file's stem without `@1x`, `@2x` or `@3x`.
    ///
    /// For a sequence, the name is also without the number.
    public let name: String
    /// The path of the file's folder below the input folder, such as `faces/happy`, or an empty text at the top.
    public let subfolder: String
    /// The files of the master's frames, or `nil` for a master with one file.
    package let sequence: FrameSequence?
    /// What the folder of the file says of it, such as `drawable-xhdpi` or an image set, or `nil` for other folders.
    let slot: ImageSlot?

    /// Names a master without reading its file.
    ///
    /// - Parameters:
    ///   - file: A file URL.
    ///   - subfolder: The file's folder below the input folder, such as `faces/happy`. Jobs that write files there refuse a folder with
    ///     `.`, `..` or empty parts.
    public init(_ file: URL, subfolder: String = "") {
        self.init(path: file.pathAsWritten, subfolder: subfolder)
    }

    package init(path: String, subfolder: String = "") {
        self.init(path: path, subfolder: subfolder, name: ScaledName(stem: Paths.stem(of: path)).base)
    }

    package init(
        path: String, subfolder: String, name: String, sequence: FrameSequence? = nil, slot: ImageSlot? = nil
    ) {
        self.path = path
        self.subfolder = subfolder
        self.name = name
        self.sequence = sequence
        self.slot = slot ?? ImageSlot(folder: Paths.name(of: Paths.folder(of: path)))
    }

    /// The pixels per point that the folder or the name of the file gives, or `nil` if neither does.
    package var ownScale: Scale? {
        slot?.scale ?? ScaledName(stem: Paths.stem(of: path)).scale.flatMap { Scale(Double($0)) }
    }

    /// Whether the folder of the file says that it is for dark backgrounds.
    package var isInDarkFolder: Bool { slot?.isDark ?? false }

    /// The paths of all files of the master.
    package var paths: [String] { sequence?.paths ?? [path] }
}

extension Master {
    /// Returns why two paths that look the same are two masters, or `nil` if they look different.
    package func likeness(to other: Master) -> Finding.Likeness? {
        // Strings compare equal even if their accents are encoded differently.
        guard path == other.path else { return nil }
        return path.utf8.elementsEqual(other.path.utf8) ? .listedTwice : .otherAccents
    }

    /// Returns whether a path can be the folder of masters below an input folder: it must not lead outside.
    package static func isSubfolder(_ path: String) -> Bool {
        path.isEmpty
            || !path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).contains { part in
                part.isEmpty || part.elementsEqual(".".utf8) || part.elementsEqual("..".utf8)
            }
    }
}
