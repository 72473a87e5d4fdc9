// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::clamp, std::max, std::min
#include <array>
#include <concepts>  // std::integral
#include <cstddef>   // std::ptrdiff_t, std::size_t
#include <cstdint>   // std::uint64_t
#include <iterator>  // std::make_move_iterator
#include <limits>    // std::numeric_limits
#include <optional>
#include <span>
#include <string>
#include <type_traits>  // std::conditional_t, std::is_same_v
#include <utility>      // std::move
#include <vector>

#include <wend/best_first/detail/packed_kernel.hpp>
#include <wend/best_first/detail/search_space.hpp>
#include <wend/best_first/detail/selection.hpp>
#include <wend/best_first/priorities.hpp>
#include <wend/core/cost.hpp>
#include <wend/core/detail/reserve.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/error.hpp>
#include <wend/core/heuristic.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/io/checkpoint.hpp>
#include <wend/nodes/detail/action_code.hpp>
#include <wend/nodes/detail/evaluate.hpp>
#include <wend/nodes/detail/takes_back.hpp>
#include <wend/partitioned/detail/link.hpp>
#include <wend/partitioned/detail/state_owners.hpp>

/// \file
/// An owner: one of the parts of hash-distributed A*, among which the states are divided.

namespace wend::detail {

/// Returns the limits if all are supported. \throws invalid_option otherwise.
template <class Cost>
search_limits<Cost> checked_hash_limits(search_limits<Cost> limits) {
  if (limits.max_depth)
    raise(invalid_option("wend: hash-distributed A* has no depth limit, because it may find "
                         "another of several cheapest paths to a state in each run: "
                         "expected max_cost"));
  return checked_limits(std::move(limits));
}

/// A successor on its way to the owner of its state.
template <class P, class H, class Space>
class hash_message {
  using key = typename Space::store::key;
  using cost = cost_t<P>;
  using action_type = action_t<P>;
  using id = typename Space::id;

  static constexpr bool coded = names_actions<P>;
  static constexpr bool unit_cost = unit_cost_problem<P>;
  /// Replaces a member that is not needed.
  struct nothing {
    explicit nothing(auto const&...) noexcept {}
  };

 public:
  using store = typename Space::store;
  /// An action in a message or a checkpoint: its code, if it has one; nothing, if it is the state
  /// that it leads to.
  using kept_action =
      std::conditional_t<coded, std::uint8_t,
                         std::conditional_t<store::named_by_states, nothing, action_type>>;
  /// True if messages contain h because the sender knows the change by the action.
  static constexpr bool carries_h = evaluator<P, H>::incremental;
  /// True if messages contain the parent because actions have no inverses.
  static constexpr bool links = !invertible_problem<P>;

  hash_message(key&& state, cost const& g_of_it, std::size_t depth, id parent, action_type const& a)
      : k(std::move(state)), g(g_of_it), parent_(parent), depth_(depth), action_(kept_of(a)) {}

  /// Reads a message of another process; recomputes the hash.
  template <class In>
  hash_message(In& in, store const& nodes)
      : k(in.template get<key>()),
        hash(nodes.hash_of_key(k)),
        g(in.template get<cost>()),
        h(read<decltype(h)>(in)),
        parent_(read<decltype(parent_)>(in)),
        depth_(read<decltype(depth_)>(in)),
        action_(read<decltype(action_)>(in)) {}
  /// Writes a message for another process.
  template <class Out>
  void write(Out& out) const {
    out.put(k);
    out.put(g);
    write(out, h);
    write(out, parent_);
    write(out, depth_);
    write(out, action_);
  }

  key k;
  std::uint64_t hash = 0;
  cost g;
  [[no_unique_address]] std::conditional_t<carries_h, cost, nothing> h{};

  /// The number of actions in the path to the successor.
  [[nodiscard]] std::size_t depth() const noexcept {
    if constexpr (unit_cost)
      return static_cast<std::size_t>(g);
    else
      return depth_;
  }
  /// The number of the parent among the nodes of all owners; 0 if messages do not contain it.
  [[nodiscard]] id parent() const noexcept {
    if constexpr (links)
      return parent_;
    else
      return 0;
  }
  [[nodiscard]] action_type const& action() const noexcept { return action_of(action_, k); }

  /// The form in which an action is kept: a reference to `a` if it is kept as it is.
  static decltype(auto) kept_of(action_type const& a) {
    if constexpr (coded)
      return static_cast<std::uint8_t>(action_code<P>::code(a));
    else if constexpr (store::named_by_states)
      return nothing{};
    else
      return (a);
  }
  /// The action that was kept as `a`, and leads to `state`.
  static action_type const& action_of([[maybe_unused]] kept_action const& a,
                                      [[maybe_unused]] key const& state) noexcept {
    if constexpr (coded)
      return action_code<P>::of(a);
    else if constexpr (store::named_by_states)
      return state;
    else
      return a;
  }

