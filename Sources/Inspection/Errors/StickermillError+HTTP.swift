extension StickermillError {
    /// The status of HTTP with which a service answers, by RFC 9110.
    ///
    /// | status | when |
    /// |---|---|
    /// | 400 | The image is damaged, or cannot become what was asked for. |
    /// | 413 | It has too many bytes, pixels, or frames. |
    /// | 415 | It has a format that is not read. |
    /// | 503 | All workers are busy, the machine has no thread or memory left, or the call was cancelled. Try again later. |
    /// | 504 | It took too long. |
    /// | 500 | The service is at fault, such as a full disk. |
    public var httpStatus: Int {
        switch fault {
        case .formatNotSupported, .formatBlocked: return 415
        case .noDecoder, .rendererNotStarted: return 500
        case .notDrawnInTime: return 504
        default: break
        }
        switch code {
        case .notAnImage: return 415
        case .tooManyBytes, .tooManyPixels, .tooManyFrames: return 413
        case .busy, .noResources, .cancelled: return 503
        case .tookTooLong: return 504
        case .notDecodable, .notPreparable, .animatedNotSupported, .transparencyNotSupported, .stickerTooLarge:
            return 400
        case .badSettings, .badName, .badRequest, .notComparable: return 400
        case .inputNotFound, .notAMaster, .noMasters, .sameOutput, .outputUnusable, .iconUnusable: return 500
        case .notReadable, .notCached, .notEncodable, .notWritable: return 500
        }
    }
}
