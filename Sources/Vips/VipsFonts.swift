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
    package static func chosen(for families: [String]) -> String? { font(for: families)?.family }

    /// Returns the font that has most of the given characters, and those that it lacks, or `nil` if this machine cannot tell.
    ///
    /// - Parameter families: The families that are wanted, with the best first. Characters matter more.
    package static func font(
        for families: [String], with characters: [Unicode.Scalar] = []
    ) -> (family: String, lacking: [Unicode.Scalar])? {
        let names = families.map { strdup($0) }
        defer { for name in names { free(name) } }
        let pointers = names.map { UnsafePointer($0) }
        var lacks = [Bool](repeating: false, count: characters.count)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: maximumName) { chosen in
            guard
                stickermill_choose_font(
                    pointers, CInt(pointers.count), characters.map(\.value), CInt(characters.count), &lacks,
                    chosen.baseAddress, CInt(maximumName)),
                let start = chosen.baseAddress, let family = String(validatingCString: start)
            else { return nil }
            return (family, zip(characters, lacks).filter(\.1).map(\.0))
        }
    }
}
