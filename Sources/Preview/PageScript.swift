/// The script of a preview page, which uses only the contents of the page.
///
/// Without the script, the page still shows the pictures, the labels, and the findings. The files of the script form one function, so they
/// can use each other's names.
enum PageScript {
    static let text: String = {
        let parts = [
            PackageResources.pictures_js, PackageResources.screen_js, PackageResources.placing_js,
            PackageResources.drawer_js, PackageResources.findings_js, PackageResources.keys_js,
        ].map { String(decoding: $0, as: UTF8.self) }
        return "'use strict';\n(() => {\n" + parts.joined(separator: "\n") + "})();\n"
    }()
}
