import VipsShim

/// The fonts that text of SVGs is drawn with.
package enum VipsFonts {
    /// Returns whether a font is installed, by the name of its family, or `nil` if that is not known on this system.
    package static func has(_ family: String) -> Bool? {
        let answer = kisscut_has_font(family)
        return answer < 0 ? nil : answer > 0
    }
}
