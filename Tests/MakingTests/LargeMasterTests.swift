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

    private func maker(
        _ recipe: Recipe, _ limits: Limits = Limits(), until run: Cancellation = Cancellation()
    ) -> Maker {
        var buffers = Buffers(helpedBy: IdleThreads(0), until: run)
        var maker = Maker(recipe, limits, &buffers)
        maker.memory = budget
        return maker
    }

    private func recipe() -> Recipe {
        Recipe(Target(.messages, size: nil), ByteBudget(limit: 500_000, sticker: "a", FitOptions()))
    }

    /// The header of a PNG whose pixels are missing.
    private func empty(_ side: Int) -> [UInt8] {
        PNGChunk.signature + chunk("IHDR", bigEndian(side) + bigEndian(side) + [8, 6, 0, 0, 0]) + chunk("IDAT", [])
            + chunk("IEND", [])
    }

    private func header(_ side: Int) throws -> Header {
        try MasterReader(limits: Limits(), for: .messages).open(empty(side)).header
    }

    @Test func theyTakeMemoryByTheirPixels() throws {
        func bytes(_ side: Int, _ change: (inout Recipe) -> Void = { _ in }) throws -> Int {
            var recipe = recipe()
            change(&recipe)
            return maker(recipe).memory(of: try header(side))
        }
        #expect(try bytes(4096) == 0 && bytes(300) == 0)
        #expect(try bytes(5000) == 450_000_000)
        #expect(try bytes(5000) { $0.preparation.trimming = .always } == 650_000_000)
        #expect(try bytes(5000) { $0.encoding.light = .linear } == 650_000_000)
    }

    @Test func aSecondOneWaitsAndItsTimeStandsStill() throws {
        let header = try header(5000)
        let first = try maker(recipe()).takeMemory(for: header)
        #expect(first == 450_000_000)
        let run = Cancellation()
        var limits = Limits()
        limits.seconds = 0
        let second = maker(recipe(), limits, until: run)
        // It is over before it waits, so it does not wait.
        let late = #expect(throws: MakeError.self) { try second.takeMemory(for: header) }
        #expect(late?.code == .tookTooLong)
        run.request()
        let cancelled = #expect(throws: MakeError.self) { try second.takeMemory(for: header) }
        #expect(cancelled?.code == .cancelled)
        budget.give(first)
        #expect(try maker(recipe()).takeMemory(for: header) == first)
    }

    @Test func aMasterThatFailsGivesItsMemoryBack() {
        var buffers = Buffers(helpedBy: IdleThreads(0), until: Cancellation())
        var maker = Maker(recipe(), Limits(), &buffers)
        maker.memory = budget
        #expect(maker.make(Source(empty(5000)), &buffers).fault?.code == .notDecodable)
        #expect(budget.take(500_000_000, until: { true }) == 500_000_000)
    }
}
