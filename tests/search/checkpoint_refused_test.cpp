// SPDX-License-Identifier: BSL-1.0
#include <bit>
#include <chrono>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/misplaced.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/puzzles/torus_puzzle.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/iddfs.hpp>
#include <wend/search/solutions.hpp>

#include "../support/archetypes.hpp"
#include "checkpoint.hpp"
#include "exceptions.hpp"

// Checkpoints that are rejected, and the state of the search afterwards; stored checkpoints that
// are accepted.

using namespace tests;
using wend::checkpoint_fault;
using wend::search_status;

namespace {

using puzzle = wend::puzzles::tile_puzzle<2, 3>;
using distance = wend::heuristics::manhattan<puzzle>;

/// A board 21 moves from the goal, and its search.
struct instance_2x3 {
  puzzle p{wend::puzzles::goal::blank_first};
  distance h{p};
  puzzle::state_type start = p.parse("3 4 5 0 1 2");

  [[nodiscard]] auto search(wend::idastar_options<int> const& o = {}) const {
    return wend::idastar.search(p, start, h, o);
  }
  /// A checkpoint in the middle of its last iteration.
  [[nodiscard]] std::string text() const {
    auto s = search({.limits = {.max_expanded = 260}});
    s.run();
    return saved(s);
  }
};

template <class Search>
std::optional<checkpoint_fault> fault(Search& search, std::istream& in) {
  try {
    wend::load_checkpoint(search, in, "a search");
  } catch (wend::checkpoint_error const& e) {
    return e.fault();
  }
  return std::nullopt;
}
template <class Search>
std::optional<checkpoint_fault> fault(Search& search, std::string const& text) {
  std::istringstream in(text);
  return fault(search, in);
}

std::string stored(std::string const& name) {
  std::ifstream in(std::string(WEND_TEST_DATA) + "/" + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// Memory that fails to grow after `from` growths.
class exhausted_memory : public failing_memory {
 public:
  long from = 0;

  void* reallocate(void* block, std::size_t old_bytes, std::size_t new_bytes,
                   std::size_t alignment) noexcept override {
    fail_at = growths >= from ? growths : -1;
    return failing_memory::reallocate(block, old_bytes, new_bytes, alignment);
  }
};

/// A stream that transfers a limited number of characters, and then fails.
class brittle : public std::streambuf {
 public:
  brittle(std::string text, std::size_t most) : text_(std::move(text)), left_(most) {}

 protected:
  int_type underflow() override {
    if (left_ == 0) throw std::runtime_error("the disk has gone");
    --left_;
    now_ = text_[at_++];
    setg(&now_, &now_, &now_ + 1);
    return traits_type::to_int_type(now_);
  }
  int_type overflow(int_type c) override {
    if (left_ == 0) return traits_type::eof();
    --left_;
    return c;
  }

 private:
  std::string text_;
  std::size_t left_;
  std::size_t at_ = 0;
  char now_ = 0;
};

}  // namespace

TEST_CASE("checkpoint: a file truncated at any byte is rejected") {
  instance_2x3 const i;
  std::string const text = i.text();
  auto search = i.search();
  std::string const fresh = timeless(saved(search));
  for (std::size_t size = 0; size < text.size(); ++size) {
    CAPTURE(size);
    CHECK(fault(search, text.substr(0, size)) == checkpoint_fault::truncated);
  }
  CHECK(timeless(saved(search)) == fresh);
  CHECK(refusal(search, text.substr(0, 300)) ==
        "wend: the checkpoint is incomplete: its end is missing");
  CHECK(refusal(search, text) == "");
}

TEST_CASE("checkpoint: a file with any one bit flipped is rejected") {
  instance_2x3 const i;
  std::string const text = i.text();
  auto search = i.search();
  for (std::size_t bit = 0; bit < 8 * text.size(); ++bit) {
    std::string flipped = text;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << bit % 8));
    CAPTURE(bit);
    CHECK(fault(search, flipped).has_value());
  }
  CHECK(refusal(search, text + "\n") != "");
  CHECK(refusal(search, text + text) != "");
  std::string odd = text;
  odd[text.find("expanded ") + 9] ^= 1;
  CHECK(refusal(search, odd) == "wend: the checkpoint is damaged: its checksum does not match");
  CHECK(refusal(search, text) == "");
}

