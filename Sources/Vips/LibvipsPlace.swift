import Synchronization

/// The libvips to load, and what to do if it cannot be loaded.
package struct LibvipsPlace: Sendable {
    /// The path of the library, or `nil` for the library that the system finds.
    package let path: String?
    /// What to do if the library is missing or unusable, as a sentence fragment.
    package let advice: String

    package init(path: String?, advice: String) {
        (self.path, self.advice) = (path, advice)
    }

    /// The library of the system.
    package static let ofSystem = LibvipsPlace(
        path: nil,
        advice:
            "install it: apt-get install libvips42 (Debian 13, Ubuntu 24.04: libvips42t64), dnf install vips, pacman -S libvips, or "
            + "brew install vips")

    private static let finder = Mutex<@Sendable () -> LibvipsPlace>({ .ofSystem })

    /// Looks for the library in another place than the system's, when libvips is first needed.
    package static func choose(by find: @escaping @Sendable () -> LibvipsPlace) { finder.withLock { $0 = find } }

    /// The place of the library that this process loads.
    static let chosen = finder.withLock { $0 }()
}
