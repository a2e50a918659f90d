package import Inspection

extension StickermillError {
    /// Creates the error of a master, which names the master's file at fault.
    package init(_ error: MakeError, of master: Master) {
        self.init(error, at: error.part.map { master.paths[$0] } ?? master.path)
    }

    /// Creates the error of a file.
    package init(_ error: MakeError, at path: String) {
        self.init(error.fault, path: path, detail: error.detail)
    }
}
