/// Why work could not be done.
public struct KisscutError: Error, Sendable, Hashable {
    /// The kind of fault; raw values are stable and stand in reports.
    public enum Code: String, Sendable, Hashable, CaseIterable, Codable {
        // The call itself is wrong: nothing was read or written.
        case inputNotFound
        case notAMaster
        case noMasters
        case sameOutput
        case outputUnusable
        case badSettings
        case badName
        case iconUnusable
        // One master cannot be converted; the others are.
        case notReadable
        case tooManyBytes
        case tooManyPixels
        case tooManyFrames
        case notAnImage
        case notDecodable
        case animatedNotSupported
        case transparencyNotSupported
        case notEncodable
        case stickerTooLarge
        case notWritable
        case cancelled
    }

    public let code: Code
    /// The file or folder that the fault is in.
    public let path: String
    /// What is wrong with it, without its name.
    public let reason: String
    /// What a library below had to say; for people who look closer.
    public let detail: String?

    package init(_ code: Code, path: String, reason: String, detail: String? = nil) {
        self.code = code
        self.path = path
        self.reason = reason
        self.detail = detail
    }

    /// Whether the fault lies in the call and not in a master.
    public var isFaultOfCall: Bool {
        switch code {
        case .inputNotFound, .notAMaster, .noMasters, .sameOutput, .outputUnusable, .badSettings, .badName,
            .iconUnusable:
            true
        default: false
        }
    }
}

extension KisscutError: CustomStringConvertible {
    /// One sentence: the path, then the fault.
    public var description: String { "\(path.isEmpty ? "''" : path): \(reason)" }
}
