// SPDX-License-Identifier: BSL-1.0
#include <wend/heuristics/table_file.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>

#include <doctest/doctest.h>

#include <wend/heuristics/tile_pattern_database.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/puzzles/torus_puzzle.hpp>

#include "../support/sealed_frame.hpp"

using namespace wend::puzzles;
using namespace wend::heuristics;

namespace {

namespace fs = std::filesystem;

/// A temporary directory, removed with its contents by the destructor.
class scratch {
 public:
  scratch()
      : path_(fs::temp_directory_path() / ("wend_" + std::to_string(std::random_device{}()))) {
    fs::create_directory(path_);
  }
  scratch(scratch const&) = delete;
  scratch& operator=(scratch const&) = delete;
  ~scratch() { fs::remove_all(path_); }

  std::string file(char const* name) const { return (path_ / name).string(); }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(path_), {}));
  }

 private:
  fs::path path_;
};

std::string read(std::string const& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}
void write(std::string const& path, std::string const& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc).write(bytes.data(), std::ssize(bytes));
}

/// Returns the reason why a file is rejected, without the file's name.
template <class F>
std::string refusal(std::string const& path, F load) {
  try {
    load();
  } catch (table_file_error const& e) {
    std::string const what = e.what();
    REQUIRE(what.substr(0, path.size() + 1) == path + " ");
    return what.substr(path.size() + 1);
  }
  return "nothing was refused";
}
std::string refusal(std::string const& path) {
  return refusal(path, [&] { load_tile_patterns(path); });
}

void check_same(tile_pattern_tables const& a, tile_pattern_tables const& b) {
  CHECK(a.edges == b.edges);
  CHECK(a.rows == b.rows);
  CHECK(a.cols == b.cols);
  CHECK(a.goal == b.goal);
  CHECK(a.regions == b.regions);
  REQUIRE(a.patterns.size() == b.patterns.size());
  for (std::size_t i = 0; i < a.patterns.size(); ++i) {
    CHECK(a.patterns[i].tiles() == b.patterns[i].tiles());
    REQUIRE(a.patterns[i].size() == b.patterns[i].size());
    CHECK(std::equal(a.patterns[i].data(), a.patterns[i].data() + a.patterns[i].bytes(),
                     b.patterns[i].data()));
  }
}

using eight = tile_puzzle<3, 3>;

}  // namespace

TEST_CASE("table files: tables are read back as written, both mapped and copied") {
  scratch const here;
  auto const check = [&](auto const& p, tile_partition const& patterns) {
    for (auto const regions : {blank_regions::merged, blank_regions::kept}) {
      auto const tables = build_tile_patterns(p, patterns, regions);
      std::string const path = here.file("tables");
      save_tile_patterns(tables, path);
      check_same(load_tile_patterns(path), tables);
      check_same(load_tile_patterns(path, table_access::copied), tables);
      check_same(load_tile_patterns(p, path), tables);
      CHECK(here.files() == 1);
    }
  };
  check(eight{goal::blank_first}, {{1, 2, 3}, {4}, {5, 6, 7, 8}});
  check(eight{board<3, 3>{3, 1, 7, 8, 0, 2, 5, 6, 4}}, {{8, 3}});
  check(torus_puzzle<3, 4>{goal::blank_last}, {{1, 2, 3}, {11}});
  check(tile_puzzle<4, 4>{goal::blank_first}, {{1, 2, 4, 5, 8, 9}, {3, 6}});  // more than a MiB

  eight const p{goal::blank_first};
  tile_pattern_tables mapped;
  {
    std::string const path = here.file("gone");
    save_tile_patterns(build_tile_patterns(p, {{1, 2, 3}, {4, 5}}), path);
    mapped = load_tile_patterns(p, path);
    fs::remove(path);
  }
  tile_pattern_databases<eight, 2> const h(p, mapped);
  tile_pattern_databases<eight, 2> const same(p, build_tile_patterns(p, {{1, 2, 3}, {4, 5}}));
  auto s = p.goal_state();
  for (int i = 0; i < 100; ++i) {
    CHECK(h(s) == same(s));
    auto const moves = p.actions(s);
    s = p.result(s, moves[static_cast<std::size_t>(i * i % 7) % moves.size()]);
  }
}

