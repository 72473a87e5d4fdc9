# SPDX-License-Identifier: BSL-1.0
"""Graphs in compressed rows against the Bellman-Ford algorithm and a list of all paths."""

import numpy as np
import pytest

import wend

from brute_force import all_paths


def random_graph(rng, vertices, edges, floats):
    """The rows of a random graph, with loops and parallel edges, and its edges as triples."""
    begins = np.sort(rng.integers(0, vertices, edges))
    ends = rng.integers(0, vertices, edges)
    costs = rng.random(edges) * 9 if floats else rng.integers(0, 10, edges)
    indptr = np.searchsorted(begins, np.arange(vertices + 1))
    return (indptr, ends, costs), list(zip(begins.tolist(), ends.tolist(), costs.tolist()))


def bellman_ford(vertices, edges, start):
    cost = [float("inf")] * vertices
    cost[start] = 0
    for _ in range(vertices):
        for a, b, c in edges:
            cost[b] = min(cost[b], cost[a] + c)
    return cost


@pytest.mark.parametrize("floats", [False, True])
def test_costs_are_those_of_bellman_ford(floats):
    rng = np.random.default_rng(7)
    for _ in range(30):
        n = int(rng.integers(1, 25))
        rows, edges = random_graph(rng, n, int(rng.integers(0, 60)), floats)
        graph = wend.Graph(*rows)
        assert (graph.vertices, graph.edges) == (n, len(edges))
        expected = np.array([bellman_ford(n, edges, v) for v in range(n)])
        np.testing.assert_allclose(wend.distances(graph, range(n)), expected)
        goals = rng.integers(0, n, 5)
        np.testing.assert_allclose(wend.distances(graph, range(n), goals), expected[:, goals])

        start, goal = (int(v) for v in rng.integers(0, n, 2))
        everything = wend.dijkstra_all(graph, start)
        assert everything.status == "exhausted"
        np.testing.assert_allclose(everything.cost, expected[start])
        to_goal = wend.Graph(*reversed_rows(n, edges))
        estimates = wend.dijkstra_all(to_goal, goal).cost
        for heuristic in (None, estimates / 2 if floats else None):
            r = wend.astar(graph, start, goal, heuristic)
            assert bool(r) == np.isfinite(expected[start][goal])
            if r:
                assert r.cost == pytest.approx(expected[start][goal])
                assert r.path[0] == start and r.path[-1] == goal
                assert r.cost == pytest.approx(sum(edges[e][2] for e in r.actions))
                assert [edges[e][0] for e in r.actions] == r.path[:-1].tolist()
                assert [edges[e][1] for e in r.actions] == r.path[1:].tolist()
                assert everything.path_to(goal)[-1] == goal
            else:
                assert r.status == "exhausted" and r.cost is None and r.path is None
                assert everything.path_to(goal) is None


def reversed_rows(vertices, edges):
    back = sorted((b, a, c) for a, b, c in edges)
    begins = [b for b, _, _ in back]
    return (np.searchsorted(begins, np.arange(vertices + 1)),
            np.array([a for _, a, _ in back], int), np.array([c for _, _, c in back]))


def test_k_best_lists_all_paths():
    rng = np.random.default_rng(3)
    for _ in range(20):
        rows, edges = random_graph(rng, 6, 14, False)
        graph = wend.Graph(*rows)
        expected = all_paths(edges, 0, 5)
        found = wend.k_best(graph, 0, 5, 1000)
        assert [p.cost for p in found] == expected
        assert found.status == "exhausted" and len(found) == len(expected)
        few = wend.k_best(graph, 0, 5, 2)
        assert [p.cost for p in few] == expected[:2]
        for p in found:
            assert p.path[0] == 0 and p.path[-1] == 5 and len(set(p.path)) == len(p.path)
    assert len(wend.k_best(graph, 0, 5, 0)) == 0


def test_integers_stay_exact_and_floats_are_floats():
    exact = wend.Graph([0, 1, 1], [1], [2**53 + 1])
    r = wend.astar(exact, 0, 1)
    assert r.cost == 2**53 + 1 and isinstance(r.cost, int)
    assert isinstance(wend.astar(wend.Graph([0, 1, 1], [1], [0.5]), 0, 1).cost, float)
    assert wend.astar(wend.Graph([0, 1, 1], [1]), 0, 1).cost == 1  # without costs


