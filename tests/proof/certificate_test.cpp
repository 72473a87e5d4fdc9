// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <limits>
#include <locale>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/heuristics/manhattan.hpp>
#include <wend/proof/certify.hpp>
#include <wend/proof/check_certificate.hpp>
#include <wend/proof/write_certificate.hpp>
#include <wend/puzzles/board_text.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/greedy.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/iddfs.hpp>
#include <wend/search/ucs.hpp>
#include <wend/search/weighted_astar.hpp>

#include "../support/random_graph.hpp"

// Certificates of graphs, compared with relaxation of all edges.

namespace certificates {

using namespace tests;
using wend::search_status;

template <class Cost>
struct trial {
  graph<Cost> g{};
  std::vector<int> starts{};
  truth<sum_t<Cost>> t{};
  table_heuristic<sum_t<Cost>> h{};
  wend::number_codec<int> codec{};
};

template <class Cost>
trial<Cost> draw_trial(std::mt19937& random, guide kind) {
  trial<Cost> x;
  int const n = 3 + static_cast<int>(below(random, 9));
  draw const d{.vertices = n,
               .edges = n + static_cast<int>(below(random, 2u * static_cast<unsigned>(n))),
               .goals = static_cast<int>(below(random, 3)),
               .zero_costs = below(random, 2) == 0};
  x.g = random_graph<graph<Cost>>(random, d);
  for (unsigned i = 0; i <= below(random, 2); ++i)
    x.starts.push_back(static_cast<int>(below(random, static_cast<unsigned>(n))));
  x.t = truth_of(x.g, x.starts);
  x.h = make_guide(kind, x.t, random);
  // Edges of infinite cost, which change neither distances nor estimates.
  if constexpr (std::is_floating_point_v<Cost>)
    for (auto i = below(random, 4); i > 0; --i)
      x.g.add(static_cast<int>(below(random, static_cast<unsigned>(n))),
              static_cast<int>(below(random, static_cast<unsigned>(n))),
              std::numeric_limits<Cost>::infinity());
  return x;
}

template <class Cost>
auto checked(trial<Cost> const& x, std::string const& text) {
  std::istringstream in(text);
  return wend::check_certificate(x.g, wend::starts(x.starts), x.h, in, x.codec);
}

/// Returns true if `bound` (empty: infinity) does not exceed the least cost.
template <class Cost>
bool is_true(trial<Cost> const& x, std::optional<sum_t<Cost>> const& bound) {
  if (!x.t.cost) return true;
  return bound && !(*x.t.cost < *bound);
}

/// Writes a certificate and checks it. The checker must confirm what the writer reports.
template <class Cost, class Search>
auto certified(trial<Cost> const& x, Search const& search, std::string& text) {
  std::ostringstream out;
  auto const said = wend::write_certificate(search, out, x.codec, "a random graph");
  text = out.str();
  auto const found = checked(x, text);
  CAPTURE(text);
  CHECK(said.written);
  CHECK(found.reason == "");
  CHECK(found.bound == said.bound);
  CHECK(found.cost == said.cost);
  CHECK(found.is_optimal() == said.is_optimal());
  CHECK(found.is_unsolvable() == said.is_unsolvable());
  CHECK(is_true(x, found.bound));
  return said;
}

/// Replaces the line that begins with `word`.
std::string with_line(std::string const& text, std::string const& word, std::string const& line) {
  auto const at = text.find("\n" + word + " ") + 1;
  return text.substr(0, at) + line + text.substr(text.find('\n', at));
}

/// Returns the same labels without the path.
std::string without_path(std::string const& text) {
  auto const from = text.find("\npath ") + 1;
  return text.substr(0, from) + "path 0\n" + text.substr(text.find("\nstates ") + 1);
}

/// Returns bounds above a cost: the next number, and others.
template <class Cost>
std::vector<std::string> bounds_above(Cost const& cost) {
  std::vector<Cost> above{cost + 1, cost + 2, 2 * cost + 1, std::numeric_limits<Cost>::max()};
  if constexpr (std::is_floating_point_v<Cost>)
    above.push_back(std::nextafter(cost, std::numeric_limits<Cost>::infinity()));
  std::vector<std::string> texts{"infinity"};
  for (Cost const& bound : above) texts.push_back(wend::detail::text_of(bound));
  return texts;
}

template <class Cost>
void check_proved(trial<Cost> const& x, std::string const& text) {
  auto const found = checked(x, text);
  if (x.t.cost) {
    CHECK(found.is_optimal());
    CHECK(found.bound == x.t.cost);
    CHECK(checked(x, without_path(text)).bound == x.t.cost);
    // No bound above the least cost can be proved, neither by the path nor by the labels.
    for (auto const& bound : bounds_above(*x.t.cost)) {
      std::string const more = with_line(text, "bound", "bound " + bound);
      CHECK(!checked(x, more));
      CHECK(!checked(x, without_path(more)));
    }
  } else {
    CHECK(found.is_unsolvable());
  }
}

template <class Cost>
void check_searches(std::uint32_t seed) {
  std::mt19937 random(seed);
  for (int n = 0; n < 400; ++n) {
    auto const kind = guides[n % 5];
    auto const x = draw_trial<Cost>(random, kind);
    CAPTURE(text_of(x.g, x.starts));
    CAPTURE(n);
    auto const starts = wend::starts(x.starts);
    std::string text;

    auto ucs = wend::ucs.search(x.g, starts);
    ucs.run();
    std::ostringstream blind;
    auto const said = wend::write_certificate(ucs, blind, x.codec);
    CHECK(said.bound == x.t.cost);
    std::istringstream in(blind.str());
    auto const zero = [](int) { return 0; };
    CHECK(wend::check_certificate(x.g, starts, zero, in, x.codec).bound == x.t.cost);

    auto astar = wend::astar.search(x.g, starts, x.h);
    astar.run();
    certified(x, astar, text);
    check_proved(x, text);

    // A stopped search proves a bound that never decreases.
    auto stopped = wend::astar.search(x.g, starts, x.h);
    std::optional<sum_t<Cost>> last{sum_t<Cost>{}};
    for (std::uint64_t most = 0; most < 6; ++most) {
      stopped.run({.max_expanded = most});
      auto const some = certified(x, stopped, text);
      if (kind == guide::perfect || kind == guide::zero) {  // consistent
        CHECK((!some.bound || (last && !(*some.bound < *last))));
        last = some.bound;
      }
      if (stopped.status() != search_status::expansion_limit) break;
    }

    auto weighted = wend::weighted_astar.search(x.g, starts, x.h, {.weight = 3});
    weighted.run();
    auto const within = certified(x, weighted, text);
    if (x.t.cost) CHECK(static_cast<double>(*within.cost) <= 3 * static_cast<double>(*within.bound) + 1e-9);

    auto greedy = wend::greedy.search(x.g, starts, x.h);
    greedy.run();
    certified(x, greedy, text);
    auto never_again = wend::astar.search(x.g, starts, x.h, {.reopen = false});
    never_again.run();
    certified(x, never_again, text);
    auto shallow = wend::ucs.search(x.g, starts, {.limits = {.max_depth = 2}});
    shallow.run();
    std::ostringstream out;
    CHECK(is_true(x, wend::write_certificate(shallow, out, x.codec).bound));

    auto const r = wend::idastar(x.g, starts, x.h, {.cycles = wend::cycle_check::path});
    std::ostringstream passed;
    auto const made = wend::certify(x.g, starts, x.h, r, passed, {}, x.codec);
    CHECK(made.certificate.written);
    check_proved(x, passed.str());
  }
}

std::vector<std::string> lines_of(std::string const& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line + '\n');
  return lines;
}
std::string joined(std::vector<std::string> const& lines) {
  std::string text;
  for (auto const& line : lines) text += line;
  return text;
}

