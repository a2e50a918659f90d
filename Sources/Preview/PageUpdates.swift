import Support

/// The script that applies changes to a served page.
package enum PageUpdates {
    /// Returns a page with the script, and with a policy that lets the script ask the page's server.
    package static func adding(version: Int, to page: String) -> String {
        var page = page
        if let policy = page.firstRange(of: "script-src") {
            page.replaceSubrange(policy, with: "connect-src 'self'; script-src 'self'")
        }
        if let end = page.ranges(of: "</body>").last {
            page.insert(
                contentsOf:
                    "<script src=\"/\(Program.name)-watch.js\" data-version=\"\(version)\" id=\"\(Program.name)-watch\"></script>\n",
                at: end.lowerBound)
        }
        return page
    }

    /// The script, which replaces pictures and findings of stickers that have changed, and leaves everything else as it is.
    ///
    /// If the page has other stickers, or a sticker has another kind of picture, the page is loaded again.
    package static let script = String(decoding: PackageResources.watch_js, as: UTF8.self)
}
