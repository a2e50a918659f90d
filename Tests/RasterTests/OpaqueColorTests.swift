import Testing

@testable import Raster

@Suite struct OpaqueColorTests {
    @Test(arguments: [("#0a141e", true), ("FFFFFF", true), ("#fff", false), ("#12345g", false), ("-12345", false)])
    func colorsAreReadStrictly(text: String, isColor: Bool) {
        #expect((OpaqueColor(hexadecimal: text) != nil) == isColor)
    }
}
