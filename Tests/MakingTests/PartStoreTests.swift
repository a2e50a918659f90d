import Support
import TestSupport
import Testing

@testable import Making
@testable import PNGCodec

@Suite struct PartStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func onlyAFewMegabytesStayInMemory() throws {
        let file = try ScratchFile(in: folder.path, named: TemporaryNames(lockedIn: folder.path))
        let store = PartStore { file }
        let megabytes = (0..<6).map { [UInt8](repeating: $0, count: 1 << 20) }
        let parts = megabytes.map(store.keep)
        #expect(try file.append([9]) == 2 << 20)
        #expect(parts.map(\.count) == megabytes.map(\.count))
        #expect(try parts.map { try $0.bytes() } == megabytes)
        #expect(try parts.joinedBytes() == Array(megabytes.joined()))
    }

    @Test func noFileIsMadeForALittle() throws {
        let store = PartStore {
            Issue.record("a file was made")
            return nil
        }
        let parts = (0..<40).map { store.keep([$0, 1]) }
        #expect(try parts.joinedBytes() == (0..<40).flatMap { [$0, 1] })
    }

    @Test func withoutAFileEverythingStaysInMemory() throws {
        let store = PartStore { nil }
        let megabytes = (0..<6).map { [UInt8](repeating: $0, count: 1 << 20) }
        #expect(try megabytes.map(store.keep).joinedBytes() == Array(megabytes.joined()))
    }
}
