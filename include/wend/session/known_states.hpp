// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <cstddef>   // std::size_t, std::ptrdiff_t
#include <iterator>  // std::forward_iterator_tag, std::input_iterator_tag
#include <vector>

/// \file
/// The results of a best-first search for the states that it has reached.

namespace wend {

/// The cost of a state that a search has reached.
template <class Cost>
struct known_cost {
  Cost cost;      ///< The cost of the best path found to it.
  bool is_final;  ///< True if it is proved that no path to the state is cheaper.

  friend bool operator==(known_cost const&, known_cost const&) = default;
};

/// A path to a state that a search has reached.
template <class Action, class Cost>
struct known_path {
  std::vector<Action> actions;  ///< The best path found, from the start numbered `start`.
  Cost cost;                    ///< The sum of the costs of the actions.
  std::size_t start;            ///< The number of the start at which it begins.
  bool is_final;                ///< True if it is proved that no path to the state is cheaper.
};

/// A state that a search has reached.
template <class State, class Cost>
struct known_state {
  State state;    ///< A reference into the search, or a value if states are packed.
  Cost cost;      ///< The cost of the best path found to it.
  bool is_final;  ///< True if it is proved that no path to the state is cheaper.
};

/// The states that a search has reached, each once, in the order in which the search first reached
/// them: a view, valid until the search resumes, restarts or is destroyed.
template <class Search>
class known_states_view {
 public:
  /// A forward iterator that computes its elements when it is dereferenced.
  class iterator {
   public:
    using value_type = typename Search::known_state_type;
    using reference = value_type;
    using difference_type = std::ptrdiff_t;
    using iterator_concept = std::forward_iterator_tag;  ///< In C++20.
    using iterator_category = std::input_iterator_tag;   ///< In C++17: it returns values.

    iterator() = default;
    reference operator*() const { return search_->known_state_at(at_); }
    iterator& operator++() noexcept {
      ++at_;
      return *this;
    }
    iterator operator++(int) noexcept {
      iterator const before = *this;
      ++at_;
      return before;
    }
    friend bool operator==(iterator const&, iterator const&) = default;

   private:
    friend class known_states_view;
    iterator(Search const& search, std::size_t at) noexcept : search_(&search), at_(at) {}
    Search const* search_ = nullptr;
    std::size_t at_ = 0;
  };

  /// A view of the search's first `size` states.
  known_states_view(Search const& search, std::size_t size) noexcept
      : search_(&search), size_(size) {}

  [[nodiscard]] iterator begin() const noexcept { return {*search_, 0}; }      ///< The first.
  [[nodiscard]] iterator end() const noexcept { return {*search_, size_}; }    ///< The end.
  [[nodiscard]] std::size_t size() const noexcept { return size_; }            ///< The number.
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }             ///< True if none.

 private:
  Search const* search_;
  std::size_t size_;
};

}  // namespace wend
