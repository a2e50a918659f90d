import Testing

@testable import PNGCodec

/// Returns the frames of an APNG as viewers show them.
func frames(of bytes: [UInt8]) throws -> [APNGDecoder.ComposedFrame] {
    let file = try PNGFile(bytes)
    let animation = try #require(file.animation)
    var decoder = APNGDecoder(file, animation, decoder: PNGDecoder())
    var frames: [APNGDecoder.ComposedFrame] = []
    while let frame = try decoder.next() { frames.append(frame) }
    return frames
}
