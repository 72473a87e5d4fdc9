// SPDX-License-Identifier: BSL-1.0
//
// Reads the output of the writers: a trace, replayed, is the same search.
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <map>
#include <new>
#include <optional>
#include <random>
#include <set>
#include <sstream>
#include <streambuf>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <wend/adapters/explicit_graph.hpp>
#include <wend/adapters/problem_from.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/board_text.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/trace/csv.hpp>
#include <wend/search/k_best.hpp>
#include <wend/trace/dot.hpp>
#include <wend/trace/posthoc.hpp>
#include <wend/trace/result_json.hpp>

#include "../../bench/support/grids.hpp"
#include "../support/archetypes.hpp"
#include "../support/checks.hpp"
#include "../support/depth_first_algorithms.hpp"
#include "../support/random_graph.hpp"

// The number of blocks that are allocated now.
static std::atomic<std::int64_t> blocks{0};
void* operator new(std::size_t n) {
  ++blocks;
  if (void* const p = std::malloc(n)) return p;
  throw std::bad_alloc();
}
void operator delete(void* p) noexcept {
  if (p != nullptr) --blocks;
  std::free(p);
}
void operator delete(void* p, std::size_t) noexcept { operator delete(p); }

using namespace tests;
using json = nlohmann::json;
namespace trace = wend::trace;

namespace {

using all_searches = decltype(std::tuple_cat(std::declval<best_first_searches>(),
                                             std::declval<depth_first_searches>()));
/// All algorithms or, in builds without slow cases, those whose traces differ most.
using searches =
    std::conditional_t<WEND_SLOW_TESTS, all_searches,
                       std::tuple<with_bfs, astar_low_h, random_tree, with_dls, with_idastar>>;
using puzzle = wend::puzzles::tile_puzzle<3, 3>;
using move = puzzle::action_type;
using wend::puzzles::goal;

puzzle const eight{goal::blank_last};
wend::heuristics::manhattan<puzzle> const distance{eight};

/// A trace that also records the expanded states in their order.
struct watched : trace::posthoc<> {
  using trace::posthoc<>::posthoc;
  std::vector<std::string> states{};
  template <class Event>
  void on_expand(Event const& e) {
    states.push_back(trace::plain_words{}(e.state));
    trace::posthoc<>::on_expand(e);
  }
};

// ---- a reader

int action_of(json const& a, int) { return a.get<int>(); }
move action_of(json const& a, move) {
  return wend::puzzles::parse_move(a.get<std::string>()).value();
}

/// Follows a trace on the problem that was searched, compares each event with the problem, and
/// counts the events.
template <class P>
struct replay {
  using state = wend::state_t<P>;
  using action = wend::action_t<P>;
  struct node {
    state s;
    int g;
    std::optional<std::string> parent;
    std::optional<action> last;
  };

  P const& problem;
  state start;
  std::map<std::string, node> nodes{};
  std::set<std::string> names{};  // the ids of all nodes that were ever new
  std::map<std::string, std::uint64_t> count{};
  std::vector<std::string> expanded{};
  std::vector<action> path{};  // to the goal, along the parents
  std::vector<action> told{};  // the actions of the path events
  json end{};
  bool sound = true;

  void check(bool holds) { sound = sound && holds; }

  void read(json const& e) {
    auto const type = e.at("type").get<std::string>();
    ++count[type];
    auto const id = e.at("id").get<std::string>();
    if (type == "iteration") return;
    if (type == "end") {
      end = e;
      return;
    }
    if (type == "path") {
      if (e.contains("action")) told.push_back(action_of(e["action"], action{}));
      return;
    }
    if (type == "source") {
      if (!nodes.contains(id)) nodes.emplace(id, node{start, 0, {}, {}});
    } else if (type == "expand" || type == "goal") {
      check(nodes.contains(id));
      auto const& n = nodes.at(id);
      check(e.at("pId") == (n.parent ? json(*n.parent) : json()) && e.at("g") == n.g);
      if (type == "expand") expanded.push_back(trace::plain_words{}(n.s));
      check(problem.is_goal(n.s) == (type == "goal"));
      if (type == "goal") climb(id);
    } else {
      successor(type, id, e);
    }
    if (!e.at("h").is_null())
      check(e.at("f") == e.at("g").template get<int>() + e.at("h").template get<int>());
    auto const at = type == "duplicate" ? std::string() : id;
    if (nodes.contains(at)) check(e.at("state") == trace::plain_words{}(nodes.at(at).s));
  }

