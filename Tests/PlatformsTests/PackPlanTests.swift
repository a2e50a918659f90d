import Foundation
import Testing

@testable import Inspection
@testable import Making
@testable import Platforms
@testable import Stickermill

@Suite struct PackPlanTests {
    private func masters(_ paths: String...) -> [Master] { paths.map { Master(path: "art/\($0)") } }

    private func plan(
        _ masters: [Master], _ change: (inout Settings) -> Void = { _ in }
    ) throws(StickermillError) -> PackPlan {
        var settings = Settings()
        settings.name = "Fruit"
        change(&settings)
        return try PackPlan(settings.joiningSequences(in: masters), settings)
    }

    @Test func theOrderComesFirstThenTheNames() throws {
        let plan = try plan(masters("a10.png", "a9.png", "b@3x.png", "c.png")) { $0.order = ["c", "b"] }
        #expect(plan.stickers.map(\.name) == ["c", "b", "a9", "a10"])
        #expect(plan.stickers.map(\.master) == [3, 2, 1, 0])
    }

    @Test func labelsAreGivenOrMadeOfTheName() throws {
        let plan = try plan(masters("ice_cream.png", "pear.png")) {
            $0.checks.labels = ["ice_cream": " A cone\n of ice ", "pear": "  "]
        }
        #expect(plan.stickers.map(\.label) == ["A cone of ice", "Pear"])
    }

    @Test(arguments: [
        ("A.png", "a.gif"), ("x/e\u{301}.png", "y/\u{E9}.png"),
    ])
    func namesThatCollideAreRefused(one: String, other: String) throws {
        let error = #expect(throws: StickermillError.self) { try plan(masters(one, other)) }
        #expect(error?.code == .sameOutput)
        #expect(error?.path == "art/\(other)")
        #expect(error?.reason.contains("art/\(one)") == true)
    }

    @Test(arguments: [
        (["a:b.png", "a*b.png"], ["a-b", "a-b 2"]),
        (["party popper.png", "🎉.png"], ["party popper", "party popper 2"]),
    ])
    func namesThatOnlyPacksConfuseAreToldApart(paths: [String], names: [String]) throws {
        let plan = try plan(paths.map { Master(path: "art/\($0)") })
        #expect(plan.stickers.map(\.name) == names)
    }

    @Test func mastersOfOneNameInTwoFoldersAreToldApartByThem() throws {
        let masters = ["happy", "sad", "sad/very"].map { Master(path: "art/\($0)/cat.png", subfolder: $0) }
        let plan = try plan(masters)
        #expect(plan.stickers.map(\.name) == ["cat", "cat sad", "cat very"])
        #expect(plan.stickers.map(\.key) == ["cat", "cat", "cat"])
    }

    @Test func aFolderWhoseNameCannotBeUsedNamesAPackAllTheSame() throws {
        let plan = try plan([Master(path: "---/a.png")]) { $0.name = nil }
        #expect(plan.name == "---" && !plan.stickers.isEmpty)
    }

    @Test func aPackCannotBeNamedWithAControlCharacter() {
        let error = #expect(throws: StickermillError.self) { try plan(masters("a.png")) { $0.name = "a\u{1B}b" } }
        #expect(error?.reason == "cannot name a pack: it has a control character; give it another name")
    }

    @Test func slugsAreUnique() throws {
        let plan = try plan(masters("crème.png", "crâme.png", "Cr-me.png"))
        #expect(plan.stickers.map(\.slug) == ["Cr-me", "cr-me.2", "cr-me.3"])
    }

    // MARK: Sequences

    @Test func numberedMastersAreFramesOnlyIfThatIsAskedFor() throws {
        let frames = masters("jump_10.png", "jump_09.png", "jump_11@3x.png", "sun.png", "fish1.gif")
        #expect(try plan(frames).stickers.count == 5)
        let sequence = try plan(frames) { $0.conversion.takesSequences = true }
        #expect(sequence.stickers.map(\.name) == ["fish1", "jump", "sun"])
        #expect(sequence.stickers.map(\.master) == [2, 0, 1])
        #expect(sequence.stickers.map(\.isSequence) == [false, true, false])
        #expect(sequence.stickers[1].label == "Jump")
    }

    @Test func framesCalledByTheirNumberAloneGoByTheirFolder() throws {
        let frames = [
            Master(path: "art/walk/1.png", subfolder: "walk"), Master(path: "art/walk/2.png", subfolder: "walk"),
        ]
        #expect(try plan(frames) { $0.conversion.takesSequences = true }.stickers.map(\.name) == ["walk"])
    }

    @Test func framesCalledByTheirNumberAloneMayBeInTheCurrentFolder() throws {
        let folder = FileManager.default.currentDirectoryPath.split(separator: "/").last ?? ""
        let frames = [Master(path: "1.png"), Master(path: "./2.png")]
        #expect(try plan(frames) { $0.conversion.takesSequences = true }.stickers.map(\.name) == [String(folder)])
    }

    @Test(arguments: [
        ("a_3.png", "follows art/a_1.png, but number 2 is missing"),
        ("a01.png", "has the same number as art/a_1.png"),
    ])
    func aMissingOrRepeatedFrameIsAFaultOfItsSequence(second: String, message: String) {
        let group = FrameGroup.groups(of: masters("a_1.png", second)).first
        #expect(group?.fault?.reason == message && group?.fault?.part == 1)
    }

    @Test func theHighestNumberHasNoNext() {
        let highest = Int.max
        let group = FrameGroup.groups(of: masters("a\(highest).png", "a_\(highest).png")).first
        #expect(group?.fault != nil)
    }

    @Test func aManifestHoldsNoSequences() {
        for change in [
            { (settings: inout Settings) in settings.pack.writesManifest = true }, { $0.pack.writesImageSets = true },
        ] {
            let error = #expect(throws: StickermillError.self) {
                try plan(masters("a1.png", "a2.png")) {
                    $0.conversion.takesSequences = true
                    change(&$0)
                }
            }
            #expect(error?.code == .badSettings)
        }
    }
}
