import Foundation
import Stickermill
import Support

/// A pack of a call, and the files that show it.
struct PlacedPage {
    var group: MasterGroup
    /// The path of the pack below the inputs, or an empty text for the only pack.
    let path: String
    /// The page, a file or a folder, or `nil` for none.
    let output: URL?
    /// The contact sheet, or `nil` for none.
    let sheet: URL?
}

/// The pages of a call: a single page, or a page for each folder whose `stickermill.yml` has a name.
extension PreviewCommand {
    /// Finds the packs, and leaves out what earlier calls wrote among the masters.
    ///
    /// - Throws: `StickermillError` whose `isFaultOfCall` is true.
    func findPages(
        _ screen: Screen, _ log: ChangeLog?
    ) throws(StickermillError) -> (search: MasterSearch, pages: [PlacedPage]) {
        var search = try inputs.search(for: self, output: output, screen, log).without(photo)
        for page in try pages(of: search) { search = try search.withoutSheet(page.sheet) }
        return (search, try pages(of: search))
    }

    private func pages(of search: MasterSearch) throws(StickermillError) -> [PlacedPage] {
        guard search.groups.count > 1 else {
            return [PlacedPage(group: search.groups[0], path: "", output: output, sheet: sheet)]
        }
        let packs = try search.packs()
        guard pack.name == nil else { throw StickermillError(.forOnePack(packs: packs.map(\.path)), path: "--name") }
        return packs.map {
            PlacedPage(group: $0.group, path: $0.path, output: output?.of($0.path), sheet: sheet?.of($0.path))
        }
    }

    /// Writes the pages one after another, and shows the result of each.
    ///
    /// A page that cannot be written does not stop the others.
    ///
    /// - Returns: The result for all masters, and whether all pages could be written.
    /// - Throws: `StickermillError`, if the call writes one page.
    func write(
        _ pages: [PlacedPage], _ cache: Cache?, skipped: [SkippedPath], _ screen: Screen, _ log: ChangeLog?
    ) async throws -> (report: Report, isWhole: Bool) {
        var reports: [Report] = []
        var isWhole = true
        for (index, page) in pages.enumerated() {
            var report: Report
            do throws(StickermillError) {
                report = try await write(page, cache, screen)
            } catch {
                guard pages.count > 1, error.code != .cancelled else { throw error }
                screen.complain(Words.ofCommand.sentences(about: error))
                isWhole = false
                continue
            }
            if log?.isRepeated != true {
                screen.summarize(
                    report, skipped: index == pages.count - 1 ? skipped : [], gate: rules.gate.severity, isPreview: true
                )
                if report.summary.cancelled == 0 && sharing.shard == nil { try finish(page, screen) }
                if index < pages.count - 1 { screen.addToSummary("") }
            }
            if pages.count > 1 {
                for index in report.masters.indices { report.masters[index].settings = page.group.settingsFile }
            }
            reports.append(report)
            if report.summary.cancelled > 0 { break }
        }
        return (reports.count == 1 ? reports[0] : Report(joining: reports), isWhole)
    }

    private func write(_ page: PlacedPage, _ cache: Cache?, _ screen: Screen) async throws(StickermillError) -> Report {
        var pack = Pack(page.group)
        pack.workshop = Workshop(workers: common.jobs, cache: cache)
        let sheet = page.sheet.map {
            Pack.Sheet(file: $0, showsGrounds: sheetGrounds, showsNames: sheetNames, columns: columns)
        }
        return try await screen.run(
            pack.preview(to: page.output, photo: photo, sheet: sheet, isForClient: client, shard: sharing.shard))
    }

    /// Tells the author which stickers a client sees under a number.
    private func noteMissingLabels(of group: MasterGroup, _ screen: Screen) throws(StickermillError) {
        let stickers = try Packer(settings: group.settings).stickers(of: group.masters)
        let missing = stickers.count(where: \.isNamedByFile)
        guard missing > 0 else { return }
        let start =
            missing == stickers.count
            ? "No labels yet" : "No labels yet for \(missing.grouped) of \(count(stickers.count, "sticker"))"
        screen.addToSummary(
            "\(start): the page shows numbers instead. Write labels into \(Program.settingsName), or into a table for --labels."
        )
    }

    /// Reports the path of the page, and opens the page with `--open`.
    private func finish(_ page: PlacedPage, _ screen: Screen) throws {
        if let sheet = page.sheet { screen.addToSummary("\(sheet.relativePath.printable): the contact sheet") }
        guard let output = page.output else { return }
        let isFolder = (try? output.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
        let file = isFolder ? output.appending(path: "index.html") : output
        let bytes = (try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
        screen.addToSummary("\(file.relativePath.printable): open it in a browser to see the stickers")
        if bytes > Previewer.largePageBytes {
            screen.addToSummary(
                "The page has \(size(bytes)) and opens slowly. For a faster page, use a folder, such as --output preview/."
            )
        }
        if client { try noteMissingLabels(of: page.group, screen) }
        guard open else { return }
        #if os(macOS)
            let opener = "open"
        #else
            let opener = "xdg-open"
        #endif
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [opener, file.path]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw StickermillError(.notOpened(program: opener), path: file.relativePath)
        }
    }
}

extension URL {
    /// Returns the output for a pack, if a call has several: a folder in an output folder, or a file next to the file of this name.
    ///
    /// - Parameter pack: The path of the pack below the inputs.
    fileprivate func of(_ pack: String) -> URL {
        guard !pack.isEmpty else { return self }
        let isFolder = hasDirectoryPath || (try? FileSystem.kindOfTarget(of: pathAsWritten)) == .folder
        if isFolder { return URL(pathAsWritten: Paths.join(pathAsWritten, pack) + "/") }
        let name = "\(Paths.stem(of: pathAsWritten))-\(pack.replacing("/", with: "-"))"
        let folder = Paths.folder(of: pathAsWritten)
        return URL(
            pathAsWritten: Paths.join(
                folder == "." ? "" : folder, pathExtension.isEmpty ? name : "\(name).\(pathExtension)"))
    }
}
