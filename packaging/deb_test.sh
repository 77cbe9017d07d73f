#!/bin/sh
# Builds the Debian package, installs it, solves a problem with it, and removes it. To be run as root, with cargo-deb.
# packaging/deb_test.sh [PROGRAM]: of a program that is there already, or of one that is built for release.
set -eu
cd "$(dirname "$0")/.."
if [ $# -gt 0 ]; then
    install -D "$1" target/release/glass
else
    cargo build --release --locked
fi
packaging/assets.sh target/release/glass
rm -rf target/debian
cargo deb --no-build
dpkg --install target/debian/*.deb
glass solve /usr/share/doc/looking-glass/examples/marks.yaml | grep -F '1.Kb1/A!'
test -e /usr/share/man/man1/glass.1.gz -o -e /usr/share/man/man1/glass.1
dpkg --remove looking-glass
# A negation alone would not end this script.
if test -e /usr/bin/glass; then
    echo "the program is still there" >&2
    exit 1
fi
test ! -e /usr/share/doc/looking-glass
