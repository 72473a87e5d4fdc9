# SPDX-License-Identifier: BSL-1.0
#
# The fuzzers: for each body a program of libFuzzer, in the preset fuzz alone. Included by
# tests/CMakeLists.txt.

option(WEND_BUILD_FUZZERS "Build the fuzzers (clang++)" OFF)

# The programs whose arguments are made up are those of examples/, without their main functions.
set(fuzz_needs_classic_arguments
  classic_driver classic_eight_puzzle classic_p8 classic_tile_puzzle classic_torus_puzzle)
set(fuzz_needs_npuzzle_arguments npuzzle_parts)

foreach(part IN ITEMS test_fuzz test_fuzz_read)
  if(TARGET ${part})
    target_compile_definitions(${part} PRIVATE
      WEND_FUZZ_CORPUS="${CMAKE_CURRENT_SOURCE_DIR}/fuzz/corpus")
  endif()
endforeach()
if(NOT TARGET test_fuzz)
  return()
endif()
target_link_libraries(test_fuzz PRIVATE
  ${fuzz_needs_classic_arguments} ${fuzz_needs_npuzzle_arguments})
target_compile_options(test_fuzz PRIVATE -O0)
# The programs write files where they are.
file(MAKE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/fuzz")
set_tests_properties(fuzz PROPERTIES WORKING_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/fuzz")

if(WEND_BUILD_FUZZERS)
  add_custom_target(fuzzers)
  foreach(body IN ITEMS
      board_text certificate checkpoint classic_arguments explicit_graph npuzzle_arguments
      paused_search table_file)
    add_executable(fuzz_${body} EXCLUDE_FROM_ALL fuzz/${body}.cpp fuzz/libfuzzer.cpp)
    target_link_libraries(fuzz_${body} PRIVATE
      wend::wend doctest::doctest ${fuzz_needs_${body}})
    target_compile_definitions(fuzz_${body} PRIVATE
      WEND_FUZZ_BODY=${body} DOCTEST_CONFIG_DISABLE)
    target_link_options(fuzz_${body} PRIVATE -fsanitize=fuzzer)
    add_dependencies(fuzzers fuzz_${body})
  endforeach()
endif()
