import ArgumentParser
import Kisscut

/// The ways to print findings.
enum FindingsFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json, junit, sarif, github, markdown

    func bytes(_ report: Report, text: FindingsText, failingFrom severity: Finding.Severity) throws -> [UInt8] {
        switch self {
        case .text: Array(text.text.utf8)
        case .json: try report.json()
        case .junit: Array(report.junit(failingFrom: severity).utf8)
        case .sarif: try report.sarif()
        case .github: Array(report.annotations().utf8)
        case .markdown: Array(report.markdown().utf8)
        }
    }
}
