import FoundationSubset
import Inspection
import Making
import PNGCodec
import Platforms
import Preview
import Raster
import Support

/// Collects the page and the contact sheet of a pack while a job makes its stickers.
struct PageDraft: Sendable {
    private let plan: PackPlan
    private let size: StickerSize
    private let photo: PictureAddress?
    private let sheet: Pack.Sheet?
    private let settings: Settings
    private let writesPage: Bool
    private let isForClient: Bool
    /// Keeps the pictures of each master for the page.
    let sink: PageSink

    /// - Throws: `StickermillError` with the code `inputNotFound` if the photo is not a picture that can be read.
    init(
        plan: PackPlan, size: StickerSize, photo: URL?, sheet: Pack.Sheet?, settings: Settings, files: PageFiles,
        writesPage: Bool, isForClient: Bool = false,
        _ cancellation: Cancellation
    ) throws(StickermillError) {
        (self.plan, self.size, self.sheet) = (plan, size, sheet)
        (self.settings, self.writesPage, self.isForClient) = (settings, writesPage, isForClient)
        let sink = PageSink(files, cancellation)
        self.sink = sink
        do throws(StickermillError) {
            self.photo = try photo.map { url throws(StickermillError) in
                try Self.address(of: Master(url), sink, settings)
            }
        } catch {
            files.end()
            throw StickermillError(.input(fault: error.fault), at: error.subject, detail: error.detail)
        }
    }

    /// The pictures of each sticker that a page shows.
    ///
    /// - Parameters:
    ///   - showsFindings: Whether the page shows findings and masters.
    ///   - size: The size of the stickers on a contact sheet, or `nil` without a sheet.
    static func pictures(showsFindings: Bool, onSheetOf size: StickerSize? = nil) -> Set<PictureKind> {
        let pictures: Set<PictureKind> = showsFindings ? [.still, .marked, .original] : [.still]
        return pictures.union(size.map { [.cell(ContactSheet(size: $0).cell)] } ?? [])
    }

    /// Writes the page and the sheet.
    ///
    /// - Parameters:
    ///   - outcomes: The outcomes of all masters. The page lists the masters that failed.
    ///   - written: The plan of a written pack, without the stickers that were left out, or `nil` to show all stickers.
    /// - Throws: `StickermillError` with the code `notWritable`.
    func publish(_ outcomes: [Outcome], of written: PackPlan? = nil) throws(StickermillError) {
        if let fault = sink.fault { throw fault }
        var outcomes = outcomes
        for index in outcomes.indices {
            guard let files = sink.files(ofMaster: index) else { continue }
            outcomes[index].replaceConcessions(by: files, settings.checks)
        }
        let shown = (written ?? plan).stickers.filter { outcomes[$0.master].report.status != .failed }
        if writesPage { try sink.files.publish(try page(shown, outcomes)) }
        if let sheet { try write(sheet, shown) }
    }

    /// Removes the temporary files, and the pictures of an unpublished page.
    func end() { sink.files.end() }

    private func page(_ shown: [PackPlan.Sticker], _ outcomes: [Outcome]) throws(StickermillError) -> PreviewPage {
        var stickers: [PreviewPage.Sticker] = []
        for sticker in shown {
            guard let kept = sink.kept(of: sticker) else { continue }
            let source = outcomes[sticker.master].master
            var shown = PreviewPage.Sticker(
                name: sticker.name, slug: sticker.slug, label: sticker.label,
                path: Paths.join(source.subfolder, Paths.name(of: source.path)), frames: kept.frames,
                picture: kept.picture, findings: outcomes[sticker.master].report.findings)
            // A path of the machine does not belong on a page.
            if !source.path.hasPrefix("/") { shown.pathInCommands = source.path }
            (shown.still, shown.marks) = (kept.still, kept.marks)
            if let side = kept.artSide { shown.artSide = side }
            (shown.isSequence, shown.isPixelArt) = (sticker.isSequence, kept.isPixelArt)
            if isForClient {
                // Names and their links come from file names.
                let number = "\(stickers.count + 1)"
                if sticker.isNamedByFile { (shown.label, shown.isNumbered) = (number, true) }
                (shown.name, shown.slug) = (shown.label, number)
                (shown.path, shown.pathInCommands, shown.findings, shown.marks) = ("", "", [], nil)
            } else {
                shown.before = kept.before
            }
            stickers.append(shown)
        }
        var page = PreviewPage(title: plan.name, drawer: Drawer(size), photo: photo, stickers: stickers)
        let messengers = settings.platforms.compactMap(\.messenger)
        let others = messengers.map { Drawer($0.name, title: $0.title, cell: $0.drawerCell) }
        if settings.isForMessages {
            page.drawers += others
        } else if let first = messengers.first {
            (page.app, page.drawer, page.drawers) = (first.title, others[0], others)
        }
        page.isForClient = isForClient
        guard !isForClient else { return page }
        page.failures = outcomes.compactMap(\.report.error?.description)
        return page
    }

