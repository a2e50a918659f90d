import Foundation
import TestSupport
import Testing

@testable import Making
@testable import Stickermill

/// Single pictures in memory.
///
/// The tests are synchronous where possible, as callers without tasks are.
@Suite struct PictureTests {
    let art = Bitmap.sticker(300, 200)

    func picture() throws -> Picture { try Picture(Data(art.pngFixture)) }

    /// Three frames, of which the second differs from the first in one place and the third not at all.
    static func walk() -> [Bitmap] {
        let first = Bitmap.sticker(101)
        var second = first
        for x in 41..<48 { second[x, 33] = SIMD4(10, 200, 30, 255) }
        return [first, second, second]
    }

    static let animation = Data(APNGFixture(walk(), delay: (1, 30)).bytes)

    // MARK: Opening

    @Test func aFileBecomesPixels() throws {
        let picture = try picture()
        #expect(picture.size == art.size && picture.format == .png && picture.frameCount == 1)
        #expect(picture.delays.isEmpty && picture.plays == 1)
        #expect(try picture.bitmap() == art)
    }

    @Test func anAnimationHasItsFramesAndDelays() throws {
        let picture = try Picture(Self.animation)
        #expect(picture.format == .apng && picture.frameCount == 3 && picture.plays == 0)
        #expect(picture.delays == [Duration](repeating: .microseconds(33_333), count: 3))
        #expect(try picture.frames().map(\.bitmap) == Self.walk())
        #expect(picture.firstFrame.frameCount == 1)
        #expect(try picture.firstFrame.frames().map(\.bitmap) == [Self.walk()[0]])
    }

    @Test func aGIFHasTheDelaysThatAreShown() throws {
        var frames = [GIFFixture.Frame(9, 9) { x, _ in x % 4 }, GIFFixture.Frame(9, 9) { _, y in y % 4 }]
        (frames[0].delay, frames[1].delay) = (1, 5)
        let picture = try Picture(Data(GIFFixture(9, 9, frames: frames).bytes))
        #expect(picture.delays == [.milliseconds(100), .milliseconds(50)])
        #expect(try Picture(picture.data(as: .png)).delays == picture.delays)
        #expect(try Picture(picture.resized(to: .exact(18, 18)).data(as: .png)).delays == picture.delays)
    }

    @Test(arguments: [
        (Data("no picture".utf8), StickermillError.Code.notAnImage, 415), (Data(), .notDecodable, 400),
        (Data(Bitmap.sticker(40).pngFixture.dropLast(60)), .notDecodable, 400),
    ])
    func badDataHasACode(data: Data, code: StickermillError.Code, status: Int) {
        let error = #expect(throws: StickermillError.self) { try Picture(data, named: "upload") }
        #expect(error?.code == code && error?.httpStatus == status && error?.path == "upload")
    }

    @Test func damageOfALaterFrameIsFoundWhenItIsNeeded() throws {
        let data = Self.animation
        let last = try #require(data.range(of: Data("fdAT".utf8), options: .backwards))
        let length = data[last.lowerBound - 4..<last.lowerBound].reduce(0) { $0 << 8 | Int($1) }
        var contents = Array(data[last.upperBound..<last.upperBound + length])
        // The header of the compressed pixels, after the number of the frame.
        contents[4] = 0xFF
        let damaged = Data(chunk("fdAT", contents))
        let picture = try Picture(data[..<(last.lowerBound - 4)] + damaged + data[(last.upperBound + length + 4)...])
        #expect(try picture.bitmap() == Self.walk()[0])
        #expect(throws: StickermillError.self) { try picture.data(as: .png) }
        #expect(throws: StickermillError.self) { try picture.frames() }
    }

    @Test func limitsRefuseWhatIsTooLarge() {
        var limits = Limits.untrusted
        let code = { (limits: Limits, data: Data) in
            (#expect(throws: StickermillError.self) { try Picture(data, limits: limits) })?.httpStatus
        }
        limits.pixels = 50_000
        #expect(code(limits, Data(art.pngFixture)) == 413)
        (limits.pixels, limits.frames) = (60_000, 2)
        #expect(code(limits, Self.animation) == 413)
        (limits.frames, limits.bytes) = (3, 1000)
        #expect(code(limits, Self.animation) == 413)
        #expect(code(.untrusted, Data(#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#.utf8)) == 415)
    }

    @Test func allFramesTogetherAreLimited() throws {
        var limits = Limits()
        limits.totalPixels = 100_000
        let walk = try Picture(Self.animation, limits: limits)
        let side = 300
        let error = #expect(throws: StickermillError.self) { try walk.resized(to: .exact(side, side)) }
        #expect(error?.fault == .framesTooLarge(count: 3, size: PixelSize(width: side, height: side), limit: 100_000))
        #expect(try walk.firstFrame.resized(to: .exact(side, side)).size.width == side)
    }

    @Test func theTimeOfACallIsLimited() throws {
        var limits = Limits()
        limits.time = .zero
        let error = #expect(throws: StickermillError.self) {
            try Picture(Self.animation, limits: limits).data(as: .png)
        }
        #expect(error?.code == .tookTooLong && error?.httpStatus == 504)
    }

