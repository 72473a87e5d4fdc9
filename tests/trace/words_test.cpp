// SPDX-License-Identifier: BSL-1.0
#include <algorithm>  // std::find, std::min
#include <array>
#include <cstddef>    // std::size_t
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/check_solution.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/ucs.hpp>
#include <wend/tools/check_problem.hpp>
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
/// A range whose elements are ranges of the same type.
struct of_itself {
  of_itself const* begin() const { return nullptr; }
  of_itself const* end() const { return nullptr; }
};

/// Two jugs hold 3 and 5 litres. The goal is to measure out 4 litres. Actions are words.
struct jugs {
  using state_type = std::pair<int, int>;
  using action_type = char const*;

  static constexpr std::array<action_type, 6> all{"fill 3",  "fill 5",        "empty 3",
                                                  "empty 5", "pour 3 into 5", "pour 5 into 3"};
  [[nodiscard]] std::array<action_type, 6> actions(state_type) const { return all; }
  [[nodiscard]] state_type result(state_type s, action_type a) const {
    auto const [three, five] = s;
    int const right = std::min(three, 5 - five);
    int const left = std::min(five, 3 - three);
    std::array<state_type, 6> const next{{{3, five},
                                          {three, 5},
                                          {0, five},
                                          {three, 0},
                                          {three - right, five + right},
                                          {three + left, five - left}}};
    return next[static_cast<std::size_t>(std::find(all.begin(), all.end(), a) - all.begin())];
  }
  [[nodiscard]] bool is_goal(state_type s) const { return s.second == 4; }
};

struct paid_jugs : jugs {
  int cost(state_type, action_type a) const { return std::string_view(a) == "fill 5" ? -1 : 1; }
};

bool has(std::string const& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("plain_words: values that have a text") {
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

TEST_CASE("plain_words: values without a text are written as question marks") {
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

TEST_CASE("plain_words: empty ranges and ranges of bool") {
  wend::trace::plain_words const words;
  CHECK(words(std::vector<int>{}) == "()");
  CHECK(words(std::vector<std::vector<int>>{{}, {1, 2}}) == "() 1 2");
  CHECK(words(std::vector<bool>{true, false}) == "true false");
  CHECK(words(std::string()) == "");
}

TEST_CASE("plain_words: the states of jugs are readable in traces") {
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

TEST_CASE("dot: the columns of a board of several lines are aligned") {
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
  // Numbers are aligned to the right, and a font of fixed width keeps the columns.
  CHECK(has(graph.str(), "label=\" 1  2  3  4\\n 5  6  7  8\\n 9 10  _ 11\\n0\""));
  CHECK(has(graph.str(), "node [shape=box, style=\"rounded\", fontname=\"monospace\""));
}

TEST_CASE("words: reports and errors contain states and actions") {
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