  void successor(std::string const& type, std::string const& id, json const& e) {
    auto const parent = e.at("pId").get<std::string>();
    auto const& from = nodes.at(parent);
    action const a = action_of(e.at("action"), action{});
    int g = from.g + 1;
    if constexpr (wend::weighted_problem<P>) g = from.g + problem.cost(from.s, a);
    node const n{problem.result(from.s, a), g, parent, a};
    check(e.at("g") == g && e.at("state") == trace::plain_words{}(n.s));
    bool const is_new = type != "update" && type != "reopen";
    check(names.insert(id).second == is_new);
    if (e.contains("of")) check(type == "duplicate" && nodes.at(e["of"]).s == n.s);
    if (!is_new) check(nodes.at(id).s == n.s && g < nodes.at(id).g);
    if (type != "duplicate") nodes.insert_or_assign(id, n);
  }

  void climb(std::string at) {
    path.clear();
    while (nodes.at(at).parent) {
      path.insert(path.begin(), *nodes.at(at).last);
      at = *nodes.at(at).parent;
    }
  }
};

/// Checks that the trace of a search, read back, is that search. `run` runs the search with a
/// writer.
template <class P, class Run>
void check_replay(P const& p, wend::state_t<P> const& start, Run run) {
  std::ostringstream out;
  watched writer(out, trace::plain_view(), trace::syntax::json);
  auto const r = run(writer);
  CHECK(writer.finish(p, start, r));

  auto const document = json::parse(out.str());
  CHECK(document.at("version") == "1.4.0");
  replay<P> reader{p, start};
  for (auto const& e : document.at("events")) reader.read(e);
  CHECK(reader.sound);
  CHECK(writer.events() == document.at("events").size());
  CHECK(reader.expanded == writer.states);
  auto& n = reader.count;
  auto const& s = r.statistics;
  CHECK(n["expand"] == s.expanded);
  CHECK(n["generate"] + n["update"] + n["reopen"] + n["duplicate"] + n["prune"] == s.generated);
  CHECK(n["duplicate"] == s.duplicates);
  CHECK(n["update"] == s.improved);
  CHECK(n["reopen"] == s.reopened);
  CHECK(n["prune"] <= s.pruned);  // a start that is pruned is no successor
  CHECK(n["iteration"] == s.iterations);
  CHECK(n["goal"] == s.goals);
  CHECK(reader.path == r.actions);
  CHECK(reader.told == r.actions);
  CHECK(reader.end.at("status") == to_string(r.status));
  CHECK(reader.end.at("expanded") == s.expanded);
  CHECK(reader.end.at("generated") == s.generated);
  CHECK(reader.end.at("cost") == (r.cost ? json(*r.cost) : json()));
}

// ---- golden files

template <class Write>
std::string text_of(Write write) {
  std::ostringstream out;
  write(out);
  return out.str();
}

/// Compares a text with a file; WEND_WRITE_TRACES=1 rewrites the file.
void check_golden(std::string const& name, std::string const& text) {
  CAPTURE(name);
  std::string const path = std::string(WEND_TEST_DATA "/trace/") + name;
  if (std::getenv("WEND_WRITE_TRACES") != nullptr) std::ofstream(path) << text;
  std::ifstream in(path);
  std::string const expected{std::istreambuf_iterator<char>(in), {}};
  CHECK(text == expected);
}

auto const near = eight.parse("1 2 3 4 0 6 7 5 8");
auto const three = eight.parse("1 2 3 0 4 6 7 5 8");

// ---- destinations

/// Accepts a limited number of bytes.
class full_disk : public std::streambuf {
 public:
  explicit full_disk(std::size_t room) : room_(room) {}

