/// The format of a master, by its content.
public enum MasterFormat: String, Sendable, Hashable, CaseIterable, Codable {
    case png
    case apng
    case gif
    case jpeg

    /// The extensions, in lower case, that a folder's masters go by.
    public static let fileExtensions = ["png", "apng", "gif", "jpg", "jpeg"]

    /// Whether a file of this format goes by an extension, in lower case.
    ///
    /// Messages wants an APNG to be named `.png`.
    func goesBy(_ fileExtension: String) -> Bool {
        switch self {
        case .png, .apng: fileExtension == "png"
        case .gif: fileExtension == "gif"
        case .jpeg: fileExtension == "jpg" || fileExtension == "jpeg"
        }
    }

    /// Whether files of this format are PNG files, with one frame or several.
    var isPNG: Bool { self == .png || self == .apng }

    /// The name that people use.
    var title: String { rawValue.uppercased() }
}
