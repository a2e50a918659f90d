package import Inspection
package import Making
import PackManifest
package import Raster
package import Support
import Synchronization

/// Keeps the stickers of a run for a messenger, and writes its packs when the run is complete.
package final class MessengerSink: Sink {
    package let messenger: Messenger
    private let plan: PackPlan
    /// The index of the output in recipes.
    private let output: Int
    /// The folder of the messenger below the output of the call, or an empty text if that is the output itself.
    package let folder: String
    private let author: String
    /// The new folder, or `nil` if nothing is written.
    private let tree: OutputTree?
    private let comparison: PackComparison?
    private let made = Mutex<[Int: Kept]>([:])
    /// Why the files of masters are too large, by the indices of these.
    private let refused = Mutex<[Int: Fault]>([:])

    private struct Kept {
        var file: MadeFile
        var isMoving: Bool
        var hash: String?
        var usesLibvips: Bool
        var cover: MadePicture?
    }

    /// Creates the folder to write to.
    ///
    /// - Throws: `StickermillError` with the code `outputUnusable`.
    package init(
        _ messenger: Messenger, _ plan: PackPlan, author: String, output index: Int, in path: String, folder: String,
        isClean: Bool, isDryRun: Bool, isCheck: Bool
    ) throws(StickermillError) {
        (self.messenger, self.plan, self.author, output, self.folder) = (messenger, plan, author, index, folder)
        let place = Paths.join(path, folder)
        comparison = isCheck ? try PackComparison(place) : nil
        if isDryRun { try OutputTree.refuseUnusable(place) }
        tree = isDryRun || isCheck ? nil : try OutputTree(output: place, isClean: isClean)
    }

    /// Removes the new folder unless it was published, and releases its lock.
    package func end() { tree?.end() }

    package func makeScratchFile() -> ScratchFile? { tree?.makeScratchFile() ?? nil }

    package func write(_ judged: JudgedMaster) throws(StickermillError) -> [FileReport] {
        if let refusal = judged.made.refusal(ofMessenger: output) {
            refused.withLock { $0[judged.index] = refusal.fault }
        }
        guard let sticker = plan.stickers.first(where: { $0.master == judged.index }),
            let file = judged.made.files.first(where: { $0.product.kind == .messenger && $0.product.output == output })
        else { return [] }
        let kept = Kept(
            file: file, isMoving: judged.made.header?.motion != nil, hash: judged.hashOfArt,
            usesLibvips: judged.usesLibvips,
            cover: judged.made.pictures(.cover)[0])
        made.withLock { $0[judged.index] = kept }
        return [FileReport(file, path: Paths.join(folder, fileName(of: sticker, file)))]
    }

    private func fileName(of sticker: PackPlan.Sticker, _ file: MadeFile) -> String {
        "\(sticker.slug).\(file.rendering.format.fileExtension)"
    }

    /// Returns the first frame that was kept of a master, or `nil` if none was.
    package func cover(_ master: Int) -> MadePicture? { made.withLock { $0[master]?.cover } }

    /// Whether a master has a sticker for the messenger.
    package func has(_ master: Int) -> Bool { made.withLock { $0[master] != nil } }

    /// Returns the findings about stickers that only the files show, by the indices of the masters.
    package func findingsAboutFiles() throws(StickermillError) -> [Int: [Finding]] {
        var findings: [Int: [Finding]] = [:]
        func add(_ fault: Finding.MessengerFault, to master: Int, _ remedy: Finding.Remedy) {
            findings[master, default: []].append(
                Finding(.messenger(name: messenger.title, fault: fault), severity: fault.severity, remedy: remedy))
        }
        for case (let master, .stickerTooLarge(let bytes, let limit, _, _, let remedy)) in refused.withLock(\.self) {
            add(
                .bytes(count: bytes, limit: limit, remedy: remedy), to: master,
                remedy == .allowLosses ? .use(setting: .fit) : .simplifyArt(or: remedy.flatMap(\.floorSetting)))
        }
        guard messenger.refusesEqualFiles else { return findings }
        var names: [[UInt8]: String] = [:]
        for sticker in plan.stickers {
            guard let kept = made.withLock({ $0[sticker.master] }) else { continue }
            let hash = SHA256.hash(of: try bytes(of: kept, sticker))
            if let first = names[hash] { add(.sameFile(as: first), to: sticker.master, .removeOne) }
            names[hash] = names[hash] ?? sticker.name
        }
        return findings
    }

    private func bytes(of kept: Kept, _ sticker: PackPlan.Sticker) throws(StickermillError) -> [UInt8] {
        do {
            return try kept.file.bytes()
        } catch {
            throw StickermillError(.notWritable(cause: "\(error)"), path: sticker.name)
        }
    }

    // MARK: The packs

    /// - Throws: `StickermillError` with the code `badSettings` if the messenger does not accept the texts of the pack.
    package func refuseTexts() throws(StickermillError) {
        if let fault = messenger.faults(ofName: plan.name, author: author).first { throw refusal(fault) }
    }

    private func refusal(_ fault: MessengerPackFault) -> StickermillError {
        StickermillError(.messenger(name: messenger.title, fault: fault), path: plan.name)
    }

    /// The packs of a plan, before they are written.
    package struct Prepared {
        fileprivate var packs: [MessengerPack]
        /// The name and the number of stickers of each.
        package var summaries: [(name: String, stickers: Int)] { packs.map { ($0.name, $0.stickers.count) } }
    }

    /// Divides the stickers into packs that the messenger takes.
    ///
    /// - Parameters:
    ///   - rest: The plan without the stickers that are left out.
    ///   - cover: The sticker that stands for the pack, and its picture.
    /// - Throws: `StickermillError` with the code `badSettings`.
    package func prepare(_ rest: PackPlan, cover: (master: Int, picture: Bitmap)) throws(StickermillError) -> Prepared {
        let rest = rest.named(plan.name)
        try refuseTexts()
        var stickers: [MessengerPack.Sticker] = []
        for sticker in rest.stickers {
            guard let kept = made.withLock({ $0[sticker.master] }) else { continue }
            var sticker = sticker
            sticker.emoji = Array(sticker.emoji.prefix(messenger.emoji.upperBound))
            stickers.append(
                .init(
                    planned: sticker, fileName: fileName(of: sticker, kept.file), isMoving: kept.isMoving,
                    size: kept.file.rendering.canvas, bytes: try bytes(of: kept, sticker)))
        }
        let moving = stickers.count { $0.isMoving }
        if let fault = messenger.fault(ofStills: stickers.count - moving, moving: moving, mayBeDivided: true) {
            throw refusal(fault)
        }
        let kinds =
            messenger.separatesKinds
            ? [stickers.filter { !$0.isMoving }, stickers.filter(\.isMoving)].filter { !$0.isEmpty } : [stickers]
        var packs: [MessengerPack] = []
        for kind in kinds {
            for part in kind.parts(ofAtMost: messenger.counts.upperBound) {
                packs.append(
                    MessengerPack(
                        name: rest.name, identifier: identifier(of: rest), author: author, stickers: part,
                        cover: part.firstIndex { $0.planned.master == cover.master } ?? 0, coverPicture: cover.picture))
            }
        }
        guard packs.count > 1 else { return Prepared(packs: packs) }
        for index in packs.indices {
            packs[index].name += " \(index + 1)"
            packs[index].identifier += "-\(index + 1)"
        }
        return Prepared(packs: packs)
    }

    private func identifier(of plan: PackPlan) -> String {
        PackPaths.isReserved(plan.fileName) ? "\(plan.fileName)-pack" : plan.fileName
    }

    /// The result of publishing packs.
    package struct Published {
        /// The paths of all files below the output.
        package var files: [String] = []
        /// The path of each master's file as it was reported when it was made, and as it is written.
        package var paths: [Int: (reported: String, written: String)] = [:]
        package var kept: [String] = []
        package var removed: [String] = []
        package var stale: [StaleFile]?
    }

    /// Writes packs, and replaces the output.
    ///
    /// - Throws: `StickermillError` with the code `outputUnusable`, `notWritable` or `cancelled`.
    package func publish(_ prepared: Prepared, _ cancellation: Cancellation) throws(StickermillError) -> Published {
        var published = Published(files: [Paths.join(folder, PackRecord.fileName)])
        for file in try messenger.files(prepared.packs) {
            let kept = file.master.flatMap { master in made.withLock { $0[master] } }
            comparison?.add(
                file.bytes, at: file.path, hash: nil, madeFrom: kept?.hash, usesLibvips: kept?.usesLibvips ?? false)
            do {
                try tree?.write(file.bytes, to: file.path, madeFrom: kept?.hash)
            } catch {
                throw StickermillError(.notWritable(cause: error.reason), path: file.path)
            }
            published.files.append(Paths.join(folder, file.path))
            if let master = file.master {
                published.paths[master] = (
                    Paths.join(folder, Paths.name(of: file.path)), Paths.join(folder, file.path)
                )
            }
        }
        guard !cancellation.isRequested else {
            throw StickermillError(.cancelled(during: .beforePublishing), path: plan.name)
        }
        if let leftovers = try tree?.publish(keepingFilesOf: 0) {
            published.kept = leftovers.kept.map { Paths.join(folder, $0) }
            published.removed = leftovers.removed.map { Paths.join(folder, $0) }
        }
        published.stale = comparison?.files(keepingFilesOf: 0, isWhole: true).map { $0.below(folder) }
        return published
    }
}

