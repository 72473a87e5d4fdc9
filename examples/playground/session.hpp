// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <memory>   // std::unique_ptr
#include <string>

#include "recorder.hpp"
#include "setup.hpp"
#include "watcher.hpp"

#include <wend/core/result.hpp>

/// \file
/// A search of any problem by any algorithm, in steps, with the data for its pictures.

namespace playground {

class session {
 public:
  virtual ~session() = default;

  /// Expands at most `expansions` further nodes. The status is `running` if the search has not ended.
  virtual void run(std::uint64_t expansions) = 0;
  [[nodiscard]] virtual wend::search_status status() const = 0;
  [[nodiscard]] virtual wend::statistics statistics() const = 0;

  /// The actions of the solution. A puzzle's actions are letters, u, d, l and r, for the moves of the
  /// blank; a map's are digits, in the order of wend::grid_step; a table's are the places of edges among
  /// those of their states, with full stops between them. \pre The search is solved.
  [[nodiscard]] virtual std::string path() const = 0;
  [[nodiscard]] virtual double cost() const = 0;
  /// True if there is a solution that may still become cheaper.
  [[nodiscard]] virtual bool has_solution() const = 0;
  /// The bound of the iteration, or on the cost of all solutions; 0 if there is none.
  [[nodiscard]] virtual double bound() const = 0;

  /// Sets the conditions of a pause from the next run on.
  virtual void pause_at(breakpoints at) = 0;
  /// The state of a recorded node, in the form of a set-up's `board`; empty if it is not known.
  [[nodiscard]] virtual std::string state(std::int32_t node) const = 0;

  recorder& drawing() { return drawing_; }
  void set_memory(std::size_t mebibytes) { memory_ = mebibytes; }

 protected:
  explicit session(std::size_t cells) : drawing_(cells) {}
  recorder drawing_;        // NOLINT(*-non-private-member-variables-in-classes)
  std::size_t memory_ = 0;  // NOLINT(*-non-private-member-variables-in-classes)
};

/// \name A search of each kind
/// \pre The set-up was read without an error.
/// @{
std::unique_ptr<session> search_puzzle(setup const& s);
std::unique_ptr<session> search_grid(setup const& s);
std::unique_ptr<session> search_table(setup const& s);
/// @}

/// Describes a puzzle's board as JSON: whether it can be solved, or why not, and the estimate of each
/// heuristic, or null if its tables would be too large.
std::string describe_puzzle(setup const& s);

/// The board after a random walk of `steps` moves from the goal: the tiles with full stops between
/// them.
std::string scramble_puzzle(setup const& s);

}  // namespace playground
