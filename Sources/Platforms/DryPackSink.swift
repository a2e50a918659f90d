package import Making
import Synchronization

/// Says what a pack would have, and writes nothing.
package final class DryPackSink: Sink {
    private let names: PackFileNames
    private let covers = Mutex<[Int: MadePicture]>([:])

    /// Returns the first frame that was made of a master, for icons.
    package func cover(_ master: Int) -> MadePicture? { covers.withLock { $0[master] } }

    /// Checks the output.
    ///
    /// - Throws: `KisscutError` with the code `outputUnusable` if a pack cannot be written there.
    package init(
        _ plan: PackPlan, _ options: PackOptions, masters: Int, output: String
    ) throws(KisscutError) {
        try OutputTree.refuseUnusable(output)
        names = PackFileNames(plan, options, masters: masters)
    }

    package func write(_ judged: JudgedMaster) throws(KisscutError) -> [FileReport] {
        if let cover = judged.made.pictures(.cover)[0] { covers.withLock { $0[judged.index] = cover } }
        return try names.files(of: judged, take: { _ in }).map(\.report)
    }
}
