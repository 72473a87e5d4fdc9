// SPDX-License-Identifier: BSL-1.0
//
// tile_patterns korf [COUNT]      IDA* on the first COUNT (100) of Korf's boards of the 15-puzzle
// tile_patterns random [COUNT]    the same on COUNT (1000) solvable boards, drawn with a fixed seed
// tile_patterns soonest [COUNT]   which of those soon made solves COUNT (100) such boards soonest
// tile_patterns 24 [COUNT]        IDA* on the COUNT (2) easiest of Korf's boards of the 24-puzzle
// tile_patterns moves [COUNT [LONGEST]]    the same without a move automaton and with one of
//                                 sequences of LONGEST (12) moves, to the last bound but one
// tile_patterns stored [COUNT [MIB]]    A*+IDA* and BAE* on those, in MIB (2048) MiB
// tile_patterns hybrid [COUNT [MIB]]    IDA* and A*+IDA* on those, in MIB (256) MiB, with times
//
// Prints a table for each: the time to build the heuristics, and the counts of searches with them.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/korf.hpp"
#include "support/processor_time.hpp"

#include <wend/core/move_automaton.hpp>
#include <wend/heuristics/linear_conflict.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/tile_pattern_database.hpp>
#include <wend/heuristics/walking_distance.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/bidirectional/baestar.hpp>
#include <wend/search/bounded_memory/astar_idastar.hpp>
#include <wend/search/idastar.hpp>

