public import Inspection
public import Making

extension Picture {
    /// Checks the picture with its changes by all rules about a master's content, and encodes nothing.
    ///
    /// ```swift
    /// for finding in try await Picture(data).check() { print(finding.severity, finding.message) }
    /// ```
    ///
    /// - Parameter settings: The settings, which say what the sticker is for, and how grave each rule is. The limits are those of the picture.
    /// - Returns: The findings, as values.
    /// - Throws: `StickermillError` with the code `badSettings`, `notDecodable`, `tookTooLong`, `noResources`, or `cancelled`.
    public func check(settings: Settings = Settings()) throws(StickermillError) -> [Finding] {
        var settings = settings
        settings.limits = limits
        if file == nil, settings.checks.packSize == nil {
            settings.checks.packSize = settings.checks.profile.commonestSize(of: [size])
        }
        var checker = Checker(settings: settings)
        // A changed picture has no file, only frames, so no header tells the size of its pack.
        if file == nil { checker.opener = { reader, _ throws(MakeError) in try source(by: reader) } }
        let monitor = RunMonitor(nil, within: PictureWork.scope?.cancellation)
        let report = try checker.check(file ?? [], of: Master(path: name), monitor)
        if let error = report.error { throw error }
        return report.findings
    }
}