TEST_CASE("checkpoint: with a valid checksum, any changed character is rejected or harmless") {
  // Anyone can write a valid checksum, so no changed character may lead the search astray.
  instance_2x3 const i;
  std::string const text = i.text();
  int refused = 0;
  int loaded = 0;
  for (std::size_t at = text.find("min_bound"); at < text.size() - 8; ++at) {
    for (char const other : {'0', '1', '3', '9', '-', ' ', '\n', 'x'}) {
      std::string changed = text;
      if (changed[at] == other) continue;
      changed[at] = other;
      auto search = i.search();
      CAPTURE(sealed(changed));
      if (fault(search, sealed(changed))) {
        ++refused;
        CHECK(search.statistics().generated == 0);
      } else {
        ++loaded;
        search.run({.max_expanded = search.statistics().expanded + 20});
      }
    }
  }
  CHECK(refused > 1000);
  CHECK(loaded > 100);
  auto search = i.search();
  std::string const impossible = "wend: the checkpoint is damaged: its contents are inconsistent";
  CHECK(refusal(search, with(text, "\npath ", "\npaht ")) == impossible);
  std::string longer = text;
  CHECK(refusal(search, sealed(longer.insert(text.size() - 8, "more 1\n"))) == impossible);
  for (std::string const name : {"expanded", "generated", "pruned", "duplicates", "goals"}) {
    CAPTURE(name);  // the counts of a search add up
    CHECK(refusal(search, with(text, "\n" + name + " ", "\n" + name + " 7")) == impossible);
  }
  CHECK(refusal(search, with(text, "\nbegun 1 0\n", "\nbegun 2 0\n")) == impossible);
  CHECK(refusal(search, with(text, " tested\n", " goal\n")) == impossible);
  CHECK(refusal(search, with(text, "\nelapsed ", "\nelapsed -")) == impossible);
  // A node on the path, which the search has not left.
  std::size_t const tried = text.find("\nnode ") + sizeof("\nnode 3 ") - 1;
  REQUIRE(text[tried] != '0');
  for (char const other : {'0', '4', '9'}) {
    std::string changed = text;
    changed[tried] = other;
    CHECK(refusal(search, sealed(changed)) == impossible);
  }
}

namespace {

/// The number after a name in a checkpoint.
long count_in(std::string const& text, std::string const& name) {
  return std::stol(text.substr(text.find("\n" + name + " ") + name.size() + 2));
}
/// The text with another value after that name.
std::string set(std::string text, std::string const& name, std::string const& value) {
  std::size_t const at = text.find("\n" + name + " ") + name.size() + 2;
  text.replace(at, text.find('\n', at) - at, value);
  return sealed(text);
}

}  // namespace

