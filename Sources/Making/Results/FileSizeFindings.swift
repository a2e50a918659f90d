package import Inspection

extension Finding {
    /// Returns the findings for written files of one master whose bytes reach or exceed the limit of the checks.
    ///
    /// A file at @3x is a sticker for Messages, so it gets the severity of the rule. Files at @2x and @1x are for apps that draw
    /// stickers themselves, so they only get a warning: Messages rejects them only if an app passes them as stickers. Files of image sets
    /// have no limit.
    package static func tooLarge(_ files: [FileReport], by checks: Requirements) -> [Finding] {
        let limit = checks.byteLimit
        let tooLarge = files.filter { $0.bytes >= limit && ![.image, .messenger].contains($0.kind) }
        let groups: [([FileReport], Severity?)] = [
            (tooLarge.filter { $0.scale == .master }, nil), (tooLarge.filter { $0.scale != .master }, .warning),
        ]
        return groups.compactMap { files, severity -> Finding? in
            guard !files.isEmpty else { return nil }
            return Finding(
                .fileBytes(files: files.map { .init(path: $0.path, bytes: $0.bytes) }, limit: checks.limit),
                severity: severity)
        }
    }

    /// Returns a finding if the bytes of all frames of a sequence together reach or exceed the limit of the checks.
    package static func tooLarge(framesOf bytes: [Int], by checks: Requirements) -> Finding? {
        let sum = bytes.reduce(0, +)
        guard sum >= checks.byteLimit else { return nil }
        return Finding(.frameBytes(frames: bytes.count, bytes: sum, limit: checks.limit), severity: .warning)
    }
}
