// SPDX-License-Identifier: BSL-1.0
#include <wend/heuristics/pattern_database_file.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include <wend/heuristics/hanoi_pattern.hpp>
#include <wend/heuristics/topspin_pattern.hpp>

using namespace wend::heuristics;
using namespace wend::puzzles;

namespace {

namespace fs = std::filesystem;

/// A temporary directory, removed with its contents by the destructor.
struct scratch {
  fs::path path =
      fs::temp_directory_path() / ("wend_pdb_" + std::to_string(std::random_device{}()));
  scratch() { fs::create_directory(path); }
  scratch(scratch const&) = delete;
  scratch& operator=(scratch const&) = delete;
  ~scratch() { fs::remove_all(path); }
  [[nodiscard]] std::string file(char const* name) const { return (path / name).string(); }
};

std::string read(std::string const& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}
void write(std::string const& path, std::string const& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc).write(bytes.data(), std::ssize(bytes));
}

using towers = hanoi<6, 4>;
using pattern = hanoi_pattern<6, 4, 3>;
towers const puzzle;
pattern const smallest{puzzle, {0, 1, 2}};

/// Returns the reason why a file is rejected, without the file's name.
template <class A = pattern>
std::string refusal(std::string const& path, std::string const& label, A const& a = smallest) {
  try {
    static_cast<void>(load_pattern_database(puzzle, a, path, label));
  } catch (table_file_error const& e) {
    std::string const what = e.what();
    REQUIRE(what.substr(0, path.size() + 1) == path + " ");
    return what.substr(path.size() + 1);
  }
  return "nothing was refused";
}

std::string number(std::uint64_t n, std::size_t bytes) {
  std::string text;
  for (std::size_t i = 0; i < bytes; ++i) text += static_cast<char>(n >> 8 * i & 255);
  return text;
}
std::uint64_t checksum(std::string_view bytes) {
  return wend::detail::checksum_of(
      {reinterpret_cast<std::uint8_t const*>(bytes.data()), bytes.size()});
}

}  // namespace

TEST_CASE(
    "pattern database files: lengths and counts beyond the file are rejected, with any checksum") {
  scratch const here;
  std::string const path = here.file("made");
  auto const refused = [&](std::string const& bytes) {
    write(path, bytes);
    return refusal(path, "discs");
  };
  // A frame with a matching checksum for any contents.
  auto const frame = [](std::string const& contents) {
    wend::detail::frame_writer out(wend::detail::file_kind::pattern_database, "discs");
    out.append(contents);
    return out.finish();
  };
  std::string const entries(64, '\1');
  std::string const good = number(64, 8) + number(checksum(entries), 8);
  CHECK(refused(frame(good) + entries) == "nothing was refused");

  std::string const too_short = "is damaged: it ends too early";
  CHECK(refused(frame("") + entries) == too_short);
  CHECK(refused(frame("1234567") + entries) == too_short);
  // A wrong length of the label or of the contents.
  for (std::uint64_t const size : {4u, 6u, 21u, 29u, 100u, 0x7FFFFFFFu, 0xFFFFFFFFu})
    for (std::size_t const at : {16u, 24u}) {
      CAPTURE(size);
      std::string changed = frame(good) + entries;
      changed.replace(at, 8, number(size, 8));
      std::string const said = refused(changed);
      CHECK((said == "is cut short, or a length is damaged" ||
             said == "is damaged: its checksum does not match"));
    }
  // A frame that lacks a part of its entries' checksums, or has one more.
  CHECK(refused(frame(number(64, 8)) + entries) == too_short);
  CHECK(refused(frame(good.substr(0, good.size() - 3)) + entries) == too_short);
  CHECK(refused(frame(good + number(0, 8)) + entries) == "has a header that is too long");
  CHECK(refused(frame(number(~std::uint64_t{0}, 8)) + entries) ==
        "has 18446744073709551615 entries: expected 64");
  // Distances 0 and 2 without a 1, although every step costs 0 or 1.
  std::string gap = entries;
  gap[7] = '\3';
  CHECK(refused(frame(number(64, 8) + number(checksum(gap), 8)) + gap) ==
        "has invalid distances: 2, and no 1");
}

