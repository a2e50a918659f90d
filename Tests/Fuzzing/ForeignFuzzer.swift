import Raster
import Vips

/// Takes files through libvips, and whatever libvips says of them (channels, samples, pages, sizes) into bitmaps; libFuzzer calls it again
/// and again.
///
/// The first byte chooses the format. A TIFF is assembled from the other bytes, so that its directory is always readable and only its
/// claims are unusual.
@_cdecl("LLVMFuzzerTestOneInput")
public func decodeForeign(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    var bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let first = bytes.popLast() else { return 0 }
    switch first % 5 {
    case 0: checkStill(bytes, as: .tiff)
    case 1: checkStill(bytes, as: .jpeg)
    case 2: checkStill(bytes, as: .png)
    case 3: checkWebP(bytes)
    default: checkStill(unusualTIFF(bytes), as: .tiff)
    }
    return 0
}

/// The most pixels that are decoded, so that a run is short.
private let maximumPixels = 1 << 16

private func checkStill(_ bytes: [UInt8], as loader: VipsLoader) {
    let extras = TIFFDirectory(bytes[...])?.extraChannels ?? []
    guard let still = try? VipsStill(bytes, as: loader, extras: extras), still.size.area <= maximumPixels else {
        return
    }
    precondition(still.pages >= 1 && still.size.area > 0, "a picture is empty")
    let channels = still.channels
    precondition(channels.alpha.map { !channels.others.contains($0) } ?? true, "a channel is alpha and is not")
    guard let bitmap = try? still.bitmap() else { return }
    precondition(bitmap.size == still.size, "the picture has another size")
    precondition(channels.alpha != nil || bitmap.isOpaque, "a picture without alpha is transparent")
}

private func checkWebP(_ bytes: [UInt8]) {
    guard let animation = try? VipsAnimation(bytes, as: .webp),
        animation.size.area(times: animation.frames) <= maximumPixels
    else { return }
    precondition(animation.delays.count == animation.frames, "a frame has no delay")
    var frames = 0
    while let frame = try? animation.next() {
        precondition(frame.size == animation.size, "a frame has another size")
        frames += 1
    }
    precondition(frames <= animation.frames, "there are more frames than the file has")
}

/// Assembles a TIFF whose tags have values from the bytes, with one pixel row of whatever the other bytes say, in one or more directories.
private func unusualTIFF(_ bytes: [UInt8]) -> [UInt8] {
    var values = bytes.makeIterator()
    func next() -> Int { Int(values.next() ?? 0) }
    let pages = next() % 8 == 0 ? 1 + next() % 3 : 1
    let bits = [8, 8, 16, 16, 1, 4, 32, next()][next() % 8]
    let samples = next() % 9
    let extras = (0..<next() % 6).map { _ in next() % 4 }
    let tags: [(tag: Int, values: [Int])] = [
        (256, [1 + next() % 16]), (257, [1 + next() % 4]), (258, Array(repeating: bits, count: max(1, samples))),
        (259, [1]), (262, [next() % 11]), (273, [8]), (274, [next() % 10]), (277, [samples]), (278, [1 + next() % 4]),
        (279, [bytes.count]), (284, [1 + next() % 2]), (338, extras), (339, [1 + next() % 3]),
    ].filter { !$0.values.isEmpty }
    var file: [UInt8] = [0x49, 0x49, 42, 0, 0, 0, 0, 0] + bytes + [UInt8](repeating: 7, count: 1 << 10)
    var link = 4
    for _ in 0..<pages {
        var places: [Int] = []
        for tag in tags {
            places.append(file.count)
            file += tag.values.flatMap { short($0) }
        }
        file.replaceSubrange(link..<link + 4, with: long(file.count))
        file += short(tags.count)
        for (tag, place) in zip(tags, places) {
            let inside: [UInt8] = Array((tag.values.flatMap { short($0) } + [0, 0, 0, 0]).prefix(4))
            file += short(tag.tag) + short(3) + long(tag.values.count) + (tag.values.count > 2 ? long(place) : inside)
        }
        link = file.count
        file += long(0)
    }
    return file
}

private func short(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)] }

private func long(_ value: Int) -> [UInt8] { short(value & 0xFFFF) + short(value >> 16 & 0xFFFF) }
