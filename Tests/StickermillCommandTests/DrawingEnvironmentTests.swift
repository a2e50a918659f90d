import Foundation
import Raster
import TestSupport
import Testing

/// An SVG is one picture, whatever the environment of the command is.
@Suite struct DrawingEnvironmentTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func convert(_ arguments: String..., environment: [String: String] = [:]) throws -> CommandRun {
        try StartedCommand(
            ["convert", "art", "--quiet"] + arguments, in: folder.path, environment: environment
        ).end()
    }

    private func draw(_ content: String, start: String = "") throws {
        let svg = "\(start)<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 400 400'>\(content)</svg>"
        try folder.write("art/a.svg", Array(svg.utf8))
    }

    private static let languages = """
        <switch><rect systemLanguage='de' x='50' y='50' width='300' height='300' fill='red'/>\
        <circle systemLanguage='en' cx='200' cy='200' r='150' fill='blue'/></switch>
        """

    @Test(arguments: [["--no-cache"], ["--cache", "cache"]])
    func aSwitchOfLanguagesIsOnePictureInEveryLocale(cache: [String]) throws {
        try draw(Self.languages)
        var trees: [[String: [UInt8]]] = []
        for language in ["de_DE.UTF-8", "en_US.UTF-8", "C"] {
            let variables = ["LANG": language, "LC_ALL": "", "LANGUAGE": ""]
            let run = try StartedCommand(
                ["convert", "art", "--quiet", "-o", language] + cache, in: folder.path, environment: variables
            ).end()
            #expect(run.status == 0, "\(run.error)")
            trees.append(try folder.tree(language))
        }
        #expect(trees[0] == trees[1] && trees[0] == trees[2] && trees[0]["renditions/a.png"] != nil)
    }

    @Test(arguments: [("G_MESSAGES_DEBUG", "all"), ("VIPS_INFO", "1"), ("RSVG_LOG", "1"), ("FC_DEBUG", "1024")])
    func variablesForDebuggingLibrariesChangeNothing(name: String, value: String) throws {
        try draw("<circle cx='200' cy='200' r='150' fill='blue'/>")
        #expect(try convert("-o", "usual").status == 0)
        let run = try convert("-o", "debugged", environment: [name: value])
        #expect(run.status == 0, "\(run.error)")
        #expect(try folder.tree("debugged") == folder.tree("usual"))
    }

    private static let text = "<text x='40' y='260' font-size='160'>Agh</text>"
    private static let embedded = Data(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 400 400'>\(text)</svg>".utf8
    ).base64EncodedString()

    /// Text in places where the tags of the document do not show it.
    private static let hidden = [
        ("", "<image width='400' height='400' href='data:image/svg+xml;base64,\(embedded)'/>"),
        ("<!DOCTYPE svg [<!ENTITY t \"\(text.replacing("<", with: "&#60;"))\">]>", "&t;"),
        ("", "<i:include xmlns:i='http://www.w3.org/2001/XInclude' href='data:image/svg+xml;base64,\(embedded)'/>"),
        (
            "<?xml version='1.0' encoding='UTF-7'?>",
            "+ADw-text x='40' y='260' font-size='160'+AD4-Agh+ADw-/text+AD4-"
        ),
    ]

    @Test(arguments: 0..<4) func textThatNoTagShowsIsNamedAndNotCached(kind: Int) throws {
        let (start, content) = Self.hidden[kind]
        try draw(content, start: start)
        let check = try CommandRun(["check", "art", "--cache", "cache"], in: folder.path)
        #expect(check.output.contains("the SVG draws text"), "\(check.output)")
        let again = try CommandRun(["check", "art", "--cache", "cache", "--require-cached"], in: folder.path)
        #expect(again.status == 1 && again.output.contains("has text, whose fonts may change"), "\(again.output)")
    }

    @Test(arguments: ["<text></text>", "<g display='none'><text>a</text></g>", ""])
    func aDrawingThatAsksForNoFontIsCached(content: String) throws {
        try draw("<circle cx='200' cy='200' r='150' fill='#3366cc'/>\(content)")
        let check = try CommandRun(["check", "art", "--cache", "cache"], in: folder.path)
        #expect(!check.output.contains("draws text"), "\(check.output)")
        let again = try CommandRun(["check", "art", "--cache", "cache", "--require-cached"], in: folder.path)
        #expect(again.status == 0, "\(again.output)")
    }
}
