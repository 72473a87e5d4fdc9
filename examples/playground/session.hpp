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
/// A search of any problem by any algorithm, in steps, with what there is to be drawn of it.

namespace playground {

class session {
 public:
  virtual ~session() = default;

  /// Expands at most so many nodes more; the status is `running` if there is more to do.
  virtual void run(std::uint64_t expansions) = 0;
  [[nodiscard]] virtual wend::search_status status() const = 0;
  [[nodiscard]] virtual wend::statistics statistics() const = 0;

  /// Of a search that is solved. A puzzle's actions are letters, u, d, l and r, for the way the
  /// blank goes; a map's path is the digits of its actions, in the order of wend::grid_step; a
  /// table's, the places of its edges among those of their states, with full stops between them.
  [[nodiscard]] virtual std::string path() const = 0;
  [[nodiscard]] virtual double cost() const = 0;
  /// Whether there is a solution already, which may become cheaper.
  [[nodiscard]] virtual bool has_solution() const = 0;
  /// Of the iteration, or on the cost of all solutions; 0 where there is none.
  [[nodiscard]] virtual double bound() const = 0;

  /// From the next run on the search pauses where these are met.
  virtual void pause_at(breakpoints at) = 0;
  /// The state of a node that is kept, in the form of a set-up's `board`; empty if it is not known.
  [[nodiscard]] virtual std::string state(std::int32_t node) const = 0;

  recorder& drawing() { return drawing_; }
  void set_memory(std::size_t mebibytes) { memory_ = mebibytes; }

 protected:
  explicit session(std::size_t cells) : drawing_(cells) {}
  recorder drawing_;        // NOLINT(*-non-private-member-variables-in-classes)
  std::size_t memory_ = 0;  // NOLINT(*-non-private-member-variables-in-classes)
};

/// \name A search of each kind
/// \pre The set-up was read without a complaint.
/// @{
std::unique_ptr<session> search_puzzle(setup const& s);
std::unique_ptr<session> search_grid(setup const& s);
std::unique_ptr<session> search_table(setup const& s);
/// @}

/// What there is to know about a puzzle's board, as JSON: whether it can be solved and why not, and
/// what each heuristic says of it, or null where its tables would be too large.
std::string describe_puzzle(setup const& s);

/// The board after a walk of `steps` moves drawn at random from the goal: the tiles with full stops
/// between them.
std::string scramble_puzzle(setup const& s);

}  // namespace playground
