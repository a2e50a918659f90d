import Raster

extension [Bool] {
    /// Returns the marked pixels of a plane, and those within a number of rows and columns of them.
    func spread(_ size: PixelSize, by reach: Int) -> [Bool] {
        map { $0 ? 1 : 0 }.rowSums(size, reach).columnSums(size, reach).map { $0 > 0 }
    }
}
