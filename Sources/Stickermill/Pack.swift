public import FoundationSubset
public import Inspection
import Making
import PNGCodec
import Preview
import Support

/// A folder of art: its masters with their settings and labels, and the jobs for them.
///
/// ```swift
/// let pack = try Pack(in: URL(filePath: "art"))
/// let report = try await pack.convert(to: URL(filePath: "stickers")).report
/// print(report.summary.converted, "of", report.summary.masters)
/// ```
///
/// Each master has the settings of the `stickermill.yml` files in its folder and above, and every job applies them. The commands of `stickermill`
/// call the same jobs.
public struct Pack: Sendable {
    /// The masters in groups by their nearest `stickermill.yml`, with their settings.
    public var groups: [MasterGroup]
    /// The files and folders that the search skipped, and why.
    public let skipped: [SkippedPath]
    /// The workers that the jobs share with others, with the cache that keeps results for later jobs.
    public var workshop = Workshop.shared

    /// Finds the masters of a folder, and reads their settings and labels.
    ///
    /// - Parameters:
    ///   - folder: A file URL.
    ///   - followsLinks: Whether to follow all symbolic links.
    ///   - change: Changes the settings of each group, as options of a command do.
    /// - Throws: The errors of ``MasterSearch``.
    public init(
        in folder: URL, followsLinks: Bool = false, changing change: (inout Settings) -> Void = { _ in }
    ) throws(StickermillError) {
        self.init(try MasterSearch(inputs: [folder], followsLinks: followsLinks, changing: change))
    }

    /// Creates a pack of the masters that a search has found.
    public init(_ search: MasterSearch) {
        (groups, skipped) = (search.groups, search.skipped)
    }

    /// Creates a pack of masters with their settings, such as one group of a search.
    ///
    /// - Parameter skipped: The files and folders that the search skipped. A pack is not written if skipped artwork gates.
    public init(_ group: MasterGroup, skipped: [SkippedPath] = []) {
        (groups, self.skipped) = ([group], skipped)
    }

    // MARK: Jobs

    /// Checks the masters by all rules, and writes nothing except overlays, if you ask for them.
    ///
    /// - Parameters:
    ///   - overlay: The folder for overlays, a file URL: images that show where a master breaks a rule about alpha, and how prepared art
    ///     looked before.
    ///   - shard: The shard to measure into the cache for a later job, or `nil` to check all masters.
    /// - Returns: The job, whose report has the findings about each master, in the order of their paths.
    public func check(overlay: URL? = nil, shard: Shard? = nil) -> RunningJob<Report, StickermillError> {
        var checker = Checker(overlay: overlay)
        checker.cache = workshop.cache
        return job { [checker, self] () throws(StickermillError) in
            try await checker.check(try groups(besides: [overlay]), jobs: workshop.workers, shard: shard)
        }
    }

    /// Writes renditions and thumbnails.
    ///
    /// A master that fails never stops the others. Each file is written whole or not at all.
    ///
    /// - Parameters:
    ///   - output: The folder to write to, a file URL, or `nil` for the outputs that the settings name. It is made if it is missing.
    ///   - isClean: Whether to remove the files of earlier runs that this run does not make.
    ///   - isDryRun: Whether to do everything except writing.
    ///   - isCheck: Whether to write nothing, and to report which files of the output a run would change, in ``Report/staleFiles``.
    ///   - shard: The shard to make into the cache for a later job, or `nil` to convert all masters.
    /// - Returns: The job. Its report has the result for each master, in the order of their paths.
    public func convert(
        to output: URL? = nil, isClean: Bool = false, isDryRun: Bool = false, isCheck: Bool = false, shard: Shard? = nil
    ) -> RunningJob<Report, StickermillError> {
        let named = groups.flatMap(\.settings.outputs).map { URL(pathAsWritten: $0.folder) }
        var converter = Converter()
        (converter.isClean, converter.isCheck, converter.cache) = (isClean, isCheck, workshop.cache)
        return job { [converter, self] () throws(StickermillError) in
            try await converter.convert(
                try groups(besides: output.map { [$0] } ?? named), to: output, jobs: workshop.workers, shard: shard,
                isDryRun: isDryRun)
        }
    }

    /// Makes a sticker pack: an asset catalog for Xcode, and everything else that the settings ask for.
    ///
    /// The pack is written whole or not at all. If a master fails, a finding gates, or the job is cancelled, the output stays as it was.
    ///
    /// - Parameters:
    ///   - output: The folder of the pack, a file URL. It is made if it is missing, and replaced if it holds a pack.
    ///   - gate: The lowest severity of a finding that keeps its sticker out of the pack.
    ///   - page: The file URL of a page that shows the pack, as ``preview(to:photo:sheet:isForClient:shard:)`` makes it, or `nil` for none.
    ///   - keepsGoing: Whether to write the pack without the faulty stickers.
    ///   - isClean: Whether to remove files from the output that Stickermill did not write.
    ///   - isDryRun: Whether to do everything except writing. The report then describes the pack that would be written.
    ///   - isCheck: Whether to write nothing, and to report which files of the output a run would change, in ``Report/staleFiles``.
    ///   - shard: The shard to make into the cache for a later job, or `nil` to make the pack.
    /// - Returns: The job. Its report has the result for each master, and for the pack.
    public func pack(
        to output: URL, gate: Finding.Severity = .error, page: URL? = nil, keepsGoing: Bool = false,
        isClean: Bool = false, isDryRun: Bool = false, isCheck: Bool = false, shard: Shard? = nil
    ) -> RunningJob<Report, StickermillError> {
        job { () throws(StickermillError) in
            let group = try groups(besides: [output, page]).only()
            var packer = Packer(settings: group.settings)
            (packer.isClean, packer.keepsGoing) = (isClean, keepsGoing)
            (packer.isDryRun, packer.isCheck) = (isDryRun, isCheck)
            (packer.page, packer.cache) = (page, workshop.cache)
            packer.missesArtwork = skipped.contains { $0.gates(at: gate) }
            return try await packer.pack(group.masters, to: output, jobs: workshop.workers, gate: gate, shard: shard)
        }
    }