TEST_CASE("table files: a file with a flipped bit or another length is rejected") {
  scratch const here;
  eight const p{goal::blank_first};
  save_tile_patterns(build_tile_patterns(p, {{1, 2}, {3}}), here.file("good"));
  std::string const good = read(here.file("good"));
  std::string const path = here.file("bad");
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 1 << i % 8);
    write(path, bad);
    CAPTURE(i);
    CHECK(refusal(path) != "nothing was refused");
  }
  for (std::size_t length = 0; length < good.size(); ++length) {
    write(path, good.substr(0, length));
    CAPTURE(length);
    CHECK(refusal(path) != "nothing was refused");
  }
  write(path, good + '\0');
  CHECK(refusal(path) == "has " + std::to_string(good.size() + 1) + " bytes: expected " +
                             std::to_string(good.size()));
  write(path, good);
  CHECK(refusal(path) == "nothing was refused");
}

TEST_CASE("table files: the error of an invalid file names the fault") {
  scratch const here;
  eight const p{goal::blank_first};
  std::string const path = here.file("tables");
  save_tile_patterns(build_tile_patterns(p, {{1, 2}, {3}}), path);
  std::string const good = read(path);
  auto const changed = [&](std::size_t at, char to) {
    std::string bad = good;
    bad[at] = to;
    write(path, bad);
    return refusal(path);
  };
  auto const made = [&](std::size_t at, char to) {
    std::string bad = good;
    bad[at] = to;
    write(path, tests::resealed(bad));
    return refusal(path);
  };
  CHECK(changed(1, 'X') == "is no file of pattern tables");
  CHECK(changed(8, 1) == "has version 1 of the format: expected 3");
  CHECK(changed(24, 0) == "is damaged: its checksum does not match");
  CHECK(changed(25, 9) == "is cut short, or a length is damaged");
  CHECK(changed(35, 5) == "is damaged: its checksum does not match");
  CHECK(changed(good.size() - 1, 'X') == "is damaged in MiB 1 of table 2");
  CHECK(changed(12, 4) == "is no file of pattern tables");
  CHECK(made(32, 2) == "has tables of another kind");
  CHECK(made(35, 2) == "has tables of another kind");
  CHECK(made(36, 8) == "has tables of another kind");
  CHECK(made(33, 2) == "has a table that is too large");
  CHECK(made(33, 16) == "is damaged: it ends too early");
  CHECK(made(37, 1) == "has a header that is too long");
  CHECK(made(38, 1) == "has an invalid header");   // tile 1 twice in the goal
  CHECK(made(35, 1) == "has an invalid header");   // two tiles cut off a corner
  CHECK(made(48, 0) == "has an invalid header");   // tile 0
  CHECK(made(49, 1) == "has an invalid header");   // tile 1 twice
  CHECK(made(50, 71) == "has an invalid header");  // entries
  CHECK(made(55, 1) == "has a table that is too large");
  write(path, good.substr(0, 8));
  CHECK(refusal(path) == "is cut short, or a length is damaged");
  write(path, good.substr(0, good.size() - 1));
  CHECK(refusal(path) == "has " + std::to_string(good.size() - 1) + " bytes: expected " +
                             std::to_string(good.size()));
  write(path, "a letter to somebody");
  CHECK(refusal(path) == "is no file of pattern tables");
  write(path, "");
  CHECK(refusal(path) == "is cut short, or a length is damaged");
  CHECK(refusal(here.file("nothing")) == "cannot be read: it does not exist");
  CHECK(refusal(here.file("")) == "cannot be read: it is not a regular file");

  write(path, good);
  auto const loaded = [&](auto const& q) {
    return refusal(path, [&] { load_tile_patterns(q, path); });
  };
  CHECK(loaded(p) == "nothing was refused");
  CHECK(loaded(eight{goal::blank_last}) == "has tables of another goal than the puzzle's");
  CHECK(loaded(tile_puzzle<3, 4>{goal::blank_first}) ==
        "has tables of 3 rows and 3 columns on a plane: expected 3 and 4 on a plane");
  CHECK(loaded(torus_puzzle<3, 3>{goal::blank_first}) ==
        "has tables of 3 rows and 3 columns on a plane: expected 3 and 3 on a torus");
}

