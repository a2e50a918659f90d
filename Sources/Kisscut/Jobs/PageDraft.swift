import Files
import Inspection
import PNGCodec
import Preview
import Profiles
import Raster
import Rendering
import StickerPacks
import Texts

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The page and the contact sheet of a pack while its stickers are made, by whatever job makes them.
struct PageDraft: Sendable {
    private let plan: PackPlan
    private let size: StickerSize
    /// The delays of sequences, by their key.
    private let delays: [String: [FrameDelay]]
    private let photo: PictureAddress?
    private let sheet: Previewer.Sheet?
    private let settings: Settings
    private let writesPage: Bool
    /// Keeps what the page shows of each master.
    let sink: PageSink

    /// The most bytes of masters that are embedded in one file, for before and after.
    private static let maximumEmbeddedBytes = 20_000_000

    /// - Throws: `KisscutError` with the code `inputNotFound` if the photo is not a picture that can be read.
    init(
        plan: PackPlan, size: StickerSize, delays: [String: [FrameDelay]], photo: URL?, sheet: Previewer.Sheet?,
        settings: Settings, files: PageFiles, writesPage: Bool
    ) throws(KisscutError) {
        (self.plan, self.size, self.delays, self.sheet) = (plan, size, delays, sheet)
        (self.settings, self.writesPage) = (settings, writesPage)
        let sink = PageSink(files, of: plan, sheet: sheet == nil ? nil : ContactSheet(size: size), settings)
        self.sink = sink
        do throws(KisscutError) {
            self.photo = try photo.map { url throws(KisscutError) in try Self.address(of: Master(url), sink, settings) }
        } catch {
            files.end()
            throw KisscutError(
                error.code == .notWritable ? .notWritable : .inputNotFound, path: error.path, reason: error.reason,
                detail: error.detail)
        }
    }

    /// Returns a plan of a sticker with what the page needs besides: the first frame of an animation.
    func adding(to wanted: Plan, of header: Header, isFrame: Bool) -> Plan {
        guard header.timing != nil, !isFrame, let sticker = wanted.files.first?.rendering else { return wanted }
        var wanted = wanted
        let still = FileRendering(sticker.placement, format: .png, isStill: true)
        wanted.files.append(WantedFile(kind: .sticker, scale: .x3, rendering: still))
        return wanted
    }

    /// Writes the page and the sheet.
    ///
    /// - Parameter outcomes: The outcomes of all masters; one that failed is named on the page.
    /// - Throws: `KisscutError` with the code `notWritable`.
    func publish(_ outcomes: [Outcome]) throws(KisscutError) {
        if let fault = sink.fault { throw fault }
        var outcomes = outcomes
        for index in outcomes.indices {
            guard let files = sink.files(ofMaster: index) else { continue }
            outcomes[index].replaceConcessions(by: files, settings.checks)
        }
        let shown = plan.stickers.filter { sticker in
            sticker.masters.allSatisfy { outcomes[$0].report.status != .failed }
        }
        if writesPage { try sink.files.publish(try page(shown, outcomes)) }
        if let sheet { try write(sheet, shown) }
    }

    /// Removes the temporary files, and pictures of a page that was not published.
    func end() { sink.files.end() }

    private func page(_ shown: [PackPlan.Sticker], _ outcomes: [Outcome]) throws(KisscutError) -> PreviewPage {
        var embedded = 0
        var stickers: [PreviewPage.Sticker] = []
        for sticker in shown {
            guard let kept = try sink.kept(of: sticker, delays[sticker.key] ?? []) else { continue }
            let source = outcomes[sticker.masters[0]].master
            var shown = PreviewPage.Sticker(
                name: sticker.name, slug: sticker.slug, label: sticker.label,
                path: Paths.join(source.subfolder, Paths.name(of: source.path)), frames: kept.frames,
                picture: kept.picture, findings: Self.findings(of: sticker, outcomes))
            (shown.still, shown.marks) = (kept.still, kept.marks)
            if let side = kept.artSide { shown.artSide = side }
            shown.isSequence = sticker.isSequence
            if let before = kept.before {
                shown.leavesOutBefore = sink.files.embeds && embedded + before.bytes > Self.maximumEmbeddedBytes
                if !shown.leavesOutBefore {
                    embedded += before.bytes
                    shown.before = before
                }
            }
            stickers.append(shown)
        }
        var page = PreviewPage(title: plan.name, size: size, photo: photo, stickers: stickers)
        page.failures = outcomes.compactMap(\.report.error?.message)
        return page
    }

    /// Returns the findings of a sticker; of those that frames of a sequence share, the first and how many there are.
    private static func findings(of sticker: PackPlan.Sticker, _ outcomes: [Outcome]) -> [Finding] {
        guard sticker.isSequence else { return outcomes[sticker.masters[0]].report.findings }
        let all = sticker.masters.flatMap { index in
            outcomes[index].report.findings.map { (frame: outcomes[index].master.name, finding: $0) }
        }
        return all.indices.compactMap { index in
            let (frame, finding) = all[index]
            guard !all[..<index].contains(where: { $0.finding.rule == finding.rule }) else { return nil }
            let others = all.count { $0.finding.rule == finding.rule } - 1
            let place = others == 0 ? frame : "\(frame) and \(count(others, "other frame"))"
            return Finding(finding.rule, "\(place): \(finding.message)", severity: finding.severity)
        }
    }

    /// Keeps a photo among the pictures of the page.
    private static func address(
        of master: Master, _ sink: PageSink, _ settings: Settings
    ) throws(KisscutError) -> PictureAddress {
        let reader = MasterReader(limits: settings.limits, for: settings.checks.profile)
        let bytes = try reader.read(master)
        let picture = try sink.keep(photo: bytes, try reader.open(bytes, of: master), of: master)
        do {
            return try picture.address()
        } catch {
            throw KisscutError(.notReadable, path: master.path, reason: "cannot be read: \(error)")
        }
    }

    private func write(_ sheet: Previewer.Sheet, _ shown: [PackPlan.Sticker]) throws(KisscutError) {
        let contacts = ContactSheet(size: size)
        let sticker = { (index: Int) in try sink.small(shown[index].masters[0]) }
        do {
            let picture =
                sheet.showsGrounds
                ? try contacts.grounds(count: shown.count, sticker: sticker)
                : try contacts.drawer(count: shown.count, sticker: sticker)
            try writeOutput(
                picture.png(ScanlineCompressor(.balanced), software: ContactSheet.software),
                to: try sheet.file.outputPath())
        } catch let error as KisscutError {
            throw error
        } catch {
            throw KisscutError(
                .notWritable, path: sheet.file.pathAsWritten, reason: "the contact sheet cannot be drawn: \(error)")
        }
    }
}
