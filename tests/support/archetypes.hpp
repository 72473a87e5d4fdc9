// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>     // std::size_t, std::ptrdiff_t
#include <cstdint>     // std::uint64_t
#include <functional>  // std::hash, specialised
#include <optional>
#include <type_traits>

/// \file
/// For each concept, a minimal type that models it: single-pass ranges, proxies, and no default
/// constructors, comparisons or conversions except those that the concept requires. Code that
/// compiles with these types requires no more than the concepts.
///
/// Each problem is a walk around a ring of the spots 0 … 5, forwards or backwards, from `start()`
/// to the spot 2. The shortest path has `least_actions` actions, and the cheapest one costs
/// `least_cost`.

namespace archetypes {

inline constexpr int spots = 6;
inline constexpr int goal_spot = 2;

constexpr int around(int at, int by) { return (at + by + spots) % spots; }

/// A minimal state: copyable, with ==.
class spot {
 public:
  constexpr explicit spot(int at) : at_(at) {}
  constexpr int at() const { return at_; }
  constexpr void move(int by) { at_ = around(at_, by); }
  friend constexpr bool operator==(spot const& a, spot const& b) { return a.at_ == b.at_; }

 private:
  int at_;
};

/// A spot with the hash that boost::hash finds.
class boost_hashed_spot : public spot {
 public:
  using spot::spot;
  friend std::size_t hash_value(boost_hashed_spot const& s) {
    return static_cast<std::size_t>(s.at());
  }
};

/// A spot with the hash that std::hash finds (specialised below).
class std_hashed_spot : public spot {
 public:
  using spot::spot;
};

/// A minimal action: copyable.
class turn {
 public:
  constexpr explicit turn(int by) : by_(by) {}
  constexpr int by() const { return by_; }

 private:
  int by_;
};

/// An action that can be compared, for invertible problems.
class comparable_turn : public turn {
 public:
  using turn::turn;
  friend constexpr bool operator==(comparable_turn const& a, comparable_turn const& b) {
    return a.by() == b.by();
  }
};

/// Convertible to `T` and to nothing else.
template <class T>
class proxy {
 public:
  constexpr explicit proxy(T const& value) : value_(value) {}
  constexpr operator T() const { return value_; }

 private:
  T value_;
};

/// A minimal range of actions: an input iterator that cannot be copied, a sentinel, a non-const
/// `begin`, and elements made on demand.
template <class Turn>
class turns {
 public:
  class iterator {
   public:
    using value_type = Turn;
    using difference_type = std::ptrdiff_t;

    explicit iterator(int number) : number_(number) {}
    iterator(iterator&&) = default;
    iterator& operator=(iterator&&) = default;

    proxy<Turn> operator*() const { return proxy<Turn>(Turn(number_ == 0 ? 1 : -1)); }
    iterator& operator++() {
      ++number_;
      return *this;
    }
    void operator++(int) { ++number_; }
    friend bool operator==(iterator const& i, struct sentinel const&) { return i.number_ == 2; }

   private:
    int number_;
  };

  iterator begin() { return iterator(0); }
  struct sentinel end();
};
struct sentinel {};
template <class Turn>
sentinel turns<Turn>::end() {
  return {};
}

/// problem
template <class Spot = spot, class Turn = turn>
struct basic_ring {
  using state_type = Spot;
  using action_type = Turn;

  static constexpr int least_actions = 2;
  static constexpr int least_cost = 2;
  static Spot start() { return Spot(0); }