    // MARK: Changing

    @Test(arguments: [
        (Picture.Fit.fit(150, 150), PixelSize(width: 150, height: 100)),
        (.fit(400, 50), PixelSize(width: 75, height: 50)),
        (.fit(600, 400), PixelSize(width: 300, height: 200)), (.fill(90, 90), PixelSize(width: 90, height: 90)),
        (.fill(600, 300), PixelSize(width: 600, height: 300)), (.exact(10, 400), PixelSize(width: 10, height: 400)),
        (.fit(1, 1), PixelSize(width: 1, height: 1)), (.fill(300, 200), PixelSize(width: 300, height: 200)),
    ])
    func sizesAreThoseOfTheFit(fit: Picture.Fit, size: PixelSize) throws {
        let picture = try picture().resized(to: fit)
        #expect(picture.size == size)
        #expect(try picture.bitmap().size == size)
        #expect(try Picture(picture.data(as: .png)).size == size)
    }

    @Test func resizingIsThatOfPacks() throws {
        var resampler = Resampler()
        resampler.load(art)
        let small = try picture().resized(to: .exact(100, 67))
        #expect(try small.bitmap() == resampler.resample(to: PixelSize(width: 100, height: 67)))
        let filled = try picture().resized(to: .fill(100, 100)).bitmap()
        let whole = resampler.resample(to: PixelSize(width: 150, height: 100))
        #expect(filled == whole.cropped(to: PixelRect(x: 25, y: 0, width: 100, height: 100)))
    }

    /// Only the part that changed is resampled, with the same result.
    @Test func everyFrameIsResizedLikeAStill() throws {
        let frames = try Picture(Self.animation).resized(to: .fit(64, 64)).frames().map(\.bitmap)
        let stills = try Self.walk().map { try Picture($0).resized(to: .fit(64, 64)).bitmap() }
        #expect(frames == stills && frames[0] != frames[1])
    }

    @Test func changesApplyInTheirOrder() throws {
        let part = PixelRect(x: 100, y: 50, width: 100, height: 100)
        let changed = try picture().cropped(to: part).resized(to: .exact(50, 50)).cropped(
            to: PixelRect(x: 0, y: 0, width: 25, height: 50))
        let whole = art.cropped(to: part).resampled(to: PixelSize(width: 50, height: 50))
        #expect(try changed.bitmap() == whole.cropped(to: PixelRect(x: 0, y: 0, width: 25, height: 50)))
        #expect(try picture().flattened(on: .black).bitmap().isOpaque)
    }

    @Test func trimmingKeepsWhatAnyFrameShows() throws {
        var frames = [Bitmap(size: PixelSize(width: 60, height: 50)), Bitmap(size: PixelSize(width: 60, height: 50))]
        frames[0][10, 20] = SIMD4(255, 0, 0, 255)
        frames[1][30, 25] = SIMD4(255, 0, 0, 9)
        frames[1][50, 45] = SIMD4(255, 0, 0, 8)
        let trimmed = try Picture(Data(APNGFixture(frames).bytes)).trimmed()
        #expect(trimmed.size == PixelSize(width: 21, height: 6))
        #expect(try trimmed.frames().map { $0.bitmap[0, 0].w } == [255, 0])
        let empty = Picture(Bitmap(size: PixelSize(width: 8, height: 8)))
        #expect(try empty.trimmed().size == empty.size)
    }

    @Test(arguments: [
        (Picture.Fit.fit(0, 412), "width"), (.fill(412, -1), "height"), (.exact(20_000, 1), "width"),
        (.exact(16_384, 16_384), "picture"),
    ])
    func aWrongSideIsNamed(fit: Picture.Fit, path: String) throws {
        let error = #expect(throws: StickermillError.self) { try picture().resized(to: fit) }
        #expect(error?.path == path)
        if path == "width", case .fit = fit {
            #expect(error?.description == "width: 0; must be a whole number from 1 to 16384")
        }
    }

