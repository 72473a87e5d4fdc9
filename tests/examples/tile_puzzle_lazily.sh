#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
#
# tile_puzzle prints a solution before it searches for the next one.
# Usage: tile_puzzle_lazily.sh PROGRAM

set -euo pipefail
program=$1

# Its one solution begins with up, which is tried first: when it is found, two thirds of the search
# lie ahead.
board='
 [[ 1, 2, 3, 4, 5, 6, 7, 8],
  [ 9,10,11,12,13,14,15,16],
  [17,18,19,21,22,31,29,24],
  [25,26,27,20,28,30,23,32],
  [33,34,35,36,37,46,38,40],
  [41,42,43,44,45, 0,39,48],
  [49,50,51,52,53,54,47,56],
  [57,58,59,60,61,62,55,63]]'

exec 3< <(exec "$program" solve --all "$board")
searching=$!
trap 'kill "$searching" 2>/dev/null || true' EXIT
read -r first <&3
[[ $first == "['up', 'up', 'up', 'right', "*"]" ]] || { echo "not its solution: $first"; exit 1; }

# Above 128: the time was over, and nothing more was printed, nor was this the end.
status=0
read -t 0.05 -r more <&3 || status=$?
if ((status <= 128)); then
  echo "it had ended when its first solution could be read, $first, or printed more: $more"
  exit 1
fi
echo "printed while it searched on: $first"