namespace {

using namespace wend::heuristics;
using wend::puzzles::goal;
using wend::puzzles::move_order;
using fifteen = wend::puzzles::tile_puzzle<4, 4>;
using twenty_four = wend::puzzles::tile_puzzle<5, 5>;

/// A board and its known figures; 0: unknown.
template <class P>
struct instance {
  typename P::state_type board;
  int cost = 0;
  std::uint64_t nodes = 0;
};

void head() {
  std::printf(
      "| heuristic | made in, s | boards | moves in all | h at the start | generated, mean "
      "| search, s | million/s |\n|---|---:|---:|---:|---:|---:|---:|---:|\n");
}

/// Makes a heuristic and solves the boards with it.
template <class P, class Make>
void row(std::string const& name, P const& p, std::vector<instance<P>> const& boards, Make&& make) {
  double const before = bench::processor_time();
  auto const h = make();
  double const made = bench::processor_time();
  std::uint64_t generated = 0;
  std::uint64_t moves = 0;
  std::uint64_t estimates = 0;
  for (auto const& given : boards) {
    auto const r = wend::idastar(p, given.board, h);
    if (!r || (given.cost != 0 && *r.cost != given.cost))
      throw std::runtime_error(name + ": not the cheapest solution");
    generated += r.statistics.generated;
    moves += static_cast<std::uint64_t>(*r.cost);
    estimates += static_cast<std::uint64_t>(h(given.board));
  }
  double const seconds = bench::processor_time() - made;
  auto const count = static_cast<double>(boards.size());
  std::printf("| %s | %.2f | %zu | %llu | %.3f | %.0f | %.2f | %.1f |\n", name.c_str(),
              made - before, boards.size(), static_cast<unsigned long long>(moves),
              static_cast<double>(estimates) / count, static_cast<double>(generated) / count,
              seconds, static_cast<double>(generated) / seconds / 1e6);
  std::fflush(stdout);
}

template <std::size_t Patterns, blank_regions Regions, lookup Lookup, class P>
auto tables(P const& p, std::string_view name) {
  return tile_pattern_databases<P, Patterns, Regions, Lookup>(
      p, build_tile_patterns(p, *named_tile_partition(p, name), Regions));
}

void fifteen_rows(fifteen const& p, std::vector<instance<fifteen>> const& boards) {
  using enum blank_regions;
  using enum lookup;
  head();
  row("linear_conflict", p, boards, [&] { return linear_conflict{p}; });
  row("walking_distance", p, boards, [&] { return walking_distance{p}; });
  row("5-5-5", p, boards, [&] { return tables<3, merged, plain>(p, "5-5-5"); });
  row("5-5-5, reflected", p, boards, [&] { return tables<3, merged, reflected>(p, "5-5-5"); });
  row("6-6-3, reflected", p, boards, [&] { return tables<3, merged, reflected>(p, "6-6-3"); });
  row("7-8, reflected", p, boards, [&] { return tables<2, merged, reflected>(p, "7-8"); });
  row("7-8, regions kept, reflected", p, boards,
      [&] { return tables<2, kept, reflected>(p, "7-8"); });
}

int korf(std::size_t count) {
  fifteen const p{goal::blank_first, move_order::ulrd};
  std::vector<instance<fifteen>> boards;
  for (auto const& k : bench::read_korf())
    if (boards.size() < count) boards.push_back({p.parse(k.text), k.cost, k.nodes});
  fifteen_rows(p, boards);
  return 0;
}

std::vector<instance<fifteen>> random_boards(fifteen const& p, std::size_t count) {
  std::vector<instance<fifteen>> boards;
  std::mt19937 draw(1);
  while (boards.size() < count) {
    std::array<int, 16> tiles{};
    for (int i = 0; i < 16; ++i) tiles[static_cast<std::size_t>(i)] = i;
    for (std::size_t i = 15; i > 0; --i) std::swap(tiles[i], tiles[draw() % (i + 1)]);
    std::string text;
    for (int const tile : tiles) text += std::to_string(tile) + ' ';
    auto const board = p.parse(text);
    if (p.is_solvable(board)) boards.push_back({board});
  }
  return boards;
}

int random(std::size_t count) {
  fifteen const p{goal::blank_first, move_order::ulrd};
  fifteen_rows(p, random_boards(p, count));
  return 0;
}

int soonest(std::size_t count) {
  fifteen const p{goal::blank_first, move_order::ulrd};
  auto const boards = random_boards(p, count);
  head();
  using enum blank_regions;
  using enum lookup;
  row("manhattan", p, boards, [&] { return manhattan{p}; });
  row("linear_conflict", p, boards, [&] { return linear_conflict{p}; });
  row("walking_distance", p, boards, [&] { return walking_distance{p}; });
  row("5-5-5, reflected", p, boards, [&] { return tables<3, merged, reflected>(p, "5-5-5"); });
  row("6-6-3, reflected", p, boards, [&] { return tables<3, merged, reflected>(p, "6-6-3"); });
  return 0;
}

struct published {
  std::string number;
  instance<twenty_four> board;
};

/// The easiest first: "number, board, moves, nodes" in each line.
std::vector<published> read_korf_24(twenty_four const& p, std::size_t count) {
  std::ifstream file(WEND_TEST_DATA "/korf24_easiest.txt");
  std::vector<published> boards;
  for (std::string line; boards.size() < count && std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream in(line);
    std::string number;
    std::string board;
    std::string moves;
    std::string nodes;
    std::getline(in, number, ',');
    std::getline(in, board, ',');
    std::getline(in, moves, ',');
    std::getline(in, nodes, ',');
    boards.push_back({number, {p.parse(board), std::stoi(moves), std::stoull(nodes)}});
  }
  return boards;
}

/// The sums of searches over some boards.
struct effort {
  std::uint64_t generated = 0;
  std::uint64_t expanded = 0;
  double seconds = 0;

