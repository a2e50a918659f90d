import Testing

@testable import Files

@Suite struct FilePathTests {
    @Test func partsOfAPath() {
        #expect(FilePath.folder(of: "a/b/c.png") == "a/b")
        #expect(FilePath.folder(of: "c.png") == ".")
        #expect(FilePath.folder(of: "/c.png") == "/")
        #expect(FilePath.fileExtension(of: "a.b/C.JpEg") == "jpeg")
        #expect(FilePath.fileExtension(of: "a.b/.png") == "")
        #expect(FilePath.stem(of: "x/.hidden") == ".hidden")
        #expect(FilePath.join("a/", "b") == "a/b")
        #expect(FilePath.join("", "b") == "b")
        #expect(FilePath.join("a", "") == "a")
        // To a string, a mark after a `/` or a dot is one character with it.
        #expect(FilePath.name(of: "a/\u{301}b.png") == "\u{301}b.png")
        #expect(FilePath.folder(of: "a/\u{301}b.png") == "a")
        #expect(FilePath.stem(of: "b.\u{301}c") == "b")
    }
}
