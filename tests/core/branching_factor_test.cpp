// SPDX-License-Identifier: BSL-1.0
#include <wend/core/branching_factor.hpp>

#include <cstdint>  // std::uint64_t
#include <limits>

#include <doctest/doctest.h>

using doctest::Approx;
using wend::approximate_branching_factor;
using wend::effective_branching_factor;

TEST_CASE("branching factor: a complete tree has the branching factor it was built with") {
  for (std::uint64_t b = 1; b <= 7; ++b) {
    std::uint64_t nodes = 0;
    std::uint64_t level = 1;
    for (std::uint64_t depth = 1; depth <= 20; ++depth) {
      level *= b;
      nodes += level;
      CAPTURE(depth);
      CHECK(effective_branching_factor(nodes, depth).value() ==
            Approx(static_cast<double>(b)).epsilon(1e-12));
    }
  }
}

TEST_CASE("branching factor: it solves the equation of the tree, and grows with the nodes") {
  CHECK(effective_branching_factor(52, 5).value() == Approx(1.92).epsilon(0.002));  // the textbook
  double before = 0;
  for (std::uint64_t nodes = 10; nodes < 2000; nodes += 7) {
    double const b = effective_branching_factor(nodes, 10).value();
    CHECK(b > before);
    double sum = 0;
    for (int level = 0; level < 10; ++level) sum = (sum + 1) * b;
    CHECK(sum == Approx(static_cast<double>(nodes)).epsilon(1e-12));
    before = b;
  }
}

TEST_CASE("branching factor: paths, trees of depth 0 and 1, and the greatest numbers") {
  CHECK_FALSE(effective_branching_factor(0, 0));
  CHECK_FALSE(effective_branching_factor(9, 0));
  CHECK(effective_branching_factor(0, 3).value() == 0.0);
  CHECK(effective_branching_factor(6, 1).value() == Approx(6.0));
  for (std::uint64_t depth : {1u, 2u, 3u, 50u, 1000u, 100'000u})
    CHECK(effective_branching_factor(depth, depth).value() == Approx(1.0).epsilon(1e-12));
  CHECK(effective_branching_factor(150'000, 100'000).value() > 1.0);
  auto const most = std::numeric_limits<std::uint64_t>::max();
  CHECK(effective_branching_factor(most, 1).value() == Approx(static_cast<double>(most)));
  CHECK(effective_branching_factor(most, 63).value() == Approx(2.0).epsilon(0.02));
}

TEST_CASE("branching factor: the approximation is a root of the number of nodes") {
  CHECK_FALSE(approximate_branching_factor(9, 0));
  CHECK(approximate_branching_factor(32, 5).value() == Approx(2.0));
  CHECK(approximate_branching_factor(0, 5).value() == 0.0);
}
