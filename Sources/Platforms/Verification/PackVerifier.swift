package import Inspection
package import Making
import PackManifest
import Support

/// Checks a sticker pack on disk against the requirements of the asset compiler and of Messages.
///
/// The requirements come from Apple's Asset Catalog Format Reference and from `MSSticker`.
///
/// ```swift
/// let verification = try await PackVerifier.verify(output)
/// for fault in verification.faults { print(fault.path, fault.finding.message) }
/// ```
public struct PackVerifier {
    private let root: String
    let cancellation: Cancellation
    package internal(set) var verification: PackVerification
    /// What to do about faults of the pack, or `nil` for what their rule says.
    var remedy: Finding.Remedy?
    let reader = MasterReader(limits: Limits(), for: .messages)
    /// The stickers whose images must be checked by the rules.
    package internal(set) var pictured: [PicturedSticker] = []

    /// - Parameter cancellation: Ends the verification before it is complete.
    package init(_ folder: String, _ cancellation: Cancellation) {
        (root, self.cancellation) = (folder, cancellation)
        verification = PackVerification(path: folder)
    }

    /// Verifies the catalog, and collects the images of its stickers in `pictured`.
    ///
    /// - Returns: The size of the stickers, or `nil` if the pack does not name a size.
    /// - Throws: `StickermillError` with the code `inputNotFound` if the folder cannot be read, has no catalog or several packs.
    package mutating func verifyCatalog() throws(StickermillError) -> StickerSize? {
        let catalogs = try Self.catalogs(in: root)
        guard let first = catalogs.first else {
            throw StickermillError(.noCatalog, path: root)
        }
        let others = catalogs.filter { Paths.folder(of: $0) != Paths.folder(of: first) }
        guard others.isEmpty else {
            let packs = Set(catalogs.map { Paths.folder(of: $0) }).count
            throw StickermillError(.severalPacks(count: packs, example: full(first)), path: root)
        }
        for other in catalogs.dropFirst() {
            addFault(.error, other, .secondCatalog)
        }
        return verify(catalog: first)
    }

    /// Verifies the manifest and its files, if Stickermill made them.
    ///
    /// - Parameter size: The size of the stickers in the catalog, or `nil` if it does not name a size.
    package mutating func verifyManifest(of size: StickerSize?) {
        let path = "\(PackPaths.web)/\(Manifest.fileName)"
        if names(in: PackPaths.web).contains(Manifest.fileName) {
            verify(manifestIn: PackPaths.web, of: size)
        } else if (try? PackRecord(in: full("")))?.files[path] != nil {
            addFault(.error, path, .missing)
        }
    }

    // MARK: Finding the catalog

