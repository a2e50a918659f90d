package import Making
import Support

/// The parts of a master's name: `dance_07` is frame 7 of `dance`.
package struct FrameNumbering {
    package let name: String
    let number: Int?

    package init(_ master: Master) {
        let stem = master.name
        let digits = String(stem.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
        number = digits.isEmpty ? nil : Int(digits)
        let rest = stem.dropLast(digits.count)
        let prefix = rest.last.map { "_-. ".contains($0) } == true ? rest.dropLast() : rest
        // Frames whose names are only numbers get the name of their folder.
        name = prefix.isEmpty ? Self.folderName(of: master) : String(prefix)
    }

    private static func folderName(of master: Master) -> String {
        let folder = Paths.folder(of: master.path)
        let name = Paths.name(of: folder)
        guard ["", ".", ".."].contains(name) else { return name }
        return Paths.name(of: (try? FileSystem.realPath(of: folder)) ?? "")
    }

    /// Groups the indices of masters: frames of one sequence together, in the order of their numbers; every other master alone.
    ///
    /// - Throws: `KisscutError` with the code `badSettings` if a number of a sequence is missing or repeated.
    package static func groups(of masters: [Master]) throws(KisscutError) -> [[Int]] {
        struct Key: Hashable {
            var subfolder: String
            var name: String
        }
        var groups: [Key: [(number: Int, index: Int)]] = [:]
        var alone: [[Int]] = []
        for (index, master) in masters.enumerated() {
            let parts = FrameNumbering(master)
            if let number = parts.number, Paths.fileExtension(of: master.path) == "png" {
                groups[Key(subfolder: master.subfolder, name: parts.name), default: []].append((number, index))
            } else {
                alone.append([index])
            }
        }
        var result = alone
        for frames in groups.values {
            let sorted = frames.sorted { ($0.number, $0.index) < ($1.number, $1.index) }
            for (before, after) in zip(sorted, sorted.dropFirst()) where after.number - before.number != 1 {
                let path = masters[after.index].path
                let isTwice = after.number == before.number
                throw KisscutError(
                    .badSettings, path: path,
                    reason: isTwice
                        ? "has the same number as \(masters[before.index].path)"
                        : "follows \(masters[before.index].path), but the frames between them are missing")
            }
            result.append(sorted.map(\.index))
        }
        return result.sorted { $0[0] < $1[0] }
    }
}

extension Master {
    /// The names by which settings and labels may refer to its sticker: its own, and that of the sequence it may be a frame of.
    package var stickerNames: [String] { [name, sequenceName].compactMap(\.self) }

    /// The name of the sticker that the master may be a frame of; nil for a name without a number.
    package var sequenceName: String? {
        guard sequence == nil else { return nil }
        let numbering = FrameNumbering(self)
        return numbering.number == nil ? nil : numbering.name
    }
}
