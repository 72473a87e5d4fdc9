#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
#
# What npuzzle does with its checkpoint: at a limit, at a signal, and when it is not its own.
# Usage: npuzzle_checkpoint.sh PROGRAM

# shellcheck source-path=SCRIPTDIR
source "${BASH_SOURCE%/*}/npuzzle_expect.sh"
board="0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15" # Korf's instance 79

by=(--heuristic manhattan)
solve() { expect "$1" "$2" solve --format json --goal blank-first --order ulrd "${by[@]}" "${@:3}"; }
published() { grep -q '"cost":42,.*"generated":540859,' out || fault "$1: not as published"; }

# A limit; and a larger one. What a process left that was killed while it wrote is in nobody's way.
solve 3 "is kept in" --checkpoint search --max-expanded 100000 "$board"
grep -q '"status":"expansion_limit",.*"expanded":100000,' out || fault "not stopped by its limit"
cp search kept
echo "half a file" >search.new
solve 3 "resumes from" --checkpoint search --max-expanded 100001 "$board"
solve 0 "iteration 7, 100001 expanded" --checkpoint search "$board"
published "after two limits"
[[ $(ls) == $'err\nkept\nout' ]] || fault "left behind: $(ls)"

# A link is followed, not replaced.
mkdir far
cp kept far/search
ln -s far/search link
solve 0 "resumes from" --checkpoint link "$board"
published "through a link"
[[ -L link && ! -e far/search ]] || fault "the link was replaced"

# Signals: the search is kept, and the program ends with 3.
for signal in INT TERM HUP; do
  # In the background an interrupt is ignored by default.
  (trap - INT && exec "$program" solve --checkpoint search --goal blank-first \
    "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0") >out 2>err &
  searching=$!
  until [[ -e search ]]; do sleep 0.01; done
  kill -"$signal" "$searching"
  code=0
  wait "$searching" || code=$?
  ((code == 3)) || fault "SIG$signal: ended with $code"
  grep -q "^stopped by a signal" out || fault "SIG$signal: does not say so"
  grep -q "is kept in .*/search: iteration" err || fault "SIG$signal: not kept"
  [[ -s search ]] || fault "SIG$signal: no file"
  rm search
done

# What is refused stays as it is.
refused() {
  cp search given
  solve 2 "$@" "$board"
  cmp -s search given || fault "the file was changed: $1"
  [[ ! -s out ]] || fault "an answer: $1"
}
cp kept search
by=(--algorithm iddfs)
refused "the checkpoint has the algorithm 'idastar', not 'iddfs'" --checkpoint search
by=(--heuristic misplaced)
refused "the checkpoint has the label '4x4 plane, 0 1 9" --checkpoint search
by=()
refused "the checkpoint has the label '4x4 plane, 0 1 9" --checkpoint search
by=(--heuristic manhattan)
head -c 500 kept >search
refused "search: the checkpoint is incomplete: its end is missing" --checkpoint search
sed 's/^generated ./generated 9/' kept >search
refused "search: the checkpoint is damaged: its checksum does not match" --checkpoint search
{ head -c 8 kept; printf '\7'; tail -c +10 kept; } >search
refused "the checkpoint is in format 7, which is newer" --checkpoint search
echo "my diary" >search
refused "search: the checkpoint is invalid: the file is something else" --checkpoint search
: >search
refused "search: the checkpoint is incomplete" --checkpoint search
refused "--checkpoint: far cannot be written: it is a directory, not a regular file" --checkpoint far
refused "cannot be written: No such file or directory" --checkpoint nowhere/search
# Another process is at it.
rm search
exec 3>search.new
flock 3
solve 2 "cannot be written: another npuzzle writes it" --checkpoint search "$board"
flock -u 3
solve 0 "" --checkpoint search "$board"
published "after another"

# With the heuristic of boards of this size.
counts() { grep -o '"heuristic":"pdb:5-5-5,reflected","status":"solved".*"iterations":[0-9]*' out; }
by=()
solve 0 "" "$board"
unbroken=$(counts)
solve 3 "is kept in" --checkpoint search --max-expanded 3000 "$board"
solve 0 "resumes from" --checkpoint search "$board"
[[ $(counts) == "$unbroken" ]] || fault "broken: not as unbroken"

# A board that needs no search has no use for it, nor touches it.
echo "my diary" >search
code=0
"$program" solve --checkpoint search "1 2 3 4 5 6 8 7 0" >out 2>err || code=$?
((code == 1)) || fault "unsolvable: ended with $code"
[[ $(cat search) == "my diary" ]] || fault "unsolvable: the file was changed"
