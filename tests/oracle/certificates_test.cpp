// SPDX-License-Identifier: BSL-1.0
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

#include <doctest/doctest.h>

#include <wend/proof/check_certificate.hpp>
#include <wend/proof/write_certificate.hpp>
#include <wend/search/astar.hpp>

#include "graph_problem.hpp"
#include "trial.hpp"
#include "truth.hpp"

// Certificates of the oracle's graphs prove the least cost, which brute force finds, and no bound
// above it.

namespace {

using namespace oracle;

template <class Sum>
struct plain_kind {
  using state = int;
  using cost = Sum;
  using sum = Sum;
  static constexpr bool names_sum = false, own_hash = true, two_way = false, in_place = false,
                        token = false, packed = false;
};

/// Checks the certificate of A* on a graph, with its estimates or without. Returns false if the
/// estimates are not admissible.
template <class Sum>
bool check_graph(graph const& g, bool informed) {
  auto const known = truth_of(g, informed);
  if (!known.admissible) return false;
  using kind = plain_kind<Sum>;
  graph_problem<kind> const p(g);
  estimates<kind> const table{&g};
  auto const h = [&](int s) { return informed ? table(s) : std::optional<Sum>(Sum{}); };
  auto const starts = wend::starts(g.starts);
  auto search = wend::astar.search(p, starts, h);
  search.run();
  std::ostringstream out;
  wend::number_codec<int> const codec;
  auto const said = wend::write_certificate(search, out, codec);
  std::string const text = out.str();
  auto const checked = [&](std::string const& some) {
    std::istringstream in(some);
    return wend::check_certificate(p, starts, h, in, codec);
  };
  auto const found = checked(text);
  CHECK(found.reason == "");
  CHECK(found.bound == said.bound);
  if (!known.cost) {
    CHECK(found.is_unsolvable());
    return true;
  }
  auto const least = cost_from<Sum>(*known.cost);
  CHECK(found.is_optimal());
  CHECK(found.bound == least);

  std::vector<std::string> above{"infinity"};
  if constexpr (std::is_floating_point_v<Sum>)  // bounds hold up to the rounding of sums
    above.push_back(wend::detail::text_of(std::nextafter(
        least + static_cast<Sum>(known.error), std::numeric_limits<Sum>::infinity())));
  else if (least < std::numeric_limits<Sum>::max())
    above.push_back(std::to_string(least + 1));
  auto const bound = text.find("bound ");
  auto const path = text.find("path ");
  auto const states = text.find("\nstates ") + 1;
  for (std::string const& more : above) {
    std::string const head = text.substr(0, bound) + "bound " + more + "\n";
    CHECK(!checked(head + text.substr(path)));
    CHECK(!checked(head + "path 0\n" + text.substr(states)));
  }
  return true;
}

}  // namespace

TEST_CASE("oracle: certificates prove the least cost, and no bound above it") {
  int informed = 0;
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    graph const g = generate(seed);
    auto const kind = model_named(g.model).kind;
    CAPTURE(seed);
    if (kind == cost_kind::integral) {
      check_graph<int>(g, false);
      informed += check_graph<int>(g, true);
    } else if (kind == cost_kind::real) {
      check_graph<double>(g, false);
      informed += check_graph<double>(g, true);
    }
  }
  CHECK(informed > 200);
}
