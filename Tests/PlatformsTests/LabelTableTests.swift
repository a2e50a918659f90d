import Foundation
import TestSupport
import Testing

@testable import Inspection
@testable import Making
@testable import Platforms

@Suite struct LabelTableTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func table(_ text: String) throws -> LabelTable {
        try LabelTable(path: folder.write("labels.csv", Array(text.utf8)))
    }

    @Test func aColumnHasTheEmojiForMessengers() throws {
        let table = try table("sticker,label,emoji\nstar,A star,⭐ 🌟\nmoon,The moon,\n")
        #expect(table.emoji == ["star": ["⭐", "🌟"]])
        let error = #expect(throws: StickermillError.self) {
            _ = try self.table("sticker,label,emoji\nstar,A star,star\n")
        }
        #expect(error.map { "\($0)" }?.contains("labels.csv:2: 'star' is not an emoji") == true)
    }

    @Test func rowsThatWereSavedMeanwhileStay() throws {
        let path = try folder.write("labels.csv", Array("sticker,label\na,One\n".utf8))
        let table = try LabelTable(path: path)
        try folder.write("labels.csv", Array("sticker,label\na,Changed\nb,Two\n".utf8))
        #expect(try table.complete(with: ["a", "b", "c"], labels: ["b": "Old"]) == 1)
        #expect(
            try String(decoding: folder.bytes("labels.csv"), as: UTF8.self) == "sticker,label\na,Changed\nb,Two\nc,\n")
        try folder.write("labels.csv", Array("sticker\n".utf8))
        #expect(throws: StickermillError.self) { try table.complete(with: ["a"], labels: [:]) }
        #expect(try folder.bytes("labels.csv") == Array("sticker\n".utf8))
    }

    @Test func fieldsAreReadAsRFC4180HasThem() throws {
        let table = try table(
            "sticker,label\r\nbanana,\"A \"\"ripe\"\" banana, peeled\"\r\npear,\r\n\"a,b\",\"two\nlines\"\r\n")
        #expect(table.labels == ["banana": "A \"ripe\" banana, peeled", "a,b": "two\nlines"])
    }

    @Test(arguments: ["\u{FEFF}label;de;sticker\nEin Ei;x;egg\n", "Label\tsticker\nEin Ei\tegg"])
    func spreadsheetsOfOtherCountriesAreRead(text: String) throws {
        #expect(try table(text).labels == ["egg": "Ein Ei"])
    }

    @Test(arguments: [
        ("label,de\n", "labels.csv:1: the first line must name the columns 'sticker' and 'label', each once"),
        ("sticker,label\na,x\n\na,y\n", "labels.csv:4: 'a' is already in line 2"),
        ("sticker,label\na\n", "labels.csv:2: the row is too short"),
        ("sticker,label\na,\"x\n\n", "labels.csv:2: a quote is not closed"),
        ("sticker,label\na,\"x\"y\n", "labels.csv:2: text follows a closing quote"),
        ("sticker,label,labels\n", "labels.csv:1: unknown column 'labels'; did you mean 'label'?"),
        ("Stickr,label\n", "labels.csv:1: unknown column 'stickr'; did you mean 'sticker'?"),
        (
            "sticker,label,note\n",
            "labels.csv:1: unknown column 'note'; delete it, or name it 'sticker', 'label' or after a language, such as 'de'"
        ),
        ("sticker, label\n", "labels.csv:1: unknown column ' label'; did you mean 'label'?"),
        ("sticker,label, de\n", "labels.csv:1: ' de' is not a language tag; write 'de'"),
        ("sticker,,label\n", "labels.csv:1: column 2 has no name; name it, or delete it"),
    ])
    func faultsNameTheirLine(text: String, message: String) {
        let error = #expect(throws: StickermillError.self) { try table(text) }
        #expect(error?.description.hasSuffix(message) == true, "\(String(describing: error))")
    }

    @Test(arguments: [
        ("sticker,label\na,A\u{0}B\n", 2, "U+0000"), ("sticker,label\n\na,\u{1B}[2J\n", 3, "U+001B"),
        ("sticker,label\na,\"one\ntwo\u{1B}\"\n", 3, "U+001B"), ("sticker,label\na\u{7},A\n", 2, "U+0007"),
        ("sticker,label\u{1B}\n", 1, "U+001B"), ("sticker,label,de\na,A,B\u{9B}\n", 2, "U+009B"),
        ("sticker,label\na,A\nb,B\u{7F}", 3, "U+007F"), ("sticker,label\na,\"A\u{8}\n", 2, "U+0008"),
    ])
    func controlCharactersAreRefusedWithTheirLine(text: String, line: Int, character: String) {
        let error = #expect(throws: StickermillError.self) { try table(text) }
        #expect(
            error?.description.hasSuffix(
                "labels.csv:\(line): has the control character \(character), which no label may have; delete it")
                == true,
            "\(String(describing: error))")
    }

    @Test func aTableThatIsWrittenCanBeRead() throws {
        let path = folder.path("labels.csv")
        #expect(try LabelTable(path: path).complete(with: ["a\u{1B}", "b\n", "c\u{200D}"], labels: [:]) == 2)
        #expect(try LabelTable(path: path).complete(with: ["a\u{1B}", "b\n", "c\u{200D}"], labels: [:]) == 0)
    }

    @Test func rowsForNoStickerAreNamedTogether() throws {
        let table = try table("sticker,label\npear,x\nbanana,y\nzebra,z\n")
        #expect(table.strayRows(among: ["pear", "banana", "zebra"]) == nil)
        #expect(
            table.strayRows(among: ["pear", "bananas"])?.hasSuffix(
                "labels.csv: 2 rows belong to no sticker: 'banana' (line 3; did you mean 'bananas'?) and 'zebra' (line 4)"
            )
                == true)
        let many = try self.table("sticker,label\n" + (10..<30).map { "x\($0),\n" }.joined())
        #expect(many.strayRows(among: ["pear"])?.hasSuffix("'x17' (line 9) and 12 more") == true)
    }

    @Test func aMissingTableIsWritten() throws {
        let path = folder.path("new/labels.csv")
        #expect(try LabelTable(path: path).complete(with: ["b10", "b9", "a,b"], labels: ["b9": "\"Nine\""]) == 3)
        #expect(
            String(decoding: try folder.bytes("new/labels.csv"), as: UTF8.self)
                == "sticker,label\n\"a,b\",\nb9,\"\"\"Nine\"\"\"\nb10,\n")
        #expect(try LabelTable(path: path).labels == ["b9": "\"Nine\""])
    }

    @Test(arguments: ["", "\u{FEFF}"]) func anEmptyTableIsBegun(text: String) throws {
        #expect(try table(text).complete(with: ["egg"], labels: [:]) == 1)
        #expect(String(decoding: try folder.bytes("labels.csv"), as: UTF8.self) == "sticker,label\negg,\n")
    }

    @Test func rowsAreAddedAndTheOthersStay() throws {
        let text = "label;de;sticker\nAn egg; Ei ;egg"
        #expect(try table(text).complete(with: ["egg", "pear"], labels: [:]) == 1)
        #expect(String(decoding: try folder.bytes("labels.csv"), as: UTF8.self) == text + "\n;;pear\n")
        #expect(try LabelTable(path: folder.path("labels.csv")).complete(with: ["egg", "pear"], labels: [:]) == 0)
    }

    @Test func textWithTheSeparatorMustBeQuoted() throws {
        let error = #expect(throws: StickermillError.self) { try table("sticker,label\ncat,Hello, world\n") }
        #expect(
            error?.description.hasSuffix(
                "labels.csv:2: the row has more fields than the first line; put text that has the separator ',' in quotes"
            )
                == true)
        #expect(throws: StickermillError.self) { try table("sticker,label,label\ncat,A,B\n") }
        // Spreadsheets fill rows up.
        #expect(try table("sticker,label\ncat,A,,\n,,\n").labels == ["cat": "A"])
        #expect(try table("sticker,label,,\ncat,A,,\n,,,\n").labels == ["cat": "A"])
        #expect(throws: StickermillError.self) { try table("sticker,label,,\ncat,A,,B\n") }
    }

    @Test func onlyFilesAreRead() throws {
        let address = try #require(URL(string: "https://example.com/labels.csv"))
        let error = #expect(throws: StickermillError.self) { try LabelTable(contentsOf: address) }
        #expect(error?.description == "https://example.com/labels.csv: is not a file URL")
    }

    @Test func newRowsEndAsTheOthersDo() throws {
        #expect(try table("sticker,label\r\negg,Ei\r\n").complete(with: ["egg", "pear"], labels: [:]) == 1)
        let text = String(decoding: try folder.bytes("labels.csv"), as: UTF8.self)
        #expect(text == "sticker,label\r\negg,Ei\r\npear,\r\n")
    }

    /// Whatever is written comes back, and whatever is read gives labels or a fault.
    @Test func textsOfAllKindsGoThere() throws {
        var random = SeededRandom(6)
        let signs: [Character] = ["a", "\"", ",", ";", "\t", "\n", "\r\n", " ", "é", "🎉", "=", "\u{FEFF}"]
        for _ in 0..<Extras.rounds(60, extended: 300) {
            let text = String(
                (0..<Int.random(in: 1...12, using: &random)).map { _ in signs.randomElement(using: &random) ?? "a" })
            let path = folder.path("there.csv")
            try? FileManager.default.removeItem(atPath: path)
            #expect(try LabelTable(path: path).complete(with: ["x", "y"], labels: ["x": text]) == 2)
            let isBlank = text.allSatisfy(\.isWhitespace)
            #expect(try LabelTable(path: path).labels == (isBlank ? [:] : ["x": text]))
            _ = try? table("sticker,label\n" + text)
        }
    }

    /// Tables with signs changed, cut out and doubled: each is refused, or all its labels are kept when a row is added.
    @Test func whatIsReadIsKept() throws {
        let sound = Array(
            "\u{FEFF}sticker;label;pt-BR\r\nbanana;\"A \"\"ripe\"\" one\";x\r\npear;;\r\n\"a;b\";\"two\nlines\"\r\n"
                .utf8)
        let signs = Array("\",;\t\n\r a-é\u{1B}".utf8)
        var random = SeededRandom(7)
        var read = 0
        let rounds = Extras.rounds(300, extended: 5000)
        for _ in 0..<rounds {
            var bytes = sound
            for _ in 0...Int.random(in: 0...3, using: &random) {
                let places = bytes.indices
                guard let place = places.randomElement(using: &random) else { continue }
                switch Int.random(in: 0...4, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(bytes[place], at: place)
                case 3: bytes.removeSubrange(place...)
                default: bytes[place] = signs.randomElement(using: &random) ?? 0
                }
            }
            let path = try folder.write("labels.csv", bytes)
            guard let table = try? LabelTable(path: path) else { continue }
            read += 1
            let labels = Array(table.labels.values) + table.translations.values.flatMap(\.values)
            #expect(labels.allSatisfy { !$0.contains("\u{1B}") && !$0.allSatisfy(\.isWhitespace) })
            #expect(try table.complete(with: ["new"], labels: ["new": "New"]) == 1)
            let completed = try LabelTable(path: path)
            let text = String(decoding: bytes, as: UTF8.self).debugDescription
            #expect(completed.labels == table.labels.merging(["new": "New"]) { $1 }, "\(text)")
            #expect(completed.translations == table.translations, "\(text)")
        }
        #expect(read > rounds / 10, "some changes do no harm")
    }
}