  turns<Turn> actions(Spot const&) const { return {}; }
  proxy<Spot> result(Spot const& s, Turn const& a) const {
    return proxy<Spot>(Spot(around(s.at(), a.by())));
  }
  proxy<bool> is_goal(Spot const& s) const { return proxy<bool>(s.at() == goal_spot); }
};
using ring = basic_ring<>;

/// weighted_problem: a step forwards costs 3, a step backwards 1. Sums of the cost type are
/// promoted.
struct weighted_ring : ring {
  static constexpr int least_actions = 4;
  static constexpr int least_cost = 4;
  short cost(spot const&, turn const& a) const { return a.by() == 1 ? 3 : 1; }
};

/// weighted_problem, with non-numeric costs: compared by tolls, then by minutes.
struct toll_and_minutes {
  int tolls = 0;
  int minutes = 0;
  friend toll_and_minutes operator+(toll_and_minutes const& a, toll_and_minutes const& b) {
    return {a.tolls + b.tolls, a.minutes + b.minutes};
  }
  friend bool operator<(toll_and_minutes const& a, toll_and_minutes const& b) {
    return a.tolls != b.tolls ? a.tolls < b.tolls : a.minutes < b.minutes;
  }
  friend bool operator==(toll_and_minutes const&, toll_and_minutes const&) = default;
};
struct monoid_ring : ring {
  static constexpr int least_actions = 4;
  static constexpr toll_and_minutes least_cost{0, 20};
  toll_and_minutes cost(spot const&, turn const& a) const {
    return a.by() == 1 ? toll_and_minutes{1, 1} : toll_and_minutes{0, 5};
  }
};

/// hashable_problem, with the hash as a member or as either kind of free function.
struct member_hashed_ring : ring {
  std::size_t hash(spot const& s) const { return static_cast<std::size_t>(s.at()); }
};
using boost_hashed_ring = basic_ring<boost_hashed_spot>;
using std_hashed_ring = basic_ring<std_hashed_spot>;

/// hashable_problem and weighted_problem.
struct weighted_hashed_ring : weighted_ring {
  std::size_t hash(spot const& s) const { return static_cast<std::size_t>(s.at()); }
};
struct monoid_hashed_ring : monoid_ring {
  std::size_t hash(spot const& s) const { return static_cast<std::size_t>(s.at()); }
};

/// reversible_problem, without a token
struct reversible_ring : ring {
  void apply(spot& s, turn const& a) const { s.move(a.by()); }
  void undo(spot& s, turn const& a) const { s.move(-a.by()); }
};

/// reversible_problem, with a token that cannot be copied
class footprint {
 public:
  explicit footprint(int at) : at_(at) {}
  footprint(footprint&&) = default;
  footprint& operator=(footprint&&) = default;
  int at() const { return at_; }

 private:
  int at_;
};
struct token_ring : ring {
  footprint apply(spot& s, turn const& a) const {
    footprint left(s.at());
    s.move(a.by());
    return left;
  }
  void undo(spot& s, turn const&, footprint const& left) const { s = spot(left.at()); }
};

/// invertible_problem
struct invertible_ring : basic_ring<spot, comparable_turn> {
  comparable_turn inverse(comparable_turn const& a) const { return comparable_turn(-a.by()); }
};

/// packable_problem: keys are copyable, and have == and a hash; states have no hash.
class ring_key {
 public:
  explicit ring_key(int at) : at_(static_cast<unsigned char>(at)) {}
  int at() const { return at_; }
  friend bool operator==(ring_key const& a, ring_key const& b) { return a.at_ == b.at_; }
  friend std::size_t hash_value(ring_key const& k) { return k.at_; }

