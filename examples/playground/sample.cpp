// SPDX-License-Identifier: BSL-1.0

#include "sample.hpp"

#include <algorithm>  // std::sort, std::find
#include <bit>        // std::bit_floor
#include <unordered_map>

namespace playground {
namespace {

constexpr std::size_t first_ones = most_drawn / 2;
constexpr int longest_chain = 300;

class picker {
 public:
  explicit picker(node_store const& nodes) : nodes_(&nodes) {}

  [[nodiscard]] std::size_t size() const { return numbers_.size(); }
  [[nodiscard]] bool has(std::int32_t node) const { return places_.contains(node); }
  void add(std::int32_t node) {
    if (places_.emplace(node, 0).second) numbers_.push_back(node);
  }
  /// Adds a node and its ancestors up to the first one that is already there, within a limit.
  void add_chain(std::int32_t node) {
    for (int i = 0; i < longest_chain && is_known(node) && !has(node); ++i) {
      add(node);
      node = parent(node);
    }
  }
  std::vector<drawn_node> drawn() {
    std::sort(numbers_.begin(), numbers_.end());
    std::int32_t place = 0;
    for (auto const node : numbers_) places_[node] = place++;
    std::vector<drawn_node> list;
    list.reserve(numbers_.size());
    for (auto const node : numbers_) {
      drawn_node d{(*nodes_)[static_cast<std::size_t>(node)], static_cast<std::uint32_t>(node), 0};
      std::int32_t up = d.node.parent;
      for (; up >= 0 && !has(up); up = is_known(up) ? parent(up) : -1) d.flags = drawn_node::gap;
      d.node.parent = up < 0 ? -1 : places_[up];
      list.push_back(d);
    }
    return list;
  }

 private:
  [[nodiscard]] bool is_known(std::int32_t node) const {
    return node >= 0 && static_cast<std::size_t>(node) < nodes_->size();
  }
  [[nodiscard]] std::int32_t parent(std::int32_t node) const {
    return (*nodes_)[static_cast<std::size_t>(node)].parent;
  }

  node_store const* nodes_;
  std::vector<std::int32_t> numbers_{};
  std::unordered_map<std::int32_t, std::int32_t> places_{};  // the place in the drawing by number
};

}  // namespace

std::vector<drawn_node> sample_tree(recorder const& of, std::int32_t next) {
  auto const& nodes = of.nodes();
  picker picked(nodes);
  std::size_t const n = nodes.size();
  for (std::size_t i = 0; i < (n <= most_drawn ? n : first_ones); ++i)
    if (nodes[i].state != mark::unseen) picked.add(static_cast<std::int32_t>(i));
  for (auto const node : of.solution) picked.add(node);
  if (n > most_drawn) {
    picked.add_chain(of.last.place);
    picked.add_chain(next);
    // Multiples of powers of two, so that most of the sample stays the same from step to step.
    for (std::size_t stride = std::bit_floor(n); stride != 0; stride /= 2)
      for (std::size_t i = stride; i < n && picked.size() < most_drawn; i += 2 * stride)
        if (nodes[i].state != mark::unseen) picked.add_chain(static_cast<std::int32_t>(i));
  }
  auto list = picked.drawn();
  if (!of.solution.empty())
    for (auto& d : list)
      if (std::find(of.solution.begin(), of.solution.end(), static_cast<std::int32_t>(d.number)) !=
          of.solution.end())
        d.flags |= drawn_node::on_path;
  return list;
}

}  // namespace playground
