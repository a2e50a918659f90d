package import Inspection
import PNGCodec
package import Raster
import Support

/// Everything that was made from a master or is known about it.
///
/// A check, a pack, a page and a report need nothing else.
package struct Made: Sendable {
    /// The facts from the file's header, or `nil` if the file could not be opened.
    package var header: Header?
    /// The steps of the preparation, or `nil` if the frames were not prepared.
    package var preparation: [PreparationStep]?
    /// The measurements of the frames, or `nil` if a frame could not be decoded.
    package var seen: Seen?
    /// Whether the master is pixel art.
    package var isPixelArt: Bool { seen?.art.block != nil }
    /// The files in the order of the recipe's products, or an empty array after a fault.
    package var files: [MadeFile] = []
    package var pictures: [MadePicture] = []
    /// The reason why there are no pictures, on which the files do not depend.
    package var faultOfPictures: MakeError?
    /// The reason why not everything was made, or `nil`.
    package var fault: MakeError?
    /// The time that each stage needed.
    package var stages: [Stage: Duration] = [:]

    /// The measurements of all frames.
    package struct Seen: Sendable {
        package var art: Art
        package var facts: PictureFacts
        /// The estimated cost of hidden color in bytes.
        package var hiddenBytes: Int
        /// The planned products, as far as rules ask about them.
        package var products: Judgment.Products
    }

    /// Returns the pictures of a kind, by the indices of their frames.
    package func pictures(_ kind: PictureKind) -> [Int: MadePicture] {
        Dictionary(pictures.filter { $0.kind == kind }.map { ($0.frame, $0) }) { first, _ in first }
    }
}

/// A file that was made from a master.
package struct MadeFile: Sendable {
    package var product: Product
    package var rendering: FileRendering
    package var encoded: EncodedFile

    package init(_ product: Product, _ rendering: FileRendering, _ encoded: EncodedFile) {
        (self.product, self.rendering, self.encoded) = (product, rendering, encoded)
        if encoded.becameGIF { self.rendering.format = .gif }
    }

    /// Returns the bytes as one array, which is a copy for an animation.
    ///
    /// - Throws: `MakeError` with the code `notEncodable` if the bytes were stored in a file that cannot be read.
    package func bytes() throws(MakeError) -> [UInt8] {
        do {
            return try encoded.bytes()
        } catch {
            throw MakeError(encodingAt: rendering.canvas, error)
        }
    }

    /// The losses that were accepted for the file's size, or `nil` if there are none.
    package var fit: FitReport? { encoded.fit }
}

/// A picture that was made from a master.
package struct MadePicture: Sendable {
    package var kind: PictureKind
    /// The index of the frame that it shows, or 0 for the whole master.
    package var frame = 0
    package var format: ImageFormat
    package var pixelSize: PixelSize
    package var bytes: [UInt8]

    /// Returns the pixels of a picture that is a still PNG.
    package func bitmap() throws -> Bitmap { try PNGDecoder().still(of: PNGFile(bytes)) }
}

extension Made {
    /// Adds the files of a plan.
    ///
    /// - Throws: The reason why a file is too large.
    mutating func add(
        _ results: [FileRendering: Result<EncodedFile, MakeError>], _ planned: [PlannedFile]
    ) throws(MakeError) {
        var encoded: [FileRendering: EncodedFile] = [:]
        var refusals: [MakeError] = []
        for rendering in planned.map(\.rendering) {
            switch results[rendering] {
            case .success(let file): encoded[rendering] = file
            case .failure(let refusal) where !refusals.contains(refusal): refusals.append(refusal)
            case .failure, nil: break
            }
        }
        if let first = refusals.first {
            seen?.products.sizeFaults = refusals
            throw first
        }
        if !planned.isEmpty {
            seen?.products.haveIndexedAlpha = planned.contains { file in
                guard let file = encoded[file.rendering], file.hasIndexedAlpha else { return false }
                // The option --palette is for palettes that save bytes without loss, so these do not count.
                return header?.hasIndexedAlpha ?? false || file.fit?.steps.contains(.fewerColors) ?? false
            }
        }
        files = planned.compactMap { file in
            encoded[file.rendering].map { MadeFile(file.product, file.rendering, $0) }
        }
    }

    /// Ends with a fault, without files and pictures.
    mutating func fail(_ error: MakeError) {
        fault = error
        (files, pictures) = ([], [])
        // A frame of a sequence is the only file whose refusal the plan has not collected.
        if error.code == .stickerTooLarge, error.part != nil { seen?.products.sizeFaults = [error] }
    }

    /// Judges the results by the rules.
    ///
    /// - Parameters:
    ///   - path: The path of the master. Its extension is checked.
    ///   - target: The target of the recipe.
    /// - Returns: The findings about the master and its pixels, or an empty array if a frame could not be decoded.
    package func findings(path: String, _ checks: Requirements, _ target: Target) -> [Finding] {
        guard let seen else { return [] }
        return Judgment(
            path: path, seen.art, seen.facts, hiddenBytes: seen.hiddenBytes, checks, target, seen.products
        ).findings()
    }
}
