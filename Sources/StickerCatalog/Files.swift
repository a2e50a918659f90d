import Foundation

/// Returns a file's size in bytes, or `nil` if there is no file.
func lengthOfFile(_ url: URL) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular else { return nil }
    return (attributes?[.size] as? NSNumber)?.intValue
}

/// Returns the names of the files in a folder.
func names(in folder: URL) -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] }

/// Reads a file, up to one byte more than a limit.
///
/// The extra byte lets the parser detect and refuse a file that exceeds the limit.
///
/// - Throws: `missing` if the file does not exist, else `notReadable`.
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
