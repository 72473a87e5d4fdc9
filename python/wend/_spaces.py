# SPDX-License-Identifier: BSL-1.0
"""Graphs in compressed rows, and grids."""

from . import _wend
from ._limits import limited


class Graph(_wend.Graph):
    """A directed graph in compressed rows. It copies the arrays.

    The edges out of vertex v lead to indices[indptr[v]:indptr[v + 1]], as in a CSR matrix of scipy.
    Costs are at least 0: integers, which stay exact, or floats. Without costs, each edge costs 1.
    Parallel edges are allowed. Arrays may be lists. Graph(matrix) is the graph of a sparse matrix of
    scipy, of any format.
    """

    def __init__(self, indptr, indices=None, costs=None):
        if indices is None:
            indptr, indices, costs = _rows_of(indptr, costs)
        super().__init__(indptr, indices, costs)

    @limited
    def astar(self, start, goal, heuristic=None, **limits):
        """Returns a cheapest path if the heuristic never overestimates: a Result.

        The heuristic is an array with an estimate for each vertex, of the costs' type. If that is a
        float, inf means that the goal cannot be reached from the vertex. Without a heuristic this is
        Dijkstra's algorithm.
        """
        return super().astar(start, goal, heuristic, **limits)

    @limited
    def k_best(self, start, goal, k, heuristic=None, **limits):
        """Returns the k cheapest paths without loops, by Yen's algorithm: a Paths.

        Without a heuristic, the search first computes the costs of cheapest paths to the goal,
        backward from it, until it meets the start. The limits and the counts include this.
        """
        return super().k_best(start, goal, k, heuristic, **limits)

    @limited
    def dijkstra_all(self, start, **limits):
        """Returns the costs of cheapest paths to all vertices, or to those within max_cost: a Reached."""
        return super().dijkstra_all(start, **limits)

    def distances(self, starts, goals=None, *, max_cost=None):
        """Returns an array with a row for each start: the costs to all vertices, or to the goals.

        inf means that there is no path, or none within max_cost.
        """
        return super().distances(starts, goals, max_cost=max_cost)


def _rows_of(matrix, costs):
    """The arrays of a sparse matrix."""
    if not hasattr(matrix, "tocsr"):
        raise TypeError("Graph has no indices: expected indptr and indices, where the edges out of vertex v "
                        "lead to indices[indptr[v]:indptr[v + 1]], or a sparse matrix of scipy")
    if costs is not None:
        raise TypeError("Graph has a sparse matrix and costs: expected the costs in the matrix")
    if len(matrix.shape) != 2 or matrix.shape[0] != matrix.shape[1]:
        raise ValueError(f"the matrix has the shape {matrix.shape}: expected as many rows as columns")
    rows = matrix.tocsr()
    return rows.indptr, rows.indices, rows.data


def graph_of(matrix):
    """Returns the Graph of a sparse matrix of scipy. Every stored entry is an edge, even if it is 0.

    A matrix that is not in CSR format is converted, which sums its duplicate entries.
    """
    if not hasattr(matrix, "tocsr"):
        raise TypeError(f"the matrix is a {type(matrix).__name__}: expected a sparse matrix of scipy")
    return Graph(matrix)


class Grid(_wend.Grid):
    """A grid of cells (row, column). It copies the cells, which may be an array or lists of lists.

    Cells are bools or numbers. If cells are bools, True means free, a step costs its length, and
    lengths are summed without rounding. If cells are numbers, a step costs its length times the
    number of the cell that it enters; 0 and inf mean blocked. neighbours is 4 or 8 (neighbors is the
    same); a diagonal step has the length sqrt(2).

    corners selects the diagonal steps that are allowed: 'forbidden' if both adjacent cells must be
    free, 'past_one' if one of them must be, 'allowed' if neither needs to be.
    """

    def __init__(self, cells, neighbours=None, corners="forbidden", *, neighbors=None):
        if neighbors is not None and neighbours is not None:
            raise TypeError("Grid has neighbours and neighbors: expected one of them")
        if neighbours is None:
            neighbours = 4 if neighbors is None else neighbors
        super().__init__(cells, neighbours, corners)

    @limited
    def astar(self, start, goal, use_heuristic=True, **limits):
        """Returns a cheapest path: a Result. The heuristic is the distance on an empty grid."""
        import numpy as np

        if not isinstance(use_heuristic, (bool, np.bool_)):
            raise TypeError(f"use_heuristic is {use_heuristic!r}: expected True or False")
        return super().astar(start, goal, bool(use_heuristic), **limits)

    @limited
    def k_best(self, start, goal, k, **limits):
        """Returns the k cheapest paths without loops, by Yen's algorithm: a Paths."""
        return super().k_best(start, goal, k, **limits)

    @limited
    def dijkstra_all(self, start, **limits):
        """Returns the costs of cheapest paths to all cells, or to those within max_cost: a Reached."""
        return super().dijkstra_all(start, **limits)

    def distances(self, starts, goals=None, *, max_cost=None):
        """Returns an array with a row for each start: the costs to all cells, row by row, or to the
        goals. inf means that there is no path, or none within max_cost."""
        return super().distances(starts, goals, max_cost=max_cost)

    def plot(self, path=None, axes=None):
        """Draws the grid with matplotlib, and a path: a Result, a Path, or cells (row, column).

        Draws into the axes, or else into the current ones, and returns them. Blocked cells are
        black. A Result without a path draws the grid alone.
        """
        try:
            import matplotlib.pyplot as plt
        except ImportError:
            raise ImportError("Grid.plot needs matplotlib, which is not installed: "
                              "expected pip install matplotlib") from None
        import numpy as np

        if axes is None:
            axes = plt.gca()
        cells = self.cells
        colours = plt.get_cmap("Greys" if cells.dtype != bool else "gray").copy()
        colours.set_bad("black")
        if cells.dtype == bool:
            axes.imshow(cells, cmap=colours, vmin=0, vmax=1)
        else:  # dearer cells are darker, and none is as dark as a blocked one
            axes.imshow(np.ma.masked_equal(cells, 0), cmap=colours, vmin=0, vmax=1.5 * cells.max() or 1)
        path = getattr(path, "path", path)
        if path is not None:
            way = np.asarray(path)
            if way.ndim != 2 or way.shape[1] != 2:
                raise ValueError(f"the path has the shape {way.shape}: expected rows (row, column)")
            axes.plot(way[:, 1], way[:, 0], color="tab:red", linewidth=2)
            axes.plot(way[0, 1], way[0, 0], "o", color="tab:green")
            axes.plot(way[-1, 1], way[-1, 0], "o", color="tab:red")
        return axes
