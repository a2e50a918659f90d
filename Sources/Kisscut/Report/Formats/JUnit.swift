package import Inspection
import Support

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Report {
    /// Returns the findings as JUnit XML, which every CI system reads: one test case per master, failed if a finding gates,
    /// and skipped if the run was cancelled before, or if it was not read and may be missed.
    ///
    /// Follows the schema of Apache Ant's JUnit task, the strictest in use; Jenkins' accepts the same.
    ///
    /// - Parameter severity: A finding of this severity or a higher one fails its master.
    package func junit(failingFrom severity: Finding.Severity = .error) -> String {
        let cases = masters.map { TestCase($0, failingFrom: severity) } + missing.map(TestCase.init)
        let failures = cases.count { $0.failure != nil }
        let time = String(summary.seconds)
        // The schema has no time zone.
        let stamp = Date().formatted(.iso8601).prefix(19)
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#, "<testsuites>",
            #"  <testsuite name="kisscut check" package="kisscut" id="0" timestamp="\#(stamp)" hostname="localhost""#
                + #" tests="\#(cases.count)" failures="\#(failures)" errors="0" skipped="\#(cases.count { $0.skipped != nil })" time="\#(time)">"#,
            "    <properties/>",
        ]
        for testCase in cases {
            let head = #"    <testcase classname="kisscut" name="\#(escapedForXML(testCase.name))" time="0""#
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
    /// Why it was skipped; nil if it was not.
    var skipped: String?
    var failure: (type: String, message: String, text: String)?
    /// The findings that do not fail the master.
    var rest: [String]

    init(_ master: MasterReport, failingFrom severity: Finding.Severity) {
        name = master.path
        skipped = master.status == .cancelled ? "interrupted" : nil
        let line = { (finding: Finding) in "\(finding.severity.rawValue) \(finding.rule.rawValue): \(finding.message)" }
        let counting = master.findings.filter { $0.severity >= severity }.worstFirst(\.severity)
        rest = master.findings.filter { $0.severity < severity }.map { "\(master.path): \(line($0))" }
        guard let first = counting.first else { return }
        failure = (
            first.rule.rawValue, first.message, counting.map { "\(line($0)). \($0.hint)" }.joined(separator: "\n")
        )
    }

    init(_ missing: SkippedPath) {
        (name, skipped, rest) = (missing.path, missing.reason, [])
    }
}
