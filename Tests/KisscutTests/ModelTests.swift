import Testing

@testable import Files
@testable import Inspection
@testable import Kisscut
@testable import Profiles
@testable import Rendering
@testable import StickerPacks
@testable import Texts

@Suite struct MasterTests {
    @Test(arguments: [
        ("art/banana.png", "banana"), ("banana@3x.png", "banana"), ("banana@3X.png", "banana"), ("a.b.PNG", "a.b"),
        ("ice cream 🍦.png", "ice cream 🍦"),
        ("@3x.png", "@3x"), ("-dash.png", "-dash"), ("banana@2x.png", "banana@2x"), ("bare", "bare"),
    ])
    func nameIsTheStemWithoutItsScale(path: String, name: String) {
        #expect(Master(path: path).name == name)
    }
}

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

@Suite struct KisscutErrorTests {
    @Test func descriptionNamesTheFileAndTheFault() {
        let error = KisscutError(.notDecodable, path: "art/a.png", reason: "the file is empty")
        #expect("\(error)" == "art/a.png: the file is empty")
    }

    @Test func onlyFaultsOfTheCallAreCalledThat() {
        let faults: [KisscutError.Code] = [
            .inputNotFound, .notAMaster, .noMasters, .sameOutput, .outputUnusable, .badSettings, .badName,
            .iconUnusable,
        ]
        for code in KisscutError.Code.allCases {
            #expect(KisscutError(code, path: "", reason: "").isFaultOfCall == faults.contains(code))
        }
    }
}

@Suite struct ImageFormatTests {
    @Test func contentDecidesTheFormat() {
        #expect(ImageFormat(signature: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]) == .png)
        #expect(ImageFormat(signature: Array("GIF87a".utf8)) == .gif)
        #expect(ImageFormat(signature: Array("GIF89a".utf8)) == .gif)
        #expect(ImageFormat(signature: [0xFF, 0xD8, 0xFF, 0xE0]) == .jpeg)
        #expect(ImageFormat(signature: Array("RIFF".utf8)) == nil)
        #expect(ImageFormat(signature: []) == nil)
    }
}
