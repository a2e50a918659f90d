public import FoundationSubset
public import Inspection
public import Making
import PNGCodec
public import Raster
import Support
import Threads

/// Splits a sheet with several pictures on one canvas into a file for each picture.
///
/// ```swift
/// let (sheet, art) = (URL(filePath: "sheet.png"), URL(filePath: "art"))
/// let split = try await Splitter().split(sheet, to: art)
/// print(split.pictures.count)
/// ```
public struct Splitter: Sendable {
    /// The limits of the sheet.
    package let limits: Limits

    /// Creates a splitter.
    public init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// Cuts a still image along its gaps, which are transparent or have the color of its corners, and writes a PNG for each picture.
    ///
    /// The files have the name of the sheet and a number, in reading order. Each has exactly the pixels of its place on the sheet, in sRGB,
    /// and each visible pixel is in one file. All files are written, or none.
    ///
    /// - Parameters:
    ///   - sheet: A file URL.
    ///   - folder: The folder to write to, a file URL. It is made if it is missing.
    ///   - isDryRun: Whether to do everything except writing.
    /// - Throws: `StickermillError` with the code `inputNotFound` if the sheet cannot be read, `notPreparable` if it cannot be split,
    ///   `outputUnusable` if a file of a picture exists, `notWritable`, or another code if the sheet cannot be decoded.
    public func split(_ sheet: URL, to folder: URL, isDryRun: Bool = false) async throws(StickermillError) -> SplitSheet
    {
        try await offload { monitor throws(StickermillError) in
            let master = Master(path: sheet.pathAsWritten)
            let output = try folder.outputPath()
            let deadline = Deadline(monitor.cancellation, seconds: limits.seconds)
            deadline.start()
            let bitmap: Bitmap
            let cut: SheetCut
            do throws(MakeError) {
                (bitmap, cut) = try cutSheet(master, until: deadline)
            } catch {
                guard error.code == .notReadable else { throw StickermillError(error, of: master) }
                throw StickermillError(.input(fault: error.fault), path: master.path)
            }
            let digits = "\(cut.places.count)".count
            let paths = cut.places.indices.map { index in
                let number = "\(index + 1)"
                let zeros = String(repeating: "0", count: digits - number.count)
                return Paths.join(output, "\(master.name)-\(zeros)\(number).png")
            }
            for path in paths where (try? FileSystem.kind(of: path)) != nil {
                throw StickermillError(.pictureExists, path: path)
            }
            let pictures = zip(paths, cut.places).map { SplitSheet.Picture(path: $0, place: $1) }
            if !isDryRun {
                try write(pictures, of: bitmap, to: output) { () throws(StickermillError) in
                    do throws(MakeError) {
                        try deadline.check()
                    } catch {
                        throw StickermillError(error, of: master)
                    }
                }
            }
            return SplitSheet(
                path: master.path, pixelSize: bitmap.size, areCells: cut.areCells, isDryRun: isDryRun,
                pictures: pictures)
        }
    }

    private func cutSheet(_ master: Master, until deadline: Deadline) throws(MakeError) -> (Bitmap, SheetCut) {
        let reader = MasterReader(limits: limits, for: .standard, deadline: deadline)
        let source = try reader.open(Source(of: master, limit: limits.bytes))
        do throws(SheetFault) {
            if source.header.format == .svg { throw .drawing }
            if source.header.frames > 1 { throw .animated }
        } catch {
            throw MakeError(.sheet(fault: error))
        }
        let bitmap = try source.firstBitmap()
        try deadline.check()
        do throws(SheetFault) {
            return (bitmap, try SheetCut(of: bitmap, isLossless: source.header.format.capabilities.isLossless))
        } catch {
            throw MakeError(.sheet(fault: error))
        }
    }

    /// Writes all pictures, or none.
    private func write(
        _ pictures: [SplitSheet.Picture], of sheet: Bitmap, to folder: String,
        checking: () throws(StickermillError) -> Void
    ) throws(StickermillError) {
        try makeOutputFolder(folder)
        let names = TemporaryNames(lockedIn: folder)
        defer { names.release() }
        var staged = StagedFiles()
        for picture in pictures {
            try checking()
            let bytes = sheet.cropped(to: picture.place).png(ScanlineCompressor(.balanced))
            do throws(FileSystem.Fault) {
                try staged.stage(bytes, for: picture.path, named: names)
            } catch {
                throw StickermillError(.notWritable(cause: error.reason), path: picture.path)
            }
        }
        do throws(FileSystem.Fault) {
            try staged.publish()
        } catch {
            throw StickermillError(.notWritable(cause: error.reason), path: folder)
        }
    }
}

/// The pictures of a sheet, and the files that ``Splitter`` has written for them.
public struct SplitSheet: Sendable, Hashable {
    /// A picture of the sheet.
    public struct Picture: Sendable, Hashable {
        /// The path of its file.
        public let path: String
        /// Its place on the sheet, in pixels.
        public let place: PixelRect
    }

    /// The path of the sheet.
    public let path: String
    /// The size of the sheet in pixels.
    public let pixelSize: PixelSize
    /// Whether the pictures are equal cells of the sheet, so that all files have one size.
    public let areCells: Bool
    /// Whether nothing was written.
    public let isDryRun: Bool
    /// The pictures, in reading order.
    public let pictures: [Picture]
}
