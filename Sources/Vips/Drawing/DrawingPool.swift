import Dispatch
package import Raster
import Synchronization
package import Threads

/// The children that draw SVG for this process.
///
/// They start when they are first needed, and are reused. If a drawing fails in a child that has drawn another SVG, it is tried once more
/// in a new child, so that no drawing depends on earlier drawings.
package final class DrawingPool: Sendable {
    /// The path of `stickermill`.
    private let command: String
    /// The memory of each child, in bytes.
    private let memory: Int
    private let idle = Mutex<[DrawingChild]>([])
    private let versions = Mutex<String?>(nil)
    /// Counts the children that may still start or are idle.
    private let places = DispatchSemaphore(value: 0)

    /// The number of requests after which a child is replaced.
    private static let maximumRequests = 256
    /// The memory of each child on a machine with enough memory.
    ///
    /// A drawing of 2,472 px with five effects needs a quarter of it.
    private static let usualMemory = 1 << 30

    /// Creates a pool whose children together may use less memory than this process.
    ///
    /// - Parameter command: The path of `stickermill`.
    package convenience init(command: String) {
        let usable = MachineLimits.memory / 4 * 3
        let memory = min(Self.usualMemory, usable)
        self.init(command: command, memory: memory, count: max(1, usable / memory))
    }

    /// Creates a pool.
    ///
    /// - Parameters:
    ///   - memory: The memory of each child, in bytes.
    ///   - count: The maximum number of children at a time.
    init(command: String, memory: Int, count: Int) {
        (self.command, self.memory) = (command, memory)
        // A semaphore must not be freed with a lower value than it was created with.
        for _ in 0..<count { places.signal() }
    }

    /// Returns everything about a child that affects its drawings: the versions of its program and of its libraries.
    ///
    /// - Parameter deadline: The end of the work. Waiting for a child does not count.
    /// - Throws: `DrawingFault`; `VipsNotLoaded`.
    package func versions(until deadline: Deadline) throws -> String {
        if let versions = versions.withLock({ $0 }) { return versions }
        let answer = try answer(to: DrawingRequest(task: .nameVersions, seconds: deadline.seconds), until: deadline)
        let text = String(decoding: answer.bytes, as: UTF8.self).filter { $0.isPartOfVersion || " =".contains($0) }
        VipsLibrary.noteVersions(ofChild: text)
        versions.withLock { $0 = text }
        return text
    }

    /// Measures an SVG whose longer side has a number of pixels.
    ///
    /// - Parameters:
    ///   - deadline: The end of the work. Waiting for a child does not count.
    /// - Returns: The size in pixels, and the longest side with which the SVG can be drawn.
    /// - Throws: `DrawingFault`; `VipsError` if the SVG is damaged or has no size; `VipsNotLoaded`.
    package func measure(
        _ svg: [UInt8], longerSide: Int, until deadline: Deadline
    ) throws -> (size: PixelSize, longestSide: Int) {
        // Reports name the libraries, whether or not there is a cache.
        _ = try versions(until: deadline)
        VipsLibrary.noteUse()
        let answer = try answer(
            to: DrawingRequest(task: .measure, svg: svg, longerSide: longerSide, seconds: deadline.seconds),
            until: deadline)
        return (answer.size, answer.longestSide)
    }

    /// Draws an SVG as `VipsDrawing.draw` does.
    ///
    /// - Parameters:
    ///   - longerSide: The longer side that the SVG was measured for.
    ///   - deadline: The end of the work. Waiting for a child does not count.
    /// - Throws: `DrawingFault`; `VipsError` if the SVG cannot be drawn; `VipsNotLoaded`.
    package func draw(
        _ svg: [UInt8], longerSide: Int, _ size: PixelSize, until deadline: Deadline
    ) throws -> VipsDrawing.Drawn {
        let answer = try answer(
            to: DrawingRequest(task: .draw(size), svg: svg, longerSide: longerSide, seconds: deadline.seconds),
            until: deadline)
        return .init(
            bitmap: Bitmap(size: answer.size, pixels: answer.bytes), asksForFonts: answer.fonts.asksForFonts)
    }

    private func answer(to request: DrawingRequest, until deadline: Deadline) throws -> DrawingAnswer {
        guard request.svg.count <= memory / DrawingServer.memoryPerByte else {
            throw DrawingFault.outOfMemory(bytes: memory)
        }
        return try deadline.inPlace(after: { try waitForPlace(until: deadline) }) {
            defer { places.signal() }
            return try answerOfAnyChild(to: request, until: deadline)
        }
    }

    private func waitForPlace(until deadline: Deadline) throws {
        while places.wait(timeout: .now() + .milliseconds(20)) == .timedOut {
            guard !deadline.isOver else { throw DrawingFault.outOfTime }
        }
    }

    private func answerOfAnyChild(to request: DrawingRequest, until deadline: Deadline) throws -> DrawingAnswer {
        if let child = idle.withLock({ $0.popLast() }) {
            do {
                return try answer(of: child, to: request, until: deadline)
            } catch {
                if child.documents == 1 { throw error }
                if case DrawingFault.outOfTime = error { throw error }
            }
        }
        return try answer(of: DrawingChild(command: command, memory: memory), to: request, until: deadline)
    }

    private func answer(
        of child: DrawingChild, to request: DrawingRequest, until deadline: Deadline
    ) throws -> DrawingAnswer {
        let answer = try child.answer(to: request, until: { deadline.isOver })
        switch answer.status {
        case .done:
            if child.requests < Self.maximumRequests { idle.withLock { $0.append(child) } }
            return answer
        case .refused: throw VipsError(detail: String(decoding: answer.bytes, as: UTF8.self))
        case .noLibvips: throw VipsNotLoaded(refusal: String(decoding: answer.bytes, as: UTF8.self))
        case .noSVG: throw DrawingFault.noSVG(version: String(decoding: answer.bytes, as: UTF8.self))
        case .blocked: throw DrawingFault.blocked
        }
    }
}
