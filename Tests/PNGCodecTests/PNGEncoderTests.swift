import Raster
import TestSupport
import Testing
import Vips

@testable import PNGCodec

@Suite struct PNGEncoderTests {
    private static let efforts: [Compression] = [.fast, .balanced, .best]

    @Test(arguments: efforts) func libvipsReadsEveryPixel(compression: Compression) throws {
        let compressor = ScanlineCompressor(compression)
        for bitmap in [Bitmap.sticker(150, 131), .sticker(1), .sticker(200, 3, hue: 4), .photo(200)] {
            let bytes = bitmap.png(compressor)
            #expect(try VipsStill(bytes, as: .png).bitmap() == bitmap)
        }
    }

    @Test func libvipsReadsPhotographsOfEveryColorType() throws {
        let photo = Bitmap.photo(150)
        func variant(_ change: (SIMD4<UInt8>) -> SIMD4<UInt8>) -> Bitmap {
            Bitmap(150, 150) { x, y in change(photo[x, y]) }
        }
        let variants: [(Bitmap, PNGHeader.ColorType)] = [
            (photo, .rgba), (variant { SIMD4($0.x, $0.y, $0.z, 255) }, .rgb),
            (variant { SIMD4($0.x, $0.x, $0.x, $0.w) }, .grayAlpha), (variant { SIMD4($0.x, $0.x, $0.x, 255) }, .gray),
        ]
        for (bitmap, type) in variants {
            let bytes = bitmap.png(ScanlineCompressor(.balanced))
            #expect(try PNGFile(bytes).header.colorType == type)
            #expect(bytes.count * 100 <= bitmap.withLibdeflate(.adaptive) * 101, "\(type)")
            #expect(try VipsStill(bytes, as: .png).bitmap() == bitmap, "\(type)")
        }
    }

    @Test func opaquePicturesAreStoredWithoutAlpha() throws {
        let opaque = Bitmap(150, 140) { x, y in SIMD4(UInt8(x), UInt8(y), 3, 255) }
        let bytes = opaque.png(ScanlineCompressor(.balanced))
        #expect(try PNGFile(bytes).header.colorType == .rgb)
        #expect(try VipsStill(bytes, as: .png).bitmap() == opaque)
    }

    @Test func grayPicturesAreStoredWithOneSampleForTheColor() throws {
        let line = Bitmap(150, 140) { x, y in
            let gray = UInt8((x * y) % 256)
            return x < 40 ? .zero : SIMD4(gray, gray, gray, UInt8(min(255, y * 3)))
        }
        let opaque = Bitmap(150, 140) { x, y in SIMD4(UInt8(y), UInt8(y), UInt8(y), 255) }
        var tinted = line
        tinted[149, 139].z ^= 1
        for (bitmap, type) in [(line, PNGHeader.ColorType.grayAlpha), (opaque, .gray), (tinted, .rgba)] {
            let bytes = bitmap.png(ScanlineCompressor(.balanced))
            #expect(try PNGFile(bytes).header.colorType == type)
            #expect(try VipsStill(bytes, as: .png).bitmap() == bitmap.clearingHiddenColor())
        }
    }

