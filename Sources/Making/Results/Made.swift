package import Inspection
import PNGCodec
package import Raster
import Support

/// The results for a master: its measurements, files, and pictures.
///
/// Checks, packs, pages, and reports need only these results. The cache keeps the parts separately, and checks each part that it reads.
package struct Made: Sendable {
    /// The facts from the file's header, or `nil` if the file could not be opened.
    package var header: Header?
    /// The steps of the preparation, or `nil` if the frames were not prepared.
    package var preparation: [PreparationStep]?
    /// The measurements of the frames, or `nil` if a frame could not be decoded.
    package var seen: Seen?
    /// The plan, or `nil` if Stickermill could not prepare the master.
    package internal(set) var plan: Plan?
    /// The encoded files, each once, and why files cannot be brought under their limits.
    var encoded: [FileRendering: Encoded] = [:]
    /// Whether the sticker of a master that is only checked is known to be below its limit, without being encoded.
    var isSmallEnough = false
    /// The files in the order of the recipe's products, or an empty array after a fault.
    package var files: [MadeFile] = []
    package var pictures: [MadePicture] = []
    /// The kinds of pictures that were made, even if the master has no picture of the kind.
    var pictured: Set<PictureKind> = []
    /// The reason why there are no pictures, on which the files do not depend.
    package var faultOfPictures: MakeError?
    /// The reason why not everything was made, or `nil`.
    package var fault: MakeError?
    /// The SHA-256 of each of the master's files, or `nil` if they were not hashed.
    var fileHashes: [[UInt8]]?
    /// The time that each stage needed.
    package var stages: [Stage: Duration] = [:]

    /// The measurements of all frames.
    package struct Seen: Sendable, Codable {
        package var art: Art
        package var facts: PictureFacts
        /// The estimated cost of hidden color in bytes.
        package var hiddenBytes: Int
    }

    init(fault: MakeError? = nil) {
        self.fault = fault
    }

    /// Whether the master is pixel art.
    package var isPixelArt: Bool { seen?.art.block != nil }

    /// Returns the pictures of a kind, by the indices of their frames.
    package func pictures(_ kind: PictureKind) -> [Int: MadePicture] {
        Dictionary(pictures.filter { $0.kind == kind }.map { ($0.frame, $0) }) { first, _ in first }
    }

    /// Judges the results by the rules.
    ///
    /// - Parameters:
    ///   - path: The path of the master. Its extension is checked.
    ///   - target: The target that the sticker is judged for.
    /// - Returns: The findings about the master and its pixels, or an empty array if a frame could not be decoded.
    package func findings(path: String, _ checks: Requirements, _ target: Target) -> [Finding] {
        guard let seen, let products else { return [] }
        return Judgment(
            path: path, seen.art, seen.facts, hiddenBytes: seen.hiddenBytes, checks, target, products
        ).findings()
    }

    /// The facts about the files that rules need, from the plan and the encoded files.
    private var products: Judgment.Products? {
        guard let plan else { return nil }
        var products = plan.products
        products.sizeFaults = refusals
        // A frame of a sequence is the only file whose refusal ends the work.
        if let fault, fault.code == .stickerTooLarge, fault.part != nil { products.sizeFaults = [fault] }
        guard products.sizeFaults.isEmpty, !files.isEmpty else { return products }
        products.areAtDrawnSpeed = files.contains { $0.fit?.steps.contains(.framesAtDrawnSpeed) ?? false }
        products.haveIndexedAlpha = files.contains { file in
            // The option --palette is for palettes that save bytes without loss, so these do not count.
            let counts = header?.hasIndexedAlpha ?? false || file.fit?.steps.contains(.fewerColors) ?? false
            return counts && file.encoded.hasIndexedAlpha
        }
        return products
    }
}

/// A file, or why it cannot be brought under its limit.
package enum Encoded: Sendable, Codable {
    case file(EncodedFile)
    case refusal(MakeError)

    /// The file, or `nil` if there is none.
    var file: EncodedFile? { if case .file(let file) = self { file } else { nil } }
}

