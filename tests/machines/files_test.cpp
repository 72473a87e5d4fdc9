// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <string>
#include <system_error>
#include <tuple>
#include <utility>

#include <doctest/doctest.h>

#include <wend/adapters/explicit_graph.hpp>
#include <wend/core/detail/compiler.hpp>
#include <wend/core/detail/number_from.hpp>
#include <wend/heuristics/hanoi_pattern.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/heuristics/pattern_database_file.hpp>
#include <wend/heuristics/table_file.hpp>
#include <wend/io/move_automaton_file.hpp>
#include <wend/proof/check_certificate.hpp>
#include <wend/proof/write_certificate.hpp>
#include <wend/puzzles/hanoi.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/checkpoint.hpp>
#include <wend/search/idastar.hpp>

// The files in data/files were written on a little-endian 64-bit machine. Every machine must read
// them and write the same bytes.

namespace {

namespace fs = std::filesystem;
using namespace wend::heuristics;
using towers = wend::puzzles::hanoi<5, 3>;
using pattern = hanoi_pattern<5, 3, 3>;
using eight = wend::puzzles::tile_puzzle<3, 3>;

fs::path stored(char const* name) { return fs::path(WEND_TEST_DATA) / "files" / name; }

std::string bytes_of(fs::path const& path) {
  std::ifstream in(path, std::ios::binary);
  REQUIRE(in);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// Calls `write` for a file and compares the file with the stored one. If they differ, the file is
/// kept.
template <class Write>
void check_written(char const* name, Write const& write) {
  CAPTURE(std::string(name));
  fs::path const path = std::string("written_") + name;
  write(path.string());
  bool const same = fs::exists(stored(name)) && bytes_of(path) == bytes_of(stored(name));
  CHECK(same);
  if (same) fs::remove(path);
}

template <class A, class B>
void check_same_entries(A const& a, B const& b) {
  REQUIRE(a.size() == b.size());
  for (std::uint64_t i = 0; i < a.size(); ++i)
    CHECK(a.distance(a.abstraction().unrank(i)) == b.distance(b.abstraction().unrank(i)));
}

}  // namespace

TEST_CASE("files: pattern databases are read and written alike on each machine") {
  towers const p;
  pattern const a{p, {0, 2, 4}};
  pattern_database const h{p, a};
  mod3_pattern_database const four{p, a};
  mod3_pattern_database const five{p, a, five_to_a_byte};
  check_written("towers.bytes", [&](auto const& path) { save_pattern_database(h, path, "towers"); });
  check_written("towers.four",
                [&](auto const& path) { save_mod3_pattern_database(four, path, "towers"); });
  check_written("towers.five",
                [&](auto const& path) { save_mod3_pattern_database(five, path, "towers"); });
  check_same_entries(h, load_pattern_database(p, a, stored("towers.bytes").string(), "towers"));
  check_same_entries(h, load_mod3_pattern_database(p, a, stored("towers.four").string(), "towers"));
  check_same_entries(h, load_mod3_pattern_database(p, a, five_to_a_byte,
                                                   stored("towers.five").string(), "towers"));
}

TEST_CASE("files: tile tables are read and written alike on each machine") {
  eight const p{wend::puzzles::goal::blank_first};
  auto const made = build_tile_patterns(p, {{1, 2, 3}, {4, 5}});
  check_written("tiles.tables", [&](auto const& path) { save_tile_patterns(made, path); });
  for (auto const access : {table_access::mapped, table_access::copied}) {
    auto const read = load_tile_patterns(p, stored("tiles.tables").string(), access);
    REQUIRE(read.patterns.size() == made.patterns.size());
    for (std::size_t i = 0; i < made.patterns.size(); ++i) {
      auto const& x = read.patterns[i];
      auto const& y = made.patterns[i];
      REQUIRE(x.bytes() == y.bytes());
      CHECK(std::equal(x.data(), x.data() + x.bytes(), y.data()));
    }
  }
}

TEST_CASE("files: move automata are read and written alike on each machine") {
  wend::puzzles::tile_puzzle<2, 3> const p(wend::puzzles::goal::blank_first);
  wend::move_automaton const made(p, p.goal_state(), 6);
  check_written("tiles.moves", [&](auto const& path) { wend::save_move_automaton(made, path); });
  auto const read = wend::load_move_automaton(stored("tiles.moves").string());
  CHECK(read.problem_code() == made.problem_code());
  REQUIRE(read.bytes() == made.bytes());
  CHECK(std::equal(made.rows(), made.rows() + made.states() * 5, read.rows()));
}

TEST_CASE("files: certificates are read and written alike on each machine") {
  // The sums are rounded.
  wend::explicit_graph<double> const edges(
      {{0, 1, 0.1}, {1, 2, 0.2}, {2, 3, 0.3}, {0, 3, 0.7}, {3, 4, 1e-3}});
  wend::graph_problem const g{edges, 4};
  nil const h{};
  auto search = wend::astar.search(g, 0u, h);
  search.run();
  check_written("graph.certificate", [&](auto const& path) {
    std::ofstream out(path, std::ios::binary);
    CHECK(wend::write_certificate(search, out).is_optimal());
  });
  std::ifstream in(stored("graph.certificate"), std::ios::binary);
  auto const found = wend::check_certificate(g, 0u, h, in);
  CHECK(found.reason == "");
  CHECK(found.cost == 0.1 + 0.2 + 0.3 + 1e-3);
  CHECK(found.is_optimal());
}

TEST_CASE("files: checkpoints are read and written alike on each machine") {
  eight const p{wend::puzzles::goal::blank_first};
  auto const start = p.parse("8 6 7 2 5 4 3 0 1");  // 31 moves
  manhattan const h{p};
  auto whole = wend::idastar.search(p, start, h);
  REQUIRE(whole.run() == wend::search_status::solved);

  auto paused = wend::idastar.search(p, start, h);
  paused.run({.max_expanded = 1000});
  fs::path const mine = "written_eight.checkpoint";
  {
    std::ofstream out(mine, std::ios::binary);
    wend::save_checkpoint(paused, out, "31 moves");
  }
  for (fs::path const& path : {stored("eight.checkpoint"), mine}) {
    auto search = wend::idastar.search(p, start, h);
    std::ifstream in(path, std::ios::binary);
    wend::load_checkpoint(search, in, "31 moves");
    CHECK(search.statistics().expanded == paused.statistics().expanded);
    CHECK(search.run() == wend::search_status::solved);
    CHECK(search.result().actions == whole.result().actions);
    CHECK(search.statistics().generated == whole.statistics().generated);
  }
  // Only the elapsed time may differ.
  auto const timeless = [](std::string text) {
    auto const first = text.find("\nelapsed ") + 1;
    text.erase(first, text.find('\n', first) - first);
    return text.substr(32, text.size() - 32 - 8);  // without the lengths and the checksum
  };
  bool const same = timeless(bytes_of(mine)) == timeless(bytes_of(stored("eight.checkpoint")));
  CHECK(same);
  if (same) fs::remove(mine);
}

TEST_CASE("wide_product: products of two words, with and without a 128-bit type") {
  using wend::detail::wide_product;
  using wend::detail::wide_product_of_halves;
  std::uint64_t a = 1;
  std::uint64_t b = 1;
  for (int i = 0; i < 10'000; ++i) {
    a = a * 6364136223846793005u + 1442695040888963407u;
    b = b * 3935559000370003845u + 2691343689449507681u;
    for (auto const& [x, y] : {std::pair(a, b), std::pair(a >> 40, b), std::pair(~a >> 63, b)}) {
      auto const p = wide_product(x, y);
      auto const q = wide_product_of_halves(x, y);
      CHECK((p.high == q.high && p.low == q.low));
      CHECK(q.low == x * y);
      // (x + 1) y is x y + y, with a carry.
      auto const more = wide_product_of_halves(x + 1, y);
      if (x + 1 != 0) CHECK(more.high == q.high + (q.low + y < y ? 1u : 0u));
    }
  }
  auto const most = wide_product_of_halves(~std::uint64_t{0}, ~std::uint64_t{0});
  CHECK(most.high == ~std::uint64_t{0} - 1);
  CHECK(most.low == 1);
}

TEST_CASE("number_from: numbers are parsed as by std::from_chars") {
  auto const read = [](std::string const& text) {
    double value = 7;
    auto const [end, error] =
        wend::detail::number_from(text.data(), text.data() + text.size(), value);
    return std::tuple(value, error, end - text.data());
  };
  CHECK(read("0.1") == std::tuple(0.1, std::errc(), 3));
  CHECK(read("-2.5e-3x") == std::tuple(-0.0025, std::errc(), 7));
  CHECK(read("1e") == std::tuple(1.0, std::errc(), 1));
  CHECK(read("1e+") == std::tuple(1.0, std::errc(), 1));
  CHECK(read(".5") == std::tuple(0.5, std::errc(), 2));
  CHECK(read("5.") == std::tuple(5.0, std::errc(), 2));
  CHECK(read("0x1") == std::tuple(0.0, std::errc(), 1));
  CHECK(read("inf") == std::tuple(std::numeric_limits<double>::infinity(), std::errc(), 3));
  CHECK(read("-inf") == std::tuple(-std::numeric_limits<double>::infinity(), std::errc(), 4));
  CHECK(read("1.7976931348623157e308") ==
        std::tuple(std::numeric_limits<double>::max(), std::errc(), 22));
  CHECK(read("1e309") == std::tuple(7.0, std::errc::result_out_of_range, 5));
  for (char const* const none : {"", "-", ".", "e5", "+1", " 1", "x"})
    CHECK(read(none) == std::tuple(7.0, std::errc::invalid_argument, 0));
}
