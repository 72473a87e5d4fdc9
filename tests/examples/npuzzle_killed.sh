#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
#
# Kills npuzzle again and again, at random moments, and has it go on from its checkpoint: the
# solution and the counts must be those of a run that nobody disturbed.
#
#   npuzzle_killed.sh NPUZZLE KILLS SECONDS ALGORITHM BOARD [OPTION…]
#
# Each life lasts up to SECONDS. The last one is left in peace; when another comes to its end before
# it is killed, the next begins anew.

set -euo pipefail

npuzzle=$1 kills=$2 seconds=$3 algorithm=$4 board=$5
shift 5
# A fault can be repeated: SEED=… npuzzle_killed.sh …
RANDOM=${SEED:=$RANDOM}
echo "SEED=$SEED"

directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
file=$directory/search

solving=("$npuzzle" solve --format json --algorithm "$algorithm" "$@" "$board")
# Time and memory are each process's own.
counts() { sed -E 's/,"(bytes|seconds)":[^,}]*//g'; }
expanded() { sed -n 's/^expanded //p' "$file"; }

"${solving[@]}" | counts >"$directory/unbroken"

fault() {
  echo "after $killed kills: $1"
  shift
  cat "$@" "$directory/err"
  exit 1
}
check_end() {
  counts <"$directory/out" >"$directory/broken"
  cmp "$directory/unbroken" "$directory/broken" ||
    fault "another answer" "$directory/unbroken" "$directory/broken"
  [[ ! -e $file ]] || fault "the file of a solved board was not removed"
}

killed=0
resumed=0
solved=0
before=0
# On a slow machine it takes more and longer lives until one resumes from another.
while ((killed < kills || (resumed == 0 && killed < 20 * kills))); do
  "${solving[@]}" --checkpoint "$file" --checkpoint-every 0.005 >"$directory/out" \
    2>"$directory/err" &
  victim=$!
  longer=$((killed > kills ? 1 + killed - kills : 1))
  sleep "$(awk -v most="$seconds" -v longer=$longer -v drawn=$RANDOM \
    'BEGIN { print most * longer * drawn / 32767 }')"
  kill -KILL "$victim" 2>/dev/null || true
  code=0
  wait "$victim" 2>/dev/null || code=$?
  ! grep -q 'resumes from' "$directory/err" || ((++resumed))
  if ((code == 0)); then
    check_end
    ((++solved))
    before=0
    continue
  fi
  ((code == 137)) || fault "it ended with $code"
  ((++killed))
  if [[ ! -e $file ]]; then  # not yet, or not any more: then the answer was there before
    ((before == 0)) || check_end
    before=0
    continue
  fi
  now=$(expanded)
  ((now >= before)) || fault "$now expanded, where $before were before"
  before=$now
done
"${solving[@]}" --checkpoint "$file" >"$directory/out" 2>"$directory/err"
check_end
! grep -q 'resumes from' "$directory/err" || ((++resumed))
((resumed > 0)) || fault "no life went on from another"
echo "killed $killed times, went on $resumed times; solved once left in peace, $solved times before"
