import Support

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The machine that this process runs on.
enum Machine {
    /// The system, its release, and the architecture, such as `Linux 6.1.0 (x86_64)`.
    static var system: String {
        var names = utsname()
        guard uname(&names) == 0 else { return "unknown" }
        return "\(text(names.sysname)) \(text(names.release)) (\(text(names.machine)))"
    }

    /// The name of the processor, or `nil` if the system does not say it, such as Linux on ARM.
    static var processor: String? {
        #if canImport(Darwin)
            var name: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0, 0)
            var count = MemoryLayout.size(ofValue: name)
            return sysctlbyname("machdep.cpu.brand_string", &name, &count, nil, 0) == 0 ? text(name) : nil
        #else
            let bytes = (try? FileSystem.contents(of: "/proc/cpuinfo", limit: 10_000_000)) ?? []
            let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first {
                $0.hasPrefix("model name")
            }
            return line?.split(separator: ":", maxSplits: 1).last.map { String($0.drop { $0 == " " }) }
        #endif
    }

    /// Returns the text in a field of a C structure, which ends with a 0.
    private static func text(_ field: some BitwiseCopyable) -> String {
        withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
