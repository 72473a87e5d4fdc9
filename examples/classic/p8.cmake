# SPDX-License-Identifier: BSL-1.0
#
# The tests of p8, which examples/CMakeLists.txt includes.

include(classic/measured.cmake)

# Prints what is in a file.
function(wend_test_p8 name)
  wend_add_measured_test(p8.${name} p8 ${ARGN} EXPECTED p8_${name}.txt)
endfunction()
wend_test_p8(15 ARGS "4*3275681" "*12345678")
wend_test_p8(19 ARGS "4258361*7")
wend_test_p8(goal ARGS "12345678*" "12345678*")
wend_test_p8(other_goal ARGS "1234*5678" "12345678*")
wend_test_p8(csv ARGS "4*3275681" --csv)
wend_test_p8(walk ARGS --walk 30 --seed 3)
wend_test_p8(walk_0 ARGS --walk 0)
wend_test_p8(walk_stuck ARGS --walk 1000)
wend_test_p8(walk_from ARGS --walk 12 "1234*5678")
wend_test_p8(sweep ARGS --sweep 2..24 --csv)
wend_test_p8(sweep_table ARGS --sweep 6 --boards 2 --seed 1)
wend_test_p8(none ARGS "4*3275681" --max-expanded 100 EXIT 3)
wend_test_p8(actions_corner ARGS actions "*12345678")
wend_test_p8(actions_centre ARGS actions "1234*5678")
wend_test_p8(result_up ARGS result "1234*5678" up)
wend_test_p8(result_right ARGS result "*12345678" right)

# Fails with a line that says why.
function(wend_test_p8_error name exit says)
  wend_add_measured_test(p8.${name} p8 EXIT ${exit} SAYS "^p8: ${says}\n$" ${ARGN})
endfunction()
wend_test_p8_error(unsolvable 1 "the board cannot be solved: every move changes two parities: .*"
  ARGS "*21345678")
wend_test_p8_error(unsolvable_goal 1 "the board cannot be solved: every move changes .*"
  ARGS "*12345678" "*21345678")
wend_test_p8_error(unknown_action 2 "Unrecognized action: RIGHT: expected up, down, left or right"
  ARGS result "*12345678" RIGHT)
wend_test_p8_error(illegal_action 2 "Unrecognized action: up: not legal in [*]12345678, expected .*"
  ARGS result "*12345678" up)
wend_test_p8_error(short_state 2 "3 tiles: expected 9 in 3 rows of 3; tile 3 is missing"
  ARGS "*12")
wend_test_p8_error(bad_goal 2 "tile 9 at place 9: expected each of 0 .the blank. to 8 once"
  ARGS "*12345678" "*12345679")
wend_test_p8_error(bad_tile 2 "'x' at place 9 is no tile: expected a number; .*"
  ARGS actions "* 1 2 3 4 5 6 7 x")
wend_test_p8_error(no_state 2 "no state: expected STATE .*")
wend_add_example_test(p8.empty_goal p8 ARGS "4*3275681" "<empty>" EXIT 2
  SAYS "^p8: no tiles: expected 9, each of 0 .the blank. to 8 once\n$")
wend_test_p8_error(two_states 2 "two states: expected STATE .*"
  ARGS --walk 3 "*12345678" "12345678*")
wend_test_p8_error(bad_walk 2 "--walk: '-3' is no whole number: expected STATE .*" ARGS --walk -3)
wend_test_p8_error(bad_limit 2 "--max-expanded: '-1' is no whole number: expected STATE .*"
  ARGS "*12345678" --max-expanded -1)
wend_test_p8_error(huge_limit 2 "--max-expanded: '18446744073709551616' is too large: expected .*"
  ARGS "*12345678" --max-expanded 18446744073709551616)
wend_add_measured_test(p8.zeros p8 ARGS --walk 030 --seed 03 EXPECTED p8_walk.txt)
wend_add_measured_test(p8.zeros_of_boards p8 ARGS --sweep 06 --boards 002 --seed 1
  EXPECTED p8_sweep_table.txt)
wend_add_example_test(p8.decimal p8 ARGS --sweep 6 --boards 010 --csv SAYS "\n6,10,NIL,")
wend_test_p8_error(bad_boards 2 "--boards: '0x10' is no whole number: expected STATE .*"
  ARGS --sweep 6 --boards 0x10)
wend_test_p8_error(many_boards 2 "--boards: Value 1001 not in range 1 to 1000: expected STATE .*"
  ARGS --sweep 6 --boards 1001)
wend_add_example_test(p8.no_depths p8 ARGS --sweep "<empty>" EXIT 2
  SAYS "^p8: '' are no depths: expected such as 2[.][.]24\n$")
wend_add_example_test(p8.no_plot p8 ARGS --sweep 2 --plot "<empty>" EXIT 2
  SAYS "^p8: --plot: expected the name of a file, got '': expected STATE ")
wend_test_p8_error(bad_depths 2 "'2-4' are no depths: expected such as 2..24" ARGS --sweep 2-4)
wend_test_p8_error(depths_down 2 "no board at some of the depths 4..2: expected .* within 0..31"
  ARGS --sweep 4..2)
wend_test_p8_error(depths_beyond 2 "no board at some of the depths 30..32: expected .* within 0..31"
  ARGS --sweep 30..32 --csv)
wend_test_p8_error(walk_and_sweep 2 ".* excludes .*: expected STATE .*" ARGS --walk 3 --sweep 2..3)
wend_test_p8_error(plot_alone 2 ".*--plot.*--sweep.*" ARGS "*12345678" --plot file.svg)
wend_test_p8_error(plot_name 2 "--plot: file.png: expected a name that ends with .svg"
  ARGS --sweep 2 --plot file.png)
wend_add_measured_test(p8.lists p8 ARGS "[4, *, 3, 2, 7, 5, 6, 8, 1]" "[*,1,2,3,4,5,6,7,8]"
  EXPECTED p8_15.txt)
wend_add_example_test(p8.help p8 ARGS --help SAYS "--sweep A[.][.]B")
wend_test_p8_error(nan_seconds 2 "--max-time: .nan. is no number of seconds.*"
  ARGS "*12345678" --max-time nan)
wend_test_p8_error(dots 2 "--max-time: '1.2.3' is no number of seconds.*"
  ARGS "*12345678" --max-time 1.2.3)
