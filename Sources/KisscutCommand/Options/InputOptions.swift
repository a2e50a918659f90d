import ArgumentParser

struct InputOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Masters, and folders to search for them.",
            discussion: """
                Folders are searched with their subfolders for .png, .apng, .gif, .jpg and .jpeg files. Hidden files, \
                links out of the folder and the output folder are not taken.
                """,
            valueName: "input"))
    var inputs: [String]
}
