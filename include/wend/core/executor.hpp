// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max
#include <concepts>
#include <cstddef>  // std::size_t
#include <functional>
#include <utility>  // std::move

#include <wend/core/detail/toolchain.hpp>

/// \file
/// Who works for ranked_bfs and for the builders of tables: threads of their own, or a user's pool.

namespace wend {

/// Something that makes numbered calls, several at the same time where it can.
///
/// - `e(n, f)` calls `f(0)` … `f(n - 1)`, once each, in any threads and order, and returns when all
///   calls have returned. If it throws, no call runs any more, or begins later. What was written
///   before it is visible to the calls, and what they wrote is visible when it returns.
/// - `e.concurrency()` tells how many calls it makes at the same time at most.
///
/// The calls that the library hands out do not throw and do not wait for one another, so an
/// executor may also make them one after the other. `wend::threads(n)` is one, in
/// wend/core/threads.hpp. An adapter makes one of any pool; that of oneTBB is
///
///     struct tbb_executor {
///       tbb::task_arena* arena;
///       std::size_t concurrency() const { return arena->max_concurrency(); }
///       void operator()(std::size_t n, auto const& f) const {
///         arena->execute([&] { tbb::parallel_for(std::size_t{0}, n, f); });
///       }
///     };
///     …
///     tbb::task_arena arena(4);
///     auto const r = wend::ranked_bfs(p, start, {.executor = tbb_executor{&arena}});
///
/// Builders of tables that take it as a function argument do not ask for `concurrency()`, so that
/// a lambda will do.
template <class E>
concept executor = requires(E const& e, std::size_t n, std::function<void(std::size_t)> const& f) {
  e(n, f);
  { e.concurrency() } -> std::convertible_to<std::size_t>;
};

/// Any executor, as a copy; or none.
class any_executor {
 public:
  /// None: what it would do is done by the caller.
  any_executor() = default;

  /// \throws What copying the executor throws.
  template <executor E>
    requires(!std::same_as<E, any_executor> && std::copy_constructible<E>)
  any_executor(E e)  // NOLINT(google-explicit-constructor): it is given as an option
      : concurrency_(std::max<std::size_t>(1, static_cast<std::size_t>(e.concurrency()))),
        run_([run = std::move(e)](std::size_t n, call const& f) { run(n, f); }) {}

  /// Whether there is one.
  explicit operator bool() const noexcept { return static_cast<bool>(run_); }

  /// 1 or more.
  [[nodiscard]] std::size_t concurrency() const noexcept { return concurrency_; }

  /// As the executor does; without one, calls follow one another.
  /// \throws What the executor throws.
  template <class F>
  void operator()(std::size_t n, F const& f) const {
    if (run_) return run_(n, std::cref(f));
    for (std::size_t i = 0; i < n; ++i) f(i);
  }

 private:
  using call = std::function<void(std::size_t)>;

  std::size_t concurrency_ = 1;
  std::function<void(std::size_t, call const&)> run_{};
};

}  // namespace wend
