// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <algorithm>  // std::max
#include <cstddef>    // std::size_t
#include <iterator>   // std::prev
#include <map>
#include <optional>
#include <utility>  // std::exchange, std::move
#include <vector>

#include <wend/engine/depth_first/cursor.hpp>

/// \file
/// The parts into which several threads divide an iteration of a depth-first search, and what was
/// counted in each.
///
/// The order is that in which a sequential search comes to the nodes. A packet is an interval of
/// it: what a thread gives away comes after all that it keeps. So between two packets that are not
/// done lies only what is done, and its counts stand with the first of the two. A solution makes
/// all that comes after it needless. When nothing is left before it, what was counted before it is
/// what a sequential search counts, however the threads have divided the work.

namespace wend::detail {

/// Where in a tree: the number of a start in the order of visits, then of an action in each node,
/// of those that are tried. As sequences they are ordered as a sequential search comes to them.
using tree_position = std::vector<std::size_t>;

/// What is to be searched: a node and all below it; or, if the node is expanded, from its child at
/// the last number on the rest of its children, and all below them.
struct packet {
  tree_position at;
  bool expanded = false;
};

/// Adds what was counted in one part of a tree to what was counted in another.
template <class Cost>
void add_counts(depth_first_counts<Cost>& to, depth_first_counts<Cost> const& more) {
  to.depth_cut = to.depth_cut || more.depth_cut;
  if (more.least_cut && (!to.least_cut || *more.least_cut < *to.least_cut))
    to.least_cut = more.least_cut;
  to.generated += more.generated;
  to.max_depth = std::max(to.max_depth, more.max_depth);
  to.pruned += more.pruned;
  to.expanded += more.expanded;
  to.numbered += more.numbered;
  to.duplicates += more.duplicates;
  to.pruned_moves += more.pruned_moves;
}

/// The packets that are not done, in order, and the counts of a search. A packet waits, or a thread
/// has taken it. It is known by the position at which it began. One that is needless is forgotten,
/// though a thread may have it: that is told by `is_needed`.
template <class Cost>
class packet_list {
 public:
  using counts = depth_first_counts<Cost>;

  struct entry {
    bool expanded = false;
    bool taken = false;
    counts own{};    // of what the packet has done
    counts after{};  // of what lies between it and the next packet
  };

  [[nodiscard]] bool empty() const noexcept { return all_.empty(); }
  [[nodiscard]] std::size_t waiting() const noexcept { return waiting_; }
  /// All of them, by their positions.
  [[nodiscard]] std::map<tree_position, entry> const& all() const noexcept { return all_; }

  // ---- an iteration begins

  /// Adds a packet after all others.
  void append(packet p, counts const& after = {}) {
    all_.emplace_hint(all_.end(), std::move(p.at), entry{p.expanded, false, {}, after});
    ++waiting_;
  }
  /// Adds what was counted after all packets.
  void pass(counts const& done) { add_before(all_.end(), done); }

  // ---- the threads

  /// The first packet that waits, if there is one. If copying its position throws, none is taken.
  std::optional<packet> take() {
    for (auto& [at, e] : all_) {
      if (e.taken) continue;
      std::optional<packet> first(packet{at, e.expanded});
      e.taken = true;
      --waiting_;
      return first;
    }
    return std::nullopt;
  }
  /// The packet waits again. \pre It was taken, and nothing was counted in it.
  void put_back(packet const& p) {
    auto const it = all_.find(p.at);
    if (it == all_.end()) return drop(p.expanded);
    it->second.taken = false;
    ++waiting_;
  }
  [[nodiscard]] bool is_needed(tree_position const& at) const { return all_.contains(at); }

  /// Adds what was counted in the packet that began at `at`.
  void count(tree_position const& at, counts const& more) {
    auto const it = all_.find(at);
    add_counts(it == all_.end() ? needless_ : it->second.own, more);
  }
  /// Room for one packet, requested before the packet is made.
  using room = typename std::map<tree_position, entry>::node_type;
  [[nodiscard]] static room make_room() {
    std::map<tree_position, entry> one;
    return one.extract(one.try_emplace({}).first);
  }
  /// The packet that began at `at` gives its end away. \pre It is needed; there is room.
  void give(tree_position const& at, packet rest, room in) {
    auto const it = all_.find(at);
    in.key() = std::move(rest.at);
    in.mapped() = {rest.expanded, false, {}, std::exchange(it->second.after, {})};
    all_.insert(std::move(in));
    ++waiting_;
  }
  /// What is left of the packet that began at `at`, in order; nothing if it is done. If there is no
  /// memory for it, std::bad_alloc is thrown, and nothing has changed.
  void leave(tree_position const& at, std::vector<packet> rest) {
    auto const it = all_.find(at);
    if (it == all_.end()) {
      for (packet const& p : rest) drop(p.expanded);
      return;
    }
    map parts;
    for (packet& p : rest)
      parts.emplace_hint(parts.end(), std::move(p.at), entry{p.expanded, false, {}, {}});
    entry const left = std::move(it->second);
    auto const next = all_.erase(it);
    add_before(next, left.own);
    if (parts.empty()) return add_before(next, left.after);
    std::prev(parts.end())->second.after = left.after;
    waiting_ += parts.size();
    all_.merge(parts);
  }
  /// A solution was found in the packet that began at `at`, after all that it has done.
  void end_at(tree_position const& at) {
    auto const it = all_.find(at);
    if (it == all_.end()) return;
    add_counts(needless_, std::exchange(it->second.after, {}));
    for (auto next = std::next(it); next != all_.end(); next = all_.erase(next)) {
      add_counts(needless_, next->second.own);
      add_counts(needless_, next->second.after);
      if (next->second.taken) continue;  // the thread that has it will tell what is left
      --waiting_;
      drop(next->second.expanded);
    }
  }

  // ---- the counts

  /// All that was counted.
  [[nodiscard]] counts sum() const {
    counts total = before_;
    add_counts(total, needless_);
    for (auto const& [at, e] : all_) {
      add_counts(total, e.own);
      add_counts(total, e.after);
    }
    return total;
  }
  /// The nodes that wait to be expanded.
  [[nodiscard]] std::size_t open() const {
    std::size_t nodes = 0;
    for (auto const& [at, e] : all_)
      if (!e.taken && !e.expanded) ++nodes;
    return nodes;
  }
  /// What was counted before all packets: in the end, but for what is needless, all.
  [[nodiscard]] counts& before() noexcept { return before_; }
  [[nodiscard]] counts const& before() const noexcept { return before_; }
  /// What was counted after a solution. A node that is given up there counts as pruned.
  [[nodiscard]] counts& needless() noexcept { return needless_; }
  [[nodiscard]] counts const& needless() const noexcept { return needless_; }

  /// As it was made.
  void forget() { *this = {}; }

 private:
  using map = std::map<tree_position, entry>;

  void add_before(typename map::iterator it, counts const& done) {
    add_counts(it == all_.begin() ? before_ : std::prev(it)->second.after, done);
  }
  void drop(bool expanded) noexcept {
    if (!expanded) ++needless_.pruned;
  }

  map all_{};
  counts before_{};
  counts needless_{};
  std::size_t waiting_ = 0;
};

}  // namespace wend::detail
