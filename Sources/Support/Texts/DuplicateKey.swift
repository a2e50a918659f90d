/// Returns the path of the first duplicate key of an object in JSON, such as `options.convert`, or `nil`.
///
/// Decoders silently keep one of the two values, and not all decoders keep the same value.
///
/// - Parameter bytes: Text that `decodeJSON` can decode.
package func duplicateKey(inJSON bytes: [UInt8]) -> String? {
    let keys = JSONKeys(bytes)
    guard let names: [String] = try? decodeJSON(keys.list), names.count == keys.objects.count else { return nil }
    var seen: [Set<String>] = keys.parents.map { _ in [] }
    for (name, object) in zip(names, keys.objects) where !seen[object].insert(name).inserted {
        var path = [name]
        var key = keys.parents[object]
        while let parent = key {
            path.append(names[parent])
            key = keys.parents[keys.objects[parent]]
        }
        return path.reversed().joined(separator: ".")
    }
    return nil
}

/// The keys of all objects in a JSON text, in the order of the text.
private struct JSONKeys {
    /// The keys as a list in JSON, so that all keys are decoded at once.
    private(set) var list: [UInt8] = [UInt8(ascii: "[")]
    /// The object of each key.
    private(set) var objects: [Int] = []
    /// The key whose value contains an object, or `nil` for the outermost object.
    private(set) var parents: [Int?] = []

    init(_ bytes: [UInt8]) {
        // The open objects and lists, with the number of their last key. A list has the key whose value contains it.
        var open: [(object: Int?, key: Int?)] = []
        var isKeyNext = false
        var index = 0
        while index < bytes.count {
            let start = index
            index += 1
            switch bytes[start] {
            case UInt8(ascii: "{"):
                open.append((parents.count, nil))
                parents.append(open.dropLast().last?.key)
                isKeyNext = true
            case UInt8(ascii: "["):
                open.append((nil, open.last?.key))
                isKeyNext = false
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                _ = open.popLast()
            case UInt8(ascii: ","):
                isKeyNext = open.last?.object != nil
            case UInt8(ascii: "\""):
                while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
                    index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
                }
                index = min(index + 1, bytes.count)
                guard isKeyNext, let last = open.last, let object = last.object else { continue }
                if !objects.isEmpty { list.append(UInt8(ascii: ",")) }
                list += bytes[start..<index]
                open[open.count - 1].key = objects.count
                objects.append(object)
                isKeyNext = false
            default: break
            }
        }
        list.append(UInt8(ascii: "]"))
    }
}
