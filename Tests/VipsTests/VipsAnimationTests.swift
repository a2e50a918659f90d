import Raster
import TestSupport
import Testing

@testable import Vips

private func frames(_ animation: VipsAnimation) throws -> [Bitmap] {
    var frames: [Bitmap] = []
    while let frame = try animation.next() { frames.append(frame) }
    return frames
}

@Suite struct VipsAnimationTests {
    private let red = SIMD4<UInt8>(255, 0, 0, 255)
    private let green = SIMD4<UInt8>(0, 255, 0, 255)

    @Test func framesAreComposed() throws {
        let whole = GIFFixture.Frame(6, 4) { x, _ in x == 0 ? 3 : 0 }
        var part = GIFFixture.Frame(2, 2) { x, _ in x == 0 ? 1 : 3 }
        part.x = 3
        part.y = 1
        part.disposal = 2
        var last = GIFFixture.Frame(1, 1) { _, _ in 1 }
        last.transparent = nil
        let animation = try VipsAnimation(GIFFixture(6, 4, frames: [whole, part, last]).bytes, as: .gif)
        #expect(animation.size == PixelSize(width: 6, height: 4))
        #expect(animation.frames == 3)
        let first = Bitmap(6, 4) { x, _ in x == 0 ? .zero : red }
        var second = first
        second[3, 1] = green
        second[3, 2] = green
        var third = first
        for (x, y) in [(3, 1), (4, 1), (3, 2), (4, 2)] { third[x, y] = .zero }
        third[0, 0] = green
        #expect(try frames(animation).map { $0.clearingHiddenColor() } == [first, second, third])
    }

    @Test func delaysAndPlaysAreRead() throws {
        var fixture = GIFFixture(
            2, 2,
            frames: (0..<3).map { number in
                var frame = GIFFixture.Frame(2, 2) { _, _ in number }
                frame.delay = [0, 7, 1000][number]
                return frame
            })
        #expect(try VipsAnimation(fixture.bytes, as: .gif).delays == [0, 70, 10_000])
        #expect(try VipsAnimation(fixture.bytes, as: .gif).plays == 0)
        fixture.loops = nil
        #expect(try VipsAnimation(fixture.bytes, as: .gif).plays == 1)
        fixture.loops = 4
        #expect(try VipsAnimation(fixture.bytes, as: .gif).plays == 5)
        fixture.loops = 65_535
        #expect(try VipsAnimation(fixture.bytes, as: .gif).plays == 65_536)
    }

    @Test func aFrameOutsideTheCanvasKeepsTheCanvas() throws {
        let whole = GIFFixture.Frame(6, 4) { _, _ in 0 }
        var outside = GIFFixture.Frame(4, 4) { _, _ in 1 }
        outside.x = 5
        outside.y = 2
        let shown = try frames(VipsAnimation(GIFFixture(6, 4, frames: [whole, outside]).bytes, as: .gif))
        #expect(shown.map(\.size) == [PixelSize(width: 6, height: 4), PixelSize(width: 6, height: 4)])
        #expect(shown[1][0, 0] == red)
        #expect(shown[1][5, 3] == green)
    }

    @Test func aFrameWithoutWidthDoesNotCrash() throws {
        let whole = GIFFixture.Frame(6, 4) { _, _ in 0 }
        let bytes = GIFFixture(6, 4, frames: [whole, GIFFixture.Frame(0, 4) { _, _ in 0 }]).bytes
        // libvips may take it as a frame that changes nothing or refuse the file; either is an answer.
        let shown = try? frames(VipsAnimation(bytes, as: .gif))
        #expect(shown == nil || shown?.last?[0, 0] == red)
    }

    @Test(arguments: [0, 1, 3, 65_536]) func aWrittenGIFReadsBackTheSame(plays: Int) throws {
        let looks = (0..<5).map { number in
            Bitmap(20, 10) { x, y in (x + y + number) % 3 == 0 ? .zero : (x + number < 10 ? red : green) }
        }
        var rest = looks[...]
        let delays = [10, 20, 990, 0, 70]
        let bytes = try VipsEncoder.gif(size: looks[0].size, delays: delays, plays: plays, effort: 7) {
            let next = rest.popFirst()
            return try #require(next)
        }
        let animation = try VipsAnimation(bytes, as: .gif)
        #expect(animation.delays == delays)
        #expect(animation.plays == plays)
        #expect(try frames(animation).map { $0.clearingHiddenColor() } == looks)
    }

    @Test func aFaultWhileFramesAreMadeComesOut() {
        struct Fault: Error {}
        #expect(throws: Fault.self) {
            try VipsEncoder.gif(size: PixelSize(width: 4, height: 4), delays: [10, 10], plays: 0, effort: 7) {
                throw Fault()
            }
        }
    }
}
