import Dispatch
package import Raster
import Synchronization
import Threads

/// Encodes an animation as GIF, frame by frame, with alpha cut at 128.
///
/// libvips requests frames by a callback, so its encoder runs on its own thread and waits for them. Two frames are in memory at a
/// time. If the encoder is released before `finish()`, its thread ends.
package final class VipsGIFEncoder: Sendable {
    let exchange: Exchange

    /// Starts an animation.
    ///
    /// - Parameters:
    ///   - size: The size of every frame.
    ///   - delays: The delay of each frame in milliseconds, in multiples of 10.
    ///   - plays: How many times the animation plays. 0 means forever.
    ///   - effort: From 1 (fast) to 10 (few bytes).
    package init(size: PixelSize, delays: [Int], plays: Int, effort: Int) {
        let exchange = Exchange()
        self.exchange = exchange
        // If the system has no thread left, Dispatch would wait until one is free.
        let hasStarted = LongThread.start {
            let result = Result {
                try VipsEncoder.gif(size: size, delays: delays, plays: plays, effort: effort) {
                    try exchange.takeFrame()
                }
            }
            exchange.end(with: result)
        }
        if !hasStarted {
            exchange.end(with: .failure(VipsError(detail: "no further thread can be started", isOfResources: true)))
        }
    }

    deinit {
        exchange.abandon()
    }

    /// Appends a frame, and returns after the encoder has received the previous frame.
    package func append(_ frame: Bitmap) {
        exchange.give(frame)
    }

    /// Returns the file, after the last frame.
    ///
    /// - Throws: `VipsError` if libvips fails, or if there are fewer frames than delays.
    package func finish() throws -> [UInt8] {
        try exchange.result()
    }

    /// Passes frames from the caller's thread to the encoder's, and the file back.
    final class Exchange: Sendable {
        private struct State {
            var frame: Bitmap?
            var result: Result<[UInt8], any Error>?
        }

        private let state = Mutex(State())
        private let frameIsReady = DispatchSemaphore(value: 0)
        // Dispatch traps if a semaphore is freed below its initial value, so this semaphore also starts at 0.
        private let slotIsFree = DispatchSemaphore(value: 0)
        private let resultIsReady = DispatchSemaphore(value: 0)

        init() {
            slotIsFree.signal()
        }

        func give(_ frame: Bitmap) {
            slotIsFree.wait()
            let isOver = state.withLock { state in
                if state.result == nil { state.frame = frame }
                return state.result != nil
            }
            // After the end the encoder receives no more frames, so no caller may wait for a free slot.
            if isOver { slotIsFree.signal() } else { frameIsReady.signal() }
        }

        func takeFrame() throws -> Bitmap {
            frameIsReady.wait()
            let frame = state.withLock { state in
                defer { state.frame = nil }
                return state.frame
            }
            guard let frame else { throw VipsError(detail: "the animation ended early") }
            slotIsFree.signal()
            return frame
        }

        func end(with result: Result<[UInt8], any Error>) {
            state.withLock { $0.result = result }
            slotIsFree.signal()
            resultIsReady.signal()
        }

        func result() throws -> [UInt8] {
            abandon()
            resultIsReady.wait()
            return try state.withLock { $0.result ?? .failure(VipsError(detail: "the encoder returned no file")) }.get()
        }

        /// Wakes the encoder if it waits for a frame, because no more frames will come.
        func abandon() {
            frameIsReady.signal()
        }
    }
}
