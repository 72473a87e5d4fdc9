# SPDX-License-Identifier: BSL-1.0
#
# Tests that several processes make together.

target_link_libraries(test_mpi PRIVATE wend::distributed doctest::doctest)
target_compile_definitions(test_mpi PRIVATE DOCTEST_CONFIG_SUPER_FAST_ASSERTS)

target_link_libraries(mishaps PRIVATE wend::distributed)
add_test(NAME mpi.mishaps
  COMMAND bash "${CMAKE_CURRENT_SOURCE_DIR}/distributed/mishaps.sh" $<TARGET_FILE:mishaps>
    "${MPIEXEC_EXECUTABLE}" "${MPIEXEC_NUMPROC_FLAG}" 3)
set_tests_properties(mpi.mishaps PROPERTIES
  LABELS distributed TIMEOUT 300 PROCESSORS 2 ENVIRONMENT "${wend_mpi_environment}")

foreach(ranks IN ITEMS 1 3)
  add_test(NAME mpi.${ranks}
    COMMAND "${MPIEXEC_EXECUTABLE}" "${MPIEXEC_NUMPROC_FLAG}" ${ranks} $<TARGET_FILE:test_mpi>)
  set_tests_properties(mpi.${ranks} PROPERTIES
    LABELS distributed TIMEOUT 300 PROCESSORS 2 ENVIRONMENT "${wend_mpi_environment}")
endforeach()
