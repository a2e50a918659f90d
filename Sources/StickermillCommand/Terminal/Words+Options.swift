import Inspection
import Stickermill

extension Words {
    /// The words for users of the command, who know a setting by its option, or by its key if it has none.
    static let ofCommand = Words(naming: { options[$0.rawValue] ?? $0.rawValue }, advising: advice)

    private static let options: [String: String] = Dictionary(
        uniqueKeysWithValues: Setting.all.compactMap { setting in setting.option.map { (setting.name, "--\($0)") } })

    /// Returns what options do about a fault that is not about a setting.
    private static func advice(on fault: Fault) -> String? {
        guard case .call(let fault) = fault else { return nil }
        return switch fault {
        case .noMasters(_, mayFollowLinks: true): "use --follow-links"
        case .noCacheFolder: "use --cache"
        case .portNotUsable: "--port names another"
        case .severalFiles: "choose it, such as with --scales 2 --thumbnails none"
        case .shardWithoutCache: "name one with --cache"
        default: nil
        }
    }
}
