// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

#include <wend/core/rank_map.hpp>

/// \file
/// Numbered problems for ranked searches, and their distances computed with a queue.

namespace tests {

/// A problem without its rank maps, but with all other members.
template <class P>
struct without_maps : P {
  using P::P;
  explicit without_maps(P const& p) : P(p) {}
  void rank_maps() const = delete;
};

/// A space whose actions are random maps of ranks. A state is its rank, and an action is the index
/// of a map. If the space is `TwoWay`, the maps 2i and 2i + 1 are inverse to each other.
template <bool TwoWay>
struct shuffled_space {
  struct map {
    std::uint64_t first, target, count, block, run;
    // Indexed by the number of the block modulo 2, then by the run.
    std::vector<std::uint64_t> there[2], back[2];

    auto forward(std::uint64_t k) const {
      return [&table = there[k % 2]](std::uint64_t j) { return table[j]; };
    }
    auto backward(std::uint64_t k) const {
      return [&table = back[k % 2]](std::uint64_t j) { return table[j]; };
    }
    [[nodiscard]] std::uint64_t at(std::uint64_t rank) const {
      std::uint64_t const x = rank - first;
      std::uint64_t const j = x % block / run;
      return target + x / block * block + there[x / block % 2][j] * run + x % run;
    }
  };

  using state_type = std::uint64_t;
  using action_type = std::size_t;
  std::uint64_t states = 0;
  std::uint64_t goal = ~std::uint64_t{0};
  std::vector<map> all{};

  [[nodiscard]] std::vector<std::size_t> actions(state_type s) const {
    std::vector<std::size_t> list;
    for (std::size_t i = 0; i < all.size(); ++i)
      if (s >= all[i].first && s - all[i].first < all[i].count) list.push_back(i);
    return list;
  }
  [[nodiscard]] state_type result(state_type s, std::size_t a) const { return all[a].at(s); }
  [[nodiscard]] bool is_goal(state_type s) const { return s == goal; }
  [[nodiscard]] std::size_t inverse(std::size_t a) const
    requires TwoWay
  {
    return a ^ 1;
  }
  [[nodiscard]] std::uint64_t state_count() const { return states; }
  [[nodiscard]] std::uint64_t rank(state_type s) const { return s; }
  [[nodiscard]] state_type unrank(std::uint64_t i) const { return i; }
  [[nodiscard]] std::vector<map> const& rank_maps() const { return all; }

  void add(std::mt19937& random, std::uint64_t first, std::uint64_t target, std::uint64_t blocks,
           std::uint64_t runs, std::uint64_t run) {
    map m{first, target, blocks * runs * run, runs * run, run, {}, {}};
    for (int odd : {0, 1}) {
      m.there[odd].resize(runs);
      m.back[odd].resize(runs);
      std::iota(m.there[odd].begin(), m.there[odd].end(), 0u);
      for (std::size_t i = runs; i > 1; --i)
        std::swap(m.there[odd][i - 1], m.there[odd][random() % i]);
      for (std::size_t i = 0; i < runs; ++i) m.back[odd][m.there[odd][i]] = i;
    }
    all.push_back(m);
    if (!TwoWay) return;
    std::swap(m.first, m.target);
    std::swap(m.there, m.back);
    all.push_back(m);
  }
};
/// A table of places.
struct place_table {
  std::vector<std::uint32_t> places{};
  bool shown = true;
  [[nodiscard]] std::uint32_t const* data() const { return shown ? places.data() : nullptr; }
  [[nodiscard]] std::size_t size() const { return places.size(); }
  std::uint64_t operator()(std::uint64_t j) const { return places[j]; }
};

/// A small table of places that is copied with the object.
struct held_places {
  std::array<std::uint32_t, 16> places{};
  std::size_t count;
  bool shown;
  // NOLINTNEXTLINE(google-explicit-constructor)
  held_places(place_table const& t) : count(t.places.size()), shown(t.shown) {
    std::copy(t.places.begin(), t.places.end(), places.begin());
  }
  [[nodiscard]] std::uint32_t const* data() const { return shown ? places.data() : nullptr; }
  [[nodiscard]] std::size_t size() const { return count; }
  std::uint64_t operator()(std::uint64_t j) const { return places[j]; }
};

/// The same space with tables of places, passed by reference or by value.
template <bool TwoWay, class Given = place_table const&>
struct tabled_space : shuffled_space<TwoWay> {
  struct map {
    std::uint64_t first, target, count, block, run;
    place_table there[2], back[2];
    [[nodiscard]] Given forward(std::uint64_t k) const { return there[k % 2]; }
    [[nodiscard]] Given backward(std::uint64_t k) const { return back[k % 2]; }
  };

  explicit tabled_space(shuffled_space<TwoWay> const& space) : shuffled_space<TwoWay>(space) {
    for (auto const& m : space.all) {
      tables.push_back({m.first, m.target, m.count, m.block, m.run, {}, {}});
      for (int odd : {0, 1}) {
        tables.back().there[odd].places.assign(m.there[odd].begin(), m.there[odd].end());
        tables.back().back[odd].places.assign(m.back[odd].begin(), m.back[odd].end());
      }
    }
  }
  [[nodiscard]] std::vector<map> const& rank_maps() const { return tables; }
  std::vector<map> tables{};
};
static_assert(wend::rank_mapped_problem<tabled_space<true>> &&
              wend::rank_mapped_problem<shuffled_space<true>> &&
              wend::invertible_problem<shuffled_space<true>> &&
              wend::rank_mapped_problem<shuffled_space<false>> &&
              !wend::invertible_problem<shuffled_space<false>> &&
              !wend::rank_mapped_problem<without_maps<shuffled_space<true>>>);

/// Distances in a numbered problem, computed with a queue.
struct layers_by_queue {
  std::vector<std::uint64_t> distance{};  ///< By rank; `never` if there is no path.
  std::vector<std::uint64_t> histogram{};
  std::uint64_t actions = 0;  ///< The number of actions of all states that are reached.
  static constexpr std::uint64_t never = ~std::uint64_t{0};

  template <class P>
  layers_by_queue(P const& p, std::vector<std::uint64_t> const& starts)
      : distance(p.state_count(), never) {
    std::vector<std::uint64_t> queue;
    auto const reach = [&](std::uint64_t rank, std::uint64_t d) {
      if (distance[rank] != never) return;
      distance[rank] = d;
      queue.push_back(rank);
      if (histogram.size() == d) histogram.push_back(0);
      ++histogram[d];
    };
    for (std::uint64_t const rank : starts) reach(rank, 0);
    for (std::size_t i = 0; i < queue.size(); ++i) {
      auto const s = p.unrank(queue[i]);
      for (auto const& a : p.actions(s)) {
        ++actions;
        reach(p.rank(p.result(s, a)), distance[queue[i]] + 1);
      }
    }
  }
};

}  // namespace tests
