import Support

extension Kisscut {
    /// The version of the library and the command.
    public static let version = currentVersion
}
