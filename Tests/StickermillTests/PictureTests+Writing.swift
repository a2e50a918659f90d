import Foundation
import TestSupport
import Testing

@testable import Making
@testable import Stickermill

/// The files that pictures become.
extension PictureTests {
    @Test func aPNGHasThePixels() throws {
        let data = try picture().data(as: .png)
        #expect(try Picture(data).bitmap() == art.clearingHiddenColor())
        #expect(try picture().data(as: .png(effort: .best)).count <= data.count)
    }

    @Test func anAPNGHasTheFrames() throws {
        let written = try Picture(Picture(Self.animation).data(as: .png))
        #expect(written.format == .apng && written.plays == 0)
        // Equal frames become one.
        #expect(written.delays == [.microseconds(33_333), .microseconds(66_667)])
        #expect(try written.frames().map(\.bitmap) == Array(Self.walk().prefix(2)))
    }

    @Test func aWebPKeepsEveryPixelFrameAndDelay() throws {
        let still = try Picture(picture().data(as: .webp))
        #expect(still.format == .webp)
        #expect(try still.bitmap().clearingHiddenColor() == art.clearingHiddenColor())
        let written = try Picture(Picture(Self.animation).data(as: .webp))
        #expect(written.format == .webp && written.plays == 0)
        #expect(written.delays == [.milliseconds(33), .milliseconds(34), .milliseconds(33)])
        #expect(
            try written.frames().map { $0.bitmap.clearingHiddenColor() } == Self.walk().map { $0.clearingHiddenColor() }
        )
    }

    @Test func aWebPHasSidesOf14Bits() throws {
        let wide = Picture(Bitmap(size: PixelSize(width: 16_384, height: 1)))
        let error = #expect(throws: StickermillError.self) { try wide.data(as: .webp) }
        #expect(error?.code == .badSettings && error?.httpStatus == 400)
    }

    @Test func aPictureWithoutPixelsBecomesNoFile() throws {
        let none = try Picture(Bitmap(size: PixelSize(width: 0, height: 5))).resized(to: .fill(10, 10))
        let error = #expect(throws: StickermillError.self) { try none.data(as: .png) }
        #expect(error?.code == .notEncodable)
    }

    @Test func aWebPWithLossesIsSmaller() throws {
        let grained = Picture(Bitmap.noise(200, 200))
        let (exact, lossy) = (try grained.data(as: .webp), try grained.data(as: .webp(quality: 40)))
        #expect(lossy.count * 2 < exact.count)
        #expect(try Picture(lossy).size == grained.size)
        let walk = try Picture(Picture(Self.animation).data(as: .webp(quality: 60)))
        #expect(walk.frameCount == 3)
    }

    @Test func aGIFHasTheFrames() throws {
        let written = try Picture(Picture(Self.animation).data(as: .gif))
        #expect(written.format == .gif && written.frameCount >= 2)
        #expect(written.delays.reduce(.zero, +) == .milliseconds(100))
    }

    @Test func aJPEGLosesNothingSilently() throws {
        let still = try picture()
        #expect(
            (#expect(throws: StickermillError.self) { try still.data(as: .jpeg) })?.code == .transparencyNotSupported)
        let animation = try Picture(Self.animation).flattened()
        #expect(
            (#expect(throws: StickermillError.self) { try animation.data(as: .jpeg) })?.code == .animatedNotSupported)
        let flat = try still.flattened(on: .white).data(as: .jpeg(quality: 60))
        #expect(flat.count < (try still.flattened().data(as: .jpeg).count))
        #expect(try Picture(flat).bitmap()[0, 0].w == 255)
        #expect(try Picture(animation.firstFrame.data(as: .jpeg)).format == .jpeg)
        for quality in [0, 101] {
            let error = #expect(throws: StickermillError.self) { try still.data(as: .jpeg(quality: quality)) }
            #expect(error?.path == "quality")
        }
    }

    @Test func framesInMemoryBecomeAnAnimation() throws {
        let frames = Self.walk().enumerated().map { Picture.Frame($1, delay: .milliseconds(100 + 50 * $0)) }
        let picture = try Picture(frames: frames, plays: 2)
        let written = try Picture(picture.data(as: .webp))
        #expect(written.delays == [100, 150, 200].map { .milliseconds($0) } && written.plays == 2)
        let code = { (frames: [Picture.Frame]) in
            (#expect(throws: StickermillError.self) { try Picture(frames: frames) })?.fault
        }
        #expect(code([]) == .call(fault: .noFrames))
        let odd = Picture.Frame(Bitmap.sticker(50), delay: .zero)
        #expect(
            code(frames + [odd]) == .call(fault: .sizesOfFrames(size: odd.bitmap.size, first: frames[0].bitmap.size)))
        #expect(code([Picture.Frame(art, delay: .milliseconds(-1))])?.code == .badSettings)
    }
}
