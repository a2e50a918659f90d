import Raster

/// A scan of a JPEG file: ITU-T T.81, B.2.3, and its pixels, whose codes are followed without decoding the pixels.
struct JPEGScan {
    /// A component of the scan, and the numbers of its tables.
    struct Part {
        /// The index in the frame.
        let component: Int
        let dc: Int
        let ac: Int
    }

    private(set) var parts: [Part] = []
    /// The coefficients that the scan has.
    let band: ClosedRange<Int>
    /// The bit above the lowest bit that the scan has, or 0 if no earlier scan has higher bits.
    private let highBit: Int
    /// The lowest bit that the scan has.
    let lowBit: Int

    /// Reads a scan header, or returns `nil` if it is not valid for a frame.
    init?(_ header: ArraySlice<UInt8>, of frame: JPEGFrame) {
        let header = Array(header)
        guard let count = header.first.map(Int.init), 1...4 ~= count, header.count == 4 + 2 * count else { return nil }
        for place in stride(from: 1, to: 1 + 2 * count, by: 2) {
            let (dc, ac) = (Int(header[place + 1] >> 4), Int(header[place + 1] & 15))
            guard let component = frame.components.firstIndex(where: { $0.identifier == header[place] }), dc < 4, ac < 4
            else { return nil }
            parts.append(Part(component: component, dc: dc, ac: ac))
        }
        guard Set(parts.map(\.component)).count == count else { return nil }
        guard frame.isProgressive else {
            // libjpeg ignores other values.
            (band, highBit, lowBit) = (0...63, 0, 0)
            return
        }
        let (start, end) = (Int(header[count * 2 + 1]), Int(header[count * 2 + 2]))
        guard start <= end, end < 64, start > 0 || end == 0, start == 0 || count == 1 else { return nil }
        (band, highBit, lowBit) = (start...end, Int(header.last ?? 0) >> 4, Int(header.last ?? 0) & 15)
        guard highBit == 0 || highBit == lowBit + 1 else { return nil }
    }

    /// Follows the codes of all pixels.
    ///
    /// - Parameters:
    ///   - position: Where the pixels begin, and afterward, where they end.
    ///   - proceed: Called again and again; it may throw.
    ///   - leaveOut: Called with the end of the pixels before a restart marker, and with the place of the marker.
    /// - Returns: Whether all pixels are there, and no code is undefined.
    func walk(
        _ bytes: [UInt8], from position: inout Int, _ tables: JPEGTables, _ frame: inout JPEGFrame,
        _ proceed: () throws -> Void, leaveOut: (Int, Int) -> Void
    ) rethrows -> Bool {
        let needsAC = band.upperBound > 0
        let needsDC = band.lowerBound == 0 && highBit == 0
        guard parts.allSatisfy({ (!needsDC || tables.dc[$0.dc] != nil) && (!needsAC || tables.ac[$0.ac] != nil) })
        else { return false }
        let grids = parts.map { BlockGrid($0.component, of: frame, isAlone: parts.count == 1) }
        var units = grids[0].units.area
        let interval = tables.restartInterval == 0 ? units : tables.restartInterval
        var (unit, marker) = (0, 0)
        return try bytes.withUnsafeBufferPointer { bytes in
            while true {
                var bits = JPEGBits(bytes, from: position)
                let count = min(interval, units)
                guard
                    try follow(
                        unit..<unit + count, &bits, grids, tables, isProgressive: frame.isProgressive,
                        &frame.components, proceed)
                else { return false }
                position = bits.end
                (unit, units) = (unit + count, units - count)
                guard units > 0 else { return true }
                guard let next = Self.place(ofRestart: marker, in: bytes, from: position) else { return false }
                leaveOut(position, next)
                (position, marker) = (next + 2, (marker + 1) % 8)
            }
        }
    }

    /// Returns the place of a restart marker, which must be the next marker.
    private static func place(ofRestart number: Int, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var place = start
        while place + 1 < bytes.count {
            if bytes[place] == 0xFF, ![0, 0xFF].contains(bytes[place + 1]) {
                return Int(bytes[place + 1]) == 0xD0 + number ? place : nil
            }
            place += 1
        }
        return nil
    }