TEST_CASE("checkpoint: an edited file with a new checksum leads to no false result") {
  instance_2x3 const i;
  std::string const text = i.text();
  auto search = i.search();
  std::string const impossible = "wend: the checkpoint is damaged: its contents are inconsistent";
  std::string const other = "wend: the checkpoint is of another problem or heuristic: ";
  long const bound = count_in(text, "bound");
  REQUIRE(count_in(text, "needed") == bound);
  REQUIRE(text.find(" tested\n") != text.npos);

  // A goal found earlier would end the search with this iteration, but there is none.
  std::string edited = set(text, "goals", "1");
  edited = set(edited, "pruned", std::to_string(count_in(text, "pruned") - 1));
  CHECK(refusal(search, edited) == impossible);
  // A goal at the end of the path.
  edited = with(set(text, "goals", "1"), " tested\n", " goal\n");
  edited = set(edited, "status", "solved no");
  CHECK(refusal(search, edited) == other + "its path ends at no goal");
  // A goal that was not noticed.
  auto finished = i.search();
  finished.run();
  std::string const end = saved(finished);
  REQUIRE(count_in(end, "goals") == 1);
  edited = with(set(end, "goals", "0"), " goal\n", " tested\n");
  edited = set(edited, "status", "expansion_limit no");
  CHECK(refusal(search, edited) == other + "its path goes through a goal");
  // A raised bound would leave out cheaper solutions; lowered bounds are tested below.
  for (long const raised : {bound + 1, bound + 2, bound + 100}) {
    CAPTURE(raised);
    CHECK(refusal(search, set(text, "bound", std::to_string(raised))) == impossible);
    edited = set(set(text, "bound", std::to_string(raised)), "needed", std::to_string(raised));
    CHECK(refusal(search, edited) == impossible);
  }
  // Without an f_step, and before anything is cut, the needed bound reveals a raised bound.
  wend::heuristics::misplaced<puzzle> const weak{i.p};
  auto weaker = wend::idastar.search(i.p, i.start, weak);
  std::string begun;
  for (std::uint64_t n = 1; begun.find("\ncut - no -\n") == begun.npos; ++n) {
    weaker.run({.max_expanded = n});
    begun = weaker.statistics().iterations < 2 ? "" : saved(weaker);
  }
  auto other_weaker = wend::idastar.search(i.p, i.start, weak);
  CHECK(refusal(other_weaker,
                set(begun, "bound", std::to_string(count_in(begun, "bound") + 1))) == impossible);
  for (long const lowered : {0L, bound - 2, bound - 1}) {
    auto again = i.search();
    REQUIRE(refusal(again, set(text, "bound", std::to_string(lowered))) == "");
    CHECK(again.run() == search_status::solved);
    CHECK(again.result().cost == finished.result().cost);
  }
  // The status of a finished search, without its work.
  CHECK(refusal(search, set(text, "status", "exhausted no")) == impossible);
  CHECK(refusal(search, set(text, "status", "exhausted yes")) == impossible);
  // Depths and counts that no search reaches.
  CHECK(refusal(search, set(text, "max_depth", "3")) == impossible);
  CHECK(refusal(search, set(text, "cut", "90 no 23")) == impossible);
  // Nodes that a cost limit below the bound has cut; their iteration is repeated.
  auto repeated = i.search();
  REQUIRE(refusal(repeated, set(text, "cut", "- no " + std::to_string(bound))) == "");
  CHECK(repeated.run() == search_status::solved);
  CHECK(repeated.result().cost == finished.result().cost);
  CHECK(refusal(search, set(text, "cut", "- no " + std::to_string(bound + 3))) == impossible);
  // Sums that wrap around.
  edited = set(text, "expanded", std::to_string(std::numeric_limits<std::uint64_t>::max() - 9));
  edited = set(edited, "pruned",
               std::to_string(count_in(text, "pruned") + count_in(text, "expanded") + 10));
  CHECK(refusal(search, edited) == impossible);
  CHECK(refusal(search, text) == "");
}

TEST_CASE("checkpoint: a depth of iddfs that does not match its iterations is rejected") {
  instance_2x3 const i;
  auto first = wend::iddfs.search(i.p, i.start);
  first.run({.max_expanded = 100});
  std::string const text = saved(first);
  for (long const change : {-1, 1, 50}) {
    auto search = wend::iddfs.search(i.p, i.start);
    CHECK(refusal(search, set(text, "bound", std::to_string(count_in(text, "bound") + change))) ==
          "wend: the checkpoint is damaged: its contents are inconsistent");
  }
}

