import ArgumentParser
import Support

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// An argument is a file or folder; an empty one is refused.
extension URL: @retroactive ExpressibleByArgument {
    public init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        self.init(pathAsWritten: argument)
    }

    public static var defaultCompletionKind: CompletionKind { .file() }
}