    /// Follows the codes of some units.
    private func follow(
        _ units: Range<Int>, _ bits: inout JPEGBits, _ grids: [BlockGrid], _ tables: JPEGTables, isProgressive: Bool,
        _ components: inout [JPEGFrame.Component], _ proceed: () throws -> Void
    ) rethrows -> Bool {
        // The number of blocks without further coefficients.
        var endOfBand = 0
        for unit in units {
            if unit % Self.unitsBetweenLooks == 0 { try proceed() }
            for (part, grid) in zip(parts, grids) {
                for number in 0..<grid.blocksPerUnit {
                    let isRight: Bool
                    switch (isProgressive, band.lowerBound == 0) {
                    case (false, _): isRight = Self.followBlock(&bits, tables.dc[part.dc], tables.ac[part.ac])
                    case (true, true):
                        isRight = highBit > 0 ? Self.skip(1, &bits) : Self.followDC(&bits, tables.dc[part.dc])
                    case (true, false):
                        isRight = followBand(
                            &bits, tables.ac[part.ac], &endOfBand,
                            &components[part.component].coefficients[grid.index(unit, number)])
                    }
                    guard isRight, !bits.areOver else { return false }
                }
            }
        }
        return true
    }

    private static let unitsBetweenLooks = 4096

    private static func skip(_ count: Int, _ bits: inout JPEGBits) -> Bool {
        _ = bits.number(count)
        return true
    }

    private static func followDC(_ bits: inout JPEGBits, _ table: JPEGHuffmanTable?) -> Bool {
        guard let length = table?.symbol(&bits), length <= 15 else { return false }
        return skip(length, &bits)
    }

    private static func followBlock(_ bits: inout JPEGBits, _ dc: JPEGHuffmanTable?, _ ac: JPEGHuffmanTable?) -> Bool {
        guard followDC(&bits, dc), let ac else { return false }
        var coefficient = 1
        while coefficient < 64 {
            guard let symbol = ac.symbol(&bits) else { return false }
            let (zeros, length) = (symbol >> 4, symbol & 15)
            if length == 0, zeros < 15 { return true }
            _ = bits.number(length)
            coefficient += zeros + 1
        }
        return true
    }

    /// Follows the codes of a block in a scan of AC coefficients: ITU-T T.81, G.1.2.2 and G.1.2.3.
    ///
    /// - Parameter coefficients: A bit for each coefficient that is not 0.
    private func followBand(
        _ bits: inout JPEGBits, _ table: JPEGHuffmanTable?, _ endOfBand: inout Int, _ coefficients: inout UInt64
    ) -> Bool {
        guard let table else { return false }
        var coefficient = band.lowerBound
        if endOfBand == 0 {
            while coefficient <= band.upperBound {
                guard let symbol = table.symbol(&bits) else { return false }
                let length = symbol & 15
                var zeros = symbol >> 4
                if length == 0, zeros < 15 {
                    endOfBand = 1 << zeros + bits.number(zeros)
                    break
                }
                if highBit > 0, length > 1 { return false }
                _ = bits.number(length)
                while coefficient <= band.upperBound {
                    if highBit > 0, coefficients >> UInt64(coefficient) & 1 == 1 {
                        // A further bit of a coefficient that is not 0.
                        _ = bits.number(1)
                    } else {
                        if zeros == 0 { break }
                        zeros -= 1
                    }
                    coefficient += 1
                }
                if length > 0, coefficient < 64 { coefficients |= 1 << UInt64(coefficient) }
                coefficient += 1
            }
        }
        guard endOfBand > 0 else { return true }
        endOfBand -= 1
        while highBit > 0, coefficient <= band.upperBound {
            if coefficients >> UInt64(coefficient) & 1 == 1 { _ = bits.number(1) }
            coefficient += 1
        }
        return true
    }
}

/// The blocks of a component, in the order of a scan: ITU-T T.81, A.2.
private struct BlockGrid {
    /// The sampling factors of the component.
    private let across: Int
    private let down: Int
    private let isAlone: Bool
    /// The number of blocks per row, also of those outside the image.
    private let stride: Int
    /// The number of units in the scan.
    let units: PixelSize

    init(_ index: Int, of frame: JPEGFrame, isAlone: Bool) {
        (across, down) = (frame.components[index].across, frame.components[index].down)
        self.isAlone = isAlone
        stride = frame.units.width * across
        func blocks(_ side: Int, _ factor: Int, of largest: Int) -> Int {
            ((side * factor + largest - 1) / largest + 7) / 8
        }
        units =
            isAlone
            ? PixelSize(
                width: blocks(frame.size.width, across, of: frame.across),
                height: blocks(frame.size.height, down, of: frame.down)) : frame.units
    }

    /// A scan of one component has one block per unit, and none outside the image.
    var blocksPerUnit: Int { isAlone ? 1 : across * down }

    /// Returns the index of a block among all blocks of the component.
    func index(_ unit: Int, _ number: Int) -> Int {
        let (row, column) = unit.quotientAndRemainder(dividingBy: units.width)
        guard !isAlone else { return row * stride + column }
        return (row * down + number / across) * stride + column * across + number % across
    }
}
