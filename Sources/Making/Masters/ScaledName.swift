/// The parts of a file's stem, where for example `cat@2x` is `cat` at @2x.
package struct ScaledName {
    /// The stem without its scale.
    package let base: String
    /// The scale from 1 to 9, or `nil` if the stem has no scale.
    package let scale: Int?

    /// Returns a name without all scales at its end.
    ///
    /// `cat@2x@3x` has two scales; its files would have the same names as files of `cat`.
    package static func withoutScales(_ name: String) -> String {
        let inner = ScaledName(stem: name)
        return inner.scale == nil ? name : withoutScales(inner.base)
    }

    package init(stem: String) {
        let suffix = Array(stem.utf8.suffix(3))
        // `@3X` means the same, because some tools and file systems convert names to upper case.
        guard suffix.count == 3, stem.utf8.count > 3, suffix[0] == UInt8(ascii: "@"),
            suffix[2] | 0x20 == UInt8(ascii: "x"), (1...9).contains(Int(suffix[1]) - 48)
        else {
            (base, scale) = (stem, nil)
            return
        }
        (base, scale) = (String(decoding: stem.utf8.dropLast(3), as: UTF8.self), Int(suffix[1]) - 48)
    }
}
