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
        return try pool.draw(svg, longerSide: side, size, until: Deadline(seconds: 60)).bitmap
    }

    @Test(arguments: [618, 300, 7]) func aChildDrawsTheSamePixels(side: Int) throws {
        let drawing = try VipsDrawing(svg: disk, longerSide: 618)
        let pool = pool()
        let (size, longestSide) = try pool.measure(disk, longerSide: 618, until: Deadline(seconds: 60))
        #expect(size == drawing.size && longestSide == drawing.longestSide)
        let wanted = PixelSize(width: side, height: side * 2 / 3)
        #expect(try pool.draw(disk, longerSide: 618, wanted, until: Deadline(seconds: 60)) == drawing.draw(wanted))
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

    /// A command that writes a line to a file whenever it starts, before it is `stickermill`.
    private func countingCommand(in folder: TemporaryFolder) throws -> String {
        try command("echo >> '\(folder.path("starts"))'\nexec '\(CommandRun.executable.path)' \"$@\"", in: folder)
    }

    /// A shell script with these lines.
    private func command(_ lines: String, in folder: TemporaryFolder) throws -> String {
        let script = "#!/bin/sh\n\(lines)\n"
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

    @Test(arguments: [("exec yes >&3", DrawingFault.nonsense), ("true", .died)])
    func anotherProgramFailsTheDrawing(line: String, fault: DrawingFault) throws {
        let folder = try TemporaryFolder()
        #expect(throws: fault) { try draw(disk, by: pool(try command(line, in: folder))) }
    }

    @Test func aChildGetsAFixedLocaleAndOnlyVariablesThatNamePaths() throws {
        let folder = try TemporaryFolder()
        let script = "env > '\(folder.path("variables"))'\nexec '\(CommandRun.executable.path)' \"$@\""
        _ = try draw(disk, by: pool(try command(script, in: folder)))
        let lines = String(decoding: try folder.bytes("variables"), as: UTF8.self).split(separator: "\n")
        #expect(lines.contains("LC_ALL=C.UTF-8") && lines.contains("LANGUAGE=en"))
        // The shell adds three variables.
        let known = /(LC_ALL|LANGUAGE|PATH|HOME|TMPDIR|LD_LIBRARY_PATH|VIPS_BLOCK_UNTRUSTED|PWD|OLDPWD|SHLVL|_)=.*/
        let prefixed = /(FONTCONFIG|XDG|DYLD|[ALMTU]B?SAN)_.*/
        #expect(lines.filter { $0.wholeMatch(of: known) == nil && $0.wholeMatch(of: prefixed) == nil } == [])
    }

    #if os(Linux)
        @Test func aChildLoadsTheLibvipsOfItsParent() throws {
            let folder = try TemporaryFolder()
            _ = try VipsDrawing(svg: disk, longerSide: 9)
            let script = "echo \"$3\" > '\(folder.path("path"))'\nexec '\(CommandRun.executable.path)' \"$@\""
            _ = try draw(disk, by: pool(try command(script, in: folder)))
            let path = String(decoding: try folder.bytes("path"), as: UTF8.self)
            #expect(path.hasPrefix("/") && path.contains("libvips.so.42"), "\(path)")
        }
    #endif

    @Test func whatACommandWritesToItsOutputIsIgnored() throws {
        let folder = try TemporaryFolder()
        let script = "echo noise\necho noise >&2\nexec '\(CommandRun.executable.path)' \"$@\""
        #expect(try draw(disk, by: pool(try command(script, in: folder))).size == PixelSize(width: 618, height: 412))
    }

    @Test func eachDrawingSaysWhetherItHasAskedForAFont() throws {
        let text = Array(
            "<svg xmlns='http://www.w3.org/2000/svg' width='30' height='20'><text y='9'>a</text></svg>".utf8)
        let pool = DrawingPool(command: CommandRun.executable.path, memory: Self.memory, count: 1)
        let size = PixelSize(width: 618, height: 412)
        for (svg, asks) in [(disk, false), (text, true), (disk, false), (text, true)] {
            let drawn = try pool.draw(svg, longerSide: 618, size, until: Deadline(seconds: 60))
            #expect(drawn.asksForFonts == asks)
            #expect(try VipsDrawing(svg: svg, longerSide: 618).draw(size).asksForFonts == asks)
        }
    }

    @Test func aChildNamesItsProgramAndItsLibraries() throws {
        let versions = try pool().versions(until: Deadline(seconds: 60))
        let names = versions.split(separator: " ").compactMap { $0.split(separator: "=").first }
        #expect(
            names == ["program", "libvips", "librsvg", "cairo", "pixman", "pango", "gdk-pixbuf", "libjpeg"])
    }

    @Test func aProgramThatDoesNotExistIsNamed() throws {
        let fault = #expect(throws: DrawingFault.self) { try draw(disk, by: pool("/nowhere/stickermill")) }
        #expect(fault == .cannotStart(path: "/nowhere/stickermill", reason: "No such file or directory"))
    }

    @Test func manyThreadsShareTheChildren() throws {
        let pool = pool()
        let expected = try draw(disk, by: pool)
        let svg = disk
        DispatchQueue.concurrentPerform(iterations: 16) { _ in
            let drawn = try? pool.draw(svg, longerSide: 618, expected.size, until: Deadline(seconds: 60))
            #expect(drawn?.bitmap == expected)
        }
    }
}

