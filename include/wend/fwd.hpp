// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint8_t

#include <wend/core/duplicate_policy.hpp>
#include <wend/puzzles/topology.hpp>

/// \file
/// Declares the names that programs use in their own headers: results, limits, options, searches,
/// puzzles, heuristics and writers of traces. It includes almost nothing.
///
/// Default template arguments are declared with the definitions, next to their documentation; with
/// this header, write all arguments: `wend::search_limits<int>`. `puzzles::tile_puzzle<4, 4>` is
/// `puzzles::sliding_puzzle<puzzles::topology::plane, 4, 4>`; `result_t<P>` is
/// `search_result<action_t<P>, cost_t<P>>`.

namespace wend {

// Results.
enum class search_status;
struct statistics;
template <class Action, class Cost>
struct partial_path;
template <class Action, class Cost>
struct search_result;
template <class Action, class Cost>
struct bounded_result;
template <class Action, class Cost>
struct forgetful_result;
template <class Action, class Cost>
struct solution;
template <class Core>
class search_session;
template <class Search>
class solution_range;
template <class P>
class solution_graph;
struct solution_count;
template <class Search>
class solution_graph_range;
template <class P>
struct ranked_bfs_result;
template <class P>
struct path_from_start;
template <class State, class Cost>
struct replayed_path;
struct solution_check;
enum class broken_promise;
struct finding;
struct check_report;

// Errors.
class invalid_option;
class invalid_problem;
class invalid_cost;
template <class Action>
class invalid_cost_at;
enum class checkpoint_fault;
class checkpoint_error;
class output_file_error;

// Limits and options.
template <class Cost>
struct search_limits;
class stop_condition;
class memory_budget;
class move_automaton;
class move_pruning;
class output_file;
enum class unfinished;
class table_memory;
template <class State>
struct start_states;
template <class State>
struct goal_states;
struct check_options;
enum class cycle_check;
enum class tie_breaking;
enum class push_order;
struct no_order;
template <class P>
struct node_view;
template <class Cost>
struct f_h_key;

// Observers and their events.
struct no_observer;
class number_on_request;
template <class P>
struct node_event;
template <class P>
struct successor_event;
template <class Cost>
struct iteration_event;
struct progress_event;

// Problems built from other objects.
template <class State, class Successors, class IsGoal, class Hash>
class callable_problem;
template <class Cost>
struct graph_edge;
template <class Cost>
class explicit_graph;
template <class Cost, class IsGoal>
class graph_problem;
struct vertex_number;
class named_vertex;
template <class Cost>
class named_edge;
template <class Cost>
class named_graph;
template <class Cost, class IsGoal>
class named_graph_problem;
template <class Cost>
struct range_edge;
template <class Rows, class IsGoal>
class range_graph_problem;
struct unit_edges;
struct own_numbers;
template <class Graph, class IsGoal, class Weights, class Index>
class boost_graph_problem;
struct grid_cell;
enum class grid_step : std::uint8_t;
class grid_steps;
enum class corner_cutting;
struct grid_options;
struct grid_size;
struct picture_options;
class octile_cost;
template <class Weight>
class grid_map;
struct straight_steps;
struct king_steps;
struct octile_steps;
struct integer_steps;
template <class Steps, class Weight>
class grid_problem;
template <class Cost>
class grid_manhattan;
template <class Cost>
class grid_octile;

// The algorithms: options, and the searches that are classes.
template <class Cost>
struct arastar_options;
template <class Cost, class Order, duplicate_policy Duplicates>
struct astar_options;
template <class Cost, duplicate_policy Duplicates>
struct astar_idastar_options;
template <class Cost>
struct awastar_options;
template <class Cost>
struct baestar_options;
template <class Cost, duplicate_policy Duplicates>
struct bfs_options;
template <class Cost>
struct beam_search_options;
template <class Cost>
struct bidirectional_bfs_options;
template <class Cost>
struct dfbnb_options;
template <class Cost, duplicate_policy Duplicates>
struct dfs_options;
template <class Cost>
struct dls_options;
template <class Cost>
struct dstar_lite_options;
template <class Cost, duplicate_policy Duplicates>
struct greedy_options;
template <class Cost>
struct ibex_options;
template <class Cost>
struct idastar_options;
template <class Cost>
struct iddfs_options;
template <class Cost>
struct limited_discrepancy_search_options;
template <class Cost>
struct lpastar_options;
template <class Cost>
struct lss_lrta_star_options;
template <class P, class H, class Observer>
class lss_lrta_star_search;
template <class Cost>
struct nbs_options;
template <class Cost, duplicate_policy Duplicates>
struct solution_graph_options;
template <class Cost, duplicate_policy Duplicates>
struct random_search_options;
template <class Cost>
struct ranked_bfs_options;
template <class P, class Observer>
class ranked_bfs_search;
template <class Cost>
struct rbfs_options;
template <class Cost>
struct rectangle_search_options;
template <class Cost>
struct smastar_options;
template <class Cost, duplicate_policy Duplicates>
struct bounded_suboptimal_options;
template <class Cost, duplicate_policy Duplicates>
struct ucs_options;
template <class Cost, duplicate_policy Duplicates>
struct weighted_astar_options;

}  // namespace wend

