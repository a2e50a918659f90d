package import Making

/// Says what a pack would have, and writes nothing.
package struct DryPackSink: Sink {
    private let names: PackFileNames

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
        try names.files(of: judged).map(\.report)
    }
}
