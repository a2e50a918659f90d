import Files
import Inspection
import Profiles
import Raster
import Rendering

/// The files that `convert` makes of masters.
struct ConversionPlan {
    private let options: ConversionOptions
    private let checks: CheckOptions

    /// Plans the files that settings ask for.
    ///
    /// - Throws: `KisscutError` with the code `badSettings` if they ask for none.
    init(_ settings: Settings) throws(KisscutError) {
        guard !settings.conversion.isEmpty else {
            throw KisscutError(.badSettings, path: "convert", reason: "neither renditions nor thumbnails are requested")
        }
        (options, checks) = (settings.conversion, settings.checks)
    }

    /// A file that can be made from a master of any size.
    private struct Purpose {
        var kind: FileReport.Kind
        var size: StickerSize?
        var scale: Scale

        /// Such as `large@3x`.
        var name: String { "\(size?.rawValue ?? "rendition")\(scale)" }
    }

    /// Every file that can be made of a master: renditions first, the largest scale last.
    private var purposes: [Purpose] {
        let renditions = options.scales.sorted().map { Purpose(kind: .rendition, scale: $0) }
        let sizes = StickerSize.allCases.filter(options.thumbnails.contains)
        let thumbnails = sizes.flatMap { size in
            options.thumbnailScales.sorted().map { Purpose(kind: .thumbnail, size: size, scale: $0) }
        }
        return renditions + thumbnails
    }

    /// Returns the files to make of a master; those that would be enlargements are left out and reported.
    func wanted(of header: Header, _ master: Master) -> Plan {
        let format = options.format.imageFormat ?? header.format.written
        var plan = Plan(
            takesFirstFrameOnly: options.frames == .first, reduced: checks.reducedCanvas(for: header),
            replacesMaster: options.scales.contains(.x3))
        var leftOut: [String] = []
        for purpose in purposes {
            let size = size(of: purpose, header)
            guard size.width <= header.pixelSize.width, size.height <= header.pixelSize.height,
                size.longerSide <= header.grownFor ?? .max
            else {
                leftOut.append(purpose.name)
                continue
            }
            let rendering = FileRendering(Placement(size), format: format)
            plan.files.append(
                WantedFile(kind: purpose.kind, size: purpose.size, scale: purpose.scale, rendering: rendering))
            if purpose.scale == .x3 && size == header.pixelSize { plan.replacesMaster = true }
        }
        if !leftOut.isEmpty {
            let names = leftOut.joined(separator: ", ")
            let prepared = header.isPlaced || header.grownFor != nil ? ", as prepared" : ""
            plan.findings.append(
                Finding(
                    .enlargement,
                    "left out, because nothing is enlarged: \(names) (the master has \(header.pixelSize) px\(prepared))"
                ))
        }
        return plan
    }

    /// The pixel size of a file.
    ///
    /// A rendition has `scale / 3` of the master's pixels along each axis. If the master is larger than the sticker's size at
    /// @3x, the rendition fits inside the square of that size instead. A thumbnail fits inside its square and keeps the
    /// master's proportions. Halves are rounded up, and no side is less than one pixel.
    private func size(of purpose: Purpose, _ header: Header) -> PixelSize {
        let master = header.pixelSize
        if let size = purpose.size {
            return master.scaled(by: size.pixels(at: purpose.scale), over: master.longerSide)
        }
        guard let canvas = checks.reducedCanvas(for: header) else {
            return master.scaled(by: purpose.scale.rawValue, over: Scale.x3.rawValue)
        }
        return master.scaled(
            by: canvas.longerSide * purpose.scale.rawValue, over: master.longerSide * Scale.x3.rawValue)
    }

    /// Refuses masters that would be the same sticker, or be overwritten.
    ///
    /// - Throws: `KisscutError` with the code `sameOutput`.
    func refuseCollisions(of masters: [Master], _ names: StickerNames, output: String) throws(KisscutError) {
        try names.refuseConflicts(of: masters)
        try refuseOverwriting(masters, output: output)
    }

    private func refuseOverwriting(_ masters: [Master], output: String) throws(KisscutError) {
        guard let realOutput = try? FileSystem.realPath(of: output) else { return }
        let written = WantedFile.folders.map { Paths.join(realOutput, $0) }
        for path in masters.flatMap(\.paths) {
            guard let real = try? FileSystem.realPath(of: path) else { continue }
            guard !written.contains(where: { Paths.isBelow(real, $0) }) else {
                throw KisscutError(
                    .sameOutput, path: path,
                    reason: "is in a folder that the output goes to; name another output folder")
            }
        }
    }
}

extension WantedFile {
    /// The folders below the output of a conversion.
    package static let folders = [renditions, thumbnails]
    private static let renditions = "renditions"
    private static let thumbnails = "thumbnails"

    /// Returns the path of a conversion's file below the output folder.
    func path(for master: Master) -> String {
        "\(Self.stem(kind, size, scale, of: master)).\(rendering.format.fileExtension)"
    }

    /// Returns the path without its extension.
    fileprivate static func stem(
        _ kind: FileReport.Kind, _ size: StickerSize?, _ scale: Scale, of master: Master
    ) -> String {
        let folder = size.map { "\(thumbnails)/\($0.rawValue)" } ?? renditions
        return Paths.join(Paths.join(folder, master.subfolder), StickerNames.fileStem(of: master) + scale.suffix)
    }
}
