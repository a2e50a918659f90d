/// A background to try stickers on.
///
/// Apple recommends white, black, red, yellow, and multicolored backgrounds, and photos.
struct Ground {
    /// The class in the style sheet.
    let id: String
    let title: String

    /// All except the user's own photo; the keys 1 to 9 choose the first nine.
    static let all = [
        Ground(id: "on-white", title: "white"),
        Ground(id: "on-black", title: "black"),
        Ground(id: "on-red", title: "red"),
        Ground(id: "on-yellow", title: "yellow"),
        Ground(id: "on-colors", title: "many colors"),
        Ground(id: "on-sky", title: "sky"),
        Ground(id: "on-leaves", title: "leaves"),
        Ground(id: "on-wood", title: "wood"),
        Ground(id: "on-checks", title: "checkerboard"),
        Ground(id: "on-bubble", title: "gray bubble"),
        Ground(id: "on-blue", title: "blue bubble"),
        Ground(id: "on-dark", title: "dark drawer"),
    ]

    static let photo = Ground(id: "on-photo", title: "your photo")
}