TEST_CASE("table files: the error of an earlier format names its version") {
  CHECK(refusal(WEND_TEST_DATA "/old/tiles.tables") == "has version 2 of the format: expected 3");
}

TEST_CASE("table files: a table larger than its file is rejected before memory is allocated") {
  // Nine tiles on 32 cells, with the blank's regions. Counting the regions takes a gigabyte.
  scratch const here;
  wend::detail::table_file_header h;
  h.tables.rows = 4;
  h.tables.cols = 8;
  h.tables.regions = blank_regions::kept;
  for (std::uint8_t tile = 0; tile < 32; ++tile) h.tables.goal.push_back(tile);
  h.tables.patterns = {{{1, 2, 3, 4, 5, 6, 7, 8, 9}, 1000, nullptr, nullptr}};
  h.checksums = {{0}};
  std::string const path = here.file("tables");
  std::string const text = h.text();
  write(path, text);
  CHECK(refusal(path) == "has " + std::to_string(text.size()) + " bytes: expected " +
                             std::to_string(text.size() + 500));
  write(path, text + std::string(500, '\0'));
  CHECK(refusal(path) == "has an invalid header");
  // A pattern has fewer than ten tiles, so this table has no entries.
  h.tables.patterns = {{{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 0, nullptr, nullptr}};
  h.checksums = {{}};
  for (auto const regions : {blank_regions::kept, blank_regions::merged}) {
    h.tables.regions = regions;
    write(path, h.text());
    CHECK(refusal(path) == "has an invalid header");
  }
}

TEST_CASE("table files: damage is found in any MiB of a table") {
  scratch const here;
  tile_puzzle<4, 4> const p{goal::blank_first};
  std::string const path = here.file("tables");
  save_tile_patterns(build_tile_patterns(p, {{3}, {1, 2, 4, 5, 8, 9}}), path);
  std::string const good = read(path);
  for (std::size_t mib = 1; mib <= 3; ++mib) {
    std::string bad = good;
    char& byte = bad[good.size() - 5'765'760 / 2 + (mib - 1) * (std::size_t{1} << 20) + 99];
    byte = static_cast<char>(byte ^ 16);
    write(path, bad);
    CHECK(refusal(path) == "is damaged in MiB " + std::to_string(mib) + " of table 2");
  }
}

TEST_CASE("table files: writing that is interrupted or fails keeps the previous file") {
  struct stop {};
  scratch const here;
  tile_puzzle<4, 4> const p{goal::blank_first};
  auto const tables = build_tile_patterns(p, {{1, 2, 4, 5, 8, 9}});
  std::string const path = here.file("tables");
  auto const interrupted = [&](int after) {
    int told = 0;
    CHECK_THROWS_AS(save_tile_patterns(tables, path, in_turn{},
                                       [&](std::uint64_t written, std::uint64_t bytes) {
                                         CHECK(bytes == 5'765'760 / 2);
                                         CHECK(written == std::min<std::uint64_t>(
                                                              bytes, std::uint64_t{1} << 20) *
                                                              static_cast<std::uint64_t>(told));
                                         if (told++ == after) throw stop{};
                                       }),
                    stop);
  };
  for (int const after : {0, 1, 2}) {
    interrupted(after);
    CHECK(here.files() == 0);
  }
  write(path, "what was there");
  interrupted(1);
  CHECK(here.files() == 1);
  CHECK(read(path) == "what was there");

  CHECK(refusal(here.file("no/tables"), [&] {
          save_tile_patterns(tables, here.file("no/tables"));
        }) == "cannot be written: No such file or directory");
  fs::create_directory(here.file("directory"));
  CHECK(refusal(here.file("directory"), [&] {
          save_tile_patterns(tables, here.file("directory"));
        }) == "cannot be written: it is a directory, not a regular file");
  CHECK(here.files() == 2);
}