/// A certificate of a small problem, to be corrupted.
struct sample {
  trial<int> x{};
  std::string text{};
};
sample make_sample(std::mt19937& random) {
  sample s;
  for (;;) {
    s.x = draw_trial<int>(random, guides[below(random, 5)]);
    auto astar = wend::astar.search(s.x.g, wend::starts(s.x.starts), s.x.h);
    astar.run();
    std::ostringstream out;
    static_cast<void>(wend::write_certificate(astar, out, s.x.codec));
    s.text = out.str();
    if (lines_of(s.text).size() > 8) return s;
  }
}

/// Calls `check` with certificates in which a line is changed, dropped, doubled or added, with and
/// without corrected counts.
template <class Check>
void spoil(std::string const& text, std::mt19937& random, Check const& check) {
  constexpr std::string_view values[] = {"0",    "1",   "2",    "5",        "-0",   "-1",
                                         "+1",   "01",  "1.5",  "1.",       ".5",   "1e2",
                                         "1e+2", "nan", "inf",  "infinity", "1_0",  "0x1",
                                         "1e308", "",   " 1", "5e-324",   "1 1",  "\xd9\xa3",
                                         "2147483647", "2147483648", "99999999999999999999",
                                         "1e-400", "1e400"};
  auto const lines = lines_of(text);
  auto const with_count = [](std::vector<std::string> some, std::string const& word, int by) {
    for (auto& line : some)
      if (line.starts_with(word)) {
        std::size_t digits = 0;
        auto const number = std::stoi(line.substr(word.size()), &digits);
        line = word + std::to_string(number + by) + line.substr(word.size() + digits);
      }
    return joined(some);
  };
  check(text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    auto dropped = lines;
    dropped.erase(dropped.begin() + static_cast<std::ptrdiff_t>(i));
    auto doubled = lines;
    doubled.insert(doubled.begin() + static_cast<std::ptrdiff_t>(i), lines[i]);
    for (auto const& [some, by] : {std::pair(dropped, -1), std::pair(doubled, 1)}) {
      check(joined(some));
      check(with_count(some, "states ", by));
      check(with_count(some, "path ", by));
    }
    auto changed = lines;
    std::swap(changed[i], changed[below(random, lines.size())]);
    check(joined(changed));
    for (int k = 0; k < 8; ++k) {
      changed = lines;
      std::string const value(values[below(random, std::size(values))]);
      auto const space = lines[i].find(' ');
      if (k % 2 == 0 && space != std::string::npos) {  // changes a number
        auto const end = lines[i].find_first_of(" \n", space + 1);
        changed[i].replace(space + 1, end - space - 1, value);
      } else {  // changes a character
        changed[i][below(random, changed[i].size())] =
            "0123456789 .-\nainf\0\xff"[below(random, 20)];
      }
      check(joined(changed));
    }
    auto more = lines;
    auto const digit = [&] { return std::to_string(below(random, 9)); };
    more.insert(more.end() - 1, "g " + digit() + " " + digit() + "\n");
    check(with_count(more, "states ", 1));
  }
}

