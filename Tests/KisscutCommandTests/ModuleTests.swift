import Foundation
import TestSupport
import Testing

/// The names of modules, which users write before the names of types.
@Suite struct ModuleTests {
    /// The Swift files of each module in `Sources`.
    private static let files: [String: [URL]] = {
        let files = FileManager.default.enumerator(
            at: Project.root.appendingPathComponent("Sources").standardizedFileURL, includingPropertiesForKeys: nil)
        let swift = files?.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
        return Dictionary(grouping: swift) { file in
            let components = file.pathComponents
            return components[components.lastIndex(of: "Sources").map { $0 + 1 } ?? 0]
        }
    }()

    /// In `Kisscut.Settings`, a type `Kisscut` would hide the module.
    @Test func noTypeIsNamedLikeAModule() throws {
        #expect(Self.files.keys.contains("Kisscut") && Self.files.keys.contains("Raster"))
        let names = try Regex(
            "\\b(struct|enum|class|actor|protocol|typealias|extension) "
                + "(\(Self.files.keys.sorted().joined(separator: "|")))\\b(?!\\.)")
        for file in Self.files.values.flatMap({ $0 }) {
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(text.firstMatch(of: names) == nil, "\(file.path)")
        }
    }
}
