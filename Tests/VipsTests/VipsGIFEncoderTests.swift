import Raster
import TestSupport
import Testing

@testable import Vips

@Suite struct VipsGIFEncoderTests {
    private let size = PixelSize(width: 40, height: 30)

    private func frame(_ number: Int) -> Bitmap {
        Bitmap(size.width, size.height) { x, _ in x < 10 * number ? SIMD4(200, 30, 30, 255) : .zero }
    }

    @Test func framesThatAreAppendedAreThoseOfTheFile() throws {
        let encoder = VipsGIFEncoder(size: size, delays: [50, 60, 70], plays: 2, effort: 7)
        for number in 1...3 { encoder.append(frame(number)) }
        let animation = try VipsAnimation(encoder.finish(), as: .gif)
        #expect(animation.frames == 3 && animation.plays == 2 && animation.delays == [50, 60, 70])
        for number in 1...3 {
            let shown = try #require(try animation.next())
            #expect(shown[10 * number - 1, 5].w == 255 && shown[10 * number, 5].w == 0)
        }
    }

    @Test func tooFewFramesFail() {
        let encoder = VipsGIFEncoder(size: size, delays: [50, 60, 70], plays: 0, effort: 7)
        encoder.append(frame(1))
        #expect(throws: VipsError.self) { try encoder.finish() }
    }

    @Test func framesAfterTheEndAreNotWaitedFor() throws {
        let encoder = VipsGIFEncoder(size: size, delays: [50], plays: 0, effort: 1)
        for number in 1...4 { encoder.append(frame(number)) }
        #expect(try VipsAnimation(encoder.finish(), as: .gif).frames == 1)
    }

    @Test func encodersThatAreDroppedEnd() async throws {
        struct Weak { weak var exchange: VipsGIFEncoder.Exchange? }
        let exchanges = (1...50).map { number in
            let encoder = VipsGIFEncoder(size: size, delays: [50, 50], plays: 0, effort: 1)
            if number % 2 == 0 { encoder.append(frame(1)) }
            return Weak(exchange: encoder.exchange)
        }
        // Only its thread keeps the exchange of a dropped encoder.
        for _ in 1...600 where exchanges.contains(where: { $0.exchange != nil }) {
            try await Task.sleep(for: .milliseconds(50))
        }
        #expect(exchanges.allSatisfy { $0.exchange == nil })
    }
}