  // Read and write a member, unless it is not needed.

  template <class T, class In>
  static T read([[maybe_unused]] In& in) {
    if constexpr (std::is_same_v<T, nothing>)
      return T{};
    else
      return in.template get<T>();
  }
  template <class Out, class T>
  static void write([[maybe_unused]] Out& out, [[maybe_unused]] T const& value) {
    if constexpr (!std::is_same_v<T, nothing>) out.put(value);
  }

 private:
  [[no_unique_address]] std::conditional_t<links, id, nothing> parent_;
  [[no_unique_address]] std::conditional_t<unit_cost, nothing, std::size_t> depth_;
  [[no_unique_address]] kept_action action_;
};

/// The owner of a part of the states: only this owner stores and expands their nodes. A successor
/// that belongs to another owner is sent to it as a message and looked up there.
///
/// `Link` connects an owner with the others:
/// - `send(to, batch)` sends a batch of messages, `receive(batch)` receives one: see transfer;
/// - `best()` is the cost of the cheapest solution known, or empty;
/// - `offer(g, node)` reports a solution that ends at a node, by its number among all owners'
///   nodes;
/// - `take(most)` returns the number of expansions allowed, `give_back(n)` returns unused ones;
/// - `outgrow(size)`, if present, announces that a table of this many slots is about to grow, and
///   `outgrown()` is the largest size announced.
template <class P, class H, template <class, class> class LinkOf>
class hash_owner {
  using cost = cost_t<P>;
  using state = state_t<P>;
  using priority = priority_by_f<P, no_order>;
  using open_list = list_for<P, typename priority::key>;
  static constexpr best_first_traits traits{
      .duplicates = duplicate_policy::closed_list, .improves = true, .by_increasing_f = true};

 public:
  using search_space = detail::search_space<P, H, open_list, priority, traits, false>;
  using store = typename search_space::store;
  using key = typename store::key;
  using id = typename search_space::id;
  using message = hash_message<P, H, search_space>;
  using batch = std::vector<message>;
  using link = LinkOf<message, cost>;

  hash_owner(P const& problem, H const& heuristic, state_owners<P> const& owners,
             std::size_t number, table_memory* memory, link to_others)
      : problem_(&problem),
        heuristic_(&heuristic),
        link_(std::move(to_others)),
        budget_(memory),
        space_(problem, budget_, table_growth::in_jumps,
               [](memory_budget& budget) { return open_list(budget, equal_keys::last_in_first); }),
        most_nodes_(std::numeric_limits<id>::max() / (message::links ? owners.size() : 1)),
        owners_(owners),
        number_(number),
        selected_(space_, together, budget_),
        outboxes_(owners.size()) {}

  /// Sets the limits. `max_memory` is the owner's share.
  void limit(std::optional<cost> const& max_cost, std::optional<std::size_t> max_memory) {
    max_cost_ = max_cost;
    budget_.set_limit(max_memory);
  }

  /// Stores the messages received, and expands the next nodes.
  [[nodiscard]] step_kind step() {
    if constexpr (tells_growth) grow_with_others();
    if (!put_back() || !store_waiting()) return step_kind::no_memory;
    for (std::size_t i = 0; i != most_batches; ++i) {
      transfer const got = link_.receive(inbox_);
      if (got == transfer::none) break;
      if (got == transfer::no_memory || !store_waiting()) return step_kind::no_memory;
    }
    if (auto const sent = flush(batch_size()); sent != transfer::done) return step_after(sent);
    step_kind const how = expand();
    return how != step_kind::idle ? how : step_after(flush(1));
  }

  /// Appends messages received since the last step; the next step stores them. False, with `more`
  /// unchanged, if memory runs out.
  [[nodiscard]] bool take(batch& more) {
    if (next_in_inbox_ == inbox_.size()) {
      inbox_ = std::move(more);
      next_in_inbox_ = 0;
      return true;
    }
    std::size_t const size = inbox_.size() - next_in_inbox_ + more.size();
    if (inbox_.capacity() - inbox_.size() < more.size()) {
      batch all;
      if (!reserve_empty(all, std::max(size, 2 * inbox_.size()))) return false;
      all.insert(all.end(), std::make_move_iterator(inbox_.begin() + offset(next_in_inbox_)),
                 std::make_move_iterator(inbox_.end()));
      inbox_.swap(all);
      next_in_inbox_ = 0;
    }
    inbox_.insert(inbox_.end(), std::make_move_iterator(more.begin()),
                  std::make_move_iterator(more.end()));
    more.clear();  // its messages were moved from
    return true;
  }

