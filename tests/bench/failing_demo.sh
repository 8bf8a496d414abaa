#!/bin/sh
# failing_demo.sh BENCH: measures a demo beside the benchmark that fails. The benchmark must fail with a sentence.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$1" "$folder/bench"
printf '#!/bin/sh\necho broken >&2\nexit 5\n' >"$folder/particles"
chmod +x "$folder/particles"
code=0
said=$("$folder/bench" 1000 --drawing 2>&1) || code=$?
printf '%s\n' "$said"
[ "$code" -ne 0 ] && printf '%s\n' "$said" | grep -q "particles with 1000 particles by path .* ended with 5: broken"
