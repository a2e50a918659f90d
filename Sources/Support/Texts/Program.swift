/// The name of the program, and the names that begin with it.
package enum Program {
    /// The name in sentences.
    package static let title = "Stickermill"
    /// The name of the command, and of its files.
    package static let name = title.lowercased()
    /// The name of the files with settings, which are in the input folder, or above it in the same repository.
    package static let settingsName = "\(name).yml"
    /// The environment variable that names the folder of the cache.
    package static let cacheVariable = "\(name.uppercased())_CACHE"
    /// The environment variable that names the libvips to load.
    package static let libvipsVariable = "\(name.uppercased())_LIBVIPS"
}
