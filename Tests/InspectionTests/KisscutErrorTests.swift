import Foundation
import Testing

@testable import Inspection
@testable import Making

@Suite struct KisscutErrorTests {
    @Test func descriptionNamesTheFileAndTheFault() {
        let error = KisscutError(.notDecodable, path: "art/a.png", reason: "the file is empty")
        #expect("\(error)" == "art/a.png: the file is empty")
        #expect(error.localizedDescription == "art/a.png: the file is empty")
    }

    @Test func onlyFaultsOfTheCallAreCalledThat() {
        let faults: [KisscutError.Code] = [
            .inputNotFound, .notAMaster, .noMasters, .sameOutput, .outputUnusable, .badSettings, .badName,
            .iconUnusable, .notComparable, .badRequest,
        ]
        for code in KisscutError.Code.allCases {
            #expect(KisscutError(code, path: "", reason: "").isFaultOfCall == faults.contains(code))
        }
    }
}
