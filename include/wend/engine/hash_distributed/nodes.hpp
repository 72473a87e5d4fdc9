// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <concepts>  // std::integral
#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint64_t
#include <limits>    // std::numeric_limits
#include <optional>
#include <string>
#include <utility>   // std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/error.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/memory/reserve.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/best_first/frontier.hpp>
#include <wend/engine/common/evaluate.hpp>
#include <wend/engine/priorities.hpp>
#include <wend/engine/hash_distributed/message.hpp>

/// \file
/// The nodes of one owner in hash-distributed A*.

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
    if (!reserve_one(start_numbers_) || !front_.reserve(needs, 0)) return false;
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
  /// True if max_cost has cut a sum that does not fit the cost type.
  [[nodiscard]] bool has_cut() const noexcept { return cut_.has_value(); }

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
  [[nodiscard]] bool is_beaten(cost const& f) { return is_beaten(f, link_.best()); }
  [[nodiscard]] static bool is_beaten(cost const& f, std::optional<cost> const& best) {
    return best && !(f < *best);
  }

  /// What raises an error, about what would have been sent or stored.
  [[nodiscard]] auto failing(message const& m) {
    return [this, &m](std::string const& what) { refuse(m, what); };
  }
  [[noreturn, gnu::cold, gnu::noinline]] void refuse(message const& m, std::string const& what) {
    blame_.emplace(blame{what, m});
    raise(invalid_cost(what, m.depth()));
  }

  /// A sum that does not fit its type, and the successor that it belongs to.
  struct sum_beyond {
    message after;
    cost added;         // the second term
    bool has_estimate;  // `added` is an estimate; otherwise the cost of an action
  };
  /// Cuts the sum if max_cost is below all such sums; raises invalid_cost otherwise.
  [[gnu::cold, gnu::noinline]] void cut(sum_beyond&& sum) {
    if (!cuts_) refuse(sum);
    if (!cut_) cut_.emplace(std::move(sum));
  }
  [[noreturn, gnu::cold, gnu::noinline]] void refuse(sum_beyond const& sum) {
    auto const& what = sum.has_estimate ? sum_does_not_fit : path_does_not_fit;
    refuse(sum.after, fault_text(what.text, "", sum.added, what.remedy));
  }

  /// Whether there are numbers for so many nodes more.
  [[nodiscard]] bool has_numbers(std::size_t more) const noexcept {
    return front_.nodes.size() + more <= most_nodes_;
  }

  /// Whether owners tell one another when their tables grow.
  static constexpr bool tells_growth =
      requires(link& to_others, std::size_t size) { to_others.outgrow(size); };

  P const* problem_;
  H const* heuristic_;
  link link_;
  memory_budget budget_;
  frontier front_;
  std::vector<std::size_t> start_numbers_{};  // by the start's node
  bool cuts_ = false;                         // sums that do not fit the type
  std::optional<sum_beyond> cut_{};           // the first: the error where no limit cuts any more

  [[nodiscard]] decltype(auto) state_of_key(key const& k) const {
    if constexpr (store::packed)
      return static_cast<state>(problem_->unpack(k));
    else
      return (k);
  }

 private:
  std::size_t most_nodes_;  // that have numbers among those of all owners
  std::optional<blame> blame_{};
};

}  // namespace wend::detail