namespace wend::puzzles {

enum class goal : std::uint8_t;
enum class move : std::uint8_t;
enum class move_order : std::uint8_t;
enum class board_form : std::uint8_t;
class invalid_board;
template <std::size_t Rows, std::size_t Cols>
struct board_shape;
template <std::size_t Rows, std::size_t Cols>
class board;
template <topology Edges, std::size_t Rows, std::size_t Cols>
class sliding_puzzle;
struct solvability;
struct random_walk_options;
template <class State, class Action>
struct random_walk_result;

enum class cube_metric;
enum class cube_turn : std::uint8_t;
template <cube_metric Metric>
class pocket_cube;
enum class face_turn : std::uint8_t;
class invalid_cube;
template <cube_metric Metric>
class cube;
struct hanoi_move;
template <std::size_t Discs, std::size_t Pegs>
class hanoi;
template <std::size_t N>
class pancake;
template <std::size_t N, std::size_t Turnstile>
class topspin;

}  // namespace wend::puzzles

namespace wend::heuristics {

struct nil;
struct constant;
template <class Puzzle>
class misplaced;
template <class Puzzle>
class manhattan;
template <class Puzzle>
class linear_conflict;
template <class Puzzle>
class walking_distance;
template <class Puzzle>
class gap;
template <class Puzzle>
class gap_k;
template <class P, std::size_t NoteBytes>
class any_heuristic;
template <class... Heuristics>
class max_of;
template <class... Heuristics>
class additive;
template <class Heuristic>
class bidirectional_pathmax;
template <class Heuristic, class Puzzle>
class dual;
template <class Heuristic, class Puzzle>
class reflected;
template <class Heuristic, class Factor>
class scaled;
template <class Heuristic, class Puzzle, std::size_t Images>
class symmetric;

enum class mod3_packing : std::uint8_t;
template <class A, mod3_packing Packing>
class mod3_pattern_database;
struct pattern_database_options;
struct pattern_database_progress;
template <class A>
class pattern_database;
template <class Database>
struct pattern_database_result;
enum class blank_regions : std::uint8_t;
enum class lookup : std::uint8_t;
class tile_pattern_table;
struct tile_pattern_options;
struct tile_pattern_progress;
struct tile_pattern_result;
struct tile_pattern_tables;
template <class Puzzle, std::size_t Patterns, blank_regions Regions, lookup Lookup>
class tile_pattern_databases;
template <std::size_t N, std::size_t M>
class pancake_pattern;
template <std::size_t N, std::size_t M>
class additive_pancake_pattern;
template <std::size_t N, std::size_t Turnstile, std::size_t M>
class topspin_pattern;
template <std::size_t Discs, std::size_t Pegs, std::size_t M>
class hanoi_pattern;
template <std::size_t M, puzzles::cube_metric Metric>
class pocket_cube_pattern;
enum class cube_pieces : std::uint8_t;
template <cube_pieces Pieces, std::size_t M, puzzles::cube_metric Metric>
class cube_pattern;

}  // namespace wend::heuristics

namespace wend::trace {

enum class syntax : std::uint8_t;
struct plain_words;
template <class Words>
class csv;
struct dot_options;
template <class Words>
class dot;
template <class View>
class posthoc;
template <class Words>
class plain_view;
class tile_view;
struct grid_cell;
template <class Place>
class grid_view;

}  // namespace wend::trace
