// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstdint>

/// \file
/// A small numbered space.

namespace tests {

/// The numbers below `Size` in a ring. Steps to neighbours are rank maps. The goal is the number in
/// the middle. No member allocates.
template <std::uint64_t Size>
struct ring {
  static constexpr std::uint64_t size = Size;
  struct map {
    std::uint64_t first = 0, target = 0, count = size, block = size, run = 1;
    std::uint64_t by;

    [[nodiscard]] auto forward(std::uint64_t) const {
      return [add = by](std::uint64_t j) { return (j + add) % size; };
    }
    [[nodiscard]] auto backward(std::uint64_t) const {
      return [add = size - by](std::uint64_t j) { return (j + add) % size; };
    }
  };
  using state_type = std::uint64_t;
  using action_type = std::uint64_t;
  [[nodiscard]] std::array<std::uint64_t, 2> actions(std::uint64_t) const { return {1, size - 1}; }
  [[nodiscard]] std::uint64_t result(std::uint64_t s, std::uint64_t by) const {
    return (s + by) % size;
  }
  [[nodiscard]] bool is_goal(std::uint64_t s) const { return s == size / 2; }
  [[nodiscard]] std::uint64_t inverse(std::uint64_t by) const { return size - by; }
  [[nodiscard]] std::uint64_t state_count() const { return size; }
  [[nodiscard]] std::uint64_t rank(std::uint64_t s) const { return s; }
  [[nodiscard]] std::uint64_t unrank(std::uint64_t n) const { return n; }
  [[nodiscard]] std::array<map, 2> rank_maps() const {
    return {{{.by = 1}, {.by = size - 1}}};
  }
};

}  // namespace tests
