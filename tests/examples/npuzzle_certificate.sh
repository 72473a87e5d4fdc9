#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
#
# Certificates: of each kind of answer one is written, and `verify` says what it proves; what is
# spoilt, or no certificate, is refused.
# Usage: npuzzle_certificate.sh NPUZZLE

# shellcheck source-path=SCRIPTDIR
source "${BASH_SOURCE%/*}/npuzzle_expect.sh"

near="8 1 3 4 0 2 7 6 5"
for algorithm in bfs iddfs astar idastar weighted-astar nbs; do
  expect 0 "no solution has fewer than 14 moves" \
    solve --algorithm $algorithm --certificate proof "$near"
  expect 0 "proved: no solution has fewer than 14 moves" verify proof
done
expect 0 "no solution has fewer than 9 moves" \
  solve --torus --rows 2 --cols 3 --heuristic walking-distance --certificate proof "0 3 2 4 1 5"
expect 0 "to 1 2 3 4 5 0, 2x3, torus, walking-distance" verify proof
# A pipe can be read only once.
expect 0 "proved: no solution has fewer than 9 moves" verify <(cat proof)
expect 1 "there is no solution" solve --certificate proof 1320
expect 0 "proved: there is no solution" verify proof
# A limit stops the search, but not the pass that makes the proof.
expect 3 "no solution has fewer than 14 moves" \
  solve --max-expanded 2 --certificate proof "$near"
expect 0 "proved: no solution has fewer than 14 moves" verify proof
expect 3 "no certificate: stopped at 0 bytes of memory" \
  solve --max-memory 0 --certificate none "$near"
[[ ! -e none && ! -e none.part ]] || fault "a file was left behind"
# On 4x4 cells the heuristic by default has tables, which a reader lacks.
expect 0 "no solution has fewer than 3 moves" solve --certificate proof \
  "1 2 3 4 5 6 7 8 9 0 11 12 13 10 14 15"
expect 0 "4x4, plane, linear-conflict" verify proof

"$program" solve --certificate proof "$near" >/dev/null
sed 's/^bound 14/bound 15/' proof >spoilt
expect 1 "refused: line 19: the path costs less than the bound" verify spoilt
for about in "npuzzle; 3; 3; plane; manhattan; $near" "npuzzle; 99; 3; plane; manhattan; $near; 0" \
  "npuzzle; 3; 3; disk; manhattan; $near; 1 2 3 4 5 6 7 8 0" \
  "npuzzle; 3; 3; plane; psychic; $near; 1 2 3 4 5 6 7 8 0" \
  "npuzzle; 3; 3; plane; manhattan; $near; 1 2 3 4 5 6 7 8 8"; do
  sed "2s/.*/about $about/" proof >spoilt
  expect 2 "line 2 is not a board" verify spoilt
done
sed "2s/.*/about npuzzle; 3; 3; torus; linear-conflict; $near; 1 2 3 4 5 6 7 8 0/" proof >spoilt
expect 2 "linear-conflict is for boards with edges" verify spoilt
head -c 100000 /dev/zero >spoilt
expect 2 "no certificate of npuzzle" verify spoilt
