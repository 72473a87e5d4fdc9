# SPDX-License-Identifier: BSL-1.0
#
# Runs an example and checks what it prints: see wend_add_example_test.

cmake_minimum_required(VERSION 3.25)

set(input "")
if(INPUT)
  set(input INPUT_FILE "${INPUT}")
endif()
if(EXIT STREQUAL "")
  set(EXIT 0)
endif()

# The argument <empty> stands for an empty one, which lists of CMake lose.
set(args "")
foreach(arg IN LISTS ARGS)
  string(REGEX REPLACE "^<empty>$" "" arg "${arg}")
  string(APPEND args " [==[${arg}]==]")
endforeach()
cmake_language(EVAL CODE "execute_process(COMMAND [==[${PROGRAM}]==]${args} \${input}
  RESULT_VARIABLE result OUTPUT_VARIABLE printed ERROR_VARIABLE complained)")
set(all "it printed:\n${printed}\nand complained:\n${complained}")

if(NOT result STREQUAL EXIT)
  message(FATAL_ERROR "ended with ${result}, not ${EXIT}; ${all}")
endif()
if(NOT SAYS STREQUAL "" AND NOT "${printed}${complained}" MATCHES "${SAYS}")
  message(FATAL_ERROR "does not say ${SAYS}; ${all}")
endif()
if(NOT PRINTS STREQUAL "")
  file(READ "${PRINTS}" expected)
  if(NOT printed STREQUAL expected)
    message(FATAL_ERROR "does not print what is in ${PRINTS}; ${all}")
  endif()
endif()
