/// A GIF file assembled byte by byte, with four colors and codes that never grow, so that nothing is compressed.
public struct GIFFixture {
    public struct Frame {
        public var x = 0
        public var y = 0
        public var width: Int
        public var height: Int
        /// In hundredths of a second.
        public var delay = 5
        /// The disposal method in the graphic control extension, 0 to 3.
        public var disposal = 0
        /// The transparent index, or `nil` for an opaque frame.
        public var transparent: Int? = 3
        /// Whether the frame is interlaced: every eighth row comes first, then the rows between.
        public var isInterlaced = false
        /// Returns the index of a pixel's color, 0 to 3.
        public var index: (_ x: Int, _ y: Int) -> Int

        public init(_ width: Int, _ height: Int, index: @escaping (_ x: Int, _ y: Int) -> Int) {
            self.width = width
            self.height = height
            self.index = index
        }
    }

    public var width: Int
    public var height: Int
    /// The loop count in a NETSCAPE2.0 extension, or `nil` to leave the extension out.
    public var loops: Int? = 0
    public var frames: [Frame]
    public var colors: [[UInt8]] = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [0, 0, 0]]

    public init(_ width: Int, _ height: Int, frames: [Frame]) {
        self.width = width
        self.height = height
        self.frames = frames
    }

    public var bytes: [UInt8] {
        var file = Array("GIF89a".utf8) + little(width) + little(height) + [0xF1, 0, 0] + colors.joined()
        if let loops { file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + little(loops) + [0] }
        for frame in frames {
            let flags = UInt8(frame.disposal << 2 | (frame.transparent == nil ? 0 : 1))
            file += [0x21, 0xF9, 4, flags] + little(frame.delay) + [UInt8(frame.transparent ?? 0), 0]
            file += [0x2C] + little(frame.x) + little(frame.y) + little(frame.width) + little(frame.height)
            file += [frame.isInterlaced ? 0x40 : 0]
            file += [2] + blocks(codes(frame)) + [0]
        }
        return file + [0x3B]
    }

    /// Returns codes of three bits.
    ///
    /// A clear code, 4, before every second pixel keeps the codes from growing.
    private func codes(_ frame: Frame) -> [UInt8] {
        var bits: [UInt8] = []
        let add = { (code: Int) in bits += (0..<3).map { UInt8(code >> $0 & 1) } }
        for (row, y) in rows(frame).enumerated() {
            for x in 0..<frame.width {
                if (row * frame.width + x) % 2 == 0 { add(4) }
                add(frame.index(x, y))
            }
        }
        add(5)
        bits += [UInt8](repeating: 0, count: (8 - bits.count % 8) % 8)
        return stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reversed().reduce(UInt8(0)) { $0 << 1 | $1 }
        }
    }

    private func rows(_ frame: Frame) -> [Int] {
        let rows = Array(0..<frame.height)
        guard frame.isInterlaced else { return rows }
        return rows.filter { $0 % 8 == 0 } + rows.filter { $0 % 8 == 4 } + rows.filter { $0 % 4 == 2 }
            + rows.filter { $0 % 2 == 1 }
    }

    private func blocks(_ data: [UInt8]) -> [UInt8] {
        stride(from: 0, to: data.count, by: 255).flatMap { start -> [UInt8] in
            let part = data[start..<min(start + 255, data.count)]
            return [UInt8(part.count)] + part
        }
    }

    private func little(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }
}
