# SPDX-License-Identifier: BSL-1.0
"""Grids against sweeps over numpy arrays, which use no search."""

import numpy as np
import pytest

import wend

SIDES = [(0, 1), (1, 0), (0, -1), (-1, 0)]
CORNERS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


def swept(cells, start, neighbours, corners="forbidden"):
    """The distances from a cell, by sweeps until no distance changes."""
    cost = np.where(np.isinf(cells), 0, cells).astype(float)
    rows, cols = cost.shape
    inside = lambda r, c: 0 <= r < rows and 0 <= c < cols and bool(cost[r, c] > 0)
    far = np.full(cost.shape, np.inf)
    far[start] = 0
    need = {"forbidden": 2, "past_one": 1, "allowed": 0}[corners]
    changed = True
    while changed:
        changed = False
        for r in range(rows):
            for c in range(cols):
                if not np.isfinite(far[r, c]):
                    continue
                for dr, dc in SIDES + (CORNERS if neighbours == 8 else []):
                    if not inside(r + dr, c + dc):
                        continue
                    if dr and dc and inside(r + dr, c) + inside(r, c + dc) < need:
                        continue
                    g = far[r, c] + np.hypot(dr, dc) * cost[r + dr, c + dc]
                    if g < far[r + dr, c + dc] - 1e-9:
                        far[r + dr, c + dc] = g
                        changed = True
    return far


@pytest.mark.parametrize("neighbours", [4, 8])
@pytest.mark.parametrize("kind", ["bool", "int", "float"])
@pytest.mark.parametrize("corners", ["forbidden", "past_one", "allowed"])
def test_costs_are_those_of_sweeps(neighbours, kind, corners):
    rng = np.random.default_rng(11)
    for _ in range(4):
        free = rng.random((7, 9)) < 0.7
        start, goal = (2, 3), (5, 7)
        free[start] = free[goal] = True
        cells = {"bool": free, "int": free * rng.integers(1, 6, free.shape),
                 "float": np.where(free, rng.random(free.shape) + 0.1, np.inf)}[kind]
        grid = wend.Grid(cells, neighbours, corners)
        expected = swept(cells, start, neighbours, corners)
        everything = wend.dijkstra_all(grid, start)
        np.testing.assert_allclose(everything.cost, expected)
        np.testing.assert_allclose(wend.distances(grid, [start]).reshape(7, 9), expected)
        assert wend.distances(grid, [start, goal], [goal])[0, 0] == pytest.approx(expected[goal])
        for r in (wend.astar(grid, start, goal), wend.dijkstra(grid, start, goal)):
            assert bool(r) == np.isfinite(expected[goal])
            if r:
                assert r.cost == pytest.approx(expected[goal])
                assert tuple(r.path[0]) == start and tuple(r.path[-1]) == goal
                for cell in r.path:
                    assert expected[tuple(cell)] <= expected[goal] + 1e-9
                assert len(everything.path_to(goal)) >= 2
            else:
                assert everything.path_to(goal) is None


def test_shape_types_and_counts():
    grid = wend.Grid(np.ones((5, 8), bool), neighbours=8)
    assert grid.shape == (5, 8) and grid.neighbours == 8
    assert wend.astar(grid, (0, 0), (4, 7)).cost == pytest.approx(3 + 4 * 2**0.5)
    ints = wend.Grid(np.ones((5, 8), int))
    r = wend.astar(ints, (0, 0), (4, 7))
    assert r.cost == 11 and isinstance(r.cost, int)
    guided = wend.astar(grid, (2, 0), (2, 7)).statistics
    blind = wend.dijkstra(grid, (2, 0), (2, 7)).statistics
    assert guided["expanded"] == 7 < blind["expanded"]


def test_k_best_of_an_open_grid():
    # Between opposite corners of 3 x 3 cells there are six paths of 4 steps, four of 6 and two of 8.
    found = wend.k_best(wend.Grid(np.ones((3, 3), bool)), (0, 0), (2, 2), 100)
    assert [p.cost for p in found] == [4] * 6 + [6] * 4 + [8] * 2
    assert len({p.path.tobytes() for p in found}) == 12


