# SPDX-License-Identifier: BSL-1.0
#
# Leaves out the tests, examples and benchmarks whose packages are missing, so that configuring and
# installing need only a compiler and Boost. Included only if one of them is to be built.

option(WEND_REQUIRE_ALL "A missing package of tests, examples or benchmarks is an error" OFF)

# The target of each package, its name in messages, and the arguments of find_package.
set(wend_needs_CLI11 CLI11::CLI11 "CLI11 2 (libcli11-dev)" 2)
set(wend_needs_MPI MPI::MPI_CXX "MPI 3.0 (libopenmpi-dev)" 3.0 COMPONENTS CXX)
set(wend_needs_Python3 Python3::Interpreter "Python 3.9 (python3)" 3.9 COMPONENTS Interpreter)
set(wend_needs_TBB TBB::tbb "oneTBB 2021 (libtbb-dev)" 2021)
set(wend_needs_benchmark benchmark::benchmark "Google Benchmark 1.7 (libbenchmark-dev)" 1.7)
set(wend_needs_doctest doctest::doctest "doctest 2.4 (doctest-dev)" 2.4)
set(wend_needs_fmt fmt::fmt "{fmt} 8 (libfmt-dev)" 8)
set(wend_needs_nlohmann_json nlohmann_json::nlohmann_json
  "JSON for Modern C++ 3.10 (nlohmann-json3-dev)" 3.10)

# wend_leave_out_without(option part package…): switches the option off if a package is missing.
function(wend_leave_out_without option part)
  if(NOT ${option})
    return()
  endif()
  set(MPI_CXX_SKIP_MPICXX ON)
  set(missing "")
  foreach(package IN LISTS ARGN)
    set(arguments ${wend_needs_${package}})
    list(POP_FRONT arguments target sentence)
    if(NOT TARGET ${target})
      find_package(${package} ${arguments} QUIET)
    endif()
    if(NOT TARGET ${target})
      list(APPEND missing "${sentence}")
    endif()
  endforeach()
  if(missing)
    list(JOIN missing ", " missing)
    if(WEND_REQUIRE_ALL)
      message(FATAL_ERROR "wend's ${part} need packages that were not found: ${missing}. Install "
        "them (script/bootstrap does), or set ${option} to OFF.")
    endif()
    message(STATUS "wend: no ${part}, as these packages were not found: ${missing}")
    set(${option} OFF PARENT_SCOPE)
  endif()
endfunction()

wend_leave_out_without(WEND_BUILD_TESTS tests doctest fmt nlohmann_json Python3 TBB MPI)
wend_leave_out_without(WEND_BUILD_EXAMPLES examples CLI11 fmt nlohmann_json TBB)
wend_leave_out_without(WEND_BUILD_BENCHMARKS benchmarks benchmark TBB)
