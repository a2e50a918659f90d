package import FoundationSubset
package import Inspection
import Making
import Platforms
import Synchronization

extension Converter {
    /// Converts one master in memory.
    ///
    /// - Throws: `StickermillError` with the code `badSettings`, also if every file would be an enlargement; `badName`; the code of the master's
    ///   failure.
    func convert(_ data: Data, named name: String) async throws(StickermillError) -> MadeMaster {
        let (outcome, files) = try await outcome(
            of: Array(data), Master(inMemory: name), isFile: false, to: nil, jobs: 1)
        if let error = outcome.error { throw error }
        guard !files.isEmpty else {
            throw StickermillError(.onlyEnlargements(size: outcome.report.pixelSize), path: name)
        }
        return MadeMaster(report: outcome.report, files: files, stages: outcome.stages)
    }

    /// Converts a file in memory.
    ///
    /// - Parameters:
    ///   - master: The master that names the file.
    ///   - isFile: Whether the bytes come from a file of this name, whose extension must be right.
    ///   - output: The folder to write to, or `nil` to keep the files in memory.
    /// - Returns: The report, and the files in memory.
    /// - Throws: The same errors as for files in a folder.
    package func convert(
        _ bytes: [UInt8], of master: Master, isFile: Bool, to output: URL?, jobs: Int? = nil
    ) async throws(StickermillError) -> (report: Report, files: [MadeMaster.File]) {
        let clock = ContinuousClock()
        let start = clock.now
        let (outcome, files) = try await outcome(of: bytes, master, isFile: isFile, to: output, jobs: jobs)
        return (Report([outcome], duration: clock.now - start), files)
    }

    func outcome(
        of bytes: [UInt8], _ master: Master, isFile: Bool, to output: URL?, jobs: Int?
    ) async throws(StickermillError) -> (Outcome, [MadeMaster.File]) {
        try await offload { monitor throws(StickermillError) in
            try settings.checkConversion()
            let item = MasterGroup([master], settings).onlyItem(bytes, isFile: isFile) {
                $0.conversionRecipe(for: $1, $2)
            }
            monitor.expect(1)
            let layout = settings.conversion.layout
            let memory = MemorySink(layout)
            let folder = try output.map { url throws(StickermillError) in
                let path = try url.outputPath()
                return try FolderSink(path, isDryRun: false) { AssetPlace(of: $0.master, layout, output: path) }
            }
            defer { folder?.end() }
            var run = Run(jobs: try workers(jobs), sink: folder ?? memory, monitor)
            run.cache = cache
            let outcome = run.outcomes(of: [item])[0]
            guard outcome.report.status != .cancelled else {
                throw StickermillError(.cancelled(during: .run), path: master.path)
            }
            return (outcome, memory.take())
        }
    }
}

extension Master {
    /// Creates a master that is in memory and not in a file.
    ///
    /// - Throws: `StickermillError` with the code `badName`.
    package init(inMemory name: String) throws(StickermillError) {
        guard !name.isEmpty, Master.isSubfolder(name), !name.utf8.contains(UInt8(ascii: "/")), !name.utf8.contains(0)
        else { throw StickermillError(.masterUnnamed, path: name) }
        self.init(path: name)
    }
}
