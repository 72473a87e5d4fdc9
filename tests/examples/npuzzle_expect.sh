# SPDX-License-Identifier: BSL-1.0
#
# What the tests of npuzzle have in common; they source it. They are in an empty directory then,
# which is removed at the end.

set -euo pipefail
program=$1

directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
cd "$directory"

fault() {
  echo "$1"
  tail -n +1 out err
  exit 1
}
# expect CODE WORDS ARGUMENT…: it ends so, and these are in what it says.
expect() {
  local code=0
  "$program" "${@:3}" >out 2>err || code=$?
  ((code == $1)) || fault "ended with $code, not $1: ${*:3}"
  [[ $(cat out err) == *"$2"* ]] || fault "does not say '$2': ${*:3}"
}
