# SPDX-License-Identifier: BSL-1.0
#
# Tests that several processes make together.

target_link_libraries(test_mpi PRIVATE wend::distributed doctest::doctest)
target_compile_definitions(test_mpi PRIVATE DOCTEST_CONFIG_SUPER_FAST_ASSERTS)

# Open MPI: more processes than cores, bound to none, also where root tests; MPICH has no such rules.
# Both keep memory until the process ends.
set(wend_mpi_environment
  OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
  OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_hwloc_base_binding_policy=none
  ASAN_OPTIONS=detect_leaks=0)

foreach(ranks IN ITEMS 1 3)
  add_test(NAME mpi.${ranks}
    COMMAND "${MPIEXEC_EXECUTABLE}" "${MPIEXEC_NUMPROC_FLAG}" ${ranks} $<TARGET_FILE:test_mpi>)
  set_tests_properties(mpi.${ranks} PROPERTIES
    LABELS distributed TIMEOUT 300 PROCESSORS 2 ENVIRONMENT "${wend_mpi_environment}")
endforeach()
