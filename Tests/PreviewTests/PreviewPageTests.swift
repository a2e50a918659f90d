import Foundation
import Inspection
import PackManifest
import Raster
import Testing

@testable import Preview

@Suite struct PreviewPageTests {
    private func sticker(_ name: String, _ findings: [Finding] = []) -> PreviewPage.Sticker {
        let size = PixelSize(width: 618, height: 618)
        let picture = PreviewPage.Picture(bytes: 3, size: size, format: .png) {
            PictureAddress(embedding: Array(name.utf8), as: .png)
        }
        return PreviewPage.Sticker(
            name: name, slug: String(name.filter(\.isLetter)), label: "A \(name)", path: "art/\(name)@3x.png",
            frames: 1, picture: picture, findings: findings)
    }

    private func text(_ page: PreviewPage, _ form: PreviewPage.Form = .oneFile) throws -> String {
        var text = ""
        try page.write(form) { text += $0 }
        return text
    }

    private func page(_ stickers: PreviewPage.Sticker...) -> PreviewPage {
        PreviewPage(title: "Garden", drawer: Drawer(.large), photo: nil, stickers: stickers)
    }

    @Test func thePolicyAllowsExactlyTheStyleAndTheScriptOfThePage() throws {
        let text = try text(page(sticker("cat")))
        func source(_ tag: String) throws -> String {
            let parts = text.components(separatedBy: "<\(tag)>")
            try #require(parts.count == 2)
            let content = parts[1].components(separatedBy: "</\(tag)>")[0]
            return "'sha256-\(Data(SHA256.hash(of: Array(content.utf8))).base64EncodedString())'"
        }
        #expect(text.contains("style-src \(try source("style"));".replacing("'", with: "&apos;")))
        #expect(text.contains("script-src \(try source("script"));".replacing("'", with: "&apos;")))
        #expect(text.contains("default-src &apos;none&apos;; img-src data:;"))
    }

    @Test func aPageHasNoInlineStyleOrHandler() throws {
        let text = try text(
            page(sticker("cat"), sticker("dog", [Finding(.descriptionFromName(label: "Dog"))])), .folder)
        #expect(!text.contains(" style=") && !text.contains("<style") && !text.contains("<script>"))
        #expect(text.firstMatch(of: /\son[a-z]+\s*=/) == nil)
        #expect(text.contains("<script src=\"script.js\">") && text.contains("href=\"style.css\""))
    }

    @Test(arguments: [
        #""><img src=x onerror=a()>"#, "</script><script>a()</script>", "'onmouseover='a()", "{{x}}", "&lt;b&gt;",
        "<!--", "]]>", "line\nbreak", "\u{202E}txet", "a\u{2028}b", String(repeating: "x", count: 300),
    ])
    func hostileNamesAddNoElement(name: String) throws {
        let tags = { (text: String) in text.matches(of: /<[a-z!\/]/).count }
        let tame = try text(page(sticker("cat", [Finding(.descriptionFromName(label: "Dog"))])))
        var hostile = page(sticker(name, [Finding(.descriptionFromName(label: name))]))
        #expect(try tags(text(hostile)) == tags(tame))
        hostile.title = name
        #expect(try tags(text(hostile)) == tags(tame))
        hostile.failures = [name]
        #expect(try text(hostile).matches(of: /<li class="error">/).count == 1)
    }

    @Test func eachPictureIsEmbeddedOnce() throws {
        let text = try text(page(sticker("cat"), sticker("dog")))
        for name in ["cat", "dog"] {
            #expect(text.components(separatedBy: Data(name.utf8).base64EncodedString()).count == 2)
        }
    }

    @Test func theWorstFindingsComeFirst() throws {
        let text = try text(
            page(
                sticker("fine"), sticker("noted", [Finding(.hardEdge)]),
                sticker("wrong", [Finding(.hardEdge), Finding(.opaque)])))
        let order = text.matches(of: /id="sticker-(\w+)"/).map { String($0.output.1) }
        #expect(order == ["wrong", "noted", "fine"])
        #expect(text.contains("3 stickers of size large; <a href=\"#findings-title\">1 error and 2 notes</a>"))
    }

