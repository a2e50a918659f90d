import Dispatch
import Raster
import Synchronization
import SystemShim
import Threads

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The child process that draws SVG for another process: its loop, from the first request to the end of the process.
package enum DrawingServer {
    /// Answers requests that come through the socket from the process that started this one.
    ///
    /// When the socket closes, the process ends. An SVG that crashes the process or exceeds its limits ends only this process.
    ///
    /// - Parameters:
    ///   - memory: The memory that the process may use, in bytes.
    ///   - libvips: The path of the libvips to load, or `nil` to search for it.
    ///   - program: The version of the program that runs.
    package static func run(memory: Int, libvips: String?, program: String) -> Never {
        if let libvips {
            LibvipsPlace.choose { LibvipsPlace(path: libvips, advice: LibvipsPlace.ofSystem.advice) }
        }
        let addresses = UInt64(clamping: memory).multipliedReportingOverflow(by: addressesPerByte)
        guard stickermill_confine(addresses.overflow ? .max : addresses.partialValue) == 0 else { exit(setupStatus) }
        let (requests, watch) = (Requests(), MemoryWatch(limit: memory))
        // The thread that reads requests notices the end of the other process even while this process draws.
        guard LongThread.start({ requests.takeAll(maximumBytes: memory / memoryPerByte) }),
            LongThread.start({ watch.run() })
        else {
            exit(setupStatus)
        }
        var drawer = Drawer(program: program)
        while true {
            let request = requests.next()
            let answer = watch.during { drawer.answer(to: request) }
            guard write(answer.head.bytes), write(answer.bytes) else { exit(1) }
        }
    }

    /// The exit status if the process needs more memory than it may use.
    static let memoryStatus: CInt = 3
    /// The exit status if the system does not let the process start.
    static let setupStatus: CInt = 4
    /// The share of the memory that the largest SVG may fill: one byte in this many.
    static let memoryPerByte = 4
    /// The factor between the limit of addresses and the limit of memory.
    ///
    /// If addresses run out, allocations fail, and libraries leave out a part of the picture without an error. If memory runs out, the
    /// process ends.
    private static let addressesPerByte: UInt64 = 16

    /// Ends the process when it has used more memory than it may.
    private final class MemoryWatch: Sendable {
        private let limit: UInt64
        private let isDrawing = Atomic(false)
        private let hasBegun = DispatchSemaphore(value: 0)

        init(limit: Int) {
            self.limit = UInt64(clamping: limit)
        }

        /// Watches while some work runs.
        func during<Output>(_ work: () -> Output) -> Output {
            isDrawing.store(true, ordering: .relaxed)
            hasBegun.signal()
            let output = work()
            isDrawing.store(false, ordering: .relaxed)
            check()
            return output
        }

        func run() {
            while true {
                hasBegun.wait()
                while isDrawing.load(ordering: .relaxed) {
                    check()
                    usleep(Self.microsecondsBetweenLooks)
                }
            }
        }

        private func check() {
            let used = stickermill_memory_in_use()
            if used == 0 || used > limit { _exit(DrawingServer.memoryStatus) }
        }

        private static let microsecondsBetweenLooks: UInt32 = 5_000
    }

    private static func write(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let written = stickermill_send(
                    STICKERMILL_CHILD_SOCKET, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if written > 0 { rest = rest.dropFirst(written) } else if errno != EINTR { return false }
            }
            return true
        }
    }

    /// The requests, read on a separate thread.
    private final class Requests: Sendable {
        private let slot = Mutex<DrawingRequest?>(nil)
        private let isFilled = DispatchSemaphore(value: 0)

        /// Waits for the next request.
        func next() -> DrawingRequest {
            while true {
                isFilled.wait()
                if let request = slot.withLock({ $0.take() }) { return request }
            }
        }

        /// Reads requests until the socket closes, and then ends the process.
        func takeAll(maximumBytes: Int) -> Never {
            while let head = bytes(MessageHead.byteCount).flatMap({ MessageHead($0) }),
                let (empty, byteCount) = DrawingRequest.read(head, maximumBytes: maximumBytes),
                let svg = bytes(byteCount)
            {
                var request = empty
                request.svg = svg
                slot.withLock { [request] in $0 = request }
                isFilled.signal()
            }
            // This skips exit handlers, because another thread may be inside a library.
            _exit(0)
        }

        /// Reads this many bytes, or returns `nil` if the socket closes first.
        private func bytes(_ count: Int) -> [UInt8]? {
            var total = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
                while total < count {
                    let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[total...])
                    let length = read(STICKERMILL_CHILD_SOCKET, rest.baseAddress, rest.count)
                    if length > 0 { total += length } else if length == 0 || errno != EINTR { break }
                }
                initialized = total
            }
            return total == count ? bytes : nil
        }
    }
}

/// Draws for one request after another.
private struct Drawer {
    let program: String
    /// The previous drawing, because the next request is often about the same SVG in another size.
    private var last: (svg: [UInt8], longerSide: Int, drawing: VipsDrawing)?

    init(program: String) {
        self.program = program
    }

    mutating func answer(to request: DrawingRequest) -> DrawingAnswer {
        _ = stickermill_limit_processor_time(UInt64(request.seconds))
        do {
            guard try VipsLibrary.reads(.svg) else { return DrawingAnswer(.noSVG, VipsLibrary.installedVersion) }
            guard !VipsLibrary.isBlocked(.svg) else { return DrawingAnswer(.blocked) }
            switch request.task {
            case .nameVersions:
                let versions = try VipsLibrary.versions(for: .reading(.svg))
                return DrawingAnswer(.done, "program=\(program.filter(\.isPartOfVersion)) \(versions)")
            case .measure:
                let drawing = try drawing(of: request)
                return DrawingAnswer(drawing.size, longestSide: drawing.longestSide)
            case .draw(let size):
                return DrawingAnswer(try drawing(of: request).draw(size))
            }
        } catch let error as VipsNotLoaded {
            return DrawingAnswer(.noLibvips, error.reason)
        } catch {
            last = nil
            return DrawingAnswer(.refused, (error as? VipsError)?.detail ?? "")
        }
    }

    private mutating func drawing(of request: DrawingRequest) throws -> VipsDrawing {
        if let last, last.longerSide == request.longerSide, last.svg == request.svg { return last.drawing }
        last = nil
        let drawing = try VipsDrawing(svg: request.svg, longerSide: request.longerSide)
        last = (request.svg, request.longerSide, drawing)
        return drawing
    }
}
