import Foundation
import Kisscut
import Synchronization

// Converts masters with a worker per processor, asks for a stop from a task after 300 ms, and prints how many milliseconds
// after the start the request was made and the conversion returned, and how many masters it gave up.
//
//     CancellationProbe main|task <masters> <output>
//
// The conversion blocks the main thread, or one of those that serve tasks.

let arguments = CommandLine.arguments
let masters = try MasterSearch(inputs: [arguments[2]]).masters

@Sendable func giveUp(_ masters: [Master], output: String) throws -> String {
    var options = ConversionOptions()
    options.encoding.effort = .best
    options.thumbnails = []
    let cancellation = Cancellation()
    let requested = Moment()
    let clock = ContinuousClock()
    let start = clock.now
    let jobs = ProcessInfo.processInfo.activeProcessorCount
    Task.detached {
        try await Task.sleep(for: .milliseconds(300))
        requested.value.withLock { $0 = clock.now - start }
        cancellation.request()
    }
    let report = try Converter(options: options).convert(masters, to: output, jobs: jobs, cancellation: cancellation)
    let returned = clock.now - start
    let givenUp = report.masters.count { $0.status == .cancelled }
    return [requested.value.withLock { $0 } ?? returned, returned].map { "\(Int($0 / .milliseconds(1)))" }
        .joined(separator: " ") + " \(givenUp)"
}

final class Moment: Sendable {
    let value = Mutex<Duration?>(nil)
}

let (mode, output) = (arguments[1], arguments[3])
if mode == "main" {
    print(try giveUp(masters, output: output))
} else {
    print(try await Task.detached { [masters, output] in try giveUp(masters, output: output) }.value)
}
