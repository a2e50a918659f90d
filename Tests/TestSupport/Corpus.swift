import Foundation

/// Real files to test against, from the folder `STICKERMILL_CORPUS` or a folder next to the project, if it exists.
public enum Corpus {
    public static let path: String? = {
        let beside = Project.root.deletingLastPathComponent().appendingPathComponent("shared/corpus").path
        let path = TestEnvironment.corpus ?? beside
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }()

    public static var isPresent: Bool { path != nil }

    /// The full paths of a folder's PNG files, sorted.
    public static func pngs(in folder: String) throws -> [String] {
        guard let path else { return [] }
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")
        return names.filter { $0.hasSuffix(".png") }.sorted().map { "\(path)/\(folder)/\($0)" }
    }
}
