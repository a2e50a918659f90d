/// The parts of `feDropShadow` as attributes, and the primitives that it stands for in Filter Effects Module Level 1.
struct DropShadow {
    let input: String
    let offset: String
    let deviation: String
    /// The attributes of the color, and all others that each primitive gets.
    let flood: String
    let result: String
    /// The prefix of the elements' names.
    let prefix: String

    /// The primitives, of which the last is the shadow with the art on it.
    var primitives: String {
        let (blurred, tinted) = ("\(result)-offset", "\(result)-color")
        return "<\(prefix)feGaussianBlur in=\"\(input)\" stdDeviation=\"\(deviation)\" \(flood)/>"
            + "<\(prefix)feOffset \(offset) result=\"\(blurred)\" \(flood)/><\(prefix)feFlood \(flood)/>"
            + "<\(prefix)feComposite in2=\"\(blurred)\" operator=\"in\" result=\"\(tinted)\" \(flood)/>"
            + "<\(prefix)feMerge result=\"\(result)\" \(flood)><\(prefix)feMergeNode in=\"\(tinted)\"/>"
            + "<\(prefix)feMergeNode in=\"\(input)\"/></\(prefix)feMerge>"
    }
}
