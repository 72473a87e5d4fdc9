#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
#
# Output that cannot be written: the program fails, with CODE; if that is 2, it says why. Nor does it
# print into a file that it opens itself.
# Usage: lost_output.sh PROGRAM CODE ARGUMENT…

set -euo pipefail
program=$1 code=$2
shift 2
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
mkdir "$directory/work"
cd "$directory/work"

# check WHERE STATUS REASON
check() {
  (($2 == code)) || { echo "$1: ended with $2, not $code"; cat ../err; exit 1; }
  ((code != 2)) || grep -q "standard output cannot be written to: $3" ../err ||
    { echo "$1: does not say why"; cat ../err; exit 1; }
}
run() { "$program" "$@" 2>../err </dev/null; }

status=0
run "$@" >&- || status=$?
check "closed" "$status" "Bad file descriptor"
if [[ -e /dev/full ]]; then
  status=0
  run "$@" >/dev/full || status=$?
  check "full" "$status" "No space left on device"
fi