TEST_CASE("checkpoint: a search that has continued after a goal is not saved") {
  instance_2x3 const i;
  auto search = i.search();
  REQUIRE(search.run() == search_status::solved);
  search.leave_goal();
  search.step();
  std::ostringstream out;
  CHECK_THROWS_WITH_AS(wend::save_checkpoint(search, out, ""),
                       "wend: the checkpoint cannot be made from a search that has continued after "
                       "a goal; a range of solutions can be saved",
                       wend::checkpoint_error);
}

TEST_CASE("checkpoint: foreign files and other versions are rejected with the reason") {
  instance_2x3 const i;
  auto search = i.search();
  std::string const none = "wend: the checkpoint is invalid: the file is something else";
  CHECK(refusal(search, "1 2 3 4 5 6 7 8 0\n") == none);
  CHECK(refusal(search, std::string("\x7f"
                                    "ELF\0\0\0",
                                    7)) == none);
  CHECK(refusal(search, "") == "wend: the checkpoint is incomplete: its end is missing");
  std::string newer = i.text();
  newer[8] = 4;
  CHECK(refusal(search, newer) ==
        "wend: the checkpoint is in format 4, which is newer than this program: it reads 3");
  CHECK(fault(search, newer) == checkpoint_fault::newer);
  for (int const version : {1, 2}) {
    std::string const old = stored(version == 1 ? "old/checkpoint_1_idastar.txt"
                                                : "old/checkpoint_2_parallel_dls.txt");
    CHECK(refusal(search, old) == "wend: the checkpoint is in format " +
                                      std::to_string(version) +
                                      ", which this program no longer reads: it reads 3");
    CHECK(fault(search, old) == checkpoint_fault::older);
  }
}

TEST_CASE("checkpoint: another search's checkpoint is rejected with the difference") {
  instance_2x3 const i;
  std::string const text = i.text();
  auto const says = [&](auto&& search, std::string const& words) {
    CHECK(refusal(search, text) == "wend: the checkpoint " + words);
    CHECK(search.statistics().generated == 0);
    CHECK(search.status() == search_status::running);
  };
  auto same = i.search();
  CHECK(refusal(same, text, "another") ==
        "wend: the checkpoint has the label 'a search', not 'another'");
  says(wend::iddfs.search(i.p, i.start), "has the algorithm 'idastar', not 'iddfs'");
  says(wend::dls.search(i.p, i.start), "has the algorithm 'idastar', not 'dls'");
  auto range = wend::solutions(wend::idastar, i.p, i.start, i.h);
  CHECK(refusal(range, text) ==
        "wend: the checkpoint has the algorithm 'idastar', not 'idastar_solutions'");
  says(i.search({.cycles = wend::cycle_check::path}),
       "is of a search with another cycle check");
  says(i.search({.min_bound_increase = 2}), "is of a search with another min_bound_increase");

  std::string const other = "is of another problem or heuristic: ";
  says(wend::idastar.search(i.p, wend::starts(std::vector{i.start, i.start}), i.h),
       other + "there are other starts");
  says(wend::idastar.search(i.p, i.p.parse("1 4 2 3 0 5"), i.h),
       other + "the estimates of the starts differ");
  says(wend::idastar.search(i.p, i.p.parse("0 1 2 3 4 5"), i.h), other + "other starts are goals");
  auto const goal = i.p.parse("0 1 2 3 4 5");
  auto two = wend::idastar.search(i.p, wend::starts(std::vector{goal, i.start}), i.h);
  two.run();
  auto swapped = wend::idastar.search(i.p, wend::starts(std::vector{i.start, goal}), i.h);
  CHECK(refusal(swapped, saved(two)) == "wend: the checkpoint " + other + "other starts are goals");
  wend::heuristics::misplaced<puzzle> const weak{i.p};
  says(wend::idastar.search(i.p, i.start, weak), other + "an estimate differs");
  puzzle const reversed(wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd);
  distance const h(reversed);
  CHECK(refusal(*std::make_unique<wend::idastar_search<puzzle, distance>>(reversed, i.start, h),
                text) != "");
}

