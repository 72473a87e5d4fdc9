// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>  // std::convertible_to
#include <cstdint>   // std::uint64_t
#include <iterator>  // std::ranges::begin

#include <wend/core/problem.hpp>

/// \file
/// Actions of a rankable problem as maps of ranks, so that a search need not construct the states.

namespace wend {

/// An action in many states, as a map of their ranks to the ranks of the results: a bijection from
/// the interval of `count` ranks that begins at `first` onto the interval that begins at `target`.
///
/// The interval is divided into blocks: the k-th `block` ranks of one interval map to the k-th
/// block of the other. Within a block the map permutes runs of `run` consecutive ranks: with
/// `places = m.forward(k)`, the j-th run of block k becomes run number `places(j)` of that block,
/// and `m.backward(k)` is the inverse. So rank `first + k * block + j * run + i` maps to `target +
/// k * block + places(j) * run + i`.
///
/// `count` is a multiple of `block`, `block` of `run`, and `run` is at least 1. The functions do
/// not throw. Long runs make a search fast. If runs are short, small blocks help, especially if
/// `run` is 1 and the places are in an array: `places.data()` points to the first of them, of
/// unsigned type, and `places.size()` is their number, which is `block`. A null pointer means that
/// there is no array, then in no block of the map. Blocks should share a few arrays, which `places`
/// refers to: a search checks each shared array once, but an array stored in `places` itself once
/// for each block.
///
/// A search rejects maps that lead out of the ranks; `check_problem` checks that they agree with
/// the actions.
template <class M>
concept rank_map = requires(M const& m, std::uint64_t number) {
  { m.first } -> std::convertible_to<std::uint64_t>;
  { m.target } -> std::convertible_to<std::uint64_t>;
  { m.count } -> std::convertible_to<std::uint64_t>;
  { m.block } -> std::convertible_to<std::uint64_t>;
  { m.run } -> std::convertible_to<std::uint64_t>;
  { m.forward(number)(number) } -> std::convertible_to<std::uint64_t>;
  { m.backward(number)(number) } -> std::convertible_to<std::uint64_t>;
};

namespace detail {
template <class P>
concept has_rank_maps = requires(P const& p) {
  requires requires(decltype(p.rank_maps()) range) {
    std::ranges::begin(range);
    std::ranges::end(range);
    requires rank_map<std::remove_cvref_t<decltype(*std::ranges::begin(range))>>;
  };
};
}  // namespace detail

/// A rankable problem whose actions are maps of ranks: `p.rank_maps()` is a range of them, in any
/// order. Each action in each state is in exactly one of the maps, and the maps contain nothing
/// else. So the number of maps from a rank is the number of actions of its state.
///
/// For example, the steps along a line of n cells, numbered from left to right, are two maps of
/// n - 1 ranks in one run: to the right with `first = 0` and `target = 1`, to the left with
/// `first = 1` and `target = 0`.
template <class P>
concept rank_mapped_problem = rankable_problem<P> && detail::has_rank_maps<P>;

}  // namespace wend