    /// Writes a page that shows the stickers as people will see them, and a contact sheet.
    ///
    /// Every sticker is made as a pack would ship it. The page lists the masters that fail.
    ///
    /// - Parameters:
    ///   - output: The file URL of the page, a folder or a file that contains everything, or `nil` to write only the contact sheet.
    ///   - photo: The file URL of a PNG or JPEG picture to try stickers on, or `nil` for none.
    ///   - sheet: The contact sheet to write, or `nil` for none.
    ///   - isForClient: Whether the page leaves out findings, sizes, file names and failed masters.
    ///   - shard: The shard to make into the cache for a later job, or `nil` to write the page.
    /// - Returns: The job. Its report has the result for each master, in the order of the masters.
    public func preview(
        to output: URL?, photo: URL? = nil, sheet: Sheet? = nil, isForClient: Bool = false,
        shard: Shard? = nil
    ) -> RunningJob<Report, StickermillError> {
        job { () throws(StickermillError) in
            let group = try groups(besides: [output], leavingOut: [photo, sheet?.replacedFile]).only()
            var previewer = Previewer(settings: group.settings)
            (previewer.photo, previewer.sheet, previewer.isForClient) = (photo, sheet, isForClient)
            previewer.cache = workshop.cache
            return try await previewer.preview(group.masters, to: output, jobs: workshop.workers, shard: shard)
        }
    }

    /// Starts a job on the workers, and adds what the search skipped to its report.
    private func job(
        _ work: @escaping @Sendable () async throws(StickermillError) -> Report
    ) -> RunningJob<Report, StickermillError> {
        RunningJob { [workshop, skipped] () throws(StickermillError) in try await workshop.run(work).naming(skipped) }
    }

    // MARK: Masters

    /// Returns the groups without the masters that an earlier job has written into folders below the searched folder.
    ///
    /// - Parameters:
    ///   - outputs: The folders that the job writes, file URLs.
    ///   - files: Other pictures that the job reads or replaces, file URLs.
    /// - Throws: `StickermillError` with the code `noMasters` if no master is left.
    private func groups(
        besides outputs: [URL?], leavingOut files: [URL?] = []
    ) throws(StickermillError) -> [MasterGroup] {
        let folders = outputs.compactMap { $0.flatMap { try? FileSystem.realPath(of: $0.pathAsWritten) } }
        var rest = groups
        for index in rest.indices {
            if !folders.isEmpty {
                rest[index].masters.removeAll { master in folders.contains { master.isFound(inOutput: $0) } }
            }
            for file in files { rest[index].leaveOut(file) }
            rest[index].settings = rest[index].settings.lowered(to: workshop.limits)
        }
        rest.removeAll(where: \.masters.isEmpty)
        guard !rest.isEmpty else { throw .noMasters(in: outputs.compactMap { $0?.pathAsWritten }, skipped) }
        return rest
    }
}

extension Pack {
    /// A contact sheet: a picture of the whole pack.
    public struct Sheet: Sendable, Hashable {
        /// The PNG file to write, a file URL.
        public var file: URL
        /// Whether it has a row per sticker and a column per background color, instead of a grid.
        public var showsGrounds: Bool
        /// Whether each sticker has its name below it.
        public var showsNames: Bool
        /// The number of columns of the grid, or `nil` for a sheet near 4:3.
        public var columns: Int?

        /// Describes a contact sheet.
        public init(file: URL, showsGrounds: Bool = false, showsNames: Bool = false, columns: Int? = nil) {
            (self.file, self.showsGrounds, self.showsNames, self.columns) = (file, showsGrounds, showsNames, columns)
        }

        /// The contact sheet of an earlier job that the new sheet replaces, or `nil` without such a file.
        fileprivate var replacedFile: URL? {
            let start = try? FileSystem.contents(of: file.pathAsWritten, limit: PNGFile.softwareLength)
            return start.map { PNGFile.isMade(by: ContactSheet.software, $0) } == true ? file : nil
        }
    }
}

extension Master {
    /// Returns whether the search of a folder has found the file in an output folder below it.
    ///
    /// - Parameter output: The path of the output folder without symbolic links.
    fileprivate func isFound(inOutput output: String) -> Bool {
        guard !subfolder.isEmpty, let file = try? FileSystem.realPath(of: path), Paths.isBelow(file, output) else {
            return false
        }
        let folder = Paths.folder(of: file)
        return folder.hasSuffix("/\(subfolder)") && Paths.isBelow(output, String(folder.dropLast(subfolder.count + 1)))
    }
}
