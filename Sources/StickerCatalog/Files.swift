import Foundation

/// Returns a file's size in bytes; nil if the file does not exist.
func lengthOfFile(_ url: URL) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    return (attributes?[.size] as? NSNumber)?.intValue
}

/// Reads a file, but not much more than a limit; whoever parses the bytes refuses those over it.
///
/// - Throws: `missing` if there is no file, else `notReadable`.
func contents(of file: URL, limit: Int) throws(StickerCatalogError) -> Data {
    do {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        return try handle.read(upToCount: max(limit, limit &+ 1)) ?? Data()
    } catch {
        if [.fileNoSuchFile, .fileReadNoSuchFile].contains((error as? CocoaError)?.code) { throw .missing(file) }
        throw .notReadable(file, reason: error.localizedDescription)
    }
}

/// Performs an operation that creates or writes a file.
///
/// - Throws: `notWritable` if the operation throws.
func writing<Value>(_ file: URL, _ operation: () throws -> Value) throws(StickerCatalogError) -> Value {
    do {
        return try operation()
    } catch {
        throw .notWritable(file, reason: error.localizedDescription)
    }
}
