import Inspection
import Making
import PNGCodec
import Support

extension PNGFile {
    /// Refuses to replace a file that is there, unless a program wrote it.
    ///
    /// - Parameter software: The name of the program, as the file has it.
    /// - Throws: `StickermillError` with the code `outputUnusable`.
    static func refuseReplacing(_ path: String, unlessMadeBy software: String) throws(StickermillError) {
        guard (try? FileSystem.kindOfTarget(of: path)) != nil else { return }
        let start = try? FileSystem.contents(of: path, limit: softwareLength)
        guard start.map({ isMade(by: software, $0) }) ?? false else {
            throw StickermillError(.foreignPicture(kind: software), path: path)
        }
    }
}
