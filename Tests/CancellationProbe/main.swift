import Foundation
import Kisscut

// Converts masters with a worker per processor, cancels that after 300 ms, and prints how many milliseconds after the start
// the cancellation came and the conversion returned, and how many masters were cancelled.
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
let job = Task { try await converter.convert(masters, to: output) }
try await Task.sleep(for: .milliseconds(300))
let cancelled = clock.now - start
job.cancel()
let report = try await job.value
let returned = clock.now - start
let times = [cancelled, returned].map { "\(Int($0 / .milliseconds(1)))" }.joined(separator: " ")
print(times, report.masters.count { $0.status == .cancelled })
