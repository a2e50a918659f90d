import Support

/// Returns a number of bytes in decimal units.
func size(_ bytes: Int) -> String {
    switch bytes {
    case ..<1000: count(bytes, "byte")
    case ..<1_000_000: "\(decimal(Double(bytes) / 1000, places: 1)) kB"
    default: "\(decimal(Double(bytes) / 1_000_000, places: 1)) MB"
    }
}

/// Returns a number with a fixed count of decimal places.
func decimal(_ number: Double, places: Int) -> String {
    let factor = (0..<places).reduce(1) { value, _ in value * 10 }
    let scaled = Int((number * Double(factor)).rounded())
    guard places > 0 else { return scaled.grouped }
    let fraction = String(scaled % factor + factor).dropFirst()
    return "\((scaled / factor).grouped).\(fraction)"
}
