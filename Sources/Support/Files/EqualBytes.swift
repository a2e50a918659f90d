#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Whether two arrays have the same bytes, many of which are compared at once; `==` compares them one by one.
func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    guard one.count == other.count else { return false }
    return one.withUnsafeBytes { one in
        other.withUnsafeBytes { other in
            guard let first = one.baseAddress, let second = other.baseAddress else { return true }
            return memcmp(first, second, one.count) == 0
        }
    }
}
