#!/bin/sh
# Installs a released stickermill below a folder of yours. It does not need root.
#
#   sh install.sh [--version 0.1.0] [--prefix "$HOME/.local"] [--from https://github.com/OWNER/stickermill/releases/download] [--checksum SHA-256]
#
# It prints what it will do, downloads the archive for this machine and its checksum, compares them, and copies the files.
set -eu

version=0.1.0
prefix=$HOME/.local
from=
# By default, the checksum comes from the file next to the archive.
checksum=
while [ $# -gt 0 ]; do
    case $1 in
        --version) version=${2:?the version, such as 0.1.0}; shift 2 ;;
        --prefix) prefix=${2:?a folder}; shift 2 ;;
        --checksum) checksum=${2:?the SHA-256 of the archive}; shift 2 ;;
        --from) from=${2:?an address}; shift 2 ;;
        *) sed -n '4s/^# *//p' "$0" >&2; exit 64 ;;
    esac
done
program=stickermill
[ -n "$from" ] || { echo "install.sh: say where the releases are: --from https://github.com/OWNER/$program/releases/download" >&2; exit 64; }
case $version in '' | *[!0-9A-Za-z.-]*) echo "install.sh: '$version' is no version" >&2; exit 64 ;; esac

system=$(uname -s | tr '[:upper:]' '[:lower:]')
[ "$system" != darwin ] || system=macos
machine=$(uname -m)
[ "$machine" != aarch64 ] || machine=arm64
name=$program-$version-$system-$machine
echo "This downloads $from/$version/$name.tar.gz, compares its checksum, and copies the program, its man pages and completions below $prefix."

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
files=$name.tar.gz
[ -n "$checksum" ] || files="$files $name.tar.gz.sha256"
for file in $files; do
    curl --fail --silent --show-error --location --proto-redir '=https' --retry 3 --output "$scratch/$file" "$from/$version/$file" || {
        echo "install.sh: there is no $file at $from/$version; releases are for linux-x86_64, linux-arm64 and macos-arm64" >&2
        exit 1
    }
done
[ -n "$checksum" ] || checksum=$(cut -d ' ' -f 1 "$scratch/$name.tar.gz.sha256")
if command -v sha256sum >/dev/null; then sum=$(sha256sum "$scratch/$name.tar.gz"); else sum=$(shasum -a 256 "$scratch/$name.tar.gz"); fi
if [ "${sum%% *}" != "$checksum" ]; then
    echo "install.sh: $name.tar.gz has another checksum than $checksum; nothing was installed" >&2
    exit 1
fi
tar -xzf "$scratch/$name.tar.gz" -C "$scratch"
installed=$("$scratch/$name/bin/$program" --version) || {
    echo "install.sh: the program of this release does not start on this machine; nothing was installed" >&2
    exit 1
}
[ ! -d "$prefix/bin/$program" ] || { echo "install.sh: $prefix/bin/$program is a folder; nothing was installed" >&2; exit 1; }
mkdir -p "$prefix/bin" "$prefix/share"
# A running program cannot be overwritten, but another file can take over its name.
new=$(mktemp "$prefix/bin/.$program.XXXXXX")
cp "$scratch/$name/bin/$program" "$new"
chmod 755 "$new"
mv "$new" "$prefix/bin/$program"
cp -R "$scratch/$name/share/." "$prefix/share/"
echo "$installed"
case :$PATH: in *":$prefix/bin:"*) ;; *) echo "Put $prefix/bin on your PATH: export PATH=\"$prefix/bin:\$PATH\"" ;; esac
if [ "$system" = linux ] && ! ldconfig -p 2>/dev/null | grep -q 'libvips\.so\.42'; then
    echo "PNG and APNG work now. For GIF, JPEG, WebP, TIFF, HEIC and SVG, install libvips: apt-get install libvips42 (Debian 13, Ubuntu 24.04: libvips42t64)"
fi
