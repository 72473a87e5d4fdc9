// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/duplicate_policy.hpp>
#include <wend/fwd.hpp>  // no_order

/// \file
/// Declarations of the algorithms whose solutions can be listed. Their headers define them, and a
/// program includes the headers that it needs.

namespace wend::detail {

struct bfs_fn;
struct ucs_fn;
struct astar_fn;
struct iddfs_fn;
struct idastar_fn;

template <class P, duplicate_policy Duplicates>
struct bfs_preset;
template <class P, duplicate_policy Duplicates>
struct ucs_preset;
template <class P, class Order, duplicate_policy Duplicates>
struct astar_preset;
template <class P, duplicate_policy Duplicates>
using plain_astar_preset = astar_preset<P, no_order, Duplicates>;

template <class Cost>
class deepening;
template <class Cost>
class f_bound;
template <class P, class Iterations, class Options, class H, class Observer>
class depth_first_core;

}  // namespace wend::detail
