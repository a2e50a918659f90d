import Testing

@testable import Rendering

@Suite struct MasterTests {
    @Test(arguments: [
        ("art/banana.png", "banana"), ("banana@3x.png", "banana"), ("banana@3X.png", "banana"), ("a.b.PNG", "a.b"),
        ("ice cream 🍦.png", "ice cream 🍦"),
        ("@3x.png", "@3x"), ("-dash.png", "-dash"), ("banana@2x.png", "banana"), ("banana@4x.png", "banana@4x"),
        ("bare", "bare"),
    ])
    func nameIsTheStemWithoutItsScale(path: String, name: String) {
        #expect(Master(path: path).name == name)
    }
}

@Suite struct KisscutErrorTests {
    @Test func descriptionNamesTheFileAndTheFault() {
        let error = KisscutError(.notDecodable, path: "art/a.png", reason: "the file is empty")
        #expect("\(error)" == "art/a.png: the file is empty")
        #expect(error.localizedDescription == "art/a.png: the file is empty")
    }

    @Test func onlyFaultsOfTheCallAreCalledThat() {
        let faults: [KisscutError.Code] = [
            .inputNotFound, .notAMaster, .noMasters, .sameOutput, .outputUnusable, .badSettings, .badName,
            .iconUnusable, .notComparable, .notMergeable, .badRequest,
        ]
        for code in KisscutError.Code.allCases {
            #expect(KisscutError(code, path: "", reason: "").isFaultOfCall == faults.contains(code))
        }
    }
}
