import Foundation
import Raster
import TestSupport
import Testing
import Threads

@testable import Vips

/// SVGs that a child process draws.
@Suite struct DrawingPoolTests {
    private static let memory = 1 << 30
    private let disk = Array(
        "<svg xmlns='http://www.w3.org/2000/svg' width='30' height='20'><circle cx='9' cy='9' r='8'/></svg>".utf8)

    private func pool(_ command: String = CommandRun.executable.path, memory: Int = memory) -> DrawingPool {
        DrawingPool(command: command, memory: memory, count: 2)
    }

    private func draw(_ svg: [UInt8], by pool: DrawingPool, _ side: Int = 618) throws -> Bitmap {
        let (size, _) = try pool.measure(svg, longerSide: side, until: Deadline(seconds: 60))
        return try pool.draw(svg, longerSide: side, size, until: Deadline(seconds: 60))
    }

    @Test(arguments: [618, 300, 7]) func aChildDrawsTheSamePixels(side: Int) throws {
        let drawing = try VipsDrawing(svg: disk, longerSide: 618)
        let pool = pool()
        let (size, longestSide) = try pool.measure(disk, longerSide: 618, until: Deadline(seconds: 60))
        #expect(size == drawing.size && longestSide == drawing.longestSide)
        let wanted = PixelSize(width: side, height: side * 2 / 3)
        #expect(try pool.draw(disk, longerSide: 618, wanted, until: Deadline(seconds: 60)) == drawing.bitmap(wanted))
    }

    @Test(arguments: HostileSVG.crashing.map(\.name)) func whatKillsAChildLeavesTheNextDrawingAlone(name: String) throws
    {
        let pool = pool()
        let before = try draw(disk, by: pool)
        let hostile = try #require(HostileSVG.crashing.first { $0.name == name })
        do {
            // A newer librsvg may draw it.
            _ = try draw(Array(hostile.text.utf8), by: pool)
        } catch {
            #expect(error is DrawingFault || error is VipsError)
        }
        #expect(try draw(disk, by: pool) == before)
    }

    /// A command that writes a line to a file whenever it starts, before it is `kisscut`.
    private func countingCommand(in folder: TemporaryFolder) throws -> String {
        let script = "#!/bin/sh\necho >> '\(folder.path("starts"))'\nexec '\(CommandRun.executable.path)' \"$@\"\n"
        let path = try folder.write("command", Array(script.utf8))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return path
    }

    @Test func aChildIsUsedAgainUntilItFails() throws {
        let folder = try TemporaryFolder()
        let pool = pool(try countingCommand(in: folder))
        let hostile = Array("<svg><g>".utf8)
        func starts() -> Int { (try? folder.bytes("starts").count) ?? 0 }
        #expect(starts() == 0)
        for _ in 0..<3 { _ = try draw(disk, by: pool) }
        #expect(starts() == 1)
        // It fails in the child that drew another SVG, and once more in a new one.
        #expect(throws: VipsError.self) { try draw(hostile, by: pool) }
        #expect(starts() == 2)
        // No child is left, and a new one has drawn nothing that could be the reason.
        #expect(throws: VipsError.self) { try draw(hostile, by: pool) }
        #expect(starts() == 3)
        _ = try draw(disk, by: pool)
        #expect(starts() == 4)
    }

    @Test func aDamagedSVGIsRefusedWithItsReason() throws {
        #expect(throws: VipsError.self) { try draw(Array("<svg><g>".utf8), by: pool()) }
    }

