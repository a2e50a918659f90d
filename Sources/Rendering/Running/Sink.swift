package import Files
package import Inspection
package import Profiles
package import Raster

/// A file that a job makes from a master, and its purpose.
package struct WantedFile: Sendable {
    package var kind: FileReport.Kind
    /// The sticker size of a thumbnail; nil for other files.
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

/// A wanted file and its bytes.
package struct RenderedFile: Sendable {
    package var wanted: WantedFile
    package var encoded: EncodedFile

    package init(wanted: WantedFile, _ encoded: EncodedFile) {
        self.wanted = wanted
        self.encoded = encoded
        if encoded.becameGIF { self.wanted.rendering.format = .gif }
    }

    /// Returns the bytes as one array, which is a copy of those of an animation.
    ///
    /// - Throws: `KisscutError` with the code `notEncodable` if they were stored and cannot be read.
    package func bytes(of master: Master) throws(KisscutError) -> [UInt8] {
        do {
            return try encoded.bytes()
        } catch {
            throw KisscutError(encoding: master, at: wanted.rendering.canvas, error)
        }
    }

    /// What was given up for the bytes; nil if nothing was.
    package var fit: FitReport? { encoded.fit }
}

/// A master with its measurements, findings and files.
package struct RenderedMaster {
    /// The master's index in the run.
    package var index: Int
    package var master: Master
    /// What its file says about itself, before any preparation.
    package var header: Header
    /// Whether its frames were prepared.
    package var isPrepared: Bool
    /// The measurements of its frames.
    package var facts: PictureFacts
    package var findings: [Finding]
    package var firstFrame: Bitmap
    /// The first frame with each fault of alpha, by its index; empty unless the run keeps them.
    package var markedFrames: [Int: Bitmap]
    /// The first frame and those of `markedFrames`, as they were before preparation; empty unless the run keeps them.
    package var framesBefore: [Int: Bitmap]
    package var files: [RenderedFile]

    package init(
        index: Int, master: Master, header: Header, isPrepared: Bool, facts: PictureFacts, findings: [Finding],
        firstFrame: Bitmap, markedFrames: [Int: Bitmap], framesBefore: [Int: Bitmap], files: [RenderedFile]
    ) {
        self.index = index
        self.master = master
        (self.header, self.isPrepared) = (header, isPrepared)
        self.facts = facts
        self.findings = findings
        self.firstFrame = firstFrame
        (self.markedFrames, self.framesBefore) = (markedFrames, framesBefore)
        self.files = files
    }
}

/// Receives the files of a run; several workers call it at once.
package protocol Sink: Sendable {
    /// Writes all files of one master, or none.
    ///
    /// - Returns: The written files, in the order of `rendered.files`.
    /// - Throws: `KisscutError` with the code `notWritable`.
    func write(_ rendered: RenderedMaster) throws(KisscutError) -> [FileReport]

    /// Makes a file for what would take too much memory, where the files of a run are written; nil if it is kept in memory.
    func makeScratchFile() -> ScratchFile?
}

extension Sink {
    package func makeScratchFile() -> ScratchFile? { nil }
}
