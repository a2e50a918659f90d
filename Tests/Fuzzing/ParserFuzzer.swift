import Raster
import Support

/// Takes any bytes through the parsers of GIF blocks, JPEG segments, SVG tags, image headers and tables of labels, and through the guard of
/// `stickermill.yml`; libFuzzer calls it again and again.
@_cdecl("LLVMFuzzerTestOneInput")
public func parseAnything(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    checkGIF(bytes)
    checkJPEG(bytes)
    checkSVG(bytes)
    checkHeader(bytes)
    checkYAML(bytes)
    checkTable(bytes)
    return 0
}

private func checkGIF(_ bytes: [UInt8]) {
    guard let file = try? GIFFile(bytes) else { return }
    // The signature and the screen; of each frame its place and the size of its codes.
    precondition(!file.frames.isEmpty && 13 + 11 * file.frames.count <= bytes.count, "frames have no room")
    precondition(
        file.lacksTrailer || (try? GIFFile(bytes + [0x2C, 0]))?.frames.count == file.frames.count,
        "the trailer is not the end")
    for frame in file.frames where frame.region.size.area < 1 << 16 {
        let data = Array(frame.data.map { bytes[$0] }.joined())
        let area = frame.region.size.area
        let indices = try? LZWDecoder.indices(data, frame.minimumCodeSize, upTo: area)
        precondition(indices.map { $0.count <= area } ?? true, "indices have no pixel")
        let count = try? LZWDecoder.count(data, frame.minimumCodeSize, upTo: area)
        precondition(count == indices?.count, "the count is not that of the indices")
    }
}

private func checkJPEG(_ bytes: [UInt8]) {
    struct TooLarge: Error {}
    let file = try? JPEGFile(
        [0xFF, 0xD8] + bytes, checking: { size in guard size.area < 1 << 20 else { throw TooLarge() } }, {})
    guard let file, !file.flaws.isEmpty else { return }
    precondition(file.repaired.count <= bytes.count + 4, "the repaired file is longer")
    precondition((try? JPEGFile(file.repaired, checking: { _ in }, {}))?.flaws == [], "the repaired file has flaws")
}

private func checkSVG(_ bytes: [UInt8]) {
    var scanner = TagScanner(bytes)
    var tags = 0
    while let tag = scanner.next() {
        tags += 1
        let names = [tag.name] + tag.attributes.map(\.name)
        precondition(!names.contains { $0.utf8.contains { " \t\r\n=<>/\"'".utf8.contains($0) } }, "a name has a mark")
    }
    precondition(tags <= bytes.count { $0 == UInt8(ascii: "<") }, "a tag has no beginning")
    _ = SVGDocument.begins(with: bytes)
    do throws(SVGDocument.OtherFile) {
        let document = try SVGDocument(bytes)
        precondition(document.effects >= 0 && document.effects <= bytes.count * bytes.count, "effects have no element")
        precondition(document.pictures.allSatisfy { $0.width > 0 && $0.height > 0 }, "a picture is empty")
    } catch {
        precondition(!error.address.isEmpty && error.address.count <= 80 && !error.address.hasPrefix("#"), "no address")
    }
}

private func checkHeader(_ bytes: [UInt8]) {
    guard let size = PixelSize(header: bytes) else { return }
    precondition(size.width > 0 && size.height > 0 && size.longerSide < 1 << 31, "no such size")
}

private func checkYAML(_ bytes: [UInt8]) {
    let guarded = YAMLGuard(bytes)
    let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    let open = bytes.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }
    precondition(guarded.brackets <= open, "a bracket was not opened")
    if let fault = guarded.fault {
        precondition((1...lines).contains(fault.line), "the fault is in no line")
    } else {
        precondition(max(guarded.brackets, guarded.columns.count) < YAMLGuard.limit, "the nesting is over the limit")
    }
    // More text never has a lower bound.
    let half = YAMLGuard(Array(bytes.prefix(bytes.count / 2)))
    precondition(half.brackets <= guarded.brackets || guarded.fault != nil, "brackets were forgotten")
}

private func checkTable(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let format = SeparatedText(separatorOf: text)
    guard let rows = try? format.rows(of: text) else { return }
    let lines = text.count(where: \.isNewline) + 1
    precondition(rows.allSatisfy { (1...lines).contains($0.line) }, "a row is in no line")
    // A mark that joins what is before it is another character there.
    let fields = rows.map(\.fields)
    guard fields.joined().allSatisfy({ $0.allSatisfy { $0.unicodeScalars.count == 1 } }) else { return }
    let again = fields.map { format.line($0) + "\n" }.joined()
    precondition((try? format.rows(of: again).map(\.fields)) == fields, "the table that is written is another")
}
