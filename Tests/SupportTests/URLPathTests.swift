import Foundation
import Testing

@testable import Support

@Suite struct URLPathTests {
    @Test(arguments: ["art", "./art/a b%20#?.png", "../x", "/", "/tmp/u\u{308}.png"])
    func aPathStaysAsItIsWritten(path: String) {
        #expect(Array(URL(filePath: path).pathAsWritten.utf8) == Array(path.utf8))
    }

    @Test func aPathBelowAnotherFolderIsWhole() {
        let folder = URL(filePath: "/pack/art/", directoryHint: .isDirectory)
        #expect(URL(filePath: "cat.png", relativeTo: folder).pathAsWritten == "/pack/art/cat.png")
    }

    @Test func aURLOfTheWebNamesNoFile() throws {
        let url = try #require(URL(string: "https://example.com/a.png"))
        #expect(!url.namesFile && url.pathAsWritten == "https://example.com/a.png")
    }
}
