package import Inspection
import PNGCodec
package import Raster

/// What was made of a master, and everything that is known about it: a check, a pack, a page and a report need nothing else.
package struct Made: Sendable {
    /// What the file says, or `nil` if it could not be opened.
    package var header: Header?
    /// How the frames were prepared, or `nil` if they were not.
    package var preparation: [PreparationStep]?
    /// What the frames showed, or `nil` if not every frame could be decoded.
    package var seen: Seen?
    /// Whether the master is pixel art.
    package var isPixelArt: Bool { seen?.art.block != nil }
    /// The files, in the order of the recipe's products; empty after a fault.
    package var files: [MadeFile] = []
    package var pictures: [MadePicture] = []
    /// Why there are no pictures; the files do not depend on them.
    package var faultOfPictures: MakeError?
    /// Why not everything was made, or `nil` if it was.
    package var fault: MakeError?
    /// How long each stage took.
    package var stages: [Stage: Duration] = [:]

    /// The measurements of all frames.
    package struct Seen: Sendable {
        package var art: Art
        package var facts: PictureFacts
        /// The estimated cost of hidden color in bytes.
        package var hiddenBytes: Int
        /// What was planned to be made, as far as rules ask for it.
        package var products: Judgment.Products
    }

    /// Returns the pictures of a kind, by the indices of their frames.
    package func pictures(_ kind: PictureKind) -> [Int: MadePicture] {
        Dictionary(pictures.filter { $0.kind == kind }.map { ($0.frame, $0) }) { first, _ in first }
    }
}

/// A file that was made of a master.
package struct MadeFile: Sendable {
    package var product: Product
    package var rendering: FileRendering
    package var encoded: EncodedFile

    package init(_ product: Product, _ rendering: FileRendering, _ encoded: EncodedFile) {
        (self.product, self.rendering, self.encoded) = (product, rendering, encoded)
        if encoded.becameGIF { self.rendering.format = .gif }
    }

    /// Returns the bytes as one array, which is a copy of those of an animation.
    ///
    /// - Throws: `MakeError` with the code `notEncodable` if they were stored and cannot be read.
    package func bytes() throws(MakeError) -> [UInt8] {
        do {
            return try encoded.bytes()
        } catch {
            throw MakeError(encodingAt: rendering.canvas, error)
        }
    }

    /// What was given up for the bytes, or `nil` if nothing was.
    package var fit: FitReport? { encoded.fit }
}

/// A picture that was made of a master.
package struct MadePicture: Sendable {
    package var kind: PictureKind
    /// The index of the frame that it shows; 0 for the whole master.
    package var frame = 0
    package var format: ImageFormat
    package var pixelSize: PixelSize
    package var bytes: [UInt8]

    /// Returns the pixels of a picture that is a still PNG.
    package func bitmap() throws -> Bitmap { try PNGDecoder().still(of: PNGFile(bytes)) }
}

extension Made {
    /// Adds the files of a plan.
    mutating func add(_ encoded: [FileRendering: EncodedFile], _ planned: [PlannedFile]) {
        if !planned.isEmpty {
            seen?.products.haveIndexedAlpha = planned.contains { file in
                guard let file = encoded[file.rendering], file.hasIndexedAlpha else { return false }
                // A palette that saves bytes without loss is what --palette is for.
                return header?.hasIndexedAlpha ?? false || file.fit?.steps.contains(.fewerColors) ?? false
            }
        }
        files = planned.compactMap { file in
            encoded[file.rendering].map { MadeFile(file.product, file.rendering, $0) }
        }
    }

    /// Judges what was made by the rules.
    ///
    /// - Parameters:
    ///   - path: The path of the master; its extension is checked.
    ///   - target: That of the recipe.
    /// - Returns: The findings about the master and its pixels; none if not every frame could be decoded.
    package func findings(path: String, _ checks: Requirements, _ target: Target) -> [Finding] {
        guard let seen else { return [] }
        return Judgment(
            path: path, seen.art, seen.facts, hiddenBytes: seen.hiddenBytes, checks, target, seen.products
        ).findings()
    }
}
