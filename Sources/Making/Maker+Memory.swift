import Inspection
import Threads

extension MemoryBudget {
    /// The memory for masters above `Limits.usualPixels`: what two masters of this size take while a pack is made.
    static let ofLargeMasters = MemoryBudget(912_000_000)
}

extension Maker {
    /// Takes the memory for a large master.
    ///
    /// The time of the master stands still while it waits.
    ///
    /// - Returns: The bytes to give back.
    /// - Throws: `MakeError` with the code `cancelled` or `tookTooLong`.
    func takeMemory(for header: Header) throws(MakeError) -> Int {
        let bytes = memory(of: header)
        guard bytes > 0 else { return 0 }
        let taken = deadline.paused { memory.take(bytes, until: { deadline.isOver }) }
        guard taken > 0 else {
            try deadline.check()
            return 0
        }
        return taken
    }

    /// Returns the bytes that the work on a master takes at most, or 0 for a master of the usual size.
    func memory(of header: Header) -> Int {
        guard header.pixelSize.area > Limits.usualPixels else { return 0 }
        // An animation has two frames in memory, and preparing and linear light need further bitmaps.
        let isSimple =
            header.timing == nil && recipe.preparation.isEmpty && recipe.encoding.light == .encoded
        return header.pixelSize.area(times: isSimple ? 18 : 26)
    }
}
