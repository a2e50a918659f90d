import VipsShim

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The fonts for text in SVGs.
package enum VipsFonts {
    private static let maximumName = 256

    /// Returns the family of the font that this machine chooses, or `nil` if it cannot tell.
    ///
    /// - Parameter families: The families that a text asks for, with the best first.
    package static func chosen(for families: [String]) -> String? {
        let names = families.map { strdup($0) }
        defer { for name in names { free(name) } }
        let pointers = names.map { UnsafePointer($0) }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: maximumName) { chosen in
            guard kisscut_choose_font(pointers, CInt(pointers.count), chosen.baseAddress, CInt(maximumName)),
                let start = chosen.baseAddress
            else { return nil }
            return String(validatingCString: start)
        }
    }
}
