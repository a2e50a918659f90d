import Foundation
import Raster
import TestSupport
import Testing

/// A `stickermill.yml` above the input, as the commands apply and report it.
@Suite struct SettingsAboveTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("art/.git")
        try folder.write("art/fruit/fig.png", Bitmap.sticker(300).pngFixture)
    }

    @Test(arguments: ["check", "convert -o out", "pack -o out", "bench --repeat 1", "preview -o page.html"])
    func everyCommandAppliesIt(command: String) throws {
        try folder.write("art/stickermill.yml", Array("scale: 1\n".utf8))
        for input in ["art/fruit", "art/fruit/", "art/fruit/fig.png"] {
            let run = try CommandRun(command.split(separator: " ").map(String.init) + [input], in: folder.path)
            #expect(run.status == 64)
            #expect(run.error == "stickermill: art/stickermill.yml:1:1: unknown key 'scale'\n")
        }
    }

    @Test(.enabled(if: CommandRun.permissionsCanHold, "this user passes by all permissions"))
    func oneThatCannotBeReadIsAnError() throws {
        let file = try folder.write("art/stickermill.yml", [])
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file)
        let run = try CommandRun(unprivileged: ["check", folder.path("art/fruit")])
        #expect(run.status == 64)
        #expect(run.error == "stickermill: \(file): permission denied\n")
    }
}