/// Lengths of SVGs, which have 96 dots per inch as in CSS.
@Suite struct DrawingUnitTests {
    /// Draws at the scale 1, in this process and in a child.
    private func bounds(_ root: String, _ content: String, side: Int) throws -> Set<PixelRect?> {
        let svg = Array("<svg xmlns='http://www.w3.org/2000/svg' \(root)>\(content)</svg>".utf8)
        let size = PixelSize(width: side, height: side)
        let pool = DrawingPool(command: CommandRun.executable.path, memory: 1 << 30, count: 1)
        return [
            try VipsDrawing(svg: svg, longerSide: side).draw(size).bitmap.visibleBounds,
            try pool.draw(svg, longerSide: side, size, until: Deadline(seconds: 60)).bitmap.visibleBounds,
        ]
    }

    @Test(arguments: [
        ("1in", 96), ("25.4mm", 96), ("2.54cm", 96), ("72pt", 96), ("6pc", 96), ("96px", 96), ("96", 96),
    ])
    func aLengthHasItsSizeInPixels(length: String, pixels: Int) throws {
        let bounds = try bounds(
            "width='300' height='300'", "<rect width='\(length)' height='\(length)'/>", side: 300)
        #expect(bounds == [PixelRect(x: 0, y: 0, width: pixels, height: pixels)])
    }

    @Test func anEMIsTheHeightOfTheFont() throws {
        let bounds = try bounds(
            "width='300' height='300'", "<rect width='4em' height='4em' font-size='12pt'/>", side: 300)
        #expect(bounds == [PixelRect(x: 0, y: 0, width: 64, height: 64)])
    }

    @Test func aCanvasInUnitsShowsAllOfItsPixels() throws {
        // 100 mm are 378 px.
        let bounds = try bounds("width='100mm' height='100mm'", "<rect width='378' height='378'/>", side: 378)
        #expect(bounds == [PixelRect(x: 0, y: 0, width: 378, height: 378)])
    }
}

@Suite struct DrawingMessageTests {
    private let request = DrawingRequest(
        task: .draw(PixelSize(width: 300, height: 200)), svg: [1, 2, 3], longerSide: 618, seconds: 60)

    @Test func aRequestIsReadAsItWasWritten() throws {
        let head = try #require(MessageHead(request.head.bytes))
        let (read, byteCount) = try #require(DrawingRequest.read(head, maximumBytes: 3))
        #expect(byteCount == 3)
        #expect(read.task == request.task && (read.longerSide, read.seconds) == (618, 60))
    }

    @Test func moreBytesThanAllowedAreNoRequest() {
        #expect(DrawingRequest.read(request.head, maximumBytes: 2) == nil)
    }

    @Test func anAnswerOfAnotherSizeIsNone() {
        let size = PixelSize(width: 300, height: 200)
        let right = DrawingAnswer(.init(bitmap: Bitmap(size: size), asksForFonts: true))
        #expect(DrawingAnswer.read(right.head, to: request)?.byteCount == 240_000)
        let turned = Bitmap(size: PixelSize(width: 200, height: 300))
        let other = DrawingAnswer(.init(bitmap: turned, asksForFonts: true))
        #expect(DrawingAnswer.read(other.head, to: request) == nil)
        var short = right
        short.bytes = [0]
        #expect(DrawingAnswer.read(short.head, to: request) == nil)
        #expect(DrawingAnswer.read(MessageHead(words: [1, 0, 0, 0, 0, 4097]), to: request) == nil)
    }

    @Test(arguments: [(false, false), (true, true), (nil, nil)] as [(Bool?, Bool?)])
    func anAnswerSaysWhetherAFontWasAskedFor(asks: Bool?, read: Bool?) throws {
        let bitmap = Bitmap(size: PixelSize(width: 300, height: 200))
        let answer = DrawingAnswer(.init(bitmap: bitmap, asksForFonts: asks))
        let again = try #require(DrawingAnswer.read(answer.head, to: request)).answer
        #expect(again.fonts.asksForFonts == read)
    }

    @Test func anUnknownWordAboutFontsIsNoAnswer() {
        let words = [0, 300, 200, 0, 3, 240_000]
        #expect(DrawingAnswer.read(MessageHead(words: words), to: request) == nil)
    }

    @Test func noHeadOfRandomWordsStopsTheProcess() {
        var random = SeededRandom(45)
        let words = [0, 1, -1, 618, 240_000, .max, .min, 1 << 20, 1 << 32]
        for _ in 0..<20_000 {
            let head = MessageHead(words: (0..<6).map { _ in words[Int(random.next() % UInt64(words.count))] })
            let again = MessageHead(head.bytes)
            #expect(again == head)
            if let (_, byteCount) = DrawingRequest.read(head, maximumBytes: 1000) { #expect(byteCount <= 1000) }
            if let (_, byteCount) = DrawingAnswer.read(head, to: request) { #expect(byteCount <= 240_000) }
        }
    }
}
