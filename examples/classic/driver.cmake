# SPDX-License-Identifier: BSL-1.0
#
# The tests of driver, which examples/CMakeLists.txt includes.

include(classic/measured.cmake)

# Writes to output.txt what is in a file, and prints nothing.
function(wend_test_driver name)
  wend_add_measured_test(driver.${name} driver ${ARGN} SAYS "^$"
    WRITES output.txt EXPECTED driver_${name}.txt)
endfunction()
foreach(method IN ITEMS bfs dfs ast ida)
  wend_test_driver(${method} ARGS ${method} 1,2,5,3,4,0,6,7,8)
endforeach()
wend_test_driver(bfs_1 ARGS bfs "3, 1, 2, 0, 4, 5, 6, 7, 8")
wend_test_driver(dfs_1 ARGS dfs "[3,1,2,0,4,5,6,7,8]")
wend_test_driver(ida_0 ARGS ida "[[0, 1, 2], [3, 4, 5], [6, 7, 8]]")
wend_test_driver(ast_31 ARGS ast 8,0,6,5,4,7,2,3,1)
wend_test_driver(ida_42 ARGS ida 0,1,9,7,11,13,5,3,14,12,4,2,8,6,10,15)
wend_test_driver(bfs_single ARGS bfs 0)

# All methods on many boards, to the digit.
if(WEND_BUILD_TESTS)
  add_test(NAME examples.driver.grader
    COMMAND "${CMAKE_COMMAND}" "-DPROGRAM=$<TARGET_FILE:driver>"
      "-DFOLDER=${CMAKE_CURRENT_BINARY_DIR}/tests/driver.grader"
      "-DEXPECTED=${CMAKE_CURRENT_SOURCE_DIR}/classic/expected/driver_grader.txt"
      -P "${CMAKE_CURRENT_SOURCE_DIR}/classic/check_grader.cmake")
  set_tests_properties(examples.driver.grader PROPERTIES LABELS examples)
endif()

# Ends without output.txt, and says why.
function(wend_test_driver_failure name exit says)
  wend_add_measured_test(driver.${name} driver EXIT ${exit} SAYS "^driver: ${says}\n$" ${ARGN})
endfunction()
wend_test_driver_failure(none 3 "the search ended without a solution: expansion_limit"
  ARGS bfs 1,2,5,3,4,0,6,7,8 --max-expanded 9 EXPECTED driver_none.txt)
wend_test_driver_failure(none_in_memory 3 "the search ended without a solution: memory_limit"
  ARGS dfs 1,5,3,7,4,6,2,11,8,9,0,10,12,13,14,15 --max-memory 16 EXPECTED driver_none.txt)
foreach(board IN ITEMS 4,1,2,3,0,5,6,7,8 1,3,4,8,6,2,7,0,5 2,8,3,1,6,4,7,0,5 2,8,1,0,4,3,7,6,5)
  wend_test_driver_failure(unsolvable.${board} 1 "the board cannot be solved: .*"
    ARGS bfs ${board})
endforeach()
wend_test_driver_failure(bad_method 2 "METHOD: .*: expected <bfs.dfs.ast.ida> <board>"
  ARGS BFS 1,2,5,3,4,0,6,7,8)
wend_test_driver_failure(no_board 2 "BOARD is required: expected <bfs.dfs.ast.ida> <board>"
  ARGS bfs)
wend_test_driver_failure(no_square 2 "3 tiles make no square: expected 1 or 4, .*" ARGS bfs 1,2,0)
wend_test_driver_failure(repeated_tile 2 "tile 3 is repeated at places 3 and 4, .* expected .*"
  ARGS ida 1,2,3,3)
wend_test_driver_failure(bad_tile 2 "'x' at place 4 is no tile: expected .*" ARGS ast 1,2,3,x)
wend_test_driver_failure(empty_board 2 "no tiles: expected the tiles of a square" ARGS dfs "[]")
wend_test_driver_failure(too_much 2 ".*not expected: 0.*: expected <bfs.dfs.ast.ida> <board>"
  ARGS bfs 1,2,3 0)
wend_add_example_test(driver.help driver ARGS --help SAYS "bfs: breadth-first")