  /// Stores the start with number `start` and its estimate; false if memory runs out.
  /// \pre Nothing was expanded.
  [[nodiscard]] bool enter(key k, std::uint64_t hash, std::optional<cost> const& h,
                           std::size_t start) {
    auto& nodes = space_.nodes;
    if (nodes.size() != 0)
      if (std::size_t slot = nodes.slot_of(hash); nodes.find(hash, slot, k)) return true;
    if (!reserve_one(start_numbers_) || !reserve({}, h, 0)) return false;
    std::size_t slot = nodes.slot_of(hash);
    static_cast<void>(nodes.find(hash, slot, k));
    ++space_.counts.evaluated;
    start_numbers_.push_back(start);
    id const n = space_.add_start(std::move(k), hash, slot, h);
    if (!h) return true;
    ++space_.counts.starts;
    space_.push(n, cost{}, *h, 0, key_of({}, *h));
    space_.counts.max_open = space_.counts.open;
    return true;
  }

  /// Writes a checkpoint, from which another object can resume, by `out.put(value)`.
  template <class Out>
  void write(Out& out) const {
    write_nodes(out);
    out.put(produced_);
    out.put(sent_);
    write_batch(out, local_, next_local_);
    write_batch(out, inbox_, next_in_inbox_);
    for (batch const& b : outboxes_) write_batch(out, b, 0);
  }
  /// Resumes from a checkpoint, which `in.get<T>()` reads. Returns the error in it, if any; the
  /// object is then unusable. \pre It has no node.
  template <class In>
  [[nodiscard]] std::optional<checkpoint_fault> read(In& in) {
    if (auto const fault = read_nodes(in)) return fault;
    produced_ = in.template get<std::uint64_t>();
    sent_ = in.template get<std::uint64_t>();
    local_ = read_batch(in);
    inbox_ = read_batch(in);
    for (batch& b : outboxes_) b = read_batch(in);
    return std::nullopt;
  }

  /// The number of successors produced, and the number of these that were sent to others.
  [[nodiscard]] std::uint64_t produced() const noexcept { return produced_; }
  [[nodiscard]] std::uint64_t sent() const noexcept { return sent_; }

  [[nodiscard]] statistics const& counts() const noexcept { return space_.counts; }
  [[nodiscard]] std::size_t bytes() const noexcept { return budget_.peak(); }
  [[nodiscard]] store const& nodes() const noexcept { return space_.nodes; }
  [[nodiscard]] link& to_others() noexcept { return link_; }
  [[nodiscard]] link const& to_others() const noexcept { return link_; }
  /// The state with this stored form: a reference, or a value.
  [[nodiscard]] decltype(auto) state_of_key(key const& k) const {
    if constexpr (store::packed)
      return static_cast<state>(problem_->unpack(k));
    else
      return (k);
  }
  [[nodiscard]] std::size_t start_number(id n) const noexcept { return start_numbers_[n]; }
  /// The node of least h, if any, and its h.
  [[nodiscard]] std::optional<id> best() const noexcept { return space_.best; }
  [[nodiscard]] cost const& best_h() const noexcept { return space_.best_h; }

  /// The cause of an invalid_cost that was thrown: its text, and the message that would have been
  /// sent or was being stored.
  struct blame {
    std::string what;
    message after;
  };
  [[nodiscard]] std::optional<blame> const& blamed() const noexcept { return blame_; }
  /// True if max_cost has cut a sum that does not fit the cost type.
  [[nodiscard]] bool has_cut() const noexcept { return cut_.has_value(); }
  /// Raises the error about the first sum that did not fit, if there is one.
  void refuse_cut() {
    if (!cut_) return;
    auto const& what = cut_->has_estimate ? sum_does_not_fit : path_does_not_fit;
    refuse(cut_->after, fault_text(what.text, "", cut_->added, what.remedy));
  }

  /// The number of a node among those of all owners, in messages.
  [[nodiscard]] static std::uint64_t global(id n, std::size_t owner, std::size_t owners) noexcept {
    return std::uint64_t{n} * owners + owner;
  }

 private:
  using estimate = std::optional<cost>;
  using facts = typename search_space::facts;
  using place = typename search_space::place;

  /// True if successors are made of packed states.
  static constexpr bool packed = packed_kernel_for<P, H, search_space, priority>;
  static constexpr bool batched = evaluator<P, H>::batched;
  /// The number of messages that are looked up together.
  static constexpr std::size_t window = 64;
  /// The number of nodes of equal keys that are expanded together, so that the processor fetches
  /// their memory in parallel.
  static constexpr std::size_t together = 64;
  /// The largest size of a batch of messages, and the smallest while there is other work.
  static constexpr std::size_t full = 256;
  static constexpr std::size_t smallest = 16;
  /// The largest number of batches that are received between two expansions.
  static constexpr std::size_t most_batches = 8;

  /// True if owners report to one another when their tables grow.
  static constexpr bool tells_growth =
      requires(link& to_others, std::size_t size) { to_others.outgrow(size); };

