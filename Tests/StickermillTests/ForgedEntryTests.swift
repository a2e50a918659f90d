import ArtCorpus
import Foundation
import PNGCodec
import Raster
import Support
import TestSupport
import Testing

@testable import Making
@testable import Stickermill

/// Entries of a cache that are whole, and that Stickermill did not write.
@Suite struct ForgedEntryTests {
    private let fixture: CacheFixture
    private var folder: TemporaryFolder { fixture.folder }

    init() throws {
        fixture = try CacheFixture()
        try folder.write("art/a.png", Bitmap.sticker(320).pngFixture)
        try folder.write("art/b.png", APNGFixture([.sticker(40), .sticker(40, hue: 1)]).bytes)
    }

    /// Replaces an entry by another with the same key and a right hash.
    private func forge(_ path: String, _ change: (inout [UInt8], inout String) throws -> Void) throws {
        let digits = path.split(separator: "/").suffix(2).joined()
        let key = CacheKey(bytes: try #require(ContentKey.bytes(digits)))
        let entry = try #require(try CacheEntry(OpenFile(folder.path(path)), key))
        // Forgeries are easier to write as text.
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let text = try encoder.encode(FactsReader.value(JSONValue.self, from: entry.facts))
        var (payload, facts) = (try entry.parts.joinedBytes(), String(decoding: text, as: UTF8.self))
        try change(&payload, &facts)
        let forged = try FactsWriter.bytes(of: JSONDecoder().decode(JSONValue.self, from: Data(facts.utf8)))
        var bytes: [UInt8] = []
        try CacheEntry(parts: [FilePart(payload)], facts: forged).write(key) { bytes += $0 }
        try folder.write(path, bytes)
    }

    private enum ContentKey {
        static func bytes(_ hexadecimal: String) -> [UInt8]? {
            let digits = Array(hexadecimal)
            let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
                UInt8(String(digits[$0..<$0 + 2]), radix: 16)
            }
            return bytes.count == 32 ? bytes : nil
        }
    }

    private func convert() throws -> [String: [UInt8]] {
        _ = try fixture.convert(try fixture.masters(), to: "out", fixture.cache) { settings in
            settings.conversion.thumbnails = [.small]
            settings.preparation.margin = Length(4, .percent)
        }
        return try folder.tree("out")
    }

    @Test func noNumberOfAnEntryIsTrusted() throws {
        let expected = try convert()
        try forgeNumbers { place in
            let converted = try convert()
            #expect(converted == expected, "\(place)")
        }
    }

    /// The faults of a picture also have numbers, which only the rules calculate with.
    @Test func noNumberOfAFaultIsTrusted() throws {
        // Places in the sticker become places on the larger master.
        var painter = Painter(side: 1000)
        painter.fill(.circle(at: [220, 300], radius: 260), .hue(0.6))
        painter.fill(.circle(at: [560, 40], radius: 2), .black)
        painter.fill(.line([[500, 560], [540, 540], [570, 564]], width: 3), .black, opacity: 0.1)
        painter.fillBelow(.line([[0, 120], [618, 120]], width: 1), .hue(0.5), opacity: 0.2)
        painter.mixEdge(with: .white)
        for name in ["a", "b"] { try FileManager.default.removeItem(atPath: folder.path("art/\(name).png")) }
        try folder.write("art/c.png", painter.bitmap.pngFixture)
        func found() throws -> [Finding] {
            try fixture.convert(try fixture.masters(), to: "out", fixture.cache)[0].findings
        }
        let expected = try found()
        #expect(Set(expected.map(\.rule)).isSuperset(of: [.strayPixels, .clippedEdge, .matteFringe]))
        // A forged number that is possible may change a finding, and nothing else.
        try forgeNumbers { _ in _ = try found() }
        // On a canvas of this size, every place would be another.
        for path in try fixture.entries() {
            try forge(path) { _, facts in
                facts.replace("\"size\":{\"height\":618,\"width\":618}", with: Self.endlessSize)
            }
        }
        let again = try found()
        #expect(again == expected)
    }

    @Test func thePlaceOfALostPartIsNotTrusted() throws {
        let drawing =
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 90 90'><circle cx='20' cy='60' r='20'/><foreignObject width='80' height='40'/></svg>"
        for name in ["a", "b"] { try FileManager.default.removeItem(atPath: folder.path("art/\(name).png")) }
        try folder.write("art/c.svg", Array(drawing.utf8))
        func found() throws -> [Finding] {
            try fixture.convert(try fixture.masters(), to: "out", fixture.cache)[0].findings
        }
        let expected = try found()
        var forgeries = 0
        for path in try fixture.entries() {
            try forge(path) { _, facts in
                facts.replace(/"place":\{[^}]*"width":/) { match in
                    forgeries += 1
                    return match.0 + "99999999"
                }
            }
        }
        let again = try found()
        #expect(forgeries > 0 && again == expected)
    }

    private static let endlessSize = "\"size\":{\"height\":99999999999,\"width\":99999999999}"

    /// Replaces each number of each entry by impossible ones, one after the other.
    private func forgeNumbers(_ body: (_ place: String) throws -> Void) throws {
        for path in try fixture.entries() {
            let original = try folder.bytes(path)
            var numbers = 0
            try forge(path) { _, facts in numbers = facts.matches(of: Self.number).count }
            for index in 0..<numbers {
                for forged in ["-1", "0", "99999999999", "4611686018427387904", "1e300"] {
                    try folder.write(path, original)
                    try forge(path) { _, facts in
                        let match = facts.matches(of: Self.number)[index]
                        facts.replaceSubrange(match.1.startIndex..<match.1.endIndex, with: forged)
                    }
                    try body("\(path), number \(index), \(forged)")
                }
            }
            try folder.write(path, original)
        }
    }

    /// A number in JSON, after the mark that precedes it.
    private static var number: Regex<(Substring, Substring)> { /[:\[,](-?[0-9][0-9.e+-]*)/ }

    @Test func aPictureOfAnotherSizeIsMadeAgain() async throws {
        var previewer = Previewer(settings: CacheFixture.fast)
        (previewer.cache, previewer.sheet) = (fixture.cache, .init(file: folder.url("sheet.png")))
        let masters = try fixture.masters()
        _ = try await previewer.preview(masters, to: nil)
        let expected = try folder.bytes("sheet.png")
        let large = Bitmap.sticker(700).pngFixture
        for isNamed in [false, true] {
            for path in try fixture.entries() {
                try forge(path) { payload, facts in
                    guard facts.hasPrefix("{\"lengths") else { return }
                    payload = large
                    facts.replace(/"lengths":\[\d+\]/, with: "\"lengths\":[\(large.count)]")
                    if isNamed { facts.replace(/"(width|height)":\d+/) { "\"\($0.1)\":700" } }
                }
            }
            try FileManager.default.removeItem(atPath: folder.path("sheet.png"))
            _ = try await previewer.preview(masters, to: nil)
            #expect(try folder.bytes("sheet.png") == expected)
        }
    }
}

extension JSONValue: Encodable {
    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .null: try value.encodeNil()
        case .flag(let flag): try value.encode(flag)
        case .number(let number):
            if let whole = Int(exactly: number) { try value.encode(whole) } else { try value.encode(number) }
        case .text(let text): try value.encode(text)
        case .list(let list): try value.encode(list)
        case .object(let object): try value.encode(object)
        }
    }
}
