/// The version of the library and the command.
public let version = "0.1.0"