 private:
  unsigned char at_;
};
struct packable_ring : ring {
  ring_key pack(spot const& s) const { return ring_key(s.at()); }
  proxy<spot> unpack(ring_key const& k) const { return proxy<spot>(spot(k.at())); }
};

/// rankable_problem
struct rankable_ring : ring {
  unsigned state_count() const { return spots; }
  unsigned rank(spot const& s) const { return static_cast<unsigned>(s.at()); }
  proxy<spot> unrank(std::uint64_t i) const { return proxy<spot>(spot(static_cast<int>(i))); }
};

/// staged_problem
struct staged_ring : reversible_ring {
  using reversible_ring::apply;
  using reversible_ring::undo;
  static constexpr std::size_t sites = spots;
  static constexpr std::array<turn, 2> all{turn(1), turn(-1)};
  static constexpr std::size_t site(spot const& s) { return static_cast<std::size_t>(s.at()); }
  static constexpr bool allows(std::size_t, turn const&) { return true; }
  static constexpr std::size_t leads_to(std::size_t site, turn const& a) {
    return static_cast<std::size_t>(around(static_cast<int>(site), a.by()));
  }
  static constexpr void apply(spot& s, std::size_t site, turn const& a) {
    s = spot(around(static_cast<int>(site), a.by()));
  }
  static constexpr void undo(spot& s, std::size_t site, turn const&) {
    s = spot(static_cast<int>(site));
  }
};

/// split_problem: the rest of a spot without its site is empty. The rest is made from a spot and
/// has no default constructor.
class nowhere {
 public:
  explicit nowhere(spot const&) {}
};
struct split_ring : staged_ring {
  using staged_ring::apply;
  using staged_ring::undo;
  using rest_type = nowhere;
  static nowhere rest(spot const& s) { return nowhere(s); }
  static proxy<spot> whole(nowhere const&, std::size_t site) {
    return proxy<spot>(spot(static_cast<int>(site)));
  }
  static void apply(nowhere&, std::size_t, turn const&) {}
  static void undo(nowhere&, std::size_t, turn const&) {}
};

/// The further requirements of depth-first kernels: static inverses, two orders, and no exceptions.
class silent_turns {
 public:
  explicit silent_turns(comparable_turn const* first) : first_(first) {}
  comparable_turn const* begin() const { return first_; }
  comparable_turn const* end() const { return first_ + 2; }

 private:
  comparable_turn const* first_;
};
struct kernel_ring : basic_ring<spot, comparable_turn> {
  using turn = comparable_turn;
  enum class way : unsigned char { ahead, back };
  way first = way::back;

