# SPDX-License-Identifier: BSL-1.0
"""State-space search over numpy arrays: Wend, a C++ library, from Python.

A space is a graph in compressed rows (Graph), a grid (Grid), or one of the built-in puzzles. No
Python code runs while a search does, and the interpreter's lock is released.

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
    """The graph of a scipy.sparse CSR matrix, in which a stored entry is an edge, also a 0."""
    form = getattr(matrix, "format", None)
    if form != "csr":
        raise TypeError(f"the matrix is of the format {form!r}: expected 'csr', as of tocsr()")
    rows, columns = matrix.shape
    if rows != columns:
        raise ValueError(f"the matrix has {rows} rows and {columns} columns: expected as many")
    return Graph(matrix.indptr, matrix.indices, matrix.data)


def astar(space, start, *args, **options):
    """A cheapest path: a Result. The goal comes next, but for puzzles, which have one of their own.

    Options are those of the method astar of the space.
    """
    return space.astar(start, *args, **options)


def idastar(puzzle, start, *args, **options):
    """As astar of a puzzle, in the memory of a path."""
    return puzzle.idastar(start, *args, **options)


def dijkstra(space, start, goal, **limits):
    """As astar, without a heuristic."""
    if isinstance(space, Grid):
        limits["use_heuristic"] = False
    return space.astar(start, goal, **limits)


def dijkstra_all(space, start, **limits):
    """The costs of cheapest paths from start to everything: a Reached.

    Of a puzzle it lists the states; where they are more than 10,000,000, it wants a limit.
    """
    return space.dijkstra_all(start, **limits)


def distances(space, starts, goals=None, **limits):
    """An array with a row for each start: the costs to everything, or to the goals alone."""
    return space.distances(starts, goals, **limits)


def k_best(space, start, goal, k, **options):
    """The k cheapest paths without loops, the cheapest first: Paths."""
    return space.k_best(start, goal, k, **options)
