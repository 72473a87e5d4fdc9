// SPDX-License-Identifier: BSL-1.0

#include "bfs_puzzle.hpp"
#include "reserved.hpp"

#include <algorithm>
#include <bit>

namespace baselines {
namespace {

template <class Shape>
class search {
 public:
  std::uint64_t run(typename Shape::board const& start) {
    std::uint64_t const blank = Shape::blank_of(start);
    nodes_[++stored_] =
        Shape::pack(start) | blank << blank_at | std::uint64_t{actions_count} << last_at;
    std::uint32_t const h = hash(Shape::pack(start));
    table_[h >> (32 - bits)] = h << bits | 1;

    std::uint32_t next = 1;
    while (next <= stored_) {
      std::uint32_t const end = std::min(next + batch_size, stored_ + 1);
      expand(next, end);
      next = end;
    }
    return stored_;
  }

 private:
  static constexpr std::uint32_t batch_size = 256;
  /// Half of the permutations. The table is allocated for all of them at once, at most half full.
  static constexpr std::size_t states = [] {
    std::size_t n = 1;
    for (std::size_t i = 3; i <= Shape::cells; ++i) n *= i;
    return n;
  }();
  static constexpr int bits = std::bit_width(2 * states);
  static constexpr unsigned blank_at = 56, last_at = 60;
  static constexpr std::uint64_t board_bits = (std::uint64_t{1} << (4 * Shape::cells)) - 1;
  static_assert(4 * Shape::cells <= blank_at);

  void expand(std::uint32_t begin, std::uint32_t end) {
    std::array<std::uint64_t, 4 * batch_size> children;
    std::array<std::uint32_t, 4 * batch_size> hashes;
    std::uint32_t count = 0;
    for (std::uint32_t id = begin; id != end; ++id) {
      std::uint64_t const node = nodes_[id];
      unsigned const blank = static_cast<unsigned>(node >> blank_at) & 15;
      for (auto const& m : tables_.after[blank][node >> last_at]) {
        std::uint64_t const child = Shape::moved(node & board_bits, blank, m.to);
        std::uint32_t const h = hash(child);
        __builtin_prefetch(&table_[h >> (32 - bits)]);
        hashes[count] = h;
        children[count++] =
            child | std::uint64_t{m.to} << blank_at | std::uint64_t{m.action} << last_at;
      }
    }
    for (std::uint32_t i = 0; i != count; ++i) insert(children[i], hashes[i]);
  }

  void insert(std::uint64_t node, std::uint32_t h) {
    std::uint32_t const mask = (1u << bits) - 1;
    std::uint32_t const tag = h << bits;
    std::uint32_t i = h >> (32 - bits);
    for (; table_[i] != 0; i = (i + 1) & mask)
      if ((table_[i] & ~mask) == tag && ((nodes_[table_[i] & mask] ^ node) & board_bits) == 0)
        return;
    nodes_[++stored_] = node;
    table_[i] = tag | stored_;
  }

  static std::uint32_t hash(std::uint64_t board) {
    return static_cast<std::uint32_t>((board * 0x9e3779b97f4a7c15) >> 32);
  }

  typename Shape::tables tables_{};
  reserved_array<std::uint64_t> nodes_{states + 1};  // numbered from 1: 0 is an empty slot
  reserved_array<std::uint32_t> table_{std::size_t{1} << bits};
  std::uint32_t stored_ = 0;
};

}  // namespace

template <int Rows, int Cols>
std::uint64_t bfs_by_hand(typename sliding<Rows, Cols>::board const& start) {
  return search<sliding<Rows, Cols>>{}.run(start);
}
template std::uint64_t bfs_by_hand<3, 3>(sliding<3, 3>::board const&);
template std::uint64_t bfs_by_hand<2, 5>(sliding<2, 5>::board const&);

}  // namespace baselines