/// Writes the certificate that was checked, and the answer, for agree.py. WEND_CERTIFICATE_CASES
/// names the file.
template <class Cost>
void tell(std::ostream& out, std::string const& text, wend::certificate_check<Cost> const& found) {
  auto const number = [](std::optional<Cost> const& cost, char const* none) {
    return cost ? wend::detail::text_of(*cost) : std::string(none);
  };
  out << "case " << text.size() << ' '
      << (found ? number(found.bound, "inf") + ' ' + number(found.cost, "-") : "refused") << '\n'
      << text;
}

template <class Cost>
void tell_graphs(std::ostream& out, std::uint32_t seed, char const* kind) {
  std::mt19937 random(seed);
  auto const zero = [](int) { return 0; };
  for (int n = 0; n < 40; ++n) {
    auto const x = draw_trial<Cost>(random, guide::zero);
    int const start = x.starts[0];
    auto const least = truth_of(x.g, {start}).cost;
    auto search = wend::astar.search(x.g, start, zero);
    search.run();
    std::ostringstream written;
    static_cast<void>(wend::write_certificate(search, written, x.codec));
    out << "graph " << kind << ' ' << start << ' ' << x.g.edges.size() << "\ngoals";
    for (int v = 0; v < x.g.size(); ++v)
      if (x.g.is_goal(v)) out << ' ' << v;
    out << '\n';
    for (auto const& e : x.g.edges)
      out << e.from << ' ' << e.to << ' ' << wend::detail::text_of(e.cost) << '\n';
    spoil(written.str(), random, [&](std::string const& text) {
      std::istringstream in(text);
      auto const found = wend::check_certificate(x.g, start, zero, in, x.codec);
      if (found && least) {
        CHECK(found.bound);
        CHECK(!(*least < *found.bound));
        CHECK((!found.cost || !(*found.cost < *least)));
      }
      tell(out, text, found);
    });
  }
}

void tell_boards(std::ostream& out) {
  std::mt19937 random(9);
  wend::puzzles::tile_puzzle<2, 3> const p{wend::puzzles::goal::blank_last};
  wend::heuristics::manhattan const h{p};
  wend::puzzles::board_codec const codec{p};
  for (std::string const board : {"1 2 3 4 5 0", "4 1 2 5 0 3", "1 0 3 4 2 5", "2 1 3 4 5 0"}) {
    auto const start = p.parse(board);
    auto search = wend::astar.search(p, start, h);
    search.run({.max_expanded = 30});
    std::ostringstream written;
    static_cast<void>(wend::write_certificate(search, written, codec));
    out << "tiles 2 3 " << board << '\n';
    spoil(written.str(), random, [&](std::string const& text) {
      std::istringstream in(text);
      tell(out, text, wend::check_certificate(p, start, h, in, codec));
    });
  }
}

}  // namespace certificates

