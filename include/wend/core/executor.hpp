// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max
#include <concepts>
#include <cstddef>  // std::size_t
#include <functional>
#include <utility>  // std::move

#include <wend/core/detail/toolchain.hpp>

/// \file
/// Executors for ranked_bfs and for the builders of tables: new threads, or a user's pool.

namespace wend {

/// An object that makes numbered calls, several at the same time if it can.
///
/// - `e(n, f)` calls `f(0)` … `f(n - 1)`, once each, in any threads and order, and returns when all
///   calls have returned. If it throws, no call is running, and none begins later. Writes made
///   before `e(n, f)` are visible to the calls, and the writes of the calls are visible when it
///   returns.
/// - `e.concurrency()` is the maximum number of calls that it makes at the same time.
///
/// The calls that the library makes through an executor do not throw and do not wait for one
/// another, so an executor may also make them sequentially. `wend::threads(n)`, in
/// wend/core/threads.hpp, is one. An adapter turns any pool into an executor; for oneTBB it is
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
/// Builders of tables that take an executor as a function argument do not call `concurrency()`, so
/// that a lambda is enough.
template <class E>
concept executor = requires(E const& e, std::size_t n, std::function<void(std::size_t)> const& f) {
  e(n, f);
  { e.concurrency() } -> std::convertible_to<std::size_t>;
};

/// Any executor, stored as a copy; or none.
class any_executor {
 public:
  /// No executor: the caller makes the calls itself.
  any_executor() = default;

  /// \throws Whatever copying the executor throws.
  template <executor E>
    requires(!std::same_as<E, any_executor> && std::copy_constructible<E>)
  any_executor(E e)  // NOLINT(google-explicit-constructor): it is given as an option
      : concurrency_(std::max<std::size_t>(1, static_cast<std::size_t>(e.concurrency()))),
        run_([run = std::move(e)](std::size_t n, call const& f) { run(n, f); }) {}

  /// True if there is an executor.
  explicit operator bool() const noexcept { return static_cast<bool>(run_); }

  /// The executor's concurrency, at least 1.
  [[nodiscard]] std::size_t concurrency() const noexcept { return concurrency_; }

  /// Calls the executor; without one, makes the calls sequentially.
  /// \throws Whatever the executor throws.
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
