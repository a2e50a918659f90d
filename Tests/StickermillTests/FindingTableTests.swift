import ArtCorpus
import Foundation
import Stickermill
import TestSupport
import Testing

/// How often the rules find the faults of drawn masters, and how often they warn about sound ones.
@Suite struct FindingTableTests {
    private static let sets: [(name: String, pieces: [Piece])] = [
        ("First set", FirstSet.pieces), ("Second set", SecondSet.pieces),
    ]
    /// These rules judge the file and its description, not the picture.
    private static let otherRules: Set<Rule> = [.fileSize, .label]

    @Test func findingsAreThoseOfTheTable() async throws {
        var lines = Self.introduction
        for set in Self.sets {
            let results = try await Self.check(set.pieces)
            lines += ["", "## \(set.name)", ""] + Self.table(results)
            if FindingTables.areExplained {
                for result in results where !result.isRight { print(result.description) }
            }
        }
        let text = lines.joined(separator: "\n") + "\n"
        print(text)
        let file = Project.root.appending(path: "Benchmarks/findings.md")
        if FindingTables.areWritten {
            try text.write(to: file, atomically: true, encoding: .utf8)
        } else {
            let stored = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
            let measured = text.components(separatedBy: "\n")
            let changes = measured.difference(from: stored).map { change in
                switch change {
                case .insert(_, let line, _): "measured: \(line)"
                case .remove(_, let line, _): "stored:   \(line)"
                }
            }
            #expect(changes == [], "If the change is right, make bench-findings writes the table.")
        }
    }

    private static let introduction = """
        # Findings about drawn masters

        `make bench-findings` draws the masters of `Tests/ArtCorpus`, checks them with default settings, and writes this file.

        Found and missed are pieces with a fault that the right rule names or does not name. False are pieces with a warning or an error \
        about something that is not wrong with them. Notes do not count.
        """.components(separatedBy: "\n")

    // MARK: Checking

    private struct Result: Sendable {
        let piece: Piece
        let findings: [Finding]

        var isFound: Bool {
            findings.contains { piece.truth.faults.contains($0.rule) && $0.severity >= piece.truth.severity }
        }
        var falseFindings: [Finding] {
            findings.filter { $0.severity > .note && !piece.truth.faults.union(piece.truth.mayAlso).contains($0.rule) }
        }
        var isRight: Bool { (piece.truth.isClean || isFound) && falseFindings.isEmpty }

        var description: String {
            let expected = piece.truth.faults.map(\.rawValue).sorted().joined(separator: " or ")
            let got = findings.map { "\($0.rule)(\($0.severity))" }.joined(separator: ", ")
            return
                "\(piece.kind) #\(piece.variant) \(piece.side): expected \(expected.isEmpty ? "nothing" : expected), "
                + "got \(got.isEmpty ? "nothing" : got)"
        }
    }

    /// Checks two pieces at a time, so that two large masters are in memory at most.
    private static func check(_ pieces: [Piece]) async throws -> [Result] {
        try await withThrowingTaskGroup(of: (index: Int, result: Result).self) { group in
            var results: [(index: Int, result: Result)] = []
            for (index, piece) in pieces.enumerated() {
                if index > 1, let finished = try await group.next() { results.append(finished) }
                group.addTask { (index, try await check(piece)) }
            }
            for try await finished in group { results.append(finished) }
            return results.sorted { $0.index < $1.index }.map(\.result)
        }
    }

    private static func check(_ piece: Piece) async throws -> Result {
        let folder = try TemporaryFolder()
        let drawing = piece.draw()
        try folder.write("piece.\(drawing.fileExtension)", try drawing.bytes)
        var pack = try Pack(in: folder.url(""))
        pack.workshop = Workshop(workers: 1)
        let report = try await pack.check().report
        try #require(report.masters.count == 1, "\(piece.kind)")
        return Result(
            piece: piece, findings: report.masters.flatMap(\.findings).filter { !otherRules.contains($0.rule) })
    }

    // MARK: The table

    private static func table(_ results: [Result]) -> [String] {
        var kinds: [String] = []
        for result in results where !kinds.contains(result.piece.kind) { kinds.append(result.piece.kind) }
        let rows = kinds.map { kind in row(kind, results.filter { $0.piece.kind == kind }) }
        let faulty = results.filter { !$0.piece.truth.isClean }
        let clean = results.filter(\.piece.truth.isClean)
        let warned = clean.filter { !$0.falseFindings.isEmpty }
        let wrong = faulty.filter { !$0.falseFindings.isEmpty }
        return ["| Kind | Pieces | Found | Missed | False |", "| --- | ---: | ---: | ---: | ---: |"] + rows + [
            "",
            "- Faults found: \(share(faulty.count(where: \.isFound), of: faulty.count))",
            "- Pieces with a fault and a false warning: \(share(wrong.count, of: faulty.count))",
            "- Clean pieces with a warning: \(share(warned.count, of: clean.count))",
        ]
    }

    private static func row(_ kind: String, _ results: [Result]) -> String {
        let isClean = results.allSatisfy(\.piece.truth.isClean)
        let found = results.count(where: \.isFound)
        let cells = isClean ? ["", ""] : ["\(found)", "\(results.count - found)"]
        let wrong = results.count { !$0.falseFindings.isEmpty }
        let name = isClean ? "clean: \(kind)" : kind
        return "| \(name) | \(results.count) | \(cells[0]) | \(cells[1]) | \(wrong) |"
    }

    private static func share(_ count: Int, of total: Int) -> String {
        let percent = total == 0 ? 0 : 100 * Double(count) / Double(total)
        return "\(String(format: "%.1f", percent))% (\(count) of \(total))"
    }
}
