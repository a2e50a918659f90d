import Foundation
import Raster
import TestSupport
import Testing

/// Programs that use a copy of this package, built as a user would.
///
/// They are targets of one package, and one test builds them, so that the copy is compiled once.
@Suite(.enabled(if: Extras.arePresent, "builds packages; make test-extended runs this"))
struct UserPackageTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("stickermill")
        for name in ["Package.swift", "Sources", "Tests"] {
            try FileManager.default.copyItem(
                at: Project.root.appendingPathComponent(name), to: folder.url("stickermill/\(name)"))
        }
        let manifest = """
            // swift-tools-version: 6.1
            import PackageDescription
            let stickermill = Target.Dependency.product(name: "Stickermill", package: "stickermill")
            let package = Package(
                name: "User", platforms: [.macOS(.v15)],
                dependencies: [
                    .package(path: "../stickermill"),
                    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.0.0"),
                ],
                targets: [
                    .executableTarget(name: "User", dependencies: [stickermill]),
                    .executableTarget(
                        name: "Server",
                        dependencies: [stickermill, .product(name: "Hummingbird", package: "hummingbird")]),
                ],
                swiftLanguageModes: [.v6])
            """
        let program = """
            import Stickermill
            struct Settings { let theme = "light" }
            struct Report {
                let own = Settings()
                let settings = Stickermill.Settings()
            }
            func word(_ rule: Rule) -> String { rule == .text ? "text" : rule == .lowContrast ? "low-contrast" : "" }
            func word(_ sharing: PackOptions.Sharing) -> String { sharing == .messages ? "messages" : "" }
            print(Report().own.theme, type(of: Report().settings) == Stickermill.Settings.self)
            print(Rule.allCases.filter { !word($0).isEmpty }.map { "\\($0.rawValue)=\\(word($0))" })
            print(PackOptions.Sharing.allCases.map { "\\($0.rawValue)=\\(word($0))" })
            """
        try folder.write("user/Package.swift", Array(manifest.utf8))
        try folder.write("user/Sources/User/main.swift", Array(program.utf8))
        try folder.write("user/Sources/Server/main.swift", [])
    }

    @Test func programsOfUsersBuildAndRun() throws {
        try aServerAnswersManyUploadsAtOnce()
        try aUserIsCompiledAgainAfterANewCase()
    }

    /// Builds a program, and returns what the compiler said.
    @discardableResult
    private func build(_ product: String) throws -> String {
        let build = try CommandRun(shell: "exec swift build --product \(product)", in: folder.path("user"))
        try #require(build.status == 0, "\(build.output)\(build.error)")
        return build.output + build.error
    }

    // MARK: Enums

    /// A new case gives the following ones other numbers.
    private func aUserIsCompiledAgainAfterANewCase() throws {
        func output() throws -> String {
            try build("User")
            return try CommandRun(shell: "exec .build/debug/User", in: folder.path("user")).output
        }
        let rules = #"["low-contrast=low-contrast", "text=text"]"#
        let before = try output()
        #expect(before == "light true\n\(rules)\n[\"messages=messages\", \"everywhere=\"]\n")
        // In a debug build, the module Stickermill has the same bytes after this change, and others after the next one.
        for (name, file) in [
            ("messages", "Platforms/PackOptions.swift"), ("lowContrast", "Inspection/Findings/Rule.swift"),
        ] {
            try addCase(before: name, in: file)
            let after = try output()
            #expect(after == "light true\n\(rules)\n[\"added=\", \"messages=messages\", \"everywhere=\"]\n")
        }
    }

    /// Adds a case to an enum of the copied package, and treats it like another case wherever that is in a `switch`.
    private func addCase(before name: String, in file: String) throws {
        let path = "stickermill/Sources/\(file)"
        let files = try folder.tree("stickermill/Sources").filter { $0.key.hasSuffix(".swift") }
        for (path, bytes) in files where String(decoding: bytes, as: UTF8.self).contains(".\(name)") {
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            let pattern = try Regex("\\.\(name)(?=[,:])")
            let changed = lines.map { line in
                let start = line.drop { $0 == " " }
                let isPattern = start.hasPrefix("case .") || start.hasPrefix(".")
                return isPattern ? String(line.replacing(pattern, with: ".\(name), .added")) : String(line)
            }
            try folder.write("stickermill/Sources/\(path)", Array(changed.joined(separator: "\n").utf8))
        }
        let text = String(decoding: try folder.bytes(path), as: UTF8.self)
        let changed = text.replacing(try Regex("(?m)^ +case \(name)\\b"), maxReplacements: 1) {
            "    case added\n\(text[$0.range])"
        }
        try #require(changed != text)
        try folder.write(path, Array(changed.utf8))
    }

    // MARK: Server

    /// Sends requests from 32 threads, and prints how many got which status.
    private static let clients = """
        import collections, concurrent.futures, http.client, sys, time
        port, good = int(sys.argv[1]), open('good.png', 'rb').read()
        def ask(number):
            body, side = good, 100
            if number % 10 == 7: body = b'no picture'
            if number % 10 == 8: body = good[:-500]
            if number % 10 == 9: side = 0
            server = http.client.HTTPConnection('127.0.0.1', port, timeout=120)
            server.request('POST', f'/stickers?side={side}', body)
            answer = server.getresponse()
            data = answer.read()
            if answer.status == 200: assert data[:8] == b'\\x89PNG\\r\\n\\x1a\\n' and data[16:24] == b'\\0\\0\\0\\x64' * 2
            else: assert b'upload' in data or b'width' in data, data
            return answer.status
        for _ in range(300):
            try:
                ask(0)
                break
            except ConnectionRefusedError: time.sleep(0.1)
        with concurrent.futures.ThreadPoolExecutor(32) as pool:
            counts = collections.Counter(pool.map(ask, range(200)))
        print(sorted(counts.items()))
        """

    /// Builds the server of the page "On a Server", and loads it.
    private func aServerAnswersManyUploadsAtOnce() throws {
        let port = Int.random(in: 20_000..<30_000)
        let page = try String(
            contentsOf: Project.root.appendingPathComponent("Sources/Stickermill/Stickermill.docc/Server.md"),
            encoding: .utf8)
        let code = try #require(page.firstMatch(of: /```swift\n(import Foundation\nimport Hummingbird(?s:.*?))```/)?.1)
        let program = code.replacing(".hostname(port: 8080)", with: ".hostname(\"127.0.0.1\", port: \(port))")
        try #require(program != code)
        try folder.write("user/Sources/Server/main.swift", Array(program.utf8))
        let warnings = try build("Server").matches(of: /Server\/main\.swift.*warning.*/).map { String($0.0) }
        #expect(warnings == [])
        try folder.write("good.png", Bitmap.sticker(160).pngFixture)
        let server = try StartedCommand(shell: "exec '\(folder.path("user"))/.build/debug/Server'")
        defer { server.send(SIGKILL) }
        let run = try Extras.python(Self.clients, ["\(port)"], in: folder)
        #expect(run.output == "[(200, 140), (400, 40), (415, 20)]\n", "\(run.error)")
    }
}
