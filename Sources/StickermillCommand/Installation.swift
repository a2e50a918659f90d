import Stickermill
import Support
import Vips

/// How the running program was installed, which decides where its libvips is, and what installs one.
struct Installation {
    /// The real path of the program.
    ///
    /// It is looked up at the start: later, the file may have been replaced.
    private let program: String

    init(program: String) {
        self.program = (try? FileSystem.realPath(of: program)) ?? program
    }

    /// Returns the libvips to load: the one that the user names, the one of the Python package pyvips-binary, or the one of the system.
    func libvips(named: String?) -> LibvipsPlace {
        if let named, !named.isEmpty {
            return LibvipsPlace(path: named, advice: "correct or unset \(Program.libvipsVariable), which names it")
        }
        let installed = packageFolders.compactMap { folder in Self.records(in: folder).map { (folder, $0) } }
        for (folder, records) in installed {
            guard let bundled = Self.bundledLibrary(in: folder) else { continue }
            return LibvipsPlace(path: bundled, advice: "type \(PythonTool(of: program, records: records).repair)")
        }
        guard let (_, records) = installed.first else { return .ofSystem }
        return LibvipsPlace(path: nil, advice: "type \(PythonTool(of: program, records: records).installation)")
    }

    /// The folders of Python packages that may belong to the program.
    private var packageFolders: [String] {
        let prefix = Paths.folder(of: Paths.folder(of: program))
        let libraries = ["lib", "lib64"].map { Paths.join(prefix, $0) }
        let environments = libraries.flatMap { library in
            Self.names(in: library).filter { $0.hasPrefix("python") }.flatMap { version in
                ["site-packages", "dist-packages"].map { Paths.join(Paths.join(library, version), $0) }
            }
        }
        // `pip install --target` puts packages beside `bin`. A folder that all may write to, such as /tmp, is no such target.
        let target = FileSystem.isWritableByOthers(prefix) ? [] : [prefix]
        return environments + target
    }

    /// Returns the folder with the records of the program's wheel, or `nil` if the Python packages do not include it.
    private static func records(in packages: String) -> String? {
        names(in: packages).first { $0.hasPrefix("\(Program.name)-") && $0.hasSuffix(".dist-info") }
            .map { Paths.join(packages, $0) }
    }

    /// Returns the libvips that the package pyvips-binary includes.
    private static func bundledLibrary(in packages: String) -> String? {
        let folder = Paths.join(packages, "pyvips_binary.libs")
        return names(in: folder).sorted().first { $0.hasPrefix("libvips") && $0.contains(".so") }
            .map { Paths.join(folder, $0) }
    }

    private static func names(in folder: String) -> [String] {
        ((try? FileSystem.names(inFolder: folder)) ?? []).compactMap(\.self)
    }
}

/// The tool that installed the program as a Python package.
private enum PythonTool {
    case pip, pipx
    /// `uv pip`, `uv tool` and `uvx`.
    case uv, uvTool, uvx

    /// - Parameter records: The folder with the records of the package, of which one names the installer.
    init(of program: String, records: String) {
        let installer = (try? FileSystem.contents(of: Paths.join(records, "INSTALLER"), limit: 100)) ?? []
        if program.contains("/pipx/venvs/") {
            self = .pipx
        } else if program.contains("/uv/tools/") {
            self = .uvTool
        } else if program.contains("/archive-v0/") {
            self = .uvx
        } else {
            self = installer.starts(with: "uv".utf8) ? .uv : .pip
        }
    }

    private static let package = "'\(Program.name)[formats]'"

    /// The command that adds libvips.
    var installation: String {
        switch self {
        case .pip: "pip install \(Self.package)"
        case .pipx: "pipx install --force \(Self.package)"
        case .uv: "uv pip install \(Self.package)"
        case .uvTool: "uv tool install \(Self.package)"
        case .uvx: "uvx --from \(Self.package) \(Program.name)"
        }
    }

    /// The command that replaces a broken libvips.
    var repair: String {
        switch self {
        case .pip: "pip install --force-reinstall pyvips-binary"
        case .pipx: installation
        case .uv: "uv pip install --reinstall pyvips-binary"
        case .uvTool: "uv tool install --reinstall \(Self.package)"
        case .uvx: "uvx --refresh --from \(Self.package) \(Program.name)"
        }
    }
}
