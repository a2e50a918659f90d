import Inspection
import Making
import PNGCodec
import Raster
import Support

/// A pack for a messenger, with everything that its writer needs.
struct MessengerPack {
    /// A sticker with its file.
    struct Sticker {
        /// The sticker in the plan: its name, description and emoji.
        var planned: PackPlan.Sticker
        /// The name of the file, such as `star.webp`.
        var fileName: String
        var isMoving: Bool
        var size: PixelSize
        var bytes: [UInt8]
    }

    /// A file below the output.
    struct File {
        var path: String
        var bytes: [UInt8]
        /// The index of the sticker's master, or `nil` for a file that describes the pack.
        var master: Int?
    }

    /// The name of the pack, for people.
    var name: String
    /// The name in paths and identifiers: ASCII letters, digits and hyphens.
    var identifier: String
    /// The author, or an empty text if there is none.
    var author: String
    var stickers: [Sticker]
    /// The index of the sticker that stands for the pack.
    var cover = 0
    /// The picture that stands for the pack.
    var coverPicture: Bitmap

    /// The files of the stickers, beside each other.
    var stickerFiles: [File] {
        stickers.map { File(path: $0.fileName, bytes: $0.bytes, master: $0.planned.master) }
    }

    /// Returns a picture for the pack on a transparent square, as a PNG.
    func coverFile(side: Int) -> [UInt8] {
        let size = coverPicture.size.scaled(by: side, over: coverPicture.size.longerSide)
        var resampler = Resampler()
        resampler.load(coverPicture)
        let art = resampler.resample(to: size)
        var square = Bitmap(size: PixelSize(width: side, height: side))
        let place = PixelRect(
            x: (side - size.width) / 2, y: (side - size.height) / 2, width: size.width, height: size.height)
        square.replace(place, with: art)
        return square.png(ScanlineCompressor(.best))
    }
}
