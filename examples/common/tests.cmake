# SPDX-License-Identifier: BSL-1.0
#
# Tests of all examples together, which examples/CMakeLists.txt includes: output that cannot be
# written, long lines, and hardship (tests/hardship/run).

if(NOT WEND_BUILD_TESTS)
  return()
endif()
find_package(Python3 3.9 REQUIRED COMPONENTS Interpreter)

# wend_add_lost_output_test(program code argument…): it exits so where its output cannot be written.
function(wend_add_lost_output_test program code)
  if(WEND_BASH)
    add_test(NAME examples.${program}.lost_output
      COMMAND "${WEND_BASH}" "${PROJECT_SOURCE_DIR}/tests/examples/lost_output.sh" ${code}
        "$<TARGET_FILE:${program}>" ${ARGN}
      WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")
    set_tests_properties(examples.${program}.lost_output PROPERTIES LABELS examples)
  endif()
endfunction()
wend_add_lost_output_test(quick_start 1)
wend_add_lost_output_test(river_crossing 1)
wend_add_lost_output_test(watch 1)
wend_add_lost_output_test(word_ladder 2 word_ladder/words.txt head tail)
wend_add_lost_output_test(pancakes 2)
wend_add_lost_output_test(grid_path 2 "${PROJECT_SOURCE_DIR}/tests/data/grid/lak110d.map"
  --from 26,14 --to 3,11)
wend_add_lost_output_test(npuzzle 2 solve "8 1 3 4 0 2 7 6 5")
wend_add_lost_output_test(eight_puzzle 2 board 142358607)
wend_add_lost_output_test(torus_puzzle 2 succ "[1,2,3,4,5,6,7,8,0]")
wend_add_lost_output_test(tile_puzzle 2 create 3 3)
wend_add_lost_output_test(p8 2 actions "1234*5678")
wend_add_lost_output_test(driver 2 --help)
foreach(step 1_first_problem 2_costs_and_heuristics 3_limits_and_pausing 4_refinements
    5_own_algorithm 5_fast_path how_do_i picture readme)
  wend_add_lost_output_test(guide_${step} 1)
endforeach()

add_test(NAME examples.long_lines
  COMMAND Python3::Interpreter "${PROJECT_SOURCE_DIR}/tests/examples/long_lines.py"
    "$<TARGET_FILE:npuzzle>" "$<TARGET_FILE:grid_path>" "$<TARGET_FILE:word_ladder>")
set_tests_properties(examples.long_lines PROPERTIES LABELS examples)

add_test(NAME hardship
  COMMAND Python3::Interpreter "${PROJECT_SOURCE_DIR}/tests/hardship/run"
    "$<TARGET_FILE_DIR:npuzzle>")
set_tests_properties(hardship PROPERTIES LABELS hardship TIMEOUT 600)
