import Testing

@testable import Making

@Suite struct MasterTests {
    @Test(arguments: [
        ("art/banana.png", "banana"), ("banana@3x.png", "banana"), ("banana@3X.png", "banana"), ("a.b.PNG", "a.b"),
        ("ice cream 🍦.png", "ice cream 🍦"),
        ("@3x.png", "@3x"), ("-dash.png", "-dash"), ("banana@2x.png", "banana"), ("banana@4x.png", "banana"),
        ("banana@0x.png", "banana@0x"),
        ("bare", "bare"),
    ])
    func nameIsTheStemWithoutItsScale(path: String, name: String) {
        #expect(Master(path: path).name == name)
    }
}
