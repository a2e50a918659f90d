import Inspection
import Testing

/// What Messages asks of stickers, as Apple's documents have it.
@Suite struct ProfileTests {
    @Test func messagesTakesThreeSizesAtThreeScales() {
        let sizes = Profile.messages.sizes
        #expect(sizes.map(\.rawValue) == ["small", "regular", "large"])
        #expect(sizes.map { $0.pixels(at: .x1) } == [100, 136, 206])
        #expect(sizes.map { $0.pixels(at: .x2) } == [200, 272, 412])
        #expect(sizes.map { $0.pixels(at: .x3) } == [300, 408, 618])
        #expect(Profile.messages.sides == 300...618)
    }

    @Test func sizesAreFoundByTheNamesOfAllPlatforms() {
        #expect(StickerSize(rawValue: "regular") == .regular && StickerSize(rawValue: "medium") == nil)
        // A name means one size, whatever the platform.
        #expect(Set(StickerSize.allCases.map(\.rawValue)).count == StickerSize.allCases.count)
        #expect(Set(Profile.all.map(\.name)).count == Profile.all.count)
    }

    @Test func messagesLimitsBytesLabelsAndDelays() {
        let messages = Profile.messages
        #expect(messages.byteLimit == 500_000 && messages.labelLength == 150)
        #expect(messages.delays == 20...10_000)
        #expect(messages.shortestShownDelay == [.apng: 50, .gif: 100])
    }

    @Test func filesAreNamedByTheirScale() {
        #expect(Scale.ofStickers.map(\.suffix) == ["", "@2x", "@3x"])
        #expect(Scale.ofStickers.map(\.description) == ["@1x", "@2x", "@3x"])
    }

    @Test func formatsSayWhatTheyHold() {
        #expect(ImageFormat.allCases.filter(\.capabilities.holdsAlpha) == ImageFormat.allCases.filter { $0 != .jpeg })
        #expect(ImageFormat.allCases.filter(\.capabilities.holdsFrames) == [.apng, .gif, .webp])
        #expect(ImageFormat.allCases.filter(\.capabilities.isLossless) == [.png, .apng, .tiff, .svg])
        #expect(ImageFormat.allCases.filter(\.capabilities.isWritten) == [.png, .apng, .gif, .jpeg, .webp])
        #expect(ImageFormat.allCases.filter { $0.written != $0 } == [.webp, .tiff, .heic, .svg])
        // Messages takes an APNG by the name of a PNG.
        #expect(
            ImageFormat.allCases.map(\.fileExtension) == ["png", "png", "gif", "jpg", "webp", "tiff", "heic", "svg"])
        #expect(ImageFormat.jpeg.hasExtension("jpeg") && !ImageFormat.jpeg.hasExtension("png"))
    }
}
