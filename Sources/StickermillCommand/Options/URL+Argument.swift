import ArgumentParser
import FoundationSubset
import Support

// An argument is the path of a file or folder. An empty argument is an error.
extension URL: @retroactive ExpressibleByArgument {
    public init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        self.init(pathAsWritten: argument)
    }

    public static var defaultCompletionKind: CompletionKind { .file() }
}
