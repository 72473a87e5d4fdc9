# SPDX-License-Identifier: BSL-1.0
#
# Checks that SOURCE does not compile, and that what the compiler says contains every sentence that
# SOURCE expects, in lines of its own:
#   // expect: …         of any compiler
#   // expect-gcc: …     of g++ alone
#   // expect-clang: …   of clang++ alone
#   // expect 4: …       so many times, of any compiler
#   // at most 20 lines   what it says is no longer
# With MENDED, checks too that with -DFIXED, which mends the fault, SOURCE does compile: so that it
# fails for that reason and no other.
# Usage: cmake -DSOURCE= -DCOMPILER= -DCOMPILER_ID= -DFLAGS= -DMENDED= -P check.cmake

cmake_minimum_required(VERSION 3.25)

# Plain quotes in messages, in no other language.
set(ENV{LC_ALL} C)
set(ENV{LANG} C)

set(command "${COMPILER}" ${FLAGS} -fsyntax-only)
if(COMPILER_ID MATCHES "Clang")
  list(APPEND command -ferror-limit=0)
endif()

if(MENDED)
  execute_process(COMMAND ${command} -DFIXED "${SOURCE}"
    RESULT_VARIABLE result OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "does not compile even with -DFIXED:\n${said}")
  endif()
endif()

execute_process(COMMAND ${command} "${SOURCE}"
  RESULT_VARIABLE result OUTPUT_VARIABLE said ERROR_VARIABLE said)
if(result EQUAL 0)
  message(FATAL_ERROR "compiles, but should not")
endif()

if(COMPILER_ID STREQUAL "GNU")
  set(which gcc)
else()
  set(which clang)
endif()
file(READ "${SOURCE}" text)
string(REPLACE ";" "\\;" text "${text}")
string(REGEX MATCHALL "\n// expect(-${which}| [0-9]+)?: [^\n]+" lines "${text}")
if(NOT lines)
  message(FATAL_ERROR "expects no sentence of ${which}")
endif()
if(text MATCHES "\n// at most ([0-9]+) lines")
  string(REGEX MATCHALL "\n" ends "${said}")
  list(LENGTH ends count)
  if(count GREATER CMAKE_MATCH_1)
    message(FATAL_ERROR "expected at most ${CMAKE_MATCH_1} lines, not ${count}:\n${said}")
  endif()
endif()
foreach(line IN LISTS lines)
  string(REGEX REPLACE "^\n// expect(-${which}| ([0-9]+))?: " "" sentence "${line}")
  set(times "${CMAKE_MATCH_2}")
  string(FIND "${said}" "${sentence}" at)
  if(at EQUAL -1)
    message(FATAL_ERROR "expected:\n${sentence}\n\nbut the compiler says:\n${said}")
  endif()
  if(times)
    string(LENGTH "${said}" all)
    string(REPLACE "${sentence}" "" others "${said}")
    string(LENGTH "${others}" rest)
    string(LENGTH "${sentence}" once)
    math(EXPR said_times "(${all} - ${rest}) / ${once}")
    if(NOT said_times EQUAL times)
      message(FATAL_ERROR "expected ${times} times, not ${said_times}:\n${sentence}\n\n"
        "The compiler says:\n${said}")
    endif()
  endif()
endforeach()
