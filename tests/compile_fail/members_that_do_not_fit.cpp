// SPDX-License-Identifier: BSL-1.0
//
// Optional members that do not fit, each in a separate class: not const, with too few or too many
// parameters, or of a wrong type. Each class causes its message once. Opting out repairs the class.
// expect 4: wend: the problem's cost must be a const member cost(state, action) that returns a number;
// expect 3: wend: the problem's expand must be a const member expand(state, out) that returns nothing, and calls out(action, state) or out(action, state, cost);
// expect 4: wend: the problem's hash must be a const member hash(state) that returns a std::size_t;
// expect 4: wend: the problem's hash_after must be a const member hash_after(hash, state, action) that returns a std::size_t;
// expect 3: wend: the problem's apply must be a const member apply(state, action) that returns nothing or a token;
// expect 3: wend: the problem's undo must be a const member undo(state, action) or undo(state, action, token) that returns nothing;
// expect 4: wend: the problem's inverse must be a const member inverse(action) that returns an action;
// expect 4: wend: the problem's predecessors must be a const member predecessors(state) that returns a range of elements with the members state and action;
// expect 3: wend: the problem's goals must be a const member goals() that returns a range of states;
// expect 4: wend: the problem's pack must be a const member pack(state) that returns a key that has copies, == and a hash;
// expect 4: wend: the problem's unpack must be a const member unpack(key) that returns a state;
// expect 3: wend: the problem's state_count must be a const member state_count() that returns a std::uint64_t;
// expect 4: wend: the problem's rank must be a const member rank(state) that returns a std::uint64_t;
// expect 4: wend: the problem's unrank must be a const member unrank(number) that returns a state;
// expect 4: wend: the problem's ranks must be a const member ranks(state) that returns bool;
// expect 3: wend: the problem's rank_maps must be a const member rank_maps() that returns a range of wend::rank_map;
// expect 4: wend: the problem's prefetch must be a const noexcept member prefetch(state) that returns nothing;
// expect 4: wend: the problem's abstract_state must be a const member abstract_state(state) that returns an unsigned integer;
// expect 4: wend: the problem's site must be a const member site(state) that returns a std::size_t;
// expect 4: wend: the problem's allows must be a static member allows(site, action) that returns bool;
// expect 4: wend: the problem's leads_to must be a static member leads_to(site, action) that returns a std::size_t;
// expect 3: wend: the problem's order must be a const member order() that returns a std::size_t;
// expect 4: wend: the problem's rest must be a const member rest(state) that returns a rest_type;
// expect 4: wend: the problem's whole must be a const member whole(rest, site) that returns a state;
// expect 4: wend: the problem's pack_result must be a const member pack_result(key, site, action) that returns a key;
// expect 4: wend: the problem's effect must be a const member effect(action) or effect(site, action) that returns a permutation or a wend::stack_move;
// expect 4: wend: the problem's effect_cost must be a const member effect_cost(action) or effect_cost(site, action) that returns an integer;
// expect 2: wend: the problem's abstract_state must be a const member abstract_state(key) that returns an unsigned integer;
// expect 1: wend: the problem's apply must be a const member apply(state, site, action) that returns nothing;
// expect 1: wend: the problem's undo must be a const member undo(state, site, action) that returns nothing;
// expect 4: wend: the heuristic's delta must be a const member delta(state, action) that returns a signed integer;
// expect 4: wend: the heuristic's root must be a const member root(state) that returns a note that can be copied;
// expect 2: wend: the heuristic's root must be a const member root(state, estimate) that returns the same note;
// expect 4: wend: the heuristic's child must be a const member child(note, state, action) that returns a note;
// expect 4: wend: the heuristic's value must be a const member value(note) that returns a cost or an optional cost;
// expect 3: wend: the heuristic's estimate must be a const member estimate(states, estimates) that returns nothing;
// expect 4: wend: the heuristic's towards must be a const member towards(state) that returns a heuristic;
// expect 4: wend: the heuristic's from must be a const member from(state) that returns a heuristic;
// expect 3: wend: the heuristic's prefetch_pays must be a const noexcept member prefetch_pays() that returns bool;
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <wend/tools/check_problem.hpp>

#ifdef FIXED
#define WEND_MENDED static constexpr bool checks_signatures = false;
#else
#define WEND_MENDED
#endif

