import Foundation
import Raster
import TestSupport
import Testing

/// The folders of layouts, read by the tools of their platforms, or by their documented rules.
@Suite(.enabled(if: Extras.arePresent, "needs the tools of .ci/extras")) struct AssetReaderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("art/faces/Mr. Owl.png", Bitmap.sticker(300).pngFixture)
        try folder.write("art/new.png", Bitmap.sticker(90, hue: 1).pngFixture)
        try folder.write("art/new~dark.png", Bitmap.sticker(90, hue: 2).pngFixture)
        try folder.write("art/jump.png", APNGFixture([.sticker(60), .sticker(60, hue: 1)], delay: (1, 30)).bytes)
    }

    private func convert(_ arguments: String...) throws {
        let run = try CommandRun(["convert", "art", "--no-cache", "--output", "app"] + arguments, in: folder.path)
        #expect(run.status == 0, "\(run.error)")
    }

    private func shell(_ script: String) throws -> String {
        let run = try CommandRun(shell: "set -e\n\(script)", in: folder.path)
        #expect(run.status == 0, "\(run.error)")
        return run.output
    }

    /// aapt2 accepts names that Gradle refuses, so the names are judged by the rule of Gradle, and by the compiler of Java if it is there.
    @Test(arguments: ["same", "webp"]) func theBuildToolsOfAndroidReadTheResources(format: String) throws {
        try convert("--layout", "android", "--format", format)
        let manifest = #"<manifest package="com.example.app"/>"#
        try folder.write("AndroidManifest.xml", Array(manifest.utf8))
        let resources = try shell(
            """
            aapt2 compile --dir app/res -o compiled.zip
            aapt2 link --manifest AndroidManifest.xml -o app.apk compiled.zip --java java >&2
            aapt2 dump resources app.apk
            if command -v javac >/dev/null; then javac -d classes java/com/example/app/R.java; fi
            """)
        let names = resources.matches(of: /drawable\/(\S+)\n/).map { String($0.1) }
        #expect(Set(names.filter { !$0.contains(".") }) == ["faces_mr_owl", "jump", "new_"])
        #expect(names.allSatisfy { $0.contains(".") || $0.wholeMatch(of: /[a-z][a-z0-9_]*/) != nil })
        for density in ["ldpi", "mdpi", "hdpi", "xhdpi", "xxhdpi"] {
            #expect(resources.contains("(\(density)-v4) (file) res/drawable-\(density)-v4/faces_mr_owl."))
            #expect(resources.contains("(night-\(density)-v8) (file) res/drawable-night-\(density)-v8/new_."))
        }
        #expect(!resources.contains("xxxhdpi"))
    }

    /// Pillow decodes the same pixels, frames and delays from lossless WebP as from APNG.
    @Test func webPHasTheFramesOfThePNG() throws {
        try convert("--layout", "flutter", "--format", "webp")
        let run = try CommandRun(
            [
                "convert", "art", "--no-cache", "--output", "png", "--format", "png", "--scales", "1,2", "--thumbnails",
                "none",
            ],
            in: folder.path)
        #expect(run.status == 0)
        let script = """
            from PIL import Image, ImageChops
            def frames(path):
                image = Image.open(path)
                for index in range(getattr(image, "n_frames", 1)):
                    image.seek(index)
                    yield image.convert("RGBA"), image.info.get("duration")
            for name in ["new", "jump", "faces/Mr. Owl"]:
                first = list(frames(f"png/renditions/{name}@2x.png"))
                second = list(frames("app/assets/" + (name if "/" not in name else name).replace("faces/", "faces/2.0x/") + ".webp"
                    if "/" in name else f"app/assets/2.0x/{name}.webp"))
                same = len(first) == len(second) and all(
                    ImageChops.difference(a, b).getbbox() is None for (a, _), (b, _) in zip(first, second))
                print(name, len(second), same, [round(time) for _, time in second if time])
            """
        let output = try Extras.python(script, in: folder).output
        #expect(output == "new 1 True []\njump 2 True [33, 34]\nfaces/Mr. Owl 1 True []\n", "\(output)")
    }

    /// The tools of libwebp find no fault, and Chromium decodes the same pixels as from APNG.
    @Test func libwebpAndChromiumReadTheFramesOfWebP() throws {
        try convert("--layout", "flutter", "--format", "webp", "--scales", "1,2")
        let info = try shell("webpinfo app/assets/2.0x/jump.webp; webpmux -info app/assets/2.0x/jump.webp")
        #expect(info.contains("No error detected.") && info.contains("Number of frames: 2"), "\(info)")
        #expect(info.matches(of: #/\n *\d+: +40 +40 +\w+ +0 +0 +3[34] /#).count == 2, "\(info)")
        try folder.write("frames.png", APNGFixture([.sticker(60), .sticker(60, hue: 1)], delay: (1, 30)).bytes)
        let png = try CommandRun(
            ["convert", "frames.png", "--no-cache", "--output", "png", "--scales", "2", "--thumbnails", "none"],
            in: folder.path)
        #expect(png.status == 0, "\(png.error)")
        let script = try String(
            contentsOf: Project.root.appendingPathComponent("Tests/StickermillCommandTests/Browser/frames.py"),
            encoding: .utf8)
        let tools = try shell("command -v chromium; command -v chromedriver").split(separator: "\n").map(String.init)
        let run = try Extras.python(
            script, [folder.path, "png/renditions/frames@2x.png", "app/assets/2.0x/jump.webp"] + tools, in: folder)
        // The decoder rounds colors with their alpha, each format in its own way.
        #expect(run.output.contains(#/^[0-9 ]+, 33 34, [01]\.0\n$/#), "\(run.output)\(run.error)")
    }

    /// "The main asset is assumed to correspond to a resolution of 1.0", and a variant is `<Nx>/name` in the folder of the main asset, with N
    /// above 0, says Flutter's page "Adding assets and images".
    @Test func flutterFindsEachVariant() throws {
        try convert("--layout", "flutter")
        let main = ["assets/new.png", "assets/faces/Mr. Owl.png"]
        for path in main {
            #expect(folder.exists("app/\(path)"))
            let (above, name) = (
                path.split(separator: "/").dropLast().joined(separator: "/"), path.split(separator: "/").last!
            )
            for ratio in ["1.5x", "2.0x", "3.0x"] { #expect(folder.exists("app/\(above)/\(ratio)/\(name)")) }
        }
        let folders = try FileManager.default.contentsOfDirectory(atPath: folder.path("app/assets"))
        #expect(folders.filter { $0.wholeMatch(of: /[0-9.]+x/) != nil }.allSatisfy { Double($0.dropLast()) ?? 0 > 0 })
    }

    /// Metro's asset plugin reads `name@<scale>x.extension`, where no scale means 1, and all files of an asset have one name and type.
    @Test func reactNativeFindsEachScale() throws {
        try convert("--layout", "react-native")
        var assets: [String: Set<Double>] = [:]
        for path in try folder.tree("app").keys where path.hasSuffix(".png") {
            let match = try #require(path.wholeMatch(of: /(.+?)(?:@([0-9.]+)x)?\.png/))
            assets[String(match.1), default: []].insert(match.2.flatMap { Double($0) } ?? 1)
        }
        #expect(assets["new"] == [1, 2, 3] && assets["faces/Mr. Owl"] == [1, 2, 3])
    }

    /// Every file that a set names exists and has its scale, and no other picture is in the folder of the set, as Apple's Asset Catalog Format
    /// Reference asks.
    @Test func anAssetCatalogNamesExactlyItsFiles() throws {
        try convert("--layout", "xcassets", "--frames", "first")
        let files = try folder.tree("app/Assets.xcassets")
        let sets = files.keys.filter { $0.hasSuffix(".imageset/Contents.json") }
        #expect(sets.count == 3)
        for set in sets {
            let above = set.split(separator: "/").dropLast().joined(separator: "/")
            let contents = try #require(
                JSONSerialization.jsonObject(with: Data(files[set] ?? [])) as? [String: Any])
            let images = try #require(contents["images"] as? [[String: Any]])
            let named = Set(images.compactMap { $0["filename"] as? String })
            let present = files.keys.filter { $0.hasPrefix("\(above)/") && $0.hasSuffix(".png") }
            #expect(Set(present.map { String($0.dropFirst(above.count + 1)) }) == named && images.count == named.count)
            #expect(
                images.allSatisfy { image in
                    let scale = image["scale"] as? String ?? ""
                    let name = image["filename"] as? String ?? ""
                    return scale == "1x" ? !name.contains("@") : name.contains("@\(scale)")
                })
        }
    }
}
