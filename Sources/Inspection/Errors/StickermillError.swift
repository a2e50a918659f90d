public import FoundationSubset

/// A call or a master that Stickermill cannot process, with the reason.
public struct StickermillError: Error, Sendable, Hashable {
    /// The kind of error, whose raw values are stable and appear in reports.
    public enum Code: String, Sendable, Hashable, CaseIterable, Codable {
        // Errors of the call. Nothing was written.

        /// An input does not exist or cannot be read.
        case inputNotFound
        /// A named file is not a master.
        case notAMaster
        /// The inputs have no masters.
        case noMasters
        /// Two masters would have the same output file.
        case sameOutput
        /// The output cannot be used, or would overwrite files that Stickermill did not write.
        case outputUnusable
        /// Settings, labels or options are invalid.
        case badSettings
        /// A name cannot be used for a pack or a sticker.
        case badName
        /// Icons cannot be made from the given picture.
        case iconUnusable
        /// Two files differ in size or in their numbers of frames.
        case notComparable
        /// A line for `stickermill work` is not a request.
        case badRequest

        // Errors of one master. The other masters are converted.

        /// The file cannot be read.
        case notReadable
        /// The file, or a chunk in it, has too many bytes.
        case tooManyBytes
        /// A frame, or all frames together, have too many pixels.
        case tooManyPixels
        /// The animation has too many frames.
        case tooManyFrames
        /// The content has an unsupported format or a format that may not be read.
        case notAnImage
        /// The data is damaged, incomplete or invalid.
        case notDecodable
        /// The master cannot be prepared as the options ask.
        case notPreparable
        /// The output format holds a single frame, and the master has several.
        case animatedNotSupported
        /// The output format has no transparency, and the master has some.
        case transparencyNotSupported
        /// The cache is required, and does not contain the master's files.
        case notCached
        /// An encoder failed.
        case notEncodable
        /// The file of a sticker is too large for the platform, even with harder compression.
        case stickerTooLarge
        /// A file or folder cannot be written.
        case notWritable
        /// The system does not give the process more threads or memory.
        case noResources
        /// The work on the master took longer than its limit.
        case tookTooLong
        /// All workers are busy, and no further call may wait.
        case busy
        /// The run was cancelled before the master was finished.
        case cancelled

        /// Whether the error is about the call, and not about a master.
        package var isFaultOfCall: Bool {
            switch self {
            case .inputNotFound, .notAMaster, .noMasters, .sameOutput, .outputUnusable, .badSettings, .badName,
                .iconUnusable, .notComparable, .badRequest:
                true
            default: false
            }
        }
    }

    /// What an error is about.
    public enum Subject: Sendable, Hashable {
        /// The file or folder of a path, or something else with a name, such as a pack or a stream.
        case path(String)
        /// A value of the settings.
        case setting(SettingKey)
    }

    /// What is wrong, as a value.
    public let fault: Fault
    /// What the error is about.
    public let subject: Subject
    /// The message of an underlying library, for troubleshooting.
    public let detail: String?
    /// The errors that were found together with this one, such as in other `stickermill.yml` files.
    public private(set) var others: [StickermillError] = []

    package init(_ fault: Fault, at subject: Subject, detail: String? = nil) {
        (self.fault, self.subject, self.detail) = (fault, subject, detail)
    }

    package init(_ fault: Fault, path: String, detail: String? = nil) {
        self.init(fault, at: .path(path), detail: detail)
    }

    /// The kind of error.
    public var code: Code { fault.code }

    /// The file or folder that the error is about, or the key of a setting.
    public var path: String {
        switch subject {
        case .path(let path): path
        case .setting(let key): key.rawValue
        }
    }

    /// A description of the problem without the file's name.
    public var reason: String { Words.ofLibrary.reason(of: fault) }

    /// Whether the error is about the call, and not about a master.
    public var isFaultOfCall: Bool { code.isFaultOfCall }
}

extension StickermillError: CustomStringConvertible, LocalizedError {
    /// A sentence with the path and the reason, and a line for each of the other errors.
    public var description: String { Words.ofLibrary.sentences(about: self) }

    /// The same text as `description`.
    public var errorDescription: String? { description }
}

extension StickermillError {
    /// This error and the others, each without others.
    package var all: [StickermillError] {
        var own = self
        own.others = []
        return [own] + others
    }

    /// Joins errors of one call, each of which counts once, or returns `nil` if there are none.
    ///
    /// Errors that the user corrects in different files are reported together.
    package init?(joining errors: [StickermillError]) {
        var distinct: [StickermillError] = []
        for error in errors.flatMap(\.all) where !distinct.contains(error) { distinct.append(error) }
        guard let first = distinct.first else { return nil }
        self = first
        others = Array(distinct.dropFirst())
    }
}

// MARK: Faults by subject

extension StickermillError {
    package init(_ fault: CallFault, path: String, detail: String? = nil) {
        self.init(.call(fault: fault), path: path, detail: detail)
    }

    package init(_ fault: CallFault, at key: SettingKey) {
        self.init(.call(fault: fault), at: .setting(key))
    }

    package init(_ fault: PackFault, path: String) {
        self.init(.pack(fault: fault), path: path)
    }

    package init(_ fault: SettingFault, at key: SettingKey) {
        self.init(.setting(fault: fault, key: nil), at: .setting(key))
    }
}
