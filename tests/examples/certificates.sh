#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
#
# Certificates that the example writes, and one of a graph, are checked by verify.py, which shares
# nothing with the library; spoilt ones it refuses.
# Usage: certificates.sh CERTIFICATES VERIFY

set -euo pipefail
program=$1 verify=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

fail() {
  printf '%s\n' "certificates.sh: $*" >&2
  exit 1
}
board="8 1 3 4 0 2 7 6 5"
check() { python3 "$verify" "$1" tiles 3 3 "$board" "1 2 3 4 5 6 7 8 0" "${@:2}" >out 2>err; }
proves() { check "$1" && [[ $(<out) == "$2" ]] || fail "$1: expected '$2', got $(cat out err)"; }
refuses() { ! check "$@" && grep -q '^refused: ' err || fail "accepted: $* ($(cat "$1" out err))"; }

"$program" good >/dev/null
proves good "every path costs at least 14, and one costs 14"

# Without the estimate too few boards have labels; above the least cost nothing can be proved.
refuses good nil
for bound in 15 infinity nan -1; do
  sed "s/^bound 14/bound $bound/" good >spoilt
  refuses spoilt
done
for ((line = 1; line <= $(wc -l <good); ++line)); do
  sed "${line}d" good >spoilt
  refuses spoilt
  sed "${line}p" good >spoilt
  refuses spoilt
done
head -c 700 good >spoilt
refuses spoilt
board="1 8 3 4 0 2 7 6 5"
refuses good

printf '%s\n' "0 1 4" "1 2 1" "0 2 9" >edges
printf '%s\n' "wend-certificate 1" "about three vertices" "bound 5" "path 3 5" "via 0" "via 1" "via 2" \
  "states 2" "g 0 0" "g 4 1" "end" >good
python3 "$verify" good graph edges 0 2 >out
[[ $(<out) == "every path costs at least 5, and one costs 5" ]] || fail "$(<out)"
if python3 "$verify" good graph edges 0 1 2>err; then fail "accepted: 1 for a goal"; fi
if python3 "$verify" none graph edges 0 2 2>err; then fail "accepted: no file"; fi
