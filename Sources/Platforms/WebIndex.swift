public import FoundationSubset
public import Inspection
import Making
import PackManifest
import Support

/// The index of the packs below a folder: `index.json`, which lists their manifests.
///
/// Each update searches the folder again, so packs can be added, removed, and moved freely. The folder is for the web server. It contains
/// the packs' `Web` folders under any names, or the folders of the packs.
///
/// ```swift
/// let count = try WebIndex(folder: output).update()
/// print(count, "packs")
/// ```
public struct WebIndex: Sendable {
    /// The folder, in the caller's form.
    let folder: String

    private static let maximumDepth = 4
    private static let maximumFolders = 10_000

    /// Creates an index of a folder; nothing is read or written yet.
    public init(folder: URL) {
        self.folder = folder.pathAsWritten
    }

    /// The index's path.
    package var path: String { Paths.join(folder, PackIndex.fileName) }

    /// Writes the index.
    ///
    /// - Returns: The number of packs in the index.
    /// - Throws: `StickermillError` with the code `outputUnusable` if the folder cannot be read, has a damaged manifest, or has
    ///   an `index.json` that is not an index of packs; `notWritable`.
    public func update() throws(StickermillError) -> Int {
        var index = try read()
        // Another run may have published a pack since the folder was read, so repeat until the written index has all packs.
        for _ in 1...100 {
            try refuseForeignFile()
            guard let bytes = try? encodeJSON(index) else { break }
            try writeOutput(bytes, to: path)
            let now = try read()
            if now == index { break }
            index = now
        }
        return index.packs.count
    }

    /// Throws if the index cannot be written, before any master is read.
    ///
    /// - Parameter output: The folder of the pack that will be listed.
    /// - Throws: `StickermillError` with the code `outputUnusable`.
    package func refuseUnusable(forPackAt output: URL) throws(StickermillError) {
        let (above, pack) = (Self.resolved(folder), Self.resolved(output.pathAsWritten))
        guard Paths.isBelow(pack, above) else {
            throw refusal(.indexNotAbove)
        }
        let names = pack.dropFirst(above.count).split(separator: "/").map(String.init)
        guard names.count < Self.maximumDepth else {
            throw refusal(.indexTooFarAbove(levels: Self.maximumDepth - 1))
        }
        if let name = names.first(where: { $0.hasPrefix(".") || PackPaths.isInPack($0) }) {
            throw refusal(.indexSkips(folder: name))
        }
        let manifest = (names + [PackPaths.web, Manifest.fileName]).joined(separator: "/")
        guard PackIndex.isManifestPath(manifest) else {
            throw refusal(.indexCannotList(folder: names.joined(separator: "/")))
        }
        guard (try? FileSystem.kindOfTarget(of: folder)) != nil else { return }
        try refuseForeignFile()
        _ = try read()
    }

    /// Resolves the symbolic links in the part of a path that exists.
    private static func resolved(_ path: String) -> String {
        let above = Paths.folder(of: path)
        if let real = try? FileSystem.realPath(of: path) { return real }
        return above == path ? path : Paths.join(resolved(above), Paths.name(of: path))
    }

    private func refusal(_ fault: PackFault, at path: String? = nil) -> StickermillError {
        StickermillError(fault, path: path ?? folder)
    }

    private func refuseForeignFile() throws(StickermillError) {
        guard (try? FileSystem.kind(of: path)) != nil else { return }
        let limits = PackIndexLimits()
        guard let bytes = try? FileSystem.contents(of: path, limit: limits.indexBytes),
            (try? PackIndex(json: bytes, limits: limits)) != nil
        else {
            throw refusal(.foreignIndex, at: path)
        }
    }

    // MARK: Reading

    private func read() throws(StickermillError) -> PackIndex {
        var packs: [PackIndex.Pack] = []
        var folders = [(path: "", level: 0)]
        var seen = 0
        while let (path, level) = folders.popLast() {
            seen += 1
            guard seen <= Self.maximumFolders else {
                throw refusal(.tooManyFolders(limit: Self.maximumFolders))
            }
            let names: [String?]
            do {
                names = try FileSystem.names(inFolder: Paths.join(folder, path))
            } catch {
                throw refusal(.indexNotReadable(cause: error.reason), at: Paths.join(folder, path))
            }
            for case let name? in names where !name.hasPrefix(".") {
                let inner = Paths.join(path, name)
                guard let kind = try? FileSystem.kind(of: Paths.join(folder, inner)) else { continue }
                if kind == .file, name == Manifest.fileName {
                    packs.append(try pack(at: inner))
                } else if kind == .folder, level < Self.maximumDepth, !PackPaths.isInPack(name) {
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
            throw refusal(.indexInvalid(cause: error.description))
        }
        return index
    }

    private func pack(at path: String) throws(StickermillError) -> PackIndex.Pack {
        let full = Paths.join(folder, path)
        let limits = ManifestLimits()
        do {
            let bytes = try FileSystem.contents(of: full, limit: limits.manifestBytes)
            let manifest = try Manifest(json: bytes, limits: limits)
            return .init(name: manifest.name, size: manifest.size, stickers: manifest.stickers.count, manifest: path)
        } catch {
            let cause = (error as? FileSystem.Fault)?.reason ?? "\(error)"
            throw refusal(.notListed(cause: cause), at: full)
        }
    }
}
