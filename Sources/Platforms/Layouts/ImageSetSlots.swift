import Inspection
package import Making
import Support

/// What the `Contents.json` of an image set says of the pictures in the set's folder.
///
/// It comes with art from elsewhere, so anything that is not understood leaves the pictures without a slot.
package struct ImageSetSlots {
    /// The slots, by the names of the pictures' files.
    package private(set) var slots: [String: ImageSlot] = [:]

    /// Reads the set in a folder.
    package init(in folder: String) {
        let path = Paths.join(folder, ImageSets.fileName)
        guard let bytes = try? FileSystem.contents(of: path, limit: ImageSets.maximumBytes),
            bytes.count <= ImageSets.maximumBytes, let images = OrderedJSON(bytes)?["images"]?.items
        else { return }
        // A set for some devices has no pictures for all.
        let idioms = images.compactMap { $0["idiom"]?.text }
        let idiom = idioms.contains("universal") ? "universal" : idioms.first
        for image in images where image["idiom"]?.text == idiom && !ImageSets.isForSomeDevices(image) {
            guard let name = image["filename"]?.text, let isDark = Self.isDark(image) else { continue }
            let number = image["scale"]?.text.map { $0.dropLast() }
            // A picture for all scales has the size in points.
            slots[name] = ImageSlot(number.flatMap { Double($0) }.flatMap { Scale($0) } ?? .x1, isDark: isDark)
        }
    }

    /// Returns whether a picture is for dark backgrounds, or `nil` for another appearance, such as high contrast.
    private static func isDark(_ image: OrderedJSON) -> Bool? {
        guard let appearances = image["appearances"] else { return false }
        return appearances == ImageSets.dark ? true : nil
    }
}