using namespace certificates;

TEST_CASE("certificates: corrupted ones, for another checker too") {
  char const* const name = std::getenv("WEND_CERTIFICATE_CASES");
  std::ofstream file;
  if (name) file.open(name, std::ios::binary);
  std::ostringstream nowhere;
  std::ostream& out = name ? static_cast<std::ostream&>(file) : nowhere;
  tell_graphs<int>(out, 7, "int");
  tell_graphs<double>(out, 8, "float");
  tell_boards(out);
  CHECK(out.flush());
}

TEST_CASE("certificates: every search, with integer costs") {
  check_searches<int>(1);
}
TEST_CASE("certificates: every search, with rounded costs") {
  check_searches<double>(2);
}

TEST_CASE("certificates: breadth-first search with costs of 1") {
  std::mt19937 random(3);
  for (int n = 0; n < 300; ++n) {
    auto const x = draw_trial<no_cost>(random, guide::zero);
    auto bfs = wend::bfs.search(x.g, wend::starts(x.starts));
    bfs.run();
    std::string text;
    certified(x, bfs, text);
    check_proved(x, text);
  }
}

TEST_CASE("certificates: a corrupted one is rejected, or proves the same") {
  std::mt19937 random(4);
  int the_same = 0;
  for (int n = 0; n < 150; ++n) {
    sample const s = make_sample(random);
    auto const lines = lines_of(s.text);
    auto const whole = checked(s.x, s.text);
    CHECK(whole);
    auto const check = [&](std::vector<std::string> const& spoilt) {
      auto const found = checked(s.x, joined(spoilt));
      if (!found) {
        CHECK(!found.bound);
        CHECK(!found.cost);
        return false;
      }
      CAPTURE(joined(spoilt));
      CHECK(found.cost == whole.cost);
      // A lower bound is another statement, and a true one.
      if (spoilt[2] == lines[2])
        CHECK(found.bound == whole.bound);
      else
        CHECK(is_true(s.x, found.bound));
      return true;
    };
    /// Increases the number of labels, or of states on the path, by `by`.
    auto const with_number = [](std::vector<std::string> some, std::string const& word, int by) {
      for (auto& line : some)
        if (line.starts_with(word)) {
          std::size_t digits = 0;
          auto const number = std::stoi(line.substr(word.size()), &digits);
          line = word + std::to_string(number + by) + line.substr(word.size() + digits);
        }
      return some;
    };
    for (std::size_t i = 0; i < lines.size(); ++i) {
      auto dropped = lines;
      dropped.erase(dropped.begin() + static_cast<std::ptrdiff_t>(i));
      CHECK(!check(dropped));
      auto doubled = lines;
      doubled.insert(doubled.begin() + static_cast<std::ptrdiff_t>(i), lines[i]);
      CHECK(!check(doubled));
      bool const is_label = lines[i].starts_with("g ");
      if (is_label || lines[i].starts_with("via ")) {
        std::string const word = is_label ? "states " : "path ";
        the_same += check(with_number(dropped, word, -1));
        bool const twice = check(with_number(doubled, word, 1));
        if (is_label) CHECK(!twice);
      }
      auto swapped = lines;
      std::swap(swapped[i], swapped[below(random, lines.size())]);
      the_same += check(swapped);
      for (int k = 0; k < 6; ++k) {  // changes a character
        auto changed = lines;
        changed[i][below(random, changed[i].size())] =
            "0123456789 .-\nainf\0\xff"[below(random, 20)];
        the_same += check(changed);
      }
      for (int v = 0; v < s.x.g.size() + 1; ++v) {  // adds a state, with the number of states
        auto more = with_number(lines, "states ", 1);
        more.insert(more.end() - 1, "g " + std::to_string(below(random, 9)) + " " +
                                        std::to_string(v) + "\n");
        the_same += check(more);
      }
    }
    for (std::size_t cut = 0; cut + 1 < s.text.size(); cut += 3)
      CHECK(!checked(s.x, s.text.substr(0, cut)));
  }
  CHECK(the_same > 1000);
}