  void add(effort const& other) {
    generated += other.generated;
    expanded += other.expanded;
    seconds += other.seconds;
  }
  [[nodiscard]] std::string words() const {
    std::array<char, 80> text{};
    std::snprintf(text.data(), text.size(), "%llu | %.1f | %.1f",
                  static_cast<unsigned long long>(generated), seconds,
                  static_cast<double>(expanded) / seconds / 1e6);
    return text.data();
  }
};

template <class H>
effort search_24(twenty_four const& p, H const& h, instance<twenty_four> const& given) {
  double const before = bench::processor_time();
  auto const r = wend::idastar(p, given.board, h);
  if (!r || *r.cost != given.cost) throw std::runtime_error("not the cheapest solution");
  return {r.statistics.generated, r.statistics.expanded, bench::processor_time() - before};
}

int korf_24(std::size_t count) {
  using enum blank_regions;
  using enum lookup;
  twenty_four const p{goal::blank_first, move_order::ulrd};
  auto const boards = read_korf_24(p, count);
  double const before = bench::processor_time();
  auto const together = tables<4, merged, reflected>(p, "6-6-6-6");
  double const between = bench::processor_time();
  auto const apart = tables<4, kept, reflected>(p, "6-6-6-6");
  std::printf("Made in %.1f and %.1f s.\n\n", between - before, bench::processor_time() - between);
  std::printf(
      "| board | moves | published nodes | generated | s | million expanded/s "
      "| regions kept: generated | s | million expanded/s | of the nodes |\n"
      "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n");
  int moves = 0;
  std::uint64_t nodes = 0;
  effort all_together;
  effort all_apart;
  auto const print = [](char const* name, int length, std::uint64_t known, effort const& a,
                        effort const& b) {
    std::printf("| %s | %d | %llu | %s | %s | %.3f |\n", name, length,
                static_cast<unsigned long long>(known), a.words().c_str(), b.words().c_str(),
                static_cast<double>(b.generated) / static_cast<double>(a.generated));
    std::fflush(stdout);
  };
  for (auto const& [number, board] : boards) {
    effort const a = search_24(p, together, board);
    effort const b = search_24(p, apart, board);
    print(number.c_str(), board.cost, board.nodes, a, b);
    moves += board.cost;
    nodes += board.nodes;
    all_together.add(a);
    all_apart.add(b);
  }
  print("all", moves, nodes, all_together, all_apart);
  return 0;
}

int moves_24(std::size_t count, std::size_t longest) {
  twenty_four const p{goal::blank_first, move_order::ulrd};
  auto const h = tables<4, blank_regions::merged, lookup::reflected>(p, "6-6-6-6");
  wend::move_automaton const moves(p, p.goal_state(), longest);
  std::printf("| board | bound | generated | with sequences of %zu moves | s | s |\n",
              moves.length());
  std::printf("|---|---:|---:|---:|---:|---:|\n");
  for (auto const& [number, board] : read_korf_24(p, count)) {
    wend::idastar_options<> options{.limits = {.max_cost = board.cost - 2}};
    double const before = bench::processor_time();
    auto const all = wend::idastar(p, board.board, h, options);
    double const between = bench::processor_time();
    options.prune_moves = moves;
    auto const fewer = wend::idastar(p, board.board, h, options);
    double const after = bench::processor_time();
    if (all || fewer) throw std::runtime_error("shorter than the cheapest solution");
    std::printf("| %s | %d | %llu | %llu | %.2f | %.2f |\n", number.c_str(), board.cost - 2,
                static_cast<unsigned long long>(all.statistics.generated),
                static_cast<unsigned long long>(fewer.statistics.generated), between - before,
                after - between);
    std::fflush(stdout);
  }
  return 0;
}

/// For bidirectional searches: the tables of the goal, and those built for the start.
template <class Home, class Back>
class between_boards {
 public:
  between_boards(Home const& home, Back const& back) : home_(&home), back_(&back) {}
  Home const& towards(twenty_four::state_type const&) const { return *home_; }
  Back const& from(twenty_four::state_type const&) const { return *back_; }

