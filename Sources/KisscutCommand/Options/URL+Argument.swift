import ArgumentParser

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Files and folders on the command line; an empty argument names none.
extension URL: @retroactive ExpressibleByArgument {
    public init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        // A tilde is the shell's business: what arrives here is a name.
        self.init(filePath: argument.hasPrefix("~") ? "./\(argument)" : argument)
    }

    public static var defaultCompletionKind: CompletionKind { .file() }
}
