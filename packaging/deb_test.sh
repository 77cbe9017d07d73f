#!/bin/sh
# Builds the Debian package, installs it, solves a problem with it, and removes it. To be run as root, with cargo-deb.
set -eu
cd "$(dirname "$0")/.."
cargo build --release --locked
packaging/assets.sh target/release/glass
package=$(cargo deb --no-build)
dpkg --install "$package"
glass solve /usr/share/doc/looking-glass/examples/marks.yaml | grep -F '1.Kb1/A!'
test -e /usr/share/man/man1/glass.1.gz -o -e /usr/share/man/man1/glass.1
dpkg --remove looking-glass
! command -v glass
test ! -e /usr/share/doc/looking-glass
