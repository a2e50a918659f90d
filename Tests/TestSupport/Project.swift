public import Foundation

/// The project that the tests are part of.
public enum Project {
    /// Its top folder.
    public static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
