import ArgumentParser

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// An argument is a file or folder; an empty one is refused.
extension URL: @retroactive ExpressibleByArgument {
    public init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        // Shells expand a tilde; one that arrives here is part of a name.
        self.init(filePath: argument.hasPrefix("~") ? "./\(argument)" : argument)
    }

    public static var defaultCompletionKind: CompletionKind { .file() }
}
