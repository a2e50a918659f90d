import Inspection
import Support

/// The values of a sticker in `page.html`.
extension PreviewPage {
    /// Returns the values of its place in the drawer.
    func cell(_ index: Int) throws -> Template.Values {
        let sticker = stickers[index]
        let own: Template.Values = [
            "name": .text(sticker.name), "natural": .number(sticker.picture.longerSideInPoints),
        ]
        return try own.merging(picture(of: index, alt: sticker.label)) { $1 }
    }

    /// Returns the values of its row in the table of all backgrounds.
    ///
    /// The rows are grids, because browsers skip grids that cannot be seen, but not rows of tables. Their parts therefore state their roles.
    func row(_ index: Int, _ form: Form) throws -> Template.Values {
        let sticker = stickers[index]
        let own: Template.Values = ["name": .text(sticker.name), "anchor": .text(sticker.anchor)]
        return try own.merging(copy(of: index, form)) { $1 }
    }

    /// Returns the values of the sticker with its findings, its marks, and its master.
    func entry(_ index: Int, _ form: Form) throws -> Template.Values {
        let sticker = stickers[index]
        let rules = Set(sticker.findings.map(\.rule))
        let own: Template.Values = [
            "anchor": .text(sticker.anchor), "name": .text(sticker.name),
            "label": .text(sticker.isNumbered ? "" : sticker.label),
            "path": .text(sticker.path), "pixels": .text(sticker.picture.size.description),
            "frames": .text(frames(of: sticker)), "bytes": .text(sticker.picture.bytes.grouped),
            "found": .text(
                isForClient ? "" : sticker.findings.isEmpty ? "no findings" : count(sticker.findings.count, "finding")),
            "hasFindings": .flag(!sticker.findings.isEmpty),
            "findings": .list(sticker.findings.worstFirst(\.severity).map { values(of: $0, sticker) }),
            "hasViews": .flag(sticker.marks != nil || sticker.before != nil || sticker.leavesOutBefore),
            "isPixelArt": .flag(sticker.isPixelArt),
            "marks": .text(try sticker.marks?.address().text ?? ""),
            "showsStrayPixels": .flag(rules.contains(.strayPixels)),
            "showsClippedEdge": .flag(rules.contains(.clippedEdge)),
            "showsFringe": .flag(rules.contains(.matteFringe)),
            "before": .text(try sticker.before?.address().text ?? ""),
            "pixelsBefore": .text(sticker.before?.size.description ?? ""),
            "bytesBefore": .text(sticker.before?.bytes.grouped ?? ""),
            "artSide": .number(sticker.artSide), "canvasSide": .number(sticker.picture.size.longerSide),
            "leavesOutBefore": .flag(sticker.leavesOutBefore),
        ]
        return try own.merging(copy(of: index, form)) { $1 }
    }

    private func values(of finding: Finding, _ sticker: Sticker) -> Template.Values {
        let settings = Words.assignments(for: finding)
        let command = [Program.name, "set", sticker.pathInCommands.shellWord] + settings
        return [
            "rule": .text(finding.rule.rawValue), "severity": .text(finding.severity.rawValue),
            "title": .text(finding.rule.title), "message": .text(finding.message), "advice": .text(finding.advice),
            "command": .text(settings.isEmpty ? "" : command.joined(separator: " ")),
        ]
    }

    private func frames(of sticker: Sticker) -> String {
        guard sticker.frames > 1 else { return "" }
        return sticker.isSequence
            ? "\(sticker.frames) frames in files of their own, here as one animation; together "
            : "\(sticker.frames) frames, "
    }

    // MARK: Pictures

    /// Returns the values of the sticker's picture, with the address of embedded bytes or of a file in the folder.
    private func picture(of index: Int, alt: String) throws -> Template.Values {
        let picture = stickers[index].picture
        return [
            "index": .number(index), "alt": .text(alt), "address": .text(try picture.address().text),
            "still": .text(try stickers[index].still?.address().text ?? ""),
            "width": .number(picture.sizeInPoints.width), "height": .number(picture.sizeInPoints.height),
        ]
    }

    /// Returns the values of another picture of the sticker.
    ///
    /// If the page is one file, the script copies the picture in the drawer.
    private func copy(of index: Int, _ form: Form) throws -> Template.Values {
        switch form {
        case .oneFile: ["index": .number(index)]
        case .folder: try picture(of: index, alt: "")
        }
    }
}
