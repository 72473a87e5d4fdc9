# SPDX-License-Identifier: BSL-1.0
#
# Searches in little address space: each ends as a memory limit, and none crashes.
# Usage: cmake -DPROGRAM=<limits_process> [-DNPUZZLE=<npuzzle>] -P limits_address_space.cmake

cmake_minimum_required(VERSION 3.25)

# limited(KiB program argument…): runs it under `ulimit -v`; sets result, printed, complained.
macro(limited kibibytes)
  execute_process(COMMAND sh -c "ulimit -v ${kibibytes} && exec \"$@\"" sh ${ARGN}
    RESULT_VARIABLE result OUTPUT_VARIABLE printed ERROR_VARIABLE complained TIMEOUT 120)
endmacro()

# Sanitizers reserve address space for themselves; other systems than Linux may not limit it.
execute_process(COMMAND "${PROGRAM}" RESULT_VARIABLE result ERROR_QUIET)
if(result EQUAL 77)
  message("skipped: a program that takes address space for itself")
  return()
endif()

foreach(kibibytes IN ITEMS 20000 32768)
  limited(${kibibytes} "${PROGRAM}" space)
  if(NOT result STREQUAL "0")
    message(FATAL_ERROR "${kibibytes} KiB: ended with ${result}\n${printed}${complained}")
  endif()
endforeach()

# A board that A* does not solve in so little; 3 is a limit. The program itself takes some 20,000.
if(NPUZZLE)
  foreach(kibibytes IN ITEMS 24000 28000 34000 65536)
    limited(${kibibytes} "${NPUZZLE}" solve --goal blank-first --algorithm astar
      --heuristic manhattan "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3")
    if(NOT result STREQUAL "3" OR NOT "${printed}${complained}" MATCHES "memory")
      message(FATAL_ERROR
        "npuzzle in ${kibibytes} KiB: ended with ${result}\n${printed}${complained}")
    endif()
  endforeach()
  # By default there are tables, for which there may be no space either.
  foreach(kibibytes IN ITEMS 24000 65536)
    limited(${kibibytes} "${NPUZZLE}" solve --goal blank-first
      "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15")
    if(NOT "${result}${printed}" MATCHES "^0.*solved in 42 moves" AND
       NOT "${result}${complained}" MATCHES "^3.*memory")
      message(FATAL_ERROR
        "tables in ${kibibytes} KiB: ended with ${result}\n${printed}${complained}")
    endif()
  endforeach()
endif()