 protected:
  std::streamsize xsputn(char const*, std::streamsize n) override {
    auto const taken = std::min(static_cast<std::size_t>(n), room_);
    room_ -= taken;
    return static_cast<std::streamsize>(taken);
  }
  int_type overflow(int_type c) override { return room_ == 0 ? traits_type::eof() : (--room_, c); }

 private:
  std::size_t room_;
};

}  // namespace

TEST_CASE("trace: the trace of any algorithm, read back, is the same search: graphs") {
  for (std::uint32_t seed = 0; seed < 12; ++seed) {
    std::mt19937 random(seed);
    auto const g = random_graph<graph<int>>(
        random, {.vertices = 6, .edges = 11, .goals = static_cast<int>(seed % 3)});
    auto const h = make_guide(guides[seed % 5], truth_of(g, {0}), random);
    if (!h(0) || g.is_goal(0)) continue;
    CAPTURE(seed);
    for (int limited = 0; limited < 2; ++limited) {
      wend::search_limits<int> limits;
      if (limited == 1) limits.max_depth = 3;
      for_each_algorithm<searches>([&](auto algorithm) {
        using A = decltype(algorithm);
        CAPTURE(std::string(A::name));
        check_replay(g, 0, [&](auto& observer) {
          auto search = A::search(g, 0, h, limits, nullptr, observer);
          search.run();
          return search.result();
        });
      });
    }
  }
}

TEST_CASE("trace: the trace of any algorithm, read back, is the same search: a puzzle") {
  for (auto const& start : {near, eight.parse("1 6 2 0 4 3 7 5 8"), eight.goal_state()})
    for_each_algorithm<std::tuple<with_early_bfs, astar_low_h, with_idastar>>([&](auto algorithm) {
      using A = decltype(algorithm);
      CAPTURE(std::string(A::name));
      check_replay(eight, start, [&](auto& observer) {
        auto search = A::search(eight, start, distance, {}, nullptr, observer);
        search.run();
        return search.result();
      });
    });
}

TEST_CASE("trace: a search that begins again continues its trace with new ids") {
  std::ostringstream out;
  trace::posthoc writer(out, trace::plain_view(), trace::syntax::json);
  auto search = wend::dls.search(eight, three, {.limits = {.max_depth = 1}}, writer);
  CHECK(search.run() == wend::search_status::depth_limit);
  CHECK(search.run({.max_depth = 9}) == wend::search_status::solved);
  CHECK(writer.finish());
  replay<puzzle> reader{eight, three};
  auto const document = json::parse(out.str());
  for (auto const& e : document.at("events")) reader.read(e);
  CHECK(reader.sound);
  CHECK(reader.count["source"] == 2);
  CHECK(reader.path == search.result().actions);
}

TEST_CASE("dot: the tree of k_best has a root for each search") {
  std::ostringstream out;
  trace::dot writer(out, {.max_nodes = 1'000'000});
  auto range = wend::k_best(wend::bfs, eight, near, {}, writer);
  int paths = 0;
  for ([[maybe_unused]] auto const& path : range)
    if (++paths == 3) break;
  CHECK(writer.finish());
  std::string const text = out.str();
  std::string const expanded = "expanded " + std::to_string(range.statistics().expanded) + '"';
  CHECK(text.find(expanded) != std::string::npos);
  CHECK(text.find("left out: 0 nodes") != std::string::npos);
}

TEST_CASE("drawing: a drawing may have no components") {
  std::string out = "{";
  trace::drawing(out, trace::syntax::json).centre(1, 2);
  CHECK(json::parse(out + R"("after": 3})").at("after") == 3);
}

