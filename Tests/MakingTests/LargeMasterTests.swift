import Inspection
import PNGCodec
import Raster
import TestSupport
import Testing

@testable import Making
@testable import Threads

/// Masters above 4096 x 4096 px, which share memory.
@Suite struct LargeMasterTests {
    private let budget = MemoryBudget(500_000_000)

    private func tools(_ run: Cancellation = Cancellation()) -> Tools {
        var tools = Tools(helpedBy: IdleThreads(0), until: run)
        tools.memory = budget
        return tools
    }

    private func recipe() -> Recipe {
        Recipe(Target(.messages, size: nil), ByteBudget(limit: 500_000, sticker: "a", FitOptions()))
    }

    /// The header of a PNG whose pixels are missing.
    private func empty(_ side: Int) -> [UInt8] {
        PNGChunk.signature + chunk("IHDR", bigEndian(side) + bigEndian(side) + [8, 6, 0, 0, 0]) + chunk("IDAT", [])
            + chunk("IEND", [])
    }

    private func source(_ side: Int) throws -> MasterSource {
        try MasterReader(limits: MasterLimits(), for: .messages).open(empty(side))
    }

    @Test func theyTakeMemoryByTheirPixels() throws {
        func bytes(_ side: Int, _ change: (inout Recipe) -> Void = { _ in }) throws -> Int {
            var recipe = recipe()
            change(&recipe)
            return Tools.memory(of: try source(side).header, by: recipe)
        }
        #expect(try bytes(4096) == 0 && bytes(300) == 0)
        #expect(try bytes(5000) == 450_000_000)
        #expect(try bytes(5000) { $0.preparation.trimming = .always } == 650_000_000)
        #expect(try bytes(5000) { $0.encoding.light = .linear } == 650_000_000)
    }

    @Test func aSecondOneWaitsAndItsTimeStandsStill() throws {
        let (source, recipe) = (try source(5000), recipe())
        let first = try tools().takeMemory(for: source, by: recipe)
        #expect(first == 450_000_000)
        let run = Cancellation()
        var limits = MasterLimits()
        limits.seconds = 0
        var second = tools(run)
        second.start(recipe, limits)
        // It is over before it waits, so it does not wait.
        let late = #expect(throws: MakeError.self) { try second.takeMemory(for: source, by: recipe) }
        #expect(late?.code == .tookTooLong)
        run.request()
        let cancelled = #expect(throws: MakeError.self) { try second.takeMemory(for: source, by: recipe) }
        #expect(cancelled?.code == .cancelled)
        budget.give(first)
        #expect(try tools().takeMemory(for: source, by: recipe) == first)
    }

    @Test func aMasterThatFailsGivesItsMemoryBack() {
        var tools = tools()
        tools.start(recipe(), MasterLimits())
        #expect(tools.make(Source(empty(5000)), by: recipe()).fault?.code == .notDecodable)
        #expect(budget.take(500_000_000, until: { true }) == 500_000_000)
    }
}
