import Foundation
import Raster
import TestSupport
import Testing

/// The server of the page "On a Server", built as a user would, and asked by many clients at once.
@Suite(.enabled(if: Extras.arePresent, "builds Hummingbird; make test-extended runs this"))
struct ServerTests {
    private let folder: TemporaryFolder
    private let port = Int.random(in: 20_000..<30_000)

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Builds the program of the page.
    private func build() throws {
        let page = try String(
            contentsOf: Project.root.appendingPathComponent("Sources/Kisscut/Kisscut.docc/Server.md"), encoding: .utf8)
        let code = try #require(page.firstMatch(of: /```swift\n(import Foundation\nimport Hummingbird(?s:.*?))```/)?.1)
        let program = code.replacing(".hostname(port: 8080)", with: ".hostname(\"127.0.0.1\", port: \(port))")
        try #require(program != code)
        // The folder of a package gives it its name.
        try folder.link("kisscut", to: Project.root.path)
        let manifest = """
            // swift-tools-version: 6.1
            import PackageDescription
            let package = Package(
                name: "Server", platforms: [.macOS(.v15)],
                dependencies: [
                    .package(path: "../kisscut"),
                    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.0.0"),
                ],
                targets: [
                    .executableTarget(
                        name: "Server",
                        dependencies: [
                            .product(name: "Kisscut", package: "kisscut"),
                            .product(name: "Hummingbird", package: "hummingbird"),
                        ])
                ],
                swiftLanguageModes: [.v6])
            """
        try folder.write("server/Package.swift", Array(manifest.utf8))
        try folder.write("server/Sources/Server/main.swift", Array(program.utf8))
        let build = try CommandRun(shell: "exec swift build", in: folder.path("server"))
        try #require(build.status == 0, "\(build.output)\(build.error)")
        #expect(!build.output.contains("Server/main.swift") || !build.output.contains("warning"), "\(build.output)")
    }

    /// Sends requests from 32 threads, and prints how many got which status, and the most memory of the server in kB.
    private static let clients = """
        import collections, concurrent.futures, http.client, sys, time
        port, pid, good = int(sys.argv[1]), sys.argv[2], open('good.png', 'rb').read()
        def ask(number):
            body, side = good, 200
            if number % 10 == 7: body = b'no picture'
            if number % 10 == 8: body = good[:-500]
            if number % 10 == 9: side = 0
            server = http.client.HTTPConnection('127.0.0.1', port, timeout=60)
            server.request('POST', f'/stickers?side={side}', body)
            answer = server.getresponse()
            data = answer.read()
            if answer.status == 200: assert data[:8] == b'\\x89PNG\\r\\n\\x1a\\n' and data[18:24] == b'\\0\\xc8\\0\\0\\0\\xc8'
            else: assert b'upload' in data or b'width' in data, data
            return answer.status
        for _ in range(300):
            try:
                ask(0)
                break
            except ConnectionRefusedError: time.sleep(0.1)
        with concurrent.futures.ThreadPoolExecutor(32) as pool:
            counts = collections.Counter(pool.map(ask, range(400)))
        print(sorted(counts.items()))
        for line in open(f'/proc/{pid}/status') if sys.platform == 'linux' else []:
            if line.startswith('VmHWM'): print(line.split()[1])
        """

    @Test func manyUploadsAtOnceGetTheRightAnswers() throws {
        try build()
        try folder.write("good.png", Bitmap.sticker(900).pngFixture)
        let server = try StartedCommand(shell: "exec '\(folder.path("server"))/.build/debug/Server'")
        defer { server.send(SIGKILL) }
        let run = try Extras.python(Self.clients, ["\(port)", "\(server.processIdentifier)"], in: folder)
        let lines = run.output.split(separator: "\n")
        #expect(lines.first == "[(200, 280), (400, 80), (415, 40)]", "\(run.output)\(run.error)")
        // With two workers, 32 uploads of 900 px need far less than 32 times their 3 MB of pixels and buffers.
        if let peak = lines.dropFirst().first.flatMap({ Int($0) }) { #expect(peak < 400_000) }
    }
}
