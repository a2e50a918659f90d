import ArgumentParser

extension ArgumentVisibility {
    /// The visibility of the options that few people need: `--help-hidden`, the man pages and the completions have them.
    static var rare: ArgumentVisibility { listsEverything ? .default : .hidden }

    private static let listsEverything = CommandLine.arguments.contains { argument in
        ["--help-hidden", "--experimental-dump-help", "--generate-completion-script"].contains {
            argument.hasPrefix($0)
        }
    }
}
