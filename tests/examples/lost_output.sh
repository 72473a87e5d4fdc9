#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
#
# Output that cannot be written: the program fails, and says so, unless it is one of those that are
# as short as they can be. Nor does it print into a file that it opens itself.
# Usage: lost_output.sh CODE PROGRAM ARGUMENT…

set -euo pipefail
code=$1
shift
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT

# check WHERE STATUS
check() {
  (($2 == code)) || { echo "$1: ended with $2, not $code"; cat "$directory/err"; exit 1; }
  ((code != 2)) || grep -q 'standard output cannot be written to' "$directory/err" ||
    { echo "$1: does not say why"; cat "$directory/err"; exit 1; }
}
run() { "$@" 2>"$directory/err" </dev/null; }

status=0
run "$@" >&- || status=$?
check "closed" "$status"
if [[ -e /dev/full ]]; then
  status=0
  run "$@" >/dev/full || status=$?
  check "full" "$status"
fi
