# SPDX-License-Identifier: BSL-1.0
#
# The tests of eight_puzzle, which examples/CMakeLists.txt includes.

# Prints what is in a file, and is told not to show the moves.
function(wend_test_eight_puzzle name)
  wend_add_example_test(eight_puzzle.${name} eight_puzzle ${ARGN}
    INPUT classic/expected/eight_puzzle_answer_n.txt
    PRINTS classic/expected/eight_puzzle_${name}.txt)
endfunction()
wend_test_eight_puzzle(dfs ARGS 142358607 DFS -1)
wend_test_eight_puzzle(dfs_5 ARGS 142358607 DFS 5)
wend_test_eight_puzzle(bfs ARGS 142358607 BFS)
wend_test_eight_puzzle(random ARGS 142358607 random -1 --seed 7)
wend_test_eight_puzzle(greedy ARGS 876543210 Greedy)
wend_test_eight_puzzle(astar ARGS 867254301 A*)
wend_test_eight_puzzle(astar_manhattan ARGS 867254301 A* manhattan)
wend_test_eight_puzzle(astar_nil ARGS 142358607 A* nil)
wend_test_eight_puzzle(goal_10 ARGS 012345678 random 10)
foreach(algorithm IN ITEMS random BFS DFS Greedy A*)
  wend_add_example_test(eight_puzzle.goal_${algorithm} eight_puzzle ARGS 012345678 ${algorithm}
    INPUT classic/expected/eight_puzzle_answer_n.txt PRINTS classic/expected/eight_puzzle_goal.txt)
endforeach()
wend_test_eight_puzzle(moves ARGS 142305678 BFS --yes)
wend_add_example_test(eight_puzzle.asks eight_puzzle ARGS 142305678 BFS
  INPUT classic/expected/eight_puzzle_answer_y.txt PRINTS classic/expected/eight_puzzle_moves.txt
  SAYS "\nShow the moves \\(y/n\\)\\? $")
wend_test_eight_puzzle(none ARGS 142358607 DFS 4 EXIT 3)
wend_test_eight_puzzle(board ARGS board 142358607)
wend_add_example_test(eight_puzzle.board_list eight_puzzle ARGS board "[1, 4,2,3,5,8,6,0, 7]"
  PRINTS classic/expected/eight_puzzle_board.txt)
wend_test_eight_puzzle(board_right_up ARGS board 142358607 right up)
wend_test_eight_puzzle(board_refused ARGS board 142358607 RIGHT down right)
wend_test_eight_puzzle(successors ARGS successors 142358607)
wend_test_eight_puzzle(successors_right ARGS successors 142358607 right)
wend_test_eight_puzzle(successors_up ARGS successors 142358607 up)
# One line on standard error, and nothing else.
wend_add_example_test(eight_puzzle.unsolvable eight_puzzle EXIT 1 ARGS 123456870 BFS
  SAYS "^eight_puzzle: the board cannot be solved: [^\n]*\n$")
wend_add_example_test(eight_puzzle.bad_board eight_puzzle EXIT 2 ARGS 14235860 BFS
  SAYS "^eight_puzzle: 8 tiles: expected 9 [^\n]*\n$")
wend_add_example_test(eight_puzzle.bad_tile eight_puzzle EXIT 2 ARGS 14235860x BFS
  SAYS "^eight_puzzle: 'x' at place 9 is no tile: expected [^\n]*\n$")
wend_add_example_test(eight_puzzle.repeated_tile eight_puzzle EXIT 2 ARGS 142358600 BFS
  SAYS "^eight_puzzle: the blank is repeated at places 8 and 9[^\n]* expected [^\n]*\n$")
wend_add_example_test(eight_puzzle.bad_algorithm eight_puzzle EXIT 2 ARGS 142358607 bfs
  SAYS "^eight_puzzle: unknown algorithm 'bfs': expected random, BFS, DFS, Greedy or A[^\n]*\n$")
wend_add_example_test(eight_puzzle.bad_depth eight_puzzle EXIT 2 ARGS 142358607 BFS -2
  SAYS "^eight_puzzle: '-2' is no depth limit: expected [^\n]*\n$")
wend_add_example_test(eight_puzzle.bad_heuristic eight_puzzle EXIT 2 ARGS 142358607 A* h1
  SAYS "^eight_puzzle: unknown heuristic 'h1': expected misplaced, [^\n]*\n$")
wend_add_example_test(eight_puzzle.bad_direction eight_puzzle EXIT 2 ARGS successors 142358607 RIGHT
  SAYS "^eight_puzzle: unknown direction: RIGHT: expected up, [^\n]*\n$")
wend_add_example_test(eight_puzzle.at_the_edge eight_puzzle EXIT 2 ARGS successors 142358607 down
  SAYS "^eight_puzzle: the blank of 142358607 cannot move down: expected [^\n]*\n$")
wend_add_example_test(eight_puzzle.no_board eight_puzzle EXIT 2
  SAYS "^eight_puzzle: no board: expected [^\n]*\n$")
wend_add_example_test(eight_puzzle.help eight_puzzle ARGS --help SAYS "Usage: eight_puzzle ")
