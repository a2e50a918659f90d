// What the limit of bytes says about files that are made, as opposed to masters.

package import Inspection

extension Finding {
    /// The findings for the files of one master that have as many bytes as the limit, or more.
    ///
    /// A file at @3x is what Messages takes as a sticker, so it breaks the rule itself. Files at @2x and @1x are for apps that
    /// draw stickers themselves: Messages refuses them only if they are handed over as stickers, which is a warning.
    package static func tooLarge(_ files: [FileReport], limit: Int) -> [Finding] {
        let tooLarge = files.filter { $0.bytes >= limit }
        let groups: [([FileReport], Severity?)] = [
            (tooLarge.filter { $0.scale == .x3 }, nil), (tooLarge.filter { $0.scale != .x3 }, .warning),
        ]
        return groups.compactMap { files, severity in
            guard !files.isEmpty else { return nil }
            let names = files.map { "\($0.path) has \($0.bytes)" }.joined(separator: ", ")
            return Finding(
                .fileSize, "\(names) bytes, where Messages takes fewer than \(limit)", severity: severity)
        }
    }

    /// The finding for a sequence whose frames have too many bytes together, though none of them alone has.
    package static func tooLarge(framesOf bytes: [Int], limit: Int) -> Finding? {
        let sum = bytes.reduce(0, +)
        guard sum >= limit else { return nil }
        return Finding(
            .fileSize,
            "the \(bytes.count) frames have \(sum) bytes together, where Messages takes a sticker of fewer than \(limit)",
            severity: .warning)
    }
}
