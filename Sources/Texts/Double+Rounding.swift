extension Double {
    /// The number with a fixed count of decimal places, as reports have it.
    package func rounded(toPlaces places: Int) -> Double {
        let factor = (0..<places).reduce(1.0) { value, _ in value * 10 }
        return (self * factor).rounded() / factor
    }
}