TEST_CASE("checkpoint: the error names why a path does not exist in another problem") {
  graph<int> g{{{0, 1, 2}, {0, 2, 1}, {1, 2, 1}, {2, 1, 1}, {1, 3, 5}, {2, 3, 9}},
               {{0, 1}, {2, 4}, {3, 5}, {}},
               {false, false, false, true}};
  table_heuristic<int> h{{{5}, {5}, {5}, {0}}};
  auto search = wend::idastar.search(g, 0, h);
  search.run({.max_expanded = 9});
  std::string const text = saved(search);
  REQUIRE(text.find("path 3") != text.npos);
  auto const says = [&](std::string const& words) {
    auto other = wend::idastar.search(g, 0, h);
    CHECK(refusal(other, text) == (words.empty() ? ""
                                                 : "wend: the checkpoint is of another "
                                                   "problem or heuristic: " +
                                                       words));
  };
  says("");
  auto const good = g;
  g.out[0].push_back(5);
  says("a state has another number of actions");
  g = good;
  g.edges[0].cost = 4;
  g.edges[1].cost = 4;
  says("a path has another cost");
  g = good;
  g.edges[0].cost = -1;
  g.edges[1].cost = -1;
  says("the cost of an action is negative");
  g = good;
  for (auto& e : g.edges)
    if (e.from == 0) e.to = 0;
  says("it meets a state twice");
  g = good;
  h.values[1] = h.values[2] = 4;
  says("an estimate differs");
  h.values[1] = h.values[2] = std::nullopt;
  says("it leads into a dead end");
}

TEST_CASE("checkpoint: costs of another type are rejected") {
  graph<int> const whole{{{0, 1, 2}}, {{0}, {}}, {false, true}};
  graph<double> const broken{{{0, 1, 2}}, {{0}, {}}, {false, true}};
  auto search = wend::iddfs.search(whole, 0);
  search.step();
  auto other = wend::iddfs.search(broken, 0);
  CHECK(refusal(other, saved(search)) ==
        "wend: the checkpoint has the cost 'int32', not 'float53'");
}

TEST_CASE("checkpoint: a search that has begun cannot load, and a failed search is not saved") {
  instance_2x3 const i;
  auto search = i.search();
  search.step();
  std::string const before = saved(search);
  CHECK(fault(search, i.text()) == checkpoint_fault::wrong_moment);
  CHECK(saved(search) == before);

  the_fuse = {};
  fragile_graph<in_place> const p{{{{0, 1, 1}}, {{0}, {}}, {false, false}}};
  fragile_state<true> const start(0);
  auto failing = wend::iddfs.search(p, start, {.cycles = wend::cycle_check::none});
  the_fuse.kind = static_cast<unsigned>(callback::undo);
  the_fuse.at = 0;
  CHECK_THROWS_AS(failing.run(), blown);
  REQUIRE(failing.status() == search_status::failed);
  std::ostringstream out;
  CHECK_THROWS_WITH_AS(wend::save_checkpoint(failing, out, ""),
                       "wend: the checkpoint cannot be made from a search that has failed",
                       wend::checkpoint_error);
  CHECK(out.str().empty());
}

TEST_CASE("checkpoint: stream errors are reported") {
  instance_2x3 const i;
  std::string const text = i.text();
  auto search = i.search();
  std::ifstream missing("/nowhere/at all");
  CHECK(fault(search, missing) == checkpoint_fault::unreadable);
  for (std::size_t n = 0; n <= text.size(); n += 97) {
    brittle source(text, n);
    std::istream in(&source);
    CHECK(fault(search, in) == checkpoint_fault::unreadable);

    brittle target("", n);
    std::ostream out(&target);
    CHECK_THROWS_WITH_AS(wend::save_checkpoint(search, out, std::string(2000, 'x')),
                         "wend: the checkpoint could not be written", wend::checkpoint_error);
  }
  CHECK(refusal(search, text) == "");
}

