import Inspection
import Testing

@testable import Making

@Suite struct ImageFormatTests {
    @Test func contentDecidesTheFormat() {
        #expect(ImageFormat(signature: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]) == .png)
        #expect(ImageFormat(signature: Array("GIF87a".utf8)) == .gif)
        #expect(ImageFormat(signature: Array("GIF89a".utf8)) == .gif)
        #expect(ImageFormat(signature: [0xFF, 0xD8, 0xFF, 0xE0]) == .jpeg)
        #expect(ImageFormat(signature: Array("RIFF".utf8)) == nil)
        #expect(ImageFormat(signature: []) == nil)
    }
}
