import VipsShim

/// The fonts for text in SVGs.
package enum VipsFonts {
    /// Returns whether a font is installed, by the name of its family, or `nil` if this system cannot tell.
    package static func has(_ family: String) -> Bool? {
        let answer = kisscut_has_font(family)
        return answer < 0 ? nil : answer > 0
    }
}
