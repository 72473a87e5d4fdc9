// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max
#include <cstddef>    // std::size_t
#include <iterator>   // std::prev
#include <map>
#include <optional>
#include <utility>  // std::exchange, std::move
#include <vector>

#include <wend/depth_first/detail/iteration.hpp>

/// \file
/// The parts into which threads divide an iteration of a depth-first search, and the counts of
/// each.
///
/// The order of packets is that in which a sequential search visits nodes. A packet is an interval
/// of this order: the part that a thread gives away comes after everything it keeps. So the nodes
/// between two packets that are not done have all been searched, and their counts are stored with
/// the first of the two packets. A solution makes all later packets needless. When nothing is left
/// before it, the counts before it are those of a sequential search, however the threads have
/// divided the work.

namespace wend::detail {

/// A position in a tree: the number of a start in the order of visits, then of an action in each
/// node, among those that are tried. The lexicographic order is that in which a sequential search
/// visits nodes.
using tree_position = std::vector<std::size_t>;

/// The part of a tree to be searched: a node and all nodes below it; or, if the node is expanded,
/// its children from the last number on, and all nodes below them.
struct packet {
  tree_position at;
  bool expanded = false;
};

/// Adds the counts of one part of a tree to those of another.
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
/// has taken it. It is identified by the position at which it began. A needless packet is dropped,
/// even if a thread has it: `is_needed` reports that.
template <class Cost>
class packet_list {
 public:
  using counts = depth_first_counts<Cost>;

  counts before{};    ///< Before all packets: at the end, all except the needless ones.
  counts needless{};  ///< After a solution. A node abandoned there counts as pruned.

  struct entry {
    bool expanded = false;
    bool taken = false;
    counts own{};    // of the nodes searched in the packet
    counts after{};  // of the nodes between it and the next packet
  };

  [[nodiscard]] bool empty() const noexcept { return all_.empty(); }
  [[nodiscard]] std::size_t waiting() const noexcept { return waiting_; }
  /// All packets, by their positions.
  [[nodiscard]] std::map<tree_position, entry> const& all() const noexcept { return all_; }

  // ---- an iteration begins

  /// Adds a packet after all others.
  void append(packet p, counts const& after = {}) {
    all_.emplace_hint(all_.end(), std::move(p.at), entry{p.expanded, false, {}, after});
    ++waiting_;
  }
  /// Adds counts after all packets.
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
  /// Returns a packet to the waiting ones. \pre It was taken, and nothing was counted in it.
  void put_back(packet const& p) {
    auto const it = all_.find(p.at);
    if (it == all_.end()) return drop(p.expanded);
    it->second.taken = false;
    ++waiting_;
  }
  [[nodiscard]] bool is_needed(tree_position const& at) const { return all_.contains(at); }

  /// Adds counts to the packet that began at `at`.
  void count(tree_position const& at, counts const& more) {
    auto const it = all_.find(at);
    add_counts(it == all_.end() ? needless : it->second.own, more);
  }
  /// Memory for one packet, requested before the packet is constructed.
  using room = typename std::map<tree_position, entry>::node_type;
  [[nodiscard]] static room make_room() {
    std::map<tree_position, entry> one;
    return one.extract(one.try_emplace({}).first);
  }
  /// Splits `rest` off the end of the packet that began at `at`. \pre It is needed; there is room.
  void give(tree_position const& at, packet rest, room in) {
    auto const it = all_.find(at);
    in.key() = std::move(rest.at);
    in.mapped() = {rest.expanded, false, {}, std::exchange(it->second.after, {})};
    all_.insert(std::move(in));
    ++waiting_;
  }
  /// Replaces the packet that began at `at` by its remaining parts, in order; none if it is done.
  /// If there is no memory for them, throws std::bad_alloc, and nothing has changed.
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
  /// Reports a solution in the packet that began at `at`, after all nodes it has searched.
  void end_at(tree_position const& at) {
    auto const it = all_.find(at);
    if (it == all_.end()) return;
    add_counts(needless, std::exchange(it->second.after, {}));
    for (auto next = std::next(it); next != all_.end(); next = all_.erase(next)) {
      add_counts(needless, next->second.own);
      add_counts(needless, next->second.after);
      if (next->second.taken) continue;  // the thread that has it will report its rest
      --waiting_;
      drop(next->second.expanded);
    }
  }

  // ---- the counts

  [[nodiscard]] counts sum() const {
    counts total = before;
    add_counts(total, needless);
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

 private:
  using map = std::map<tree_position, entry>;

  void add_before(typename map::iterator it, counts const& done) {
    add_counts(it == all_.begin() ? before : std::prev(it)->second.after, done);
  }
  void drop(bool expanded) noexcept {
    if (!expanded) ++needless.pruned;
  }

  map all_{};
  std::size_t waiting_ = 0;
};

}  // namespace wend::detail
