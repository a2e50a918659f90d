import Raster
import Testing

@testable import Making

@Suite struct LengthTests {
    @Test(arguments: [
        ("8px", Length(8)), ("3pt", Length(9)), ("2.5px", Length(2.5)), ("4%", Length(4, .percent)), ("0px", Length(0)),
    ])
    func aLengthHasAUnit(text: String, length: Length) {
        #expect(Length(text) == length)
    }

    @Test(arguments: [
        "", "8", "px", "-1px", "1e9px", "nanpx", "0x8px", "1.2.3px", "8 px", "8PX", "1001px", "101%", "٣px",
    ])
    func anythingElseIsNone(text: String) {
        #expect(Length(text) == nil)
    }

    @Test func aShadowHasAnOffsetABlurAndAColor() {
        let black = OpaqueColor(red: 0, green: 0, blue: 0)
        #expect(Shadow("0,4,8,#00000059") == Shadow(x: 0, y: 4, blur: 8, color: black, alpha: 0x59))
        #expect(Shadow("-2px,4.5px,0px,#000000") == Shadow(x: -2, y: 4.5, blur: 0, color: black))
        for text in [
            "", "0,4,8", "0,4,-8,#000000", "0,4,8,black", "0,4,8,#0000", "0,4,8,#0000000g", "0,4,8,#000000+f",
            "0,4,1e3,#000000",
            "0,4,8,#000000,1",
        ] {
            #expect(Shadow(text) == nil, "\(text)")
        }
    }
}
