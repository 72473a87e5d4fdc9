# SPDX-License-Identifier: BSL-1.0
#
# The classic programs under valgrind, which examples/CMakeLists.txt includes: an access to memory
# that is not theirs, a jump that depends on what was never set, and memory that is lost are errors.
# What they print is tested without it. For lightly optimised programs: g++ -O3 looks at the value of
# an empty optional before it asks whether there is one, which is harmless, but not to valgrind.

option(WEND_TEST_VALGRIND "Run the classic programs under valgrind" OFF)
if(NOT WEND_BUILD_TESTS OR NOT WEND_TEST_VALGRIND)
  return()
endif()

find_program(WEND_VALGRIND valgrind DOC "Checks what programs do with memory")
mark_as_advanced(WEND_VALGRIND)

# The program must end with this exit code, under valgrind too.
function(wend_add_valgrind_test name exit program)
  if(WEND_VALGRIND)
    add_test(NAME valgrind.${name}
      COMMAND "${CMAKE_COMMAND}" "-DVALGRIND=${WEND_VALGRIND}" "-DEXIT=${exit}"
        "-DFOLDER=${CMAKE_CURRENT_BINARY_DIR}/tests/valgrind.${name}"
        "-DPROGRAM=$<TARGET_FILE:${program}>" "-DARGS=${ARGN}"
        -P "${PROJECT_SOURCE_DIR}/examples/classic/check_valgrind.cmake")
  else()
    add_test(NAME valgrind.${name} COMMAND "${CMAKE_COMMAND}" -E echo
      "valgrind is not installed: script/bootstrap does it, then configure again")
    set_tests_properties(valgrind.${name} PROPERTIES WILL_FAIL ON)
  endif()
  set_tests_properties(valgrind.${name} PROPERTIES LABELS valgrind)
endfunction()

foreach(method IN ITEMS bfs dfs ast ida)
  wend_add_valgrind_test(driver.${method} 0 driver ${method} 1,2,5,3,4,0,6,7,8)
endforeach()
wend_add_valgrind_test(driver.limit 3 driver bfs 8,0,6,5,4,7,2,3,1 --max-expanded 300)
wend_add_valgrind_test(driver.bad_board 2 driver bfs 1,2,0)
wend_add_valgrind_test(eight_puzzle.bfs 0 eight_puzzle 142305678 BFS --yes)
wend_add_valgrind_test(eight_puzzle.dfs 0 eight_puzzle 142358607 DFS 5 --yes)
wend_add_valgrind_test(eight_puzzle.random 0 eight_puzzle 142358607 random 50 --seed 7 --yes)
wend_add_valgrind_test(eight_puzzle.greedy 0 eight_puzzle 142358607 Greedy --yes)
wend_add_valgrind_test(eight_puzzle.astar 0 eight_puzzle 142305678 A* manhattan --yes)
wend_add_valgrind_test(eight_puzzle.bad_tile 2 eight_puzzle 14235860x BFS)
wend_add_valgrind_test(torus_puzzle.solve 0 torus_puzzle solve "[4,3,8,5,1,6,7,2,0]")
wend_add_valgrind_test(torus_puzzle.queue 0 torus_puzzle queue "[1,2,3,4,5,0,6,7,8]")
wend_add_valgrind_test(torus_puzzle.bad_board 2 torus_puzzle solve "[1,2,3]")
wend_add_valgrind_test(tile_puzzle.all 0 tile_puzzle solve --method iddfs --all
  "[[1,2,3],[4,0,8],[7,6,5]]")
wend_add_valgrind_test(tile_puzzle.astar 0 tile_puzzle solve "[[4,1,2],[0,5,3],[7,8,6]]")
wend_add_valgrind_test(tile_puzzle.bad_row 2 tile_puzzle solve "[[1,2,3],[4,0]]")
wend_add_valgrind_test(p8.solve 0 p8 "1234*5678")
wend_add_valgrind_test(p8.walk 0 p8 --walk 12 --seed 3)
wend_add_valgrind_test(p8.sweep 0 p8 --sweep 4 --boards 1 --seed 1)
wend_add_valgrind_test(p8.bad_state 2 p8 "*12")
