import ArgumentParser

extension ArgumentVisibility {
    /// The visibility of options that few people need.
    ///
    /// `--help-hidden`, the man pages, and the completions list these options.
    static var rare: ArgumentVisibility { listsEverything ? .default : .hidden }

    private static let listsEverything = CommandLine.arguments.contains { argument in
        ["--help-hidden", "--experimental-dump-help", "--generate-completion-script"].contains {
            argument.hasPrefix($0)
        }
    }
}
