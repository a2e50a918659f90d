#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A call or a master that Kisscut cannot process, with the reason.
public struct KisscutError: Error, Sendable, Hashable {
    /// The kind of error; raw values are stable and appear in reports.
    public enum Code: String, Sendable, Hashable, CaseIterable, Codable {
        // The call is wrong, and nothing was written.

        /// An input does not exist or cannot be read.
        case inputNotFound
        /// A file that was named is not a master.
        case notAMaster
        /// The inputs have no masters.
        case noMasters
        /// Two masters would become the same file.
        case sameOutput
        /// The output cannot be used, or would overwrite files that Kisscut did not write.
        case outputUnusable
        /// Settings, labels or options are invalid.
        case badSettings
        /// A name cannot be used for a pack or a sticker.
        case badName
        /// Icons cannot be made from the given picture.
        case iconUnusable
        /// Two files differ in size or in their numbers of frames.
        case notComparable
        /// A line for `kisscut work` is not a request.
        case badRequest

        // One master cannot be converted; the others are converted.

        /// The file cannot be read.
        case notReadable
        /// The file, or a chunk in it, has too many bytes.
        case tooManyBytes
        /// A frame, or all frames together, have too many pixels.
        case tooManyPixels
        /// The animation has too many frames.
        case tooManyFrames
        /// The content has no supported format, or one that may not be read.
        case notAnImage
        /// The data is damaged, incomplete or invalid.
        case notDecodable
        /// The master cannot be prepared as the options ask.
        case notPreparable
        /// The output format holds a single frame, and the master has more.
        case animatedNotSupported
        /// The output format has no transparency, and the master has some.
        case transparencyNotSupported
        /// The cache must have its files and does not.
        case notCached
        /// An encoder failed.
        case notEncodable
        /// The file of a sticker is too large for the platform, even if it is compressed harder.
        case stickerTooLarge
        /// A file or folder cannot be written.
        case notWritable
        /// The system grants the process no more threads or memory.
        case noResources
        /// The work on the master took longer than its limit.
        case tookTooLong
        /// The run was cancelled before the master was finished.
        case cancelled
    }

    /// The kind of error.
    public let code: Code
    /// The file or folder that the error is about.
    public let path: String
    /// What is wrong with it, without its name.
    public let reason: String
    /// The message of an underlying library, for troubleshooting.
    public let detail: String?

    package init(_ code: Code, path: String, reason: String, detail: String? = nil) {
        self.code = code
        self.path = path
        self.reason = reason
        self.detail = detail
    }

    /// Whether the call is wrong, and not a master.
    public var isFaultOfCall: Bool {
        switch code {
        case .inputNotFound, .notAMaster, .noMasters, .sameOutput, .outputUnusable, .badSettings, .badName,
            .iconUnusable, .notComparable, .badRequest:
            true
        default: false
        }
    }
}

extension KisscutError: CustomStringConvertible, LocalizedError {
    /// One sentence: the path and the reason.
    public var description: String { "\(path.isEmpty ? "''" : path): \(reason)" }

    /// The same sentence.
    public var errorDescription: String? { description }
}
