import Files
import Inspection
import Profiles
import Raster
public import Rendering
public import StickerPacks

/// Makes a sticker pack of masters: an asset catalog that Xcode builds, and what else the options ask for.
public struct Packer: Sendable {
    /// What to make.
    public let options: PackOptions

    /// Opens masters; tests count here.
    var open = Run.read

    /// Makes a packer.
    public init(options: PackOptions = PackOptions()) {
        self.options = options
    }

    /// What labels and the order call the stickers that masters become: the masters' names, and those of sequences.
    ///
    /// - Throws: `KisscutError` that lies in the call.
    public func stickerNames(of masters: [Master]) throws -> [String] {
        try PackPlan(masters, options).stickers.map(\.key)
    }

    /// Makes a pack with several workers.
    ///
    /// The pack is written whole or not at all: if a master fails, or the run is cancelled, the output is as it was. With
    /// `keepsGoing` the pack is written without the stickers of the masters that fail. The bytes do not depend on the number
    /// of workers.
    ///
    /// - Parameters:
    ///   - masters: The masters, as `MasterSearch` gives them.
    ///   - output: The folder of the pack; it is made if it is missing, and replaced if it holds a pack.
    ///   - jobs: The number of workers, at least 1.
    ///   - isStrict: Whether a finding of severity error counts as a failure.
    ///   - cancellation: Once requested, no further master is begun.
    ///   - onFinish: Called on a worker's thread when a master is done, in no particular order.
    /// - Returns: What became of each master, in their order, and of the pack.
    /// - Throws: `KisscutError` that lies in the call, before any master is converted; `notWritable` if the pack cannot be
    ///   put in its place.
    public func pack(
        _ masters: [Master], to output: String, jobs: Int, isStrict: Bool = false,
        cancellation: Cancellation = Cancellation(), onFinish: @escaping @Sendable (MasterReport) -> Void = { _ in }
    ) throws -> Report {
        let clock = ContinuousClock()
        let start = clock.now
        let plan = try PackPlan(masters, options)
        let icons = try iconOfItsOwn()
        let size = options.size ?? StickerLayout.commonest(of: masters.compactMap { PixelSize(headerOf: $0.path) })
        let sink = try PackSink(plan, options, size: size, masters: masters.count, output: output)
        defer { sink.end() }
        var run = Run(
            jobs: jobs, encoding: options.encoding, limits: options.limits, checks: checks, sink: sink,
            cancellation: cancellation)
        run.onFinish = { onFinish($0.report) }
        run.open = open
        var outcomes = run.outcomes(of: masters, plan: wanted(plan, size))
        complete(&outcomes, plan)

        var pack = PackReport(
            name: plan.name, size: size, stickers: plan.stickers.map(\.name), icon: options.icon,
            wideIcon: options.wideIcon)
        try publish(plan, sink, icons, isStrict: isStrict, &outcomes, &pack)
        var report = Report(outcomes, duration: clock.now - start)
        report.pack = pack
        return report
    }

    /// What masters are checked against.
    ///
    /// Stickers are made to the pack's size, so masters of another are no fault; nor are large files, as the sticker that is
    /// made of one counts. A pack says more of its labels than that some are missing.
    private var checks: CheckOptions {
        var checks = options.checks
        checks.rules.ignored.insert(.packSize)
        checks.byteLimit = .max
        checks.labels = nil
        return checks
    }

    private func wanted(
        _ plan: PackPlan, _ size: StickerSize
    ) -> @Sendable (Int, Header) throws(KisscutError) -> Plan {
        let layout = StickerLayout(size: size, allowsEnlarging: options.allowsEnlarging, pads: options.pads)
        let frames = Set(plan.stickers.filter(\.isSequence).flatMap(\.masters))
        return { [options] index, header throws(KisscutError) in
            let isReduced = header.pixelSize.longerSide > size.pixels(at: .x3)
            let files = layout.files(for: header, isFrame: frames.contains(index), options)
            return Plan(
                files: files, findings: layout.finding(for: header.pixelSize).map { [$0] } ?? [],
                reduced: isReduced ? layout.placement(of: header.pixelSize, at: .x3).canvas : nil,
                played: files.first?.rendering.format == .gif ? .gif : .apng)
        }
    }