def test_a_heuristic_saves_expansions_and_inf_is_a_dead_end():
    n = 200  # a line both ways, from its middle
    begins = [v for v in range(n) for w in (v - 1, v + 1) if 0 <= w < n]
    ends = [w for v in range(n) for w in (v - 1, v + 1) if 0 <= w < n]
    graph = wend.Graph(np.searchsorted(begins, np.arange(n + 1)), ends, np.ones(len(ends)))
    goal = n - 1
    estimates = np.abs(np.arange(n) - goal).astype(float)
    blind = wend.dijkstra(graph, n // 2, goal)
    guided = wend.astar(graph, n // 2, goal, heuristic=estimates)
    assert blind.cost == guided.cost == n - 1 - n // 2
    assert guided.statistics["expanded"] == n - 1 - n // 2 < blind.statistics["expanded"]
    estimates[n // 2 + 3] = np.inf
    assert wend.astar(graph, n // 2, goal, estimates).status == "exhausted"


class Matrix:
    """As much of a sparse matrix of scipy as is read."""

    shape = (3, 3)

    def tocsr(self):
        class Rows:
            indptr, indices, data = np.array([0, 2, 3, 3]), np.array([1, 2, 2]), np.array([1.5, 9, 2])
        return Rows

    def toarray(self):
        return np.array([[0, 1.5, 9], [0, 0, 2], [0, 0, 0]])


def test_a_cost_limit_of_integers_is_exact():
    for cost in (2**53 + 1, 2**53 + 4, 2**63 - 1):
        graph = wend.Graph([0, 1, 1], [1], [cost])
        for within in (cost, np.int64(cost), 2**70, 1e300):
            assert wend.astar(graph, 0, 1, max_cost=within).cost == cost
            assert wend.k_best(graph, 0, 1, 1, max_cost=within)[0].cost == cost
        assert wend.astar(graph, 0, 1, max_cost=cost - 1).status == "cost_limit"
        assert wend.k_best(graph, 0, 1, 1, max_cost=cost - 1).status == "cost_limit"
    near = wend.Graph([0, 1, 1], [1], [2])
    assert wend.astar(near, 0, 1, max_cost=1.9).status == "cost_limit"
    assert wend.astar(near, 0, 1, max_cost=np.array(2.5)).cost == 2


def test_k_best_finds_a_path_of_the_greatest_cost():
    graph = wend.Graph([0, 1, 1], [1], [2**63 - 1])
    for heuristic in (None, [0, 0], [2**63 - 1, 0]):
        assert wend.astar(graph, 0, 1, heuristic).cost == 2**63 - 1
        assert [p.cost for p in wend.k_best(graph, 0, 1, 2, heuristic)] == [2**63 - 1]
    greatest = np.finfo(float).max
    found = wend.k_best(wend.Graph([0, 1, 1], [1], [greatest]), 0, 1, 2)
    assert [p.cost for p in found] == [greatest]


@pytest.mark.parametrize("large", [2**62 + 1, 1.7e308])
def test_k_best_is_not_disturbed_by_costs_of_other_edges(large):
    # The only path has the first edge. Two of the others cost more than the type of costs holds.
    graph = wend.Graph([0, 1, 2, 3], [1, 2, 1], [1, large, large])
    assert [p.cost for p in wend.k_best(graph, 0, 1, 3)] == [1]
    graph = wend.Graph([0, 1, 2, 3], [1, 2, 1], [large, large, large])
    assert [p.cost for p in wend.k_best(graph, 0, 1, 3)] == [large]


def test_limits_bind_all_of_k_best():
    # The edge from 0 to 1 costs 1. A line of 499 others leads to vertex 1 for nothing.
    graph = wend.Graph([0, 1, 1, *range(2, 501)], [1, *range(1, 500)], [1.0, *[0.0] * 499])
    ask = lambda k=1, goal=1, **limits: wend.k_best(graph, 0, goal, k, **limits)
    assert [p.cost for p in ask()] == [1] and ask().statistics["expanded"] > 499
    for most in (0, 10):
        found = ask(max_expanded=most)
        assert found.status == "expansion_limit" and found.statistics["expanded"] == most
    assert ask(max_time=0).status == "time_limit"
    assert ask(max_memory=0).status == "memory_limit"
    assert ask(k=0).statistics["expanded"] == 0
    assert ask(goal=0).statistics["expanded"] == 0 and ask(goal=0)[0].path.tolist() == [0]


def test_dijkstra_takes_no_heuristic():
    graph = wend.Graph([0, 1, 1], [1])
    assert wend.dijkstra(graph, 0, 1).cost == 1
    with pytest.raises(TypeError, match="dijkstra has no option heuristic: expected limits, or"):
        wend.dijkstra(graph, 0, 1, heuristic=[1, 0])


def test_sparse_matrices():
    for graph in (wend.graph_of(Matrix()), wend.Graph(Matrix())):
        assert wend.astar(graph, 0, 2).path.tolist() == [0, 1, 2]
    grid = wend.Grid(Matrix())
    assert grid.shape == (3, 3) and wend.astar(grid, (0, 1), (1, 2)).cost == 11
    with pytest.raises(TypeError, match="the matrix is a ndarray: expected a sparse matrix of scipy"):
        wend.graph_of(np.ones((2, 2)))
    for rows in ([0, 1], [[1, 2], [2], []], [[0, 1], [1, 0]]):
        with pytest.raises(TypeError, match="Graph has no indices: expected indptr and indices, where the "
                                            "edges out of vertex v lead to .*, or a sparse matrix of scipy"):
            wend.Graph(rows)
    with pytest.raises(TypeError, match="a sparse matrix and costs"):
        wend.Graph(Matrix(), costs=[1, 2, 3])

    class Oblong(Matrix):
        shape = (3, 4)

    with pytest.raises(ValueError, match=r"the shape \(3, 4\): expected as many rows as columns"):
        wend.Graph(Oblong())


@pytest.mark.parametrize("kind", ["csr", "csc", "coo", "lil", "dok"])
def test_scipy_matrices(kind):
    sparse = pytest.importorskip("scipy.sparse")
    dense = np.array([[0, 3, 9], [0, 0, 2], [0, 0, 0]])
    matrix = sparse.csr_matrix(dense).asformat(kind)
    r = wend.astar(wend.Graph(matrix), 0, 2, [5, 2, 0])
    assert r.cost == 5 and isinstance(r.cost, int) and r.path.tolist() == [0, 1, 2]
    assert wend.Grid(matrix).shape == (3, 3)


def test_lists_are_arrays():
    graph = wend.Graph([0, 2, 3, 3], (1, 2, 2), [1, 9, 2])
    assert wend.astar(graph, 0, 2, [3, 2, 0]).cost == 3
    assert wend.distances(graph, (0, 1), [2]).tolist() == [[3], [2]]
    assert [p.actions.tolist() for p in wend.k_best(graph, 0, 2, 2)] == [[0, 2], [1]]


def test_a_graph_keeps_a_copy():
    ends = np.array([1, 0])
    graph = wend.Graph(np.array([0, 1, 2]), ends)
    ends[:] = 1_000_000
    assert wend.astar(graph, 0, 1).cost == 1


@pytest.mark.parametrize("rows, error, sentence", [
    (([], []), ValueError, "does not begin with 0"),
    (([1, 1], []), ValueError, "does not begin with 0"),
    (([0, 2, 1, 2], [0, 0]), ValueError, r"indptr\[2\] is 1, and the one before 2"),
    (([0, 1], [0, 0]), ValueError, "ends with 1, and the number of indices is 2: expected the same"),
    (([[0, 1], [1]], [0]), TypeError, "the rows of indptr differ in length: expected an array"),
    (([0, 1], [1]), ValueError, r"indices\[0\] is 1: expected a vertex, 0 to 0"),
    (([0, 1], [-1]), ValueError, r"indices\[0\] is -1"),
    (([[0, 1]], [0]), ValueError, "indptr has 2 dimensions"),
    (([0.0, 1.0], [0]), TypeError, "indptr has the type float64: expected integers"),
    (([0, 1], [0], [-1]), ValueError, r"costs\[0\] is -1"),
    (([0, 1], [0], [np.nan]), ValueError, r"costs\[0\] is nan"),
    (([0, 1], [0], [np.inf]), ValueError, r"costs\[0\] is inf"),
    (([0, 1], [0], [1, 2]), ValueError, "expected one for each of 1 edges"),
    (([0, 1], [0], [2**64]), OverflowError, "costs with the number 18446744073709551616: expected integers of 64"),
    (([0, 1], [-10**30]), OverflowError, "indices with the number -10*: expected integers of 64 bits"),
    (([0, 1], [0], ["a"]), TypeError, "costs is an array of the type <U1: expected numbers"),
    (([0, 1], [0], np.array([2**63 + 1], np.uint64)), OverflowError, r"costs\[0\] is 9223372036854775809: expected"),
    (([0, 1], np.array([2**64 - 1], np.uint64)), OverflowError, r"indices\[0\] is 184467440737095"),
    ((np.array([0, 2**63], np.uint64), [0]), OverflowError, r"indptr\[1\] is 9223372036854775808"),
    (([0, 1], [0], np.ma.masked_array([1], [True])), TypeError, r"costs with a mask, .* expected .* filled\(\)"),
])
def test_faulty_rows_are_refused(rows, error, sentence):
    with pytest.raises(error, match=sentence):
        wend.Graph(*rows)


def test_integers_are_exact_or_refused():
    graph = wend.Graph([0, 1, 2, 2], [1, 2], [2**62, 2**62 - 1])
    assert wend.astar(graph, 0, 2).cost == 2**63 - 1
    graph = wend.Graph([0, 1, 2, 2], [1, 2], [2**62, 2**62])
    for ask in (lambda: wend.astar(graph, 0, 2), lambda: wend.k_best(graph, 0, 2, 1), lambda: wend.dijkstra_all(graph, 0)):
        with pytest.raises(OverflowError, match="the cost of a path, .* is too large .*: expected smaller numbers"):
            ask()
    with pytest.raises(OverflowError, match="is too large for the type of the costs"):
        wend.astar(wend.Graph([0, 1, 2, 2], [1, 2], [1e308, 1e308]), 0, 2)
    assert wend.dijkstra(graph, 0, goal=1).cost == 2**62


def test_faulty_questions_are_refused():
    graph = wend.Graph([0, 1, 2], [1, 0], [1.0, 2.0])
    with pytest.raises(IndexError, match="vertex 2 of a graph of 2 vertices, which are numbered from 0"):
        wend.astar(graph, 0, 2)
    with pytest.raises(IndexError, match="the start is vertex an object of the class int of a graph"):
        wend.astar(graph, 10**5000, 1)  # Python does not write as many digits
    with pytest.raises(IndexError, match="the start is vertex -1"):
        wend.dijkstra_all(graph, -1)
    with pytest.raises(TypeError, match="the start is 'a': expected the number of a vertex"):
        wend.astar(graph, "a", 1)
    with pytest.raises(ValueError, match=r"the shape \(3,\): expected an estimate for each of 2"):
        wend.astar(graph, 0, 1, [0, 0, 0])
    for estimate in (-1.0, np.nan):
        with pytest.raises(ValueError, match=rf"heuristic\[0\] is {estimate}.*: expected a number of at least 0"):
            wend.astar(graph, 0, 1, [estimate, 0.0])
    for estimates in (["a", "b"], [object(), None], [1j, 0]):
        for costs in ([1, 2], [1.0, 2.0]):
            with pytest.raises(TypeError, match="heuristic is an array of the type .*: expected numbers"):
                wend.astar(wend.Graph([0, 1, 2], [1, 0], costs), 0, 1, estimates)
    with pytest.raises(OverflowError, match=r"heuristic\[0\] is 9223372036854775809: expected an integer below 2"):
        wend.astar(wend.Graph([0, 1, 2], [1, 0]), 0, 1, np.array([2**63 + 1, 0], np.uint64))
    with pytest.raises(TypeError, match="the costs of the graph are integers"):
        wend.astar(wend.Graph([0, 1, 2], [1, 0]), 0, 1, [0.5, 0.0])
    with pytest.raises(TypeError, match="k is 1.5: expected an integer"):
        wend.k_best(graph, 0, 1, 1.5)
    with pytest.raises(ValueError, match="k is -1"):
        wend.k_best(graph, 0, 1, -1)
    with pytest.raises(TypeError, match="there is no option max_expnded"):
        wend.astar(graph, 0, 1, max_expnded=3)
    with pytest.raises(TypeError, match="the states are 3: expected an iterable"):
        wend.distances(graph, 3)
