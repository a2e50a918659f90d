import Inspection
import Making
import Platforms
import Raster
import Support

/// Files that show one sticker at several scales, as asset catalogs and websites have them.
extension FileSearch {
    /// A master that was found, and the folder that it is in, with links resolved.
    struct Found {
        var master: Master
        var folder: [UInt8]

        /// Returns the same file without the folder that the layouts of apps have for a scale, such as `drawable-xhdpi` or `owl.imageset`.
        ///
        /// - Parameter sets: The image sets that were read, by their folders.
        func withoutFolderOfScale(_ sets: inout [String: ImageSetSlots]) -> Found {
            let name = Paths.name(of: master.subfolder)
            guard !name.isEmpty, Paths.name(of: Paths.folder(of: master.path)) == name else { return self }
            var above = Paths.folder(of: master.subfolder)
            if above == "." { above = "" }
            var moved = (name: master.name, slot: ImageSlot(folder: name))
            if moved.slot == nil {
                guard Paths.fileExtension(of: name) == "imageset" else { return self }
                let set = Paths.folder(of: master.path)
                let slots = sets[set] ?? ImageSetSlots(in: set)
                sets[set] = slots
                moved.slot = slots.slots[Paths.name(of: master.path)]
                guard moved.slot != nil || master.name.hasPrefix(Paths.stem(of: name)) else { return self }
                if moved.slot != nil { moved.name = Paths.stem(of: name) }
            }
            // Pictures for dark backgrounds are not renditions of those for light ones.
            let isDark = moved.slot?.isDark ?? false
            if isDark { above = Paths.join(above, "night") }
            let real = Paths.folder(of: String(decoding: folder, as: UTF8.self))
            return Found(
                master: Master(
                    path: master.path, subfolder: above, name: moved.name, sequence: master.sequence, slot: moved.slot),
                folder: Array((isDark ? Paths.join(real, "night") : real).utf8))
        }
    }

    /// Leaves out `cat.png` and `cat@2x.png` if they are renditions of `cat@3x.png` next to them.
    ///
    /// The largest file is the master, whatever scale its name gives.
    static func withoutRenditions(_ all: [Found]) -> (masters: [Master], renditions: [SkippedPath]) {
        var imageSets: [String: ImageSetSlots] = [:]
        let found = all.map { $0.withoutFolderOfScale(&imageSets) }
        struct Name: Hashable {
            let folder: [UInt8]
            let base: [UInt8]
            let fileExtension: String
        }
        var sets: [Name: [Int]] = [:]
        for (index, file) in found.enumerated() {
            let path = file.master.path
            // Names that differ only in case are one name on a Mac's disk, so they count as one on every system.
            let base = Array(file.master.name.lowercased().utf8)
            sets[Name(folder: file.folder, base: base, fileExtension: Paths.fileExtension(of: path)), default: []]
                .append(index)
        }
        var masters: [Master?] = found.map(\.master)
        var largest: [Int?] = found.map { _ in nil }
        for indices in sets.values where indices.count > 1 {
            guard let first = Self.largest(of: indices.map { found[$0].master }).map({ indices[$0] }) else { continue }
            for index in indices where index != first {
                masters[index] = nil
                largest[index] = first
            }
        }
        let renditions = zip(found, largest).compactMap { file, first in
            first.map {
                SkippedPath(path: file.master.path, .rendition(of: found[$0].master.path))
            }
        }
        return (masters.compactMap { $0 }, renditions)
    }

    /// Returns the index of the file that can be the master of the others, or `nil` if there is none.
    private static func largest(of masters: [Master]) -> Int? {
        let scales = masters.map { $0.ownScale ?? .x1 }
        guard Set(scales).count == scales.count, let top = scales.indices.max(by: { scales[$0] < scales[$1] }) else {
            return nil
        }
        let sizes = masters.map { PixelSize(headerOf: $0.path) }
        // A damaged master must fail and not be replaced by a smaller file.
        guard sizes[top] != nil else { return top }
        let areas = sizes.map { $0?.area ?? 0 }
        let first = areas.indices.max { (areas[$0], scales[$0]) < (areas[$1], scales[$1]) } ?? top
        guard let size = sizes[first] else { return nil }
        // Files of one size are not renditions of one another. Their outputs collide, which the job refuses.
        for (index, other) in sizes.enumerated() where index != first {
            if let other, other.width >= size.width || other.height >= size.height { return nil }
        }
        return first
    }
}
