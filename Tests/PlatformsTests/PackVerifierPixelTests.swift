import PNGCodec
import Raster
import TestSupport
import Testing

@testable import Platforms

/// What the verifier says of pixels: the words of the rules that masters are checked by.
@Suite struct PackVerifierPixelTests: PackSuite {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func faults() async throws -> [String] {
        try await PackVerifier.verify(folder.url("out"), jobs: 2).faults.map { fault in
            let path = fault.path.replacing("\(Self.pack)/", with: "")
            return "\(fault.finding.severity.rawValue) \(fault.finding.rule) \(path): \(fault.finding.message)"
        }
    }

    private func exchange(_ path: String, _ bitmap: Bitmap) throws {
        #expect(folder.exists("out/\(Self.pack)/\(path)"))
        try folder.write("out/\(Self.pack)/\(path)", bitmap.png(ScanlineCompressor(.fast)))
    }

    private func flat(_ alpha: UInt8 = 255) -> Bitmap {
        Bitmap(300, 300) { _, _ in alpha == 0 ? .zero : SIMD4(255, 255, 255, alpha) }
    }

    @Test func stickersAreJudgedByTheRulesOfMasters() async throws {
        for (index, name) in ["a", "b", "c", "d"].enumerated() { try draw("\(name).png", 300, hue: index) }
        try await pack()
        #expect(try await faults() == [])
        try exchange("a.sticker/a.png", flat())
        try exchange("b.sticker/b.png", flat(0))
        try exchange("c.sticker/c.png", CheckedArt.withSquare(at: 5, 5, side: 4))
        try exchange("d.sticker/d.png", CheckedArt.changed { $0[0, 0] = SIMD4(9, 9, 9, 0) })
        // A note, as the hidden color of d, is not a fault of a pack.
        #expect(
            try await faults() == [
                "warning opaque a.sticker/a.png: every pixel is opaque",
                "error empty b.sticker/b.png: no pixel is visible",
                "warning stray-pixels c.sticker/c.png: 1 speck away from the art at x 5, y 5",
            ])
    }

    /// Xcode takes no sticker with this extension, though it is right for a master.
    @Test func anAPNGWithItsOwnExtensionIsFound() async throws {
        let animation = APNGFixture([CheckedArt.sound(), CheckedArt.sound(radius: 110)], delay: (1, 10)).bytes
        try folder.write("art/a.apng", animation)
        #expect(try await pack().masters[0].findings.filter { $0.severity > .note } == [])
        #expect(try await faults() == [])
        let path = "out/\(Self.pack)/a.sticker"
        try folder.write("\(path)/a.apng", animation)
        let contents = String(decoding: try folder.bytes("\(path)/Contents.json"), as: UTF8.self)
        try folder.write("\(path)/Contents.json", Array(contents.replacing("a.png", with: "a.apng").utf8))
        #expect(
            try await faults().contains(
                "error format a.sticker/a.apng: the name ends in .apng; Messages needs .png for an APNG"))
    }

    @Test func twoStickersWithTheSamePixelsAreFound() async throws {
        try draw("a.png", 300)
        try draw("b.png", 300, hue: 1)
        try await pack()
        try exchange("b.sticker/b.png", Bitmap.sticker(300))
        #expect(try await faults().map { $0.split(separator: ":")[0] } == ["warning duplicate b.sticker/b.png"])
    }

    @Test func everyFrameOfASequenceIsJudged() async throws {
        for number in 1...4 { try draw("jump\(number).png", 300, hue: number) }
        try await pack(settings: { $0.conversion.takesSequences = true })
        #expect(try await faults() == [])
        // A blank frame is fine, unless it is the first.
        try exchange("jump.stickersequence/jump2.png", flat(0))
        for number in 3...4 { try exchange("jump.stickersequence/jump\(number).png", flat()) }
        #expect(
            try await faults() == [
                "warning opaque jump.stickersequence/jump3.png: every pixel is opaque, in frames 3 and 4 of 4"
            ])
    }

    @Test func framesOfASequenceMayBeBlankButNotTheFirstAndNotAll() async throws {
        for number in 1...3 { try draw("jump\(number).png", 300, hue: number) }
        try await pack(settings: { $0.conversion.takesSequences = true })
        try exchange("jump.stickersequence/jump1.png", flat(0))
        #expect(
            try await faults() == [
                "warning empty jump.stickersequence/jump1.png: nothing is visible in the first of 3 frames"
            ])
        for number in 2...3 { try exchange("jump.stickersequence/jump\(number).png", flat(0)) }
        #expect(try await faults() == ["error empty jump.stickersequence/jump1.png: no pixel is visible"])
    }

    @Test func theBytesOfASequenceAreSummedAsInPack() async throws {
        var random = SeededRandom(5)
        let noise = (0..<90_000).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &random) }
        // Three bytes per visible pixel, 235 kB per frame: three are too many, and no frame alone is.
        for number in 1...3 {
            let frame = Bitmap(300, 300) { x, y in
                guard (10..<290).contains(x), (10..<290).contains(y) else { return .zero }
                let word = noise[(y * 300 + x) * number % 90_000]
                return SIMD4(UInt8(word & 255), UInt8(word >> 8 & 255), UInt8(word >> 16), 254)
            }
            try folder.write("art/jump\(number).png", frame.png(ScanlineCompressor(.fast)))
        }
        let report = try await pack(settings: { $0.conversion.takesSequences = true })
        let packs = report.masters[0].findings.filter { $0.rule == .fileSize }
        #expect(packs.map(\.severity) == [.warning])
        let message = try #require(packs.first?.message)
        #expect(message.hasPrefix("the 3 frames have "))
        #expect(try await faults() == ["warning file-size jump.stickersequence: \(message)"])
    }
}
