import Foundation
import Stickermill

// Converts masters with two workers per processor, cancels that after 300 ms, and prints how many milliseconds after the start
// the cancellation came and the conversion returned, how many masters were cancelled, and the longest time in milliseconds that
// a task waited to start while the workers were busy.
//
//     CancellationProbe <masters> <output>

let arguments = CommandLine.arguments
let masters = try MasterSearch(inputs: [URL(filePath: arguments[1])]).masters
let output = URL(filePath: arguments[2])

var settings = Settings()
settings.encoding.effort = .best
settings.conversion.thumbnails = []
let converter = Converter(settings: settings)

let clock = ContinuousClock()
let start = clock.now
let jobs = 2 * ProcessInfo.processInfo.activeProcessorCount
let job = Task { try await converter.convert(masters, to: output, jobs: jobs) }
var longestWait = Duration.zero
for _ in 0..<10 {
    try await Task.sleep(for: .milliseconds(30))
    let asked = clock.now
    longestWait = max(longestWait, await Task.detached { clock.now - asked }.value)
}
let cancelled = clock.now - start
job.cancel()
let report = try await job.value
let returned = clock.now - start
let times = [cancelled, returned, longestWait].map { "\(Int($0 / .milliseconds(1)))" }
print(times[0], times[1], report.masters.count { $0.status == .cancelled }, times[2])