 private:
  Home const* home_;
  Back const* back_;
};

/// Tables of the start, for the way back. Their patterns are the tiles that lie in the cells of the
/// goal's patterns; where that is the blank, the tile in the first cell takes its place.
auto tables_of_start(twenty_four const& p, twenty_four::state_type const& start) {
  twenty_four const backward{start, move_order::ulrd};
  auto patterns = *named_tile_partition(p, "6-6-6-6");
  for (auto& pattern : patterns)
    for (auto& tile : pattern) tile = start[tile == start.blank() ? 0 : tile];  // home is its cell
  return tile_pattern_databases<twenty_four, 4, blank_regions::kept, lookup::plain>(
      backward, build_tile_patterns(backward, patterns, blank_regions::kept));
}

/// A cell of a table: the count of a search, or a dash if it did not fit.
template <class Result>
std::string cell(Result const& r, int cost, std::uint64_t count) {
  if (r.status == wend::search_status::memory_limit) return "–";
  if (!r || *r.cost != cost) throw std::runtime_error("not the cheapest solution");
  return std::to_string(count);
}

int stored_24(std::size_t count, std::size_t mebibytes) {
  using enum blank_regions;
  using enum lookup;
  twenty_four const p{goal::blank_first, move_order::ulrd};
  wend::search_limits<> const limits{.max_memory = mebibytes << 20};
  auto const together = tables<4, merged, reflected>(p, "6-6-6-6");
  auto const apart = tables<4, kept, reflected>(p, "6-6-6-6");
  std::printf(
      "| board | moves | IDA\\*: published nodes | A\\*+IDA\\*: generated | BAE\\*: generated "
      "| BAE\\*: expanded |\n|---|---:|---:|---:|---:|---:|\n");
  for (auto const& [number, board] : read_korf_24(p, count)) {
    auto const hybrid =
        wend::astar_idastar(p, board.board, together, {.limits = limits, .batch = 32});
    std::printf("| %s | %d | %llu | %s |", number.c_str(), board.cost,
                static_cast<unsigned long long>(board.nodes),
                cell(hybrid, board.cost, hybrid.statistics.generated).c_str());
    std::fflush(stdout);
    // BAE* needs consistent heuristics, as the tables are that keep regions.
    auto const back = tables_of_start(p, board.board);
    auto const ends = wend::baestar(p, board.board, p.goal_state(), between_boards{apart, back},
                                    {.limits = limits});
    std::printf(" %s | %s |\n", cell(ends, board.cost, ends.statistics.generated).c_str(),
                cell(ends, board.cost, ends.statistics.expanded).c_str());
    std::fflush(stdout);
  }
  return 0;
}

int hybrid_24(std::size_t count, std::size_t mebibytes) {
  twenty_four const p{goal::blank_first, move_order::ulrd};
  auto const h = tables<4, blank_regions::merged, lookup::reflected>(p, "6-6-6-6");
  std::printf(
      "| board | moves | IDA\\*: generated | s | A\\*+IDA\\*: generated | s |\n"
      "|---|---:|---:|---:|---:|---:|\n");
  for (auto const& [number, board] : read_korf_24(p, count)) {
    double const before = bench::processor_time();
    auto const deepened = wend::idastar(p, board.board, h);
    double const between = bench::processor_time();
    auto const hybrid = wend::astar_idastar(
        p, board.board, h, {.limits = {.max_memory = mebibytes << 20}, .batch = 32});
    std::printf("| %s | %d | %s | %.1f | %s | %.1f |\n", number.c_str(), board.cost,
                cell(deepened, board.cost, deepened.statistics.generated).c_str(),
                between - before,
                cell(hybrid, board.cost, hybrid.statistics.generated).c_str(),
                bench::processor_time() - between);
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::string const what = argc > 1 ? argv[1] : "";
  auto const count = [&](std::size_t otherwise) {
    return argc > 2 ? static_cast<std::size_t>(std::strtoul(argv[2], nullptr, 10)) : otherwise;
  };
  if (what == "korf") return korf(count(100));
  if (what == "random") return random(count(1000));
  if (what == "soonest") return soonest(count(100));
  if (what == "24") return korf_24(count(2));
  if (what == "moves")
    return moves_24(count(2), argc > 3 ? std::strtoul(argv[3], nullptr, 10) : 12);
  if (what == "stored")
    return stored_24(count(2), argc > 3 ? std::strtoul(argv[3], nullptr, 10) : 2048);
  if (what == "hybrid")
    return hybrid_24(count(2), argc > 3 ? std::strtoul(argv[3], nullptr, 10) : 256);
  std::fprintf(stderr,
               "usage: tile_patterns korf|random|soonest|24 [COUNT]\n"
               "       tile_patterns moves [COUNT [LONGEST]]\n"
               "       tile_patterns stored|hybrid [COUNT [MIB]]\n");
  return 2;
}
