import Foundation
import TestSupport
import Testing

/// What documents refer to exists, and what they list is complete.
@Suite struct DocumentationTests {
    private static func files(below folder: String, _ fileExtension: String) throws -> [URL] {
        let root = Project.root.appendingPathComponent(folder)
        let all = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
        return (all ?? []).filter { $0.pathExtension == fileExtension }
    }

    private static func pages() throws -> [URL] {
        try [
            "README", "ARCHITECTURE", "CHANGELOG", "CONTRIBUTING", "SECURITY", "CODE_OF_CONDUCT",
            "Benchmarks/README", "Benchmarks/NOTES", "Integrations/dask/README", "samples/MonkeyStickers/README",
        ].map { Project.root.appendingPathComponent("\($0).md") } + files(below: "docs", "md")
    }

    @Test func everyLinkLeadsToAFileAndAHeading() throws {
        for page in try Self.pages() {
            for match in try Self.text(page).matches(of: /\]\(([^)#:]*)(?:#([^)]*))?\)/) {
                let target =
                    match.1.isEmpty ? page : page.deletingLastPathComponent().appendingPathComponent(String(match.1))
                #expect(
                    FileManager.default.fileExists(atPath: target.path), "\(page.lastPathComponent): \(match.1)")
                guard let heading = match.2 else { continue }
                let anchors = try Self.anchors(of: target)
                #expect(anchors.contains(String(heading)), "\(page.lastPathComponent): #\(heading)")
            }
        }
    }

    /// Each decision has one file, which has the declaration that the table names.
    @Test func theTableOfDecisionsNamesTheOneFileOfEach() throws {
        let page = try Self.text(Project.root.appendingPathComponent("ARCHITECTURE.md"))
        let start = try #require(page.range(of: "## One place for each decision\n"))
        let table = page[start.upperBound...].prefix { $0 != "#" }
        let rows = table.matches(of: /\n\| [^|]+ \| `([^`]+)` in `([^`]+)` \|/)
        // The head and the line below it are no rows.
        #expect(rows.count == table.split(separator: "\n").count - 2 && rows.count > 10)
        for row in rows {
            let file = try Self.text(Project.root.appendingPathComponent("Sources/\(row.2)"))
            #expect(file.contains(row.1), "\(row.2): \(row.1)")
        }
    }

    private static func text(_ page: URL) throws -> String { try String(contentsOf: page, encoding: .utf8) }

    /// Returns the anchors of a page's headings, as GitHub makes them.
    private static func anchors(of page: URL) throws -> [String] {
        try text(page).matches(of: /\n#+ ([^\n]+)/).map { match in
            String(match.1.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) })
                .replacing(" ", with: "-")
        }
    }

    @Test(arguments: ["Stickermill", "StickerCatalog"]) func theTopicsNameEveryPublicTypeOnce(module: String) throws {
        let declaration = /^public (final )?(struct|enum|class|actor|protocol|typealias) (\w+)/
            .anchorsMatchLineEndings()
        // `import Stickermill` also brings the types of these.
        let layers = module == "Stickermill" ? ["Raster", "Inspection", "Making", "Platforms"] : []
        let files = try ([module] + layers).flatMap { try Self.files(below: "Sources/\($0)", "swift") }
        let types = try files.flatMap { file in
            try String(contentsOf: file, encoding: .utf8).matches(of: declaration).map { String($0.3) }
        }
        let page = Project.root.appendingPathComponent("Sources/\(module)/\(module).docc/\(module).md")
        let topics = try String(contentsOf: page, encoding: .utf8).matches(of: /\n- ``(\w+)``/).map { String($0.1) }
        #expect(topics.sorted() == types.sorted())
    }
}
