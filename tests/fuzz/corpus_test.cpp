// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "fuzz.hpp"

namespace {

/// Calls a body with each of its stored inputs.
void replay(char const* name, int (*body)(fuzz::bytes)) {
  std::vector<std::filesystem::path> files;
  for (auto const& entry :
       std::filesystem::directory_iterator(std::filesystem::path(WEND_FUZZ_CORPUS) / name))
    files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  CHECK(files.size() >= 10);
  for (auto const& file : files) {
    CAPTURE(file.string());
    std::ifstream stream(file, std::ios::binary);
    std::vector<char> const text{std::istreambuf_iterator<char>(stream), {}};
    CHECK(stream.good());
    std::vector<unsigned char> const input(text.begin(), text.end());
    std::string wrong;
    try {
      body(input);
    } catch (std::exception const& e) {
      wrong = e.what();
    }
    CHECK(wrong == "");
  }
}

}  // namespace

TEST_CASE("fuzz: boards as text") { replay("board_text", fuzz::board_text); }
TEST_CASE("fuzz: explicit graphs") { replay("explicit_graph", fuzz::explicit_graph); }
TEST_CASE("fuzz: edited checkpoints") { replay("checkpoint", fuzz::checkpoint); }
TEST_CASE("fuzz: edited certificates") { replay("certificate", fuzz::certificate); }
TEST_CASE("fuzz: edited table files") { replay("table_file", fuzz::table_file); }
TEST_CASE("fuzz: searches with pauses") { replay("paused_search", fuzz::paused_search); }
TEST_CASE("fuzz: arguments of npuzzle") { replay("npuzzle_arguments", fuzz::npuzzle_arguments); }
TEST_CASE("fuzz: arguments of the classic programs") {
  replay("classic_arguments", fuzz::classic_arguments);
}
