import Foundation
import Testing

@testable import Inspection
@testable import Making

@Suite struct KisscutErrorTests {
    @Test func descriptionNamesTheFileAndTheFault() {
        let error = KisscutError(.empty, path: "art/a.png")
        #expect("\(error)" == "art/a.png: the file is empty")
        #expect(error.localizedDescription == "art/a.png: the file is empty")
    }

    @Test func onlyFaultsOfTheCallAreCalledThat() {
        let faults: [KisscutError.Code] = [
            .inputNotFound, .notAMaster, .noMasters, .sameOutput, .outputUnusable, .badSettings, .badName,
            .iconUnusable, .notComparable, .badRequest,
        ]
        for code in KisscutError.Code.allCases {
            #expect(code.isFaultOfCall == faults.contains(code))
        }
    }
}