TEST_CASE("certificates: the reason of a rejection names the fault, with its line") {
  // 0 -4-> 1 -1-> 2, the goal; 0 -9-> 2.
  trial<int> x;
  x.g.out.resize(3);
  x.g.goals = {false, false, true};
  x.g.add(0, 1, 4);
  x.g.add(1, 2, 1);
  x.g.add(0, 2, 9);
  x.starts = {0};
  x.t = truth_of(x.g, x.starts);
  x.h.values = {0, 0, 0};
  auto astar = wend::astar.search(x.g, 0, x.h);
  astar.run();
  std::ostringstream out;
  auto const said = wend::write_certificate(astar, out, x.codec, "three vertices");
  std::string const text = out.str();
  CHECK(text ==
        "wend-certificate 1\nabout three vertices\nbound 5\npath 3 5\nvia 0\nvia 1\nvia 2\n"
        "states 2\ng 0 0\ng 4 1\nend\n");
  CHECK(said.states == 2);

  auto const refused = [&](std::string const& from, std::string const& to, std::size_t line,
                           std::string const& why) {
    auto const at = text.find(from);
    REQUIRE(at != std::string::npos);
    auto const found = checked(x, text.substr(0, at) + to + text.substr(at + from.size()));
    CHECK(found.reason == why);
    CHECK(found.line == line);
  };
  refused("wend-certificate", "certificate", 1, "expected a line that begins with 'wend-certificate'");
  refused("wend-certificate 1", "wend-certificate 2", 1, "the version is '2': expected 1");
  refused("bound 5", "bound five", 3, "the bound is not a cost: 'five'");
  refused("bound 5", "bound -5", 3, "the bound is not a cost: '-5'");
  refused("bound 5", "bound 6", 7, "the path costs less than the bound");
  refused("bound 5", "bound infinity", 7,
          "there is a path to a goal, but the bound is infinity");
  refused("path 3 5", "path 3 4", 7, "the path costs 5, not 4");
  refused("path 3 5", "path 3", 4,
          "expected the number of states on the path and its cost, or 0");
  refused("via 0", "via 1", 5, "the path does not begin at a start");
  refused("via 0", "via 3", 5, "the path does not begin at a start");
  refused("via 2", "via 3", 7, "no action leads from the previous state to this one");
  refused("via 1", "via 0", 6, "no action leads from the previous state to this one");
  refused("path 3 5\nvia 0\nvia 1\nvia 2", "path 2 4\nvia 0\nvia 1", 6,
          "the path does not end at a goal");
  refused("states 2", "states two", 8, "expected the number of states");
  refused("g 0 0", "g 1 0", 9, "a start lacks the label 0, and its estimate is below the bound");
  refused("states 2\ng 0 0", "states 1", 0,
          "a start lacks the label 0, and its estimate is below the bound");
  refused("states 2\ng 0 0\ng 4 1", "states 1\ng 0 0", 9,
          "a successor has no label, and its f is below the bound");
  refused("g 4 1", "g 5 1", 9, "a successor's label is too high");
  refused("g 4 1", "g 3 1", 10, "a successor has no label, and its f is below the bound");
  refused("bound 5\npath 3 5\nvia 0\nvia 1\nvia 2\nstates 2",
          "bound 6\npath 0\nstates 3\ng 5 2", 6, "a goal has a label below the bound");
  refused("g 4 1", "g 4 0", 10, "the state is in line 9 already");
  refused("g 4 1", "g 4 01", 9, "a successor has no label, and its f is below the bound");
  refused("g 4 1", "g nan 1", 10, "'nan' is not a cost");
  refused("g 4 1", "g 4", 10, "expected a cost and a state");
  refused("end\n", "end\n\n", 11, "there is text after the end");
  refused("end\n", "end or not\n", 11, "there is text after the end");
  refused("end\n", "", 11, "the file ends in the middle");
  refused("bound 5", "bound \x1b[2J", 3, "the bound is not a cost: '\\x1b[2J'");
}

TEST_CASE("certificates: written before a search runs, and before its first expansion") {
  trial<int> x;
  x.g.out.resize(4);
  x.g.goals = {false, false, true, false};
  x.g.add(0, 1, 4);
  x.g.add(1, 2, 1);
  x.g.add(0, 2, 9);
  x.starts = {0};
  x.t = truth_of(x.g, x.starts);
  x.h.values = {3, 0, 0, std::nullopt};
  std::string text;
  auto astar = wend::astar.search(x.g, 0, x.h);
  CHECK(certified(x, astar, text).bound == 3);  // the estimate of the start
  CHECK(text.find("states 0\n") != std::string::npos);
  astar.run({.max_expanded = 0});
  CHECK(certified(x, astar, text).bound == 4);  // the least f of the start's successors
  x.starts = {3};
  x.t = truth_of(x.g, x.starts);
  auto dead = wend::astar.search(x.g, 3, x.h);
  CHECK(certified(x, dead, text).is_unsolvable());  // the heuristic claims a dead end
}