TEST_CASE("append_value: a range whose elements have its own type is written as its text") {
  std::string out;
  trace::detail::append_value(out, std::filesystem::path("a/b"));
  CHECK(out == "\"\\\"a/b\\\"\"");  // as its << writes it, quoted
}

TEST_CASE("posthoc: a trace that ends at a pause is complete up to the pause") {
  std::ostringstream out;
  trace::posthoc writer(out);
  auto const r = wend::bfs(eight, near, {.limits = {.max_expanded = 1}}, writer);
  CHECK(writer.finish());
  CHECK(writer.events() == 2 + r.statistics.generated);  // the source and the expand event
  CHECK(out.str().ends_with("\n# complete: 6 events\n"));
  CHECK(writer.finish());  // the second call adds nothing
  CHECK(out.str().ends_with("}\n# complete: 6 events\n"));
}

TEST_CASE("trace: small traces equal the stored files exactly") {
  using wend::astar, wend::idastar;
  check_golden("astar.trace.yaml", text_of([](auto& out) {
                 trace::posthoc writer(out, trace::tile_view(3, 3));
                 auto const r = astar(eight, three, distance, {}, writer);
                 CHECK(writer.finish(eight, three, r));
               }));
  check_golden("idastar.trace.json", text_of([](auto& out) {
                 trace::posthoc writer(out, trace::tile_view(3, 3), trace::syntax::json);
                 auto const start = eight.parse("1 2 3 7 4 6 0 5 8");
                 auto const r =
                     idastar(eight, start, distance, {.limits = {.max_expanded = 3}}, writer);
                 CHECK(writer.finish(eight, start, r));
               }));
  check_golden("grid.trace.yaml", text_of([](auto& out) {
                 grids::map const m(
                     4, {true, true, true, true, true, false, false, true, true, true, true, true});
                 grids::paths<8> const p(m, {3, 2});
                 auto const is_wall = [&](int x, int y) { return m.exits(m.index({x, y})) == 0; };
                 trace::posthoc writer(out, trace::grid_view(m.width(), m.height(), is_wall));
                 auto const r = astar(p, {0, 0}, grids::distance<8>{{3, 2}}, {}, writer);
                 CHECK(writer.finish(p, {0, 0}, r));
               }));
  check_golden("astar.dot", text_of([](auto& out) {
                 trace::dot writer(out, {.max_nodes = 7});
                 auto const r =
                     astar(eight, eight.parse("1 6 2 0 4 3 7 5 8"), distance, {}, writer);
                 CHECK((r && writer.finish()));
               }));
  check_golden("iddfs.dot", text_of([](auto& out) {
                 trace::dot writer(out);
                 auto const r = wend::iddfs(eight, near, {}, writer);
                 CHECK((r && writer.finish()));
               }));
  check_golden("idastar.csv", text_of([](auto& out) {
                 trace::csv writer(out);
                 auto const r = idastar(eight, three, distance, {}, writer);
                 CHECK((r && writer.finish()));
               }));
}

namespace {

/// States S, A, Z, Y, B and G; with the estimates below, A* reopens A from B.
struct reopened_path {
  using state_type = char;
  using action_type = char;
  static std::string actions(char s) {
    if (s == 'S') return "AZ";
    if (s == 'A') return "BG";
    return s == 'Z' ? "Y" : s == 'Y' ? "B" : s == 'B' ? "A" : "";
  }
  static char result(char, char to) { return to; }
  static int cost(char from, char to) {
    return from == 'S' && to == 'A' ? 100 : to == 'G' ? 1000 : 1;
  }
  static bool is_goal(char s) { return s == 'G'; }
};

}  // namespace

TEST_CASE("write_json: actions of type char are written by the given words") {
  std::string text;
  auto const out = [&](std::string_view part) { text += part; };
  auto const words = [](char a) { return a == 'A' ? "to A" : "on"; };
  CHECK(wend::trace::write_json(out, wend::bfs(reopened_path{}, 'S'), words));
  CHECK(text.find(R"("actions": ["to A", "on"])") != std::string::npos);
}

