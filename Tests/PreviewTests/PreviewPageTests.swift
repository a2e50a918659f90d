import Foundation
import Inspection
import PackManifest
import Profiles
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
            name: name, label: "A \(name)", path: "art/\(name)@3x.png", frames: 1, picture: picture, findings: findings)
    }

    private func text(_ page: PreviewPage, _ form: PreviewPage.Form = .oneFile) throws -> String {
        var text = ""
        try page.write(form) { text += $0 }
        return text
    }

    private func page(_ stickers: PreviewPage.Sticker...) -> PreviewPage {
        PreviewPage(title: "Garden", size: .large, photo: nil, stickers: stickers)
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
        let text = try text(page(sticker("cat"), sticker("dog", [Finding(.label, "none")])), .folder)
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
        let tame = try text(page(sticker("cat", [Finding(.label, "none")])))
        var hostile = page(sticker(name, [Finding(.label, name)]))
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
                sticker("fine"), sticker("noted", [Finding(.hardEdge, "n")]),
                sticker("wrong", [Finding(.hardEdge, "n"), Finding(.opaque, "e", severity: .error)])))
        let order = text.matches(of: /id="s(\d)"/).map { String($0.output.1) }
        #expect(order == ["2", "1", "0"])
        #expect(text.contains("3 stickers of size large; 1 error and 2 notes"))
    }
}
