# SPDX-License-Identifier: BSL-1.0
#
# Tests that several processes make together.

set(test_mpi
  distributed/distributed_hda_astar_test.cpp
  distributed/distributed_idastar_test.cpp
  distributed/mpi_main.cpp)
set(mishaps distributed/mishaps.cpp)
set(programs test_mpi)
if(WEND_TEST_ALL)
  list(APPEND programs mishaps)
endif()
foreach(program IN LISTS programs)
  wend_add_program(${program} ${${program}})
  target_link_libraries(${program} PRIVATE wend::distributed doctest::doctest)
  target_compile_definitions(${program} PRIVATE DOCTEST_CONFIG_SUPER_FAST_ASSERTS)
  if(wend_choose_optimisation)
    target_compile_options(${program} PRIVATE -O0)
  endif()
endforeach()
if(WEND_TEST_READ)
  return()
endif()

set(WEND_TEST_RANKS 1 3 CACHE STRING "With how many processes the tests over MPI are run")
mark_as_advanced(WEND_TEST_RANKS)

function(wend_add_mpi_test name)
  add_test(NAME mpi.${name} COMMAND ${ARGN})
  set_tests_properties(mpi.${name} PROPERTIES
    LABELS distributed TIMEOUT 3600 PROCESSORS 2 ENVIRONMENT "${wend_mpi_environment}")
endfunction()
foreach(ranks IN LISTS WEND_TEST_RANKS)
  wend_add_mpi_test(${ranks}
    "${MPIEXEC_EXECUTABLE}" "${MPIEXEC_NUMPROC_FLAG}" ${ranks} $<TARGET_FILE:test_mpi>)
  if(WEND_TEST_ALL AND ranks GREATER 2)  # something happens to ranks 1 and 2
    wend_add_mpi_test(mishaps.${ranks}
      bash "${CMAKE_CURRENT_SOURCE_DIR}/distributed/mishaps.sh" $<TARGET_FILE:mishaps>
      "${MPIEXEC_EXECUTABLE}" "${MPIEXEC_NUMPROC_FLAG}" ${ranks})
  endif()
endforeach()

# Over hosts that are network namespaces, where the system allows them: on demand.
option(WEND_TEST_HOSTS "Run tests over MPI on hosts with a delay between them, too: root, Open MPI" OFF)
mark_as_advanced(WEND_TEST_HOSTS)
if(WEND_TEST_HOSTS)
  set(hosts "${CMAKE_CURRENT_SOURCE_DIR}/distributed/hosts")
  wend_add_mpi_test(hosts.check "${hosts}" --check)
  wend_add_mpi_test(hosts.1_ms "${hosts}" --delay 1 $<TARGET_FILE:test_mpi>)
  wend_add_mpi_test(hosts.20_ms "${hosts}" --delay 20 --ranks 6
    $<TARGET_FILE:test_mpi> "--test-case=*a board*")
  set_tests_properties(mpi.hosts.check mpi.hosts.1_ms mpi.hosts.20_ms PROPERTIES
    SKIP_RETURN_CODE 77)
endif()
