import Raster
import TestSupport
import Testing
import Threads
import Vips

@testable import PNGCodec

@Suite struct PaletteTests {
    private static let efforts: [Compression] = [.fast, .balanced, .best]
    private static let tenth = FrameDelay(numerator: 1, denominator: 10)

    /// Noise of some colors, half of them translucent.
    private func noise(_ colors: Int, _ side: Int = 80) -> Bitmap {
        var random = SeededRandom(UInt64(colors))
        return Bitmap(side, side) { x, y in
            let place = y * side + x
            let color = place < colors ? place : Int.random(in: 0..<colors, using: &random)
            return SIMD4(UInt8(color % 256), UInt8(color / 256), 90, color % 2 == 0 ? 255 : UInt8(1 + color % 254))
        }
    }

    private func png(_ bitmap: Bitmap, _ compression: Compression = .balanced, _ storage: PixelStorage = .smallest)
        throws -> [UInt8]
    {
        try ScanlineCompressor(compression).startPNG(storage) { bitmap }.wait().get()
    }

    private func apng(_ images: [Bitmap], _ compression: Compression = .balanced, _ storage: PixelStorage = .smallest)
        throws
        -> [UInt8]
    {
        var encoder = APNGEncoder(
            size: images[0].size, plays: 0, compressor: ScanlineCompressor(compression), storage)
        for image in images { encoder.append(image, delay: Self.tenth) }
        return try encoder.finish()
    }

    @Test(arguments: efforts) func upTo256ColorsAreStoredAsIndices(compression: Compression) throws {
        let few = noise(256)
        let bytes = try png(few, compression)
        #expect(try PNGFile(bytes).header.colorType == .palette)
        #expect(try VipsStill(bytes, as: .png).bitmap() == few)
        #expect(try PNGDecoder().still(of: PNGFile(bytes)) == few)
        #expect(try bytes.count < png(few, compression, .direct).count)
        #expect(try PNGFile(png(few, compression, .direct)).header.colorType == .rgba)
    }

    @Test func theColor257RulesOutAPalette() throws {
        #expect(try png(noise(257)) == png(noise(257), .balanced, .direct))
    }

    @Test func aPaletteIsOnlyTakenIfTheFileIsSmaller() throws {
        let dot = Bitmap(1, 1) { _, _ in SIMD4(9, 9, 9, 255) }
        #expect(try PNGFile(png(dot)).header.colorType == .gray)
    }

    @Test func alphaIsStoredUpToTheLastColorThatIsNotOpaque() throws {
        let colors: [SIMD4<UInt8>] = [SIMD4(1, 2, 3, 255), SIMD4(4, 5, 6, 7), SIMD4(8, 9, 10, 255)]
        func transparency(_ colors: [SIMD4<UInt8>]) throws -> [[UInt8]] {
            let bytes = try png(Bitmap(40, 40) { x, y in colors[(x / 3 + y / 5) % colors.count] })
            return try PNGChunk.read(bytes).chunks.filter { $0.type == .transparency }.map { Array(bytes[$0.data]) }
        }
        #expect(try transparency(colors) == [[255, 7]])
        #expect(try transparency([colors[0], colors[2]]) == [])
    }

    @Test(arguments: efforts) func framesOfFewColorsShareAPalette(compression: Compression) throws {
        let images = (0..<4).map { shift in
            let art = noise(60)
            return Bitmap(120, 90) { x, y in
                (5 * shift..<80).contains(x) && y < 80 ? art[x - 5 * shift, y] : .zero
            }
        }
        let bytes = try apng(images, compression)
        #expect(try PNGFile(bytes).header.colorType == .palette)
        #expect(try frames(of: bytes).map(\.bitmap) == images)
        #expect(try bytes.count < apng(images, compression, .direct).count)
    }

    @Test func aLastFrameOfOtherColorsLeavesTheFileAsItWas() throws {
        let images = [noise(200), Bitmap(80, 80) { x, y in SIMD4(UInt8(x), 77, UInt8(y), 255) }]
        #expect(try apng(images) == apng(images, .balanced, .direct))
    }

    @Test func grayFramesOfManyLevelsAreStoredWithOneSampleForTheColor() throws {
        let images = (0..<3).map { shift in
            Bitmap(90, 90) { x, y in
                let gray = UInt8((x * 3 + shift * 7) % 256)
                return y < 10 ? .zero : SIMD4(gray, gray, gray, UInt8(min(255, 100 + y + shift)))
            }
        }
        let bytes = try apng(images)
        #expect(try PNGFile(bytes).header.colorType == .grayAlpha)
        #expect(try frames(of: bytes).map(\.bitmap) == images)
    }

    @Test func theNumberOfLanesChangesNoByte() throws {
        let images = (0..<9).map {
            noise(100 + 10 * ($0 % 4))
        }
        let files = try [1, 2, 8].map { threads in
            var encoder = APNGEncoder(
                size: images[0].size, plays: 2,
                compressor: ScanlineCompressor(.best, HelperQueue(IdleThreads(threads - 1))), .smallest)
            for image in images { encoder.append(image, delay: Self.tenth) }
            return try encoder.finish()
        }
        #expect(files[0] == files[1] && files[1] == files[2])
        #expect(try PNGFile(files[0]).header.colorType == .palette)
    }

    @Test(arguments: 0..<60) func whatIsWrittenComesBack(seed: UInt64) throws {
        var random = SeededRandom(seed)
        let colors = (0..<Int.random(in: 1...300, using: &random)).map { _ in
            let word = UInt32.random(in: 0...UInt32.max, using: &random)
            let isGray = seed % 3 == 0
            let color = unsafeBitCast(word, to: SIMD4<UInt8>.self)
            return isGray ? SIMD4(color.x, color.x, color.x, color.w) : color
        }
        let size = PixelSize(
            width: Int.random(in: 1...70, using: &random), height: Int.random(in: 1...40, using: &random))
        let images = (0..<4).map { _ in
            var color = colors[0]
            return Bitmap(size.width, size.height) { _, _ in
                if Int.random(in: 0..<4, using: &random) == 0 { color = colors.randomElement(using: &random) ?? color }
                return color
            }
        }
        for compression in Self.efforts {
            let still = try png(images[0], compression)
            #expect(try VipsStill(still, as: .png).bitmap().clearingHiddenColor() == images[0].clearingHiddenColor())
            let shown = try frames(of: apng(images, compression)).map(\.bitmap)
            // Equal neighbors become one frame.
            let wanted = images.map { $0.clearingHiddenColor() }
            #expect(shown == wanted.indices.filter { $0 == 0 || wanted[$0] != wanted[$0 - 1] }.map { wanted[$0] })
        }
    }

    @Test func aSingleColorUnderAlpha0HidesNothing() throws {
        var fixture = PNGFixture(3, 1, .palette, depth: 2) { x, _, _ in x }
        fixture.extraChunks = [("PLTE", [71, 112, 76, 1, 2, 3, 4, 5, 6]), ("tRNS", [0, 9])]
        #expect(try PNGFile(fixture.bytes).hidesNothing)
        fixture.extraChunks[1].data = [0, 0]
        #expect(try !PNGFile(fixture.bytes).hidesNothing)
    }
}
