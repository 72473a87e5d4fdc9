# SPDX-License-Identifier: BSL-1.0
#
# How wend's own programs are compiled: tests, examples and benchmarks. Not read unless one of them
# is built, so nothing here reaches a project that uses the library.

option(WEND_WARNINGS_AS_ERRORS "Compile wend's own programs with all warnings, as errors" OFF)
if(WEND_WARNINGS_AS_ERRORS)
  add_compile_options(-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
  # g++ 12 sees overlapping copies in "text" + std::string where there are none (GCC bug 105651).
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    add_compile_options(-Wno-restrict)
  endif()
endif()

set(CMAKE_CXX_EXTENSIONS OFF)

find_program(WEND_CCACHE ccache DOC "Caches what was compiled; optional")
mark_as_advanced(WEND_CCACHE)
if(WEND_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${WEND_CCACHE}")
endif()

# lld links in a fifth of the time that the usual linker takes. Benchmarks alone are linked as users'
# programs are.
if(WEND_BUILD_TESTS)
  include(CheckLinkerFlag)
  check_linker_flag(CXX "-fuse-ld=lld" WEND_HAS_LLD)
  if(WEND_HAS_LLD)
    add_link_options(-fuse-ld=lld)
  endif()
  # g++ looks later for what it can free: a tenth less time for a quarter of a gigabyte more.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(--param=ggc-min-heapsize=524288)
    # std::move and its like are no calls, also where nothing is optimised: a twentieth less.
    if(CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 12)
      add_compile_options(-ffold-simple-inlines)
    endif()
  endif()
endif()

# wend_add_program(name source…): a program. With WEND_TEST_READ the compiler only reads its sources,
# and there is nothing to run.
function(wend_add_program name)
  if(WEND_TEST_READ)
    add_library(${name} OBJECT ${ARGN})
    target_compile_options(${name} PRIVATE -fsyntax-only)
  else()
    add_executable(${name} ${ARGN})
  endif()
endfunction()

# Open MPI: more processes than cores, bound to none, also where root tests; MPICH has no such rules.
# Both keep memory until the process ends.
set(wend_mpi_environment
  OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
  OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_hwloc_base_binding_policy=none
  ASAN_OPTIONS=detect_leaks=0)
