# SPDX-License-Identifier: BSL-1.0
"""The searches of problems written in Python that share their names with those of built-in spaces.

Python names a function in the errors about its arguments, so they have these names.
"""

from . import _wend


def astar(problem, start, heuristic=None, **options):
    return _wend.search(problem, start, "astar", heuristic, **options)


def idastar(problem, start, heuristic=None, **options):
    return _wend.search(problem, start, "idastar", heuristic, **options)


def k_best(problem, start, k, heuristic=None, **options):
    return _wend.k_best(problem, start, k, heuristic, **options)