    @Test func aPictureCanNameItsSoftware() throws {
        let picture = Bitmap.sticker(40)
        let (plain, named) = (picture.png(.init(.fast)), picture.png(.init(.fast), software: "Stickermill test"))
        #expect(try VipsStill(named, as: .png).bitmap() == picture && PNGDecoder().still(of: PNGFile(named)) == picture)
        #expect(named.count == plain.count + 37)
        let start = Array(named.prefix(PNGFile.softwareLength))
        #expect(PNGFile.isMade(by: "Stickermill test", start) && !PNGFile.isMade(by: "Stickermill", start))
        #expect(
            !PNGFile.isMade(by: "Stickermill test", plain)
                && !PNGFile.isMade(by: "Stickermill test", Array(named.prefix(50))))
    }

    @Test func moreEffortGivesFewerBytes() {
        let lengths = Self.efforts.map { Bitmap.sticker(150).png(ScanlineCompressor($0)).count }
        #expect(lengths == lengths.sorted(by: >))
    }

    /// Filters whose streams are rated nearly as short are searched too; if there is none, the same bytes from another beginning.
    @Test(arguments: [Bitmap.sticker(22), .sticker(36), .gradients(16)])
    func theBestEffortSearchesWherePathsAreShort(bitmap: Bitmap) throws {
        let rows = Scanlines(channels: 4, rowBytes: bitmap.size.width * 4, samples: bitmap.pixels)
        let all = Compression.best.filters.flatMap { filter in
            [true, false].map { beginning in
                OptimalDeflater(.thorough).compress(rows.filtered(filter), pixel: 4, repeatsPixels: beginning).count
            }
        }
        let fewest = try #require(all.min())
        #expect(bitmap.png(ScanlineCompressor(.best)).count - 57 <= fewest, "of \(all)")
    }

    @Test func theFiltersSuitThePicture() {
        let art = Bitmap(200, 200) { x, y in (x / 9 + y / 7) % 3 == 0 ? SIMD4(200, UInt8(x), 30, 255) : .zero }
        for bitmap in [art, .gradients(100), .sticker(200)] {
            let alone = [RowFilter.Choice.none, .adaptive].map { bitmap.withLibdeflate($0) }
            let chosen = bitmap.png(ScanlineCompressor(.balanced)).count
            #expect(chosen == alone.min(), "of \(alone)")
        }
    }

    /// In a soft gradient, most pixels that differ from the one before do so by little.
    @Test func softGradientsOnFlatArtAreCompressedAsOtherFlatArtIs() {
        for step in [1, 9] {
            let art = Bitmap(200, 200) { x, y in
                40..<160 ~= x && 40..<160 ~= y
                    ? SIMD4(UInt8((x / 2 + y / 2) * step % 256), 90, UInt8(x / 4 * step % 256), 255) : .zero
            }
            let rows = Scanlines(channels: 4, rowBytes: 800, samples: art.pixels)
            let length = art.png(ScanlineCompressor(.balanced)).count
            #expect(length == PixelDeflater(.thorough).compress(rows).count + 57)
            #expect(length < art.withLibdeflate(.none))
        }
    }

    /// Dithered by chance between two levels, so that many places are nearly alike, and the best is found by comparing many.
    @Test func ditheringTakesNoFilter() {
        var random = SeededRandom(5)
        let bitmap = Bitmap(200, 200) { x, y in
            let value = (x * x + y * y) / 400
            let level = UInt8(value / 3 * 3 + (value % 3 > Int.random(in: 0..<3, using: &random) ? 3 : 0))
            return SIMD4(level, level / 2, 40, 254)
        }
        let rows = Scanlines(channels: 4, rowBytes: 800, samples: bitmap.pixels).sample(oneBandIn: 64)
        // A quick look at a sample would take the filters.
        let trials = [RowFilter.Choice.none, .adaptive].map { Deflater(level: 1).length(rows.filtered($0)) }
        #expect(trials[1] < trials[0])
        #expect(bitmap.png(ScanlineCompressor(.balanced)).count * 100 < bitmap.withLibdeflate(.adaptive) * 95)
    }

    @Test func aPhotographOnTransparencyIsFiltered() {
        let photo = Bitmap.photo(200)
        let sticker = Bitmap(400, 400) { x, y in 100..<300 ~= x && 100..<300 ~= y ? photo[x - 100, y - 100] : .zero }
        let length = sticker.png(ScanlineCompressor(.balanced)).count
        #expect(length <= sticker.withLibdeflate(.adaptive) && length * 100 < sticker.withLibdeflate(.none) * 97)
    }

    /// The level for trials finds few of the repetitions in filtered rows; the level for stills finds them.
    @Test func slantedTexturesAreFiltered() {
        var random = SeededRandom(5)
        let words = (0..<600).map { _ in Int.random(in: 0..<40, using: &random) / 5 }
        let bitmap = Bitmap(200, 200) { x, y in
            let word = words[(x + y * 37) % 600] + x / 20
            return SIMD4(UInt8(100 + word), UInt8(90 + word * 2), UInt8(60 + word), 200)
        }
        #expect(bitmap.png(ScanlineCompressor(.balanced)).count == bitmap.withLibdeflate(.adaptive))
    }

    @Test(arguments: [Compression.fast, .balanced]) func photographsAreShorterAsRuns(compression: Compression) {
        let photo = Bitmap.photo(200)
        #expect(photo.png(ScanlineCompressor(compression)).count * 100 < photo.withLibdeflate(.adaptive) * 98)
    }

    /// Noise that repeats is as dense as other noise, but libdeflate finds the repetitions: along rows, or only from row to row, in
    /// bands of the picture that no sample shows.
    @Test(arguments: [(200, 16, 16), (200, 4096, 40), (412, 4096, 19), (127, 4096, 40)])
    func texturesAreNotStoredAsRuns(side: Int, across: Int, down: Int) {
        let photo = Bitmap.photo(side, across: across, down: down)
        #expect(photo.withLibdeflate(.adaptive) < photo.withLibdeflate(.none))
        #expect(photo.png(ScanlineCompressor(.balanced)).count == photo.withLibdeflate(.adaptive))
    }

    @Test func runsAreStoredOnlyIfTheyMayBe() {
        let photo = Bitmap.photo(200)
        var compression = Compression.plain([.none, .adaptive])
        #expect(photo.png(ScanlineCompressor(compression)).count == photo.withLibdeflate(.adaptive))
        compression.storesRuns = true
        #expect(photo.png(ScanlineCompressor(compression)).count < photo.withLibdeflate(.adaptive))
        #expect(!Compression.best.storesRuns && !Compression.thorough.storesRuns)
    }

    @Test func framesAreStoredAsRunsWithTheFastEffortOnly() {
        let photo = Bitmap.photo(200)
        let rows = Scanlines(channels: 4, rowBytes: 800, samples: photo.pixels)
        let runs = RunDeflater().compress(rows.filtered(.adaptive), pixel: 4)
        let streams = [Compression.fast, .balanced, .best].map { ScanlineCompressor($0).start(frame: rows).wait() }
        #expect(streams.map { $0 == runs } == [true, false, false])
    }

    /// Up to 4 KB both are tried, and the shorter is stored.
    @Test func smallPicturesAreHardlyEverLongerAsRuns() {
        for side in 1...60 {
            for bitmap in [Bitmap.sticker(side), .gradients(side), .photo(side)] {
                let filtered = bitmap.png(ScanlineCompressor(.plain([.none, .adaptive]))).count
                var runs = Compression.plain([.none, .adaptive])
                runs.storesRuns = true
                let most = side * (4 * side + 1) <= 4_096 ? filtered : filtered * 101 / 100
                #expect(bitmap.png(ScanlineCompressor(runs)).count <= most, "\(side)")
            }
        }
    }
}