TEST_CASE("certificates: sums that overflow do not prove that there is no path") {
  // 0 -most-> 1 -most-> 2, the goal.
  constexpr int most = std::numeric_limits<int>::max();
  std::string const digits = std::to_string(most);
  graph<int> g;
  g.out.resize(4);
  g.goals = {false, false, true, false};
  g.add(0, 1, most);
  g.add(1, 2, most);
  auto const refusal = [&](std::string const& bound, std::string const& labels, auto const& h) {
    std::istringstream in("wend-certificate 1\nabout \nbound " + bound + "\npath 0\n" + labels +
                          "end\n");
    return wend::check_certificate(g, 0, h, in, wend::number_codec<int>()).reason;
  };
  auto const zero = [](int) { return 0; };
  std::string const two = "states 2\ng 0 0\ng " + digits + " 1\n";
  std::string const three = "states 3\ng 0 0\ng " + digits + " 1\ng " + digits + " 2\n";
  CHECK(refusal("infinity", two, zero) ==
        "a successor has no label, and its f is below the bound");
  CHECK(refusal("infinity", three, zero) == "a goal has a label below the bound");
  CHECK(refusal(digits, "states 1\ng 0 0\n", zero) == "");
  // The f of state 1 overflows.
  auto const one = [](int v) { return v == 1 ? 1 : 0; };
  CHECK(refusal("infinity", "states 1\ng 0 0\n", one) ==
        "a successor has no label, and its f is below the bound");
  CHECK(refusal(digits, "states 1\ng 0 0\n", one) == "");
  // A path whose cost overflows is rejected.
  std::istringstream path("wend-certificate 1\nabout \nbound 1\npath 3 " + digits +
                          "\nvia 0\nvia 1\nvia 2\nstates 0\nend\n");
  CHECK(wend::check_certificate(g, 0, path).reason ==
        "no action leads from the previous state to this one");

  // The certificate of a search that has made one expansion.
  auto ucs = wend::ucs.search(g, 0);
  ucs.run({.max_expanded = 1});
  std::ostringstream out;
  auto const said = wend::write_certificate(ucs, out);
  CHECK(said.bound == most);
  std::istringstream in(out.str());
  CHECK(wend::check_certificate(g, 0, in).bound == most);

  // A sum that overflows is above any bound that fits.
  g = {};
  g.out.resize(3);
  g.goals = {false, false, true};
  g.add(0, 1, most - 1);
  g.add(1, 2, 2);
  auto const two_at_1 = [](int v) { return v == 1 ? 2 : 0; };
  CHECK(refusal(digits, "states 1\ng 0 0\n", two_at_1) == "");
  CHECK(refusal(digits, "states 1\ng 0 0\n", zero) ==
        "a successor has no label, and its f is below the bound");
  CHECK(refusal(digits, "states 2\ng 0 0\ng " + std::to_string(most - 1) + " 1\n", zero) == "");
}

TEST_CASE("certificates: rounding may raise a bound above the least cost by at most n epsilon") {
  // Ten actions cost 0.1, which is stored as a number above 1/10: the estimate 1 does not exceed
  // their exact sum, but their sum by floating-point additions is 1 - 2^-53.
  graph<double> g;
  g.out.resize(11);
  g.goals.resize(11);
  g.goals.back() = true;
  for (int v = 0; v != 10; ++v) g.add(v, v + 1, 0.1);
  auto const h = [](int v) { return v == 0 ? 1.0 : 0.0; };
  auto const least = wend::ucs(g, 0).cost;
  REQUIRE(least);
  CHECK(*least == 1 - std::ldexp(1.0, -53));
  auto const check = [&](std::string const& bound, std::string const& path) {
    std::istringstream in("wend-certificate 1\nabout \nbound " + bound + "\npath " + path +
                          "\nstates 0\nend\n");
    return wend::check_certificate(g, 0, h, in);
  };
  // The bound exceeds the least cost, by less than the documented n epsilon.
  auto const found = check("1", "0");
  CHECK(found.reason == "");
  REQUIRE(found.bound);
  CHECK(*found.bound - *least <= 10 * std::numeric_limits<double>::epsilon() * *least);
  CHECK(!check("1.0000000000000002", "0"));
  std::string path = "11 " + wend::detail::text_of(*least);
  for (int v = 0; v <= 10; ++v) path += "\nvia " + std::to_string(v);
  CHECK(check("1", path).reason == "the path costs less than the bound");
  CHECK(check(wend::detail::text_of(*least), path).is_optimal());
}

