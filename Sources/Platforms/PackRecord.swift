import Inspection
import Making
import PackManifest
import Support

/// The list of a pack's files, which distinguishes them from files that Stickermill did not write.
package struct PackRecord: Codable, Equatable {
    /// The name of the list in the pack's folder.
    package static let fileName = ".\(Program.name)-pack.json"

    var schema = 1
    /// The SHA-256 of every file that Stickermill wrote, by path.
    var files: [String: String]
    /// What the pictures were made from; absent in a record that only lists files.
    var origin: Origin?
    /// The names of the files of the current and earlier manifests, the newest first; absent without a manifest.
    var web: [[String]]?
    /// The SHA-256 of the files of earlier packs, by path, while a run moves its files into the folder, or `nil` otherwise.
    ///
    /// After runs that were killed during the move, a file may come from any of these packs.
    var replaced: [String: [String]]?

    /// What decided the bytes of pictures besides settings, so that a change can be explained.
    struct Origin: Codable, Equatable {
        /// The versions that took part.
        var versions: String
        /// The SHA-256 of the master of each picture, by the picture's path.
        var masters: [String: String]
    }

    /// Creates the record of files that replace those of an earlier record.
    ///
    /// Another version that makes the same files keeps the versions of the earlier record, so that two versions do not take turns.
    init(files: [String: String], madeFrom masters: [String: String], after old: PackRecord) {
        self.files = files
        let versions = files == old.files ? old.origin?.versions : nil
        origin = Origin(versions: versions ?? MakeKeys.versions, masters: masters.filter { files[$0.key] != nil })
    }

    /// Creates a record of files whose masters are not known.
    init(files: [String: String]) { self.files = files }

    /// Returns what gives a picture other bytes than those that were recorded, or `nil` if that is not known.
    ///
    /// - Parameters:
    ///   - master: The SHA-256 of the picture's master.
    ///   - usesLibvips: Whether libvips takes part, so that another version of it cannot be told from another setting.
    func cause(of path: String, _ master: String?, usesLibvips: Bool) -> StaleFile.Cause? {
        guard let origin, let before = origin.masters[path], let master else { return nil }
        if before != master { return .master }
        if origin.versions != MakeKeys.versions { return .version }
        return usesLibvips ? nil : .setting
    }

    /// The paths of the files that Stickermill wrote, and the SHA-256 that each may have, the newest first.
    var hashes: [String: [String]] {
        files.mapValues { [$0] }.merging(replaced ?? [:]) { new, old in new + old.filter { !new.contains($0) } }
    }
}

extension PackRecord {
    /// Reads the record of the pack in a folder, or creates an empty record if there is none.
    ///
    /// The record may come from an untrusted source, as the pack may, so it can list only files that a pack can have.
    ///
    /// - Parameter path: The folder as errors name it, or `nil` if they name `folder`.
    /// - Throws: `StickermillError` with the code `outputUnusable`; `FileSystem.Fault`.
    init(in folder: String, writtenAs path: String? = nil) throws {
        let names = try FileSystem.names(inFolder: folder).map { $0 ?? "?" }
        if names.contains(Self.fileName) {
            do {
                self = try Self(contentsOf: Paths.join(folder, Self.fileName), listing: PackPaths.isOfPack)
            } catch {
                throw StickermillError(.badRecord(file: Self.fileName, fault: error.fault), path: path ?? folder)
            }
            return
        }
        let visible = names.filter { !Self.isOfSystem($0) }
        let isPack =
            visible.contains { Paths.fileExtension(of: $0) == "xcstickers" }
            && visible.allSatisfy { name in
                ["xcstickers", "xcodeproj", "xcassets"].contains(Paths.fileExtension(of: name))
                    || PackPaths.products.contains(name)
            }
        guard visible.isEmpty || isPack else {
            throw StickermillError(.notAPack, path: path ?? folder)
        }
        self.init(files: [:])
    }

    /// The reason why a record cannot be used.
    struct Refusal: Error {
        var fault: PackFault.RecordFault
    }

    /// Reads a record, and checks every path in it.
    ///
    /// - Parameter isListed: Whether a file can be in the record.
    init(contentsOf path: String, listing isListed: (String) -> Bool) throws(Refusal) {
        let bytes: [UInt8]
        do throws(FileSystem.Fault) {
            // The target of a link is not a file of the pack.
            if try FileSystem.kind(of: path) != .file { throw .notRegular }
            bytes = try FileSystem.contents(of: path, limit: OutputTree.maximumBytes)
        } catch {
            throw Refusal(fault: .notReadable(cause: error.reason))
        }
        guard bytes.count <= OutputTree.maximumBytes else {
            throw Refusal(fault: .tooManyBytes(limit: OutputTree.maximumBytes))
        }
        guard let record: PackRecord = try? decodeJSON(bytes), record.files.values.allSatisfy(Self.isHash),
            (record.origin?.masters ?? [:]).values.allSatisfy(Self.isHash),
            (record.replaced ?? [:]).values.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isHash) })
        else {
            throw Refusal(fault: .damaged)
        }
        if let key = duplicateKey(inJSON: bytes) {
            let path =
                ["files.", "replaced."].first(where: key.hasPrefix).map { String(key.dropFirst($0.count)) } ?? key
            throw Refusal(fault: .repeated(path: path.shortened))
        }
        let webFiles = Set((record.web ?? []).joined())
        let strangers =
            record.hashes.keys.filter { !isListed($0) }
            + webFiles.filter { !PackPaths.isWebFile($0) }.map { "\(PackPaths.web)/\($0)" }
        if let path = strangers.min() {
            throw Refusal(fault: .notOfPack(path: path.shortened))
        }
        self = record
    }

    /// Whether a text is a SHA-256 in hexadecimal digits.
    private static func isHash(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { 48...57 ~= $0 || 97...102 ~= $0 }
    }

    /// Whether a name is the system's: a hidden name, or the folder that Linux makes at the root of a disk.
    static func isOfSystem(_ name: String) -> Bool { name.hasPrefix(".") || name == "lost+found" }

    /// Returns the names of the files in a pack's `Web` folder that only earlier manifests list.
    static func earlierWebFiles(in folder: String) -> Set<String> {
        (try? PackRecord(in: folder))?.history.earlierFiles ?? []
    }
}
