import Inspection
import Raster

extension Fringe {
    /// Returns whether the fringe differs from an outline that is drawn around it.
    func isSeen(beside outline: OpaqueColor) -> Bool {
        let levels = [outline.red, outline.green, outline.blue]
        return switch kind {
        case .light: levels.contains { $0 < 200 }
        case .dark: levels.contains { $0 > 56 }
        case .colored: true
        }
    }
}
