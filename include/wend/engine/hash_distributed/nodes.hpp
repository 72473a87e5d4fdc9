// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <algorithm>    // std::max, std::min
#include <array>
#include <concepts>     // std::integral
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <limits>       // std::numeric_limits
#include <optional>
#include <string>
#include <utility>      // std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/error.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/best_first/frontier.hpp>
#include <wend/engine/common/evaluate.hpp>
#include <wend/engine/priorities.hpp>
#include <wend/engine/hash_distributed/message.hpp>

/// \file
/// The nodes of one owner in hash-distributed A*: how it stores what leads to its states.

namespace wend::detail {

/// The nodes of the states that one of several owners has, and its open list. `Link` is described
/// at hash_owner.
template <class P, class H, template <class, class> class LinkOf>
class hash_nodes {
 protected:
  using cost = cost_t<P>;
  using state = state_t<P>;
  using priority = priority_by_f<P, no_order>;
  using open_list = typename list_for<P, typename priority::key>::type;
  static constexpr best_first_traits traits{
      .duplicates = duplicate_policy::closed_list, .improves = true, .by_increasing_f = true};

 public:
  using frontier = detail::frontier<P, H, open_list, priority, traits, false>;
  using store = typename frontier::store;
  using key = typename store::key;
  using id = typename frontier::id;
  using message = hash_message<P, H, frontier>;
  using batch = std::vector<message>;
  using link = LinkOf<message, cost>;

  /// Stores a start, the one of that number, with its estimate; false without memory for it.
  /// \pre Nothing was expanded.
  [[nodiscard]] bool enter(key k, std::uint64_t hash, std::optional<cost> const& h,
                           std::size_t start) {
    auto& nodes = front_.nodes;
    if (nodes.size() != 0)
      if (std::size_t slot = nodes.slot_of(hash); nodes.find(hash, slot, k)) return true;
    demand needs{1, 1, 0};
    if (h) {
      if constexpr (frontier::prepares)
        if (!front_.prepare(key_of({}, *h))) return false;
      if constexpr (frontier::keeps_estimates && std::integral<cost>)
        needs.largest_h = static_cast<std::uint64_t>(*h);
    }
    if (!front_.reserve(needs, 0)) return false;
    std::size_t slot = nodes.slot_of(hash);
    static_cast<void>(nodes.find(hash, slot, k));
    ++front_.counts.evaluated;
    start_numbers_.push_back(start);
    id const n = front_.add_start(std::move(k), hash, slot, h);
    if (!h) return true;
    ++front_.counts.starts;
    front_.push(n, cost{}, *h, 0, key_of({}, *h));
    front_.counts.max_open = front_.counts.open;
    return true;
  }

  [[nodiscard]] statistics const& counts() const noexcept { return front_.counts; }
  [[nodiscard]] std::size_t bytes() const noexcept { return budget_.peak(); }
  [[nodiscard]] store const& nodes() const noexcept { return front_.nodes; }
  [[nodiscard]] std::size_t start_number(id n) const noexcept { return start_numbers_[n]; }
  /// The node of least h, if there is any, and its h.
  [[nodiscard]] std::optional<id> best() const noexcept { return front_.best; }
  [[nodiscard]] cost const& best_h() const noexcept { return front_.best_h; }

  /// What led to an invalid cost, where that is why it threw: its text, and the message that would
  /// have been sent or was being stored.
  struct blame {
    std::string what;
    message after;
  };
  [[nodiscard]] std::optional<blame> const& blamed() const noexcept { return blame_; }

  /// The number of a node among those of all owners, in messages.
  [[nodiscard]] static std::uint64_t global(id n, std::size_t owner, std::size_t owners) noexcept {
    return std::uint64_t{n} * owners + owner;
  }

 protected:
  hash_nodes(P const& problem, H const& heuristic, std::size_t owners, table_memory* memory,
             link to_others)
      : problem_(&problem),
        heuristic_(&heuristic),
        link_(std::move(to_others)),
        budget_(memory),
        front_(problem, budget_, table_growth::in_jumps,
               [](memory_budget& budget) {
                 return open_list(budget, equal_keys::last_in_first);
               }),
        most_nodes_(message::links ? std::numeric_limits<id>::max() / owners
                                   : std::numeric_limits<id>::max()) {}

  [[nodiscard]] static auto key_of(cost const& g, cost const& h) {
    return priority{tie_breaking::low_h_last_in}.of_costs(g, h, static_cast<cost>(g + h));
  }

  /// Whether nothing that costs so much is to be expanded: a solution is as cheap.
  [[nodiscard]] bool is_beaten(cost const& f) {
    auto const& best = link_.best();
    return best && !(f < *best);
  }

