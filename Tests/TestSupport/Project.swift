public import Foundation

/// The project that the tests are part of.
public enum Project {
    /// The top folder of the project.
    public static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
