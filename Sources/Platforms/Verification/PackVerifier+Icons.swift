import Inspection
import Making
import Raster
import Support

extension PackVerifier {
    mutating func verify(iconSet folder: String) {
        guard let contents = contents(of: folder) else { return }
        let path = Paths.join(folder, PackPaths.contents)
        let entries = entries(in: folder)
        var slots: Set<String> = []
        var listed: Set<String> = []
        for (index, image) in (contents["images"]?.list ?? []).enumerated() {
            let slot = Self.slot(
                image["idiom"]?.text, image["platform"]?.text, image["size"]?.text, image["scale"]?.text)
            guard let icon = IconSet.icons.first(where: { Self.slot(of: $0) == slot }) else {
                addFault(.warning, path, "image \(index + 1) has an unknown slot: \(slot)")
                if let name = image["filename"]?.text { listed.insert(name) }
                continue
            }
            slots.insert(slot)
            guard let name = entry(image["filename"]?.text, of: entries, in: folder, "the icon \(slot)") else {
                continue
            }
            listed.insert(name)
            verify(icon, Paths.join(folder, name))
        }
        for icon in IconSet.icons where !slots.contains(Self.slot(of: icon)) {
            addFault(.error, path, "the icon \(Self.slot(of: icon)) is missing")
        }
        warnOfUnlistedFiles(in: folder, except: listed)
        let similar = Dictionary(grouping: listed) { $0.lowercased() }.values.filter { $0.count > 1 }
        for names in similar {
            addFault(.error, path, "the names \(names.sorted().joined(separator: " and ")) differ only in case")
        }
    }

    private static func slot(of icon: IconSet.Icon) -> String {
        slot(icon.idiom, icon.platform, "\(icon.size.width)x\(icon.size.height)", "\(icon.scale.rawValue)x")
    }

    private static func slot(_ idiom: String?, _ platform: String?, _ size: String?, _ scale: String?) -> String {
        [idiom ?? "?", platform, size.map { "\($0)@\(scale ?? "?")" }].compactMap { $0 }.joined(separator: " ")
    }

    private mutating func verify(_ icon: IconSet.Icon, _ path: String) {
        let header: Header
        let frame: Bitmap
        do {
            let source = try reader.open(Source.contents(of: full(path), limit: reader.limits.bytes))
            header = source.header
            frame = try source.firstBitmap()
        } catch {
            addFault(.error, path, error.reason)
            return
        }
        if header.format != .png { addFault(.error, path, "an icon must be a PNG, not \(header.format.title)") }
        if header.pixelSize != icon.pixelSize {
            addFault(.error, path, "\(header.pixelSize) px; the slot requires \(icon.pixelSize) px")
        }
        if !frame.isOpaque { addFault(.error, path, "has transparent pixels, but icons must be opaque") }
    }
}
