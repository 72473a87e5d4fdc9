# SPDX-License-Identifier: BSL-1.0
#
# The tests of tile_puzzle, which examples/CMakeLists.txt includes.

# Prints what is in a file.
function(wend_test_tile_puzzle name file)
  wend_add_example_test(tile_puzzle.${name} tile_puzzle ${ARGN}
    PRINTS classic/expected/tile_puzzle_${file}.txt)
endfunction()
wend_test_tile_puzzle(iddfs iddfs ARGS solve --method iddfs "[[4,1,2],[0,5,3],[7,8,6]]")
wend_test_tile_puzzle(astar astar ARGS solve --method astar "[[4,1,2],[0,5,3],[7,8,6]]")
wend_test_tile_puzzle(spaces astar ARGS solve "[[4, 1, 2], [0, 5, 3], [7, 8, 6]]")
wend_test_tile_puzzle(all all ARGS solve --method iddfs --all "[[1,2,3],[4,0,8],[7,6,5]]")
wend_test_tile_puzzle(first first ARGS solve --method iddfs "[[1,2,3],[4,0,8],[7,6,5]]")
wend_test_tile_puzzle(14_moves 14_moves ARGS solve --method iddfs "[[1,2,3],[4,0,5],[6,7,8]]")
wend_test_tile_puzzle(astar_14_moves 14_moves ARGS solve "[[1,2,3],[4,0,5],[6,7,8]]")
wend_test_tile_puzzle(solve_solved empty ARGS solve --method astar "[[1,2,3],[4,5,6],[7,8,0]]")
wend_test_tile_puzzle(all_of_solved empty ARGS solve --all "[[1,2,3],[4,5,6],[7,8,0]]")
wend_test_tile_puzzle(solve_single empty ARGS solve --method iddfs "[[0]]")
wend_test_tile_puzzle(none none EXIT 3 ARGS solve --max-expanded 3 "[[4,1,2],[0,5,3],[7,8,6]]")
wend_test_tile_puzzle(none_so_deep none EXIT 3
  ARGS solve --method iddfs --max-depth 4 "[[4,1,2],[0,5,3],[7,8,6]]")
# The limit ends the search after the first solution.
wend_test_tile_puzzle(all_within_limit first EXIT 3
  ARGS solve --all --max-expanded 130 "[[1,2,3],[4,0,8],[7,6,5]]"
  SAYS "tile_puzzle: the search ended, there may be more solutions: expansion_limit\n$")
wend_test_tile_puzzle(create create ARGS create 2 4)
wend_test_tile_puzzle(move move ARGS move "[[1,2,3],[4,0,5],[6,7,8]]" up)
wend_test_tile_puzzle(move_refused move_refused ARGS move "[[1,2,3],[4,5,6],[7,8,0]]" down)
wend_test_tile_puzzle(move_sideways move_refused ARGS move "[[1,2,3],[4,5,6],[7,8,0]]" sideways)
wend_test_tile_puzzle(scramble scramble ARGS scramble 3 3 100 --seed 1)
wend_test_tile_puzzle(scramble_0 create ARGS scramble 2 4 0)
wend_test_tile_puzzle(solved solved ARGS solved "[[1, 2], [3, 0]]")
wend_test_tile_puzzle(not_solved not_solved ARGS solved "[[0,1],[2,3]]")
wend_test_tile_puzzle(single_solved solved ARGS solved "[[0]]")
wend_test_tile_puzzle(successors successors ARGS successors "[[1,2,3],[4,0,5],[6,7,8]]")

# Fails with this status, prints nothing, and says in one line what is wrong and was expected.
function(wend_test_tile_puzzle_fails name exit sentence)
  wend_add_example_test(tile_puzzle.${name} tile_puzzle EXIT ${exit} ARGS ${ARGN}
    SAYS "^tile_puzzle: ${sentence}[^\n]*\n$")
endfunction()
wend_test_tile_puzzle_fails(unsolvable 1 "the board cannot be solved: "
  solve "[[2,1,3],[4,5,6],[7,8,0]]")
wend_test_tile_puzzle_fails(unsolvable_line 1 "the board cannot be solved: on a line "
  solve --all "[[2,1,0]]")
wend_test_tile_puzzle_fails(bad_tile 2 "tile 9 at place 3: expected "
  solved "[[1,2,9],[4,0,5],[6,7,8]]")
wend_test_tile_puzzle_fails(bad_row 2 "row 2 has 2 tiles: expected 3" solve "[[1,2,3],[4,0]]")
wend_test_tile_puzzle_fails(bad_list 2 "the end after 4 tiles: expected a closing bracket"
  successors "[[1,2],[3,0")
wend_test_tile_puzzle_fails(bad_size 2 "a board of 17 rows and 2 columns: expected 1 to 16"
  create 17 2)
wend_test_tile_puzzle_fails(bad_number 2 "COLS: 'x' is no whole number: expected " create 3 x)
wend_add_example_test(tile_puzzle.decimal tile_puzzle ARGS create 1 010
  SAYS "^.*9.*\n$")
wend_test_tile_puzzle_fails(bad_attempts 2 "N: '-5' is no whole number: expected "
  scramble 3 3 -5)
wend_test_tile_puzzle_fails(bad_method 2 "--method: bfs not in [^:]*: expected "
  solve --method bfs "[[0]]")
wend_test_tile_puzzle_fails(all_by_astar 2 "A[*] finds one solution: expected --method iddfs"
  solve --all --method astar "[[0]]")
wend_test_tile_puzzle_fails(no_board 2 "BOARD is required: expected " solve)
wend_test_tile_puzzle_fails(no_size 2 "no size of the board: expected " 3)
wend_test_tile_puzzle_fails(no_terminal 2 "standard input or output is no terminal [^\n]*: expected "
  3 3)
wend_add_example_test(tile_puzzle.help tile_puzzle ARGS --help SAYS "Usage: tile_puzzle ")
wend_add_example_test(tile_puzzle.help_solve tile_puzzle ARGS solve --help
  SAYS "Usage: tile_puzzle solve ")

# What is seen while it runs.
if(WEND_BUILD_TESTS)
  find_program(WEND_BASH bash DOC "Runs some tests of the examples")
  find_program(WEND_TMUX tmux DOC "A terminal for some tests of the examples; optional")
  mark_as_advanced(WEND_BASH WEND_TMUX)
  if(WEND_BASH)
    set(tests lazily)
    if(WEND_TMUX)
      list(APPEND tests terminal)
    endif()
    foreach(test IN LISTS tests)
      add_test(NAME examples.tile_puzzle.${test}
        COMMAND "${WEND_BASH}" "${PROJECT_SOURCE_DIR}/tests/examples/tile_puzzle_${test}.sh"
          "$<TARGET_FILE:tile_puzzle>")
      set_tests_properties(examples.tile_puzzle.${test} PROPERTIES LABELS examples TIMEOUT 600)
    endforeach()
  endif()
endif()
