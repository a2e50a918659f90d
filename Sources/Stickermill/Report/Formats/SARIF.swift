import FoundationSubset
import Inspection
import PackManifest
import Support

extension FindingsDocument {
    /// Returns the findings as SARIF 2.1.0, the OASIS standard that code hosts show next to a change.
    ///
    /// GitHub refuses a result without a line, so every result names line 1 of its image.
    package func sarif() throws(EncodingError) -> [UInt8] {
        let paths = RepositoryPaths()
        let kinds =
            Rule.allCases.map { rule in
                SARIF.Descriptor(
                    id: rule.rawValue, shortDescription: .init(text: rule.title),
                    fullDescription: .init(text: rule.definition), help: .init(text: rule.advice),
                    defaultConfiguration: .init(level: rule.severity.rawValue))
            }
            + Self.otherKinds.map { name, definition in
                SARIF.Descriptor(
                    id: name, shortDescription: .init(text: definition), fullDescription: .init(text: definition),
                    help: .init(text: definition),
                    defaultConfiguration: .init(level: Finding.Severity.error.rawValue))
            }
        func location(_ path: String) -> SARIF.Location {
            let file = SARIF.Artifact(uri: uriReference(to: paths.path(path)))
            return .init(physicalLocation: .init(artifactLocation: file, region: .init()))
        }
        var fingerprints = Fingerprints()
        let results = subjects.flatMap { subject in
            subject.entries.map { entry in
                let fingerprint = fingerprints.next(rule: entry.rule, path: paths.path(subject.path))
                return SARIF.Result(
                    ruleId: entry.rule, ruleIndex: kinds.firstIndex { $0.id == entry.rule } ?? -1,
                    level: entry.severity.rawValue, message: .init(text: entry.text),
                    locations: [location(subject.path)],
                    partialFingerprints: .init(primaryLocationLineHash: fingerprint))
            }
        }
        let driver = SARIF.Driver(name: tool.name, version: tool.version, rules: kinds)
        let notices = skipped.map { skipped in
            SARIF.Notification(
                level: "note", message: .init(text: "skipped: \(skipped.reason)"), locations: [location(skipped.path)])
        }
        let invocation = SARIF.Invocation(
            executionSuccessful: interruption == nil, toolExecutionNotifications: notices)
        return try encodeJSON(
            SARIF(runs: [.init(tool: .init(driver: driver), invocations: [invocation], results: results)]))
    }
}

/// The part of the standard's object model that Stickermill uses.
private struct SARIF: Encodable {
    let version = "2.1.0"
    let schema = "https://json.schemastore.org/sarif-2.1.0.json"
    let runs: [Run]

    enum CodingKeys: String, CodingKey {
        case version, runs
        case schema = "$schema"
    }

    struct Run: Encodable {
        let tool: Tool
        let invocations: [Invocation]
        let columnKind = "unicodeCodePoints"
        let results: [Result]
    }

    struct Invocation: Encodable {
        let executionSuccessful: Bool
        let toolExecutionNotifications: [Notification]
    }

    struct Notification: Encodable {
        let level: String
        let message: Text
        let locations: [Location]
    }

    struct Tool: Encodable {
        let driver: Driver
    }

    struct Driver: Encodable {
        let name: String
        let version: String
        let rules: [Descriptor]
    }

    struct Descriptor: Encodable {
        let id: String
        let shortDescription: Text
        let fullDescription: Text
        let help: Text
        let defaultConfiguration: Configuration
    }

    struct Configuration: Encodable {
        let level: String
    }

    struct Text: Encodable {
        let text: String
    }

    struct Result: Encodable {
        let ruleId: String
        let ruleIndex: Int
        let level: String
        let message: Text
        let locations: [Location]
        let partialFingerprints: PartialFingerprints
    }

    struct PartialFingerprints: Encodable {
        /// The key that GitHub reads.
        let primaryLocationLineHash: String
    }

    struct Location: Encodable {
        let physicalLocation: Physical
    }

    struct Physical: Encodable {
        let artifactLocation: Artifact
        let region: Region
    }

    struct Region: Encodable {
        let startLine = 1
    }

    struct Artifact: Encodable {
        let uri: String
    }
}

/// Returns a path as a URI reference, RFC 3986: everything except unreserved characters and `/` is escaped.
private func uriReference(to path: String) -> String {
    let digits = Array("0123456789ABCDEF".unicodeScalars)
    var result = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"), UInt8(ascii: "/"):
            result.unicodeScalars.append(Unicode.Scalar(byte))
        default:
            result.unicodeScalars.append("%")
            result.unicodeScalars.append(digits[Int(byte >> 4)])
            result.unicodeScalars.append(digits[Int(byte & 15)])
        }
    }
    return result
}
