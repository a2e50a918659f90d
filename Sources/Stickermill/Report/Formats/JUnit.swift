import FoundationSubset
package import Inspection
import Support

extension FindingsDocument {
    /// Returns the findings as JUnit XML, which every CI system reads.
    ///
    /// Each master is a test case. It fails if a finding has the given severity or a higher one. It is skipped if the run was cancelled
    /// before the master was finished. A skipped file that may be missed is also a skipped test case.
    ///
    /// The XML follows the schema of Jenkins, which is the schema of Apache Ant's JUnit task with the file of each case. GitLab shows this
    /// file.
    ///
    /// - Parameter severity: A finding of this severity or a higher one fails its master.
    package func junit(failingFrom severity: Finding.Severity = .error) -> String {
        let paths = RepositoryPaths()
        let cases =
            subjects.map { TestCase($0, paths, failingFrom: severity) } + skipped.map { TestCase($0, paths) }
        let failures = cases.count { $0.failure != nil }
        let time = String(seconds)
        // The schema allows no time zone.
        let stamp = Date().formatted(.iso8601).prefix(19)
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#, "<testsuites>",
            #"  <testsuite name="\#(Program.name) \#(command)" package="\#(Program.name)" id="0" timestamp="\#(stamp)" hostname="localhost""#
                + #" tests="\#(cases.count)" failures="\#(failures)" errors="0" skipped="\#(cases.count { $0.skipped != nil })" time="\#(time)">"#,
            "    <properties/>",
        ]
        for testCase in cases {
            let head =
                #"    <testcase classname="\#(Program.name)" name="\#(escapedForXML(testCase.name))" file="\#(escapedForXML(testCase.file))" time="\#(testCase.seconds)""#
            if let reason = testCase.skipped {
                lines += [head + ">", #"      <skipped message="\#(escapedForXML(reason))"/>"#, "    </testcase>"]
            } else if let failure = testCase.failure {
                lines += [
                    head + ">",
                    #"      <failure type="\#(failure.type)" message="\#(escapedForXML(failure.message))">\#(escapedForXML(failure.text))</failure>"#,
                    "    </testcase>",
                ]
            } else {
                lines.append(head + "/>")
            }
        }
        let rest = cases.flatMap(\.rest)
        lines += [
            "    <system-out>\(escapedForXML(rest.joined(separator: "\n")))</system-out>", "    <system-err/>",
            "  </testsuite>",
            "</testsuites>",
        ]
        return lines.joined(separator: "\n") + "\n"
    }
}

private struct TestCase {
    var name: String
    /// The path below the root of the repository.
    var file: String
    /// The time that the command spent on it in seconds, or 0 if that is unknown.
    var seconds: Double
    /// Why it was skipped, or `nil` if it was not skipped.
    var skipped: String?
    var failure: (type: String, message: String, text: String)?
    /// The findings that do not fail the master.
    var rest: [String]

    init(_ subject: FindingsDocument.Subject, _ paths: RepositoryPaths, failingFrom severity: Finding.Severity) {
        (name, file, seconds) = (subject.path, paths.path(subject.path), subject.seconds ?? 0)
        skipped = subject.isCancelled ? "interrupted" : nil
        let start = { (entry: FindingsDocument.Entry) in "\(entry.severity.rawValue) \(entry.rule): " }
        let counting = subject.entries.filter { severity.gates($0.severity) }.worstFirst(\.severity)
        rest = subject.entries.filter { !severity.gates($0.severity) }.map {
            "\(subject.path): \(start($0))\($0.message)"
        }
        guard let first = counting.first else { return }
        failure = (first.rule, first.message, counting.map { start($0) + $0.text }.joined(separator: "\n"))
    }

    init(_ missing: SkippedPath, _ paths: RepositoryPaths) {
        (name, file, seconds) = (missing.path, paths.path(missing.path), 0)
        (skipped, rest) = (missing.reason, [])
    }
}
