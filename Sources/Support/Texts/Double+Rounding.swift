extension Double {
    /// Returns the number rounded to a number of decimal places.
    package func rounded(toPlaces places: Int) -> Double {
        let factor = (0..<places).reduce(1.0) { value, _ in value * 10 }
        return (self * factor).rounded() / factor
    }

    /// The number as text, with whole numbers without a decimal point: `8` or `8.5`.
    package var shortText: String { Int(exactly: self).map(String.init) ?? "\(self)" }
}
