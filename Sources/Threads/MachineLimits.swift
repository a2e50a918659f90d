import SystemShim

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The memory, processors, and threads of the machine that this process may use.
package enum MachineLimits {
    /// The memory in bytes: the machine's memory, or less if a Linux control group, such as a container's, allows less.
    package static let memory: Int = {
        let machine = sysconf(CInt(_SC_PHYS_PAGES)).multipliedReportingOverflow(by: sysconf(CInt(_SC_PAGESIZE)))
        let groups = controlGroupFiles("memory.max") + [contents(of: "/sys/fs/cgroup/memory/memory.limit_in_bytes")]
        let limits = groups.compactMap { $0.flatMap { Int($0) } }
        return limits.reduce(machine.overflow ? .max : machine.partialValue, min)
    }()

    /// The number of processors, at least 1: those available to the process, or fewer if a control group limits its processor time.
    package static let processors: Int = {
        let quotas = controlGroupFiles("cpu.max").map { file in file?.split(separator: " ").map(String.init) ?? [] }
        let old = ["cfs_quota_us", "cfs_period_us"].map { contents(of: "/sys/fs/cgroup/cpu/cpu.\($0)") ?? "" }
        return max(1, (quotas + [old]).compactMap(processors(ofQuota:)).reduce(Int(stickermill_processors()), min))
    }()

    /// Returns how many processors' time a control group allows, or `nil` if it sets no limit.
    ///
    /// - Parameter numbers: The microseconds of processor time in a period, and the microseconds of the period.
    static func processors(ofQuota numbers: [String]) -> Int? {
        guard numbers.count == 2, let quota = Int(numbers[0]), let period = Int(numbers[1]), quota > 0, period > 0
        else { return nil }
        return (quota - 1) / period + 1
    }

    /// Whether limits of the process, its user, or its control group may leave too few threads, or too few addresses for their stacks.
    static let limitThreads: Bool = {
        let groups = controlGroupFiles("pids.max") + [contents(of: "/sys/fs/cgroup/pids/pids.max")]
        return stickermill_has_ample_limits() == 0 || groups.contains { ($0 ?? "max") != "max" }
    }()

    /// Returns the content of a file of each control group of this process, from its own group to the outermost, for version 2 of Linux
    /// control groups.
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
