import Inspection
package import Making
import Support

/// The lines for the `pubspec.yaml` of an app, which list the folders of its pictures.
///
/// Flutter finds the pictures of a folder and those of its scales, but not those of other folders in it.
package struct FlutterAssets {
    /// The lines, or an empty array if there are no pictures.
    package let pubspec: [String]

    /// - Parameters:
    ///   - files: The pictures, by their paths below the output.
    ///   - output: The output, whose app has a `pubspec.yaml` in a folder above, or is the folder above `assets`.
    package init(_ files: [FileReport], in output: String) {
        let real = (try? FileSystem.realPath(of: output)) ?? output
        let app = Self.app(above: real)
        let folders = Set(
            files.map { file in
                let folder = Paths.folder(of: Paths.join(real, file.path))
                return file.scale == .x1 ? folder : Paths.folder(of: folder)
            })
        let paths = folders.map { Paths.path(of: $0, below: app) ?? $0 }.sorted()
        pubspec = paths.isEmpty ? [] : ["flutter:", "  assets:"] + paths.map { "    - \(Self.scalar("\($0)/"))" }
    }

    /// Returns the folder of the app, or the output if no `pubspec.yaml` is above it.
    private static func app(above output: String) -> String {
        var folder = output
        while folder != "/", folder != "." {
            if (try? FileSystem.kind(of: Paths.join(folder, "pubspec.yaml"))) == .file { return folder }
            folder = Paths.folder(of: folder)
        }
        return Paths.name(of: output) == "assets" ? Paths.folder(of: output) : output
    }

    /// Returns a path as YAML, in quotes unless it has only plain letters.
    private static func scalar(_ path: String) -> String {
        let isPlain = path.utf8.allSatisfy { 97...122 ~= $0 | 0x20 || 48...57 ~= $0 || "/_-.".utf8.contains($0) }
        return isPlain ? path : String(decoding: (try? encodeJSONLine(path))?.dropLast() ?? [], as: UTF8.self)
    }
}
