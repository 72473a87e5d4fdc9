#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
#
# What npuzzle prints when a signal stops it, and in its help, whose examples run.
# Usage: npuzzle_interrupted.sh PROGRAM

# shellcheck source-path=SCRIPTDIR
source "${BASH_SOURCE%/*}/npuzzle_expect.sh"
far="15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0"

# until_it_notes PROCESS: waits until the process is the program, not the shell before it, which
# catches SIGINT too; and until it notes the signal: the mask of those caught has bit 1 of SIGINT.
until_it_notes() {
  until [[ /proc/$1/exe -ef $program ]] &&
    (((0x$(sed -n 's/^SigCgt:\t//p' "/proc/$1/status") & 2) != 0)); do sleep 0.01; done
}
# interrupted SIGNAL ARGUMENT…: it is stopped after a while, and ends with 3.
interrupted() {
  # In the background an interrupt is ignored by default.
  (trap - INT && exec "$program" "${@:2}" --goal blank-first "$far") >out 2>err &
  local searching=$! code=0
  until_it_notes "$searching"
  sleep 0.4
  kill -"$1" "$searching"
  wait "$searching" || code=$?
  ((code == 3)) || fault "SIG$1: ended with $code: ${*:2}"
}
says() { grep -qE -- "$1" out || fault "does not say $1"; }

for signal in INT TERM HUP; do
  interrupted "$signal" solve --heuristic manhattan
  says '^stopped by a signal$'
  says '^idastar with manhattan: [1-9][0-9]* expanded'
  says '^[1-9][0-9]* iterations?, deepest [1-9]'
  says '^every solution has at least [67][0-9] moves$'
  says '^the path at hand: [1-9][0-9]* moves, to a board with h [1-9][0-9]*$'
  [[ ! -s err ]] || fault "SIG$signal: something on standard error"
done
interrupted INT solve --algorithm astar --heuristic manhattan
says '^every solution has at least [67][0-9] moves$'
says '^the nearest board: [1-9][0-9]* moves from the start, with h [1-9][0-9]*$'
interrupted INT solve --algorithm ucs
says '^every solution has at least [1-9][0-9]? moves$'
interrupted INT solve --algorithm bfs
says '^stopped by a signal$'
grep -q "at least" out && fault "breadth-first search proves nothing here"
interrupted INT solve --heuristic manhattan --format json
says '"status":"stopped"'

# The other boards are not begun; neither are the other rows of a comparison.
interrupted INT solve --heuristic manhattan "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15" "$far"
[[ $(grep -c '^stopped' out) == 1 ]] || fault "another board was begun"
interrupted INT compare --algorithm idastar,bfs --heuristic manhattan
says '^idastar .*stopped by a signal$'
grep -q '^bfs' out && fault "another row was begun"

# While tables are built.
(trap - INT && exec "$program" solve --heuristic pdb:7-8 --goal blank-first "$far") >out 2>err &
building=$!
until_it_notes "$building"
kill -INT "$building"
code=0
wait "$building" || code=$?
((code == 3)) || fault "ended with $code while tables were built"
grep -q "stopped by a signal before the tables were built" err || fault "does not say so"

# The help of each command fits 80 columns, and its examples run, in their order. `help` prints what
# --help prints.
npuzzle() { "$program" "$@"; }
for command in "" solve compare walk check verify pdb "pdb build" "pdb info" help; do
  # shellcheck disable=SC2086
  npuzzle $command --help >help
  # shellcheck disable=SC2086
  npuzzle help $command | cmp -s - help || fault "help $command is not $command --help"
  [[ $(awk 'length($0) > 80' help) == "" ]] || fault "the help of '$command' is not wrapped"
  count=0
  while read -r line; do
    code=0
    eval "$line" >out 2>err </dev/null || code=$?
    ((code <= 1)) || fault "the example ended with $code: $line"
    ((++count))
  done < <(grep '^  npuzzle ' help)
  ((2 <= count && count <= 4)) || fault "$count examples in the help of '$command'"
done
