package import Inspection
package import Profiles
package import Raster

/// A file that a job wants of a master, and what it is for.
package struct WantedFile: Sendable {
    package var kind: FileReport.Kind
    /// The sticker size that a thumbnail is for.
    package var size: StickerSize?
    package var scale: Scale
    package var rendering: FileRendering

    package init(kind: FileReport.Kind, size: StickerSize? = nil, scale: Scale, rendering: FileRendering) {
        self.kind = kind
        self.size = size
        self.scale = scale
        self.rendering = rendering
    }
}

/// A wanted file with its bytes.
package struct RenderedFile: Sendable {
    package var wanted: WantedFile
    package var bytes: [UInt8]

    package init(wanted: WantedFile, bytes: [UInt8]) {
        self.wanted = wanted
        self.bytes = bytes
    }
}

/// What one master became: what is known of it, and its files.
package struct RenderedMaster {
    /// The master's index in the run.
    package var index: Int
    package var master: Master
    /// What was opened; its frames can be decoded again.
    package var source: MasterSource
    /// What its frames show.
    package var facts: PictureFacts
    /// What the rules say of it.
    package var findings: [Finding]
    package var firstFrame: Bitmap
    package var files: [RenderedFile]

    package init(
        index: Int, master: Master, source: MasterSource, facts: PictureFacts, findings: [Finding],
        firstFrame: Bitmap, files: [RenderedFile]
    ) {
        self.index = index
        self.master = master
        self.source = source
        self.facts = facts
        self.findings = findings
        self.firstFrame = firstFrame
        self.files = files
    }
}

/// Where the files of a run go; called on the threads of several workers at once.
package protocol Sink: Sendable {
    /// Takes the files of one master, all of them or none.
    ///
    /// - Returns: What was written, in the order of the files.
    /// - Throws: `KisscutError` with the code `notWritable`.
    func take(_ rendered: RenderedMaster) throws(KisscutError) -> [FileReport]
}
