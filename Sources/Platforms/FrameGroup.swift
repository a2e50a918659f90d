package import Inspection
package import Making
import Support

/// Masters that are the frames of one sticker.
package struct FrameGroup {
    /// The name of the sticker; empty if neither the files nor their folder have a name.
    package let name: String
    /// The indices of the masters, in the order of their numbers, or one index for a master that is not a frame.
    package let frames: [Int]
    /// The fault of a sequence in which a number is missing or repeated, or `nil` if there is none.
    package var fault: MakeError?

    private struct Key: Hashable {
        var subfolder: String
        var name: String
    }

    /// Groups masters: frames of one sequence together, every other master alone.
    package static func groups(of masters: [Master]) -> [FrameGroup] {
        let sequences = sequences(of: masters)
        let framed = Set(sequences.flatMap { $0.frames.map(\.index) })
        let others = masters.indices.filter { !framed.contains($0) }.map {
            FrameGroup(name: masters[$0].name, frames: [$0])
        }
        let groups =
            sequences.map { name, frames in
                FrameGroup(name: name, frames: frames.map(\.index), fault: fault(of: frames, masters))
            } + others
        return groups.sorted { $0.frames[0] < $1.frames[0] }
    }

    /// Returns the indices of masters with numbered names that look like the frames of one sticker: four or more, without a gap.
    package static func likelySequences(of masters: [Master]) -> [[Int]] {
        sequences(of: masters).filter { $0.frames.count >= 4 && fault(of: $0.frames, masters) == nil }
            .map { $0.frames.map(\.index) }
    }

    private typealias Frame = (number: Int, index: Int)

    /// Returns the names and frames of all sequences, in the order of their first frames.
    private static func sequences(of masters: [Master]) -> [(name: String, frames: [Frame])] {
        let numbered = masters.indices.filter { Paths.fileExtension(of: masters[$0].path) == "png" }
        // Other numbers, such as years, also have four digits, but the layers of a file count from 0 or 1.
        let layers = sequences(in: numbered, masters, \.layerNumber).filter { _, frames in
            frames.count > 1 && frames[0].number <= 1 && Set(frames.map(\.number)).count == frames.count
        }
        let taken = Set(layers.flatMap { $0.frames.map(\.index) })
        let others = sequences(in: numbered.filter { !taken.contains($0) }, masters, \.numberAtEnd)
        return (layers + others.filter { $0.frames.count > 1 }).sorted { $0.frames[0].index < $1.frames[0].index }
    }

    /// Groups masters by the names that a form of numbering gives them, with the frames in the order of their numbers.
    private static func sequences(
        in indices: [Int], _ masters: [Master], _ numbering: (Master) -> Master.Numbering?
    ) -> [(name: String, frames: [Frame])] {
        var groups: [Key: [Frame]] = [:]
        for index in indices {
            guard let parts = numbering(masters[index]) else { continue }
            groups[Key(subfolder: masters[index].subfolder, name: parts.name), default: []].append(
                (parts.number, index))
        }
        return groups.map { ($0.key.name, $0.value.sorted { ($0.number, $0.index) < ($1.number, $1.index) }) }
    }

    /// Returns the problem with the numbers of a sequence, or `nil` if they are valid.
    private static func fault(of frames: [Frame], _ masters: [Master]) -> MakeError? {
        for (index, (before, after)) in zip(frames, frames.dropFirst()).enumerated()
        where after.number - before.number != 1 {
            let first = masters[before.index].path
            return MakeError(
                after.number == before.number
                    ? .frameNumberRepeated(other: first)
                    : .framesMissing(after: first, from: before.number + 1, through: after.number - 1),
                ofFrame: index + 1)
        }
        return nil
    }
}

extension Master {
    /// The name of an animation, and the number of a frame: `dance_07` is frame 7 of `dance`.
    fileprivate typealias Numbering = (name: String, number: Int)

    /// The number at the end of the name: `dance_07`, `07`, or `dance (7)` as Windows renames files; `nil` without such a number.
    fileprivate var numberAtEnd: Numbering? {
        let stem = Substring(name)
        let inner = stem.hasSuffix(")") && stem.contains("(") ? stem.dropLast() : stem
        let digits = inner.reversed().prefix { $0.isASCII && $0.isNumber }.count
        var before = inner.dropLast(digits)
        if inner.endIndex != stem.endIndex {
            guard before.last == "(" else { return nil }
            before = before.dropLast()
        }
        guard digits > 0, let number = Int(inner.suffix(digits)) else { return nil }
        if before.last.map({ "_-. ".contains($0) }) == true { before = before.dropLast() }
        return (animationName(String(before)), number)
    }

    /// The number that Photoshop gives to the file of a layer: `dance_0007_Layer 8`; `nil` without such a number.
    fileprivate var layerNumber: Numbering? {
        let parts = name.split(separator: "_", omittingEmptySubsequences: false)
        guard
            let place = parts.indices.dropFirst().dropLast().first(where: { index in
                parts[index].count == 4 && parts[index].allSatisfy { $0.isASCII && $0.isNumber }
            }), let number = Int(parts[place])
        else { return nil }
        return (animationName(parts[..<place].joined(separator: "_")), number)
    }

    /// Returns the name of an animation: the start of its frames' names, or the name of their folder if these are only numbers.
    private func animationName(_ start: String) -> String {
        guard start.isEmpty else { return start }
        let folder = Paths.folder(of: path)
        let name = Paths.name(of: folder)
        guard ["", ".", ".."].contains(name) else { return name }
        return Paths.name(of: (try? FileSystem.realPath(of: folder)) ?? "")
    }

    /// The names by which settings and labels may refer to its sticker: its own name, and the names of sequences that it may belong to.
    package var stickerNames: [String] {
        guard sequence == nil else { return [name] }
        return [name] + [numberAtEnd, layerNumber].compactMap { $0?.name }
    }
}
