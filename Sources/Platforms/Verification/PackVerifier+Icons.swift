import Inspection
import Making
import PNGCodec
import Raster
import Support

extension PackVerifier {
    mutating func verify(iconSet folder: String) {
        guard let contents = contents(of: folder) else { return }
        let path = Paths.join(folder, PackPaths.contents)
        let entries = entries(in: folder)
        var slots: Set<String> = []
        var seen: Set<String> = []
        var listed: Set<String> = []
        let images = (contents["images"]?.list ?? []).enumerated().map { index, image in
            let slot = Self.slot(
                image["idiom"]?.text, image["platform"]?.text, image["size"]?.text, image["scale"]?.text)
            return (index: index, slot: slot, name: image["filename"]?.text ?? "")
        }
        for image in images where !image.name.isEmpty {
            if !seen.insert(image.slot).inserted { addFault(.error, path, .slotTwice(slot: image.slot)) }
            let icons = Self.icons(in: image.slot)
            guard let icon = icons.first else {
                addFault(.warning, path, .unknownSlot(image: image.index + 1, slot: image.slot))
                listed.insert(image.name)
                continue
            }
            slots.formUnion(icons.map(Self.slot))
            guard let name = entry(image.name, of: entries, in: folder, .icon(slot: image.slot)) else { continue }
            listed.insert(name)
            verify(icon, Paths.join(folder, name))
        }
        // A slot may be empty if another slot has its icon, as in sets that Xcode has rewritten. Icons without any slot are reported below.
        for image in images where image.name.isEmpty {
            let missing = Self.icons(in: image.slot).filter {
                !slots.contains(Self.slot(of: $0)) && $0.idiom != Self.storeIdiom
            }
            guard !missing.isEmpty else { continue }
            slots.formUnion(missing.map(Self.slot))
            addFault(.error, path, .noFileName(entry: .icon(slot: image.slot)))
        }
        for icon in IconSet.icons where !slots.contains(Self.slot(of: icon)) {
            let slot = Self.slot(of: icon)
            switch (icon.idiom == Self.storeIdiom, icon.platform) {
            case (true, nil): addFault(.note, path, .missingIcon(slot: slot, need: .app))
            case (true, _?): addFault(.warning, path, .missingIcon(slot: slot, need: .store))
            case (false, _): addFault(.error, path, .missingIcon(slot: slot, need: .every))
            }
        }
        warnOfUnlistedFiles(in: folder, except: listed)
        let similar = Dictionary(grouping: listed) { $0.lowercased() }.values.filter { $0.count > 1 }
        for names in similar {
            addFault(.error, path, .similarNames(names: names.sorted()))
        }
    }

    private static let storeIdiom = "ios-marketing"

    /// Returns the icons that a slot stands for.
    ///
    /// Xcode may join the icons of iPhone and iPad of one size into a universal icon.
    private static func icons(in slot: String) -> [IconSet.Icon] {
        let own = IconSet.icons.filter { Self.slot(of: $0) == slot }
        guard own.isEmpty else { return own }
        return IconSet.icons.filter { icon in
            let size = "\(icon.size.width)x\(icon.size.height)"
            return icon.idiom != storeIdiom && Self.slot("universal", "ios", size, "\(icon.scale.whole)x") == slot
        }
    }

    private static func slot(of icon: IconSet.Icon) -> String {
        slot(icon.idiom, icon.platform, "\(icon.size.width)x\(icon.size.height)", "\(icon.scale.whole)x")
    }

    private static func slot(_ idiom: String?, _ platform: String?, _ size: String?, _ scale: String?) -> String {
        [idiom ?? "?", platform, size.map { "\($0)@\(scale ?? "?")" }].compactMap { $0 }.joined(separator: " ")
    }

    /// Whether a PNG stores alpha, whatever its values.
    private static func hasAlphaChannel(_ bytes: [UInt8]) -> Bool {
        guard let type = (try? PNGFile(bytes))?.header.colorType else { return false }
        return type == .rgba || type == .grayAlpha
    }

    private mutating func verify(_ icon: IconSet.Icon, _ path: String) {
        let header: Header
        let frame: Bitmap
        let hasAlphaChannel: Bool
        do {
            let bytes = try Source.contents(of: full(path), limit: reader.limits.bytes)
            let source = try reader.open(bytes)
            hasAlphaChannel = Self.hasAlphaChannel(bytes)
            header = source.header
            frame = try source.firstBitmap()
        } catch {
            addFault(.error, path, .damaged(reason: error.reason))
            return
        }
        if header.format != .png { addFault(.error, path, .iconFormat(format: header.format)) }
        if header.pixelSize != icon.pixelSize {
            addFault(.error, path, .iconSize(size: header.pixelSize, slot: icon.pixelSize))
        }
        if !frame.isOpaque {
            // The App Store refuses transparency in its own icon, but published packs have it in other icons.
            addFault(icon.idiom == Self.storeIdiom ? .error : .warning, path, .transparentIcon)
        } else if icon.idiom == Self.storeIdiom && hasAlphaChannel {
            addFault(.error, path, .iconWithAlpha)
        }
    }
}