extension MessengerPack.File {
    /// Returns a file in JSON.
    static func json(_ value: some Encodable, at path: String) throws(StickermillError) -> Self {
        do {
            return Self(path: path, bytes: try encodeJSON(value))
        } catch {
            throw StickermillError(.notWritable(cause: "\(error)"), path: path)
        }
    }
}

extension [MessengerPack.Sticker] {
    /// Returns parts of nearly equal numbers: 31 of at most 30 become 16 and 15.
    fileprivate func parts(ofAtMost limit: Int) -> [[MessengerPack.Sticker]] {
        let number = (count + limit - 1) / limit
        guard number > 1 else { return [self] }
        var rest = self[...]
        return (0..<number).map { index in
            let part = rest.prefix((rest.count + number - index - 1) / (number - index))
            rest = rest.dropFirst(part.count)
            return Array(part)
        }
    }
}

extension Fault.FitRemedy {
    /// The setting that accepts the loss, or `nil` if none does.
    fileprivate var floorSetting: SettingKey? {
        switch self {
        case .lowerFloor(_, let score, _, _, _, _), .hopeless(let score, _, _, _, _, _):
            Int(score) >= FitOptions.floors.lowerBound ? .fitFloor : nil
        case .allowLosses, .smallerSize: nil
        }
    }
}