TEST_CASE("certificates: invalid estimates and costs prove nothing") {
  // 0 -1-> 1, the goal: no bound above 1 is true.
  auto const refusal = [](auto cost, auto const& h) {
    using cost_type = decltype(cost);
    graph<cost_type> g;
    g.out.resize(2);
    g.goals = {false, true};
    g.add(0, 1, cost);
    std::istringstream in(
        "wend-certificate 1\nabout \nbound 9\npath 0\nstates 1\ng 0 0\nend\n");
    return wend::check_certificate(g, 0, h, in).reason;
  };
  auto const at_goal = [](auto value) {
    return [value](int v) { return v == 1 ? value : decltype(value){}; };
  };
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  constexpr double infinite = std::numeric_limits<double>::infinity();
  CHECK(refusal(1.0, at_goal(none)) == "the heuristic's estimate is not a number");
  CHECK(refusal(1, at_goal(none)) == "the heuristic's estimate is not a number");
  CHECK(refusal(1.0, at_goal(-infinite)) == "the heuristic's estimate is negative");
  CHECK(refusal(1u, at_goal(-1)) == "the heuristic's estimate is negative");
  CHECK(refusal(1, at_goal(1LL << 40)) == "the heuristic's estimate does not fit the cost type");
  CHECK(refusal(1, [](int) { return -1; }) == "the heuristic's estimate is negative");
  auto const zero = [](int) { return 0; };
  // Infinite estimates and costs are valid: an infinite estimate is a trusted dead end, and an
  // action of infinite cost does not exist.
  CHECK(refusal(1.0, at_goal(infinite)) == "");
  CHECK(refusal(1, at_goal(infinite)) == "");
  CHECK(refusal(infinite, zero) == "");
  for (double const cost : {none, -infinite, -1.0})
    CHECK(refusal(cost, zero) ==
          "the cost of an action is negative or not a number");
  CHECK(refusal(1.0, zero) == "a successor has no label, and its f is below the bound");
}

TEST_CASE("certificates: is_optimal and is_unsolvable follow from the bound and the cost") {
  using check = wend::certificate_check<int>;
  CHECK(check{"", 0, 5, 5}.is_optimal());
  CHECK(check{"", 0, 6, 5}.is_optimal());
  CHECK(!check{"", 0, 4, 5}.is_optimal());
  CHECK(!check{"", 0, {}, 5}.is_optimal());
  CHECK(!check{"", 0, 5, {}}.is_optimal());
  CHECK(!check{"no", 0, 5, 5}.is_optimal());
  CHECK(check{"", 0, {}, {}}.is_unsolvable());
  CHECK(!check{"", 0, 5, {}}.is_unsolvable());
  CHECK(!check{"", 0, {}, 5}.is_unsolvable());
  CHECK(!check{"no", 0, {}, {}}.is_unsolvable());
  using summary = wend::certificate_summary<int>;
  CHECK(summary{5, 5}.is_optimal());
  CHECK(!summary{4, 5}.is_optimal());
  CHECK(!summary{{}, 5}.is_optimal());
  CHECK(!summary{5, {}}.is_optimal());
  CHECK(summary{}.is_unsolvable());
  CHECK(!summary{5, {}}.is_unsolvable());
  CHECK(!summary{{}, 5}.is_unsolvable());
}

TEST_CASE("certificates: a path by the dearer of two actions has the cost of the cheaper one") {
  graph<int> g;
  g.out.resize(3);
  g.goals = {false, false, true};
  g.add(0, 1, 5);
  g.add(0, 1, 2);
  g.add(1, 2, 1);
  auto const zero = [](int) { return 0; };
  auto const dear = wend::iddfs(g, 0);
  REQUIRE(dear.cost == 6);
  std::stringstream file;
  auto const made = wend::certify(g, 0, zero, dear, file);
  CHECK(made.certificate.cost == 3);
  CHECK(made.certificate.is_optimal());
  auto const found = wend::check_certificate(g, 0, zero, file);
  CHECK(found.reason == "");
  CHECK(found.cost == 3);
}

