import ArgumentParser
import FoundationSubset
import Stickermill

/// The options of the commands that search folders for masters.
struct SearchOptions: ParsableArguments {
    @Flag(help: ArgumentHelp("Follow symbolic links, even outside the folder.", visibility: .rare))
    var followLinks = false

    /// Finds the masters of inputs.
    ///
    /// - Throws: The error of `MasterSearch`. If it would find masters by following links, the error suggests `--follow-links`.
    func search(
        _ inputs: [URL], output: URL? = nil, changing change: (inout Settings) -> Void = { _ in }
    ) throws(StickermillError) -> MasterSearch {
        do throws(StickermillError) {
            return try MasterSearch(
                inputs: inputs, output: output, followsLinks: followLinks, changing: change)
        } catch {
            guard case .call(fault: .noMasters(let skipped, _)) = error.fault, !followLinks,
                (try? MasterSearch(inputs: inputs, output: output, followsLinks: true)) != nil
            else { throw error }
            throw StickermillError(.call(fault: .noMasters(skipped: skipped, mayFollowLinks: true)), at: error.subject)
        }
    }
}
