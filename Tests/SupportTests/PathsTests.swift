import Testing

@testable import Support

@Suite struct PathsTests {
    @Test func partsOfAPath() {
        #expect(Paths.folder(of: "a/b/c.png") == "a/b")
        #expect(Paths.folder(of: "c.png") == ".")
        #expect(Paths.folder(of: "/c.png") == "/")
        #expect(Paths.folder(of: "/") == "/")
        #expect(Paths.folder(of: "a/b/") == "a")
        #expect(Paths.name(of: "a/b/") == "b")
        #expect(Paths.name(of: "/") == "")
        #expect(Paths.fileExtension(of: "a.b/C.JpEg") == "jpeg")
        #expect(Paths.fileExtension(of: "a.b/.png") == "")
        #expect(Paths.stem(of: "x/.hidden") == ".hidden")
        #expect(Paths.join("a/", "b") == "a/b")
        #expect(Paths.join("", "b") == "b")
        #expect(Paths.join("a", "") == "a")
        // To a string, a mark after a `/` or a dot is one character with it.
        #expect(Paths.name(of: "a/\u{301}b.png") == "\u{301}b.png")
        #expect(Paths.folder(of: "a/\u{301}b.png") == "a")
        #expect(Paths.stem(of: "b.\u{301}c") == "b")
    }
}