  /// Grows the table now if another owner's table grows and this one will grow soon. All owners
  /// wait while a table grows, and would wait again for one that grows later. Does nothing if
  /// memory is short.
  void grow_with_others() {
    std::size_t const size = link_.outgrown();
    if (size == outgrown_) return;
    outgrown_ = size;
    if (space_.nodes.table_size() <= size && 2 * budget_.bytes() < budget_.left())
      space_.nodes.grow_table_early();
  }

  // ---- messages

  [[nodiscard]] static std::ptrdiff_t offset(std::size_t n) noexcept {
    return static_cast<std::ptrdiff_t>(n);
  }

  /// Stores the waiting messages. False if memory ran out; the remaining ones wait.
  [[nodiscard]] bool store_waiting() {
    return store_all(local_, next_local_) && store_all(inbox_, next_in_inbox_);
  }

  /// The fewer nodes are open, the sooner the owners need the messages: the messages waiting to be
  /// sent are at most half as many as the open nodes. Otherwise owners expand worse nodes, and
  /// often expand them again later.
  [[nodiscard]] std::size_t batch_size() const noexcept {
    return std::clamp<std::size_t>(space_.counts.open / (2 * outboxes_.size()), smallest, full);
  }

  /// Sends the outboxes of at least this size. `none`: there was no room for one of them.
  [[nodiscard]] transfer flush(std::size_t least) {
    transfer all = transfer::done;
    for (std::size_t to = 0; to < outboxes_.size(); ++to) {
      if (outboxes_[to].size() < least) continue;
      transfer const how = link_.send(to, outboxes_[to]);
      if (how == transfer::no_memory) return how;
      if (how == transfer::none) all = how;
    }
    return all;
  }
  [[nodiscard]] static step_kind step_after(transfer sent) noexcept {
    if (sent == transfer::no_memory) return step_kind::no_memory;
    return sent == transfer::none ? step_kind::crowded : step_kind::idle;
  }

  // ---- messages become nodes

  /// Stores messages from `next` on. False if memory runs out; `next` is then the failed message.
  /// Each step prefetches the memory for a later one.
  [[nodiscard]] bool store_all(batch& from, std::size_t& next) {
    auto& nodes = space_.nodes;
    std::array<std::size_t, 2 * window> slots;  // a ring
    for (std::size_t asked = next; next != from.size();) {
      std::size_t const begin = next;
      std::size_t const end = std::min(from.size(), begin + window);
      roomy_ = make_room(from, begin, end);
      if (slots_for_ != nodes.table_size()) {
        slots_for_ = nodes.table_size();
        asked = begin;
      }
      for (std::size_t const most = std::min(from.size(), end + window); asked < most; ++asked)
        nodes.prefetch_slot(slots[asked % slots.size()] = nodes.slot_of(from[asked].hash));
      for (std::size_t i = begin; i < end; ++i)
        nodes.prefetch_found(from[i].hash, slots[i % slots.size()]);
      if constexpr (batched)
        if (!ask(from, begin, end)) return false;
      auto const& best = link_.best();
      for (; next != end; ++next)
        if (!store_one(from[next], slots[next % slots.size()], next - begin, best)) break;
      space_.counts.generated += next - begin;
      space_.counts.max_open = std::max(space_.counts.max_open, space_.counts.open);
      if (next != end) return false;
    }
    from.clear();
    next = 0;
    return true;
  }

  /// Looks up a successor from a slot on, and stores it if it is new or better; false, with nothing
  /// changed, if memory runs out. `number` is the index of the message in its window.
  [[nodiscard, gnu::always_inline]] bool store_one(message& m, std::size_t slot,
                                                   std::size_t number, estimate const& best) {
    auto& nodes = space_.nodes;
    auto& counts = space_.counts;
    if (slots_for_ != nodes.table_size()) slot = nodes.slot_of(m.hash);
    if (auto const known = nodes.find(m.hash, slot, m.k)) {
      if (space_.is_better(m.g, *known, true)) return improve(m, *known);
      ++counts.duplicates;
      return true;
    }
    if (is_beaten(m.g, best)) {
      ++counts.pruned;
      return true;
    }
    estimate const h = estimate_of(m, number);
    if (h && (!fits(m, *h) || is_beaten(static_cast<cost>(m.g + *h), best))) {
      ++counts.evaluated;
      ++counts.pruned;
      return true;
    }
    place const at = place_of(m, h);
    if (!at && !reserve(m.g, h, m.depth())) return false;
    if (slots_for_ != nodes.table_size()) {  // it has grown just now
      slot = nodes.slot_of(m.hash);
      static_cast<void>(nodes.find(m.hash, slot, m.k));
    }
    ++counts.evaluated;
    std::size_t const depth = m.depth();
    id const n = space_.add(std::move(m.k), m.hash, slot, m.g, depth, h, m.parent(), m.action());
    if (at)
      push_at(at, n, m.g, *h, depth);
    else if (h)
      space_.push(n, m.g, *h, depth, key_of(m.g, *h));
    else
      ++counts.pruned;
    return true;
  }

