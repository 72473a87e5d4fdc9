# SPDX-License-Identifier: BSL-1.0
"""Problems written in Python against Dijkstra's algorithm, a queue and a list of all paths, all in Python."""

import _thread
import collections
import decimal
import fractions
import gc
import heapq
import itertools
import random
import signal
import threading
import time
import weakref

import numpy as np
import pytest

import wend

from brute_force import all_paths

CHEAPEST = ["ucs", "astar", "idastar"]
SHORTEST = ["bfs", "iddfs"]
ALL = ["astar", "beam_search", "bfs", "bounded_suboptimal", "dfs", "dls", "greedy", "idastar", "iddfs",
       "random_search", "ucs", "weighted_astar"]
WITHIN_A_WEIGHT = ["bounded_suboptimal", "weighted_astar"]
INFORMED = ["astar", "beam_search", "greedy", "idastar", *WITHIN_A_WEIGHT]


class Edges:
    """A graph as a problem. Labels of parallel edges are equal, so they do not tell actions apart."""

    def __init__(self, edges, goal):
        self.out = collections.defaultdict(list)
        for a, b, c in edges:
            self.out[a].append((f"to {b}", b, c))
        self.goal = goal
        self.calls = collections.Counter()

    def successors(self, state):
        self.calls["successors"] += 1
        return self.out[state]

    def is_goal(self, state):
        self.calls["is_goal"] += 1
        return state == self.goal


def random_edges(rng, vertices, edges, cost):
    return [(rng.randrange(vertices), rng.randrange(vertices), cost()) for _ in range(edges)]


def dijkstra(edges, start):
    out = collections.defaultdict(list)
    for a, b, c in edges:
        out[a].append((b, c))
    cost, queue = {}, [(0, start)]
    while queue:
        g, v = heapq.heappop(queue)
        if v not in cost:
            cost[v] = g
            for w, c in out[v]:
                heapq.heappush(queue, (g + c, w))
    return cost


def check_path(result, edges, start, goal):
    """True costs and actions: each pair of neighbours on the path is an edge."""
    assert result.path[0] == start and result.path[-1] == goal
    assert result.actions == [f"to {v}" for v in result.path[1:]]
    least = sum(min(c for a, b, c in edges if (a, b) == pair)
                for pair in zip(result.path, result.path[1:]))
    assert result.cost >= least or result.cost == pytest.approx(least)
    return least


@pytest.mark.parametrize("floats", [False, True])
def test_costs_are_those_of_dijkstra(floats):
    rng = random.Random(3)
    cost = rng.random if floats else (lambda: rng.randrange(10))
    for _ in range(40):
        n = rng.randint(1, 9)
        edges = random_edges(rng, n, rng.randint(0, 18), cost)
        far = dijkstra(edges, 0)
        back = dijkstra([(b, a, c) for a, b, c in edges], n - 1)
        steps = dijkstra([(a, b, 1) for a, b, _ in edges], 0)
        problem = Edges(edges, n - 1)
        halved = {v: back[v] / 2 if v in back else None for v in range(n)}
        table = [halved[v] if halved[v] is not None else np.inf for v in range(n)]
        for name in ALL:
            heuristics = [None]
            if name in INFORMED:
                heuristics += [halved, halved.get, table, np.array(table)]
            for heuristic in heuristics:
                r = wend.search(problem, 0, name, heuristic)
                assert bool(r) == (n - 1 in far), (name, r)
                if not r:
                    assert r.status == "exhausted" and r.cost is None and r.path is None
                    continue
                least = check_path(r, edges, 0, n - 1)
                if name in CHEAPEST:
                    assert r.cost == pytest.approx(far[n - 1]) == pytest.approx(least)
                if name in SHORTEST:
                    assert len(r.actions) == steps[n - 1]
                if name in WITHIN_A_WEIGHT:
                    assert r.cost <= 1.5 * far[n - 1] + 1e-9
                    assert r.lower_bound <= far[n - 1] + 1e-9
                assert type(r.cost) is (float if floats and n > 1 else int)
        everything = wend.dijkstra_all(problem, 0)
        assert everything.status == "exhausted"
        assert dict(zip(everything.states, everything.cost)) == pytest.approx(far)
        for v in range(n):
            way = everything.path_to(v)
            assert (way is None) == (v not in far)
            assert way is None or (way[0], way[-1]) == (0, v)