extension Bitmap {
    /// Gradients with noise, which repeats after some pixels in both directions.
    fileprivate static func photo(_ side: Int, across: Int = 4096, down: Int = 4096) -> Bitmap {
        var random = SeededRandom(3)
        let noise = (0..<3 * side * side).map { _ in UInt8.random(in: 0...15, using: &random) }
        return Bitmap(side, side) { x, y in
            let value = UInt8((x + y) * 100 / side)
            let place = 3 * (y % down * side + x % across)
            return SIMD4(
                value + noise[place], value &+ noise[place + 1], 255 - value - noise[place + 2],
                UInt8(200 + x * 25 / side))
        }
    }

    /// The length of the file with one filter, if libdeflate compresses it at the level of the default effort.
    fileprivate func withLibdeflate(_ filter: RowFilter.Choice) -> Int {
        png(ScanlineCompressor(.plain([filter]))).count
    }
}

extension Bitmap {
    /// Colors that change evenly, which filters suit, with transparent stripes.
    fileprivate static func gradients(_ side: Int) -> Bitmap {
        Bitmap(side, side) { x, y in
            x % 20 < 3
                ? .zero
                : SIMD4(
                    UInt8(truncatingIfNeeded: 3 * x + y), UInt8(2 * y), UInt8(truncatingIfNeeded: x * y / 16), 255)
        }
    }
}
