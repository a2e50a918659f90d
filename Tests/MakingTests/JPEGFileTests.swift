import Inspection
import Raster
import TestSupport
import Testing

@testable import Making
@testable import Vips

/// JPEGs with bytes that belong to nothing, and without their end.
@Suite struct JPEGFileTests {
    /// How libvips writes a JPEG.
    enum Kind: String, CaseIterable, CustomTestStringConvertible {
        case sequential = "subsample_mode=off"
        case withHalfColor = "subsample_mode=on"
        case progressive = "interlace,subsample_mode=off"
        case progressiveWithHalfColor = "interlace,subsample_mode=on"

        var testDescription: String { rawValue }
    }

    /// Noise on waves, which fills all coefficients, in a size that is no multiple of a block.
    private static func art(_ bands: Int) -> [UInt8] {
        var random = SeededRandom(7)
        return (0..<61 * 45 * bands).map { index in
            UInt8(clamping: index / bands % 61 * 4 + Int.random(in: -20...20, using: &random))
        }
    }

    private func jpeg(_ kind: Kind, bands: Int = 3) throws -> [UInt8] {
        try Self.art(bands).withUnsafeBytes { pixels in
            let image = try VipsImage(wrapping: pixels, width: 61, height: 45, bands: bands)
            return try image.file("jpg", options: "Q=90,\(kind.rawValue)")
        }
    }

    private func decoded(_ bytes: [UInt8]) throws -> Bitmap {
        let source = try MasterReader(limits: Limits(), for: .messages).open(bytes)
        return try source.firstBitmap()
    }

    private func flaws(_ bytes: [UInt8]) throws -> [FileFlaw] {
        let header = try MasterReader(limits: Limits(), for: .messages).open(bytes).header
        #expect(header.storesShownPixels == header.flaws.isEmpty)
        return header.flaws
    }

    @Test(arguments: Kind.allCases, [1, 3]) func aSoundFileHasNoFlaw(kind: Kind, bands: Int) throws {
        let bytes = try jpeg(kind, bands: bands)
        let file = JPEGFile(bytes, checking: { #expect($0 == PixelSize(width: 61, height: 45)) }, {})
        #expect(file.flaws == [] && file.repaired == bytes)
        // Bytes after the end are not part of the picture.
        #expect(JPEGFile(bytes + [1, 2, 3], checking: { _ in }, {}).flaws == [])
    }

    /// libjpeg reads no file with two frames, and each would need room for all coefficients.
    @Test func manyFramesCostNothing() throws {
        let frame: [UInt8] =
            [0xFF, 0xC2, 0, 17, 8, 0x13, 0x88, 0x13, 0x88, 3] + [1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]
        let bytes: [UInt8] = [0xFF, 0xD8] + (0..<50_000).flatMap { _ in frame }
        var looks = 0
        let file = JPEGFile(bytes, checking: { _ in }, { looks += 1 })
        #expect(looks == 2 && file.repaired == bytes && file.flaws == [])
    }

    @Test(arguments: Kind.allCases) func itStopsWhenTheTimeIsOver(kind: Kind) throws {
        struct IsOver: Error {}
        var looks = 0
        #expect(throws: IsOver.self) {
            _ = try JPEGFile(
                try jpeg(kind), checking: { _ in },
                {
                    looks += 1
                    if looks > 8 { throw IsOver() }
                })
        }
    }

    @Test(arguments: Kind.allCases, [1, 3]) func aMissingEndMarkerIsAdded(kind: Kind, bands: Int) throws {
        let bytes = try jpeg(kind, bands: bands)
        for tail in [[], [0xFF], [7], [0, 0, 0]] as [[UInt8]] {
            let cut: [UInt8] = bytes.dropLast(2) + tail
            #expect(JPEGFile(cut, checking: { _ in }, {}).repaired == bytes)
            #expect(try decoded(cut) == decoded(bytes))
            #expect(try flaws(cut).last == .missingEndMarker)
        }
    }

    @Test(arguments: Kind.allCases, [[9], [0, 0, 0], [0xFF, 0, 1, 0xFF, 0]] as [[UInt8]]) func strayBytesAreLeftOut(
        kind: Kind, stray: [UInt8]
    ) throws {
        let bytes = try jpeg(kind)
        // After the first segment, and after the pixels.
        for place in [2 + 2 + Int(bytes[5]), bytes.count - 2] {
            #expect(bytes[place] == 0xFF && bytes[place + 1] != 0)
            let damaged: [UInt8] = bytes[..<place] + stray + bytes[place...]
            #expect(JPEGFile(damaged, checking: { _ in }, {}).repaired == bytes)
            #expect(try flaws(damaged) == [.strayBytesBeforeMarker(bytes: stray.count)])
            #expect(try decoded(damaged) == decoded(bytes))
            #expect(PixelSize(header: damaged) == PixelSize(width: 61, height: 45))
        }
    }

    @Test(arguments: Kind.allCases) func missingPixelsStayAFault(kind: Kind) throws {
        let bytes = try jpeg(kind)
        for missing in [3, 4, 40, bytes.count / 2] {
            #expect(throws: (any Error).self, "\(missing)") { try decoded(bytes.dropLast(missing)) }
        }
        // libvips does not notice an end marker that is early by less than a row of blocks.
        #expect(throws: (any Error).self) { try decoded(bytes.dropLast(bytes.count / 2) + [0xFF, 0xD9]) }
    }

    /// Two rows of four blocks, with a restart marker between them.
    ///
    /// Both rows have the same bytes, because a marker resets what the first block differs from.
    private func restarted(_ stray: [UInt8]) throws -> [UInt8] {
        let single = JPEGFixture(columns: 4, rows: 1, components: [90]).bytes
        var double = JPEGFixture(columns: 4, rows: 2, components: [90])
        double.segments = [(0xDD, [0, 4])]
        let (row, header) = (single[try startOfPixels(single)...].dropLast(2), double.bytes)
        var bytes = Array(header[..<(try startOfPixels(header))])
        bytes += row
        bytes += stray
        bytes += [0xFF, 0xD0]
        bytes += row
        bytes += [0xFF, 0xD9]
        return bytes
    }

    private func startOfPixels(_ bytes: [UInt8]) throws -> Int {
        let marker = try #require(bytes.indices.dropFirst().last { bytes[$0] == 0xDA && bytes[$0 - 1] == 0xFF })
        return marker + 1 + Int(bytes[marker + 2])
    }

    @Test func bytesBeforeARestartMarkerAreLeftOut() throws {
        let (sound, damaged) = (try restarted([]), try restarted([5, 6]))
        #expect(try flaws(sound) == [])
        #expect(try flaws(damaged) == [.strayBytesBeforeMarker(bytes: 2)])
        #expect(JPEGFile(damaged, checking: { _ in }, {}).repaired == sound)
        #expect(try decoded(damaged) == decoded(sound))
    }

    @Test func noRandomDamageStopsTheProcess() throws {
        var random = SeededRandom(11)
        for kind in Kind.allCases {
            let bytes = try jpeg(kind)
            for _ in 0..<300 {
                var damaged = bytes
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    let place = Int.random(in: 2..<damaged.count, using: &random)
                    let other = UInt8.random(in: 0...255, using: &random)
                    damaged[place] = [0, 0xFF, other].randomElement(using: &random) ?? 0
                }
                let file = JPEGFile(damaged, checking: { _ in }, {})
                #expect(JPEGFile(file.repaired, checking: { _ in }, {}).flaws == [])
            }
        }
    }
}
