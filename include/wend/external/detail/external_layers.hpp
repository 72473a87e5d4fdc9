// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <limits>
#include <optional>
#include <vector>

#include <wend/core/detail/column.hpp>
#include <wend/core/detail/reserve.hpp>
#include <wend/core/executor.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/external/detail/external_table.hpp>
#include <wend/external/detail/layer_files.hpp>
#include <wend/external/detail/layer_moves.hpp>
#include <wend/ranked/detail/states.hpp>
#include <wend/ranked/detail/workers.hpp>

/// \file
/// The ranked engine in files: breadth-first, layer after layer and window after window. The
/// successors of a layer are collected for a window in memory, and then looked up in its table.

namespace wend::detail {

/// The counterpart of ranked_layers for a ranked_search in files.
template <class P>
class external_layers {
 public:
  template <class Options>
  external_layers(P const& p, Options const& options)
      : p_(&p),
        budget_(options.memory),
        sizes_(budget_),
        found_(budget_),
        moves_(p, budget_),
        tests_goals_(options.goal_test),
        files_({options.directories, options.label, options.room, options.files}) {}
  external_layers(external_layers const&) = delete;
  external_layers& operator=(external_layers const&) = delete;
  ~external_layers() {
    bool const solved = goal() && tested_.left.empty() && tested_.next == pages_.size();
    if (table_.made() && !sizes_.empty() && (solved || successors_ == 0)) files_.end(table_);
  }

  [[nodiscard]] memory_budget& budget() noexcept { return budget_; }
  [[nodiscard]] own_work& own() noexcept { return own_; }
  [[nodiscard]] memory_budget const& budget() const noexcept { return budget_; }
  [[nodiscard]] external_table const& table() const noexcept { return table_; }
  [[nodiscard]] column<std::uint64_t> const& sizes() const noexcept { return sizes_; }
  [[nodiscard]] std::uint64_t distance() const noexcept { return sizes_.size() - 1; }
  [[nodiscard]] std::uint64_t size() const noexcept { return sizes_[sizes_.size() - 1]; }
  [[nodiscard]] std::uint64_t successors() const noexcept { return successors_; }
  /// The successors of the layers before the last.
  [[nodiscard]] std::uint64_t generated() const noexcept { return generated_; }

  /// Allocates memory; false if there is none, or too little for a window.
  [[nodiscard]] bool make() { return moves_.most_states() >= 4096 && sizes_.reserve(1); }

  /// Makes the starts the first layer, or resumes from the files.
  template <class States>
  [[nodiscard]] bool begin(States const& starts) {
    std::vector<std::uint64_t> ranks;
    if (!reserve_empty(ranks, starts.size())) return false;
    for (auto const& s : starts) ranks.push_back(checked_rank(*p_, s, p_->state_count()));
    auto const saved =
        files_.open(*p_, ranks, tests_goals_, moves_.cuts(), moves_.most_states(), budget_, table_,
                    own_);
    if (!saved) return false;
    bool roomy = false;
    own_([&] { roomy = moves_.make_room(table_); });
    if (!roomy || !found_.make(files_.most_words())) return false;
    if (!saved->sizes.empty()) {
      if (!sizes_.reserve(saved->sizes.size())) return false;
      for (std::uint64_t const n : saved->sizes) sizes_.append(n);
      generated_ = saved->generated;
      successors_ = saved->successors;
      return true;
    }
    for (std::size_t w = 0; w < table_.size(); ++w) {
      found_.begin(table_[w].first(), table_[w].count());
      for (std::size_t i = 0; i < ranks.size(); ++i)
        if (table_.window_of(ranks[i]) == w && !blocked_states<P>::has(*p_, starts[i]))
          found_.add(ranks[i]);
      publish(w, 0);
    }
    advance();
    return true;
  }

  /// Looks for the goal of the least rank in the last layer, like ranked_layers.
  template <class Poll>
  [[nodiscard]] std::optional<search_status> look_for_goal(any_executor const& executor,
                                                           Poll&& poll) {
    if (tested_.is_at_beginning()) own_([&] { pages_ = layer_pages(table_, distance()); });
    ranked_tally none_found{};
    auto const test = [&](ranked_part& part, ranked_tally&, auto const& may_continue) {
      layer_page const& page = pages_[part.number];
      return for_each_in(table_[page.window], page, distance(), own_, part, may_continue,
                         [&](std::uint64_t rank) { goal_.test(*p_, rank); });
    };
    return share_out(tested_, pages_.size(), executor, none_found, test, poll);
  }
  [[nodiscard]] std::optional<std::uint64_t> goal() const noexcept { return goal_.rank(); }

