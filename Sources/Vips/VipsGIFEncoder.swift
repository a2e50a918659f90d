import Dispatch
public import Raster
import Synchronization

/// Encodes an animation as GIF, frame by frame; alpha is cut at 128.
///
/// libvips draws frames out of its caller, so its encoder runs on a thread of its own that waits for them. Two frames are
/// held at a time. An encoder that is dropped before `finish()` ends its thread.
public final class VipsGIFEncoder: Sendable {
    private let exchange: Exchange

    /// Begins an animation.
    ///
    /// - Parameters:
    ///   - size: The size of every frame.
    ///   - delays: How long each frame is shown, in milliseconds; multiples of 10. One per frame.
    ///   - plays: How many times the animation is shown; 0 means forever.
    ///   - effort: 1, fast, to 10, few bytes.
    public init(size: PixelSize, delays: [Int], plays: Int, effort: Int) {
        let exchange = Exchange()
        self.exchange = exchange
        // A queue of its own has a thread of its own, however busy the machine's other queues are.
        DispatchQueue(label: "kisscut.gif").async {
            let result = Result {
                try VipsEncoder.gif(size: size, delays: delays, plays: plays, effort: effort) {
                    try exchange.takeFrame()
                }
            }
            exchange.end(with: result)
            VipsLibrary.endThread()
        }
    }

    deinit {
        exchange.abandon()
    }

    /// Appends a frame; returns once the encoder has taken the one before it.
    public func append(_ frame: Bitmap) {
        exchange.give(frame)
    }

    /// The file, after the last frame.
    ///
    /// - Throws: `VipsError` if libvips fails, or fewer frames came than there are delays.
    public func finish() throws -> [UInt8] {
        try exchange.result()
    }

    /// Hands frames from the caller's thread to the encoder's, and the file back.
    private final class Exchange: Sendable {
        private struct State {
            var frame: Bitmap?
            var result: Result<[UInt8], any Error>?
        }

        private let state = Mutex(State())
        private let frameIsThere = DispatchSemaphore(value: 0)
        // Dispatch refuses to free a semaphore whose value is below its first one, so this one begins at 0 too.
        private let placeIsFree = DispatchSemaphore(value: 0)
        private let resultIsThere = DispatchSemaphore(value: 0)

        init() {
            placeIsFree.signal()
        }

        func give(_ frame: Bitmap) {
            placeIsFree.wait()
            let isOver = state.withLock { state in
                if state.result == nil { state.frame = frame }
                return state.result != nil
            }
            // After the end nobody takes frames, and nobody must wait for a place.
            if isOver { placeIsFree.signal() } else { frameIsThere.signal() }
        }

        func takeFrame() throws -> Bitmap {
            frameIsThere.wait()
            let frame = state.withLock { state in
                defer { state.frame = nil }
                return state.frame
            }
            guard let frame else { throw VipsError(detail: "the animation ended early") }
            placeIsFree.signal()
            return frame
        }

        func end(with result: Result<[UInt8], any Error>) {
            state.withLock { $0.result = result }
            placeIsFree.signal()
            resultIsThere.signal()
        }

        func result() throws -> [UInt8] {
            abandon()
            resultIsThere.wait()
            return try state.withLock { $0.result ?? .failure(VipsError(detail: "the encoder gave no file")) }.get()
        }

        /// Wakes an encoder that waits for a frame which will not come.
        func abandon() {
            frameIsThere.signal()
        }
    }
}
