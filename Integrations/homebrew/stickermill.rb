# A formula for a tap. Fill in OWNER, the tag, and the checksum of the source for a release (RELEASING.md).
class Stickermill < Formula
  desc "Makes sticker packs for Messages and other platforms from @3x masters"
  homepage "https://github.com/OWNER/stickermill"
  url "https://github.com/OWNER/stickermill.git", tag: "0.1.0"
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on xcode: ["16.3", :build]
  depends_on "libdeflate"
  depends_on "vips"

  uses_from_macos "swift" => :build

  def install
    # Homebrew already runs the build in a sandbox.
    ENV["SWIFT_BUILD_FLAGS"] = "--disable-sandbox"
    system "make", "install", "PREFIX=#{prefix}"
  end

  test do
    (testpath/"art.svg").write <<~SVG
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 618 618"><circle cx="309" cy="309" r="280" fill="#2a6ec8"/></svg>
    SVG
    system bin/"stickermill", "convert", "art.svg", "--output", "stickers"
    assert_path_exists testpath/"stickers/renditions/art@2x.png"
    assert_match version.to_s, shell_output("#{bin}/stickermill --version")
  end
end