    /// Keeps a photo among the pictures of the page.
    private static func address(
        of master: Master, _ sink: PageSink, _ settings: Settings
    ) throws(StickermillError) -> PictureAddress {
        let reader = MasterReader(limits: settings.limits, for: settings.checks.profile)
        let picture = try sink.keep(photo: master, reader)
        do {
            return try picture.address()
        } catch {
            throw StickermillError(.pictureNotReadable(cause: "\(error)"), path: master.path)
        }
    }

    private func write(_ sheet: Pack.Sheet, _ shown: [PackPlan.Sticker]) throws(StickermillError) {
        let contacts = ContactSheet(size: size)
        let sticker = { (index: Int) in try sink.small(shown[index].master) }
        do {
            let picture: Bitmap
            if sheet.showsGrounds {
                picture = try contacts.grounds(count: shown.count, sticker: sticker)
            } else {
                let columns = try columns(of: sheet, contacts, shown.count)
                let width = contacts.gridSize(of: shown.count, columns: columns, withNames: sheet.showsNames).width
                let names = sheet.showsNames ? shown.map(\.label) : []
                let font = TextFont(for: ([plan.name, count(shown.count, "sticker"), "…"] + names).map(\.printable))
                var texts = ContactSheet.Texts()
                texts.header = try header(
                    font, width: width, stickers: shown.count,
                    first: try shown.forIcons(settings.pack).map { try sink.small($0.master) })
                if sheet.showsNames {
                    texts.name = { index in
                        try SheetText(names[index], font, fontSize: 22).drawn(
                            in: PixelSize(width: contacts.cell, height: ContactSheet.nameHeight), settings.limits)
                    }
                }
                picture = try contacts.grid(count: shown.count, columns: columns, texts, sticker: sticker)
            }
            try writeOutput(
                picture.png(ScanlineCompressor(.balanced), software: ContactSheet.software),
                to: try sheet.file.outputPath())
        } catch let error as StickermillError {
            throw error
        } catch {
            throw StickermillError(.sheetNotDrawn(cause: "\(error)"), path: sheet.file.pathAsWritten)
        }
    }

    /// - Throws: `StickermillError` with the code `badSettings` if the sheet would be too long with the requested columns.
    private func columns(
        of sheet: Pack.Sheet, _ contacts: ContactSheet, _ stickers: Int
    ) throws(StickermillError) -> Int {
        guard let wanted = sheet.columns else { return contacts.columns(of: stickers, withNames: sheet.showsNames) }
        let columns = min(wanted, max(1, stickers))
        let size = contacts.gridSize(of: stickers, columns: columns, withNames: sheet.showsNames)
        guard size.longerSide <= ContactSheet.longestSide else {
            throw StickermillError(
                .sheetTooLong(size: size, columns: columns, limit: ContactSheet.longestSide),
                path: sheet.file.pathAsWritten)
        }
        return columns
    }

    /// Returns the icon, the name of the pack and the number of stickers, side by side.
    private func header(_ font: TextFont, width: Int, stickers: Int, first: Bitmap?) throws -> Bitmap {
        let (gap, height) = (ContactSheet.gap, ContactSheet.headerHeight)
        let side = height - gap
        var header = Bitmap(size: PixelSize(width: width, height: height))
        var left = gap
        if let icons = try settings.icons()
            ?? first.map({ IconSet(sticker: $0, background: settings.pack.iconBackground) })
        {
            header.blend(PixelRect(x: gap, y: gap, width: side, height: side), with: icons.square(side: side))
            left += side + gap
        }
        let line = PixelSize(width: max(1, width - left - gap), height: side / 2)
        let title = SheetText(plan.name, font, fontSize: 44, isBold: true, isCentered: false)
        let number = SheetText(count(stickers, "sticker"), font, fontSize: 26, isCentered: false)
        for (row, text) in [title, number].enumerated() {
            let place = PixelRect(x: left, y: gap + row * line.height, width: line.width, height: line.height)
            header.blend(place, with: try text.drawn(in: line, settings.limits))
        }
        return header
    }
}
