import Foundation
import Raster
import TestSupport
import Testing

@testable import Making
@testable import Platforms
@testable import Stickermill

/// Tests that make packs called Fruit of the masters in `art`, in a folder `out`.
protocol PackSuite {
    var folder: TemporaryFolder { get }
}

extension PackSuite {
    func draw(_ name: String, _ width: Int, _ height: Int? = nil, hue: Int = 0) throws {
        try folder.write("art/\(name)", Bitmap.sticker(width, height ?? width, hue: hue).pngFixture)
    }

    /// Packs with little effort, because icons alone are over a million pixels.
    @discardableResult
    func pack(
        jobs: Int = 2, isClean: Bool = false, _ change: (inout PackOptions) -> Void = { _ in },
        settings adjust: (inout Settings) -> Void = { _ in }
    ) async throws -> Report {
        var settings = Settings()
        change(&settings.pack)
        settings.name = "Fruit"
        settings.encoding.effort = .fast
        adjust(&settings)
        var packer = Packer(settings: settings)
        packer.isClean = isClean
        return try await packer.pack(
            MasterSearch(inputs: [folder.path("art")]).masters, to: folder.url("out"), jobs: jobs)
    }

    func text(_ path: String) throws -> String {
        String(decoding: try folder.bytes("out/\(path)"), as: UTF8.self)
    }

    func bitmap(_ path: String) throws -> Bitmap {
        let master = Master(path: folder.path("out/\(path)"))
        let decoder = MasterReader(limits: Limits(), for: .messages)
        var source = try decoder.open(Source(of: master, limit: .max)).frames()
        return try #require(try source.next()).bitmap
    }

    /// Two frames: a disc that changes its color.
    static func wave(_ side: Int) -> [UInt8] {
        let frames = (0...1).map { color in
            GIFFixture.Frame(side, side) { x, y in
                let (dx, dy) = (x - side / 2, y - side / 2)
                return dx * dx + dy * dy < side * side / 8 ? color : 3
            }
        }
        return GIFFixture(side, side, frames: frames).bytes
    }

    static var pack: String { "Stickers.xcstickers/fruit.stickerpack" }
}