def test_functions_have_the_names_of_the_algorithms():
    problem = Edges([(0, 1, 2), (1, 2, 2), (0, 2, 5)], 2)
    assert list(wend.ALGORITHMS) == sorted(ALL)
    for name in ALL:
        r = getattr(wend, name)(problem, 0)
        assert r.cost == wend.search(problem, 0, name).cost == (5 if name in SHORTEST else r.cost)
    assert wend.dijkstra(problem, 0).cost == wend.astar(problem, 0).cost == 4
    assert wend.astar(problem, 0, {0: 4, 1: 2, 2: 0}).statistics["expanded"] == 2
    assert wend.idastar(problem, 0, heuristic=lambda v: 0).cost == 4


def test_counts_are_those_of_the_same_graph_in_arrays():
    rng = random.Random(8)
    for _ in range(20):
        n = 30
        edges = sorted(random_edges(rng, n, 90, lambda: rng.randrange(5)), key=lambda e: e[0])
        indptr = np.searchsorted([e[0] for e in edges], np.arange(n + 1))
        graph = wend.Graph(indptr, [e[1] for e in edges], [float(e[2]) for e in edges])
        back = dijkstra([(b, a, c) for a, b, c in edges], n - 1)
        table = [back[v] * 0.5 if v in back else np.inf for v in range(n)]
        problem = Edges(edges, n - 1)
        for heuristic in (None, table):
            by_arrays = wend.astar(graph, 0, n - 1, heuristic)
            by_python = wend.astar(problem, 0, heuristic)
            assert by_python.status == by_arrays.status and by_python.cost == by_arrays.cost
            for count in ("expanded", "generated", "stored", "duplicates", "improved", "reopened",
                          "evaluated", "open", "max_open"):
                assert by_python.statistics[count] == by_arrays.statistics[count], count


def test_each_callback_is_called_as_often_as_the_counts_say():
    rng = random.Random(4)
    edges = random_edges(rng, 10, 22, lambda: rng.randrange(1, 9)) + [(8, 9, 1)]
    for name in ALL:
        problem = Edges(edges, 9)
        estimated = []
        r = wend.search(problem, 0, name,
                        (lambda v: estimated.append(v) or 0) if name in INFORMED else None)
        # At the depth limit, depth-first searches ask whether a node has a successor.
        at_least = name in ("dls", "iddfs")
        calls, expanded = problem.calls["successors"], r.statistics["expanded"]
        assert r and (calls >= expanded if at_least else calls == expanded), name
        if name in INFORMED:
            assert len(estimated) <= r.statistics["evaluated"], name
            assert name == "idastar" or len(estimated) == r.statistics["evaluated"], name


class Counted:
    """A state that counts the calls of its __hash__ and __eq__."""

    hashed = compared = 0

    def __init__(self, number):
        self.number = number

    def __hash__(self):
        Counted.hashed += 1
        return hash(self.number)

    def __eq__(self, other):
        Counted.compared += 1
        return self.number == other.number


def test_python_hashes_a_state_once():
    class Steps:
        def successors(self, s):
            return [(1, Counted(s.number + 1)), (2, Counted(s.number + 2))]

        def is_goal(self, s):
            return s.number == 50

    for name in ("astar", "bfs", "dfs", "greedy", "ucs"):
        Counted.hashed = Counted.compared = 0
        r = wend.search(Steps(), Counted(0), name)
        assert r and Counted.hashed == 1 + r.statistics["generated"]
        assert Counted.compared <= r.statistics["generated"]