/// A file that was made from a master.
package struct MadeFile: Sendable {
    package var product: Product
    package var rendering: FileRendering
    package var encoded: EncodedFile

    package init(_ product: Product, _ rendering: FileRendering, _ encoded: EncodedFile) {
        (self.product, self.rendering, self.encoded) = (product, rendering, encoded)
        if encoded.becameGIF { self.rendering.format = .gif }
        if let side = encoded.fit?.side {
            let size = rendering.canvas
            self.rendering.placement = Placement(size.scaled(by: side, over: size.longerSide))
        }
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
package struct MadePicture: Sendable, Codable {
    package var kind: PictureKind
    /// The index of the frame that it shows, or 0 for the whole master.
    package var frame = 0
    package var format: ImageFormat
    package var pixelSize: PixelSize
    /// The file, which has no canonical form: the cache keeps it beside the other values.
    package var bytes: [UInt8] = []

    private enum CodingKeys: CodingKey {
        case kind, frame, format, pixelSize
    }

    /// Returns the pixels of a picture that is a still PNG.
    package func bitmap() throws -> Bitmap { try PNGDecoder().still(of: PNGFile(bytes)) }
}

// MARK: Steps

extension Made {
    /// The files and pictures of an earlier run, without its measurements, which Stickermill repeats if a file or a picture is missing.
    var reusable: Made {
        var reusable = Made()
        (reusable.encoded, reusable.isSmallEnough) = (encoded, isSmallEnough)
        (reusable.pictures, reusable.pictured) = (pictures, pictured)
        return reusable
    }

    /// Whether the size of the expected sticker of a checked master is still unknown.
    var needsEstimate: Bool {
        guard let expected = plan?.expected else { return false }
        return !isSmallEnough && encoded[expected] == nil
    }

    /// Returns whether the results have everything that a recipe requests, or the reason why Stickermill cannot make it.
    func isComplete(for recipe: Recipe) -> Bool {
        hasAllFiles && (fault != nil || pictured == recipe.pictures)
    }

    /// Whether the master was measured, and each of its files was made or refused.
    var hasAllFiles: Bool {
        guard let plan, seen != nil, !needsEstimate else { return false }
        return plan.files.allSatisfy { encoded[$0.rendering] != nil }
    }

    /// The size of the master if its frames show it as it is, or `nil` if it was prepared.
    package var canvasOfFrames: PixelSize? { hasOtherPixels ? nil : header?.pixelSize }

    /// Whether the preparation changed pixels, and not only left out frames.
    package var hasOtherPixels: Bool { (preparation ?? []).contains { $0.step != .frames } }

    /// Adds the measurements of the frames.
    ///
    /// - Parameter texts: The texts in the frames, which are only known once they are drawn.
    mutating func addMeasurements(_ inspector: Inspector, _ art: Art, drawing texts: [DrawnText]?) {
        var art = art
        art.header.add(texts)
        header?.add(texts)
        seen = Seen(art: art, facts: inspector.facts, hiddenBytes: inspector.hiddenBytes)
    }

    /// Why files are too large, each reason once, in the order of the plan.
    ///
    /// A file for a messenger is missing in its pack only.
    private var refusals: [MakeError] {
        guard let plan else { return [] }
        var refusals: [MakeError] = []
        let files = chosenFiles(of: plan).filter { $0.product.kind != .messenger }
        for rendering in files.map(\.rendering) + [plan.expected].compactMap(\.self) {
            if case .refusal(let refusal) = encoded[rendering], !refusals.contains(refusal) { refusals.append(refusal) }
        }
        return refusals
    }

    /// Returns why the file for a messenger is too large, or `nil` if it is not.
    ///
    /// - Parameter output: The index of the messenger's output.
    package func refusal(ofMessenger output: Int) -> MakeError? {
        let file = plan?.files.first { $0.product.kind == .messenger && $0.product.output == output }
        guard let file, case .refusal(let refusal) = encoded[file.rendering] else { return nil }
        return refusal
    }

    /// Puts the encoded files into the order of the products.
    ///
    /// - Throws: The reason why a file is too large.
    mutating func collectFiles() throws(MakeError) {
        guard let plan else { return }
        if let first = refusals.first, !plan.files.isEmpty { throw first }
        files = chosenFiles(of: plan).compactMap { file in
            encoded[file.rendering]?.file.map { MadeFile(file.product, file.rendering, $0) }
        }
    }

    /// Returns the planned files, those that are alternatives only in the format with the fewest bytes, which is PNG among equals.
    private func chosenFiles(of plan: Plan) -> [PlannedFile] {
        guard plan.files.contains(where: \.isAlternative) else { return plan.files }
        let outputs = Dictionary(grouping: plan.files.filter(\.isAlternative), by: \.product.output)
        let formats = outputs.compactMapValues { files in
            let bytes = Dictionary(grouping: files, by: \.rendering.format).mapValues { files in
                files.reduce(0.0) { $0 + (encoded[$1.rendering]?.file.map { Double($0.count) } ?? .infinity) }
            }
            return bytes.min { ($0.value, $0.key.rawValue) < ($1.value, $1.key.rawValue) }?.key
        }
        return plan.files.filter { !$0.isAlternative || $0.rendering.format == formats[$0.product.output] }
    }

    /// The results without encoded files that only the cache needs, such as the expected sticker of a checked master.
    var withoutEncodedFiles: Made {
        var made = self
        made.encoded = encoded.filter { $0.value.file == nil }
        return made
    }

    /// Ends with a fault, without files and pictures.
    mutating func fail(_ error: MakeError) {
        fault = error
        (files, pictures) = ([], [])
    }
}
