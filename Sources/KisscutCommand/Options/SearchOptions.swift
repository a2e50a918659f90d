import ArgumentParser
import FoundationSubset
import Kisscut

/// The options of the commands that search folders for masters.
struct SearchOptions: ParsableArguments {
    @Flag(help: ArgumentHelp("Follow symbolic links, also out of the folder.", visibility: .rare))
    var followLinks = false

    /// Finds the masters of inputs.
    ///
    /// - Throws: The error of `MasterSearch`. If it would find masters by following links, the error suggests `--follow-links`.
    func search(
        _ inputs: [URL], output: URL? = nil, changing change: (inout Settings) -> Void = { _ in }
    ) throws(KisscutError) -> MasterSearch {
        do throws(KisscutError) {
            return try MasterSearch(
                inputs: inputs, output: output, followsLinks: followLinks, changing: change)
        } catch {
            let isHelpful =
                error.code == .noMasters && !followLinks
                && (try? MasterSearch(inputs: inputs, output: output, followsLinks: true)) != nil
            guard isHelpful else { throw error }
            throw KisscutError(error.code, path: error.path, reason: "\(error.reason); use --follow-links")
        }
    }
}