  /// Stores messages from `next` on; false without memory for one, which is `next` then. Each step
  /// prefetches what a later one reads.
  [[nodiscard]] bool store_all(batch& from, std::size_t& next) {
    auto& nodes = front_.nodes;
    std::array<std::size_t, window> slots;
    for (std::size_t asked = next; next != from.size();) {
      std::size_t const begin = next;
      std::size_t const end = std::min(from.size(), begin + window);
      make_room(from, begin, end);
      for (std::size_t const most = std::min(from.size(), end + window); asked < most; ++asked)
        nodes.prefetch_slot(nodes.slot_of(from[asked].hash));
      for (std::size_t i = begin; i < end; ++i)
        nodes.prefetch_found(from[i].hash, slots[i - begin] = nodes.slot_of(from[i].hash));
      slots_for_ = nodes.table_size();
      for (; next != end; ++next)
        if (!store_one(from[next], slots[next - begin])) return false;
    }
    from.clear();
    next = 0;
    front_.counts.max_open = std::max(front_.counts.max_open, front_.counts.open);
    return true;
  }

  /// What raises an error, about what would have been sent or stored.
  [[nodiscard]] auto failing(message const& m) {
    return [this, &m](std::string const& what) { refuse(m, what); };
  }
  [[noreturn, gnu::cold, gnu::noinline]] void refuse(message const& m, std::string const& what) {
    blame_.emplace(blame{what, m});
    raise(invalid_cost(what, m.depth()));
  }

  P const* problem_;
  H const* heuristic_;
  link link_;
  memory_budget budget_;
  frontier front_;

 private:
  /// So many messages are looked up together.
  static constexpr std::size_t window = 64;

  /// Looks a successor up from a slot on, and stores it if it is new or better; false, with nothing
  /// changed, without memory for it.
  [[nodiscard, gnu::always_inline]] bool store_one(message& m, std::size_t slot) {
    auto& nodes = front_.nodes;
    auto& counts = front_.counts;
    if (slots_for_ != nodes.table_size()) slot = nodes.slot_of(m.hash);
    if (auto const known = nodes.find(m.hash, slot, m.k)) {
      if (m.g < nodes.g(*known) && !nodes.dead(*known)) {
        cost h{};
        if constexpr (frontier::keeps_estimates)
          h = nodes.h(*known);
        else
          h = *estimate_of(m);
        check_sum(m, h);
        if (!reserve(m, h)) return false;
        front_.improve(*known, nodes.closed(*known), m.g, h, m.depth(), m.parent(), m.action(),
                       key_of(m.g, h));
      } else {
        ++counts.duplicates;
      }
      ++counts.generated;
      return true;
    }
    if (is_beaten(m.g)) return prune();
    std::optional<cost> const h = estimate_of(m);
    if (h && is_beaten(check_sum(m, *h))) {
      ++counts.evaluated;
      return prune();
    }
    if (!reserve(m, h)) return false;
    if (slots_for_ != nodes.table_size()) {  // it has grown just now
      slot = nodes.slot_of(m.hash);
      static_cast<void>(nodes.find(m.hash, slot, m.k));
    }
    ++counts.generated;
    ++counts.evaluated;
    std::size_t const depth = m.depth();
    id const n = front_.add(std::move(m.k), m.hash, slot, m.g, depth, h, m.parent(), m.action());
    if (h)
      front_.push(n, m.g, *h, depth, key_of(m.g, *h));
    else
      ++counts.pruned;
    return true;
  }
  [[nodiscard]] bool prune() noexcept {
    ++front_.counts.generated;
    ++front_.counts.pruned;
    return true;
  }

  /// h of the state that it leads to.
  [[nodiscard]] std::optional<cost> estimate_of(message const& m) {
    if constexpr (message::tells_h)
      return m.h;
    else if constexpr (store::packed)
      return evaluator<P, H>::of(*heuristic_, static_cast<state>(problem_->unpack(m.k)),
                                 failing(m));
    else
      return evaluator<P, H>::of(*heuristic_, m.k, failing(m));
  }
  cost check_sum(message const& m, cost const& h) {
    return checked_sum(m.g, h, sum_does_not_fit, failing(m));
  }

  /// Makes room for what all of these could need, so that tables grow before slots are looked up;
  /// without memory for that room is made for each alone.
  void make_room(batch const& from, std::size_t begin, std::size_t end) {
    std::size_t deepest = 0;
    for (std::size_t i = begin; i < end; ++i) deepest = std::max(deepest, from[i].depth());
    if (has_numbers(end - begin))
      static_cast<void>(front_.reserve({end - begin, end - begin, 0}, deepest));
  }
  /// Makes room for one more node that is pushed; false without memory, or numbers, for it.
  [[nodiscard]] bool reserve(message const& m, std::optional<cost> const& h) {
    if constexpr (frontier::prepares)
      if (h && !front_.prepare(key_of(m.g, *h))) return false;
    demand needs{1, 1, 0};
    if constexpr (frontier::keeps_estimates && std::integral<cost>)
      if (h) needs.largest_h = static_cast<std::uint64_t>(*h);
    return has_numbers(1) && front_.reserve(needs, m.depth());
  }
  [[nodiscard]] bool has_numbers(std::size_t more) const noexcept {
    return front_.nodes.size() + more <= most_nodes_;
  }

  std::size_t most_nodes_;     // that have numbers among those of all owners
  std::size_t slots_for_ = 0;  // the size of the table for which the slots were found
  std::vector<std::size_t> start_numbers_{};  // by the start's node
  std::optional<blame> blame_{};
};

}  // namespace wend::detail
