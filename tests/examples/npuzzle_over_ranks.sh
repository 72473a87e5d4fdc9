#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
#
# npuzzle over the processes of MPI: the answers of one process, told once, with its exit codes.
#
#   npuzzle_over_ranks.sh NPUZZLE NPUZZLE_OVER_RANKS MPIEXEC [ARG…]

set -u
one=$1
shift
over=$1
shift
start=("$@")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
faults=0

fault() {
  echo "FAULT: $*"
  sed 's/^/    /' "$work/out" "$work/err"
  faults=$((faults + 1))
}
# run CODE ARG…: over ranks; it must end so.
run() {
  local expected=$1
  shift
  "${start[@]}" "$over" solve --distributed "$@" >"$work/out" 2>"$work/err" </dev/null
  local code=$?
  ((code == expected)) || fault "solve --distributed $*: ends with $code, expected $expected"
}
# What is the same for one process and for many: status and cost of each board.
answers() { sed -n 's/.*"status":"\([a-z_]*\)".*"cost":\([0-9a-z]*\).*/\1 \2/p' "$1"; }

boards=("8 1 3 4 0 2 7 6 5" "8 6 7 2 5 4 3 0 1" "1 2 3 4 5 6 8 7 0" "1 2 3 4 5 6 7 8 0")
for algorithm in astar idastar; do
  for more in "" --torus "--heuristic linear-conflict"; do
    # shellcheck disable=SC2086
    "$one" solve --algorithm $algorithm --format json $more "${boards[@]}" >"$work/one"
    # shellcheck disable=SC2086
    run $? --algorithm $algorithm --format json $more "${boards[@]}"
    answers "$work/one" >"$work/expected"
    [[ $(wc -l <"$work/expected") == 4 ]] || fault "$algorithm $more: no four answers of one process"
    answers "$work/out" | cmp -s - "$work/expected" ||
      fault "$algorithm $more: not the answers of one process"
  done
done

# Korf's instance 79 and its length, told by the first process alone.
korf="0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15"
for algorithm in astar idastar; do
  run 0 --algorithm $algorithm --goal blank-first --show none "$korf"
  [[ $(grep -c '^solved in 42 moves$' "$work/out") == 1 ]] || fault "$algorithm: not told once"
done

# A line of progress a second, where each of several processes would tell one.
began=$SECONDS
run 3 --algorithm idastar --goal blank-first --max-time 3 --progress --show none \
  "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0"
lines=$(grep -c '^npuzzle: [0-9.]* m*s, .* expanded, ' "$work/err")
((lines >= 1 && lines <= SECONDS - began + 2)) || fault "$lines lines of progress"
grep -q ' 0 bytes' "$work/err" && fault "progress tells what is not known"
[[ $(grep -c -- '--max-time' "$work/out") == 1 ]] || fault "the limit is not told once"

run 3 --algorithm astar --goal blank-first --max-expanded 1000 --show none "$korf"
grep -q '^astar with [a-z-]*: 1000 expanded' "$work/out" || fault "max-expanded: not to the unit"
run 2 --algorithm bfs 0
# Only the sentences: MPI's starter may write between them and what stands before.
grep -q -- '--distributed: bfs runs in one process; astar and idastar can run in several' "$work/err" ||
  fault "bfs: not named"
run 2 --depth-limit 5 --algorithm astar 1230
[[ $(grep -c -- '--distributed: astar has no --depth-limit then; idastar has' "$work/err") == 1 ]] ||
  fault "depth-limit: not named once"
run 2 "1 2 3 4"
[[ $(grep -c 'tile 4 at place 4: expected each of 0' "$work/err") == 1 ]] || fault "a board: not named once"

((faults == 0)) && echo "the same over ranks"
exit "$((faults != 0))"
