# SPDX-License-Identifier: BSL-1.0
#
# Runs the program driver in FOLDER on every board in the file EXPECTED, and compares the statistics
# and the path with those there. None may take 2 seconds.

cmake_minimum_required(VERSION 3.25)

file(MAKE_DIRECTORY "${FOLDER}")
file(READ "${EXPECTED}" lines)
# Not a list of lines: in CMake's lists the brackets of boards mean something.
while(lines MATCHES "^([^\n]*)\n(.*)$")
  set(line "${CMAKE_MATCH_1}")
  set(lines "${CMAKE_MATCH_2}")
  if(line MATCHES "^#")
    continue()
  endif()
  string(REGEX MATCH "^([^ ]+) ([^ ]+) (.+)$" ignored "${line}")
  set(board "${CMAKE_MATCH_1}")
  set(method "${CMAKE_MATCH_2}")
  execute_process(COMMAND "${PROGRAM}" "${method}" "${board}" WORKING_DIRECTORY "${FOLDER}"
    COMMAND_ERROR_IS_FATAL ANY)
  file(READ "${FOLDER}/output.txt" output)

  string(REGEX MATCH "^path_to_goal: [[]([^\n]*)[]]\n" ignored "${output}")
  string(REGEX REPLACE "'(.)[a-z]+'(, )?" "\\1" moves "${CMAKE_MATCH_1}")
  string(SHA1 hash "${moves}")
  set(found "${board} ${method}")
  foreach(name IN ITEMS cost_of_path nodes_expanded fringe_size max_fringe_size search_depth
      max_search_depth)
    string(REGEX MATCH "\n${name}: ([0-9]+)\n" ignored "${output}")
    string(APPEND found " ${CMAKE_MATCH_1}")
  endforeach()
  if(NOT "${found} ${hash}" STREQUAL line)
    message(FATAL_ERROR "expected ${line}\n   found ${found} ${hash}")
  endif()
  if(NOT output MATCHES "\nrunning_time: [01][.]")
    message(FATAL_ERROR "takes 2 seconds or more: ${board} ${method}\n${output}")
  endif()
  math(EXPR checked "${checked} + 1")
endwhile()
message(STATUS "${checked} searches agree")