TEST_CASE("write_json writes results as JSON") {
  auto const solved = wend::astar(eight, three, distance);
  auto const stopped = wend::idastar(eight, three, distance, {.limits = {.max_expanded = 1}});
  for (auto const& r : {solved, stopped}) {
    std::ostringstream out;
    CHECK(trace::write_json(out, r));
    CHECK(out.str().back() == '\n');
    auto const j = json::parse(out.str());
    CHECK(j.at("status") == to_string(r.status));
    CHECK(j.at("actions").size() == r.actions.size());
    CHECK(j.at("statistics").at("expanded") == r.statistics.expanded);
    CHECK(j.at("statistics").at("max_open") == r.statistics.max_open);
    CHECK(j.at("statistics").size() == 18);
    CHECK(j.contains("partial") == !r);
  }
  std::ostringstream out;
  CHECK(trace::write_json(out, solved));
  auto const j = json::parse(out.str());
  CHECK(j.at("cost") == 3);
  CHECK(j.at("actions") == json({"right", "down", "right"}));
  std::ostringstream numbers;
  wend::explicit_graph<> const roads{{0, 1, 7}, {0, 2, 3}, {2, 1, 2}};
  CHECK(trace::write_json(numbers, wend::ucs(wend::graph_problem{roads, 1}, 0)));
  CHECK(json::parse(numbers.str()).at("cost") == 5);
}

TEST_CASE("csv: a table has the events of a trace") {
  std::ostringstream out;
  trace::csv table(out);
  auto const r = wend::idastar(eight, eight.parse("1 6 2 0 4 3 7 5 8"), distance, {}, table);
  CHECK(table.finish());
  std::istringstream lines(out.str());
  std::map<std::string, std::uint64_t> count;
  for (std::string line; std::getline(lines, line);) {
    CHECK(std::count(line.begin(), line.end(), ',') == 8);
    ++count[line.substr(0, line.find(','))];
  }
  CHECK(count["event"] == 1);
  CHECK(count["expand"] == r.statistics.expanded);
  CHECK(count["generate"] + count["prune"] == r.statistics.generated);
  CHECK(count["goal"] == 1);
}

TEST_CASE("trace: an f that does not fit its type is left out") {
  // With a cost limit, a successor whose f does not fit is pruned instead of rejected.
  wend::explicit_graph<> const roads{{0, 1, 1}};
  auto const h = [](auto v) { return v == 0 ? 0 : std::numeric_limits<int>::max(); };
  wend::search_limits<> const within{.max_cost = 10};
  std::ostringstream rows;
  trace::csv table(rows);
  wend::astar(wend::graph_problem{roads, 1}, 0, h, {.limits = within}, table);
  CHECK(table.finish());
  CHECK(rows.str().find("prune,,0,0,1,2147483647,,1,1\n") != std::string::npos);
  std::ostringstream picture;
  trace::posthoc writer(picture);
  auto const r = wend::astar(wend::graph_problem{roads, 1}, 0, h, {.limits = within}, writer);
  CHECK(writer.finish(wend::graph_problem{roads, 1}, 0, r));
  CHECK(picture.str().find("-2147483648") == std::string::npos);
}

TEST_CASE("dot: a tree has at most max_nodes nodes, and names the number left out") {
  for (std::size_t const most : {std::size_t{1}, std::size_t{9}, std::size_t{1000000}}) {
    std::ostringstream out;
    trace::dot tree(out, {.max_nodes = most});
    auto const start =
        wend::puzzles::random_walk(eight, eight.goal_state(), {.steps = 40, .seed = 1}).state;
    auto const r = wend::bfs(eight, start, {}, tree);
    CHECK(tree.finish());
    CHECK(tree.finish());
    CHECK((r && r.statistics.duplicates > 0));
    std::set<std::string> nodes;
    std::istringstream lines(out.str());
    for (std::string word; lines >> word;)
      if (word.size() > 1 && word[0] == 'n' && word.find_first_not_of("0123456789", 1) == word.npos)
        nodes.insert(word);
    std::size_t const all = r.statistics.stored;
    CHECK(nodes.size() == std::min(most, all));
    auto const left = "left out: " + std::to_string(all - nodes.size()) + " nodes beyond";
    CHECK(out.str().find(left) != std::string::npos);
    bool const in_picture = out.str().find(" more left out\"]") != std::string::npos;
    CHECK(in_picture == (all > most));
    CHECK(out.str().ends_with(" duplicates\n}\n"));
  }
}

