#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
#
# What npuzzle does with files of pattern tables: written, read, damaged, and when it is interrupted.
# Usage: npuzzle_pdb.sh PROGRAM

# shellcheck source-path=SCRIPTDIR
source "${BASH_SOURCE%/*}/npuzzle_expect.sh"
board="14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15" # Korf's instance 12

solve() { expect "$1" "$2" solve --goal blank-first --format json --heuristic "$3" "$board"; }

# Built by one thread, or by two in another folder: the same file. Plain or zero-aware: the same
# length.
expect 0 "1572480 entries built" pdb build 5-5-5 --goal blank-first --out plain --threads 1
mkdir "another folder"
cd "another folder"
expect 0 "by 2 threads" pdb build 5-5-5 --goal blank-first --out again --threads 2
cd ..
cmp plain "another folder/again" || fault "another file by two threads in another folder"
expect 0 "the blank's regions kept" pdb build 5-5-5 --goal blank-first --out aware --zero-aware
expect 0 "tiles 1 2 4 5 8: 524160 entries, 255.9 KiB" pdb info plain
expect 0 "regions kept" pdb info aware
for tables in plain aware; do
  solve 0 '"cost":45,' pdb:$tables
  solve 0 '"cost":45,' pdb:$tables,reflected
done

# Another goal, another shape, damage.
expect 2 "plain has tables of another goal than the puzzle's" solve --heuristic pdb:plain \
  "1 2 3 4 5 6 7 8 13 9 10 11 14 0 15 12"
expect 0 "9 entries" pdb build 1 --rows 3 --out small
solve 2 "small has tables of 3 rows and 3 columns on a plane: expected 4 and 4 on a plane" pdb:small
head -c 100000 plain >short
solve 2 "short has 100000 bytes: expected" pdb:short
{ head -c 100000 plain; printf X; tail -c +100002 plain; } >damaged
solve 2 "damaged is damaged in MiB 1 of table 1" pdb:damaged
expect 2 "damaged is damaged" pdb info damaged
echo "my diary" >diary
solve 2 "diary is no file of pattern tables" pdb:diary

# Interrupted: nothing is left, and what was there stays.
rm -rf short damaged diary small "another folder"
before=$(ls)
"$program" pdb build 1,2,3,4,5,6,7,8 --goal blank-first --out aware >out 2>err &
process=$!
sleep 0.3
kill -TERM $process
code=0
wait $process || code=$?
((code == 3)) || fault "ended with $code on a signal"
[[ $(cat err) == *"stopped by a signal; nothing is written"* ]] || fault "does not say that it stopped"
[[ $(ls) == "$before" ]] || fault "left behind: $(ls)"
expect 0 "regions kept" pdb info aware
