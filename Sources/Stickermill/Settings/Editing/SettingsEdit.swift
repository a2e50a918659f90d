package import FoundationSubset
package import Inspection
import Making
import Support
import Yams

/// Changes of a `stickermill.yml`, which keep all its other lines.
///
/// Each change is checked by reading the new text: its meaning must be that of the old text with this change. Nothing is written before
/// ``write()``.
package struct SettingsEdit: Sendable {
    /// What a change did.
    package enum Change: Sendable, Equatable {
        /// The key has the value now, as the file has it.
        case set(key: String, value: String)
        /// The key had this value before.
        case unchanged(key: String, value: String)
        /// The key is no longer set.
        case unset(key: String)
        /// The key was not set before.
        case wasNotSet(key: String)
    }

    /// The path of the file.
    package var path: String { file.path }
    /// The name of the sticker that changes, or `nil` for a folder.
    package var sticker: String? { subject?.name }
    /// The search that found the sticker, or `nil` for a folder.
    package var search: MasterSearch? { subject?.search }

    /// The sticker that changes.
    let subject: StickerSubject?
    let file: SettingsFile
    /// The call's file or folder.
    private let input: String
    /// The contents of the file, or `nil` if it does not exist.
    let original: [UInt8]?
    /// The file with its new contents, or `nil` without a change.
    private(set) var edited: SettingsFile?
    /// The places of the values that changed.
    private var changed: Set<[String]> = []

    /// Reads the settings of a folder, or the settings that apply to the sticker of a file.
    ///
    /// - Throws: `StickermillError` with the code `inputNotFound` or `notAMaster` if the file is no master of a sticker, `badSettings` if the
    ///   `stickermill.yml` has a fault.
    package init(of input: URL) throws(StickermillError) {
        let path = input.pathAsWritten
        self.input = path
        if (try? FileSystem.kindOfTarget(of: path)) == .folder {
            (subject, file) = (nil, try SettingsFile(of: path))
        } else {
            let folder = Paths.folder(of: path)
            file =
                if let nearest = try SettingsFile.nearest(to: folder) { nearest } else { try SettingsFile(of: folder) }
            subject = try StickerSubject(of: path, file)
        }
        original = try file.contentsIfAny()
        var settings = Settings()
        if original != nil { try settings.read(file) }
    }

    /// Sets a key to a value.
    ///
    /// - Throws: `StickermillError` with the code `badSettings` if the key or the value is wrong, or if Stickermill cannot change the text.
    package mutating func set(_ name: String, to value: String) throws(StickermillError) -> Change {
        let key = try changedKey(name)
        let written = key.written(value)
        let node = try key.node(written, input)
        let text = try text()
        let old = SettingsTree(text)
        guard old[key.path[...]] != SettingsTree(node) else { return .unchanged(key: key.name, value: written) }
        let changed = try? text.setting(key.path, to: written) { node, path in
            (try? EditedKey.check(node, at: path)) != nil
        }
        try keep(
            changed, text, as: old.setting(key.path[...], to: SettingsTree(node)),
            or: .notEditable(entry: SettingsText.entry(key.path, written), isRemoved: false))
        return .set(key: key.name, value: written)
    }

    /// Removes a key.
    ///
    /// - Throws: `StickermillError` with the code `badSettings` if the key is wrong, or if Stickermill cannot change the text.
    package mutating func unset(_ name: String) throws(StickermillError) -> Change {
        let key = try changedKey(name)
        guard current != nil else { return .wasNotSet(key: key.name) }
        let text = try text()
        let old = SettingsTree(text)
        guard old[key.path[...]] != nil else { return .wasNotSet(key: key.name) }
        try keep(
            try? text.removing(key.path, help: key.help), text, as: old.removing(key.path[...]),
            or: .notEditable(entry: key.path.joined(separator: ": "), isRemoved: true))
        return .unset(key: key.name)
    }

    /// Writes the file, whole or not at all.
    ///
    /// - Throws: `StickermillError` with the code `outputUnusable`, or `notReadable` if another program changed the file.
    package func write() throws(StickermillError) {
        guard let bytes = edited?.draft, bytes != original else { return }
        guard try file.contentsIfAny() == original else { throw StickermillError(.changedWhileRead, path: path) }
        do {
            try FileSystem.write(bytes, to: path)
        } catch {
            throw StickermillError(.settingsNotWritable(cause: error.reason), path: path)
        }
    }

    // MARK: Steps

    /// Finds a key that did not change so far.
    private mutating func changedKey(_ name: String) throws(StickermillError) -> EditedKey {
        do throws(SettingFault) {
            let key = try EditedKey(
                name, of: subject.map { .sticker(name: $0.name, file: $0.file) } ?? .folder, in: Paths.folder(of: path))
            guard changed.insert(key.path).inserted else { throw .repeatedKey(key: name) }
            return key
        } catch {
            throw StickermillError(.setting(fault: error, key: nil), path: input)
        }
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The contents so far, or `nil` if there is no file.
    private var current: [UInt8]? { edited?.draft ?? original }

    /// Returns the text so far; a new file starts as the template without a setting.
    private func text() throws(StickermillError) -> SettingsText {
        guard var bytes = current else {
            let folder = Paths.folder(of: path)
            let masters = search?.masters ?? (try? MasterSearch(inputs: [folder]).masters) ?? []
            let template = Settings.template(for: masters, folder: folder, isNamed: false)
            return try SettingsText(template, SettingsReader(file))
        }
        if bytes.starts(with: Self.byteOrderMark) { bytes.removeFirst(3) }
        return try SettingsText(String(decoding: bytes, as: UTF8.self), SettingsReader(file))
    }

    /// Keeps a changed text if it has the wanted meaning.
    ///
    /// - Throws: `fault` if it does not, and the error of the reader if the file may not be like that.
    private mutating func keep(
        _ changed: String?, _ text: SettingsText, as tree: SettingsTree, or fault: SettingFault
    ) throws(StickermillError) {
        guard let changed, let read = try? SettingsText(changed, SettingsReader(file)), SettingsTree(read) == tree
        else {
            throw StickermillError(.setting(fault: fault, key: nil), path: path)
        }
        let mark = current?.starts(with: Self.byteOrderMark) == true ? Self.byteOrderMark : []
        var new = file
        new.draft = mark + Array(changed.utf8)
        var settings = Settings()
        try settings.read(new)
        edited = new
    }
}