  /// Stores a cheaper path to a node; false if memory runs out.
  [[nodiscard, gnu::noinline]] bool improve(message& m, id known) {
    auto& nodes = space_.nodes;
    cost h{};
    if constexpr (search_space::keeps_estimates)
      h = nodes.h(known);
    else
      h = *estimate_of(m, window);
    if (!fits(m, h)) {
      ++space_.counts.pruned;
      return true;
    }
    if (!reserve(m.g, h, m.depth())) return false;
    space_.improve(known, nodes.closed(known), m.g, h, m.depth(), m.parent(), m.action(),
                   key_of(m.g, h));
    return true;
  }

  // ---- estimates

  /// h of the state of a message; `number` is its index in the window.
  [[nodiscard]] estimate estimate_of(message const& m, [[maybe_unused]] std::size_t number) {
    if constexpr (message::carries_h)
      return m.h;
    else if constexpr (batched)
      return checked_estimate<cost>(answers_[answer_of_[number]], failing(m));
    else
      return evaluator<P, H>::of(*heuristic_, state_of_key(m.k), failing(m));
  }
  /// True if f fits its type. Otherwise the message is cut, and its members are moved from.
  [[nodiscard, gnu::always_inline]] bool fits(message& m, cost const& h) {
    if (checked_sum(m.g, h)) [[likely]]
      return true;
    cut({std::move(m), h, true});
    return false;
  }

  /// Evaluates the new states of a window by a heuristic that takes many; false if memory runs out.
  [[nodiscard]] bool ask(batch const& from, std::size_t begin, std::size_t end) {
    auto const& nodes = space_.nodes;
    asked_.clear();
    answers_.clear();
    if (!reserve_empty(asked_, window) || !reserve_empty(answers_, window)) return false;
    for (std::size_t i = begin; i < end; ++i) {
      if (nodes.find(from[i].hash, from[i].k)) continue;
      answer_of_[i - begin] = asked_.size();
      asked_.push_back(state_of_key(from[i].k));
    }
    answers_.assign(asked_.size(), std::nullopt);
    if (!asked_.empty())
      heuristic_->estimate(std::span<state const>(asked_), std::span<estimate>(answers_));
    return true;
  }

  // ---- room

  /// Makes room for the nodes of all these messages before slots are looked up, as tables may grow.
  /// False if memory runs out; then room is made for each message separately.
  [[nodiscard]] bool make_room(batch const& from, std::size_t begin, std::size_t end) {
    std::size_t deepest = 0;
    for (std::size_t i = begin; i < end; ++i) deepest = std::max(deepest, from[i].depth());
    if constexpr (tells_growth)
      if (!space_.nodes.table_has_room(end - begin)) link_.outgrow(space_.nodes.table_size());
    return has_numbers(end - begin) && space_.reserve({end - begin, end - begin, 0}, deepest);
  }
  /// The place to which a new node is pushed, if there is room for it; else null.
  [[nodiscard, gnu::always_inline]] place place_of([[maybe_unused]] message const& m,
                                                   [[maybe_unused]] estimate const& h) {
    if constexpr (search_space::has_places) {
      if (!roomy_ || !h) return {};
      if constexpr (search_space::keeps_estimates)
        if (!space_.nodes.reserve(1, m.depth(), static_cast<std::uint64_t>(*h))) return {};
      return space_.open.place_of(key_of(m.g, *h));
    } else {
      return {};
    }
  }
  void push_at([[maybe_unused]] place at, id n, cost const& g, cost const& h, std::size_t depth) {
    auto& counts = space_.counts;
    if constexpr (search_space::has_places) space_.open.push_at(at, n);
    space_.prefer(n, g, h);
    ++counts.open;
    ++counts.stored;
    counts.max_depth = std::max<std::uint64_t>(counts.max_depth, depth);
  }
  /// Makes room for one more node that is pushed; false if memory or node numbers run out.
  [[nodiscard, gnu::noinline]] bool reserve(cost const& g, estimate const& h, std::size_t depth) {
    if constexpr (search_space::prepares)
      if (h && !space_.open.prepare(key_of(g, *h))) return false;
    return reserve_node(h, depth);
  }
  /// Like above, for a node whose key was prepared, or that is not pushed.
  [[nodiscard]] bool reserve_node([[maybe_unused]] estimate const& h, std::size_t depth) {
    demand needs{1, 1, 0};
    if constexpr (search_space::keeps_estimates && std::integral<cost>)
      if (h) needs.largest_h = static_cast<std::uint64_t>(*h);
    return has_numbers(1) && space_.reserve(needs, depth);
  }

