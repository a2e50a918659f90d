import PNGCodec
import Raster
import TestSupport
import Testing
import Threads

@testable import Inspection
@testable import Making
@testable import Platforms

@Suite struct IconSetTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func icons(_ bitmap: Bitmap, _ background: OpaqueColor? = nil) throws -> IconSet {
        let path = try folder.write("icon.png", bitmap.pngFixture)
        return try IconSet(path: path, background: background, limits: Limits())
    }

    private func plain(_ width: Int, _ height: Int, alpha: UInt8 = 255) -> Bitmap {
        Bitmap(width, height) { _, _ in SIMD4(200, 30, 60, alpha) }
    }

    /// The table as files of Xcode's have it.
    @Test func thereAreThirteenIconsOfTheRightSizes() throws {
        let files = try icons(plain(1024, 1024)).decoded()
        let expected = [
            "iphone-29x29@2x.png": (58, 58), "iphone-29x29@3x.png": (87, 87), "iphone-60x45@2x.png": (120, 90),
            "iphone-60x45@3x.png": (180, 135), "ipad-29x29@2x.png": (58, 58), "ipad-67x50@2x.png": (134, 100),
            "ipad-74x55@2x.png": (148, 110), "ios-marketing-1024x1024.png": (1024, 1024),
            "universal-27x20@2x.png": (54, 40), "universal-27x20@3x.png": (81, 60), "universal-32x24@2x.png": (64, 48),
            "universal-32x24@3x.png": (96, 72), "ios-marketing-1024x768.png": (1024, 768),
        ]
        #expect(files.count == 13)
        for (name, (width, height)) in expected {
            #expect(files[name]?.size == PixelSize(width: width, height: height))
            #expect(files[name]?.isOpaque == true)
        }
        #expect(IconSet.contents.images.map(\.filename).sorted() == expected.keys.sorted())
        let marketing = IconSet.contents.images[12]
        #expect(
            [marketing.idiom, marketing.platform, marketing.size, marketing.scale] == [
                "ios-marketing", "ios", "1024x768", "1x",
            ])
        #expect(IconSet.contents.images[0].platform == nil)
    }

    @Test(arguments: [
        (1000, 1000, 255, "1000 x 1000 px; an icon must be 1024 px wide or more"),
        (1024, 900, 255, "1024 x 900 px; an icon must be square or 4:3"),
        (1024, 1024, 254, "has transparent pixels, but icons must be opaque; set a color with pack.icon-background"),
    ])
    func anUnusableIconIsRefused(width: Int, height: Int, alpha: UInt8, reason: String) throws {
        let error = #expect(throws: StickermillError.self) { try icons(plain(width, height, alpha: alpha)) }
        #expect(error?.code == .iconUnusable)
        #expect(error?.reason == reason)
    }

    /// Stripes of a pixel each at 1024 px, which any resampling would blur.
    @Test func anSVGIsDrawnInTheSizeOfTheLargestIcon() throws {
        let stripes = (0..<512).map { "<rect x='\($0 * 2)' width='1' height='1024'/>" }.joined()
        let text = """
            <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1024 1024'><rect width='1024' height='1024' fill='#fff'/>\(stripes)</svg>
            """
        let path = try folder.write("icon.svg", Array(text.utf8))
        let icons = try IconSet(path: path, background: nil, limits: Limits()).decoded()
        let largest = try #require(icons["ios-marketing-1024x1024.png"])
        #expect(
            (0..<1024).allSatisfy { largest[$0, 500] == ($0 % 2 == 0 ? .init(0, 0, 0, 255) : .init(repeating: 255)) })
    }

    @Test func workersChangeNoByte() {
        let icons = IconSet(sticker: .sticker(300), background: nil)
        let one = icons.files(.fast, helpedBy: IdleThreads(0))
        #expect(one.map(\.name) == IconSet.icons.map(\.fileName))
        for workers in [2, 20] {
            let several = icons.files(.fast, helpedBy: IdleThreads(workers - 1))
            #expect(several.map(\.name) == one.map(\.name) && several.map(\.bytes) == one.map(\.bytes))
        }
    }

    @Test func iconsOfTheSamePicturesComeFromTheCache() throws {
        let cache = Cache(folder.url("cache"))
        func entries() throws -> [String] {
            try folder.tree("cache").keys.filter { $0.hasPrefix("entries/") }.sorted()
        }
        let icons = IconSet(sticker: .sticker(300), background: nil)
        let made = icons.files(.fast, helpedBy: IdleThreads(0)).map(\.bytes)
        for _ in 0..<2 {
            let files = icons.files(.fast, helpedBy: IdleThreads(0), from: cache)
            #expect(files.map(\.name) == IconSet.icons.map(\.fileName) && files.map(\.bytes) == made)
            #expect(try entries().count == 1)
        }
        // Another file in the entry shows that the second call took it from there.
        let entry = try #require(try entries().first)
        let digits = Array(entry.split(separator: "/").suffix(2).joined())
        let key = CacheKey(
            bytes: stride(from: 0, to: 64, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) })
        func forge(_ files: [[UInt8]], lengths: [Int]) throws {
            var bytes: [UInt8] = []
            try CacheEntry(parts: files.map { FilePart($0) }, facts: FactsWriter.bytes(of: lengths)).write(key) {
                bytes += $0
            }
            try folder.replace("cache/\(entry)", bytes)
        }
        let forged = [[1, 2]] + made.dropFirst()
        try forge(forged, lengths: forged.map(\.count))
        #expect(icons.files(.fast, helpedBy: IdleThreads(0), from: cache).map(\.bytes) == forged)
        // Lengths that are not those of the files.
        for wrong in [[2], forged.map { $0.count + 1 }, forged.map { -$0.count }] {
            try forge(forged, lengths: wrong)
            #expect(icons.files(.fast, helpedBy: IdleThreads(0), from: cache).map(\.bytes) == made)
        }
        // Fewer files than icons.
        try forge([[1, 2]], lengths: [2])
        #expect(icons.files(.fast, helpedBy: IdleThreads(0), from: cache).map(\.bytes) == made)
        let others = [
            IconSet(sticker: .sticker(301), background: nil),
            IconSet(sticker: .sticker(300), background: OpaqueColor(red: 1, green: 2, blue: 3)),
        ]
        for other in others {
            let files = other.files(.fast, helpedBy: IdleThreads(0), from: cache)
            #expect(files.map(\.bytes) == other.files(.fast, helpedBy: IdleThreads(0)).map(\.bytes))
        }
        #expect(try entries().count == 3)
    }

    @Test func iconsAreOpaque() {
        let background = OpaqueColor(red: 10, green: 20, blue: 30)
        let half = Bitmap(1, 1) { _, _ in SIMD4(110, 120, 130, 128) }
        #expect(half.flattened(on: background)[0, 0] == SIMD4(60, 70, 80, 255))
        #expect(Bitmap(size: PixelSize(width: 1, height: 1)).flattened(on: background)[0, 0] == SIMD4(10, 20, 30, 255))
    }
}

extension IconSet {
    /// The icons by name.
    func decoded() throws -> [String: Bitmap] {
        let decoder = MasterReader(limits: Limits(), for: .messages)
        var result: [String: Bitmap] = [:]
        for (name, bytes) in files(.fast, helpedBy: IdleThreads(0)) {
            #expect(bytes[25] == 2, "\(name) is RGB")
            var source = try decoder.open(bytes).frames()
            result[name] = try #require(try source.next()).bitmap
        }
        return result
    }
}
