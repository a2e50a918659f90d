import Foundation
import TestSupport
import Testing

/// The modules that users import, and whose names they write before the names of types.
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

    /// In `Stickermill.Settings`, a type `Stickermill` would hide the module.
    @Test func noTypeIsNamedLikeAModule() throws {
        #expect(Self.files.keys.contains("Stickermill") && Self.files.keys.contains("Raster"))
        let names = try Regex(
            "\\b(struct|enum|class|actor|protocol|typealias|extension) "
                + "(\(Self.files.keys.sorted().joined(separator: "|")))\\b(?!\\.)")
        for file in Self.files.values.flatMap({ $0 }) {
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(text.firstMatch(of: names) == nil, "\(file.path)")
        }
    }

    private struct Description: Decodable {
        struct Product: Decodable {
            let name: String
            let targets: [String]
        }

        struct Target: Decodable {
            /// A dependency on a target has the target's name first.
            struct Dependency: Decodable {
                let target: [Part]?
                let byName: [Part]?
            }

            /// The name of a dependency, or something else, such as its conditions.
            struct Part: Decodable {
                let name: String?

                init(from decoder: any Decoder) throws {
                    name = try? decoder.singleValueContainer().decode(String.self)
                }
            }

            let name: String
            let dependencies: [Dependency]

            private enum CodingKeys: String, CodingKey { case name, dependencies }
        }

        let products: [Product]
        let targets: [Target]

        func modules(below name: String) -> Set<String> {
            let target = targets.first { $0.name == name }
            let names = target?.dependencies.compactMap { ($0.target ?? $0.byName)?.first?.name } ?? []
            return names.reduce(into: Set(names)) { $0.formUnion(modules(below: $1)) }
        }
    }

    /// Otherwise, a user's code is not compiled again when one of them changes.
    @Test(arguments: ["Stickermill", "StickerCatalog"]) func aProductNamesEveryModuleBelowIt(name: String) throws {
        let folder = try TemporaryFolder()
        let run = try CommandRun(
            shell: "exec swift package --package-path '\(Project.root.path)' --scratch-path build dump-package",
            in: folder.path)
        try #require(run.status == 0, "\(run.error)")
        let package = try JSONDecoder().decode(Description.self, from: Data(run.output.utf8))
        let product = try #require(package.products.first { $0.name == name })
        let below = package.modules(below: name).intersection(Self.files.keys)
        #expect(Set(product.targets) == below.union([name]))
        #expect(below.contains("PackManifest"))
    }
}
