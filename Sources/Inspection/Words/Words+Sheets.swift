extension Words {
    /// Returns why a sheet cannot be split.
    static func text(_ fault: SheetFault) -> String {
        switch fault {
        case .animated: "is an animation, and only still sheets can be split; export its pictures as one still image"
        case .drawing: "is an SVG, which has no pixels to cut; export it as PNG, or export each picture as an SVG"
        case .empty: "has no visible pixel, so there is nothing to split"
        case .noBackground:
            "its corners are neither transparent nor of one color; export it with a transparent background"
        case .noGaps:
            "no empty row or column divides it, because it is one picture, or the pictures touch; move them apart, and export it again"
        }
    }
}