    @Test func aRegionOutsideIsRefused() throws {
        for region in [
            PixelRect(x: 0, y: 0, width: 0, height: 5), PixelRect(x: 250, y: 0, width: 51, height: 5),
            PixelRect(x: -1, y: 0, width: 5, height: 5), PixelRect(x: .max, y: 0, width: 5, height: 5),
        ] {
            let error = #expect(throws: StickermillError.self) { try picture().cropped(to: region) }
            #expect(error?.code == .badSettings)
        }
    }

    // MARK: SVG

    private static let drawing = Data(
        #"<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><path d="M2 2h26v16H2z" fill="red"/></svg>"#
            .utf8)

    @Test func anSVGIsDrawnInEachSize() throws {
        let picture = try Picture(Self.drawing)
        #expect(picture.size == PixelSize(width: 618, height: 412))
        let small = try picture.resized(to: .fit(60, 60)).bitmap()
        #expect(small.size == PixelSize(width: 60, height: 40) && small[4, 4].w == 255 && small[3, 3].w == 0)
        // It is enlarged without blur.
        let large = try picture.resized(to: .fit(2400, 2400)).bitmap()
        #expect(large[160, 160].w == 255 && large[159, 159].w == 0)
        let stretched = try picture.resized(to: .exact(60, 20)).bitmap()
        #expect(stretched.size == PixelSize(width: 60, height: 20) && stretched[30, 10].w == 255)
    }

    // MARK: Another decoder

    /// Pillow uses the decoder of libwebp for animations.
    @Test(.enabled(if: Extras.arePresent, "needs Pillow; make test-extended runs this"))
    func anotherDecoderSeesTheFramesOfAWebP() throws {
        let folder = try TemporaryFolder()
        var frames = Self.walk()
        // A place with odd coordinates becomes transparent.
        for x in 51..<58 { frames[2][x, 35] = .zero }
        let shown = frames.enumerated().map { Picture.Frame($1, delay: .milliseconds(40 + 7 * $0)) }
        try folder.write("walk.webp", Array(Picture(frames: shown, plays: 3).data(as: .webp)))
        for (index, frame) in frames.enumerated() { try folder.write("\(index).png", frame.pngFixture) }
        let script = """
            from PIL import Image, ImageChops
            walk = Image.open('walk.webp')
            print(walk.n_frames, walk.info['loop'])
            for index in range(walk.n_frames):
                walk.seek(index)
                walk.load()
                own, drawn = walk.convert('RGBA'), Image.open(f'{index}.png').convert('RGBA')
                clear = Image.new('RGBA', own.size)
                own, drawn = (Image.composite(image, clear, image.getchannel('A').point(lambda a: 255 * (a > 0)))
                    for image in (own, drawn))
                print(walk.info['duration'], ImageChops.difference(own, drawn).getextrema())
            """
        let none = "((0, 0), (0, 0), (0, 0), (0, 0))"
        let run = try Extras.python(script, in: folder)
        #expect(run.output == "3 3\n40 \(none)\n47 \(none)\n54 \(none)\n", "\(run.error)")
    }

    // MARK: Checking

    @Test func findingsAreThoseOfTheCommand() async throws {
        let data = Data(Bitmap(500, 400) { _, _ in SIMD4(200, 40, 60, 255) }.pngFixture)
        let report = try await Workshop.shared.check(data, named: "picture.png")
        let findings = try await Picture(data).check()
        #expect(!findings.isEmpty)
        #expect(findings == report.findings)
    }

    /// A changed picture is judged for the pack that its file would be in.
    @Test(arguments: [250, 310, 450, 618]) func aChangedPictureIsJudgedLikeItsFile(side: Int) throws {
        let changed = try Picture(Bitmap.sticker(900)).resized(to: .exact(side, side))
        let file = try Picture(changed.data(as: .png)).checkNow()
        #expect(try changed.checkNow() == file && file.contains { $0.rule == .enlargement } == (side < 300))
    }

    @Test func changesCount() throws {
        let opaque = Picture(Bitmap(500, 400) { _, _ in SIMD4(200, 40, 60, 255) })
        #expect(try opaque.checkNow().contains { $0.rule == .notSquare })
        #expect(try !opaque.resized(to: .fill(618, 618)).checkNow().contains { $0.rule == .notSquare })
    }
}

extension Picture {
    /// The findings from a function that is not asynchronous.
    fileprivate func checkNow() throws -> [Finding] { try check() }
}
