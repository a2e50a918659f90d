import TestSupport
import Testing

/// The project had another name, which now belongs to another program for stickers.
@Suite struct ProgramNameTests {
    private static let former = "kiss" + "cut"

    private func lines(of script: String) throws -> [Substring] {
        try CommandRun(shell: script, in: Project.root.path).output.split(separator: "\n")
    }

    @Test func onlyTheChangelogHasTheFormerName() throws {
        #expect(try lines(of: "git grep --untracked --text -il \(Self.former)") == ["CHANGELOG.md"])
        #expect(try lines(of: "git ls-files | grep -i \(Self.former)").isEmpty)
    }

    /// Comments and imports apart, the sources take the name from `Program`.
    @Test func theSourcesHaveTheNameInOnePlace() throws {
        let named = try lines(of: "git grep -niw stickermill -- 'Sources/*.swift'")
        let code = named.filter { !$0.contains(#/:\s*//|:\d+:(public |package )?(import|@_exported)/#) }
        #expect(code.map { $0.prefix { $0 != ":" } } == ["Sources/Support/Texts/Program.swift"])
    }
}
