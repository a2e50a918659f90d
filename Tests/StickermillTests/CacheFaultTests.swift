import Foundation
import Raster
import TestSupport
import Testing

@testable import Making
@testable import Stickermill

/// What becomes of a cache that something is wrong with: never an error, and never another sticker.
@Suite struct CacheFaultTests {
    private let fixture: CacheFixture
    private var folder: TemporaryFolder { fixture.folder }

    init() throws {
        fixture = try CacheFixture()
        try folder.write("art/a.png", Bitmap.sticker(320).pngFixture)
        try folder.write("art/b.png", Bitmap.sticker(200, hue: 3).pngFixture)
    }

    private func convert(to output: String = "out") throws -> [String: [UInt8]] {
        let reports = try fixture.convert(try fixture.masters(), to: output, fixture.cache)
        #expect(reports.allSatisfy { $0.status == .converted })
        return try folder.tree(output)
    }

    @Test func damagedEntriesAreMadeAgain() throws {
        let expected = try convert()
        _ = fixture.opens()
        var random = SeededRandom(1)
        let damages: [(String, [UInt8]) throws -> Void] = [
            { path, bytes in
                var bytes = bytes
                bytes[Int.random(in: bytes.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                try folder.write(path, bytes)
            },
            { path, _ in try folder.write(path, []) },
            { path, bytes in try folder.write(path, Array(bytes.dropLast())) },
            { path, bytes in try folder.write(path, Array(bytes.dropFirst(100))) },
            { path, bytes in try folder.write(path, bytes + [0]) },
        ]
        for damage in damages {
            let entries = try fixture.entries()
            #expect(!entries.isEmpty)
            for path in entries { try damage(path, folder.bytes(path)) }
            #expect(try convert() == expected)
            #expect(fixture.opens() == 2)
            #expect(try convert() == expected)
            #expect(fixture.opens() == 0)
        }
    }

    @Test func eachBitOfAnEntryCounts() throws {
        let expected = try convert()
        let path = try #require(try fixture.entries().min { try folder.bytes($0).count < folder.bytes($1).count })
        let bytes = try folder.bytes(path)
        for bit in stride(from: 0, to: bytes.count * 8, by: 7) {
            var damaged = bytes
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
            try folder.write(path, damaged)
            let key = try #require(entryKey(path))
            #expect(fixture.cache.entry(key) == nil, "bit \(bit)")
        }
        #expect(try convert() == expected)
    }

    private func entryKey(_ path: String) -> CacheKey? {
        let digits = Array(path.split(separator: "/").suffix(2).joined())
        let bytes = stride(from: 0, to: 64, by: 2).compactMap { UInt8(String(digits[$0..<$0 + 2]), radix: 16) }
        return CacheKey(bytes: bytes)
    }

    @Test func anEntryUnderAnotherNameIsNone() throws {
        let expected = try convert()
        let entries = try fixture.entries()
        let contents = try entries.map(folder.bytes)
        for (index, path) in entries.enumerated() { try folder.write(path, contents[(index + 1) % contents.count]) }
        _ = fixture.opens()
        #expect(try convert() == expected)
        #expect(fixture.opens() == 2)
    }

    @Test func linksAndFoldersInPlaceOfEntriesAreNotFollowed() throws {
        let expected = try convert()
        for (index, path) in try fixture.entries().enumerated() {
            let bytes = try folder.bytes(path)
            try FileManager.default.removeItem(atPath: folder.path(path))
            if index % 2 == 0 {
                try folder.link(path, to: try folder.write("elsewhere/\(index)", bytes))
            } else {
                try folder.makeFolder(path)
            }
        }
        let elsewhere = try folder.tree("elsewhere")
        _ = fixture.opens()
        #expect(try convert() == expected)
        #expect(fixture.opens() == 2)
        #expect(try folder.tree("elsewhere") == elsewhere)
    }

    @Test func aFolderInPlaceOfAnEntryIsNoFaultOfTheOthers() throws {
        _ = try convert()
        let entries = try fixture.entries()
        try FileManager.default.removeItem(atPath: folder.path(entries[0]))
        try folder.makeFolder(entries[0])
        try folder.write("art/c.png", Bitmap.sticker(310, hue: 5).pngFixture)
        _ = try convert()
        _ = fixture.opens()
        _ = try convert()
        #expect(fixture.opens() <= 1)
        let damaged = try fixture.entries()[0]
        try folder.write(damaged, Array(folder.bytes(damaged).dropFirst()))
        _ = try fixture.cache.clear()
        #expect(try fixture.entries() == [])
    }

    @Test func aCacheThatCannotBeWrittenStopsNothing() throws {
        try folder.write("cache", [1])
        let cache = fixture.cache
        let reports = try fixture.convert(try fixture.masters(), to: "out", cache)
        #expect(reports.allSatisfy { $0.status == .converted })
        #expect(cache.fault?.folder == folder.path("cache"))
        #expect(try folder.bytes("cache") == [1])
    }

    @Test func onlyFilesThatEndLikeEntriesAreRemoved() throws {
        _ = try convert()
        let other = String(repeating: "c", count: 62)
        try folder.write("cache/entries/ab/\(other)", Array("a commit of somebody".utf8))
        try folder.write("cache/entries/ab/notes.txt", Array("mine".utf8))
        let contents = fixture.cache.contents
        #expect(try fixture.cache.clear() == contents)
        #expect(try folder.tree("cache/entries").keys.sorted() == ["ab/\(other)", "ab/notes.txt"])
        #expect(fixture.cache.contents == Cache.Contents())
    }

    /// The folder of another program may have files and folders with the names of a cache.
    @Test func aFolderWithoutTheTagStaysAsItIs() throws {
        _ = try convert()
        let signature = "Signature: 8a477f597d28d172789f06886806bc55\n"
        for tag in [nil, "", signature, signature + "# This file is from another program.\n"] {
            try FileManager.default.removeItem(atPath: folder.path("cache/CACHEDIR.TAG"))
            try folder.write("cache/bytes", Array("my data".utf8))
            if let tag, !tag.isEmpty { try folder.write("cache/CACHEDIR.TAG", Array(tag.utf8)) }
            if tag == "" { try folder.link("cache/CACHEDIR.TAG", to: "bytes") }
            let files = try folder.tree("cache")
            #expect(throws: StickermillError.self) { try fixture.cache.clear() }
            #expect(throws: StickermillError.self) { try fixture.cache.prune(keepingBytes: 1) }
            #expect(try folder.tree("cache") == files)
            try folder.write("art/a.png", Bitmap.sticker(310, hue: tag?.count ?? 1).pngFixture)
            let cache = fixture.cache
            _ = try fixture.convert(try fixture.masters(), to: "out", cache)
            #expect(cache.fault?.reason == "it holds other files, and is no cache")
            #expect(try folder.tree("cache") == files)
            if tag == nil { try folder.write("cache/CACHEDIR.TAG", []) }
        }
    }

    @Test func whatWasNotUsedForTheLongestTimeGoesFirst() throws {
        _ = try convert()
        let entries = try fixture.entries()
        for (index, path) in entries.enumerated() {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_000_000 + Double(index) * 1000)],
                ofItemAtPath: folder.path(path))
        }
        // A use makes an old entry a new one.
        let used = try #require(entryKey(entries[0]))
        #expect(fixture.cache.entry(used) != nil)
        let sizes = try entries.map { try folder.bytes($0).count }
        let kept = sizes[0] + sizes.last!
        let removed = try fixture.cache.prune(keepingBytes: kept)
        #expect(try fixture.entries() == [entries[0], entries.last!].sorted())
        #expect(removed.entries == entries.count - 2)
        #expect(fixture.cache.contents == Cache.Contents(entries: 2, bytes: kept))
    }

    @Test func aRunKeepsTheCacheBelowItsLimit() throws {
        _ = try convert()
        for path in try fixture.entries() {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: folder.path(path))
        }
        let bytes = fixture.cache.contents.bytes
        try folder.write("art/c.png", Bitmap.sticker(310, hue: 5).pngFixture)
        let small = Cache(folder.url("cache"), maximumBytes: bytes)
        let only = try fixture.masters().filter { $0.name == "c" }
        _ = try fixture.convert(only, to: "out", small)
        #expect(fixture.cache.contents.bytes <= bytes)
        _ = fixture.opens()
        _ = try fixture.convert(only, to: "out", small)
        #expect(fixture.opens() == 0)
    }

    @Test func anEntryLargerThanTheCacheIsNotKept() throws {
        let tiny = Cache(folder.url("cache"), maximumBytes: 10)
        _ = try fixture.convert(try fixture.masters(), to: "out", tiny)
        #expect(try fixture.entries() == [])
        #expect(tiny.fault == nil)
    }

    @Test func anExportHasWhatARunUsesAndNothingElse() throws {
        _ = try convert()
        let exported = Cache(folder.url("cache"), export: folder.url("export"))
        let only = try fixture.masters().filter { $0.name == "b" }
        _ = try fixture.convert(only, to: "out", exported)
        let names = try folder.tree("export").keys.filter { $0.hasPrefix("entries/") }
        #expect(!names.isEmpty)
        #expect(names.count < (try fixture.entries().count))
        _ = fixture.opens()
        _ = try fixture.convert(only, to: "out2", Cache(folder.url("export"), isRequired: true))
        #expect(fixture.opens() == 0)
    }
}
