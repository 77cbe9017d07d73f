#!/bin/sh
# Writes manual pages and completions, which packages bring along: packaging/assets.sh PROGRAM [FOLDER].
set -eu
program="$1"
folder="${2:-target/assets}"
mkdir -p "$folder/completions"
"$program" man "$folder/man"
"$program" completions bash > "$folder/completions/glass.bash"
"$program" completions zsh > "$folder/completions/_glass"
"$program" completions fish > "$folder/completions/glass.fish"