    @Test func aFolderNeedsNoScriptForPictures() throws {
        let page = page(sticker("cat"), sticker("dog"))
        let (file, folder) = (try text(page), try text(page, .folder))
        // One per sticker in the drawer; in a folder also on every background, and next to the findings.
        #expect(file.matches(of: /<img\s/).count == 2)
        #expect(file.contains("data-copy=\"1\"") && file.contains("<noscript>"))
        #expect(folder.matches(of: /<img\s/).count == 2 * (1 + 12 + 1))
        #expect(!folder.contains("data-copy") && !folder.contains("<noscript>"))
        #expect(!folder.contains("matrix-part needs-script") && file.contains("matrix-part needs-script"))
    }

    @Test func stickersAreLinkedByTheirNames() throws {
        let text = try text(page(sticker("cat"), sticker("dog")))
        #expect(text.contains("<li class=\"entry\" id=\"sticker-dog\""))
        #expect(text.matches(of: /href="#sticker-dog"/).count == 2)
    }

    /// A page of 10 MB still fits into a mail.
    @Test func onePageLeavesOutMastersThatMakeItTooLarge() throws {
        func picture(_ name: String, _ bytes: Int) -> PreviewPage.Picture {
            .init(bytes: bytes, size: PixelSize(width: 618, height: 618), format: .png) {
                PictureAddress(embedding: Array(name.utf8), as: .png)
            }
        }
        func shown(_ stickers: Int, _ masters: Int...) throws -> [Bool] {
            var all = masters.indices.map { sticker("cat\($0)") }
            for (index, master) in masters.enumerated() { all[index].before = picture("master \(index)", master) }
            (all[0].picture, all[0].still, all[0].marks) = (picture("a", stickers), picture("b", 9), picture("c", 9))
            let page = PreviewPage(title: "Garden", drawer: Drawer(.large), photo: nil, stickers: all)
                .withoutLargeMasters
            let text = try text(page)
            #expect(
                text.ranges(of: "A preview in a folder has it.").count == page.stickers.count(where: \.leavesOutBefore))
            return masters.indices.map {
                text.contains(Data("master \($0)".utf8).base64EncodedString())
            }
        }
        // In Base64, three bytes become four.
        #expect(try shown(3_000_000, 2_000_000, 2_100_000) == [true, true])
        #expect(try shown(3_000_000, 2_000_000, 2_200_000, 2_000_000) == [true, false, true])
        #expect(try shown(7_200_000, 1_000) == [false])
    }

    @Test func theFramesOfASequenceAreCounted() throws {
        var dance = sticker("dance")
        (dance.frames, dance.isSequence) = (12, true)
        let words = "12 frames in files of their own, here as one animation; together 3 bytes"
        #expect(try text(page(dance)).contains(words))
    }

    @Test func marksAreExplainedInWords() throws {
        var cat = sticker("cat", [Finding(.masterCutOff(sides: [.top])), Finding(.fringe(kind: .light, percent: 50))])
        cat.marks = cat.picture
        let text = try text(page(cat))
        for words in ["red bar: the art is cut off", "magenta: light fringe", "cyan: dark fringe"] {
            #expect(text.contains(words))
        }
        #expect(!text.contains("stray pixels</li>"))
    }

    @Test func aFindingHasTheCommandThatRepairsIt() throws {
        var cat = sticker("cat's", [Finding(.opaque), Finding(.hardEdge), Finding(.vanishes(on: [.black]))])
        cat.pathInCommands = "my art/cat's.png"
        let text = try text(page(cat))
        let commands = text.matches(of: /<code>(stickermill [^<]*)<\/code>/).map { String($0.output.1) }
        let start = #"stickermill set &apos;my art/cat&apos;\&apos;&apos;s.png&apos; "#
        #expect(
            Set(commands) == ["\(start)prepare.remove-background=true", "\(start)prepare.outline=8px"], "\(commands)")
        #expect(text.matches(of: /<button[^>]*aria-label="Copy stickermill set/).count == 2)
    }
}
