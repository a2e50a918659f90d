#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What this process may use of the machine.
package enum MachineLimits {
    /// The memory in bytes: that of the machine, or less if a control group of Linux, such as a container's, allows less.
    package static let memory: Int = {
        let machine = sysconf(CInt(_SC_PHYS_PAGES)).multipliedReportingOverflow(by: sysconf(CInt(_SC_PAGESIZE)))
        let groups = controlGroupFiles("memory.max") + [contents(of: "/sys/fs/cgroup/memory/memory.limit_in_bytes")]
        let limits = groups.compactMap { $0.flatMap { Int($0) } }
        return limits.reduce(machine.overflow ? .max : machine.partialValue, min)
    }()

    /// Returns the content of a file of each control group that this process is in, from its own group to the outermost, as version
    /// 2 of Linux' control groups has them.
    private static func controlGroupFiles(_ name: String) -> [String?] {
        let own = contents(of: "/proc/self/cgroup")?.split(separator: "\n").first { $0.hasPrefix("0::/") }
        var parts = own.map { $0.dropFirst(4).split(separator: "/").map(String.init) } ?? []
        var files: [String?] = []
        while true {
            files.append(contents(of: (["/sys/fs/cgroup"] + parts + [name]).joined(separator: "/")))
            if parts.popLast() == nil { return files }
        }
    }

    /// Returns the text of a small file of the system, without the line feed at its end.
    private static func contents(of path: String) -> String? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = fread(&bytes, 1, bytes.count, file)
        var text = String(decoding: bytes.prefix(count), as: UTF8.self)
        if text.last == "\n" { text.removeLast() }
        return text
    }
}