TEST_CASE("dot: a path through a node that is not drawn ends there") {
  auto const h = [](char s) { return s == 'Z' || s == 'Y' ? 200 : s == 'B' ? 500 : 0; };
  for (std::size_t most = 1; most < 8; ++most) {
    std::string text;
    auto const out = [&](std::string_view part) {
      text += part;
      if (text.size() > 100'000) throw std::length_error("the drawing does not end");
    };
    wend::trace::dot tree(out, {.max_nodes = most});
    auto const r = wend::astar(reopened_path{}, 'S', h, {}, tree);
    REQUIRE(r.cost == 1004);
    CHECK(tree.finish());
  }
}

TEST_CASE("dot: labels have no tabs and no entities, and are not too long for Graphviz") {
  struct line {
    using state_type = std::string;
    using action_type = char;
    static std::string actions(std::string const& s) { return s == "1\t2&lt;\r" ? "g" : ""; }
    static std::string result(std::string const&, char) { return std::string(40'000, 'x'); }
    static bool is_goal(std::string const& s) { return s.size() == 40'000; }
  };
  std::string text;
  auto const out = [&](std::string_view part) { text += part; };
  wend::trace::dot tree(out);
  CHECK(wend::bfs(line{}, std::string("1\t2&lt;\r"), {}, tree));
  CHECK(tree.finish());
  CHECK(text.find("label=\"1    2&amp;lt;?\\n0") != std::string::npos);
  CHECK(text.find(std::string(4000, 'x') + "...\"") != std::string::npos);
}

TEST_CASE("trace: words are quoted, whatever bytes they have") {
  auto const told = [](std::string const& words) {
    std::string text = "{";
    trace::fields(text, trace::syntax::json).add("words", words);
    return json::parse(text + "}").at("words").get<std::string>();
  };
  CHECK(told("a \"b\" \\ c\n\t\x01") == "a \"b\" \\ c\n\t\x01");
  CHECK(told("\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80\x7F\xC2\x85") ==
        "\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80\x7F\xC2\x85");
  for (std::string const bad :
       {"\xFF", "\xC3", "\xC0\x80", "\xED\xA0\x80", "\xF5\x80\x80\x80", "\x80"})
    CHECK(told("a" + bad).starts_with("a\xEF\xBF\xBD"));
  std::mt19937 random(7);
  for (int i = 0; i < 300; ++i) {
    std::string bytes(1 + random() % 6, ' ');
    for (char& c : bytes) c = static_cast<char>(random() & 0xFF);
    CHECK(told(bytes).size() >= 1);  // the result parses as JSON
  }
  // In a table, quotes are doubled.
  std::ostringstream out;
  auto const words = [](auto const&) { return std::string("a,\"b\"\n"); };
  trace::csv table(out, words);
  wend::bfs(eight, near, {.limits = {.max_expanded = 0}}, table);
  wend::bfs(eight, near, {.limits = {.max_expanded = 1}}, table);
  CHECK(table.finish());
  CHECK(out.str().find(",\"a,\"\"b\"\"\n\"\n") != std::string::npos);
}

/// Returns the cell of a state with these words in a table.
std::string state_cell(std::string const& words, trace::csv_options options = {}) {
  std::ostringstream out;
  trace::csv table(out, [&](auto const&) { return words; }, options);
  wend::bfs(eight, eight.goal_state(), {}, table);
  CHECK(table.finish());
  std::string const before = "goal,0,,,0,,,0,";
  auto const at = out.str().find(before);
  REQUIRE(at != std::string::npos);
  std::string const cell = out.str().substr(at + before.size());
  REQUIRE(cell.ends_with('\n'));
  return cell.substr(0, cell.size() - 1);
}

// OWASP, "CSV Injection": these characters begin a formula in Excel, LibreOffice and Google Sheets.
TEST_CASE("csv: words that a spreadsheet would run are escaped, numbers are not") {
  for (std::string const words :
       {"=1+2", "+1+2", "-1 2", "@SUM(A1)", "-", "+", "=", "--5", "+-5", "-inf", "-2+3", "+x", "-.",
        "-0x10", "'=1", "''@x"}) {
    CHECK(state_cell(words) == "'" + words);
    CHECK(state_cell(words, {.formulas = trace::formula_cells::kept}) == words);
  }
  CHECK(state_cell("\t=1") == "'\t=1");
  CHECK(state_cell("\r=1") == "\"'\r=1\"");
  CHECK(state_cell("=HYPERLINK(\"a\",\"b\")") == "\"'=HYPERLINK(\"\"a\"\",\"\"b\"\")\"");
  for (std::string const words :
       {"-5", "+5", "-0.5", "+.5", "-1e9", "-1e999", "5", "1 2 3", "a=b", "up", "", "'", "'a", "1-2"})
    CHECK(state_cell(words) == words);
}

TEST_CASE("csv: an action that a spreadsheet would run is escaped, negative costs are numbers") {
  std::ostringstream out;
  trace::csv table(out, [](auto const&) { return std::string("@run"); });
  wend::bfs(eight, near, {}, table);
  CHECK(table.finish());
  CHECK(out.str().find(",'@run,") != std::string::npos);
  CHECK(out.str().find(",@run") == std::string::npos);
  std::ostringstream numbers;
  trace::csv plain(numbers);
  wend::bfs(wend::problem_from([](int n) { return std::vector{n - 1}; },
                               [](int n) { return n == -2; }),
            0, {}, plain);
  CHECK(plain.finish());
  CHECK(numbers.str().find(",-2\n") != std::string::npos);
  CHECK(numbers.str().find('\'') == std::string::npos);
}

TEST_CASE("trace: values are written as numbers, lists or words") {
  enum class plain { zero, one };
  auto const told = [](auto const& value) {
    std::string text;
    trace::fields(text, trace::syntax::yaml).add("v", value);
    return text;
  };
  CHECK(told(7) == "v: 7");
  CHECK(told(0.1) == "v: 0.1");
  CHECK(told(1 / 0.0) == "v: null");
  CHECK(told(true) == "v: true");
  CHECK(told(std::uint8_t{65}) == "v: 65");
  CHECK(told(std::optional<int>{}) == "v: null");
  CHECK(told(std::vector<std::vector<int>>{{1, 2}, {}}) == "v: [[1, 2], []]");
  CHECK(told("yes: no") == "v: \"yes: no\"");
  CHECK(told(move::up) == "v: \"up\"");
  CHECK(told(plain::one) == "v: \"1\"");
  CHECK(told(archetypes::spot(3)) == "v: \"?\"");
}

TEST_CASE("trace: types without any text can be traced") {
  std::ostringstream out;
  archetypes::ring const p;
  auto const with = [&](auto&& writer) {
    CHECK(wend::dls(p, p.start(), {.limits = {.max_depth = 4}}, writer));
    CHECK(writer.finish());
  };
  with(trace::posthoc(out));
  with(trace::csv(out));
  with(trace::dot(out));
  archetypes::monoid_ring const q;
  auto const taxed = [&](auto&& writer) {
    CHECK(wend::dls(q, q.start(), {.limits = {.max_depth = 4}}, writer));
    CHECK(writer.finish());
  };
  taxed(trace::posthoc(out));
  taxed(trace::csv(out));
  taxed(trace::dot(out));
}

#if defined(__linux__)
TEST_CASE("write_json: a failed iterator is noticed") {
  std::filebuf unbuffered;
  unbuffered.pubsetbuf(nullptr, 0);
  REQUIRE(unbuffered.open("/dev/full", std::ios::out) != nullptr);
  std::ostreambuf_iterator<char> out(&unbuffered);
  CHECK_FALSE(wend::trace::write_json(out, wend::bfs(reopened_path{}, 'S')));
}
#endif

TEST_CASE("trace: a destination is a stream, an iterator or a callable, whose failure is noticed") {
  auto const run = [](auto& writer) {
    auto const r = wend::astar(eight, three, distance, {}, writer);
    CHECK(r.actions.size() == 3);  // the search itself is unaffected
    return writer.finish();
  };
  std::ostringstream stream;
  trace::csv to_stream(stream);
  CHECK(run(to_stream));
  std::string const whole = stream.str();

  std::string text;
  auto iterator = std::back_inserter(text);
  trace::csv to_iterator(iterator);
  CHECK(run(to_iterator));
  CHECK(text == whole);

  std::string taken;
  auto const take = [&](std::string_view more) { taken += more; };
  trace::csv to_callable(take);
  CHECK(run(to_callable));
  CHECK(taken == whole);

  int calls = 0;
  auto const refuse = [&](std::string_view) { return ++calls < 3; };
  trace::csv to_refusal(refuse);
  CHECK_FALSE(run(to_refusal));
  CHECK_FALSE(to_refusal.good());
  CHECK(calls == 3);  // after a failure nothing is written

  for (std::size_t room = 0; room < whole.size() + 100; room += 50) {
    full_disk disk(room);
    std::ostream out(&disk);
    trace::csv to_disk(out);
    CHECK(run(to_disk) == (room >= whole.size()));
    full_disk another(room);
    std::ostream again(&another);
    trace::posthoc to_another(again);
    CHECK_FALSE(run(to_another));
    full_disk third(room);
    std::ostream tree(&third);
    trace::dot to_third(tree);
    CHECK_FALSE(run(to_third));
  }
  if (std::filesystem::exists("/dev/full")) {
    std::ofstream full("/dev/full");
    trace::posthoc to_full(full);
    CHECK_FALSE(run(to_full));
  }
}

TEST_CASE("trace: a long trace takes no more memory than a short one") {
  auto const far = eight.parse("8 6 7 2 5 4 3 0 1");
  auto const grown = [&](auto make) {
    std::uint64_t lines = 0;
    std::int64_t early = 0;
    std::int64_t late = 0;
    auto const take = [&](std::string_view) {
      ++lines;
      if (lines == 2000) early = blocks;
      if (lines > 2000) late = std::max(late, blocks.load());
    };
    auto writer = make(take);
    static_cast<void>(
        wend::idastar(eight, far, distance, {.limits = {.max_expanded = 4000}}, writer));
    CHECK(writer.finish());
    CHECK(lines > 8000);
    return late - early;
  };
  // The path of the search may have a few blocks more, or fewer.
  CHECK(grown([](auto& out) { return trace::posthoc(out, trace::tile_view(3, 3)); }) < 20);
  CHECK(grown([](auto& out) { return trace::csv(out); }) < 20);
  auto const tree = [](auto& out) { return trace::dot(out, {.max_nodes = 100}); };
  std::uint64_t lines = 0;
  std::int64_t most = 0;
  auto const take = [&](std::string_view) {
    ++lines;
    most = std::max(most, blocks.load());
  };
  auto const before = blocks.load();
  auto writer = tree(take);
  static_cast<void>(
      wend::idastar(eight, far, distance, {.limits = {.max_expanded = 4000}}, writer));
  CHECK(writer.finish());
  CHECK(most - before < 200);
}
