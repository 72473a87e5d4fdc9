// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

// Two jugs, with actions in words.
#define main quick_start
#include "../../examples/quick_start/quick_start.cpp"
#undef main

#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/bfs.hpp>
#include <wend/trace/csv.hpp>
#include <wend/trace/dot.hpp>
#include <wend/trace/text.hpp>

namespace {

enum class colour { red, green };
std::string_view to_string(colour c) { return c == colour::red ? "red" : "green"; }
enum class number { zero, one };

struct written {
  int n;
  friend std::ostream& operator<<(std::ostream& out, written const& w) { return out << '#' << w.n; }
};
struct secret {
  int n;
};
/// A range whose elements are such ranges.
struct of_itself {
  of_itself const* begin() const { return nullptr; }
  of_itself const* end() const { return nullptr; }
};

struct paid_jugs : jugs {
  int cost(state_type, action_type a) const { return std::string_view(a) == "fill 5" ? -1 : 1; }
};

bool has(std::string const& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("words: of values that have any") {
  wend::trace::plain_words const words;
  CHECK(words("as it is") == "as it is");
  CHECK(words(-7) == "-7");
  CHECK(words(std::pair(0, 5)) == "(0, 5)");
  CHECK(words(std::tuple(1, 'x', true)) == "(1, x, true)");
  CHECK(words(std::tuple<>()) == "()");
  CHECK(words(std::vector{1, 2, 3}) == "1 2 3");
  CHECK(words(std::array{std::pair(1, 2), std::pair(3, 4)}) == "(1, 2) (3, 4)");
  CHECK(words(colour::green) == "green");
  CHECK(words(std::pair(colour::red, number::one)) == "(red, 1)");
  CHECK(words(written{3}) == "#3");
}

TEST_CASE("words: a question mark stands for what has none") {
  wend::trace::plain_words const words;
  secret const s{1};
  CHECK(words(s) == "?");
  CHECK(words(&s) == "?");
  CHECK(words(std::pair(1, s)) == "(1, ?)");
  CHECK(words(std::vector{s, s, s}) == "?");
  CHECK(words(std::vector<std::vector<secret>>{{s}, {}}) == "?");
  CHECK(words(std::array<secret const*, 2>{&s, &s}) == "?");
  CHECK(words(std::vector{std::pair(1, s)}) == "(1, ?)");
  CHECK(words(of_itself{}) == "?");
}

TEST_CASE("words: of what has no elements") {
  wend::trace::plain_words const words;
  CHECK(words(std::vector<int>{}) == "()");
  CHECK(words(std::vector<std::vector<int>>{{}, {1, 2}}) == "() 1 2");
  CHECK(words(std::vector<bool>{true, false}) == "true false");
  CHECK(words(std::string()) == "");
}

TEST_CASE("words: jugs are traced with readable states") {
  std::ostringstream lines;
  wend::trace::csv table(lines);
  auto const r = wend::bfs(jugs{}, {0, 0}, {}, table);
  CHECK(table.finish());
  CHECK(r.actions.size() == 6);
  CHECK(has(lines.str(), R"-(,fill 3,1,,,1,"(3, 0)")-"));
  CHECK(has(lines.str(), R"-(,fill 5,1,,,1,"(0, 5)")-"));

  std::ostringstream graph;
  wend::trace::dot tree(graph);
  CHECK(wend::bfs(jugs{}, {0, 0}, {}, tree));
  CHECK(tree.finish());
  CHECK(has(graph.str(), "(3, 0)"));
  CHECK(has(graph.str(), "pour 5 into 3"));
}

TEST_CASE("words: a board of several lines has columns in a tree") {
  struct in_rows {
    std::string operator()(wend::puzzles::tile_puzzle<>::state_type const& b) const {
      return to_string(b, wend::puzzles::board_form::rows);
    }
    std::string operator()(wend::puzzles::move a) const { return std::string(to_string(a)); }
  };
  wend::puzzles::tile_puzzle<> const p(3, 4, wend::puzzles::goal::blank_last);
  auto const start = p.parse("1 2 3 4 5 6 7 8 9 10 0 11");
  std::ostringstream graph;
  wend::trace::dot tree(graph, {}, in_rows{});
  CHECK(wend::bfs(p, start, {}, tree));
  CHECK(tree.finish());
  // Numbers are set flush right, which a font of fixed width keeps.
  CHECK(has(graph.str(), "label=\" 1  2  3  4\\n 5  6  7  8\\n 9 10  _ 11\\n0\""));
  CHECK(has(graph.str(), "node [shape=box, style=\"rounded\", fontname=\"monospace\""));
}

TEST_CASE("words: reports and errors tell states and actions") {
  CHECK(has(to_string(wend::check_problem(paid_jugs{}, {0, 0}, 1)),
            "invalid_cost: at the start (0, 0), action 1 (fill 5): the cost -1 is negative\n"));
  CHECK(has(to_string(wend::check_problem(paid_jugs{}, {3, 0}, 2, {.per_kind = 5})),
            "after the actions 2 (empty 3), in the state (0, 0), action 1 (fill 5): the cost -1"));
  auto r = wend::bfs(jugs{}, {0, 0});
  r.actions = {"fill 5", "spill"};
  CHECK(wend::check_solution(jugs{}, {0, 0}, r).reason ==
        "action 1 (spill) is not applicable in the state (0, 5)");
  std::string said;
  try {
    static_cast<void>(wend::ucs(paid_jugs{}, {0, 0}));
  } catch (wend::invalid_cost const& e) {
    said = e.what();
  }
  CHECK(has(said, "after 1 actions, the last fill 5"));
}
