import Files
import PackManifest
public import Rendering
import Texts

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The index of the packs below a folder: `index.json`, which lists the manifests that lie there.
///
/// It is made anew of what is there, so it needs no care when packs come, go or move. The folder is what goes to a server:
/// the packs' `Web` folders under any names, or the packs' own folders.
public struct WebIndex: Sendable {
    /// The folder, as the caller wrote it.
    public let folder: String

    /// Deeper folders are not searched.
    private static let mostLevels = 4
    /// A folder with more folders than this is not one of packs.
    private static let mostFolders = 10_000

    /// Names the index of a folder; nothing is read or written yet.
    public init(folder: URL) {
        self.folder = folder.pathAsWritten
    }

    /// The index's path.
    public var path: String { Paths.join(folder, PackIndex.fileName) }

    /// Writes the index.
    ///
    /// - Returns: How many packs it lists.
    /// - Throws: `KisscutError` with the code `outputUnusable` if the folder cannot be read, holds a damaged manifest, or has
    ///   an `index.json` that is not an index of packs; `notWritable`.
    public func update() throws(KisscutError) -> Int {
        var index = try read()
        // Another run may have put a pack in its place since the folder was read: who writes last has seen all.
        for _ in 1...100 {
            try refuseForeignFile()
            guard let bytes = try? encodeJSON(index) else { break }
            try writeReport(bytes, to: path)
            let now = try read()
            if now == index { break }
            index = now
        }
        return index.packs.count
    }

    /// Refuses a call that could not write the index, before any master is read.
    ///
    /// - Parameter output: The folder of the pack that is to be listed.
    /// - Throws: `KisscutError` with the code `outputUnusable`.
    package func refuseUnusable(forPackAt output: URL) throws(KisscutError) {
        let (above, pack) = (Self.resolved(folder), Self.resolved(output.pathAsWritten))
        let levels = pack.dropFirst(above.count).split(separator: "/").count
        guard pack.hasPrefix(above.hasSuffix("/") ? above : above + "/"), levels < Self.mostLevels else {
            throw refusal("is not above the pack; name a folder that holds the folders of the packs")
        }
        guard (try? FileSystem.kindOfTarget(of: folder)) != nil else { return }
        try refuseForeignFile()
        _ = try read()
    }

    /// A path without links, as far as it exists.
    private static func resolved(_ path: String) -> String {
        let above = Paths.folder(of: path)
        if let real = try? FileSystem.realPath(of: path) { return real }
        return above == path ? path : Paths.join(resolved(above), Paths.name(of: path))
    }

    private func refusal(_ reason: String, at path: String? = nil) -> KisscutError {
        KisscutError(.outputUnusable, path: path ?? folder, reason: reason)
    }

    private func refuseForeignFile() throws(KisscutError) {
        guard (try? FileSystem.kind(of: path)) != nil else { return }
        let limits = PackIndexLimits()
        guard let bytes = try? FileSystem.contents(of: path, limit: limits.indexBytes),
            (try? PackIndex(json: bytes, limits: limits)) != nil
        else {
            throw refusal("is there already, and is not an index of packs; move it, or name another folder", at: path)
        }
    }

    // MARK: Reading

    private func read() throws(KisscutError) -> PackIndex {
        var packs: [PackIndex.Pack] = []
        var folders = [(path: "", level: 0)]
        var seen = 0
        while let (path, level) = folders.popLast() {
            seen += 1
            guard seen <= Self.mostFolders else {
                throw refusal("holds more than \(Self.mostFolders) folders; name one that holds packs alone")
            }
            let names: [String?]
            do {
                names = try FileSystem.names(inFolder: Paths.join(folder, path))
            } catch {
                throw refusal(error.reason, at: Paths.join(folder, path))
            }
            for case let name? in names where !name.hasPrefix(".") {
                let inner = Paths.join(path, name)
                guard let kind = try? FileSystem.kind(of: Paths.join(folder, inner)) else { continue }
                if kind == .file, name == Manifest.fileName {
                    packs.append(try pack(at: inner))
                } else if kind == .folder, level < Self.mostLevels, !Self.isXcodes(name) {
                    folders.append((inner, level + 1))
                }
            }
        }
        let index = PackIndex(
            packs: packs.sorted {
                $0.name == $1.name ? precedesNaturally($0.manifest, $1.manifest) : precedesNaturally($0.name, $1.name)
            })
        do {
            try index.validate()
        } catch {
            throw refusal(error.description)
        }
        return index
    }

    private static func isXcodes(_ name: String) -> Bool {
        ["xcstickers", "xcassets", "xcodeproj"].contains(Paths.fileExtension(of: name))
    }

    private func pack(at path: String) throws(KisscutError) -> PackIndex.Pack {
        let full = Paths.join(folder, path)
        let limits = ManifestLimits()
        do {
            let bytes = try FileSystem.contents(of: full, limit: limits.manifestBytes)
            let manifest = try Manifest(json: bytes, limits: limits)
            return .init(name: manifest.name, size: manifest.size, stickers: manifest.stickers.count, manifest: path)
        } catch {
            let reason = (error as? FileSystem.Fault)?.reason ?? "\(error)"
            throw refusal("cannot be listed: \(reason); repair it, or move it out of the folder", at: full)
        }
    }
}
