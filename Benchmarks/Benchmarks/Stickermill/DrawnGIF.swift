/// A GIF drawn in code: a disc of two colors that turns and wanders over a transparent canvas.
///
/// It follows the GIF89a specification by CompuServe, 1990. Its codes never grow, so nothing is compressed.
struct DrawnGIF {
    /// The side of the canvas.
    let canvas: Int
    /// The side of the square that holds the disc.
    let side: Int
    let frames: Int

    var bytes: [UInt8] {
        var file = Array("GIF89a".utf8) + little(canvas) + little(canvas) + [0xF1, 0, 0]
        file += [230, 60, 60, 250, 200, 40, 30, 60, 200, 0, 0, 0]
        for frame in 0..<frames {
            file += [0x21, 0xF9, 4, 2 << 2 | 1, 5, 0, 3, 0]
            file += [0x2C] + little(frame * 7 % (canvas - side)) + little(frame * 5 % (canvas - side))
            file += little(side) + little(side) + [0, 2]
            let data = codes(frame)
            for start in stride(from: 0, to: data.count, by: 255) {
                let part = data[start..<min(start + 255, data.count)]
                file.append(UInt8(part.count))
                file += part
            }
            file.append(0)
        }
        return file + [0x3B]
    }

    private func little(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8)] }

    /// Returns codes of three bits, with a clear code before every second pixel.
    private func codes(_ frame: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var bits = 0
        var count = 0
        func add(_ code: Int) {
            bits |= code << count
            count += 3
            while count >= 8 {
                bytes.append(UInt8(bits & 255))
                bits >>= 8
                count -= 8
            }
        }
        for pixel in 0..<side * side {
            if pixel % 2 == 0 { add(4) }
            add(color(pixel % side - side / 2, pixel / side - side / 2, frame))
        }
        add(5)
        add(0)
        add(0)
        return bytes
    }

    private func color(_ x: Int, _ y: Int, _ frame: Int) -> Int {
        guard x * x + y * y < side * side / 5 else { return 3 }
        // The signs of two turning lines give sectors that move with every frame, without a sine.
        let turn = frame % 16 - 8
        return (x * turn - y * 8 > 0 ? 1 : 0) ^ (y * turn + x * 8 > 0 ? 1 : 0) + (x * x + y * y) % 3 / 2
    }
}