TEST_CASE("checkpoint: a search still works after memory runs out during loading") {
  instance_2x3 const i;
  std::string const text = i.text();
  auto unbroken = i.search();
  unbroken.run();
  long failures = 0;
  for (long k = 0;; ++k) {
    exhausted_memory memory;
    memory.from = k;
    {
      auto search = i.search({.memory = &memory});
      auto const why = fault(search, text);
      if (why) {
        CHECK(why == checkpoint_fault::no_memory);
        CHECK(search.statistics().generated == 0);
        memory.from = std::numeric_limits<long>::max();
        search.run();
        CHECK(difference(search.result(), unbroken.result()) == "");
        ++failures;
      }
    }
    CHECK(memory.out == 0);
    if (memory.growths <= k) break;
  }
  CHECK(failures >= 3);
}

namespace {

/// Throws from each call of a kind in turn while a checkpoint is saved and loaded. Returns the
/// number of exceptions.
template <class Kind>
long check_exceptions(fragile_graph<Kind> const& p, fragile_heuristic const& h, callback kind) {
  the_fuse = {};
  long thrown = 0;
  {
    fragile_state<Kind::movable> const start(0);
    auto search = wend::idastar.search(p, start, h);
    search.run({.max_expanded = 12});
    std::string const text = saved(search);
    auto const throws = [&](long n, auto call) {
      the_fuse.kind = static_cast<unsigned>(kind);
      the_fuse.at = n;
      the_fuse.calls = 0;
      bool blew = false;
      try {
        call();
      } catch (blown const&) {
        blew = true;
      }
      the_fuse.kind = 0;
      return blew;
    };
    for (long n = 0;; ++n) {
      auto other = wend::idastar.search(p, start, h);
      std::ostringstream out;
      bool const not_saved = throws(n, [&] { wend::save_checkpoint(search, out, "a search"); });
      CHECK(out.str() == (not_saved ? "" : text));
      bool const not_loaded = throws(n, [&] { load(other, text); });
      CHECK((other.statistics().generated == 0) == not_loaded);
      if (not_loaded) load(other, text);
      CHECK(saved(other) == text);
      if (!not_saved && !not_loaded) break;
      ++thrown;
    }
  }
  CHECK(the_fuse.alive == 0);
  return thrown;
}

/// Checks all kinds of callbacks on a line of states with edges in both directions.
template <class Kind>
long check_all_exceptions() {
  fragile_graph<Kind> p;
  constexpr int n = 7;
  p.g.out.resize(n);
  p.g.goals.resize(n);
  decltype(p.g.edges[0].cost) one{};
  if constexpr (!Kind::packable) one = 1;
  for (int v = 0; v + 1 < n; ++v) {
    p.g.add(v, v + 1, one);
    p.g.add(v + 1, v, one);
  }
  fragile_heuristic const h{{std::vector<std::optional<int>>(n, 0)}};
  long thrown = 0;
  for (unsigned kind = 0; kind < kinds_of_callbacks; ++kind) {
    CAPTURE(kind);
    thrown += check_exceptions(p, h, static_cast<callback>(1u << kind));
  }
  return thrown;
}

}  // namespace

TEST_CASE("checkpoint: a callback that throws during loading leaves the search as constructed") {
  CHECK(check_all_exceptions<plain>() > 20);
  CHECK(check_all_exceptions<in_place>() > 20);
  CHECK(check_all_exceptions<packed>() > 20);
}