  // ---- expansions

  /// Expands the next nodes, unless limits or a solution prevent it. The others stay selected.
  [[nodiscard]] step_kind expand() {
    if (!selected_.next()) return step_kind::idle;
    auto const ids = selected_.all();
    cost const f = space_.facts_of(ids.front()).f;
    if (is_beaten(f, link_.best()) || (max_cost_ && *max_cost_ < f)) return step_kind::idle;
    std::uint64_t const may = link_.take(ids.size());
    std::uint64_t done = 0;
    step_kind how = step_kind::busy;
    id const* next = ids.data();
    id const* const end = next + ids.size();
    for (; next != end; ++next) {
      if (space_.nodes.closed(*next)) continue;  // it has already left with a better key
      auto const node = space_.facts_of(*next);
      if (is_goal(node)) {
        space_.close(*next);
        ++space_.counts.goals;
        link_.offer(node.g, global(*next, number_, owners_.size()));
        break;  // the others are no better
      }
      if (done == may) {
        how = step_kind::no_expansions;
        break;
      }
      if (!produce(node)) {
        how = step_kind::no_memory;
        break;
      }
      ++done;
      space_.close(*next);
      ++space_.counts.expanded;
    }
    if (next == end) selected_.clear();
    if (may != done) link_.give_back(may - done);
    return how;
  }

  /// Puts selected nodes that were not expanded back into the open list; false if memory runs out.
  [[nodiscard]] bool put_back() {
    if (!selected_) return true;
    for (id const n : selected_.all()) {
      if (space_.nodes.closed(n)) continue;
      auto const node = space_.facts_of(n);
      auto const k = key_of(node.g, node.h);
      if constexpr (search_space::prepares)
        if (!space_.open.prepare(k)) return false;
      if (!space_.reserve({0, 1, 0}, node.depth)) return false;
      space_.enqueue(n, node.g, node.h, k);
    }
    selected_.clear();
    return true;
  }

  [[nodiscard]] bool is_goal(facts const& node) const {
    return is_goal_at<H>(*problem_, space_.nodes.state_of(node.number), node.h);
  }

  /// Sends a node's successors to their owners; false, with nothing changed, if memory runs out.
  [[nodiscard]] bool produce(facts const& node) {
    std::uint64_t const before = produced_;
    auto const cut_at = [this](message&& m, cost const& added) {
      cut({std::move(m), added, false});
      ++space_.counts.generated;
      ++space_.counts.pruned;
    };
    if (for_successors(node, [this](message& m) { return route(m); }, cut_at)) [[likely]]
      return true;
    take_back(node, produced_ - before);
    return false;
  }
  [[nodiscard, gnu::always_inline]] bool route(message& m) {
    m.hash = space_.nodes.hash_of_key(m.k);
    std::size_t const to = owners_.of(m.k, m.hash);
    if (to == number_) {
      space_.nodes.prefetch_slot(space_.nodes.slot_of(m.hash));  // while others are produced
      if (!reserve_one(local_)) return false;
      local_.push_back(std::move(m));
    } else {
      if (!reserve_one(outboxes_[to])) return false;
      ++sent_;
      outboxes_[to].push_back(std::move(m));
    }
    ++produced_;
    return true;
  }
  /// Withdraws the first `count` successors of a node, which are the last messages.
  [[gnu::cold, gnu::noinline]] void take_back(facts const& node, std::uint64_t count) {
    auto const uncount = [this](message&&, cost const&) {
      --space_.counts.generated;
      --space_.counts.pruned;
    };
    auto const sent_back = [this, &count](message& m) {
      if (count == 0) return false;
      --count;
      --produced_;
      std::size_t const to = owners_.of(m.k, space_.nodes.hash_of_key(m.k));
      if (to != number_) --sent_;
      (to == number_ ? local_ : outboxes_[to]).pop_back();
      return true;
    };
    static_cast<void>(for_successors(node, sent_back, uncount));
  }

  // ---- successors

  /// Calls `use(message)` for each successor of a node, without that by the inverse of the last
  /// action, until `use` returns false; then returns false. Packed states are not unpacked if the
  /// problem and the heuristic allow that. `cut(message, cost)` is called if the sum of g and the
  /// cost of the action does not fit its type; the message then has the g of the node.
  template <class Use, class Cut>
  [[gnu::always_inline]] bool for_successors(facts const& node, Use&& use, Cut&& cut) {
    auto const number = static_cast<id>(global(node.number, number_, owners_.size()));
    if constexpr (packed) {
      return for_packed_successors(node, number, use, cut);
    } else {
      auto&& s = space_.nodes.state_of(node.number);
      auto const undoes_last = takes_back(*problem_, node.last_action);
      for (auto&& given : actions_of(*problem_, s)) {
        successor_t<P> const& x = given;
        action_t<P> const& a = x;
        if (undoes_last(a)) continue;
        auto const made = [&](cost const& g) {
          return message(store::made_key(*problem_, s, x), g, node.depth + 1, number, a);
        };
        auto const fail = [&](std::string const& what) { refuse(made(node.g), what); };
        auto const step = cost_of_action(*problem_, s, x, fail);
        if (!step.applicable) continue;
        if (!checked_sum(node.g, step.value)) [[unlikely]] {
          cut_at(node, number, s, x, step.value, cut);
          continue;
        }
        message m = made(static_cast<cost>(node.g + step.value));
        if constexpr (message::carries_h)
          m.h = changed_estimate(node.h, heuristic_->delta(s, a), fail);
        if (!use(m)) return false;
      }
      return true;
    }
  }

