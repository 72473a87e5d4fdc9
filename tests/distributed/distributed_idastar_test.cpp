// SPDX-License-Identifier: BSL-1.0
//
// IDA* over MPI, on as many ranks as mpirun starts.
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include <doctest/doctest.h>

#include <wend/distributed/distributed_idastar.hpp>
#include <wend/search/idastar.hpp>

#include "drawn_search.hpp"

namespace distributed_idastar_test {

using wend::search_status;

template <class Result>
void check_solution(Result const& r) {
  tests::korf_79().check(r);
  tests::check_depth_first_counts(r.statistics);
}

TEST_CASE("distributed_idastar: a board, with the same tree as in a sequential search") {
  auto const f = tests::korf_79();
  auto const r = wend::distributed_idastar(f.p, f.start, f.h, {.grain = 1000});
  check_solution(r);
  auto const cut = wend::distributed_idastar(f.p, f.start, f.h, {.max_cost = 41});
  CHECK(cut.status == search_status::cost_limit);
  CHECK(cut.statistics.expanded ==
        wend::idastar(f.p, f.start, f.h, {.max_cost = 41}).statistics.expanded);
}

TEST_CASE("distributed_idastar: resumes from a checkpoint, also with fewer ranks") {
  auto const f = tests::korf_79();
  std::size_t const own = wend::detail::mpi_rank(MPI_COMM_WORLD);
  std::string saved;
  for (std::uint64_t limit = 2'000;; limit += limit) {
    auto search = wend::distributed_idastar.search(f.p, f.start, f.h,
                                            {.grain = 100, .label = "korf 79"});
    if (!saved.empty()) {
      std::istringstream in(saved);
      search.load(in);
    }
    auto const status = search.run({.max_expanded = limit});
    if (status == search_status::solved) {
      check_solution(search.result());
      break;
    }
    REQUIRE(status == search_status::expansion_limit);
    CHECK(search.statistics().expanded == limit);
    std::ostringstream out;
    search.save(out);
    CHECK(out.str().empty() == (own != 0));
    auto size = out.str().size();
    MPI_Bcast(&size, sizeof size, MPI_BYTE, 0, MPI_COMM_WORLD);
    saved = out.str();
    saved.resize(size);
    MPI_Bcast(saved.data(), static_cast<int>(size), MPI_BYTE, 0, MPI_COMM_WORLD);
  }
  // Each rank alone resumes from the last checkpoint.
  auto alone = wend::distributed_idastar.search(
      f.p, f.start, f.h, {.communicator = MPI_COMM_SELF, .label = "korf 79"});
  std::istringstream in(saved);
  alone.load(in);
  alone.run();
  check_solution(alone.result());

  std::istringstream again(saved);
  CHECK_THROWS_WITH_AS(alone.load(again),
                       "wend: the checkpoint must be loaded before the search is run",
                       wend::checkpoint_error);
  auto other = wend::distributed_idastar.search(
      f.p, f.start, f.h, {.communicator = MPI_COMM_SELF, .label = "korf 80"});
  std::istringstream wrong(saved);
  CHECK_THROWS_WITH_AS(
      other.load(wrong),
      "wend: the checkpoint has another label: 'korf 79', expected 'korf 80'",
      wend::checkpoint_error);
  std::string damaged = saved;
  damaged[saved.size() / 2] = damaged[saved.size() / 2] == '1' ? '2' : '1';
  std::istringstream bad(damaged);
  CHECK_THROWS_AS(other.load(bad), wend::checkpoint_error);
  std::ostringstream out;
  CHECK_THROWS_WITH_AS(other.save(out),
                       "wend: the checkpoint can only be made from a search that has paused",
                       wend::checkpoint_error);
}

}  // namespace distributed_idastar_test