class EightPuzzle:
    """The 8-puzzle. States are tuples of the tiles row by row; 0 is the blank."""

    moves = {cell: [c for c in range(9) if abs(c // 3 - cell // 3) + abs(c % 3 - cell % 3) == 1]
             for cell in range(9)}
    goal = tuple(range(9))

    def successors(self, state):
        blank = state.index(0)
        for cell in self.moves[blank]:
            board = list(state)
            board[blank], board[cell] = board[cell], 0
            yield state[cell], tuple(board)

    def is_goal(self, state):
        return state == self.goal


def manhattan(state):
    return sum(abs(cell // 3 - tile // 3) + abs(cell % 3 - tile % 3)
               for cell, tile in enumerate(state) if tile)


# The number of states at each distance from a goal with the blank in a corner (A. Reinefeld, IJCAI 1993).
BY_DISTANCE = [1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529,
               10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2]


def test_the_8_puzzle_has_the_published_counts():
    puzzle = EightPuzzle()
    everything = wend.dijkstra_all(puzzle, puzzle.goal)
    assert np.bincount(everything.cost).tolist() == BY_DISTANCE and sum(BY_DISTANCE) == 181440
    assert everything.statistics["expanded"] == 181440
    farthest = everything.states[-1]
    assert set(everything.states[-2:]) == {(8, 7, 6, 0, 4, 1, 2, 5, 3), (8, 0, 6, 5, 4, 7, 2, 3, 1)}
    assert len(everything.path_to(farthest)) == 32
    for state in random.Random(2).sample(everything.states, 3) + [farthest]:
        distance = len(everything.path_to(state)) - 1
        built_in = wend.astar(wend.Tiles(3), state)
        r = wend.astar(puzzle, state, manhattan)
        assert r.cost == built_in.cost == distance and isinstance(r.cost, int)
        for a, b, tile in zip(r.path, r.path[1:], r.actions):
            assert (tile, b) in list(puzzle.successors(a))
    assert wend.idastar(puzzle, everything.states[5000], manhattan).cost == everything.cost[5000]
    odd = (1, 0, 2, 3, 4, 5, 6, 8, 7)
    r = wend.bfs(puzzle, odd)
    assert r.status == "exhausted" and r.statistics["expanded"] == 181440


def test_the_weight_bounds_the_cost_and_the_seed_selects_the_path():
    puzzle, start = EightPuzzle(), (8, 7, 6, 0, 4, 1, 2, 5, 3)  # 31 moves
    for name in WITHIN_A_WEIGHT:
        assert wend.search(puzzle, start, name, manhattan, weight=1).cost == 31
        loose = wend.search(puzzle, start, name, manhattan, weight=3)
        assert loose.cost <= 3 * loose.lower_bound and loose.lower_bound <= 31 < loose.cost
    ring = Edges([(a, (a + step) % 50, 1) for a in range(50) for step in (1, 2, 3)], 49)
    ways = [wend.random_search(ring, 0, seed=seed).path for seed in (1, 1, 2**64 - 1)]
    assert ways[0] == ways[1] != ways[2]


def test_solutions_and_k_best_list_all_paths():
    rng = random.Random(6)
    for _ in range(20):
        edges = random_edges(rng, 6, 13, lambda: rng.randrange(1, 4))
        problem = Edges(edges, 5)
        expected = all_paths(edges, 0, 5)
        back = dijkstra([(b, a, c) for a, b, c in edges], 5)
        for heuristic in (None, {v: back.get(v) for v in range(6)}):
            found = wend.k_best(problem, 0, 1000, heuristic)
            assert [p.cost for p in found] == expected and found.status == "exhausted"
            for p in found:
                check_path(p, edges, 0, 5)
                assert len(set(p.path)) == len(p.path)
            assert [p.cost for p in wend.k_best(problem, 0, 2, heuristic)] == expected[:2]
            for algorithm in ("astar", "idastar"):
                best = wend.solutions(problem, 0, None, heuristic, algorithm=algorithm)
                assert [p.cost for p in best] == [c for c in expected if c == expected[0]]
                assert len(wend.solutions(problem, 0, 1, heuristic, algorithm=algorithm)) == bool(expected)
        problem.calls.clear()
        wend.k_best(problem, 0, 1000)
        assert problem.calls["successors"] <= 6  # once for each state


def test_costs_are_exact_integers_or_floats():
    cost = lambda *costs: wend.ucs(Edges([(i, i + 1, c) for i, c in enumerate(costs)], len(costs)), 0).cost
    for c, expected in ((3, 3), (True, 1), (np.int64(7), 7), (2**53 - 1, 2**53 - 1)):
        assert cost(c) == expected and type(cost(c)) is int
    for c in (0.5, np.float32(0.5), fractions.Fraction(1, 2), decimal.Decimal("0.5")):
        assert cost(c) == 0.5 and type(cost(c)) is float
    assert cost(1, 0.5, 2) == 3.5
    assert type(cost(2.0)) is float
    assert cost(2**52, 2**52 - 1) == 2**53 - 1
    assert cost(float("inf")) is None  # the action is absent
    absent = wend.ucs(Edges([(0, 1, float("inf")), (0, 1, 3)], 1), 0)
    assert absent.cost == 3 and type(absent.cost) is int
    for costs in ((2**53 - 1, 1), (2**53 - 1, 2)):
        with pytest.raises(OverflowError, match=r"the path costs 2\*\*53 or more: expected smaller"):
            cost(*costs)
    for c in (2**53, 2**53 + 1, 2**70):
        with pytest.raises(OverflowError, match=f"yielded the cost {c} with the action 'to 1': expected an"):
            cost(c)
    assert cost(float(2**60)) == 2.0**60


class Yields:
    def __init__(self, successors, is_goal=lambda s: False):
        self.successors, self.is_goal = successors, is_goal


@pytest.mark.parametrize("yielded, error, sentence", [
    ([1], TypeError, r"successors\(0\) yielded 1: expected a tuple \(action, state\) or \(action, state, c"),
    ([["a", 1]], TypeError, r"successors\(0\) yielded \['a', 1\]: expected a tuple"),
    (["ab"], TypeError, r"successors\(0\) yielded 'ab': expected a tuple"),
    ([("a",)], ValueError, r"successors\(0\) yielded \('a',\): expected a tuple"),
    ([("a", 1, 2, 3)], ValueError, r"successors\(0\) yielded \('a', 1, 2, 3\): expected a tuple"),
    ([("a", 1, -1)], ValueError, r"yielded the cost -1 with the action 'a': expected a number of at least 0"),
    ([("a", 1, -0.5)], ValueError, "yielded the cost -0.5 with the action 'a'"),
    ([("a", 1, -2**70)], ValueError, "expected a number of at least 0"),
    ([("a", 1, float("nan"))], ValueError, "yielded the cost nan with the action 'a': expected a number"),
    ([("a", 1, "2")], TypeError, "yielded the cost '2' with the action 'a': expected a number"),
    ([("a", 1, None)], TypeError, "yielded the cost None with the action 'a': expected a number"),
    ([("a", [1])], TypeError, r"the state that successors\(\) yielded is \[1\], which cannot be hashed: "
                              "expected an immutable object, such as a tuple"),
    ([("a", (1, [2]))], TypeError, "which cannot be hashed"),
    (None, TypeError, r"successors\(0\) returned None: expected an iterable of \(action, state\)"),
    (5, TypeError, r"successors\(0\) returned 5: expected an iterable"),
])
def test_wrong_successors_are_refused(yielded, error, sentence):
    for name in ALL:
        with pytest.raises(error, match=sentence):
            wend.search(Yields(lambda s: yielded), 0, name)
    with pytest.raises(error, match=sentence):
        wend.dijkstra_all(Yields(lambda s: yielded), 0)
    for listing in (lambda p: wend.k_best(p, 0, 2), lambda p: wend.solutions(p, 0)):
        with pytest.raises(error, match=sentence):
            listing(Yields(lambda s: yielded))


LINE = Edges([(v, v + 1, 1) for v in range(9)], 9)


@pytest.mark.parametrize("ask, error, sentence", [
    (lambda: wend.search(LINE, 0, "a*"), ValueError,
     "the algorithm is 'a\\*': expected astar, beam_search, bfs, bounded_subopt.* ucs or weighted_astar"),
    (lambda: wend.search(LINE, 0, None), TypeError, "the algorithm is None: expected astar"),
    (lambda: wend.search(LINE, 0, "bfs", len), TypeError,
     "bfs takes no heuristic: expected None, or astar, beam_search, bounded_suboptimal, greedy, idastar or "
     "weighted_astar"),
    (lambda: wend.search(LINE, 0, weight=2), TypeError,
     "astar has no option weight: expected bounded_suboptimal or weighted_astar"),
    (lambda: wend.search(LINE, 0, seed=2), TypeError, "astar has no option seed: expected random_search"),
    (lambda: wend.random_search(LINE, 0, seed=0.5), TypeError, "seed is 0.5: expected an integer"),
    (lambda: wend.random_search(LINE, 0, seed=-1), ValueError, r"seed is -1: expected 0 to 2\*\*64 - 1"),
    (lambda: wend.bounded_suboptimal(LINE, 0, weight=0.5), ValueError, "weight is 0.5: expected 1 to 1e100"),
    (lambda: wend.search(LINE, 0, "bfs", width=2), TypeError, "bfs has no option width: expected beam_"),
    (lambda: wend.weighted_astar(LINE, 0, weight=0.5), ValueError, "weight is 0.5: expected 1 to 1e100"),
    (lambda: wend.weighted_astar(LINE, 0, weight=10**400), ValueError, "weight is 1000.*: expected 1 to 1e100"),
    (lambda: wend.weighted_astar(LINE, 0, weight="2"), TypeError, "weight is '2': expected a number"),
    (lambda: wend.beam_search(LINE, 0, width=0), ValueError, "width is 0: expected an integer of at least"),
    (lambda: wend.beam_search(LINE, 0, width=1.5), TypeError, "width is 1.5: expected an integer"),
    (lambda: wend.bfs(LINE, 0, max_node=1), TypeError, "there is no option max_node: expected max_expanded"),
    (lambda: wend.bfs(LINE, [0]), TypeError, r"the start is \[0\], which cannot be hashed"),
    (lambda: wend.bfs(LINE, {0}), TypeError, r"the start is \{0\}, which cannot be hashed"),
    (lambda: wend.bfs(LINE, np.array([0])), TypeError, r"the start is array\(\[0\]\), which cannot be hashed"),
    (lambda: wend.dijkstra(LINE, 0, heuristic=len), TypeError, "dijkstra has no option heuristic"),
    (lambda: wend.dijkstra(LINE, 0, 9), TypeError, "has 1 argument after the start: expected none"),
    (lambda: wend.k_best(LINE, 0), TypeError, r"^k_best\(\) missing"),
    (lambda: wend.idastar(LINE, 0, None, None), TypeError, r"^idastar\(\) takes"),
    (lambda: wend.bfs(3, 0), TypeError, r"the problem is 3, which has no method successors: expected succ"),
    (lambda: wend.astar(None, 0), TypeError, "the problem is None, which has no method successors"),
    (lambda: wend.bfs(Yields(list, None), 0), TypeError, r"has no method is_goal: expected is_goal\(state\)"),
    (lambda: wend.bfs(Edges, 0), TypeError, r"the problem is a class: expected an object, Edges\(\)"),
    (lambda: wend.dijkstra_all(Edges, 0), TypeError, "the problem is a class: expected an object"),
    (lambda: wend.bfs(wend.Hanoi(8), 0), TypeError, "expected an object with successors"),
    (lambda: wend.idastar(wend.Grid([[1]]), (0, 0)), TypeError,
     "has no idastar: expected Pancakes, Puzzle, Tiles, or a problem"),
    (lambda: wend.distances(LINE, [0]), TypeError, "expected a Graph or a Grid"),
    (lambda: wend.dijkstra(wend.Tiles(3), range(9)), TypeError, "has no dijkstra: expected dijkstra_all"),
    (lambda: wend.k_best(LINE, 0, 1.5), TypeError, "k is 1.5: expected an integer"),
    (lambda: wend.k_best(LINE, 0, -1), ValueError, "k is -1"),
    (lambda: wend.solutions(LINE, 0, max_depth=9), ValueError,
     "solutions has no option max_depth for algorithm='astar': expected algorithm='idastar'"),
    (lambda: wend.solutions(LINE, 0, algorithm="bfs"), ValueError,
     "the algorithm is 'bfs': expected 'astar' or 'idastar'"),
    (lambda: wend.astar(LINE, 0, 3), TypeError, "the heuristic is 3: expected a callable, a dict, an array"),
    (lambda: wend.astar(LINE, 0, "manhattan"), TypeError, "the heuristic is 'manhattan': expected a call"),
    (lambda: wend.astar(LINE, 0, ["a"]), TypeError, "an array of the type <U1: expected numbers"),
    (lambda: wend.astar(LINE, 0, np.array(3)), TypeError, r"the heuristic is array\(3\), a single value: expected"),
    (lambda: wend.astar(LINE, 0, np.float64(3)), TypeError, "a single value: expected an array whose indices"),
    (lambda: wend.search(LINE, 0, "\ud800"), ValueError, r"the algorithm is '\\ud800': expected astar, beam_search"),
    (lambda: wend.solutions(LINE, 0, algorithm="\ud800"), ValueError, r"the algorithm is '\\ud800': expected"),
    (lambda: wend.bfs(LINE, 0, **{"\ud800": 1}), TypeError, r"there is no option \\ud800: expected"),
    (lambda: wend.astar(LINE, 0, lambda s: -1), ValueError,
     "the heuristic of 0 is -1: expected a number of at least 0"),
    (lambda: wend.astar(LINE, 0, lambda s: float("nan")), ValueError, "the heuristic of 0 is nan"),
    (lambda: wend.astar(LINE, 0, lambda s: "far"), TypeError, "the heuristic of 0 is 'far': expected a num"),
    (lambda: wend.astar(LINE, 0, {0: 9}), ValueError, "the heuristic has no estimate of 1: expected one of"),
    (lambda: wend.astar(LINE, 0, [0, -1.0]), ValueError, "the heuristic of 1 is -1.0"),
    (lambda: wend.astar(LINE, 0, b"abc"), TypeError, "an array of the type .*: expected numbers"),
    (lambda: wend.astar(LINE, -1, (1, 1, 50)), IndexError, "the state is -1: expected states that"),
    (lambda: wend.astar(LINE, 0, [0, 0]), IndexError,
     r"an array of the shape \(2,\), and the state is 2: expected states that are indices of the array"),
    (lambda: wend.astar(LINE, 0, np.zeros((3, 3))), IndexError, r"shape \(3, 3\), and the state is 0"),
    (lambda: wend.astar(LINE, (0, 0), np.zeros((3, 0))), IndexError, r"and the state is \(0, 0\)"),
])
def test_wrong_arguments_are_refused(ask, error, sentence):
    with pytest.raises(error, match=sentence):
        ask()


def test_a_class_whose_methods_need_no_object_is_a_problem():
    class Doubling:
        goal = 8

        @staticmethod
        def successors(n):
            return [("double", 2 * n)]

        @classmethod
        def is_goal(cls, n):
            return n == cls.goal

    assert wend.bfs(Doubling, 1).path == wend.bfs(Doubling(), 1).path == [1, 2, 4, 8]


def test_heuristics_of_each_kind():
    # A line of cells (row, column), and estimates of the distance to its end.
    class Line:
        def successors(self, cell):
            for column in (cell[1] - 1, cell[1] + 1):
                if 0 <= column < 40:
                    yield column, (0, column)

        def is_goal(self, cell):
            return cell == (0, 39)

    distance = lambda cell: 39 - cell[1]
    cells = {(0, c): 39 - c for c in range(40)}
    missing = collections.defaultdict(int, cells)
    array = np.array([[39 - c for c in range(40)]])
    blind = wend.astar(Line(), (0, 20)).statistics["expanded"]
    for heuristic in (distance, cells, missing, array, array.tolist(), (array[0].tolist(),),
                      array.astype(np.float32),
                      np.asfortranarray(array), collections.ChainMap(cells)):
        r = wend.astar(Line(), (0, 20), heuristic)
        assert r.cost == 19 and r.statistics["expanded"] == 19 < blind
    for dead in (None, float("inf")):
        assert wend.astar(Line(), (0, 20), {**cells, (0, 25): dead}).status == "exhausted"


def test_a_lower_bound_may_exceed_all_exact_costs():
    line = Yields(lambda n: [("on", n + 1)])
    for name in (*WITHIN_A_WEIGHT, "beam_search"):
        r = wend.search(line, 0, name, lambda n: 1e18, max_expanded=10)
        assert r.status == "expansion_limit" and r.lower_bound == pytest.approx(1e18)
        r = wend.search(LINE, 0, name, lambda n: 9 - n)
        assert r.lower_bound == 9 and type(r.lower_bound) is int


class Broken(Exception):
    pass


def test_exceptions_behind_attributes_are_raised_unchanged():
    class Property(Yields):
        successors = property(lambda self: self.missing(), lambda self, value: None)

        def missing(self):
            raise Broken

    class Array:
        def __init__(self, error):
            self.error = error

        def __array__(self, *arguments, **options):
            raise self.error

    for ask in (lambda: wend.bfs(Property(None), 0), lambda: wend.dijkstra_all(Property(None), 0)):
        with pytest.raises(Broken):
            ask()
    for error in (Broken, KeyError, MemoryError):
        with pytest.raises(error):
            wend.Grid(Array(error))
    with pytest.raises(TypeError, match="the cells cannot be made an array: exp") as caught:
        wend.Grid(Array(ValueError("no")))
    assert isinstance(caught.value.__cause__, ValueError)


def test_an_object_that_cannot_be_shown_is_refused_all_the_same():
    class Hidden:
        def __repr__(self):
            raise Broken

    with pytest.raises(TypeError, match="the problem is an object of the class Hidden, which"):
        wend.bfs(Hidden(), 0)
    with pytest.raises(TypeError, match="yielded an object of the class Hidden: expected a tuple"):
        wend.bfs(Yields(lambda s: [Hidden()]), 0)


def test_a_problem_that_keeps_what_it_reached_is_freed():
    problem = Edges([(0, 1, 1), (1, 2, 1)], 2)
    problem.table = wend.dijkstra_all(problem, 0)
    assert problem.table.path_to(2) == [0, 1, 2]
    freed = weakref.ref(problem)
    del problem
    gc.collect()
    assert freed() is None


def test_a_state_that_keeps_a_result_of_its_path_is_freed():
    class State:
        def __init__(self, number):
            self.number = number

        def __eq__(self, other):
            return self.number == other.number

        def __hash__(self):
            return self.number

    steps = Yields(lambda s: [(n, State(s.number + n)) for n in (1, 2) if s.number + n <= 3],
                   lambda s: s.number == 3)
    for ask in (lambda: wend.astar(steps, State(0)), lambda: wend.k_best(steps, State(0), 2),
                lambda: wend.k_best(steps, State(0), 2)[1]):
        r = ask()
        state = (r[0] if isinstance(r, wend.Paths) else r).path[0]
        state.kept = r
        freed = weakref.ref(state)
        del r, state
        gc.collect()
        assert freed() is None


class BreaksAt:
    """Raises at the nth call of any method."""

    def __init__(self, n):
        self.left, self.error = n, Broken(f"call {n}")

    class State:
        def __init__(self, owner, number):
            self.owner, self.number = owner, number

        def __hash__(self):
            self.owner.count()
            return self.number % 5

        def __eq__(self, other):
            self.owner.count()
            return self.number == other.number

    def state(self, number):
        return self.State(self, number)

    def count(self):
        self.left -= 1
        if self.left == 0:
            raise self.error

    def successors(self, s):
        self.count()
        for step in (1, 2, 3):
            self.count()
            yield step, self.state((s.number + step) % 12), step

    def is_goal(self, s):
        self.count()
        return s.number == 7

    def heuristic(self, s):
        self.count()
        return 0


@pytest.mark.parametrize("run", [*ALL, "k_best", "solutions", "solutions idastar", "dijkstra_all"])
def test_an_exception_at_each_call_is_raised_unchanged(run):
    def ask(problem):
        start = problem.state(0)
        if run == "dijkstra_all":
            return wend.dijkstra_all(problem, start)
        if run == "k_best":
            return wend.k_best(problem, start, 5, problem.heuristic)
        if run.startswith("solutions"):
            return wend.solutions(problem, start, None, problem.heuristic,
                                  algorithm=(run.split() + ["astar"])[1])
        return wend.search(problem, start, run, problem.heuristic if run in INFORMED else None)

    unbroken = BreaksAt(0)
    whole = ask(unbroken)
    calls = -unbroken.left
    assert calls > 10
    for n in range(1, min(calls, 400) + 1):
        broken = BreaksAt(n)
        with pytest.raises(Broken) as caught:
            ask(broken)
        assert caught.value is broken.error and caught.value.__cause__ is None
        assert broken.left == 0  # nothing was called after it
    again = ask(BreaksAt(0))
    assert repr(again) == repr(whole)


def test_a_search_keeps_no_objects():
    class State:
        made = []

        def __init__(self, number):
            self.number = number
            State.made.append(weakref.ref(self))

        def __eq__(self, other):
            return self.number == other.number

        def __hash__(self):
            return hash(self.number)

    class Steps:
        def __init__(self, goal, error):
            self.goal, self.error = goal, error

        def successors(self, s):
            if s.number >= self.error:
                raise Broken
            yield object(), State(s.number + 1)
            yield object(), State(s.number + 2)

        def is_goal(self, s):
            return s.number == self.goal

    alive = lambda: sum(made() is not None for made in State.made)
    for name in ALL:
        far = 12 if name in ("iddfs", "idastar") else 60  # these take time exponential in the depth
        for goal in (far, far + 1000):
            try:
                r = wend.search(Steps(goal, far + 5), State(0), name)
            except Broken:
                r = None
            gc.collect()
            assert (r is None) == (goal > far) and alive() == (len(r.path) if r else 0), name
            del r
            gc.collect()
            assert alive() == 0, name
            State.made.clear()


def test_each_limit_stops_a_search():
    puzzle = EightPuzzle()
    start = (8, 7, 6, 0, 4, 1, 2, 5, 3)  # one of the two that need 31 moves
    for name in ALL:
        stopped = lambda **limits: wend.search(puzzle, start, name, **limits)
        r = stopped(max_expanded=50)
        assert r.status == "expansion_limit" and r.statistics["expanded"] == 50
        assert r.path is None and r.cost is None
        assert stopped(max_time=0).status == "time_limit"
        assert stopped(max_memory=0).status == "memory_limit"
        if name != "dfs":
            assert stopped(max_depth=5).status == "depth_limit"
        if name not in ("dfs", "dls"):
            assert stopped(max_cost=5).status == "cost_limit"
    r = wend.bfs(puzzle, start, max_memory=1_000_000)
    assert r.status == "memory_limit" and 500_000 < r.statistics["bytes"] <= 1_000_000
    # A board is a tuple of 9 references: 112 bytes, which count.
    assert r.statistics["stored"] * 112 < r.statistics["bytes"]
    assert len(wend.dijkstra_all(puzzle, start, max_cost=2).states) == 1 + len(
        {s for _, s in puzzle.successors(start)}) + len(
        {t for _, s in puzzle.successors(start) for _, t in puzzle.successors(s)} - {start})
    assert wend.k_best(puzzle, start, 3, max_expanded=10).status == "expansion_limit"
    assert wend.solutions(puzzle, start, max_expanded=10).status == "expansion_limit"


def test_ctrl_c_ends_a_search_without_python_code():
    if threading.current_thread() is not threading.main_thread():
        pytest.skip("signals come to the main thread")
    complete = {a: [(b, b) for b in range(14)] for a in range(14)}
    problem = Yields(complete.__getitem__, frozenset().__contains__)  # 14! paths
    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        endless = Yields(lambda s: zip(itertools.count(), itertools.count()))
        for problem in (problem, Yields(lambda s: complete[s]), endless):
            threading.Timer(0.3, _thread.interrupt_main).start()
            began = time.monotonic()
            with pytest.raises(KeyboardInterrupt):
                wend.iddfs(problem, 0)
            assert time.monotonic() - began < 20
    finally:
        signal.signal(signal.SIGINT, before)
    assert wend.bfs(LINE, 0).cost == 9


def test_a_callback_may_search():
    class Nested:
        def successors(self, n):
            yield "inner", wend.bfs(LINE, 0).cost + n

        def is_goal(self, n):
            return n == 27

    assert wend.bfs(Nested(), 0).path == [0, 9, 18, 27]


def test_other_threads_search_at_the_same_time():
    puzzle, start = EightPuzzle(), (1, 2, 5, 3, 4, 8, 6, 7, 0)
    found = []
    threads = [threading.Thread(target=lambda: found.append(wend.bfs(puzzle, start).cost))
               for _ in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert found == [4] * 4


def test_lists_and_generators_and_tuples_are_read_alike():
    ways = [("a", 1, 2), ("b", 2)]
    answers = [ways, tuple(ways), (w for w in ways), iter(ways), dict.fromkeys(ways), {w: 0 for w in ways}.keys()]
    named = collections.namedtuple("Named", "action state cost")
    answers.append([named("a", 1, 2), ("b", 2)])
    for answer in answers:
        r = wend.ucs(Yields(lambda s: answer if s == 0 else (), lambda s: s == 1), 0)
        assert r.cost == 2 and r.actions == ["a"] and r.statistics["generated"] == 2


def test_results_are_tables_in_notebooks():
    tags = Edges([("<a>", "<b>", 1), ("<b>", "<c>", 2)], "<c>")
    found = wend.ucs(tags, "<a>")
    text = found._repr_html_()
    assert text.startswith("<table>") and text.count("<tr>") == text.count("</tr>") == 6
    for part in ("solved", "<th style='text-align:left'>cost</th><td style='text-align:left'>3</td>",
                 "[&#x27;&lt;a&gt;&#x27;, &#x27;&lt;b&gt;", "expanded 2", "path of 3 states", "2 actions"):
        assert part in text
    assert "<a>" not in text
    assert "exhausted" in wend.ucs(tags, "<c>x")._repr_html_()
    assert "lower bound" in wend.weighted_astar(tags, "<a>")._repr_html_()
    paths = wend.k_best(Edges([(a, b, 1) for a in range(6) for b in range(6)], 5), 0, 12)
    assert "1 path<" in wend.k_best(tags, "<a>", 1)._repr_html_()
    assert "12 paths" in paths._repr_html_() and "2 more" in paths._repr_html_()
    assert "cost" in paths[0]._repr_html_() and "2 states" in paths[0]._repr_html_()
    assert "exhausted" in wend.dijkstra_all(tags, "<a>")._repr_html_()
    assert len(wend.astar(wend.Grid([[1] * 200]), (0, 0), (0, 199))._repr_html_()) < 1500