    // MARK: Publishing

    private func publish(
        _ plan: PackPlan, _ sink: PackSink, _ icons: IconSet?, isStrict: Bool, _ outcomes: inout [Outcome],
        _ pack: inout PackReport
    ) throws(KisscutError) {
        let rest = plan.leavingOut(Self.faulty(outcomes, isStrict: isStrict))
        let left = plan.stickers.filter { sticker in !rest.stickers.contains { $0.name == sticker.name } }
        let isComplete = left.isEmpty || (options.keepsGoing && !rest.stickers.isEmpty)
        guard isComplete, !outcomes.contains(where: { $0.report.status == .cancelled }) else {
            Self.withdraw(Array(outcomes.indices), from: &outcomes)
            return
        }
        let published = try sink.publish(rest, icons: icons)
        if let finding = published.iconFinding, let first = rest.stickers.first?.masters.first {
            let path = outcomes[first].report.path
            outcomes[first].report.findings += options.checks.rules.apply(to: [finding], of: path)
        }
        pack.isWritten = true
        pack.stickers = rest.stickers.map(\.name)
        pack.leftOut = left.flatMap(\.masters).sorted().map { outcomes[$0].report.path }
        (pack.kept, pack.removed) = (published.kept, published.removed)
        Self.withdraw(left.flatMap(\.masters), from: &outcomes)
    }

    /// The indices of the masters that failed, or that strict packs do not hold.
    private static func faulty(_ outcomes: [Outcome], isStrict: Bool) -> Set<Int> {
        Set(
            outcomes.indices.filter { index in
                let report = outcomes[index].report
                return report.status == .failed || (isStrict && report.findings.contains { $0.severity == .error })
            })
    }

    /// Takes back that files were written for masters.
    private static func withdraw(_ masters: [Int], from outcomes: inout [Outcome]) {
        for index in masters where outcomes[index].report.status == .converted {
            outcomes[index].report.status = .checked
            outcomes[index].report.files = []
        }
    }

    private func iconOfItsOwn() throws(KisscutError) -> IconSet? {
        guard let icon = options.icon else { return nil }
        return try IconSet(
            path: icon, widePath: options.wideIcon, background: options.iconBackground, limits: options.limits)
    }

    // MARK: Findings

    /// Adds the findings of stickers to the outcome of their first master.
    private func complete(_ outcomes: inout [Outcome], _ plan: PackPlan) {
        for sticker in plan.stickers {
            let first = sticker.masters[0]
            var findings: [Finding] = []
            if sticker.isLabelDerived {
                findings.append(Finding(.label, "no description; '\(sticker.label)' is made of the name"))
            }
            if let finding = options.checks.findingOfMissingLanguages(sticker.key) { findings.append(finding) }
            if sticker.isSequence {
                // Frames that come again are no sticker twice.
                for master in sticker.masters {
                    outcomes[master].report.findings.removeAll { $0.rule == .duplicate }
                }
                findings += sequenceFindings(of: sticker, &outcomes)
            }
            let path = outcomes[first].report.path
            outcomes[first].report.findings += options.checks.rules.apply(to: findings, of: path)
        }
    }

    private func sequenceFindings(of sticker: PackPlan.Sticker, _ outcomes: inout [Outcome]) -> [Finding] {
        let first = outcomes[sticker.masters[0]].report
        for index in sticker.masters where outcomes[index].report.status == .converted {
            let frame = outcomes[index].report
            if frame.format != .png {
                outcomes[index].fail(
                    KisscutError(.notEncodable, path: frame.path, reason: "a frame of a sequence is to be a still PNG"))
            } else if let size = first.pixelSize, frame.pixelSize != size {
                outcomes[index].fail(
                    KisscutError(
                        .notEncodable, path: frame.path,
                        reason:
                            "\(frame.pixelSize.map(\.description) ?? "") px, where \(first.path) has \(size) px: the "
                            + "frames of a sequence have one size"))
            }
        }
        let bytes = sticker.masters.flatMap { outcomes[$0].report.files.filter { $0.kind == .sticker } }.map(\.bytes)
        return Finding.tooLarge(framesOf: bytes, limit: options.checks.byteLimit).map { [$0] } ?? []
    }
}
