# SPDX-License-Identifier: BSL-1.0
#
# The tests of torus_puzzle, which examples/CMakeLists.txt includes.

# Prints what is in a file.
function(wend_test_torus_puzzle name)
  wend_add_example_test(torus_puzzle.${name} torus_puzzle ${ARGN}
    PRINTS classic/expected/torus_puzzle_${name}.txt)
endfunction()
wend_test_torus_puzzle(succ_1 ARGS succ "[1,2,3,4,5,0,6,7,8]")
wend_test_torus_puzzle(succ_2 ARGS succ "[2, 5, 8, 4, 3, 6, 7, 1, 0]")
wend_test_torus_puzzle(succ_3 ARGS succ "8 7 6 5 4 3 2 1 0")
wend_test_torus_puzzle(solve_0 ARGS solve "[1,2,3,4,5,6,7,8,0]")
wend_test_torus_puzzle(solve_1 ARGS solve "[1,2,3,4,5,6,7,0,8]")
wend_test_torus_puzzle(solve_8 ARGS solve "[4,3,8,5,1,6,7,2,0]")
wend_test_torus_puzzle(solve_16 ARGS solve "[8, 7, 6, 5, 4, 3, 2, 1, 0]")
wend_test_torus_puzzle(queue ARGS queue "[1,2,3,4,5,0,6,7,8]")
wend_test_torus_puzzle(none ARGS solve "[4,3,8,5,1,6,7,2,0]" --max-expanded 5 EXIT 3)
wend_add_example_test(torus_puzzle.bad_board torus_puzzle EXIT 2 ARGS solve "[1,2,3]"
  SAYS "^torus_puzzle: 3 tiles: expected 9 [^\n]*\n$")
wend_add_example_test(torus_puzzle.repeated_tile torus_puzzle EXIT 2 ARGS succ "[1,2,3,4,5,6,7,8,8]"
  SAYS "^torus_puzzle: tile 8 is repeated at places 8 and 9[^\n]* expected [^\n]*\n$")
wend_add_example_test(torus_puzzle.bad_tile torus_puzzle EXIT 2 ARGS queue "[1,2,3,4,5,6,7,8,-1]"
  SAYS "^torus_puzzle: '-1' at place 9 is no tile: expected [^\n]*\n$")
wend_add_example_test(torus_puzzle.no_list torus_puzzle EXIT 2 ARGS solve
  SAYS "^torus_puzzle: LIST is required: expected [^\n]*\n$")
wend_add_example_test(torus_puzzle.bad_command torus_puzzle EXIT 2 ARGS solved
  SAYS "^torus_puzzle: The following argument was not expected: solved: expected [^\n]*\n$")
wend_add_example_test(torus_puzzle.no_command torus_puzzle EXIT 2
  SAYS "^torus_puzzle: no command: expected succ LIST, [^\n]*\n$")
wend_add_example_test(torus_puzzle.help torus_puzzle ARGS --help SAYS "Usage: torus_puzzle ")