TEST_CASE("checkpoint: another value of prune_moves is rejected") {
  using eight = wend::puzzles::tile_puzzle<3, 3>;
  eight const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<eight> const h{p};
  auto const start = p.parse("8 7 6 5 4 3 2 1 0");
  auto const made = [&](wend::move_pruning const& moves) {
    return wend::idastar.search(p, start, h,
                                {.limits = {.max_expanded = 500}, .prune_moves = moves});
  };
  for (int const written : {0, 6, 8}) {
    CAPTURE(written);
    auto search = made(written);
    search.run();
    std::string const text = saved(search);
    for (int const read : {0, 6, 8}) {
      CAPTURE(read);
      auto other = made(read);
      if (read == written) {
        load(other, text);
        CHECK(difference(other.result(), search.result()) == "");
      } else {
        CHECK(refusal(other, text) ==
              "wend: the checkpoint is of a search with another value of prune_moves");
      }
    }
  }
}

TEST_CASE("checkpoint: stored checkpoints load and their searches resume") {
  {
    using fifteen = wend::puzzles::tile_puzzle<4, 4>;
    fifteen const p{wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd};
    auto const start = p.parse("0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15");
    wend::heuristics::manhattan<fifteen> const h{p};
    auto search = wend::idastar.search(p, start, h);
    load(search, stored("idastar.checkpoint"), "Korf's instance 79");
    CHECK(search.statistics().expanded == 200000);
    CHECK(search.statistics().elapsed.count() > 0.01);
    REQUIRE(search.run() == search_status::solved);
    CHECK(search.result().cost == 42);
    CHECK(search.statistics().generated == 540859);  // as published
  }
  {
    using torus = wend::puzzles::torus_puzzle<3, 3>;
    torus const p{wend::puzzles::goal::blank_last};
    auto range = wend::solutions(wend::iddfs, p, p.parse("0 1 2 3 4 5 6 7 8"));
    load(range, stored("iddfs_solutions.checkpoint"), "torus 3x3\n0 1 2 3 4 5 6 7 8");
    CHECK(range.statistics().goals == 5);
    int more = 0;
    for (auto const& s : range) {
      CHECK(s.cost == 14);
      ++more;
    }
    CHECK(more == 1);
    CHECK(range.status() == search_status::exhausted);
    CHECK(range.statistics().generated == 14348876);
    CHECK(range.statistics().expanded == 4782954);
  }
  archetypes::monoid_ring const p;
  archetypes::monoid_estimate const h;
  auto search = wend::idastar.search(p, p.start(), h);
  auto const tolls = stored("idastar_tolls.checkpoint");
  if (std::endian::native == std::endian::little) {
    load(search, tolls, "monoid_ring");
    CHECK(search.statistics().generated == 4);
    REQUIRE(search.run() == search_status::solved);
    CHECK(search.result().cost == archetypes::monoid_ring::least_cost);
    CHECK(search.statistics().generated == 8);
  } else {  // its costs are written as bytes
    CHECK(refusal(search, tolls, "monoid_ring").find("little") != std::string::npos);
  }
}

TEST_CASE("checkpoint: the time of all sessions adds up") {
  instance_2x3 const i;
  std::string text = i.text();
  std::size_t const line = text.find("\nelapsed ");
  text.replace(line, text.find('\n', line + 1) - line, "\nelapsed 1000.5");
  text = sealed(text);
  auto search = i.search();
  load(search, text);
  auto const before = search.statistics().elapsed;
  CHECK(before == std::chrono::duration<double>(1000.5));
  CHECK(search.run({.max_time = std::chrono::seconds(1000)}) == search_status::time_limit);
  CHECK(search.statistics().expanded == 260);
  CHECK(search.run({}) == search_status::solved);
  CHECK(search.statistics().elapsed > before);
}

namespace {

/// The numbers of nodes that an observer sees.
struct numbers {
  std::vector<std::uint64_t> all{};
  void on_generate(wend::successor_event<puzzle> const& e) { all.push_back(e.node.value_or(0)); }
  void on_expand(wend::node_event<puzzle> const& e) { all.push_back(e.node); }
};

/// A cost that owns memory.
struct price {
  std::string digits = "0";
  [[nodiscard]] int value() const { return std::stoi(digits); }
  friend price operator+(price const& a, price const& b) {
    return {std::to_string(a.value() + b.value())};
  }
  friend bool operator<(price const& a, price const& b) { return a.value() < b.value(); }
  friend bool operator==(price const&, price const&) = default;
};
struct priced_ring : archetypes::ring {
  price cost(archetypes::spot const&, archetypes::turn const& a) const {
    return {a.by() == 1 ? "30" : "10"};
  }
};
struct no_price {
  price operator()(archetypes::spot const&) const { return {}; }
};

}  // namespace