  /// Out of line, because it would take registers from the loop.
  template <class Cut>
  [[gnu::cold, gnu::noinline]] void cut_at(facts const& node, id number, state const& s,
                                           successor_t<P> const& x, cost const& added,
                                           Cut&& cut) const {
    action_t<P> const& a = x;
    cut(message(store::made_key(*problem_, s, x), node.g, node.depth + 1, number, a), added);
  }

  template <class Use, class Cut>
  [[nodiscard]] bool for_packed_successors(facts const& node, id number, Use&& use, Cut&& cut) {
    using codes = successor_codes<P>;
    auto const& k = space_.nodes.key_of_node(node.number);
    auto const site = static_cast<std::size_t>(problem_->site(k));
    std::size_t const last =
        node.last_action ? action_code<P>::code(*node.last_action) : codes::actions;
    auto const& list = codes::lists[staged_order(*problem_)][site][last];
    bool const fits = node.g < std::numeric_limits<cost>::max();
    for (std::size_t i = 0; i < list.count; ++i) {
      auto const& a = action_code<P>::of(list.codes[i]);
      message m(static_cast<key>(problem_->pack_result(k, site, a)), node.g, node.depth + 1, number,
                a);
      auto const fail = [&](std::string const& what) { refuse(m, what); };
      if (!fits) [[unlikely]] {
        cut(std::move(m), cost{1});
        continue;
      }
      m.g = static_cast<cost>(node.g + 1);
      m.h = changed_estimate(node.h, heuristic_->delta(problem_->rest(k), site, a), fail);
      if (!use(m)) return false;
    }
    return true;
  }

  // ---- keys, numbers, costs

  [[nodiscard]] static auto key_of(cost const& g, cost const& h) {
    return priority{tie_breaking::low_h_last_in}.of_costs(g, h, static_cast<cost>(g + h));
  }

  /// True if `best` is the cost of a solution, and at most `f`.
  [[nodiscard]] static bool is_beaten(cost const& f, std::optional<cost> const& best) {
    return best && !(f < *best);
  }

  /// True if there are numbers for `more` nodes.
  [[nodiscard]] bool has_numbers(std::size_t more) const noexcept {
    return space_.nodes.size() + more <= most_nodes_;
  }

  /// Raises an error about a message that would have been sent or was being stored.
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
  /// Cuts a path: no solution that fits its type is dearer. Only the search as a whole can tell
  /// whether there is such a solution.
  [[gnu::cold, gnu::noinline]] void cut(sum_beyond&& sum) {
    if (!cut_) cut_.emplace(std::move(sum));
  }

  // ---- checkpoints

  template <class Out>
  static void write_batch(Out& out, batch const& from, std::size_t next) {
    out.put(static_cast<std::uint64_t>(from.size() - next));
    for (; next < from.size(); ++next) from[next].write(out);
  }
  template <class In>
  [[nodiscard]] batch read_batch(In& in) const {
    batch all;
    for (auto n = in.template get<std::uint64_t>(); n != 0; --n) all.emplace_back(in, space_.nodes);
    return all;
  }

  /// Writes the nodes in the order of their numbers. The open list is rebuilt from them.
  template <class Out>
  void write_nodes(Out& out) const {
    auto const& nodes = space_.nodes;
    out.put(static_cast<std::uint64_t>(nodes.starts()));
    out.put(static_cast<std::uint64_t>(nodes.size()));
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      auto const n = static_cast<id>(i);
      if (nodes.is_start(n)) {
        out.put(start_numbers_[n]);
      } else {
        out.put(nodes.g(n));
        if constexpr (!unit_cost_problem<P>) out.put(nodes.depth(n));
        if constexpr (message::links) out.put(*nodes.parent_of(n));
        message::write(out, message::kept_of(nodes.last_action(n)));
      }
      out.put(nodes.key_of_node(n));
      out.put(nodes.dead(n) ? kept_as::dead : nodes.closed(n) ? kept_as::closed : kept_as::open);
      if constexpr (search_space::keeps_estimates)
        if (!nodes.dead(n)) out.put(nodes.h(n));
    }
    out.put(space_.best);
    out.put(space_.best_h);
    out.put(space_.counts);
    out.put(cut_.has_value());
    if (!cut_) return;
    cut_->after.write(out);
    out.put(cut_->added);
    out.put(cut_->has_estimate);
  }

