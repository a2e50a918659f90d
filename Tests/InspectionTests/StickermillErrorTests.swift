import Foundation
import Testing

@testable import Inspection
@testable import Making

@Suite struct StickermillErrorTests {
    @Test func descriptionNamesTheFileAndTheFault() {
        let error = StickermillError(.empty, path: "art/a.png")
        #expect("\(error)" == "art/a.png: the file is empty")
        #expect(error.localizedDescription == "art/a.png: the file is empty")
    }

    @Test func onlyFaultsOfTheCallAreCalledThat() {
        let faults: [StickermillError.Code] = [
            .inputNotFound, .notAMaster, .noMasters, .sameOutput, .outputUnusable, .badSettings, .badName,
            .iconUnusable, .notComparable, .badRequest,
        ]
        for code in StickermillError.Code.allCases {
            #expect(code.isFaultOfCall == faults.contains(code))
        }
    }
}
