import Foundation
import TestSupport
import Testing

/// The Swift snippets of README, `docs`, DocC pages and doc comments, type-checked against the built modules.
@Suite struct SnippetTests {
    /// A block of code, and where it begins.
    private struct Snippet {
        let file: String
        let line: Int
        var lines: [String] = []
    }

    /// What snippets use and leave to the reader, as parameters.
    private static let given =
        "pack: Pack, masters: [Master], data: Data, art: URL, output: URL, support: URL, address: URL, indexAddress: URL, "
        + "store: StickerStore"

    private static let snippets: [Snippet] = {
        let root = Project.root.standardizedFileURL
        let folders = ["docs", "Sources"].map { root.appendingPathComponent($0) }
        let below = folders.flatMap { folder in
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        }
        let files = [root.appendingPathComponent("README.md")] + below
        return files.sorted { $0.path < $1.path }.flatMap { file -> [Snippet] in
            guard ["md", "swift"].contains(file.pathExtension),
                let text = try? String(contentsOf: file, encoding: .utf8)
            else { return [] }
            let name = file.standardizedFileURL.path.replacing(root.path + "/", with: "", maxReplacements: 1)
            return snippets(in: text, of: name)
        }
    }()

    private static func snippets(in text: String, of file: String) -> [Snippet] {
        var snippets: [Snippet] = []
        var open: Snippet?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            var line = String(line)
            if file.hasSuffix(".swift") {
                let code = line.drop { $0 == " " }
                guard code.hasPrefix("///") else {
                    open = nil
                    continue
                }
                line = String(code.dropFirst(code.hasPrefix("/// ") ? 4 : 3))
            }
            if line == "```swift" {
                open = Snippet(file: file, line: index + 2)
            } else if line == "```" {
                if let open { snippets.append(open) }
                open = nil
            } else {
                open?.lines.append(line)
            }
        }
        // `UserPackageTests` builds and runs these.
        return snippets.filter { !$0.lines.contains("import Hummingbird") }
    }

    /// A file with the snippet in a function; faults name the lines of the document.
    private static func source(_ snippet: Snippet, _ index: Int) -> String {
        let isImport = { (line: String) in line.hasPrefix("import ") }
        let imports =
            ["import Foundation", "import Stickermill", "import StickerCatalog"] + snippet.lines.filter(isImport)
        let start = "#sourceLocation(file: \"\(snippet.file)\", line: \(snippet.line))"
        let body = snippet.lines.map { isImport($0) ? "" : $0 }
        let lines =
            imports + ["func snippet\(index)(\(given)) async throws {", start] + body + ["#sourceLocation()", "}"]
        return lines.joined(separator: "\n") + "\n"
    }

    @Test func thereAreSnippets() {
        let files = Set(Self.snippets.map(\.file))
        #expect(files.contains("README.md"))
        #expect(files.contains("Sources/Stickermill/Stickermill.docc/Stickermill.md"))
        #expect(files.contains("Sources/StickerCatalog/StickerCatalog.docc/Updating.md"))
        #expect(files.contains("Sources/Stickermill/Run/RunningJob.swift"))
    }

    @Test func everySnippetCompiles() throws {
        let folder = try TemporaryFolder()
        let files = try Self.snippets.enumerated().map { index, snippet in
            try folder.write("snippet\(index).swift", Array(Self.source(snippet, index).utf8))
        }
        let modules = CommandRun.executable.deletingLastPathComponent().appendingPathComponent("Modules").path
        let arguments =
            [
                "swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-enable-upcoming-feature",
                "MemberImportVisibility", "-I", modules, "-I", folder.path,
            ] + files
        // No public declaration mentions the modules in C, so empty ones are enough. What is missing here is found one by one.
        var empty = ["CDeflate", "CSystem", "CYaml", "PNGShim", "RasterShim", "SystemShim", "VipsShim"]
        while true {
            try folder.write("module.modulemap", Array(empty.map { "module \($0) {}\n" }.joined().utf8))
            let run = try CommandRun(program: URL(fileURLWithPath: "/usr/bin/env"), arguments)
            let missing = run.error.matches(of: /missing required modules?:? '(\w+)'/).map { String($0.1) }
            if let name = missing.first(where: { !empty.contains($0) }) {
                empty.append(name)
                continue
            }
            #expect(run.status == 0, "\(run.error)")
            return
        }
    }
}
