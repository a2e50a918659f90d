import Foundation
import Inspection
import Raster
import TestSupport
import Testing

@testable import Making

/// The form in which the cache keeps facts.
@Suite struct FactsFormTests {
    private enum Choice: Codable, Equatable {
        case plain
        case one(Int)
        case two(name: String, Choice2?)
    }

    private enum Choice2: String, Codable, Equatable {
        case first, second
    }

    private struct Facts: Codable, Equatable {
        var count = -7
        var share = 0.1
        var whole = 3.0
        var missing: Int?
        var missingText: String?
        var missingPart: Part?
        var part: Part? = Part()
        var flags = [true, false]
        var items: [Int?] = [1, nil, 300]
        var byName = ["a": [1], "b": []]
        var byNumber = [3: "c"]
        var bySize: [Choice2: Int] = [.second: 2]
        var choices = [Choice.plain, .one(1 << 39), .two(name: "Jörg 🦊", .first), .two(name: "", nil)]
        var parts: [[Part]] = [[], [Part(), Part(x: 1)]]
        var bytes: [UInt8] = [0, 255]

        struct Part: Codable, Equatable {
            var x: UInt16 = 9
            var y: Float = 0.5
        }
    }

    private static let bytes = try? FactsWriter.bytes(of: Facts())

    @Test func aValueIsReadAsItWasWritten() throws {
        #expect(try FactsReader.value(from: FactsWriter.bytes(of: Facts())) == Facts())
        for value in [0, 1, -1, 63, 64, -64, -65, 999_999_999_999, -999_999_999_999] {
            #expect(try FactsReader.value(from: FactsWriter.bytes(of: value)) == value)
        }
        for value in [0.0, -0.25, 1e-300, 999_999_999_999.5] {
            #expect(try FactsReader.value(from: FactsWriter.bytes(of: value)) == value)
        }
    }

    /// A type may write more fields than it reads, and in another order.
    @Test func fieldsAreFoundByTheirNames() throws {
        let step = PreparationStep(.grow(from: PixelSize(width: 9, height: 8), to: PixelSize(width: 12, height: 12)))
        #expect(try FactsReader.value(from: FactsWriter.bytes(of: [step])) == [step])
        struct Other: Codable, Equatable {
            var bytes: [UInt8] = [0, 255]
            var count = -7
            var isNew: Bool?
        }
        #expect(try FactsReader.value(from: FactsWriter.bytes(of: Facts())) == Other())
    }

    @Test(arguments: [1_000_000_000_000, -1_000_000_000_000, .max, .min])
    func largeNumbersAreRefused(number: Int) throws {
        let bytes = try FactsWriter.bytes(of: number)
        #expect(throws: DecodingError.self) { try FactsReader.value(Int.self, from: bytes) }
    }

    @Test func numbersThatAreNotFiniteAreRefused() throws {
        for number in [Double.infinity, -.infinity, .nan] {
            #expect(throws: EncodingError.self) { try FactsWriter.bytes(of: [number]) }
        }
        let zero = try FactsWriter.bytes(of: 0.0)
        for last in [UInt8(0x7F), 0xFF] {
            let infinite = zero.dropLast(2) + [0xF0, last]
            #expect(throws: DecodingError.self) { try FactsReader.value(Double.self, from: Array(infinite)) }
        }
        #expect(throws: EncodingError.self) { try FactsWriter.bytes(of: UInt64.max) }
    }

    @Test func noPartOfAFormIsAForm() throws {
        let bytes = try #require(Self.bytes)
        for count in bytes.indices {
            #expect(throws: DecodingError.self) { try FactsReader.value(Facts.self, from: Array(bytes[..<count])) }
        }
        #expect(throws: DecodingError.self) { try FactsReader.value(Facts.self, from: bytes + [0]) }
    }

    /// The reader neither stops the process nor reads beyond the bytes.
    @Test func damagedBytesAreRefusedOrReadAsOtherValues() throws {
        let bytes = try #require(Self.bytes)
        var random = SeededRandom(69)
        var refused = 0
        for _ in 0..<20_000 {
            var damaged = bytes
            for _ in 0...Int.random(in: 0..<3, using: &random) {
                damaged[Int.random(in: 0..<damaged.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            if (try? FactsReader.value(Facts.self, from: damaged)) == nil { refused += 1 }
        }
        #expect(refused > 10_000)
    }
}
