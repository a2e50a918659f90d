import FoundationSubset
package import Inspection

/// The address of a picture: in the page itself, or in a file next to it.
///
/// It has no character with a meaning in HTML or CSS.
package struct PictureAddress: Sendable, Equatable {
    let text: String

    /// Embeds the bytes of a picture in the page.
    package init(embedding bytes: [UInt8], as format: ImageFormat) {
        text = "data:\(format.capabilities.mediaType);base64,\(Data(bytes).base64EncodedString())"
    }

    /// Names a file below the page's folder by the SHA-256 of its bytes, in hexadecimal digits.
    package init(hash: String, as format: ImageFormat) {
        text = Self.path(hash: hash, as: format)
    }

    /// Returns the path of a picture's file below the page's folder.
    package static func path(hash: String, as format: ImageFormat) -> String {
        "\(folder)/\(hash.prefix(32)).\(format.fileExtension)"
    }

    /// Whether `path(hash:as:)` can return a path.
    package static func isPath(_ path: String) -> Bool {
        let parts = path.dropFirst(folder.count + 1).split(separator: ".", omittingEmptySubsequences: false)
        return path.hasPrefix(folder + "/") && parts.count == 2 && parts[0].utf8.count == 32
            && parts[0].allSatisfy(\.isHexDigit) && ImageFormat.fileExtensions.contains(String(parts[1]))
    }

    /// The folder of the pictures, next to the page.
    package static let folder = "pictures"
}
