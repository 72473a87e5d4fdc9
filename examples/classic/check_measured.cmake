# SPDX-License-Identifier: BSL-1.0
#
# Runs PROGRAM with ARGS in FOLDER, which is emptied first, and compares what it prints, or what it
# writes to the file WRITES, with the file EXPECTED, but for times and memory, of which the decimals
# are counted alone. An error is one line on standard error, and nothing else is printed or written.

cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE "${FOLDER}")
file(MAKE_DIRECTORY "${FOLDER}")
execute_process(COMMAND "${PROGRAM}" ${ARGS} WORKING_DIRECTORY "${FOLDER}"
  RESULT_VARIABLE result OUTPUT_VARIABLE printed ERROR_VARIABLE complained)
set(all "it printed:\n${printed}\nand complained:\n${complained}")

if(EXIT STREQUAL "")
  set(EXIT 0)
endif()
if(NOT result STREQUAL EXIT)
  message(FATAL_ERROR "ended with ${result}, not ${EXIT}; ${all}")
endif()
if(NOT SAYS STREQUAL "" AND NOT complained MATCHES "${SAYS}")
  message(FATAL_ERROR "does not say ${SAYS}; ${all}")
endif()
if(EXIT EQUAL 1 OR EXIT EQUAL 2)
  if(NOT printed STREQUAL "" OR NOT complained MATCHES "^[^\n]+\n$")
    message(FATAL_ERROR "does not end with one line of complaint alone; ${all}")
  endif()
endif()

file(GLOB written RELATIVE "${FOLDER}" "${FOLDER}/*")
if(EXIT EQUAL 0)
  set(to_be_written "${WRITES}")
endif()
if(NOT written STREQUAL "${to_be_written}")
  message(FATAL_ERROR "writes the files '${written}', not '${to_be_written}'; ${all}")
endif()

if(NOT EXPECTED STREQUAL "")
  if(NOT WRITES STREQUAL "")
    file(READ "${FOLDER}/${WRITES}" printed)
  endif()
  string(REPEAT "[0-9]" 6 six)
  string(REGEX REPLACE "[0-9]+[.]${six}[0-9][0-9]\n" "<8 decimals>\n" printed "${printed}")
  string(REGEX REPLACE "[0-9]+[.]${six}\n" "<6 decimals>\n" printed "${printed}")
  file(READ "${EXPECTED}" expected)
  if(NOT printed STREQUAL expected)
    message(FATAL_ERROR "is not what is in ${EXPECTED}:\n${printed}")
  endif()
endif()
