// SPDX-License-Identifier: BSL-1.0
//
// A model of the time of searches over many ranks: docs/pages/more_machines.md.
//
//     distributed_model idastar [MS]  IDA* on a virtual machine of 1 to 1,024 ranks, each of which
//                                     looks for messages every two milliseconds, or MS
//     distributed_model hda_astar     hash-distributed A*, likewise, to 64 ranks
//     distributed_model hda_astar BOARD RANKS…  one of Korf's boards
//     distributed_model field RANKS…  the same on a field of cells, as its user writes it
//     distributed_model transputer    IDA* on a machine about as slow as that of AIDA*
//     distributed_model costs FILE    the times of a node and a byte, from what distributed_ranks
//                                     printed
//     distributed_model check         the model and the fit themselves
//
// The searches are those of the library; a LogGP model replaces MPI and the clock.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <memory>
#include <random>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "../plain/field.hpp"
#include "boards.hpp"
#include "least_squares.hpp"
#include "virtual_machine.hpp"

#include <wend/distributed/detail/hash_rank.hpp>
#include <wend/distributed/detail/tree_rank.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/idastar.hpp>

namespace {

using bench::machine;
using bench::observation;
using bench::virtual_run;

/// A cluster with a fast network: 2 µs latency, half a microsecond of it in the library at each end, and
/// 10 GB/s; these are assumptions. The times of bytes, at each end, and of expansions are the values that
/// `costs` measured with processes on one machine.
constexpr machine cluster{.latency = 1e-6, .overhead = 5e-7, .gap = 5e-7, .byte = 1e-10,
                          .byte_overhead = 6.4e-9};
constexpr double tree_expansion = 5e-9;
constexpr double hash_expansion = 1.2e-7;
/// T805 transputers of AIDA*: an expansion is 2.1 nodes of 32 µs, messages cross many of a grid.
constexpr machine transputers{.latency = 1e-3, .overhead = 5e-5, .gap = 5e-5, .byte = 1e-6,
                              .expansion = 6.9e-5};

machine with_expansions(machine m, double seconds) {
  m.expansion = seconds;
  return m;
}

template <class P, class H>
virtual_run hda_astar(machine const& m, std::size_t ranks, P const& p,
                      wend::state_t<P> const& start, H const& h) {
  using rank = wend::detail::hash_rank<P, H, bench::virtual_transport>;
  return bench::run_virtually<wend::cost_t<P>>(
      m, ranks, {},
      [&](auto& transport) {
        return std::make_unique<rank>(p, h, std::vector{start}, transport, nullptr);
      },
      [](rank const& r) {
        return bench::work_done{r.states().counts().expanded, r.messages().sent(),
                                r.messages().bytes()};
      });
}

virtual_run idastar(machine const& m, std::size_t ranks, bench::korf_instance const& k,
                    double slice = 2e-3) {
  using rank = wend::detail::tree_rank<bench::fifteen, bench::distance, bench::virtual_transport>;
  auto const& p = bench::puzzle();
  return bench::run_virtually<int>(
      m, ranks, bench::before_solution(k),
      [&](auto& transport) {
        return std::make_unique<rank>(p, bench::manhattan(), std::vector{p.parse(k.text)},
                                      transport, wend::cycle_check::parent,
                                      std::max<std::uint64_t>(
                                          1, static_cast<std::uint64_t>(slice / m.expansion)));
      },
      [](rank const& r) {
        return bench::work_done{r.tree().left().counts.expanded, r.messages().sent(),
                                r.messages().bytes()};
      });
}

double per_rank(virtual_run const& r, double sum) { return sum / static_cast<double>(r.ranks); }
double idle_ms(virtual_run const& r) { return 1e3 * per_rank(r, r.idle); }
double messages(virtual_run const& r) { return static_cast<double>(r.work.messages); }
double bytes(virtual_run const& r) { return static_cast<double>(r.work.bytes); }
double expanded(virtual_run const& r) { return static_cast<double>(r.work.expanded); }

void head() {
  std::printf("| ranks | expanded | load balance | messages | bytes | reductions | "
              "idle, ms a rank | time, ms | part of it spent expanding |\n"
              "|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
}
void row(machine const& m, virtual_run const& r) {
  double const ranks = static_cast<double>(r.ranks);
  std::printf("| %zu | %.0f | %.2f | %.0f | %.0f | %llu | %.2f | %.2f | %.1f %% |\n", r.ranks,
              expanded(r), static_cast<double>(r.most_expanded) * ranks / expanded(r), messages(r),
              bytes(r), static_cast<unsigned long long>(r.reductions), idle_ms(r), 1e3 * r.time,
              100 * expanded(r) * m.expansion / (ranks * r.time));
  std::fflush(stdout);
}

/// One quantity, fitted and checked.
template <std::size_t N>
std::array<double, N> fit(char const* what, std::vector<observation<N>> const& to,
                          std::vector<std::pair<char const*, std::vector<observation<N>>>> const&
                              checks) {
  auto const c = bench::least_squares(to);
  std::printf("| %s |", what);
  for (double one : c) std::printf(" %.3g", one);
  auto const tell = [](bench::relative_error const& e) {
    std::printf(" | %.0f %% (%.0f %%)", 100 * e.mean, 100 * e.worst);
  };
  tell(bench::error_of(c, to));
  for (auto const& [name, all] : checks) tell(bench::error_of(c, all));
  std::printf(" |\n");
  return c;
}

// ---- IDA*

/// The time of a board's iterations on one rank, in slices.
std::vector<double> iterations_of(bench::korf_instance const& k, double slice, double expansion) {
  auto const& p = bench::puzzle();
  auto const& h = bench::manhattan();
  auto const start = p.parse(k.text);
  std::vector<double> all;
  double before = 0;
  for (int bound = h(start); bound <= k.cost - 2; bound += 2) {
    wend::search_limits<int> const limits{.max_cost = bound};
    auto const now = static_cast<double>(wend::idastar(p, start, h, limits).statistics.expanded);
    all.push_back((now - before) * expansion / slice);
    before = now;
  }
  return all;
}

/// An iteration of k slices is halved log2 P times, until all ranks have a part, but not below single
/// slices. Each rank also asks again, more often the longer the iteration is.
std::array<double, 2> tree_features(std::vector<double> const& iterations, double ranks) {
  double sharing = 0;
  for (double const k : iterations)
    if (k > 1) sharing += std::log2(std::min(ranks, k)) * std::log2(k);
  return {static_cast<double>(iterations.size()), sharing};
}

/// `slice` is the time between two polls for messages, in seconds.
int tree(double slice) {
  machine const m = with_expansions(cluster, tree_expansion);
  struct point {
    std::array<double, 2> features;
    virtual_run run;
  };
  std::vector<point> fitted;
  std::vector<point> checked;
  std::vector<point> beyond;
  std::vector<double> largest;
  auto const take = [&](int board, std::vector<point>& into) {
    auto const& k = bench::korf(board);
    auto const iterations = iterations_of(k, slice, m.expansion);
    if (board == 3) largest = iterations;
    std::printf("\nKorf %d\n\n", board);
    head();
    std::uint64_t alone = 0;
    for (std::size_t ranks : {1u, 2u, 3u, 4u, 5u, 6u, 7u, 8u, 16u, 64u, 1024u}) {
      auto const run = idastar(m, ranks, k, slice);
      row(m, run);
      if (ranks == 1)
        alone = run.work.expanded;
      else
        (ranks > 8 ? beyond : into)
            .push_back({tree_features(iterations, static_cast<double>(ranks)), run});
      if (run.work.expanded != alone) {
        std::fprintf(stderr, "distributed_model: %zu ranks expanded another number\n", ranks);
        std::exit(1);
      }
    }
  };
  for (int const board : bench::tree_fit) take(board, fitted);
  for (int const board : bench::tree_check) take(board, checked);

  std::printf("\nPer rank: a × iterations + b × sharing\n\n"
              "| | a, b | fitted: mean (worst) error | other boards, 2–8 ranks | all boards, 16 | "
              "64 | 1,024 |\n|---|---|--:|--:|--:|--:|--:|\n");
  auto const quantity = [&](char const* what, std::function<double(virtual_run const&)> const& of) {
    auto const observed = [&](std::vector<point> const& points, std::size_t ranks) {
      std::vector<observation<2>> all;
      for (point const& p : points)
        if (ranks == 0 || p.run.ranks == ranks) all.push_back({p.features, of(p.run)});
      return all;
    };
    return fit<2>(what, observed(fitted, 0),
                  {{"other", observed(checked, 0)}, {"16", observed(beyond, 16)},
                   {"64", observed(beyond, 64)}, {"1024", observed(beyond, 1024)}});
  };
  auto const idle = quantity("idle, ms", idle_ms);
  quantity("messages", [](virtual_run const& r) { return per_rank(r, messages(r)); });
  auto const sizes = [](std::vector<point> const& points, std::size_t ranks) {
    std::vector<observation<1>> all;
    for (point const& p : points)
      if (ranks == 0 || p.run.ranks == ranks) all.push_back({{messages(p.run)}, bytes(p.run)});
    return all;
  };
  fit<1>("bytes = a × messages", sizes(fitted, 0),
         {{"other", sizes(checked, 0)}, {"16", sizes(beyond, 16)}, {"64", sizes(beyond, 64)},
          {"1024", sizes(beyond, 1024)}});

  std::printf("\nHow long Korf's third instance would have to take one rank, for ranks to expand "
              "79 %% of the time:\n\n| ranks | seconds | expansions |\n|--:|--:|--:|\n");
  for (double ranks : {8.0, 64.0, 1024.0}) {
    double low = 1;
    double high = 1e9;  // times as long
    auto const seconds = [&](double times) {
      double sum = 0;
      for (double k : largest) sum += slice * k * times;
      return sum;
    };
    while (high / low > 1.001) {
      double const times = std::sqrt(low * high);
      auto scaled = largest;
      for (double& k : scaled) k *= times;
      double const waits = bench::predicted(idle, tree_features(scaled, ranks)) / 1e3;
      double const works = seconds(times) / ranks;
      (works / (works + waits) < 0.79 ? low : high) = times;
    }
    std::printf("| %.0f | %.2g | %.2g |\n", ranks, seconds(high), seconds(high) / m.expansion);
  }
  return 0;
}

int transputer() {
  head();
  for (int board : {3, 33, 52})
    for (std::size_t ranks : {64u, 256u, 1024u})
      row(transputers, idastar(transputers, ranks, bench::korf(board)));
  return 0;
}

// ---- hash-distributed A*

/// Means over several boards, because one board's last layer is random.
struct hash_point {
  double ranks;
  double expanded;
  double alone;  // expansions of one rank
  double messages;
  double bytes;
  double idle;  // of a rank, in ms
  double time;  // in ms
};

std::vector<hash_point> hash_points(machine const& m, std::span<int const> boards) {
  std::vector<hash_point> all;
  head();
  for (std::size_t ranks : {1u, 2u, 3u, 4u, 5u, 6u, 7u, 8u, 16u, 64u}) {
    virtual_run sum{.ranks = ranks};
    for (int const board : boards) {
      auto const& p = bench::puzzle();
      auto const run =
          hda_astar(m, ranks, p, p.parse(bench::korf(board).text), bench::manhattan());
      sum.work.expanded += run.work.expanded;
      sum.most_expanded += run.most_expanded;
      sum.work.messages += run.work.messages;
      sum.work.bytes += run.work.bytes;
      sum.reductions += run.reductions;
      sum.idle += run.idle;
      sum.time += run.time;
    }
    row(m, sum);
    double const n = static_cast<double>(boards.size());
    double const before = all.empty() ? expanded(sum) / n : all.front().alone;
    all.push_back({static_cast<double>(ranks), expanded(sum) / n, before, messages(sum) / n,
                   bytes(sum) / n, idle_ms(sum) / n, 1e3 * sum.time / n});
  }
  return all;
}

int hash() {
  machine const m = with_expansions(cluster, hash_expansion);
  std::printf("\nThe boards to which the model is fitted, together:\n\n");
  auto const fitted = hash_points(m, bench::hash_fit);
  std::printf("\nOthers:\n\n");
  auto const others = hash_points(m, bench::hash_check);

  auto const within = [](hash_point const& p) { return p.ranks > 1 && p.ranks <= 8; };
  auto const at = [](double ranks) {
    return [ranks](hash_point const& p) { return p.ranks == ranks; };
  };
  auto const quantity = [&]<std::size_t N>(char const* what, auto const& features,
                                           double hash_point::* value, std::array<double, N>) {
    auto const observed = [&](std::vector<hash_point> const& points, auto const& takes) {
      std::vector<observation<N>> all;
      for (hash_point const& p : points)
        if (takes(p)) all.push_back({features(p), p.*value});
      return all;
    };
    auto beyond = [&](double ranks) {
      auto all = observed(fitted, at(ranks));
      for (auto const& o : observed(others, at(ranks))) all.push_back(o);
      return all;
    };
    return fit<N>(what, observed(fitted, within),
                  {{"other", observed(others, within)}, {"16", beyond(16)}, {"64", beyond(64)}});
  };
  std::printf("\n| | coefficients | fitted: mean (worst) error | other boards, 2–8 ranks | all, "
              "16 | 64 |\n|---|---|--:|--:|--:|--:|\n");
  auto const nodes_of = quantity(
      "expansions N = a N(1) + b P",
      [](hash_point const& p) { return std::array{p.alone, p.ranks}; }, &hash_point::expanded,
      std::array<double, 2>{});
  auto const sent = quantity(
      "bytes = a N (1 − 1/P)",
      [](hash_point const& p) { return std::array{p.expanded * (1 - 1 / p.ranks)}; },
      &hash_point::bytes, std::array<double, 1>{});
  auto const batches = quantity(
      "messages = a bytes + b P N(1)",
      [](hash_point const& p) { return std::array{p.bytes, p.ranks * p.alone}; },
      &hash_point::messages,
      std::array<double, 2>{});
  auto const idle = quantity(
      "idle, ms a rank = a + b log2 P",
      [](hash_point const& p) { return std::array{1.0, std::log2(p.ranks)}; },
      &hash_point::idle, std::array<double, 2>{});

  std::printf("\nThe time of a board by the model, and by the virtual machine:\n\n"
              "| boards | ranks | model, ms | virtual, ms | speedup by the model | virtual |\n"
              "|---|--:|--:|--:|--:|--:|\n");
  auto const time = [&](double alone, double ranks) {
    double const nodes = nodes_of[0] * alone + nodes_of[1] * ranks;
    double const all_bytes = sent[0] * nodes * (1 - 1 / ranks);
    double const all_messages = batches[0] * all_bytes + batches[1] * ranks * alone;
    double const busy = nodes * m.expansion + all_messages * 2 * m.overhead +
                        all_bytes * (2 * m.byte_overhead + m.byte);
    return 1e3 * busy / ranks + idle[0] + idle[1] * std::log2(ranks);
  };
  auto const compare = [&](char const* boards, std::vector<hash_point> const& points) {
    double const alone = points.front().expanded;
    for (hash_point const& p : points)
      if (p.ranks > 1)
        std::printf("| %s | %.0f | %.1f | %.1f | %.2f | %.2f |\n", boards, p.ranks,
                    time(alone, p.ranks), p.time, points.front().time / time(alone, p.ranks),
                    points.front().time / p.time);
    std::printf("| %s | 1024 | %.1f | – | %.2f | – |\n", boards, time(alone, 1024),
                points.front().time / time(alone, 1024));
  };
  compare("fitted", fitted);
  compare("others", others);
  return 0;
}

int rows(std::vector<std::size_t> const& ranks, auto const& p, auto const& start, auto const& h) {
  machine const m = with_expansions(cluster, hash_expansion);
  head();
  for (std::size_t n : ranks) row(m, hda_astar(m, n, p, start, h));
  return 0;
}
int field(std::vector<std::size_t> const& ranks) {
  plain::field const p{1000};
  return rows(ranks, p, 0, plain::steps_left{&p});
}
int board(int number, std::vector<std::size_t> const& ranks) {
  auto const& p = bench::puzzle();
  return rows(ranks, p, p.parse(bench::korf(number).text), bench::manhattan());
}

// ---- the times of a node and of a byte

int costs(char const* name) {
  std::ifstream file(name);
  std::vector<observation<1>> tree;
  std::vector<observation<2>> hash;
  std::vector<observation<1>> tree_check;
  std::vector<observation<2>> hash_check;
  auto const is_among = [](auto const& boards, int board) {
    return std::find(boards.begin(), boards.end(), board) != boards.end();
  };
  for (std::string line; std::getline(file, line);) {
    std::istringstream in(line);
    std::string search;
    int board = 0;
    double ranks = 0, nodes = 0, sent = 0, size = 0, rounds = 0, busy = 0, idle = 0;
    in >> search >> board >> ranks >> nodes >> sent >> size >> rounds >> busy >> idle;
    if (!in || ranks > 2) continue;  // more than there are cores: they wait for one another's turns
    if (search == "idastar")
      (is_among(bench::tree_fit, board) ? tree : tree_check).push_back({{nodes}, busy});
    else
      (is_among(bench::hash_fit, board) ? hash : hash_check).push_back({{nodes, size}, busy});
  }
  if (tree.empty() || hash.empty()) {
    std::fprintf(stderr, "distributed_model: %s has no lines of distributed_ranks\n", name);
    return 1;
  }
  std::printf("Seconds of processor time: of an expansion; of an expansion and of a byte, both "
              "ends.\n\n| | coefficients | fitted: mean (worst) error | other boards |\n"
              "|---|---|--:|--:|\n");
  fit<1>("idastar", tree, {{"other", tree_check}});
  fit<2>("hda_astar", hash, {{"other", hash_check}});
  return 0;
}

// ---- tests of the model

int failures = 0;
void expect(char const* what, double is, double should, double within) {
  if (std::abs(is - should) <= within * std::abs(should)) return;
  ++failures;
  std::fprintf(stderr, "distributed_model: %s is %.9g, expected %.9g\n", what, is, should);
}

/// Checks that known coefficients are recovered from exact observations and from noisy ones.
void check_fit() {
  std::array<double, 3> const truth{2.5, 1e-3, 40};
  for (double const noise : {0.0, 0.02}) {
    std::mt19937 random(1);
    auto const draw = [&] { return static_cast<double>(random() % 1000) / 1000; };
    std::vector<observation<3>> all;
    for (int i = 0; i < 400; ++i) {
      std::array<double, 3> const features{1 + draw(), 1e4 * draw(), draw() * draw()};
      all.push_back({features, bench::predicted(truth, features) * (1 + noise * (2 * draw() - 1))});
    }
    auto const found = bench::least_squares(all);
    for (std::size_t i = 0; i < 3; ++i)
      expect("a coefficient", found[i], truth[i], noise == 0 ? 1e-9 : 0.02);
    expect("the worst error", bench::error_of(truth, all).worst, noise, noise == 0 ? 1 : 0.05);
  }
}

/// Times worked out by hand.
void check_network() {
  machine const m{.latency = 100, .overhead = 10, .gap = 25, .byte = 1, .byte_overhead = 0.5};
  bench::virtual_network<wend::detail::rank_tally<int>> network(m, 2);
  network.begin_step(1000);
  network.send(0, 1, std::vector<std::byte>(4));  // o + 4 O, 4 G, L: there at 1116
  network.send(0, 1, std::vector<std::byte>(4));  // begun g + 4 G later
  expect("the sender's time", network.spent(), 58, 1e-12);
  network.begin_step(1115.5);
  expect("what has come too early", network.receive(1) ? 1 : 0, 0, 0);
  network.begin_step(1116);
  expect("what has come", network.receive(1) ? 1 : 0, 1, 0);
  expect("the receiver's time", network.spent(), 12, 1e-12);
  expect("the second one", network.receive(1) ? 1 : 0, 0, 0);
  network.begin_step(1145);
  expect("the second one", network.receive(1) ? 1 : 0, 1, 0);
  for (int i = 0; i < 8; ++i) {
    expect("room", network.has_room(0, 1) ? 1 : 0, 1, 0);
    network.send(0, 1, {});
  }
  expect("room behind eight", network.has_room(0, 1) ? 1 : 0, 0, 0);
}

/// One rank receives the states that it expands and never waits; two find the same nodes in about half
/// the time.
void check_runs() {
  auto const& k = bench::korf(79);
  machine const m = with_expansions(cluster, 1e-5);
  auto const one = idastar(m, 1, k);
  auto const alone = wend::idastar(bench::puzzle(), bench::puzzle().parse(k.text),
                                   bench::manhattan(), bench::before_solution(k));
  expect("what one rank expands", expanded(one), static_cast<double>(alone.statistics.expanded), 0);
  expect("the time of one rank", one.time, expanded(one) * m.expansion, 0.02);
  auto const two = idastar(m, 2, k);
  expect("what two ranks expand", expanded(two), expanded(one), 0);
  expect("the time of two ranks", 2 * two.time - two.idle, expanded(one) * m.expansion, 0.02);
  auto const hashed = hda_astar(m, 3, bench::puzzle(), bench::puzzle().parse(k.text),
                                bench::manhattan());
  bool const solved = hashed.status == wend::search_status::solved;
  expect("whether three ranks solve it", solved ? 1 : 0, 1, 0);
  expect("the same run", hda_astar(m, 3, bench::puzzle(), bench::puzzle().parse(k.text),
                                   bench::manhattan()).time, hashed.time, 0);
}

int check() {
  check_fit();
  check_network();
  check_runs();
  return failures == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  std::string const what = argc > 1 ? argv[1] : "";
  if (what == "idastar" && argc <= 3) {
    double const milliseconds = argc == 3 ? std::atof(argv[2]) : 2;
    if (milliseconds > 0) return tree(milliseconds / 1e3);
  }
  if (what == "hda_astar" && argc == 2) return hash();
  if (what == "transputer" && argc == 2) return transputer();
  if (what == "check" && argc == 2) return check();
  if (what == "costs" && argc == 3) return costs(argv[2]);
  auto const ranks_from = [&](int first) {
    std::vector<std::size_t> ranks;
    for (int i = first; i < argc; ++i) {
      long const n = std::atol(argv[i]);
      if (n < 1) return std::vector<std::size_t>{};
      ranks.push_back(static_cast<std::size_t>(n));
    }
    return ranks;
  };
  if (auto const ranks = ranks_from(2); what == "field" && !ranks.empty()) return field(ranks);
  if (what == "hda_astar" && argc > 3) {
    int const number = std::atoi(argv[2]);
    auto const ranks = ranks_from(3);
    if (number >= 1 && number <= 100 && !ranks.empty()) return board(number, ranks);
  }
  std::fprintf(stderr, "distributed_model: expected idastar [MS], hda_astar [BOARD RANKS…], field "
                       "RANKS…, transputer, costs FILE or check\n");
  return 2;
}
