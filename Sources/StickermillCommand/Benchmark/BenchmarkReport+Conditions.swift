import FoundationSubset
import Making
import PackManifest
import Stickermill
import Support

extension BenchmarkReport {
    /// What was measured, and where.
    struct Conditions: Sendable, Codable, Equatable {
        /// The commit that was built, with a `+` if there were changes besides, or `nil` if the build does not know it.
        var commit: String?
        /// The system, its release, and the architecture.
        var system: String
        /// The name of the processor, or `nil` if the system does not say it.
        var processor: String?
        /// The options of the conversion, as on the command line.
        var options: [String]
        /// The SHA-256 of the `stickermill.yml` files that apply, or `nil` if there are none.
        var settingsHash: String?
        /// The inputs, as on the command line.
        var inputs: [String]
        /// The SHA-256 of the files of all masters.
        var inputsHash: String
    }
}

extension BenchmarkReport.Conditions {
    /// Reads the masters and the settings files.
    ///
    /// - Parameter call: The arguments of this call of `bench`.
    init(_ group: MasterGroup, inputs: [URL], call: some Sequence<String>) {
        commit = currentCommit
        system = Machine.system
        processor = Machine.processor
        self.inputs = inputs.map(\.pathAsWritten)
        let arguments = OtherBuild.forConverting(call)
        options = arguments.filter { [inputs = self.inputs] in
            $0 != "--" && !inputs.contains(URL(filePath: $0).pathAsWritten)
        }
        settingsHash = group.settingsPaths.isEmpty ? nil : hash(ofFiles: group.settingsPaths, group.settings.limits)
        inputsHash = hash(ofFiles: group.masters.flatMap(\.paths), group.settings.limits)
    }
}

/// Returns the SHA-256 of the hashes of files; a file that cannot be read counts as empty.
private func hash(ofFiles paths: [String], _ limits: Limits) -> String {
    var hash = SHA256.Builder()
    for path in paths { hash.add(SHA256.hash(of: (try? FileSystem.contents(of: path, limit: limits.bytes)) ?? [])) }
    return SHA256.digits(of: hash.hash())
}
