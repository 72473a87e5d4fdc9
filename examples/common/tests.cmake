# SPDX-License-Identifier: BSL-1.0
#
# Tests of all examples together, which examples/CMakeLists.txt includes: output that cannot be
# written, long lines, and hardship (tests/hardship/run).

if(NOT WEND_BUILD_TESTS)
  return()
endif()
find_package(Python3 3.9 REQUIRED COMPONENTS Interpreter)

# Every program ends with 1 where its output cannot be written, or with 2 and the reason. Those below have
# this code and these arguments.
set(lost_output_certificates 2)
set(lost_output_driver 2 --help)
set(lost_output_eight_puzzle 2 142358607 "A*" --yes)
set(lost_output_fifteen_puzzle 2 "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15")
set(lost_output_grid_path 2 "${PROJECT_SOURCE_DIR}/tests/data/grid/lak110d.map" --from 26,14 --to 3,11)
set(lost_output_npuzzle 2 solve "8 1 3 4 0 2 7 6 5")
set(lost_output_npuzzle_over_ranks ${lost_output_npuzzle})
set(lost_output_on_disk 2 .)
set(lost_output_p8 2 actions "1234*5678")
set(lost_output_pancakes 2)
set(lost_output_tile_puzzle 2 solve "[[4,1,2],[0,5,3],[7,8,6]]")
set(lost_output_torus_puzzle 2 succ "[1,2,3,4,5,6,7,8,0]")
set(lost_output_word_ladder 2 "${CMAKE_CURRENT_SOURCE_DIR}/word_ladder/words.txt" head tail)
get_property(programs DIRECTORY PROPERTY BUILDSYSTEM_TARGETS)
foreach(program IN LISTS programs)
  get_target_property(type ${program} TYPE)
  if(WEND_BASH AND type STREQUAL "EXECUTABLE")
    if(NOT DEFINED lost_output_${program})
      set(lost_output_${program} 1)
    endif()
    add_test(NAME examples.${program}.lost_output
      COMMAND "${WEND_BASH}" "${PROJECT_SOURCE_DIR}/tests/examples/lost_output.sh"
        "$<TARGET_FILE:${program}>" ${lost_output_${program}})
    set_tests_properties(examples.${program}.lost_output PROPERTIES LABELS examples)
  endif()
endforeach()

add_test(NAME examples.long_lines
  COMMAND Python3::Interpreter "${PROJECT_SOURCE_DIR}/tests/examples/long_lines.py"
    "$<TARGET_FILE:npuzzle>" "$<TARGET_FILE:grid_path>" "$<TARGET_FILE:word_ladder>")
set_tests_properties(examples.long_lines PROPERTIES LABELS examples)

add_test(NAME hardship
  COMMAND Python3::Interpreter "${PROJECT_SOURCE_DIR}/tests/hardship/run"
    "$<TARGET_FILE_DIR:npuzzle>")
set_tests_properties(hardship PROPERTIES LABELS hardship TIMEOUT 600)
