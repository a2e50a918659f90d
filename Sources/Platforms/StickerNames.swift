package import Inspection
package import Making
import Support

/// The names of the stickers of masters, and the names that clash or are unusable.
///
/// Only this type decides about names, so `convert` and `pack` accept every name that `check` reports no error about.
package struct StickerNames: Sendable {
    package struct Sticker: Sendable {
        /// The name of the master, which labels and the order refer to.
        package var key: String
        /// The name in a pack: no other sticker of the pack has it, and every file system and Xcode accept it.
        package var name: String

        /// Returns the description that the name gives the sticker, with at most a number of characters.
        package func label(atMost length: Int) -> String { String(StickerName.label(from: name).prefix(length)) }
    }

    /// The stickers, one per master.
    package private(set) var stickers: [Sticker] = []
    /// The findings about the names of stickers, by the index of their masters.
    package private(set) var findings: [Int: [Finding]] = [:]
    /// The faults of masters that would be the same sticker as an earlier master, by index.
    ///
    /// No command writes both stickers.
    package private(set) var conflicts: [Int: Finding] = [:]
    /// The first of these faults.
    private var firstFault: StickermillError?

    /// Names the stickers of masters.
    ///
    /// Names that differ only in case, or in how an accent is encoded, count as the same, as on a Mac's disk.
    package init(of masters: [Master]) {
        var owners: [String: Master] = [:]
        var users: [String: Master] = [:]
        var numbers: [String: Int] = [:]
        for (index, master) in masters.enumerated() {
            let place = "\(master.subfolder)/\(ScaledName.withoutScales(master.name))".lowercased()
            if let owner = owners[place] {
                let likeness = master.likeness(to: owner)
                conflicts[index] = Finding(.sameSticker(as: owner.path, likeness: likeness))
                firstFault =
                    firstFault
                    ?? StickermillError(
                        .call(fault: .sameSticker(other: owner.path, likeness: likeness)), path: master.path)
            } else {
                owners[place] = master
            }
            let usable = StickerName(usable: master.name)
            let key = usable.text.lowercased()
            let name = Self.unused(usable.text, master, &numbers[key, default: 2]) { users[$0.lowercased()] == nil }
            if let fault = usable.fault {
                findings[index, default: []].append(Finding(.unusableName(fault: fault, sticker: name)))
            } else if let user = users[key], conflicts[index] == nil {
                findings[index, default: []].append(Finding(.takenName(by: user.path, sticker: name), severity: .note))
            }
            users[name.lowercased()] = master
            stickers.append(Sticker(key: master.name, name: name))
        }
        addNumberedNames(of: masters)
    }

    /// Adds one finding if masters look like the frames of animations.
    private mutating func addNumberedNames(of masters: [Master]) {
        let sequences = FrameGroup.likelySequences(of: masters)
        guard let first = sequences.first, let last = first.last else { return }
        findings[first[0], default: []].append(
            Finding(
                .numberedNames(
                    masters: first.count, last: Paths.name(of: masters[last].path), otherSequences: sequences.count - 1)
            ))
    }

    /// Returns a name that no other sticker has: with the folder of the master, or with a number.
    ///
    /// - Parameter number: The first number that may be free. It becomes the number that the name gets.
    private static func unused(
        _ name: String, _ master: Master, _ number: inout Int, _ isFree: (String) -> Bool
    ) -> String {
        guard !isFree(name) else { return name }
        let folder = master.subfolder.split(separator: "/").last.map { StickerName(usable: String($0)).text }
        if let folder, isFree("\(name) \(folder)") { return "\(name) \(folder)" }
        while !isFree("\(name) \(number)") { number += 1 }
        return "\(name) \(number)"
    }

    /// Returns the start of the names of files that `convert` makes: the name of the master, shortened if it is too long for disks.
    package static func fileStem(of master: Master) -> String {
        StickerName.shortened(master.name, to: maximumStemBytes)
    }

    /// The maximum number of bytes of this start: 255 without a scale and an extension.
    private static let maximumStemBytes = 240

    /// Refuses masters that would be the same sticker.
    ///
    /// - Throws: `StickermillError` with the code `sameOutput`.
    package func refuseConflicts() throws(StickermillError) {
        if let firstFault { throw firstFault }
    }
}
