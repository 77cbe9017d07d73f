#!/bin/sh
# Builds the module and compares what it says with the program: examples/wasm/test.sh GLASS [FILE.yaml...]
# Needs the target wasm32-unknown-unknown, and node.
set -eu
cd "$(dirname "$0")/../.."
program="$1"
shift
[ $# -gt 0 ] || set -- problems/marks.yaml problems/family/*.yaml problems/orthodox/[dhs]*.yaml
target="${CARGO_TARGET_DIR:-target}/wasm"
CARGO_TARGET_DIR="$target" cargo build --locked --manifest-path examples/wasm/Cargo.toml --target wasm32-unknown-unknown
node examples/wasm/test.mjs "$target/wasm32-unknown-unknown/debug/looking_glass_wasm.wasm" "$program" "$@"
