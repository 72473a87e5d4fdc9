// SPDX-License-Identifier: BSL-1.0
//
// Hash-distributed A* over MPI, on as many ranks as mpirun starts.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/distributed/distributed.hpp>
#include <wend/search/astar.hpp>

#include "drawn_search.hpp"

namespace distributed_hda_astar_test {

using wend::search_status;

std::size_t rank() { return wend::detail::mpi_rank(MPI_COMM_WORLD); }
std::size_t ranks() { return wend::detail::mpi_size(MPI_COMM_WORLD); }

template <class Graph>
void check_graph(tests::draw const& d, unsigned seed) {
  tests::drawn_search<Graph> const drawn(d, seed);
  CAPTURE(tests::text_of(drawn.graph, drawn.starts));
  CAPTURE(seed);
  auto const r = wend::distributed_hda_astar(drawn.graph, wend::starts(drawn.starts), drawn.h);
  drawn.check(r);
  tests::check_best_first_counts(r.statistics);
}

TEST_CASE("distributed_hda_astar: status and cost agree with relaxation of all edges") {
  for (unsigned seed = 0; seed < 20; ++seed) {
    tests::draw const d{.goals = seed % 4 == 0 ? 0 : 1, .large_costs = seed % 2 == 0};
    check_graph<tests::graph<int>>(d, seed);
    check_graph<tests::graph<double>>(d, seed);
    check_graph<tests::graph<tests::no_cost>>(d, seed);
    check_graph<tests::graph<int, true>>(d, seed);
  }
}

TEST_CASE("distributed_hda_astar: a board, its path, and the work of each rank") {
  auto const korf = tests::korf_79();
  auto const& [p, h, start, length] = korf;
  int calls = 0;
  auto search = wend::distributed_hda_astar.search(
      p, start, h,
      {.label = "korf 79", .on_progress = [&](wend::distributed_progress<int> const& now) {
         ++calls;
         CHECK(now.stored >= now.expanded);
         CHECK(now.active <= ranks());
       }});
  REQUIRE(search.run() == search_status::solved);
  CHECK((rank() == 0 || calls == 0));
  auto const& r = search.result();
  korf.check(r);
  tests::check_best_first_counts(r.statistics);
  CHECK(r.statistics.elapsed.count() > 0);
  auto const work = search.distribution();
  auto const traffic = search.traffic();
  REQUIRE(work.owners.size() == ranks());
  REQUIRE(traffic.size() == ranks());
  std::uint64_t expanded = 0;
  std::uint64_t stored = 0;
  for (auto const& o : work.owners) {
    expanded += o.expanded;
    stored += o.stored;
    CHECK(o.stored > 0);
  }
  CHECK(expanded == r.statistics.expanded);
  CHECK(stored == r.statistics.stored);
  for (auto const& t : traffic) {
    CHECK(t.reductions >= 2);
    CHECK((t.bytes > 0) == (ranks() > 1));
    CHECK(t.idle_processor_time <= 2 * t.idle);
  }
  if (ranks() == 1) {
    auto const sequential = wend::astar(p, start, h, {.batch = 64});
    CHECK(r.statistics.expanded == sequential.statistics.expanded);
    CHECK(r.actions == sequential.actions);
  }
}

TEST_CASE("distributed_hda_astar: limits pause the search, and it resumes") {
  auto const korf = tests::korf_79();
  auto const& [p, h, start, length] = korf;
  auto search = wend::distributed_hda_astar.search(p, start, h, {.max_expanded = 0});
  std::uint64_t limit = 0;
  auto status = search.run();
  CHECK(search.statistics().expanded == 0);
  while (status == search_status::expansion_limit) {
    CHECK(search.statistics().expanded == limit);
    auto const& r = search.result();
    CHECK(h(korf.after(r.partial.actions)) == r.partial.heuristic);
    status = search.run({.max_expanded = limit += 2'000});
  }
  CHECK(status == search_status::solved);
  CHECK(search.result().cost == 42);
  CHECK(search.run() == search_status::solved);

  auto cut = wend::distributed_hda_astar.search(p, start, h, {.max_cost = 30});
  CHECK(cut.run() == search_status::cost_limit);
  // The last rank alone reaches its memory limit, and all ranks pause.
  bool const last = rank() + 1 == ranks();
  CHECK(cut.run({.max_memory = last ? 10'000 : 1 << 30}) == search_status::memory_limit);
  CHECK(cut.distribution().owners.back().bytes <= 10'000);
  // One rank stops, and all ranks pause.
  CHECK(cut.run({.stop = [&] { return last; }}) == search_status::stopped);
  CHECK(cut.run({.max_time = std::chrono::seconds(last ? 0 : 1000)}) ==
        search_status::time_limit);
  CHECK(cut.run({}) == search_status::solved);
  CHECK(cut.result().cost == 42);
  tests::check_best_first_counts(cut.statistics());
}

TEST_CASE("distributed_hda_astar: a start that is a goal, and no start") {
  auto const korf = tests::korf_79();
  auto const& [p, h, start, length] = korf;
  auto const here = wend::distributed_hda_astar(p, p.goal_state(), h, {.max_expanded = 0});
  CHECK(here.status == search_status::solved);
  CHECK(here.actions.empty());
  CHECK(wend::distributed_hda_astar(p, wend::starts(std::vector(0, start)), h)
            .status == search_status::exhausted);
}

// An empty directory, the same on all ranks.
class snapshot_directory {
 public:
  snapshot_directory() {
    auto number = std::random_device{}();
    MPI_Bcast(&number, 1, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
    path_ = std::filesystem::temp_directory_path() / ("wend-snapshots-" + std::to_string(number));
    std::filesystem::create_directories(path_);
    wait();
  }
  snapshot_directory(snapshot_directory const&) = delete;
  snapshot_directory& operator=(snapshot_directory const&) = delete;
  ~snapshot_directory() {
    wait();
    std::error_code ignored;
    if (rank() == 0) std::filesystem::remove_all(path_, ignored);
  }
  [[nodiscard]] std::string file(char const* end = "") const { return path_ / "search" += end; }
  static void wait() { MPI_Barrier(MPI_COMM_WORLD); }

 private:
  std::filesystem::path path_;
};

// Long enough for some work between two snapshots even if messages are slow: a pause takes some
// rounds of messages too.
std::chrono::duration<double> snapshot_interval() {
  std::chrono::duration<double> round = std::chrono::hours(1);
  for (int i = 0; i < 5; ++i) {
    auto const began = std::chrono::steady_clock::now();
    snapshot_directory::wait();
    round = std::min<std::chrono::duration<double>>(round,
                                                    std::chrono::steady_clock::now() - began);
  }
  return std::chrono::milliseconds(10) + 5 * round;
}

TEST_CASE("distributed_hda_astar: resumes from snapshots") {
  auto const korf = tests::korf_79();
  auto const& [p, h, start, length] = korf;
  snapshot_directory const dir;
  wend::distributed_hda_astar_options<> const options{
      .label = "korf 79",
      .snapshot_file = dir.file(),
      .snapshot_interval = snapshot_interval()};
  std::uint64_t kept = 0;
  auto status = search_status::expansion_limit;
  for (std::uint64_t limit = 2'000; status == search_status::expansion_limit; limit += 4'000) {
    auto search = wend::distributed_hda_astar.search(p, start, h, options);
    CHECK(search.load_snapshot() == (limit != 2'000));
    search.run({.max_expanded = 0});
    CHECK(search.statistics().expanded >= kept);
    kept = search.statistics().expanded;
    status = search.run({.max_expanded = limit});
    if (status == search_status::solved) korf.check(search.result());
    tests::check_best_first_counts(search.statistics());
    while (!std::filesystem::exists(dir.file(".0.b"))) {  // there is no snapshot yet
      REQUIRE(status == search_status::expansion_limit);
      search.run({.max_expanded = limit += 1'000});
      dir.wait();
    }
  }
  REQUIRE(status == search_status::solved);
  CHECK(kept > 0);

  // Files with another label; files damaged on the last rank; a last rank whose files are no
  // snapshots.
  auto other = options;
  other.label = "korf 80";
  auto const fault_of = [&](auto const& o) {
    auto search = wend::distributed_hda_astar.search(korf.p, korf.start, korf.h, o);
    try {
      search.load_snapshot();
    } catch (wend::checkpoint_error const& e) {
      return std::pair(e.fault(), std::string(e.what()));
    }
    return std::pair(wend::checkpoint_fault::wrong_moment, std::string("nothing"));
  };
  auto const [fault, text] = fault_of(other);
  CHECK(fault == wend::checkpoint_fault::other_label);
  CHECK(text.find(".0.b' has another label: 'korf 79', expected 'korf 80'") != text.npos);
  bool const last = rank() + 1 == ranks();
  std::string const mine = dir.file(("." + std::to_string(rank())).c_str());
  for (char const* end : {".a", ".b"}) {
    dir.wait();
    if (last && std::filesystem::exists(mine + end))
      std::filesystem::resize_file(mine + end, std::filesystem::file_size(mine + end) - 9);
  }
  dir.wait();
  CHECK(fault_of(options).first == wend::checkpoint_fault::truncated);
  if (last)
    for (char const* end : {".a", ".b"}) {
      std::ofstream(mine + end) << "something else";
    }
  dir.wait();
  CHECK(fault_of(options).first == wend::checkpoint_fault::foreign);

  // If one rank cannot write its snapshots, no rank begins.
  auto nowhere = options;
  if (last) nowhere.snapshot_file += "/there/is/none";
  CHECK_THROWS_AS(wend::distributed_hda_astar(p, start, h, nowhere), wend::output_file_error);
  // If one rank can no longer write, all ranks pause.
  auto full = wend::distributed_hda_astar.search(p, start, h, options);
  if (last) {
    for (char const* end : {".a", ".b"}) {
      std::filesystem::remove(mine + end);
      std::filesystem::create_directory(mine + end);
    }
  }
  CHECK_THROWS_AS(
      [&] {
        for (std::uint64_t limit = 2'000; full.status() != search_status::solved; limit += 2'000)
          full.run({.max_expanded = limit});
      }(),
      wend::output_file_error);
  CHECK(full.status() == search_status::stopped);
  dir.wait();
  if (last)
    for (char const* end : {".a", ".b"}) std::filesystem::remove(mine + end);
  dir.wait();
  CHECK(full.run({}) == search_status::solved);
  korf.check(full.result());

  auto never = options;
  never.snapshot_interval = std::chrono::seconds(0);
  CHECK_THROWS_AS(wend::distributed_hda_astar(p, start, h, never), wend::invalid_option);
}

TEST_CASE("distributed_hda_astar: all ranks reject a search whose arguments differ between ranks") {
  auto const korf = tests::korf_79();
  auto const& [p, h, start, length] = korf;
  if (ranks() == 1) return;
  bool const last = rank() + 1 == ranks();
  std::string const name = "wend: rank " + std::to_string(ranks() - 1);
  CHECK_THROWS_WITH_AS(
      wend::distributed_hda_astar(p, start, h, {.label = last ? "korf 80" : "korf 79"}),
      (name + " has another label than rank 0: 'korf 80', expected 'korf 79'").c_str(),
      wend::rank_mismatch);
  auto const other = last ? p.goal_state() : start;
  CHECK_THROWS_AS(wend::distributed_hda_astar(p, other, h), wend::rank_mismatch);
  CHECK_THROWS_WITH_AS(
      wend::distributed_hda_astar(p, start, h, {.max_expanded = last ? 6u : 5u}),
      (name + " has another limit of expansions than rank 0: '6', expected '5'").c_str(),
      wend::rank_mismatch);
}

TEST_CASE("distributed_hda_astar: all ranks reject a rank with another version of wend") {
  if (ranks() == 1) return;
  wend::detail::mpi_group const group(MPI_COMM_WORLD);
  auto mine = wend::detail::handshake().bytes();
  std::string const version(wend::version);
  auto const at = std::search(mine.begin(), mine.end(), version.begin(), version.end(),
                              [](std::byte a, char b) { return static_cast<char>(a) == b; });
  REQUIRE(at != mine.end());
  if (rank() + 1 == ranks()) *at = std::byte{'9'};
  CHECK_THROWS_WITH_AS(wend::detail::handshake::compare(group.all_gather(mine)),
                       ("wend: rank " + std::to_string(ranks() - 1) +
                        " has another version of wend than rank 0: '9" + version.substr(1) +
                        "', expected '" + version + "'")
                           .c_str(),
                       wend::rank_mismatch);
}

TEST_CASE("distributed_hda_astar: a communicator of some ranks, beside messages of the program") {
  auto const korf = tests::korf_79();
  auto const& [p, h, start, length] = korf;
  // The program's own message has the same tag as the search's messages, which do not receive it.
  int mine = 7;
  MPI_Request request = MPI_REQUEST_NULL;
  auto const next = static_cast<int>((rank() + 1) % ranks());
  MPI_Isend(&mine, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &request);
  MPI_Comm part = MPI_COMM_NULL;
  MPI_Comm_split(MPI_COMM_WORLD, static_cast<int>(rank() % 2), 0, &part);
  auto const r = wend::distributed_hda_astar(p, start, h, {.communicator = part});
  CHECK(r.cost == 42);
  MPI_Comm_free(&part);
  int got = 0;
  MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  CHECK(got == 7);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

TEST_CASE("distributed_hda_astar: the calling thread must be allowed to use MPI") {
  auto const korf = tests::korf_79();
  int level = 0;
  MPI_Query_thread(&level);
  if (level >= MPI_THREAD_SERIALIZED) return;
  std::string what;
  std::jthread([&] {
    try {
      wend::distributed_hda_astar(korf.p, korf.start, korf.h);
    } catch (wend::communication_error const& e) {
      what = e.what();
    }
  }).join();
  CHECK(what.find("wend: MPI was initialised for one thread, and this is another") == 0);
}

TEST_CASE("distributed_hda_astar: an idle rank uses little processor time") {
  // The states follow one another: all ranks but one wait.
  struct line {
    using state_type = int;
    using action_type = int;
    [[nodiscard]] std::array<action_type, 1> actions(int) const { return {1}; }
    [[nodiscard]] int result(int s, int) const {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      return s + 1;
    }
    [[nodiscard]] bool is_goal(int s) const { return s == 30; }
    // All states have one owner.
    [[nodiscard]] std::uint64_t abstract_state(int) const { return 0; }
  };
  line const p{};
  auto const nil = [](int) { return 0; };
  auto search = wend::distributed_hda_astar.search(p, 0, nil);
  REQUIRE(search.run() == search_status::solved);
  CHECK(search.result().cost == 30);
  int waiting = 0;
  for (auto const& t : search.traffic()) {
    if (t.idle.count() < 0.4) continue;
    ++waiting;
    CHECK(t.idle_processor_time.count() < t.idle.count() / 3);
  }
  CHECK(waiting >= static_cast<int>(ranks()) - 1);
}

}  // namespace distributed_hda_astar_test