  /// Expands the last layer; the next one becomes the last. Pauses if `poll()` returns a status.
  template <class Poll>
  [[nodiscard]] std::optional<search_status> expand(any_executor const& executor, Poll&& poll) {
    if (!sizes_.reserve(1)) return search_status::memory_limit;
    if (auto const reached = moves_.prepare(files_, table_, distance(), own_, poll)) return reached;
    for (std::size_t w = 0; w < table_.size(); ++w) {
      if (table_[w].layers() > sizes_.size()) continue;  // already done
      if (window_ != w) {
        bool reached = false;
        own_([&] { reached = moves_.begin(table_, w, distance()); });
        found_.begin(table_[w].first(), reached ? table_[w].count() : 0);
        window_ = w;
      }
      if (auto const reached =
              moves_.find(files_, table_, w, distance(), found_, own_, executor, poll))
        return reached;
      publish(w, distance() + 1);
      window_ = none;
    }
    generated_ += successors_;
    advance();
    moves_.end(table_);
    return std::nullopt;
  }

 private:
  static constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();

  /// Marks the unseen candidates, which become the layer in a window.
  void publish(std::size_t number, std::uint64_t distance) {
    page_window& window = table_[number];
    distance_class const c = distance_class::of(distance);
    std::size_t const page_words = files_.page_words();
    std::vector<std::uint64_t> low;
    std::vector<std::uint64_t> high;
    std::vector<std::uint64_t> fresh;
    own_([&] {
      for (auto* const words : {&low, &high, &fresh}) words->resize(page_words);
    });
    std::size_t const plane = page_window::plane_of_layer(distance);
    ranked_tally tally;
    WEND_TRY {
      own_([&] { window.clear(plane); });
      std::size_t const pages = found_.empty() ? 0 : window.pages();
      for (std::size_t page = 0; page < pages; ++page) {
        std::size_t const count = window.words_of(page);
        std::uint64_t const* const some = found_.from(page * page_words);
        std::uint64_t any = 0;
        for (std::size_t i = 0; i < count; ++i) any |= some[i];
        if (any == 0) continue;
        own_([&] {
          window.read(page_window::low, page, low.data());
          window.read(page_window::high, page, high.data());
        });
        any = 0;
        for (std::size_t i = 0; i < count; ++i) {
          fresh[i] = some[i] & ~(low[i] | high[i]);
          any |= fresh[i];
          low[i] |= fresh[i] & c.low;
          high[i] |= fresh[i] & c.high;
        }
        if (any == 0) continue;
        moves_.count(fresh.data(), count, window.first_of(page), tally);
        own_([&] {
          if (!((c.low == 0 || window.stage(page_window::low, page, low.data())) &&
                (c.high == 0 || window.stage(page_window::high, page, high.data())) &&
                window.stage(plane, page, fresh.data())))
            files_.refuse_full(table_, number);
        });
      }
      own_([&] {
        if (!window.sync()) files_.refuse_full(table_, number);
        window.publish(distance + 1, tally.found, tally.successors);
      });
    }
    WEND_CATCH_ALL {
      window.abandon();
      WEND_RETHROW;
    }
  }

  /// Advances to the next layer, which all windows have.
  void advance() {
    ranked_tally layer;
    for (std::size_t w = 0; w < table_.size(); ++w)
      layer.add({table_[w].found(), table_[w].successors()});
    sizes_.append(layer.found);
    WEND_TRY {
      own_([&] { files_.save({{sizes_.begin(), sizes_.end()}, generated_, layer.successors}); });
    }
    WEND_CATCH_ALL {
      sizes_.pop_back();
      generated_ -= sizes_.empty() ? 0 : successors_;
      WEND_RETHROW;
    }
    successors_ = layer.successors;
    tested_.reset();
  }

  P const* p_;
  memory_budget budget_;
  own_work own_{};
  external_table table_{};
  column<std::uint64_t> sizes_;
  candidates found_;
  layer_moves<P> moves_;
  bool tests_goals_;
  layer_files files_;
  std::uint64_t window_ = none;  // the window whose candidates are being found
  std::uint64_t successors_ = 0;
  std::uint64_t generated_ = 0;
  std::vector<layer_page> pages_{};  // of the last layer, during the goal test
  ranked_progress tested_{};
  least_goal goal_{};
};

}  // namespace wend::detail
