import Preparation
import Rendering

extension Settings {
    /// Checks the values that a caller of the library can set and a file with settings cannot have.
    ///
    /// - Throws: `KisscutError` with the code `badSettings`, whose path is the key.
    func checkValues() throws(KisscutError) {
        try fit.checkValues()
        guard let key = preparation.impossibleKey else { return }
        throw KisscutError(.badSettings, path: "prepare.\(key)", reason: "not a length that a sticker can have")
    }
}
