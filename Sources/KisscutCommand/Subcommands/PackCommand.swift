import ArgumentParser
import Kisscut

struct PackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pack",
        abstract: "Makes a sticker pack that Xcode builds, or says what is wrong with one.",
        discussion: """
            Every master becomes one sticker of the pack's size at @3x, from which Messages makes the other scales: resampled \
            where it is larger, padded where it is smaller. The pack is written whole or not at all: if a master fails, \
            what was there stays, unless --keep-going packs the rest. Files in the output folder that are not Kisscut's are \
            kept, and named. Labels and the order come from kisscut.yml in the input folder.

            Written below the output folder:
              Stickers.xcstickers          the catalogue, with icons
              <name>.xcodeproj             with --xcodeproj; project.yml with --xcodegen
              Images.xcassets              with --imageset
              Web                          with --manifest

            --index writes an index.json above several packs, so that an app can list them. To serve packs, upload their \
            Web folders and index.json with the paths between them, or put copies of the Web folders into a folder, under \
            any names, and call kisscut pack --index <folder>.

            Exit status: 0 the pack is written whole, or has no error; 1 it is not, or has.
            """)

    @Argument(help: ArgumentHelp("Masters, and folders to search for them.", valueName: "input"))
    var inputs: [String] = []

    @Option(name: .shortAndLong, help: ArgumentHelp("The folder of the pack.", valueName: "dir"))
    var output: String?

    @Option(help: ArgumentHelp("Say what is wrong with a pack, whoever made it, and write nothing.", valueName: "dir"))
    var verify: String?

    @OptionGroup(title: "The pack") var pack: PackArguments
    @OptionGroup(title: "Beside the catalogue") var products: PackProductArguments
    @OptionGroup(title: "Encoding") var encoding: EncodingArguments

    @Flag(help: "Remove files from the output folder that are not Kisscut's.")
    var clean = false

    @Flag(help: "Write nothing where a finding is an error; with --verify, end with status 1 for warnings, too.")
    var strict = false

    @Flag(help: "Pack the rest if masters fail, name those that are left out, and end with status 1.")
    var keepGoing = false

    @OptionGroup(title: "The run") var common: RunOptions

    func validate() throws {
        if verify != nil {
            guard inputs.isEmpty && output == nil else {
                throw ValidationError("'--verify' takes neither inputs nor '--output'.")
            }
        } else if products.index == nil || !inputs.isEmpty || output != nil {
            guard products.index == nil || products.manifest else {
                throw ValidationError("'--index' lists manifests; add '--manifest'.")
            }
            guard !inputs.isEmpty else { throw ValidationError("Missing expected argument '<input> ...'") }
            guard output != nil else { throw ValidationError("Missing expected argument '--output <dir>'") }
        }
    }

    func run() throws {
        let screen = Screen(common)
        do {
            if let verify { return try self.verify(verify, screen) }
            let index = products.index.map(WebIndex.init)
            guard let output else { return try update(index, screen) }
            try index?.refuseUnusable(forPackAt: output)
            let settings = try PackSettings(ofInputs: inputs)
            let search = try MasterSearch(inputs: inputs, output: output).excluding(by: settings)
                .without(pack.icon).without(pack.iconWide)
            let report = try makePack(of: search, settings, to: output, screen)
            try common.deliver(report, skipped: search.skipped, to: screen)
            if report.masters.contains(where: { $0.status == .cancelled }) { throw ExitCode.interrupted }
            if report.pack?.isWritten == true { try update(index, screen) }
            if report.pack?.isWritten != true || report.pack?.leftOut.isEmpty == false { throw ExitCode.failure }
        } catch let error as KisscutError {
            screen.complain(error.description)
            throw error.isFaultOfCall ? ExitCode.validationFailure : ExitCode.failure
        }
    }

    // MARK: Making

    private func makePack(
        of search: MasterSearch, _ settings: PackSettings, to output: String, _ screen: Screen
    ) throws -> Report {
        let masters = search.masters
        var options = options(settings)
        let names = try Packer(options: options).stickerNames(of: masters)
        let given = settings.checks.labels ?? [:]
        let table = try pack.labels.map { path throws(KisscutError) in try LabelTable(path: path) }
        try table?.refuseUnknownNames(among: names + search.namesOfExcluded)
        options.checks.add(labels: table?.labels ?? [:], translations: table?.translations ?? [:])

        let report = try run(Packer(options: options), masters, output, screen)
        if report.pack?.isWritten == true {
            _ = try table?.complete(with: names, labels: given, translations: settings.checks.translations)
        }
        return report
    }

    private func options(_ settings: PackSettings) -> PackOptions {
        var options = PackOptions()
        options.name = pack.name ?? settings.name
        options.size = pack.size ?? settings.checks.packSize
        options.order = settings.order
        options.allowsEnlarging = pack.allowEnlarging
        options.pads = !pack.noPadding
        options.takesSequences = pack.sequences
        options.frameRate = pack.frameRate
        options.icon = pack.icon
        options.wideIcon = pack.iconWide
        options.iconBackground = pack.iconBackground
        options.project = products.project
        options.writesImageSets = products.imageSets
        options.writesManifest = products.manifest
        options.keptManifests = products.keepWeb ?? options.keptManifests
        options.isClean = clean
        options.keepsGoing = keepGoing
        let conversion = encoding.applied(to: settings.conversion)
        (options.encoding, options.checks, options.limits) = (conversion.encoding, conversion.checks, conversion.limits)
        return options
    }

    private func run(_ packer: Packer, _ masters: [Master], _ output: String, _ screen: Screen) throws -> Report {
        let progress = screen.progress(of: masters.count)
        let interrupts = Interrupts()
        defer {
            interrupts.end()
            progress?.clear()
        }
        return try packer.pack(
            masters, to: output, jobs: common.workers, isStrict: strict, cancellation: interrupts.cancellation
        ) { report in
            progress?.advance()
            screen.describe(report)
        }
    }

    private func update(_ index: WebIndex?, _ screen: Screen) throws {
        guard let index else { return }
        let packs = try index.update()
        screen.tell("\(index.path.printable) lists \(count(packs, "pack")).")
    }

    // MARK: Verifying

    private func verify(_ folder: String, _ screen: Screen) throws {
        let verification = try PackVerifier.verify(folder, jobs: common.workers)
        if common.json { Output.standard.write(bytes: try verification.json()) }
        screen.summarize(verification)
        if let path = common.report { try writeReport(verification.json(), to: path) }
        if verification.errors > 0 || (strict && verification.warnings > 0) { throw ExitCode.failure }
    }
}