    /// Returns the catalogs below a folder, as paths relative to it; the path of the folder itself is empty.
    private static func catalogs(in root: String) throws(StickermillError) -> [String] {
        if isCatalog(root, (try? FileSystem.names(inFolder: root)) ?? []) { return [""] }
        var found: [String] = []
        var folders = [("", 0)]
        while let (folder, depth) = folders.popLast() {
            let names: [String?]
            do {
                names = try FileSystem.names(inFolder: Paths.join(root, folder))
            } catch {
                if !folder.isEmpty { continue }
                throw StickermillError(.inputNotFound(cause: error.reason), path: root)
            }
            for case let name? in names where !name.hasPrefix(".") {
                let path = Paths.join(folder, name)
                let full = Paths.join(root, path)
                guard let kind = try? FileSystem.kind(of: full), kind == .folder else { continue }
                if isCatalog(full, (try? FileSystem.names(inFolder: full)) ?? []) {
                    found.append(path)
                } else if depth < 4 {
                    folders.append((path, depth + 1))
                }
            }
        }
        return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Whether a folder is a catalog with stickers.
    ///
    /// Some projects keep the pack in an ordinary asset catalog.
    private static func isCatalog(_ path: String, _ names: [String?]) -> Bool {
        switch Paths.fileExtension(of: path) {
        case "xcstickers": true
        case "xcassets": names.contains { Paths.fileExtension(of: $0 ?? "") == "stickerpack" }
        default: false
        }
    }

    // MARK: Faults

    /// Returns the full path of a file in the verified folder.
    package func full(_ path: String) -> String { Paths.join(root, path) }

    /// Adds a fault of the pack itself.
    package mutating func addFault(_ severity: Finding.Severity, _ path: String, _ problem: PackProblem) {
        addFault(Finding(.pack(problem: problem), severity: severity, remedy: remedy), path)
    }

    /// Adds a finding about a file or a folder.
    package mutating func addFault(_ finding: Finding, _ path: String) {
        verification.faults.append(.init(path: path.isEmpty ? "." : path, finding: finding))
    }

    /// Returns the names of the visible entries of a folder, exactly as they are stored.
    func names(in folder: String) -> [String] {
        ((try? FileSystem.names(inFolder: full(folder))) ?? []).compactMap { $0 }.filter { !$0.hasPrefix(".") }
    }

    /// Reads the `Contents.json` of a folder, and adds its faults.
    mutating func contents(of folder: String, isRequired: Bool = true) -> JSONValue? {
        let path = Paths.join(folder, PackPaths.contents)
        guard names(in: folder).contains(PackPaths.contents) else {
            if isRequired { addFault(.error, path, .missing) }
            return nil
        }
        let limit = 16_000_000
        guard let bytes = try? FileSystem.contents(of: full(path), limit: limit), bytes.count <= limit else {
            addFault(.error, path, .unreadable(limit: limit))
            return nil
        }
        guard let value = JSONValue(bytes), case .object = value else {
            addFault(.error, path, .notAnObject)
            return nil
        }
        if value["info"]?["version"]?.number != 1 || value["info"]?["author"]?.text == nil {
            addFault(.warning, path, .noInfo)
        }
        return value
    }

    /// The visible names of a folder, for many lookups.
    struct Entries {
        private let names: Set<String>
        private let byLowercase: [String: String]

        init(_ names: [String]) {
            self.names = Set(names)
            byLowercase = Dictionary(names.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
        }

        func contains(_ name: String) -> Bool { names.contains(name) }

        /// Returns the name that differs only in case.
        func nameLike(_ name: String) -> String? { byLowercase[name.lowercased()] }
    }

    /// Returns the entries of a folder.
    func entries(in folder: String) -> Entries { Entries(names(in: folder)) }

    /// Returns the entry of a folder that its `Contents.json` or another list names, or `nil` if it is missing.
    ///
    /// A missing entry is a fault.
    mutating func entry(
        _ name: String?, of entries: Entries, in folder: String, _ listed: PackProblem.Entry,
        listedIn list: String? = nil
    ) -> String? {
        let path = list ?? Paths.join(folder, PackPaths.contents)
        guard let name, !name.isEmpty else {
            addFault(.error, path, .noFileName(entry: listed))
            return nil
        }
        guard isBareName(name) else {
            addFault(.error, path, .notAFileName(entry: listed, name: name))
            return nil
        }
        if entries.contains(name) { return name }
        if let other = entries.nameLike(name) {
            addFault(.error, path, .otherCase(entry: listed, name: name, file: other))
            return other
        }
        addFault(.error, path, .missingFile(entry: listed, name: name))
        return nil
    }

    /// Adds a warning for each entry of a folder that no `Contents.json` lists.
    mutating func warnOfUnlistedFiles(in folder: String, except known: Set<String>) {
        for name in names(in: folder) where name != PackPaths.contents && !known.contains(name) {
            addFault(.warning, Paths.join(folder, name), .unlisted)
        }
    }

    // MARK: Catalog and pack

    /// - Returns: The size of the stickers, or `nil` if the pack does not name a size.
    private mutating func verify(catalog: String) -> StickerSize? {
        _ = contents(of: catalog, isRequired: false)
        let entries = names(in: catalog)
        let packs = entries.filter { Paths.fileExtension(of: $0) == "stickerpack" }
        guard let pack = packs.first else {
            addFault(.error, catalog, .noPack)
            return nil
        }
        for other in packs.dropFirst() {
            addFault(.error, Paths.join(catalog, other), .secondPack)
        }
        let size = verify(pack: Paths.join(catalog, pack))
        let icons = entries.filter { Paths.fileExtension(of: $0) == "stickersiconset" }
        let composed = iconComposerFiles(around: catalog)
        for path in composed {
            addFault(.note, path, .composedIcon)
        }
        if icons.isEmpty && composed.isEmpty {
            addFault(.error, catalog, .noIconSet(name: IconSet.name))
        }
        let usual = "\(IconSet.name).stickersiconset"
        let main = icons.contains(usual) ? usual : icons.first
        for set in icons {
            let path = Paths.join(catalog, set)
            if set != main {
                addFault(.warning, path, .secondIconSet)
            } else if set != usual {
                addFault(.note, path, .otherIconSet(name: IconSet.name))
            }
            verify(iconSet: path)
        }
        return size
    }

    /// Returns the icons of Icon Composer in a catalog and next to it.
    private func iconComposerFiles(around catalog: String) -> [String] {
        let folders = catalog.isEmpty ? [""] : [catalog, Paths.folder(of: catalog)]
        return folders.flatMap { folder in
            names(in: folder).filter { Paths.fileExtension(of: $0) == "icon" }.map { Paths.join(folder, $0) }
        }
    }

    private mutating func verify(pack: String) -> StickerSize? {
        guard let contents = contents(of: pack) else { return nil }
        let path = Paths.join(pack, PackPaths.contents)
        let sizes = Profile.messages.sizes
        let size = sizes.first { $0.rawValue == contents["properties"]?["grid-size"]?.text }
        if size == nil {
            addFault(.error, path, .unknownSize(sizes: sizes.map(\.rawValue)))
        }
        guard let stickers = contents["stickers"]?.list, !stickers.isEmpty else {
            addFault(.error, path, .noStickers)
            return size
        }
        verification.stickers = stickers.count
        let entries = entries(in: pack)
        var listed: Set<String> = []
        for (index, sticker) in stickers.enumerated() {
            if cancellation.isRequested { return size }
            let filename = sticker["filename"]?.text
            guard let name = entry(filename, of: entries, in: pack, .sticker(number: index + 1)) else { continue }
            guard listed.insert(name).inserted else {
                addFault(.error, path, .listedTwice(name: name))
                continue
            }
            let folder = Paths.join(pack, name)
            switch Paths.fileExtension(of: name) {
            case "sticker": verify(sticker: folder)
            case "stickersequence": verify(sequence: folder)
            default: addFault(.error, folder, .notASticker)
            }
        }
        warnOfUnlistedFiles(in: pack, except: listed)
        return size
    }
}

/// The image files of a sticker, as paths relative to the verified folder: one file, or the frames of a sequence.
package struct PicturedSticker {
    package var files: [String]
    package var isSequence: Bool
}
