@testable import PNGCodec

extension Compression {
    /// libdeflate alone, at the level of the default effort, after the best of some filters.
    static func plain(_ filters: [RowFilter.Choice]) -> Compression {
        Compression(
            flatEffort: nil, stillLevel: 5, frames: .libdeflate(5), filters: filters, flatEnough: .infinity)
    }
}