  static constexpr std::size_t sites = spots;
  static constexpr std::array<turn, 2> all{turn(1), turn(-1)};
  static constexpr std::array<std::array<turn, 2>, 2> orders{
      {{turn(1), turn(-1)}, {turn(-1), turn(1)}}};
  way order() const noexcept { return first; }
  silent_turns actions(spot const&) const noexcept {
    return silent_turns(orders[static_cast<std::size_t>(first)].data());
  }
  proxy<bool> is_goal(spot const& s) const noexcept { return basic_ring::is_goal(s); }
  static constexpr proxy<turn> inverse(turn const& a) noexcept { return proxy<turn>(turn(-a.by())); }
  static constexpr unsigned site(spot const& s) noexcept { return static_cast<unsigned>(s.at()); }
  static constexpr proxy<bool> allows(std::size_t, turn const&) { return proxy<bool>(true); }
  static constexpr unsigned leads_to(std::size_t site, turn const& a) {
    return static_cast<unsigned>(around(static_cast<int>(site), a.by()));
  }
  static constexpr void apply(spot& s, turn const& a) noexcept { s.move(a.by()); }
  static constexpr void undo(spot& s, turn const& a) noexcept { s.move(-a.by()); }
  static constexpr void apply(spot& s, std::size_t, turn const& a) noexcept { s.move(a.by()); }
  static constexpr void undo(spot& s, std::size_t, turn const& a) noexcept { s.move(-a.by()); }
};

/// A problem with a dead end, the spot 6, for heuristics that recognise dead ends.
struct leaky_ring {
  using state_type = spot;
  using action_type = turn;
  static constexpr int least_actions = 2;
  static constexpr int least_cost = 2;
  static spot start() { return spot(0); }
  static constexpr std::array<turn, 3> three{turn(1), turn(-1), turn(6)};
  struct range {
    turn const* first;
    turn const* last;
    turn const* begin() const { return first; }
    turn const* end() const { return last; }
  };
  range actions(spot const& s) const {
    return {three.data(), three.data() + (s.at() == spots ? 0 : s.at() == 0 ? 3 : 2)};
  }
  spot result(spot const& s, turn const& a) const {
    return spot(a.by() == 6 ? spots : around(s.at(), a.by()));
  }
  bool is_goal(spot const& s) const { return s.at() == goal_spot; }
};

/// The number of actions from a spot to the goal.
constexpr int steps_left(int at) {
  int const ahead = around(goal_spot, -at);
  return ahead < spots - ahead ? ahead : spots - ahead;
}

/// heuristic_for<ring>, and for every other ring whose actions cost 1
struct estimate {
  int operator()(spot const& s) const { return steps_left(s.at()); }
};

/// The estimate as an optional cost, empty for a dead end
struct optional_estimate {
  std::optional<int> operator()(spot const& s) const {
    if (s.at() >= spots) return std::nullopt;
    return steps_left(s.at());
  }
};

/// heuristic_for<weighted_ring> and heuristic_for<monoid_ring>
struct weighted_estimate {
  int operator()(spot const& s) const {
    int const ahead = around(goal_spot, -s.at());
    return 3 * ahead < (spots - ahead) % spots ? 3 * ahead : (spots - ahead) % spots;
  }
};
struct monoid_estimate {
  toll_and_minutes operator()(spot const& s) const {
    return {0, 5 * ((spots - around(goal_spot, -s.at())) % spots)};
  }
};

/// goal_aware
struct goal_aware_estimate : estimate {
  static constexpr bool goal_aware = true;
};

/// has_f_step
struct f_step_estimate : estimate {
  static constexpr int f_step = 2;
};

/// incremental_heuristic_for<ring>
struct incremental_estimate : estimate {
  signed char delta(spot const& s, turn const& a) const {
    return static_cast<signed char>(steps_left(around(s.at(), a.by())) - steps_left(s.at()));
  }
};

/// staged_heuristic_for<kernel_ring>
struct staged_estimate : goal_aware_estimate {
  signed char delta(spot const& s, turn const& a) const noexcept {
    return delta(s, static_cast<std::size_t>(s.at()), a);
  }
  signed char delta(spot const&, std::size_t site, turn const& a) const noexcept {
    int const at = static_cast<int>(site);
    return static_cast<signed char>(steps_left(around(at, a.by())) - steps_left(at));
  }
};

/// tracked_heuristic_for<ring>
class ring_note {
 public:
  explicit ring_note(int at) : at_(at) {}
  int at() const { return at_; }

 private:
  int at_;
};
struct tracked_estimate : estimate {
  ring_note root(spot const& s) const { return ring_note(s.at()); }
  ring_note child(ring_note const& n, spot const&, turn const& a) const {
    return ring_note(around(n.at(), a.by()));
  }
  int value(ring_note const& n) const { return steps_left(n.at()); }
};

/// staged_tracked_heuristic_for<kernel_ring>
struct staged_tracked_estimate : goal_aware_estimate {
  ring_note root(spot const& s) const noexcept { return ring_note(s.at()); }
  proxy<ring_note> child(ring_note const&, spot const& s, turn const& a) const noexcept {
    return proxy<ring_note>(ring_note(around(s.at(), a.by())));
  }
  proxy<ring_note> child(ring_note const& n, spot const&, std::size_t, turn const& a) const noexcept {
    return proxy<ring_note>(ring_note(around(n.at(), a.by())));
  }
  signed char value(ring_note const& n) const noexcept {
    return static_cast<signed char>(steps_left(n.at()));
  }
};

}  // namespace archetypes

template <>
struct std::hash<archetypes::std_hashed_spot> {
  std::size_t operator()(archetypes::std_hashed_spot const& s) const {
    return static_cast<std::size_t>(s.at());
  }
};
