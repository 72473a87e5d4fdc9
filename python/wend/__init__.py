# SPDX-License-Identifier: BSL-1.0
"""State-space search in Python: the interface of Wend, a C++ library.

A space is a graph in compressed rows (Graph), a grid (Grid), one of the built-in puzzles, or a problem
of one's own: an object with successors(state) and is_goal(state). Searches of the built-in spaces run
no Python code, and release the global interpreter lock.

    >>> import wend
    >>> grid = wend.Grid([[True] * 4] * 3, neighbours=8)
    >>> wend.astar(grid, (0, 0), (2, 3)).path.tolist()
    [[0, 0], [1, 1], [2, 2], [2, 3]]

    >>> class Doubling:
    ...     def successors(self, n):
    ...         yield "+ 1", n + 1
    ...         yield "* 2", n * 2
    ...     def is_goal(self, n):
    ...         return n == 10
    >>> wend.bfs(Doubling(), 1).actions
    ['+ 1', '* 2', '+ 1', '* 2']
"""

from . import _results  # noqa: F401, which adds methods to the classes of results
from ._problems import (ALGORITHMS, astar, beam_search, bfs, bounded_suboptimal, dfs, dijkstra,
                        dijkstra_all, distances, dls, greedy, idastar, iddfs, k_best, random_search,
                        search, solutions, ucs, weighted_astar)
from ._puzzles import Cube, Hanoi, Pancakes, PocketCube, Puzzle, Tiles, TopSpin, Torus
from ._spaces import Graph, Grid, graph_of
from ._wend import (PancakePatterns, Path, Paths, PuzzlePatterns, Reached, Result, TilePatterns,
                    __version__)

__all__ = ["ALGORITHMS", "Cube", "Graph", "Grid", "Hanoi", "Pancakes", "PancakePatterns", "Path", "Paths",
           "PocketCube", "Puzzle", "PuzzlePatterns", "Reached", "Result", "Tiles", "TilePatterns",
           "TopSpin", "Torus", "astar", "beam_search", "bfs", "bounded_suboptimal", "dfs", "dijkstra",
           "dijkstra_all", "distances", "dls", "graph_of", "greedy", "idastar", "iddfs", "k_best",
           "random_search", "search", "solutions", "ucs", "weighted_astar"]