def test_lists_of_lists_and_both_spellings():
    bools = wend.Grid([[True, True, False], [False, True, True]])
    assert bools.shape == (2, 3) and bools.cells.dtype == bool
    assert wend.astar(bools, (0, 0), (1, 2)).path.tolist() == [[0, 0], [0, 1], [1, 1], [1, 2]]
    costs = wend.Grid([[1, 2], [0, 3.5]], neighbors=8)
    assert costs.neighbors == costs.neighbours == 8 and costs.cells.tolist() == [[1, 2], [0, 3.5]]
    costs.cells[0, 0] = 7  # of a copy
    assert costs.cells[0, 0] == 1
    assert wend.Grid([[1]], 8).neighbors == 8 and wend.Grid([[1]]).neighbors == 4


@pytest.mark.parametrize("cells", [np.ones((3, 4), bool), np.arange(12.0).reshape(3, 4), np.zeros((3, 4))])
def test_a_plot_shows_the_path(cells):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    grid = wend.Grid(cells)
    found = wend.astar(grid, (0, 1), (2, 3))
    for path in (found, found.path, *wend.k_best(grid, (0, 1), (2, 3), 2)):
        axes = grid.plot(path, plt.figure().add_subplot())
        assert axes.images[0].get_array().shape == (3, 4)
        way = getattr(path, "path", path)
        if way is None:
            assert not axes.lines
        else:
            assert axes.lines[0].get_xydata()[:, ::-1].tolist() == way.tolist()
        axes.figure.canvas.draw()
        plt.close(axes.figure)
    assert grid.plot() is plt.gca()
    plt.close("all")
    with pytest.raises(ValueError, match=r"the path has the shape \(2,\): expected rows"):
        grid.plot([0, 1])


def test_columns_are_second_and_strides_do_not_matter():
    cells = np.zeros((6, 8), bool)
    cells[::2, ::2] = True
    grid = wend.Grid(cells[::2, ::2].T)  # 4 rows and 3 columns, all free
    assert grid.shape == (4, 3)
    assert wend.astar(grid, (3, 0), (0, 2)).cost == 5


@pytest.mark.parametrize("cells, options, error, sentence", [
    (np.ones(3, bool), {}, ValueError, r"the shape \(3,\): expected two dimensions"),
    (np.ones((0, 3), bool), {}, ValueError, "at least one cell"),
    (np.full((2, 2), -1), {}, ValueError, r"the cell \(0, 0\) costs -1"),
    (np.array([[1, np.nan]]), {}, ValueError, r"the cell \(0, 1\) costs nan"),
    (np.array([["a"]]), {}, TypeError, r"the cells have the type <U1: expected bools \(True is free\), "
     r"or numbers \(the cost of entering each cell; 0 and inf are blocked\)"),
    (np.ones((2, 2), bool), {"neighbours": 6}, ValueError, "neighbours is 6: expected 4 or 8"),
    (np.ones((2, 2), bool), {"neighbors": 6}, ValueError, "neighbours is 6: expected 4 or 8"),
    (np.ones((2, 2), bool), {"neighbours": "8"}, TypeError, "neighbours is '8': expected 4 or 8"),
    (np.ones((2, 2), bool), {"neighbours": 4, "neighbors": 8}, TypeError, "expected one of them"),
    (np.ones((2, 2), bool), {"corners": "no"}, ValueError, "corners is 'no': expected 'forbidden'"),
    (np.ones((2, 2), bool), {"corners": None}, TypeError, "corners is None: expected 'forbidden'"),
    (np.ones((2, 2), bool), {"corners": "\ud800"}, ValueError, r"corners is '\\ud800': expected 'forbidden'"),
    ([[10**30]], {}, OverflowError, "the cells with the number 10*: expected integers of 64 bits"),
    ([[1, 1], [1]], {}, TypeError, "the rows of the cells differ in length: expected an array"),
    (None, {}, TypeError, "the cells have the type object: expected bools"),
])
def test_faulty_grids_are_refused(cells, options, error, sentence):
    with pytest.raises(error, match=sentence):
        wend.Grid(cells, **options)


