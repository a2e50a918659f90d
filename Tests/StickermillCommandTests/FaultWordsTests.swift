import Foundation
import Inspection
import Stickermill
import TestSupport
import Testing

@testable import StickermillCommand

/// The sentences about all faults, for both audiences.
@Suite struct FaultWordsTests {
    /// The name of an enum's case, and the names of its values.
    private static func parts(of fault: Any) -> (name: String, values: [String]) {
        guard let child = Mirror(reflecting: fault).children.first, let name = child.label else {
            return ("\(fault)", [])
        }
        return (name, Mirror(reflecting: child.value).children.compactMap { $0.label?.replacing(".", with: "") })
    }

    /// The cases that the file of an enum declares.
    private static func declared(_ type: String) throws -> Set<String> {
        let file = Project.root.appendingPathComponent("Sources/Inspection/Errors/\(type).swift")
        let text = try String(contentsOf: file, encoding: .utf8)
        let start = try #require(text.range(of: "public enum \(type)"))
        let body = text[start.upperBound...].prefix(upTo: try #require(text.range(of: "\n}\n")).lowerBound)
        let names = body.matches(of: /\n    (?:indirect )?case (\w+)/).map { String($0.output.1) }
        #expect(names.count > 10)
        return Set(names)
    }

    @Test func thereIsASampleOfEveryFault() throws {
        let samples: [(type: String, faults: [Any])] = [
            ("Fault", FaultSamples.masters), ("CallFault", FaultSamples.calls), ("PackFault", FaultSamples.packs),
            ("LabelFault", FaultSamples.labels), ("SettingFault", FaultSamples.settings),
            ("RequestFault", FaultSamples.requests),
        ]
        for (type, faults) in samples {
            #expect(try Self.declared(type).subtracting(faults.map { Self.parts(of: $0).name }) == [], "\(type)")
        }
    }

    @Test func everyErrorHasAStatusOfHTTP() {
        let statuses = FaultSamples.all.map { StickermillError($0, path: "a").httpStatus }
        #expect(Set(statuses) == [400, 413, 415, 500, 503, 504])
        let status = { (fault: Fault) in StickermillError(fault, path: "a").httpStatus }
        #expect(status(.busy(waiting: 1)) == 503 && status(.noResources) == 503 && status(.notDrawnInTime) == 504)
        #expect(status(.formatBlocked(format: .svg)) == 415 && status(.rendererCrashed) == 400)
        #expect(status(.noDecoder(cause: "no libvips")) == 500)
    }

    @Test func theSamplesHaveEveryCode() {
        #expect(Set(FaultSamples.all.map(\.code)) == Set(StickermillError.Code.allCases))
    }

    @Test(arguments: FaultSamples.all)
    func aReasonIsTheEndOfASentence(fault: Fault) throws {
        for words in [Words.ofLibrary, .ofCommand] {
            let reason = words.reason(of: fault)
            let first = try #require(reason.first)
            let names = ["SVG", "HEIC", "WebP", "TIFF", "Stickermill "]
            #expect(!first.isUppercase || names.contains { reason.hasPrefix($0) }, "\(reason)")
            #expect(reason.last?.isWhitespace == false && !reason.hasSuffix("."), "\(reason)")
            #expect(!reason.contains("  ") && !reason.contains("Optional("), "\(reason)")
            #expect(!reason.contains(/;;|; ;|[0-9] %/), "\(reason)")
        }
    }

    @Test(arguments: FaultSamples.all)
    func theLibraryNamesKeysAndTheCommandNamesOptions(fault: Fault) {
        #expect(!Words.ofLibrary.reason(of: fault).contains("--"))
        // A value in JSON has no option.
        if case .setting(_, _?) = fault { return }
        let reason = Words.ofCommand.reason(of: fault)
        let keys = Setting.all.filter { $0.section != nil && $0.option != nil }.map(\.name)
        #expect(keys.filter(reason.contains) == [], "\(reason)")
    }

    @Test(arguments: FaultSamples.all)
    func aFaultIsTheSameAfterJSON(fault: Fault) throws {
        let error = StickermillError(fault, path: "art/a.png")
        #expect(try JSONDecoder().decode(StickermillError.self, from: JSONEncoder().encode(error)) == error)
    }

    @Test func anErrorOfASettingKeepsItsKeyInJSON() throws {
        let error = StickermillError(.noFormat, at: .formats)
        #expect(error.description == "limits.read: must name at least one format")
        #expect(Words.ofCommand.sentences(about: error) == "--read: must name at least one format")
        #expect(try JSONDecoder().decode(StickermillError.self, from: JSONEncoder().encode(error)) == error)
    }

    @Test func everyKeyIsThatOfASetting() {
        let names = Setting.all.map(\.name)
        #expect(SettingKey.allCases.map(\.rawValue).filter { !names.contains($0) } == [])
    }

    @Test func aPathThatLooksLikeAKeyStaysAsItIs() {
        let error = StickermillError(.tooManyFrames(count: 9, limit: 8), path: "art/limits.frames")
        #expect(
            Words.ofCommand.sentences(about: error)
                == "art/limits.frames: 9 frames, over the limit of 8; raise --max-frames to read it")
    }

    @Test func thePageOfErrorsListsTheFaultsOfMasters() throws {
        let page = try String(contentsOf: Project.root.appendingPathComponent("docs/errors.md"), encoding: .utf8)
        var lines: [String] = []
        for fault in FaultSamples.masters where !fault.code.isFaultOfCall {
            let (name, values) = Self.parts(of: fault)
            let list = values.map { "`\($0)`" }.joined(separator: ", ")
            let line = "| `\(name)` | `\(fault.code.rawValue)` | \(list) |"
            if !lines.contains(line) { lines.append(line) }
        }
        #expect(lines.filter { !page.contains($0) }.joined(separator: "\n") == "")
    }
}