    @Test func aDrawingThatTakesTooLongIsEnded() throws {
        let deadline = Deadline(seconds: 1)
        deadline.start()
        #expect(throws: DrawingFault.outOfTime) {
            _ = try pool().draw(
                Array(HostileSVG.slow.utf8), longerSide: 618, .init(width: 618, height: 618), until: deadline)
        }
    }

    @Test func aDrawingThatUsesTheProcessorTooLongIsEnded() throws {
        // It is not started, so that only the child's own limit ends it.
        let deadline = Deadline(seconds: 0)
        #expect(throws: DrawingFault.outOfTime) {
            _ = try pool().draw(
                Array(HostileSVG.slow.utf8), longerSide: 618, .init(width: 618, height: 618), until: deadline)
        }
    }

    @Test func waitingForAChildIsNotTimeOfTheDrawing() throws {
        let pool = DrawingPool(command: CommandRun.executable.path, memory: Self.memory, count: 1)
        let slow = Deadline(seconds: 2)
        slow.start()
        let svg = disk
        DispatchQueue.concurrentPerform(iterations: 2) { number in
            if number == 0 {
                _ = try? pool.draw(
                    Array(HostileSVG.slow.utf8), longerSide: 618, .init(width: 618, height: 618), until: slow)
            } else {
                usleep(300_000)
                let short = Deadline(seconds: 1)
                short.start()
                let drawn = try? pool.draw(svg, longerSide: 618, .init(width: 618, height: 412), until: short)
                #expect(drawn != nil)
            }
        }
    }

    @Test func aDrawingThatNeedsTooMuchMemoryIsEnded() throws {
        let memory = 150 << 20
        let pool = pool(memory: memory)
        #expect(throws: DrawingFault.outOfMemory(bytes: memory)) { try draw(disk, by: pool, 6000) }
        #expect(try draw(disk, by: pool).size == PixelSize(width: 618, height: 412))
    }

    @Test(arguments: [
        ("/usr/bin/yes", DrawingFault.nonsense), ("/bin/true", .died),
    ])
    func anotherProgramFailsTheDrawing(command: String, fault: DrawingFault) throws {
        #expect(throws: fault) { try draw(disk, by: pool(command)) }
    }

    @Test func aProgramThatDoesNotExistIsNamed() throws {
        let fault = #expect(throws: DrawingFault.self) { try draw(disk, by: pool("/nowhere/kisscut")) }
        #expect(fault == .cannotStart(path: "/nowhere/kisscut", reason: "No such file or directory"))
    }

    @Test func manyThreadsShareTheChildren() throws {
        let pool = pool()
        let expected = try draw(disk, by: pool)
        let svg = disk
        DispatchQueue.concurrentPerform(iterations: 16) { _ in
            let drawn = try? pool.draw(svg, longerSide: 618, expected.size, until: Deadline(seconds: 60))
            #expect(drawn == expected)
        }
    }
}

@Suite struct DrawingMessageTests {
    private let request = DrawingRequest(
        svg: [1, 2, 3], longerSide: 618, size: PixelSize(width: 300, height: 200), seconds: 60)

    @Test func aRequestIsReadAsItWasWritten() throws {
        let head = try #require(MessageHead(request.head.bytes))
        let (read, byteCount) = try #require(DrawingRequest.read(head, maximumBytes: 3))
        #expect(byteCount == 3)
        #expect((read.longerSide, read.size, read.seconds) == (618, PixelSize(width: 300, height: 200), 60))
    }

    @Test func moreBytesThanAllowedAreNoRequest() {
        #expect(DrawingRequest.read(request.head, maximumBytes: 2) == nil)
    }

    @Test func anAnswerOfAnotherSizeIsNone() {
        let size = PixelSize(width: 300, height: 200)
        let right = DrawingAnswer(size, longestSide: 9, bytes: [UInt8](repeating: 0, count: 240_000))
        #expect(DrawingAnswer.read(right.head, to: request)?.byteCount == 240_000)
        let other = DrawingAnswer(PixelSize(width: 200, height: 300), longestSide: 9, bytes: right.bytes)
        #expect(DrawingAnswer.read(other.head, to: request) == nil)
        let short = DrawingAnswer(size, longestSide: 9, bytes: [0])
        #expect(DrawingAnswer.read(short.head, to: request) == nil)
        #expect(DrawingAnswer.read(MessageHead(words: [1, 0, 0, 0, 4097]), to: request) == nil)
    }

    @Test func noHeadOfRandomWordsStopsTheProcess() {
        var random = SeededRandom(45)
        let words = [0, 1, -1, 618, 240_000, .max, .min, 1 << 20, 1 << 32]
        for _ in 0..<20_000 {
            let head = MessageHead(words: (0..<5).map { _ in words[Int(random.next() % UInt64(words.count))] })
            let again = MessageHead(head.bytes)
            #expect(again == head)
            if let (_, byteCount) = DrawingRequest.read(head, maximumBytes: 1000) { #expect(byteCount <= 1000) }
            if let (_, byteCount) = DrawingAnswer.read(head, to: request) { #expect(byteCount <= 240_000) }
        }
    }
}
