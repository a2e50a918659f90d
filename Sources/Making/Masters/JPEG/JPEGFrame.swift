import Raster

/// The components of a JPEG frame: ITU-T T.81, B.2.2.
struct JPEGFrame {
    struct Component {
        let identifier: UInt8
        /// The sampling factors, 1 to 4.
        let across: Int
        let down: Int
        /// For each coefficient, the lowest bit that was read, or `nil` before any.
        var lowestBits = [Int?](repeating: nil, count: 64)
        /// For each block of a progressive frame, a bit for each coefficient other than 0.
        var coefficients: [UInt64] = []
    }

    let size: PixelSize
    let isProgressive: Bool
    var components: [Component] = []
    /// The largest sampling factors.
    let across: Int
    let down: Int

    /// Reads a frame header, or returns `nil` if libjpeg does not read such frames either.
    init?(_ header: ArraySlice<UInt8>, isProgressive: Bool) {
        let header = Array(header)
        guard header.count >= 6, header[0] == 8, header.count == 6 + 3 * Int(header[5]), 1...4 ~= header[5] else {
            return nil
        }
        size = PixelSize(width: Int(header[3]) << 8 | Int(header[4]), height: Int(header[1]) << 8 | Int(header[2]))
        self.isProgressive = isProgressive
        for place in stride(from: 6, to: header.count, by: 3) {
            let (across, down) = (Int(header[place + 1] >> 4), Int(header[place + 1] & 15))
            guard 1...4 ~= across, 1...4 ~= down else { return nil }
            components.append(Component(identifier: header[place], across: across, down: down))
        }
        guard size.area > 0, Set(components.map(\.identifier)).count == components.count else { return nil }
        across = components.map(\.across).max() ?? 1
        down = components.map(\.down).max() ?? 1
    }

    /// The number of minimum coded units, which have all components.
    var units: PixelSize {
        PixelSize(
            width: (size.width + 8 * across - 1) / (8 * across), height: (size.height + 8 * down - 1) / (8 * down))
    }

    /// Makes room for what scans of a progressive frame must know about earlier scans.
    mutating func makeRoom() {
        guard isProgressive else { return }
        for index in components.indices {
            let count = units.area * components[index].across * components[index].down
            components[index].coefficients = [UInt64](repeating: 0, count: count)
        }
    }

    /// Notes the bits that a scan has.
    mutating func add(_ scan: JPEGScan) {
        for part in scan.parts {
            for coefficient in scan.band { components[part.component].lowestBits[coefficient] = scan.lowBit }
        }
    }

    /// Whether every bit of every pixel was in a scan.
    var isComplete: Bool { components.allSatisfy { $0.lowestBits.allSatisfy { $0 == 0 } } }
}

/// The tables that segments before a scan define.
struct JPEGTables {
    /// The tables of DC and AC coefficients, each by its number, 0 to 3.
    private(set) var dc = [JPEGHuffmanTable?](repeating: nil, count: 4)
    private(set) var ac = [JPEGHuffmanTable?](repeating: nil, count: 4)
    /// The number of units after which a marker follows, or 0 for none.
    var restartInterval = 0

    /// Reads the tables of a segment: ITU-T T.81, B.2.4.2.
    mutating func addHuffmanTables(_ segment: ArraySlice<UInt8>) {
        var rest = segment
        while rest.count >= 17, let number = rest.popFirst() {
            let counts = rest.prefix(16).map(Int.init)
            let symbols = Array(rest.dropFirst(16).prefix(counts.reduce(0, +)))
            rest = rest.dropFirst(16 + symbols.count)
            guard number & 15 < 4, number >> 4 < 2 else { return }
            let table = JPEGHuffmanTable(counts, symbols)
            if number >> 4 == 0 { dc[Int(number & 15)] = table } else { ac[Int(number & 15)] = table }
        }
    }
}

/// A table of Huffman codes: ITU-T T.81, annex C.
struct JPEGHuffmanTable {
    /// For each value of the next eight bits, the length of the code that they begin with, times 256, plus its symbol; 0 for longer codes.
    private var short = [UInt16](repeating: 0, count: 256)
    /// For each length, the first code, and the place of its symbol.
    private var first = [Int](repeating: 0, count: 17)
    private var places = [Int](repeating: 0, count: 17)
    private let counts: [Int]
    private let symbols: [UInt8]

    /// Creates a table, or returns `nil` if the codes do not exist.
    ///
    /// - Parameter counts: The number of codes of each length, from 1 to 16.
    init?(_ counts: [Int], _ symbols: [UInt8]) {
        guard counts.count == 16, symbols.count == counts.reduce(0, +), symbols.count <= 256 else { return nil }
        (self.counts, self.symbols) = ([0] + counts, symbols)
        var (code, place) = (0, 0)
        for length in 1...16 {
            (first[length], places[length]) = (code, place)
            for _ in 0..<counts[length - 1] {
                guard code < 1 << length else { return nil }
                if length <= 8 {
                    let start = code << (8 - length)
                    for index in start..<start + 1 << (8 - length) {
                        short[index] = UInt16(length) << 8 | UInt16(symbols[place])
                    }
                }
                (code, place) = (code + 1, place + 1)
            }
            code <<= 1
        }
    }

    /// Returns the symbol of the next code, or `nil` if there is no such code.
    func symbol(_ bits: inout JPEGBits) -> Int? {
        let next = bits.peek16()
        let entry = short[next >> 8]
        if entry > 0 {
            bits.skip(Int(entry >> 8))
            return Int(entry & 255)
        }
        for length in 9...16 {
            let offset = next >> (16 - length) - first[length]
            guard offset >= counts[length] || offset < 0 else {
                bits.skip(length)
                return Int(symbols[places[length] + offset])
            }
        }
        return nil
    }
}

/// The bits of compressed pixels, up to the next marker.
struct JPEGBits {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position: Int
    private var buffer: UInt64 = 0
    private var count = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>, from position: Int) {
        (self.bytes, self.position) = (bytes, position)
    }

    /// Whether more bits were read than there are before the marker.
    var areOver: Bool { count < 0 }

    /// Returns the next 16 bits, with zeros after the last bit.
    mutating func peek16() -> Int {
        if count < 16 { fill() }
        return Int((count >= 16 ? buffer >> UInt64(count - 16) : buffer << UInt64(16 - count)) & 0xFFFF)
    }

    mutating func skip(_ length: Int) { count -= length }

    /// Returns the next bits as a number.
    mutating func number(_ length: Int) -> Int {
        defer { skip(length) }
        return peek16() >> (16 - length)
    }

    private mutating func fill() {
        while count <= 48, position < bytes.count {
            let byte = bytes[position]
            if byte == 0xFF {
                // A zero after this byte is not a part of the data.
                guard position + 1 < bytes.count, bytes[position + 1] == 0 else { return }
                position += 1
            }
            position += 1
            buffer = buffer << 8 | UInt64(byte)
            count += 8
        }
    }

    /// The place after the last byte whose bits were read.
    var end: Int {
        var end = position
        for _ in 0..<count / 8 {
            let isPair = end >= 2 && bytes[end - 1] == 0 && bytes[end - 2] == 0xFF
            end -= isPair ? 2 : 1
        }
        return end
    }
}