TEST_CASE("certificates: numbers do not depend on the stream's locale and flags") {
  struct grouping : std::numpunct<char> {
    char do_thousands_sep() const override { return ','; }
    std::string do_grouping() const override { return "\3"; }
  };
  graph<int> line;
  line.out.resize(2'001);
  line.goals.resize(2'001);
  line.goals.back() = true;
  for (int i = 0; i < 2'000; ++i) line.add(i, i + 1, 1);
  auto search = wend::ucs.search(line, 0);
  search.run();
  std::ostringstream plain;
  REQUIRE(wend::write_certificate(search, plain).is_optimal());
  std::ostringstream other;
  other.imbue(std::locale(std::locale::classic(), new grouping));
  other << std::hex;
  REQUIRE(wend::write_certificate(search, other).is_optimal());
  CHECK(plain.str() == other.str());
}

TEST_CASE("certificates: two states with the same text are not confused") {
  // 0 -> 1 -> 2, the goal. The codec writes 0 and 1 alike, so that 1 seems to have the label of 0.
  graph<int> g;
  g.out.resize(3);
  g.goals = {false, false, true};
  g.add(0, 1, 0);
  g.add(1, 2, 1);
  struct blurred {
    static std::string encode(int v) { return std::to_string(v / 2); }
  };
  std::istringstream in("wend-certificate 1\nabout \nbound infinity\npath 0\nstates 1\ng 0 0\nend\n");
  auto const zero = [](int) { return 0; };
  CHECK(wend::check_certificate(g, 0, zero, in, blurred{}).reason ==
        "a successor has no label, and its f is below the bound");
}

TEST_CASE("check_certificate: max_memory and max_line limit an untrusted file") {
  std::mt19937 random(5);
  sample const s = make_sample(random);
  auto const limited = [&](std::string const& text, wend::certificate_limits const& limits) {
    std::istringstream in(text);
    return wend::check_certificate(s.x.g, wend::starts(s.x.starts), s.x.h, in, s.x.codec, limits)
        .reason;
  };
  CHECK(limited(s.text, {}) == "");
  CHECK(limited(s.text, {.max_memory = 100}) ==
        "the states need more memory than max_memory allows, 100 bytes");
  CHECK(limited(s.text, {.max_line = 5}) ==
        "the line is longer than max_line allows, 5 bytes");
  std::string const huge = with_line(s.text, "states", "states 18446744073709551615");
  CHECK(limited(huge, {}).starts_with("expected a line that begins with 'g'"));
}

TEST_CASE("certificates: write_certificate and certify report their faults") {
  std::mt19937 random(6);
  sample const s = make_sample(random);
  auto astar = wend::astar.search(s.x.g, wend::starts(s.x.starts), s.x.h);
  astar.run();
  std::ostringstream out;
  CHECK_THROWS_WITH_AS(static_cast<void>(wend::write_certificate(astar, out, s.x.codec, "a\nb")),
                       "a text for a certificate has a line break: expected one line, got 'a\\nb'",
                       wend::invalid_option);
  out.setstate(std::ios::badbit);
  CHECK(!wend::write_certificate(astar, out, s.x.codec).written);

  auto const r = wend::idastar(s.x.g, wend::starts(s.x.starts), s.x.h);
  std::ostringstream none;
  auto const made = wend::certify(s.x.g, wend::starts(s.x.starts), s.x.h, r, none,
                                  {.max_expanded = 0}, s.x.codec);
  CHECK(made.status == search_status::expansion_limit);
  CHECK(!made.certificate.written);
  CHECK(none.str().empty());
}

TEST_CASE("certificates: labels of states that are not reached prove nothing") {
  // 0 -1-> 1, the goal; 2 is not reached.
  graph<int> g;
  g.out.resize(3);
  g.goals = {false, true, true};
  g.add(0, 1, 1);
  std::string const head = "wend-certificate 1\nabout \nbound 1\npath 0\nstates ";
  for (char const* const more : {"g 0 2\n", "g 0 no state\n", "g 0 99999999999999999999\n"}) {
    std::istringstream in(head + "2\ng 0 0\n" + more + "end\n");
    auto const found = wend::check_certificate(g, 0, in);
    CHECK(found.reason == "");
    CHECK(found.bound == 1);
  }
}

TEST_CASE("board_codec encodes boards as text") {
  wend::puzzles::tile_puzzle<2, 3> const puzzle{wend::puzzles::goal::blank_last};
  wend::puzzles::board_codec const codec{puzzle};
  CHECK(codec.encode(puzzle.parse("5 1 0 2 4 3")) == "5 1 0 2 4 3");
}

TEST_CASE("number_codec encodes numbers and ranges as text") {
  auto const written = [](auto const& value) {
    return wend::number_codec<std::remove_cvref_t<decltype(value)>>().encode(value);
  };
  CHECK(written(0) == "0");
  CHECK(written(-7) == "-7");
  CHECK(written(std::uint64_t{18446744073709551615u}) == "18446744073709551615");
  CHECK(written(std::array<std::uint8_t, 3>{1, 0, 255}) == "1,0,255");
  CHECK(written(std::vector<int>{}) == "-");
  CHECK(written(std::vector<int>{-3, 4}) == "-3,4");
  CHECK(written(std::string("ab")) == "97,98");
}
