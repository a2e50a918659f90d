import PNGCodec
import Raster
import TestSupport

@testable import Stickermill

/// A folder of art with a `stickermill.yml`, and its renditions at @3x.
struct PreparationFixture {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Writes the settings, and returns them with those that make tests short.
    func settings(_ text: String) throws -> Settings {
        try folder.write("art/stickermill.yml", Array(text.utf8))
        var settings = try Settings(ofFolder: folder.path("art"))
        settings.conversion.scales = [.x3]
        settings.conversion.thumbnails = []
        settings.encoding.effort = .fast
        return settings
    }

    func masters() throws -> [Master] { try MasterSearch(inputs: [folder.path("art")]).masters }

    func convert(_ text: String) async throws -> Report {
        try await Converter(settings: settings(text)).convert(masters(), to: folder.url("out"), jobs: 2)
    }

    func rendition(_ name: String) throws -> Bitmap {
        try PNGDecoder().still(of: PNGFile(folder.bytes("out/renditions/\(name)")))
    }
}
