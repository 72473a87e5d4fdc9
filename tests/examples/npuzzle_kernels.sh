#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
#
# npuzzle is compiled in two minutes as long as few searches are compiled for types of their own.
# What costs most is a kernel of idastar: one for each pair of a puzzle and a heuristic.
# Usage: npuzzle_kernels.sh MOST OBJECT…

set -euo pipefail
most=$1
shift
# What stands before the name of a kernel's function, which is always compiled: its types.
kernels=$(nm -C --defined-only "$@" | awk '
  { at = index($0, "depth_first_kernel<"); if (at == 0) next
    name = substr($0, at); end = match(name, />::(begin|expand)</)
    if (end > 0) print substr(name, 1, end) }' | sort -u)
count=$(grep -c . <<<"$kernels" || true)
echo "$count kernels of idastar, at most $most:"
echo "$kernels"
((count > 0)) || { echo "expected some: has their function another name?"; exit 1; }
((count <= most)) || {
  echo "have the search chosen at run time, as examples/npuzzle/solver_any.cpp does, or raise the"
  echo "number in examples/npuzzle/tests.cmake, and say why"
  exit 1
}