namespace {

struct board {
  friend bool operator==(board const&, board const&) = default;
};
struct turn {
  friend bool operator==(turn const&, turn const&) = default;
};
struct edge {
  board state;
  turn action;
};
struct opaque {};
struct moved {
  std::uint64_t first, target, count, block, run;
  std::array<std::uint64_t (*)(std::uint64_t), 1> forward(std::uint64_t) const;
};
struct model {
  using state_type = board;
  using action_type = turn;
  std::array<turn, 1> actions(board const&) const;
  board result(board const&, turn const&) const;
  bool is_goal(board const&) const;
};
struct least {
  int operator()(board const&) const;
};
using boards = std::span<board const>;
using estimates = std::span<std::optional<int>>;

struct cost_not_const : model {
  int cost(board const&, turn const&);
  WEND_MENDED
};
struct cost_too_few : model {
  int cost(board const&) const;
  WEND_MENDED
};
struct cost_too_many : model {
  int cost(board const&, turn const&, int) const;
  WEND_MENDED
};
struct cost_wrong_type : model {
  void cost(board const&, turn const&) const;
  WEND_MENDED
};
struct hash_not_const : model {
  std::size_t hash(board const&);
  WEND_MENDED
};
struct hash_too_few : model {
  std::size_t hash() const;
  WEND_MENDED
};
struct hash_too_many : model {
  std::size_t hash(board const&, int) const;
  WEND_MENDED
};
struct hash_wrong_type : model {
  board hash(board const&) const;
  WEND_MENDED
};
struct hash_after_not_const : model {
  std::size_t hash(board const&) const;
  std::size_t hash_after(std::size_t, board const&, turn const&);
  WEND_MENDED
};
struct hash_after_too_few : model {
  std::size_t hash(board const&) const;
  std::size_t hash_after(std::size_t, board const&) const;
  WEND_MENDED
};
struct hash_after_too_many : model {
  std::size_t hash(board const&) const;
  std::size_t hash_after(std::size_t, board const&, turn const&, int) const;
  WEND_MENDED
};
struct hash_after_wrong_type : model {
  std::size_t hash(board const&) const;
  board hash_after(std::size_t, board const&, turn const&) const;
  WEND_MENDED
};
struct apply_not_const : model {
  void apply(board&, turn const&);
  WEND_MENDED
};
struct apply_too_few : model {
  void apply(board&) const;
  WEND_MENDED
};
struct apply_too_many : model {
  void apply(board&, turn const&, int) const;
  WEND_MENDED
};
struct undo_not_const : model {
  int apply(board&, turn const&) const;
  void undo(board&, turn const&, int);
  WEND_MENDED
};
struct undo_too_few : model {
  int apply(board&, turn const&) const;
  void undo(board&) const;
  WEND_MENDED
};
struct undo_too_many : model {
  int apply(board&, turn const&) const;
  void undo(board&, turn const&, int, int) const;
  WEND_MENDED
};
struct inverse_not_const : model {
  turn inverse(turn const&);
  WEND_MENDED
};
struct inverse_too_few : model {
  turn inverse() const;
  WEND_MENDED
};
struct inverse_too_many : model {
  turn inverse(board const&, turn const&) const;
  WEND_MENDED
};
struct inverse_wrong_type : model {
  board inverse(turn const&) const;
  WEND_MENDED
};
struct predecessors_not_const : model {
  std::vector<edge> predecessors(board const&);
  WEND_MENDED
};
struct predecessors_too_few : model {
  std::vector<edge> predecessors() const;
  WEND_MENDED
};
struct predecessors_too_many : model {
  std::vector<edge> predecessors(board const&, turn const&) const;
  WEND_MENDED
};
struct predecessors_wrong_type : model {
  std::vector<board> predecessors(board const&) const;
  WEND_MENDED
};
struct expand_not_const : model {
  template <class Out>
  void expand(board const&, Out&&);
  WEND_MENDED
};
struct expand_too_few : model {
  void expand(board const&) const;
  WEND_MENDED
};
struct expand_too_many : model {
  template <class Out>
  void expand(board const&, Out&&, int) const;
  WEND_MENDED
};
struct goals_not_const : model {
  std::vector<board> goals();
  WEND_MENDED
};
struct goals_too_many : model {
  std::vector<board> goals(board const&) const;
  WEND_MENDED
};
struct goals_wrong_type : model {
  std::vector<turn> goals() const;
  WEND_MENDED
};
struct pack_not_const : model {
  int unpack(int) const;
  int pack(board const&);
  WEND_MENDED
};
struct pack_too_few : model {
  int unpack(int) const;
  int pack() const;
  WEND_MENDED
};
struct pack_too_many : model {
  int unpack(int) const;
  int pack(board const&, int) const;
  WEND_MENDED
};
struct pack_wrong_type : model {
  int unpack(int) const;
  opaque pack(board const&) const;
  WEND_MENDED
};
struct unpack_not_const : model {
  int pack(board const&) const;
  board unpack(int);
  WEND_MENDED
};
struct unpack_too_few : model {
  int pack(board const&) const;
  board unpack() const;
  WEND_MENDED
};
struct unpack_too_many : model {
  int pack(board const&) const;
  board unpack(int, int) const;
  WEND_MENDED
};
struct unpack_wrong_type : model {
  int pack(board const&) const;
  opaque unpack(int) const;
  WEND_MENDED
};
struct state_count_not_const : model {
  int state_count();
  WEND_MENDED
};
struct state_count_too_many : model {
  int state_count(int) const;
  WEND_MENDED
};
struct state_count_wrong_type : model {
  board state_count() const;
  WEND_MENDED
};
struct rank_not_const : model {
  int rank(board const&);
  WEND_MENDED
};
struct rank_too_few : model {
  int rank() const;
  WEND_MENDED
};
struct rank_too_many : model {
  int rank(board const&, int) const;
  WEND_MENDED
};
struct rank_wrong_type : model {
  board rank(board const&) const;
  WEND_MENDED
};
struct unrank_not_const : model {
  board unrank(std::uint64_t);
  WEND_MENDED
};
struct unrank_too_few : model {
  board unrank() const;
  WEND_MENDED
};
struct unrank_too_many : model {
  board unrank(int, int) const;
  WEND_MENDED
};
struct unrank_wrong_type : model {
  void unrank(int) const;
  WEND_MENDED
};
struct ranks_not_const : model {
  int rank(board const&) const;
  bool ranks(board const&);
  WEND_MENDED
};
struct ranks_too_few : model {
  int rank(board const&) const;
  bool ranks() const;
  WEND_MENDED
};
struct ranks_too_many : model {
  int rank(board const&) const;
  bool ranks(board const&, int) const;
  WEND_MENDED
};
struct ranks_wrong_type : model {
  int rank(board const&) const;
  board ranks(board const&) const;
  WEND_MENDED
};
struct rank_maps_not_const : model {
  int rank(board const&) const;
  std::vector<moved> rank_maps();
  WEND_MENDED
};
struct rank_maps_too_many : model {
  int rank(board const&) const;
  std::vector<moved> rank_maps(int) const;
  WEND_MENDED
};
struct rank_maps_wrong_type : model {
  int rank(board const&) const;
  std::vector<int> rank_maps() const;
  WEND_MENDED
};
struct prefetch_not_const : model {
  void prefetch(board const&) noexcept;
  WEND_MENDED
};
struct prefetch_too_few : model {
  void prefetch() const noexcept;
  WEND_MENDED
};
struct prefetch_too_many : model {
  void prefetch(board const&, int) const noexcept;
  WEND_MENDED
};
struct prefetch_wrong_type : model {
  void prefetch(board const&) const;
  WEND_MENDED
};
struct abstract_state_not_const : model {
  unsigned abstract_state(board const&);
  WEND_MENDED
};
struct abstract_state_too_few : model {
  unsigned abstract_state() const;
  WEND_MENDED
};
struct abstract_state_too_many : model {
  unsigned abstract_state(board const&, int) const;
  WEND_MENDED
};
struct abstract_state_wrong_type : model {
  int abstract_state(board const&) const;
  WEND_MENDED
};
struct site_not_const : model {
  static constexpr int sites = 4;
  int site(board const&);
  WEND_MENDED
};
struct site_too_few : model {
  static constexpr int sites = 4;
  int site() const;
  WEND_MENDED
};
struct site_too_many : model {
  static constexpr int sites = 4;
  int site(board const&, int) const;
  WEND_MENDED
};
struct site_wrong_type : model {
  static constexpr int sites = 4;
  board site(board const&) const;
  WEND_MENDED
};
struct allows_not_const : model {
  static constexpr int sites = 4;
  bool allows(std::size_t, turn const&);
  WEND_MENDED
};
struct allows_too_few : model {
  static constexpr int sites = 4;
  static bool allows(std::size_t);
  WEND_MENDED
};
struct allows_too_many : model {
  static constexpr int sites = 4;
  static bool allows(std::size_t, turn const&, int);
  WEND_MENDED
};
struct allows_wrong_type : model {
  static constexpr int sites = 4;
  static board allows(std::size_t, turn const&);
  WEND_MENDED
};
struct leads_to_not_const : model {
  static constexpr int sites = 4;
  int leads_to(std::size_t, turn const&) const;
  WEND_MENDED
};
struct leads_to_too_few : model {
  static constexpr int sites = 4;
  static int leads_to(std::size_t);
  WEND_MENDED
};
struct leads_to_too_many : model {
  static constexpr int sites = 4;
  static int leads_to(std::size_t, turn const&, int);
  WEND_MENDED
};
struct leads_to_wrong_type : model {
  static constexpr int sites = 4;
  static board leads_to(std::size_t, turn const&);
  WEND_MENDED
};
struct order_not_const : model {
  static constexpr std::array<int, 1> orders{};
  int order();
  WEND_MENDED
};
struct order_too_many : model {
  static constexpr std::array<int, 1> orders{};
  int order(int) const;
  WEND_MENDED
};
struct order_wrong_type : model {
  static constexpr std::array<int, 1> orders{};
  board order() const;
  WEND_MENDED
};
struct rest_not_const : model {
  static constexpr int sites = 4; using rest_type = int; int site(board const&) const;
  int rest(board const&);
  WEND_MENDED
};
struct rest_too_few : model {
  static constexpr int sites = 4; using rest_type = int; int site(board const&) const;
  int rest() const;
  WEND_MENDED
};
struct rest_too_many : model {
  static constexpr int sites = 4; using rest_type = int; int site(board const&) const;
  int rest(board const&, int) const;
  WEND_MENDED
};
struct rest_wrong_type : model {
  static constexpr int sites = 4; using rest_type = int; int site(board const&) const;
  long rest(board const&) const;
  WEND_MENDED
};
struct whole_not_const : model {
  static constexpr int sites = 4; using rest_type = int; int site(board const&) const;
  board whole(int, std::size_t);
  WEND_MENDED
};
struct whole_too_few : model {
  static constexpr int sites = 4; using rest_type = int; int site(board const&) const;
  board whole(int) const;
  WEND_MENDED
};
struct whole_too_many : model {
  static constexpr int sites = 4; using rest_type = int; int site(board const&) const;
  board whole(int, std::size_t, int) const;
  WEND_MENDED
};
struct whole_wrong_type : model {
  static constexpr int sites = 4; using rest_type = int; int site(board const&) const;
  int whole(int, std::size_t) const;
  WEND_MENDED
};
struct pack_result_not_const : model {
  static constexpr int sites = 4; int pack(board const&) const;
  int pack_result(int, std::size_t, turn const&);
  WEND_MENDED
};
struct pack_result_too_few : model {
  static constexpr int sites = 4; int pack(board const&) const;
  int pack_result(int, std::size_t) const;
  WEND_MENDED
};
struct pack_result_too_many : model {
  static constexpr int sites = 4; int pack(board const&) const;
  int pack_result(int, std::size_t, turn const&, int) const;
  WEND_MENDED
};
struct pack_result_wrong_type : model {
  static constexpr int sites = 4; int pack(board const&) const;
  board pack_result(int, std::size_t, turn const&) const;
  WEND_MENDED
};
struct effect_not_const : model {
  std::vector<int> effect(turn const&);
  WEND_MENDED
};
struct effect_too_few : model {
  std::vector<int> effect() const;
  WEND_MENDED
};
struct effect_too_many : model {
  std::vector<int> effect(board const&, turn const&, int) const;
  WEND_MENDED
};
struct effect_wrong_type : model {
  int effect(turn const&) const;
  WEND_MENDED
};
struct effect_cost_not_const : model {
  std::vector<int> effect(turn const&) const;
  int effect_cost(turn const&);
  WEND_MENDED
};
struct effect_cost_too_few : model {
  std::vector<int> effect(turn const&) const;
  int effect_cost() const;
  WEND_MENDED
};
struct effect_cost_too_many : model {
  std::vector<int> effect(turn const&) const;
  int effect_cost(board const&, turn const&) const;
  WEND_MENDED
};
struct effect_cost_wrong_type : model {
  std::vector<int> effect(turn const&) const;
  double effect_cost(turn const&) const;
  WEND_MENDED
};
struct abstract_state_of_key_not_const : model {
  int pack(board const&) const; unsigned abstract_state(board const&) const;
  unsigned abstract_state(int);
  WEND_MENDED
};
struct abstract_state_of_key_wrong_type : model {
  int pack(board const&) const; unsigned abstract_state(board const&) const;
  int abstract_state(int) const;
  WEND_MENDED
};
struct apply_at_site_not_const : model {
  static constexpr int sites = 4; int site(board const&) const; void apply(board&, turn const&) const;
  void apply(board&, std::size_t, turn const&);
  WEND_MENDED
};
struct undo_at_site_not_const : model {
  static constexpr int sites = 4; int site(board const&) const; void apply(board&, turn const&) const; void undo(board&, turn const&) const;
  void undo(board&, std::size_t, turn const&);
  WEND_MENDED
};
struct h_delta_not_const : least {
  int delta(board const&, turn const&);
  WEND_MENDED
};
struct h_delta_too_few : least {
  int delta(board const&) const;
  WEND_MENDED
};
struct h_delta_too_many : least {
  int delta(board const&, turn const&, int) const;
  WEND_MENDED
};
struct h_delta_wrong_type : least {
  double delta(board const&, turn const&) const;
  WEND_MENDED
};
struct h_root_not_const : least {
  int root(board const&);
  WEND_MENDED
};
struct h_root_too_few : least {
  int root() const;
  WEND_MENDED
};
struct h_root_too_many : least {
  int root(board const&, int, int) const;
  WEND_MENDED
};
struct h_root_wrong_type : least {
  void root(board const&) const;
  WEND_MENDED
};
struct h_root_by_estimate_not_const : least {
  int root(board const&) const; int child(int, board const&, turn const&) const; int value(int) const;
  int root(board const&, int);
  WEND_MENDED
};
struct h_root_by_estimate_wrong_type : least {
  int root(board const&) const; int child(int, board const&, turn const&) const; int value(int) const;
  long root(board const&, int) const;
  WEND_MENDED
};
struct h_child_not_const : least {
  int root(board const&) const;
  int child(int, board const&, turn const&);
  WEND_MENDED
};
struct h_child_too_few : least {
  int root(board const&) const;
  int child(int, turn const&) const;
  WEND_MENDED
};
struct h_child_too_many : least {
  int root(board const&) const;
  int child(int, board const&, turn const&, int) const;
  WEND_MENDED
};
struct h_child_wrong_type : least {
  int root(board const&) const;
  board child(int, board const&, turn const&) const;
  WEND_MENDED
};
struct h_value_not_const : least {
  int root(board const&) const;
  int value(int);
  WEND_MENDED
};
struct h_value_too_few : least {
  int root(board const&) const;
  int value() const;
  WEND_MENDED
};
struct h_value_too_many : least {
  int root(board const&) const;
  int value(int, int) const;
  WEND_MENDED
};
struct h_value_wrong_type : least {
  int root(board const&) const;
  board value(int) const;
  WEND_MENDED
};
struct h_estimate_not_const : least {
  void estimate(boards, estimates);
  WEND_MENDED
};
struct h_estimate_too_few : least {
  void estimate(boards) const;
  WEND_MENDED
};
struct h_estimate_too_many : least {
  void estimate(boards, estimates, int) const;
  WEND_MENDED
};
struct h_towards_not_const : least {
  least towards(board const&);
  WEND_MENDED
};
struct h_towards_too_few : least {
  least towards() const;
  WEND_MENDED
};
struct h_towards_too_many : least {
  least towards(board const&, int) const;
  WEND_MENDED
};
struct h_towards_wrong_type : least {
  int towards(board const&) const;
  WEND_MENDED
};
struct h_from_not_const : least {
  least from(board const&);
  WEND_MENDED
};
struct h_from_too_few : least {
  least from() const;
  WEND_MENDED
};
struct h_from_too_many : least {
  least from(board const&, int) const;
  WEND_MENDED
};
struct h_from_wrong_type : least {
  int from(board const&) const;
  WEND_MENDED
};
struct h_prefetch_pays_not_const : least {
  bool prefetch_pays() noexcept;
  WEND_MENDED
};
struct h_prefetch_pays_too_many : least {
  bool prefetch_pays(int) const noexcept;
  WEND_MENDED
};
struct h_prefetch_pays_wrong_type : least {
  bool prefetch_pays() const;
  WEND_MENDED
};

template <class... P>
constexpr bool problems_fit = (wend::detail::members_fit<P> && ...);
template <class... H>
constexpr bool heuristics_fit = (wend::detail::heuristic_members_fit<H, model> && ...);

constexpr bool fit = problems_fit<
    cost_not_const, cost_too_few, cost_too_many, cost_wrong_type, hash_not_const, hash_too_few,
    hash_too_many, hash_wrong_type, hash_after_not_const, hash_after_too_few,
    hash_after_too_many, hash_after_wrong_type, apply_not_const, apply_too_few, apply_too_many,
    undo_not_const, undo_too_few, undo_too_many, inverse_not_const, inverse_too_few,
    inverse_too_many, inverse_wrong_type, predecessors_not_const, predecessors_too_few,
    predecessors_too_many, predecessors_wrong_type, expand_not_const, expand_too_few,
    expand_too_many, goals_not_const, goals_too_many,
    goals_wrong_type, pack_not_const, pack_too_few, pack_too_many,
    pack_wrong_type, unpack_not_const, unpack_too_few, unpack_too_many, unpack_wrong_type,
    state_count_not_const, state_count_too_many, state_count_wrong_type, rank_not_const,
    rank_too_few, rank_too_many, rank_wrong_type, unrank_not_const, unrank_too_few,
    unrank_too_many, unrank_wrong_type, ranks_not_const, ranks_too_few, ranks_too_many,
    ranks_wrong_type, rank_maps_not_const, rank_maps_too_many, rank_maps_wrong_type,
    prefetch_not_const, prefetch_too_few, prefetch_too_many, prefetch_wrong_type,
    abstract_state_not_const, abstract_state_too_few, abstract_state_too_many,
    abstract_state_wrong_type, site_not_const, site_too_few, site_too_many, site_wrong_type,
    allows_not_const, allows_too_few, allows_too_many, allows_wrong_type, leads_to_not_const,
    leads_to_too_few, leads_to_too_many, leads_to_wrong_type, order_not_const, order_too_many,
    order_wrong_type, rest_not_const, rest_too_few, rest_too_many, rest_wrong_type,
    whole_not_const, whole_too_few, whole_too_many, whole_wrong_type, pack_result_not_const,
    pack_result_too_few, pack_result_too_many, pack_result_wrong_type, effect_not_const,
    effect_too_few, effect_too_many, effect_wrong_type, effect_cost_not_const,
    effect_cost_too_few, effect_cost_too_many, effect_cost_wrong_type,
    abstract_state_of_key_not_const, abstract_state_of_key_wrong_type, apply_at_site_not_const,
    undo_at_site_not_const>;
constexpr bool guided = heuristics_fit<
    h_delta_not_const, h_delta_too_few, h_delta_too_many, h_delta_wrong_type, h_root_not_const,
    h_root_too_few, h_root_too_many, h_root_wrong_type, h_root_by_estimate_not_const,
    h_root_by_estimate_wrong_type, h_child_not_const, h_child_too_few, h_child_too_many,
    h_child_wrong_type, h_value_not_const, h_value_too_few, h_value_too_many,
    h_value_wrong_type, h_estimate_not_const, h_estimate_too_few, h_estimate_too_many,
    h_towards_not_const, h_towards_too_few, h_towards_too_many, h_towards_wrong_type,
    h_from_not_const, h_from_too_few, h_from_too_many, h_from_wrong_type,
    h_prefetch_pays_not_const, h_prefetch_pays_too_many, h_prefetch_pays_wrong_type>;
static_assert(fit || !fit || guided);

}  // namespace
