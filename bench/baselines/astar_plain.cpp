// SPDX-License-Identifier: BSL-1.0

#include "astar_puzzle.hpp"

#include <algorithm>

namespace baselines {
namespace {

struct node {
  std::uint64_t state;
  std::uint32_t parent;
  std::uint8_t g, blank, last;
  bool closed;
};

template <class Shape>
class search {
 public:
  outcome run(typename Shape::board const& start) {
    unsigned const blank = Shape::blank_of(start);
    int f = Shape::manhattan(start);
    add({Shape::pack(start), 0, 0, static_cast<std::uint8_t>(blank), actions_count, false});
    push(f, f, 0);
    for (;;) {
      while (lowest_h(f) < 0) ++f;
      int const h = lowest_h(f);
      auto& bucket = open_[static_cast<unsigned>(f)][static_cast<unsigned>(h)];
      std::uint32_t const id = bucket.back();
      bucket.pop_back();
      node const n = nodes_[id];
      if (n.closed || n.g != f - h) continue;
      if (h == 0) return found(id);
      nodes_[id].closed = true;
      expand(id, n, h);
    }
  }

 private:
  void expand(std::uint32_t id, node const& n, int h) {
    ++out_.expanded;
    for (auto const& m : tables_.after[n.blank][n.last]) {
      ++out_.generated;
      std::uint64_t const state = Shape::moved(n.state, n.blank, m.to);
      int const child_h = h + tables_.delta[n.blank][m.action][Shape::tile_at(n.state, m.to)];
      auto const g = static_cast<std::uint8_t>(n.g + 1);
      node const child{state, id, g, m.to, m.action, false};
      std::uint32_t const known = find(state);
      if (known == none)
        push(g + child_h, child_h, add(child));
      else if (g < nodes_[known].g) {
        nodes_[known] = child;
        push(g + child_h, child_h, known);
      }
    }
  }

  int lowest_h(int f) {
    auto& level = open_[static_cast<unsigned>(f)];
    for (std::size_t h = 0; h != level.size(); ++h)
      if (!level[h].empty()) return static_cast<int>(h);
    return -1;
  }
  void push(int f, int h, std::uint32_t id) {
    auto const i = static_cast<unsigned>(f), j = static_cast<unsigned>(h);
    if (open_.size() <= i) open_.resize(i + 1);
    if (open_[i].size() <= j) open_[i].resize(j + 1);
    open_[i][j].push_back(id);
  }

  std::size_t slot_of(std::uint64_t state) const {
    return static_cast<std::size_t>((state * 0x9e3779b97f4a7c15) >> shift_);
  }
  std::uint32_t find(std::uint64_t state) const {
    for (std::size_t i = slot_of(state);; i = (i + 1) & (table_.size() - 1)) {
      if (table_[i] == none) return none;
      if (nodes_[table_[i]].state == state) return table_[i];
    }
  }
  void place(std::uint32_t id) {
    std::size_t i = slot_of(nodes_[id].state);
    while (table_[i] != none) i = (i + 1) & (table_.size() - 1);
    table_[i] = id;
  }
  std::uint32_t add(node const& n) {
    auto const id = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back(n);
    if (2 * nodes_.size() > table_.size()) {
      table_.assign(2 * table_.size(), none);
      --shift_;
      for (std::uint32_t i = 0; i != id; ++i) place(i);
    }
    place(id);
    return id;
  }

  outcome found(std::uint32_t id) {
    out_.cost = nodes_[id].g;
    out_.stored = nodes_.size();
    for (; nodes_[id].last != actions_count; id = nodes_[id].parent)
      out_.actions.push_back(nodes_[id].last);
    std::reverse(out_.actions.begin(), out_.actions.end());
    return out_;
  }

  static constexpr std::uint32_t none = ~std::uint32_t{0};
  typename Shape::tables tables_{};
  std::vector<node> nodes_{};
  std::vector<std::uint32_t> table_ = std::vector<std::uint32_t>(1u << 10, none);
  int shift_ = 64 - 10;
  std::vector<std::vector<std::vector<std::uint32_t>>> open_{};  // of f and h
  outcome out_{};
};

}  // namespace

template <int Rows, int Cols>
outcome astar_plain(typename sliding<Rows, Cols>::board const& start) {
  return search<sliding<Rows, Cols>>{}.run(start);
}
template outcome astar_plain<3, 3>(eight::board const&);
template outcome astar_plain<4, 4>(fifteen::board const&);

}  // namespace baselines
