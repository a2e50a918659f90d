import Foundation
import TestSupport
import Testing

@testable import Support

@Suite struct LineReaderTests {
    private func lines(of text: [UInt8], limit: Int) throws -> [LineReader.Line] {
        let folder = try TemporaryFolder()
        let handle = try #require(FileHandle(forReadingAtPath: folder.write("text", text)))
        var reader = LineReader(handle.fileDescriptor, limit: limit)
        var lines: [LineReader.Line] = []
        while let line = try reader.next() { lines.append(line) }
        return lines
    }

    @Test func linesEndWithALineFeedOrTheText() throws {
        let lines = try lines(of: Array("one\n\ntwo\nlast".utf8), limit: 4)
        #expect(lines == ["one", "", "two", "last"].map { .bytes(Array($0.utf8)) })
        #expect(try self.lines(of: [], limit: 4) == [])
    }

    @Test func aLongLineMayEndAnywhereInWhatIsReadAtOnce() throws {
        for count in 65_525..<65_545 {
            let lines = try lines(of: [UInt8](repeating: 97, count: count) + Array("\nnext\n".utf8), limit: 4)
            #expect(lines == [.tooLong, .bytes(Array("next".utf8))], "\(count) bytes")
        }
    }

    @Test func aLineOverTheLimitIsSkipped() throws {
        let long = [UInt8](repeating: 97, count: 200_000)
        let lines = try lines(of: Array("1234\n12345\n".utf8) + long + Array("\nnext\n".utf8) + long, limit: 4)
        #expect(lines == [.bytes(Array("1234".utf8)), .tooLong, .tooLong, .bytes(Array("next".utf8)), .tooLong])
    }
}
