extension StickerSize {
    /// Creates a custom size.
    ///
    /// - Throws: `StickermillError` with the code `badSettings` unless the side is from 1 to 4096 pixels.
    public init(pixels side: Int) throws(StickermillError) {
        guard let own = Self(own: side) else {
            let fault = SettingFault.outOfRange(value: side, from: 1, through: Self.maximumPixels)
            throw StickermillError(.setting(fault: fault, key: nil), path: "pixels")
        }
        self = own
    }
}
