import Inspection
import Making
import Platforms
import Support
import Yams

extension Settings {
    /// Reads settings with the keys of `stickermill.yml` from JSON.
    ///
    /// - Throws: `StickermillError` with the code `badSettings`.
    init(options: JSONValue) throws(StickermillError) {
        self.init()
        var reader = SettingsReader(named: "options")
        try reader.read(Node(options), into: &self)
    }
}

extension Node {
    /// Creates the node that the YAML parser creates for the same value.
    fileprivate init(_ value: JSONValue) {
        switch value {
        case .null: self = .scalar(Scalar("", Tag(.null)))
        case .flag(let flag): self = .scalar(Scalar("\(flag)", Tag(.bool)))
        case .number(let number):
            self = .scalar(Scalar(Int(exactly: number).map { "\($0)" } ?? "\(number)", Tag(.implicit)))
        case .text(let text): self = .scalar(Scalar(text, Tag(.str), .doubleQuoted))
        case .list(let list): self = .sequence(Sequence(list.map(Node.init)))
        case .object(let object):
            let pairs = object.sorted { $0.key < $1.key }.map { key, value in
                (Node.scalar(Scalar(key, Tag(.str), .doubleQuoted)), Node(value))
            }
            self = .mapping(Mapping(pairs))
        }
    }
}