template <>
struct wend::checkpoint_text<price> {
  static std::string kind() { return "price"; }
  static std::string write(price const& p) { return p.digits == "40" ? "4 0" : p.digits; }
  static std::optional<price> read(std::string_view word) { return price{std::string(word)}; }
};

TEST_CASE("checkpoint: observers of two sessions see the events of one uninterrupted search") {
  instance_2x3 const i;
  numbers whole;
  numbers first;
  numbers second;
  using search = wend::idastar_search<puzzle, distance, numbers>;
  search unbroken(i.p, i.start, i.h, {}, whole);
  unbroken.run();
  search one(i.p, i.start, i.h, {}, first);
  one.run({.max_expanded = 200});
  search other(i.p, i.start, i.h, {}, second);
  load(other, saved(one));
  CHECK(second.all.empty());
  other.run();
  first.all.insert(first.all.end(), second.all.begin(), second.all.end());
  CHECK(first.all == whole.all);
}

TEST_CASE("checkpoint: checkpoint_text defines how costs are written") {
  priced_ring const p;
  no_price const h;
  auto search = wend::idastar.search(p, p.start(), h);
  search.run({.max_expanded = 6});
  std::string const text = saved(search);
  CHECK(text.find("cost 5:price\n") != text.npos);
  auto other = wend::idastar.search(p, p.start(), h);
  load(other, text);
  CHECK(timeless(saved(other)) == timeless(text));
  // Text that could not be read back is not written.
  REQUIRE(other.run() == search_status::solved);
  CHECK(other.result().cost == price{"40"});
  std::ostringstream out;
  CHECK_THROWS_WITH_AS(wend::save_checkpoint(other, out, ""),
                       "wend: the checkpoint needs each cost to be one word",
                       wend::checkpoint_error);
}

namespace {

/// An action whose next copy throws after a goal was found.
struct fragile {
  int by;
  static inline bool breaks = false;
  explicit fragile(int n) : by(n) {}
  fragile(fragile const& other) : by(other.by) {
    if (std::exchange(breaks, false)) throw std::bad_alloc();
  }
  fragile& operator=(fragile const&) = default;
};
struct one_step {
  using state_type = int;
  using action_type = fragile;
  [[nodiscard]] static std::vector<fragile> actions(int s) {
    return s == 0 ? std::vector{fragile(10), fragile(20)} : std::vector<fragile>{};
  }
  [[nodiscard]] static int result(int s, fragile const& a) { return s + a.by; }
  [[nodiscard]] static bool is_goal(int s) { return s >= 10; }
};
struct break_at_goal {
  bool on = true;
  template <class Event>
  void on_goal(Event const&) {
    fragile::breaks = std::exchange(on, false);
  }
};

}  // namespace

TEST_CASE("checkpoint: a range that withholds a solution is not saved") {
  break_at_goal observer;
  one_step const p;
  auto range = wend::solutions(wend::iddfs, p, 0, observer);
  CHECK_THROWS_AS(range.begin(), std::bad_alloc);
  std::ostringstream out;
  CHECK_THROWS_WITH_AS(wend::save_checkpoint(range, out, ""),
                       doctest::Contains("the solution that an exception withheld"),
                       wend::checkpoint_error);
  std::vector<int> found;
  for (auto const& s : range) {
    found.push_back(s.actions.front().by);
    std::ostringstream saved;
    wend::save_checkpoint(range, saved, "");
  }
  CHECK(found == std::vector{10, 20});
}