@pytest.mark.parametrize("neighbours", [4, 8])
@pytest.mark.parametrize("kind", [bool, float])
def test_no_path_begins_or_ends_in_a_blocked_cell(neighbours, kind):
    grid = wend.Grid(np.array([[True, False], [True, True]]).astype(kind), neighbours=neighbours)
    for start, goal in [((0, 0), (0, 1)), ((0, 1), (0, 0)), ((0, 1), (0, 1))]:
        for use_heuristic in (True, False):
            found = wend.astar(grid, start, goal, use_heuristic=use_heuristic)
            assert found.status == "exhausted" and found.path is None
            assert (found.statistics["expanded"] == 0) == (start == (0, 1))
        assert list(wend.k_best(grid, start, goal, 3)) == []
    assert wend.dijkstra_all(grid, (0, 1)).statistics["expanded"] == 0
    table = wend.distances(grid, [(0, 0), (0, 1)], [(0, 0), (0, 1), (1, 1)])
    assert table.tolist() == [[0, np.inf, 2 if neighbours == 4 else table[0, 2]],
                              [np.inf, 0, np.inf]]  # it is no way from itself


def test_integers_are_exact_or_refused():
    grid = wend.Grid([[1, 2**52, 2**52 - 1]])
    assert wend.astar(grid, (0, 0), (0, 2)).cost == 2**53 - 1
    grid = wend.Grid([[1, 2**52, 2**52]])
    for ask in (lambda: wend.astar(grid, (0, 0), (0, 2)), lambda: wend.k_best(grid, (0, 0), (0, 2), 1)):
        with pytest.raises(OverflowError, match=r"the path costs 2\*\*53 or more: expected smaller integers"):
            ask()
    with pytest.raises(OverflowError, match=r"the cell \(0, 1\) costs 2\*\*53 or more: expected smaller integers"):
        wend.Grid([[1, 2**53]])
    assert wend.astar(wend.Grid([[1, 2.0**53]]), (0, 0), (0, 1)).cost == 2.0**53


def test_a_mask_and_a_heuristic_are_not_ignored():
    with pytest.raises(TypeError, match=r"the cells with a mask, which would be lost: expected .* filled\(\) returns"):
        wend.Grid(np.ma.masked_array(np.ones((1, 3)), mask=[[0, 1, 0]]))
    grid = wend.Grid([[1, 1]])
    with pytest.raises(TypeError, match="use_heuristic is <function.*: expected True or False"):
        grid.astar((0, 0), (0, 1), lambda cell: 0)
    for more in ((), ((0, 1), None)):
        with pytest.raises(TypeError, match=f"dijkstra has {len(more)} arguments after the start: expected the goal"):
            wend.dijkstra(grid, (0, 0), *more)
    assert wend.dijkstra(grid, (0, 0), goal=(0, 1)).cost == 1
    with pytest.raises(TypeError, match="dijkstra has no option use_heuristic"):
        wend.dijkstra(grid, (0, 0), (0, 1), use_heuristic=True)


def test_faulty_cells_are_refused():
    grid = wend.Grid(np.array([[True, False], [True, True]]))
    with pytest.raises(IndexError, match=r"\(2, 0\) of a grid of 2 .*: expected rows 0 to 1 and columns 0 to 1"):
        wend.astar(grid, (2, 0), (0, 0))
    with pytest.raises(IndexError, match=f"the goal is the cell .0, {2**70}. of a grid of 2 rows"):
        wend.astar(grid, (0, 0), (0, 2**70))
    for cell in (3, (1, 2, 3), (0.5, 1)):
        with pytest.raises(TypeError, match=r"expected a cell, \(row, column\)"):
            wend.astar(grid, cell, (0, 0))
