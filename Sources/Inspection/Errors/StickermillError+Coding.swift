// In reports, an error also has its code and its sentence, which follow from its values.
extension StickermillError: Codable {
    private enum CodingKeys: String, CodingKey {
        case code, message, path, setting, fault
    }

    /// Reads what is wrong and what it is about.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let fault = try container.decode(Fault.self, forKey: .fault)
        if let key = try container.decodeIfPresent(SettingKey.self, forKey: .setting) {
            self.init(fault, at: .setting(key))
        } else {
            self.init(fault, path: try container.decode(String.self, forKey: .path))
        }
    }

    /// Writes the values of the error, with its code and its sentence.
    ///
    /// Reports have no `detail`, which is not stable, and no `others`, which only a call has.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(code, forKey: .code)
        try container.encode(Words.ofLibrary.sentence(about: fault, at: subject), forKey: .message)
        try container.encode(fault, forKey: .fault)
        switch subject {
        case .path(let path): try container.encode(path, forKey: .path)
        case .setting(let key): try container.encode(key, forKey: .setting)
        }
    }
}