  template <class In>
  [[nodiscard]] std::optional<checkpoint_fault> read_nodes(In& in) {
    auto const starts = in.template get<std::uint64_t>();
    auto const size = in.template get<std::uint64_t>();
    if (starts > size) return checkpoint_fault::damaged;
    for (std::uint64_t i = 0; i < size; ++i)
      if (auto const fault = read_node(in, i < starts)) return fault;
    space_.best = in.template get<std::optional<id>>();
    space_.best_h = in.template get<cost>();
    std::uint64_t const open = space_.counts.open;
    space_.counts = in.template get<statistics>();
    if (open != space_.counts.open || (space_.best && *space_.best >= size))
      return checkpoint_fault::damaged;
    if (in.template get<bool>()) {
      message after(in, space_.nodes);
      auto const added = in.template get<cost>();
      cut_.emplace(sum_beyond{std::move(after), added, in.template get<bool>()});
    }
    return std::nullopt;
  }

  enum class kept_as : std::uint8_t { open, closed, dead };

  /// Reads a node and stores it.
  template <class In>
  [[nodiscard]] std::optional<checkpoint_fault> read_node(In& in, bool is_start) {
    auto& nodes = space_.nodes;
    cost g{};
    std::size_t depth = 0;
    id parent{};
    std::optional<typename message::kept_action> by;
    if (is_start) {
      start_numbers_.push_back(in.template get<std::size_t>());
    } else {
      g = in.template get<cost>();
      if constexpr (unit_cost_problem<P>)
        depth = static_cast<std::size_t>(g);
      else
        depth = in.template get<std::size_t>();
      if constexpr (message::links) parent = in.template get<id>();
      by.emplace(message::template read<typename message::kept_action>(in));
      if constexpr (names_actions<P>)
        if (*by >= std::size(P::all)) return checkpoint_fault::damaged;
    }
    key k = in.template get<key>();
    auto const as = in.template get<kept_as>();
    std::optional<cost> h;
    if (as != kept_as::dead) {
      if constexpr (search_space::keeps_estimates)
        h = in.template get<cost>();
      else if (as == kept_as::open)
        h = evaluator<P, H>::of(*heuristic_, state_of_key(k), fail_at_start<action_t<P>>);
      else
        h = cost{};  // not used
      if (!h) return checkpoint_fault::other_problem;
    }
    std::uint64_t const hash = nodes.hash_of_key(k);
    if (owners_.of(k, hash) != number_) return checkpoint_fault::other_problem;
    bool const has_room =
        as == kept_as::open ? reserve(g, h, depth) : reserve_node(h, depth);
    if (!has_room) return checkpoint_fault::no_memory;
    std::size_t slot = nodes.slot_of(hash);
    if (nodes.find(hash, slot, k)) return checkpoint_fault::damaged;
    id const n = is_start ? space_.add_start(std::move(k), hash, slot, h)
                          : space_.add(std::move(k), hash, slot, g, depth, h, parent,
                                       message::action_of(*by, k));
    if (as == kept_as::closed) nodes.close(n);
    if (as == kept_as::open) {
      space_.enqueue(n, g, *h, key_of(g, *h));
      ++space_.counts.open;
    }
    return std::nullopt;
  }

  P const* problem_;
  H const* heuristic_;
  link link_;
  memory_budget budget_;
  search_space space_;
  std::vector<std::size_t> start_numbers_{};  // indexed by the start's node
  std::optional<sum_beyond> cut_{};           // the first sum cut: the error without a solution
  std::size_t most_nodes_;                    // the most nodes that can be numbered
  std::optional<blame> blame_{};
  bool roomy_ = false;         // there is room for the whole window
  std::size_t slots_for_ = 0;  // the table size for which slots were computed
  // For a heuristic that takes many states: the new states of the window, and their estimates.
  std::vector<state> asked_{};
  std::vector<estimate> answers_{};
  std::array<std::size_t, window> answer_of_{};
  state_owners<P> owners_;
  std::size_t number_;  // the number of this owner
  selection<search_space> selected_;
  std::optional<cost> max_cost_{};
  std::vector<batch> outboxes_;  // indexed by owner
  batch local_{};                // messages to itself
  batch inbox_{};                // messages received
  std::size_t next_local_ = 0;   // the first message that is not stored
  std::size_t next_in_inbox_ = 0;
  std::uint64_t produced_ = 0;
  std::uint64_t sent_ = 0;
  std::size_t outgrown_ = 0;  // the largest table size known that another owner has outgrown
};

}  // namespace wend::detail
