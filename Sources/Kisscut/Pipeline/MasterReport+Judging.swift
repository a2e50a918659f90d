import Raster

/// A master's report, and what tells its pixels from those of others.
struct JudgedMaster: Sendable {
    var report: MasterReport
    /// Nil where the master was not decoded to its end.
    var key: UInt64?
}

extension MasterReport {
    /// Takes over what an opened master's structure says.
    mutating func describe(_ picture: Picture) {
        format = picture.format
        pixelSize = picture.size
        frames = picture.timing?.delays.count ?? 1
        durationMilliseconds = picture.timing?.milliseconds
        plays = picture.timing?.plays
    }

    /// Judges a master whose frames were all looked at.
    ///
    /// - Parameters:
    ///   - reduced: The canvas of the sticker that a larger master is reduced to; nil if it is used at its own size.
    ///   - played: The format that an animation will be played from; nil if it becomes a still.
    mutating func judge(
        _ picture: Picture, bytes: Int, _ encoder: PictureEncoder, by checks: CheckOptions, reduced: PixelSize?,
        played: MasterFormat?
    ) {
        alpha = Alpha(encoder.facts.alpha)
        let inspection = Inspection(
            path: path, bytes: bytes, format: picture.format, pixelSize: picture.size, facts: encoder.facts,
            colour: picture.colour, delays: picture.timing?.delays.map { $0.seconds * 1000 },
            hasIndexedAlpha: picture.hasIndexedAlpha, hiddenBytes: encoder.hiddenBytes, byteLimit: checks.byteLimit,
            packSize: checks.packSize, reduced: reduced, played: played)
        findings = checks.rules.apply(to: inspection.findings() + findings, of: path)
    }

    /// Turns the report into that of a failed master.
    mutating func fail(_ error: KisscutError) {
        status = .failed
        files = []
        self.error = Failure(code: error.code, message: error.description, detail: error.detail)
    }
}
