/// The files that masters become under given options.
struct ConversionPlan {
    let options: ConversionOptions

    /// Every file that a master can become, whatever its size, largest scale last.
    private var purposes: [(OutputFile.Purpose, Scale)] {
        let renditions = options.scales.sorted().map { (OutputFile.Purpose.rendition, $0) }
        let sizes = StickerSize.allCases.filter(options.thumbnails.contains)
        let thumbnails = sizes.flatMap { size in
            options.thumbnailScales.sorted().map { (OutputFile.Purpose.thumbnail(size), $0) }
        }
        return renditions + thumbnails
    }

    /// The files for a master of one size, and those left out because they would be enlargements.
    func files(forMasterOf master: PixelSize) -> (made: [OutputFile], leftOut: [OutputFile]) {
        var made: [OutputFile] = []
        var leftOut: [OutputFile] = []
        for (purpose, scale) in purposes {
            let size = size(of: purpose, scale, master: master)
            let file = OutputFile(purpose: purpose, scale: scale, pixelSize: size)
            if size.width > master.width || size.height > master.height {
                leftOut.append(file)
            } else {
                made.append(file)
            }
        }
        return (made, leftOut)
    }

    /// The pixel size of a file.
    ///
    /// A rendition has `scale / 3` of the master's pixels along each axis, or fits inside the square of the stickers' size if
    /// the master is larger than that at @3x; a thumbnail fits inside its square with the master's proportions. Halves are
    /// rounded up, and no side is less than one pixel.
    private func size(of purpose: OutputFile.Purpose, _ scale: Scale, master: PixelSize) -> PixelSize {
        switch purpose {
        case .rendition where options.checks.reducedCanvas(for: master) != nil:
            master.scaled(by: (options.size ?? .large).pixels(at: scale), over: master.longerSide)
        case .rendition: master.scaled(by: scale.rawValue, over: 3)
        case .thumbnail(let size): master.scaled(by: size.pixels(at: scale), over: master.longerSide)
        }
    }

    /// Refuses masters that would write the same file, or write over a master.
    ///
    /// Names that differ only in case, or in how an accent is encoded, count as the same: they are on a Mac's disk.
    ///
    /// - Throws: `KisscutError` with the code `sameOutput`.
    func refuseCollisions(of masters: [Master], output: String) throws {
        var writers: [String: Master] = [:]
        for master in masters {
            for (purpose, scale) in purposes {
                let stem = OutputFile(purpose: purpose, scale: scale, pixelSize: .init(width: 0, height: 0))
                    .stem(for: master)
                guard let other = writers.updateValue(master, forKey: stem.lowercased()) else { continue }
                throw KisscutError(
                    .sameOutput, path: master.path,
                    reason: "would write the same file as \(other.path): \(stem)\(master.likeness(to: other))")
            }
        }
        try refuseOverwriting(masters, output: output)
    }

    private func refuseOverwriting(_ masters: [Master], output: String) throws {
        guard let realOutput = try? FileSystem.realPath(of: output) else { return }
        let written = ["renditions", "thumbnails"].map { FilePath.join(realOutput, $0) + "/" }
        for master in masters {
            guard let path = try? FileSystem.realPath(of: master.path) else { continue }
            guard !written.contains(where: path.hasPrefix) else {
                throw KisscutError(
                    .sameOutput, path: master.path, reason: "lies where the output goes; name another output folder")
            }
        }
    }
}