TEST_CASE("pattern database files: a database is unchanged by saving and loading") {
  scratch const here;
  // More than a MiB.
  topspin<11> const p;
  pattern_database const h{p, topspin_pattern<11, 4, 7>{{0, 1, 2, 3, 4, 5, 6}}};
  save_pattern_database(h, here.file("tokens"), "seven of eleven");
  auto const again =
      load_pattern_database(p, h.abstraction(), here.file("tokens"), "seven of eleven");
  CHECK(again.histogram() == h.histogram());
  CHECK(again.size() == h.size());
  CHECK(h.size() > 1'600'000);
  std::uint64_t wrong = 0;
  for (std::uint64_t i = 0; i < h.size(); ++i) {
    auto const x = h.abstraction().unrank(i);
    wrong += h.distance(x) != again.distance(x);
  }
  CHECK(wrong == 0);
  CHECK(std::distance(fs::directory_iterator(here.path), {}) == 1);

  std::string damaged = read(here.file("tokens"));
  damaged[damaged.size() - 9] ^= 4;
  write(here.file("damaged"), damaged);
  CHECK_THROWS_WITH_AS(static_cast<void>(load_pattern_database(
                           p, h.abstraction(), here.file("damaged"), "seven of eleven")),
                       (here.file("damaged") + " is damaged in MiB 2").c_str(), table_file_error);

  // A database with dead ends is saved over another file.
  topspin<6> const q;
  pattern_database const all{q, topspin_pattern<6, 4, 6>{{0, 1, 2, 3, 4, 5}}};
  save_pattern_database(all, here.file("tokens"), "");
  auto const few = load_pattern_database(q, all.abstraction(), here.file("tokens"), "");
  CHECK(few.histogram() == all.histogram());
  CHECK_FALSE(few(topspin<6>::state_type{1, 0, 2, 3, 4, 5}).has_value());
}

TEST_CASE("pattern database files: a file other than the expected one is rejected") {
  scratch const here;
  std::string const path = here.file("discs");
  pattern_database const h{puzzle, smallest};
  save_pattern_database(h, path, "discs 0 1 2");
  std::string const bytes = read(path);
  CHECK(load_pattern_database(puzzle, smallest, path, "discs 0 1 2").histogram() == h.histogram());

  CHECK(refusal(path, "discs 0 1 3") == "is of 'discs 0 1 2': expected 'discs 0 1 3'");
  CHECK(refusal(path, "discs 0 1 2", hanoi_pattern<6, 4, 2>{puzzle, {0, 1}}) ==
        "has 64 entries: expected 16");
  CHECK(refusal(path, "discs 0 1 2", pattern{towers{{0, 0, 0, 0, 0, 0}}, {0, 1, 2}}) ==
        "has other goals than the abstraction");
  CHECK(refusal(here.file("none"), "discs 0 1 2") == "cannot be read: it does not exist");
  CHECK(refusal(here.path.string(), "discs 0 1 2") == "cannot be read: it is not a regular file");
  CHECK_THROWS_AS(save_pattern_database(h, here.file("none/discs"), ""), table_file_error);

  for (std::size_t size = 0; size < bytes.size(); ++size) {
    CAPTURE(size);
    write(path, bytes.substr(0, size));
    CHECK(refusal(path, "discs 0 1 2") != "nothing was refused");
  }
  write(path, bytes + '\0');
  CHECK(refusal(path, "discs 0 1 2") == "has " + std::to_string(bytes.size() + 1) +
                                            " bytes: expected " + std::to_string(bytes.size()));
  for (std::size_t at = 0; at < bytes.size(); ++at)
    for (int const bit : {1, 128}) {
      CAPTURE(at);
      std::string damaged = bytes;
      damaged[at] = static_cast<char>(damaged[at] ^ bit);
      write(path, damaged);
      std::string const said = refusal(path, "discs 0 1 2");
      if (at < 8)
        CHECK(said == "is no pattern database");
      else if (at < 12)
        CHECK(said.substr(0, 12) == "has version ");
      else if (at >= bytes.size() - 64)
        CHECK(said == "is damaged in MiB 1");
      else
        CHECK((said == "is damaged: its checksum does not match" ||
               said == "is cut short, or a length is damaged" ||
               said == "is no pattern database"));
    }
  write(path, "");
  CHECK(refusal(path, "discs 0 1 2") == "is cut short, or a length is damaged");
  for (char const* const old : {"/old/towers.bytes", "/old/tiles.tables"})
    CHECK(refusal(std::string(WEND_TEST_DATA) + old, "towers") ==
          "has version 2 of the format: expected 3");
}
