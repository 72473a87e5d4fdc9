# SPDX-License-Identifier: BSL-1.0
"""State-space search over numpy arrays: the Python interface of Wend, a C++ library.

A space is a graph in compressed rows (Graph), a grid (Grid), or one of the built-in puzzles.
Searches run no Python code, and release the global interpreter lock.

    >>> import numpy as np, wend
    >>> grid = wend.Grid(np.ones((3, 4), bool), neighbours=8)
    >>> wend.astar(grid, (0, 0), (2, 3)).path.tolist()
    [[0, 0], [1, 1], [2, 2], [2, 3]]
"""

from ._wend import (Cube, Graph, Grid, Hanoi, Pancakes, PancakePatterns, Path, Paths, PocketCube,
                    Puzzle, PuzzlePatterns, Reached, Result, Tiles, TilePatterns, TopSpin, Torus,
                    __version__)

__all__ = ["Cube", "Graph", "Grid", "Hanoi", "Pancakes", "PancakePatterns", "Path", "Paths",
           "PocketCube", "Puzzle", "PuzzlePatterns", "Reached", "Result", "Tiles", "TilePatterns",
           "TopSpin", "Torus", "astar", "dijkstra", "dijkstra_all", "distances", "graph_of",
           "idastar", "k_best"]


def graph_of(matrix):
    """The graph of a scipy.sparse CSR matrix. Every stored entry is an edge, even if it is 0."""
    form = getattr(matrix, "format", None)
    if form != "csr":
        raise TypeError(f"the matrix is of the format {form!r}: expected 'csr', as of tocsr()")
    rows, columns = matrix.shape
    if rows != columns:
        raise ValueError(f"the matrix has {rows} rows and {columns} columns: expected as many")
    return Graph(matrix.indptr, matrix.indices, matrix.data)


def astar(space, start, *args, **options):
    """Returns a cheapest path as a Result.

    The argument after the start is the goal; puzzles have a goal of their own and take none.
    The options are those of the space's method astar.
    """
    return space.astar(start, *args, **options)


def idastar(puzzle, start, *args, **options):
    """Like astar, for puzzles. Memory grows only with the length of the path."""
    return puzzle.idastar(start, *args, **options)


def dijkstra(space, start, goal, **limits):
    """Like astar, without a heuristic."""
    if isinstance(space, Grid):
        limits["use_heuristic"] = False
    return space.astar(start, goal, **limits)


def dijkstra_all(space, start, **limits):
    """Returns the costs of cheapest paths from the start to all vertices, cells or states: a Reached.

    For a puzzle it lists the states. A puzzle with more than 10,000,000 states requires a limit.
    """
    return space.dijkstra_all(start, **limits)


def distances(space, starts, goals=None, **limits):
    """Returns an array with a row for each start: the costs to all vertices or cells, or to the goals."""
    return space.distances(starts, goals, **limits)


def k_best(space, start, goal, k, **options):
    """Returns the k cheapest paths without loops, the cheapest first: a Paths."""
    return space.k_best(start, goal, k, **options)
