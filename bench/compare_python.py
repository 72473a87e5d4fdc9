# SPDX-License-Identifier: BSL-1.0
"""The package wend beside networkx and scipy on the same grids and graphs, and beside A* in Python on
problems written in Python, as tables in Markdown.

    python3 bench/compare_python.py [--rounds N] [--small] [--problems]

Each question is put to each library in turn, so many rounds, and the answers must agree. A figure
is the library's processor time divided by wend's: the median over the rounds, in brackets the least and the
most. Making the graphs of each library is not measured. What is not installed is left out.

The table of problems has a further column: the share of wend's time that their methods take. It is measured
by calling them as often as the search does, with the same states.
"""

import argparse
import collections
import heapq
import itertools
import platform
import statistics
import time

import numpy as np

import wend

try:
    import networkx as nx
except ImportError:
    nx = None
try:
    import scipy.sparse
    import scipy.sparse.csgraph
except ImportError:
    scipy = None


class Row:
    """A question, and a way to answer it for each library, which gives a number to compare.

    `callbacks` calls the methods of a problem as often as the search does.
    """

    def __init__(self, name, callbacks=None, **ways):
        self.name, self.callbacks = name, callbacks
        self.ways = {k: way for k, way in ways.items() if way is not None}

    def measure(self, rounds):
        seconds = {library: [] for library in [*self.ways, "callbacks"]}
        for turn in range(rounds + 1):
            answers = {}
            for library, way in self.ways.items():
                began = time.process_time()
                answers[library] = way()
                if turn > 0:  # the first fills the caches
                    seconds[library].append(time.process_time() - began)
            if self.callbacks is not None and turn > 0:
                began = time.process_time()
                self.callbacks()
                seconds["callbacks"].append(time.process_time() - began)
            for library, answer in answers.items():
                if not np.allclose(answer, answers["wend"]):
                    raise SystemExit(f"{self.name}: {library} says {answer}, wend {answers['wend']}")
        return seconds


def graph_rows(rng, vertices, edges):
    begins = np.sort(rng.integers(0, vertices, edges))
    indptr = np.searchsorted(begins, np.arange(vertices + 1))
    return begins, indptr, rng.integers(0, vertices, edges), rng.random(edges) + 0.01


def steps_of(free):
    """The steps to 8 neighbours without cut corners, as begins, ends and lengths."""
    rows, cols = free.shape
    number = np.arange(rows * cols).reshape(free.shape)
    padded = np.pad(free, 1)
    at = lambda dr, dc: padded[1 + dr:1 + dr + rows, 1 + dc:1 + dc + cols]
    parts = []
    for dr, dc in itertools.product((-1, 0, 1), repeat=2):
        if (dr, dc) == (0, 0):
            continue
        begins = number[free & at(dr, dc) & at(dr, 0) & at(0, dc)]
        parts.append((begins, begins + dr * cols + dc, np.full(begins.size, np.hypot(dr, dc))))
    begins, ends, lengths = map(np.concatenate, zip(*parts))
    order = np.argsort(begins, kind="stable")
    return begins[order], ends[order], lengths[order]


def grid_questions(name, free, start, goal):
    grid = wend.Grid(free, neighbours=8)
    begins, ends, lengths = steps_of(free)
    cells, cols = free.size, free.shape[1]
    number = lambda c: c[0] * cols + c[1]
    g = nx and networkx_of(begins, ends, lengths)
    matrix = scipy and scipy.sparse.csr_matrix((lengths, (begins, ends)), (cells, cells))

    def octile(a, b):
        dr, dc = abs(a // cols - b // cols), abs(a % cols - b % cols)
        return max(dr, dc) + (2**0.5 - 1) * min(dr, dc)

    def total(costs):
        return np.asarray(costs)[np.isfinite(costs)].sum()

    yield Row(
        f"{name}: a path, A*",
        wend=lambda: wend.astar(grid, start, goal).cost,
        networkx=nx and (lambda: nx.path_weight(
            g, nx.astar_path(g, number(start), number(goal), octile, "weight"), "weight")),
        scipy=scipy and (lambda: scipy.sparse.csgraph.dijkstra(
            matrix, indices=number(start))[number(goal)]))
    yield Row(
        f"{name}: distances to everything",
        wend=lambda: total(wend.dijkstra_all(grid, start).cost),
        networkx=nx and (lambda: total(list(
            nx.single_source_dijkstra_path_length(g, number(start)).values()))),
        scipy=scipy and (lambda: total(scipy.sparse.csgraph.dijkstra(
            matrix, indices=number(start)))))


def networkx_of(begins, ends, costs):
    g = nx.DiGraph()
    g.add_weighted_edges_from(zip(begins.tolist(), ends.tolist(), costs.tolist()))
    return g


def graph_questions(name, rng, vertices, edges):
    begins, _, ends, costs = graph_rows(rng, vertices, edges)
    # networkx and scipy have one edge from a vertex to another.
    _, kept = np.unique(begins * vertices + ends, return_index=True)
    begins, ends, costs = begins[kept], ends[kept], costs[kept]
    indptr = np.searchsorted(begins, np.arange(vertices + 1))
    graph = wend.Graph(indptr, ends, costs)
    g = nx and networkx_of(begins, ends, costs)
    matrix = scipy and scipy.sparse.csr_matrix((costs, ends, indptr), (vertices, vertices))
    reached = np.flatnonzero(np.isfinite(wend.dijkstra_all(graph, 0).cost))
    goal = int(reached[-1])
    starts = list(range(5))

    def first_costs(paths):
        return [nx.path_weight(g, p, "weight") for p in itertools.islice(paths, 10)]

    yield Row(
        f"{name}: a path, Dijkstra",
        wend=lambda: wend.dijkstra(graph, 0, goal).cost,
        networkx=nx and (lambda: nx.path_weight(g, nx.dijkstra_path(g, 0, goal), "weight")),
        scipy=scipy and (lambda: scipy.sparse.csgraph.dijkstra(matrix, indices=0)[goal]))
    yield Row(
        f"{name}: distances from 5 vertices to everything",
        wend=lambda: np.nan_to_num(wend.distances(graph, starts), posinf=0).sum(),
        networkx=nx and (lambda: sum(
            sum(nx.single_source_dijkstra_path_length(g, v).values()) for v in starts)),
        scipy=scipy and (lambda: np.nan_to_num(
            scipy.sparse.csgraph.dijkstra(matrix, indices=starts), posinf=0).sum()))
    yield Row(
        f"{name}: the 10 cheapest paths",
        wend=lambda: [p.cost for p in wend.k_best(graph, 0, goal, 10)],
        networkx=nx and (lambda: first_costs(nx.shortest_simple_paths(g, 0, goal, "weight"))))


class EightPuzzle:
    """The 8-puzzle as a user writes it. States are tuples of the tiles row by row; 0 is the blank."""

    moves = [[c for c in range(9) if abs(c // 3 - cell // 3) + abs(c % 3 - cell % 3) == 1]
             for cell in range(9)]
    goal = tuple(range(9))
    distances = [[abs(cell // 3 - tile // 3) + abs(cell % 3 - tile % 3) if tile else 0
                  for tile in range(9)] for cell in range(9)]

    def successors(self, state):
        blank = state.index(0)
        for cell in self.moves[blank]:
            board = list(state)
            board[blank], board[cell] = board[cell], 0
            yield cell, tuple(board)

    def is_goal(self, state):
        return state == self.goal

    def manhattan(self, state):
        total = 0
        for row, tile in zip(self.distances, state):
            total += row[tile]
        return total


class Cells:
    """A grid with 4 neighbours whose cells have costs, as a user writes it."""

    def __init__(self, costs, goal):
        self.rows, self.columns = costs.shape
        self.costs, self.goal = costs.tolist(), goal

    def successors(self, cell):
        row, column = cell
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if 0 <= r < self.rows and 0 <= c < self.columns and self.costs[r][c]:
                yield None, (r, c), self.costs[r][c]

    def is_goal(self, cell):
        return cell == self.goal


class Adjacency:
    """A graph that is stored as lists of successors: no Python code runs during a search."""

    def __init__(self, lists, goal):
        self.successors, self.is_goal = lists.__getitem__, frozenset([goal]).__contains__


def path_to(parent, state):
    """The actions to a state, from the last to the first."""
    path = []
    while parent[state] is not None:
        state, action = parent[state]
        path.append(action)
    return path


def astar_in_python(problem, start, h):
    """A* by heapq, with a dict of costs and one of parents, as in textbooks; ties go to the least h."""
    known, parent, closed, order = {start: 0}, {start: None}, set(), itertools.count()
    queue = [(h(start), h(start), 0, 0, start)]
    while queue:
        _, _, _, g, state = heapq.heappop(queue)
        if state in closed:
            continue
        if problem.is_goal(state):
            path_to(parent, state)
            return g
        closed.add(state)
        for successor in problem.successors(state):
            after = successor[1]
            cost = g + (successor[2] if len(successor) == 3 else 1)
            if after not in known or cost < known[after]:
                known[after] = cost
                parent[after] = state, successor[0]
                estimate = h(after)
                heapq.heappush(queue, (cost + estimate, estimate, -next(order), cost, after))


def dijkstra_in_python(problem, start):
    """The same without a heuristic."""
    known, parent, closed, order = {start: 0}, {start: None}, set(), itertools.count()
    queue = [(0, 0, start)]
    while queue:
        g, _, state = heapq.heappop(queue)
        if state in closed:
            continue
        if problem.is_goal(state):
            path_to(parent, state)
            return g
        closed.add(state)
        for successor in problem.successors(state):
            after = successor[1]
            cost = g + (successor[2] if len(successor) == 3 else 1)
            if after not in known or cost < known[after]:
                known[after] = cost
                parent[after] = state, successor[0]
                heapq.heappush(queue, (cost, -next(order), after))


def bfs_in_python(problem, start):
    """Breadth-first search by a deque and a dict of parents."""
    parent, queue = {start: None}, collections.deque([(0, start)])
    while queue:
        depth, state = queue.popleft()
        if problem.is_goal(state):
            path_to(parent, state)
            return depth
        for successor in problem.successors(state):
            if successor[1] not in parent:
                parent[successor[1]] = state, successor[0]
                queue.append((depth + 1, successor[1]))


def callbacks_of(problem, start, h, search):
    """A function that calls the methods of the problem for the states that the search expands."""
    expanded, evaluated, tested = [], [], []

    class Recorded:
        def successors(self, state):
            expanded.append(state)
            return problem.successors(state)

        def is_goal(self, state):
            tested.append(state)
            return problem.is_goal(state)

    search(Recorded(), start, None if h is None else lambda state: evaluated.append(state) or h(state))

    def call():
        successors, is_goal = problem.successors, problem.is_goal
        for state in expanded:
            for _ in successors(state):
                pass
        for state in tested:
            is_goal(state)
        for state in evaluated:
            h(state)

    return call


def problem_questions(boards, side):
    rng = np.random.default_rng(3)
    puzzle = EightPuzzle()
    blind = lambda search: lambda problem, start, h: search(problem, start)

    def solvable(board):
        tiles = [t for t in board if t]
        return sum(a > b for a, b in itertools.combinations(tiles, 2)) % 2 == 0

    starts = []
    while len(starts) < boards:
        board = tuple(rng.permutation(9).tolist())
        if solvable(board):
            starts.append(board)
    every = lambda search: lambda: [search(start) for start in starts]

    def all_callbacks(h, search):
        calls = [callbacks_of(puzzle, start, h, search) for start in starts]
        return lambda: [call() for call in calls]

    name = f"8-puzzle, {boards} boards"
    yield Row(
        f"{name}: A*, Manhattan distance in Python",
        all_callbacks(puzzle.manhattan, wend.astar),
        wend=every(lambda start: wend.astar(puzzle, start, puzzle.manhattan).cost),
        python=every(lambda start: astar_in_python(puzzle, start, puzzle.manhattan)))
    yield Row(
        f"{name}: Dijkstra's algorithm",
        all_callbacks(None, blind(wend.ucs)),
        wend=every(lambda start: wend.ucs(puzzle, start).cost),
        python=every(lambda start: dijkstra_in_python(puzzle, start)))
    yield Row(
        f"{name}: breadth-first search",
        all_callbacks(None, blind(wend.bfs)),
        wend=every(lambda start: wend.bfs(puzzle, start).cost),
        python=every(lambda start: bfs_in_python(puzzle, start)))

    lists, queue = {puzzle.goal: None}, collections.deque([puzzle.goal])
    while queue:
        state = queue.popleft()
        lists[state] = list(puzzle.successors(state))
        for _, after in lists[state]:
            if after not in lists:
                lists[after] = None
                queue.append(after)
    stored = Adjacency(lists, puzzle.goal)
    table = {state: puzzle.manhattan(state) for state in lists}
    g = nx and nx.DiGraph((state, after) for state, out in lists.items() for _, after in out)
    yield Row(
        f"{name}: Dijkstra's algorithm, successors in a dict",
        wend=every(lambda start: wend.ucs(stored, start).cost),
        python=every(lambda start: dijkstra_in_python(stored, start)),
        networkx=nx and every(lambda start: nx.dijkstra_path_length(g, start, puzzle.goal)))
    yield Row(
        f"{name}: A*, successors and estimates in dicts",
        wend=every(lambda start: wend.astar(stored, start, table).cost),
        python=every(lambda start: astar_in_python(stored, start, table.__getitem__)),
        networkx=nx and every(lambda start: nx.astar_path_length(
            g, start, puzzle.goal, lambda a, b: table[a])))

    costs = rng.integers(1, 10, (side, side)) * (rng.random((side, side)) < 0.9)
    costs[:3, :3] = costs[-3:, -3:] = 1
    goal = (side - 1, side - 1)
    cells = Cells(costs, goal)
    rows, columns = np.indices(costs.shape)
    estimates = (side - 1 - rows) + (side - 1 - columns)
    listed = estimates.tolist()
    in_python = lambda cell: listed[cell[0]][cell[1]]
    name = f"{side} x {side} cells with costs"
    yield Row(
        f"{name}: A*, estimates in an array",
        callbacks_of(cells, (0, 0), None, lambda p, s, h: wend.astar(p, s, estimates)),
        wend=lambda: wend.astar(cells, (0, 0), estimates).cost,
        python=lambda: astar_in_python(cells, (0, 0), in_python))
    neighbours = {(r, c): list(cells.successors((r, c))) for r in range(side) for c in range(side)}
    stored_cells = Adjacency(neighbours, goal)
    yield Row(
        f"{name}: A*, successors in a dict, estimates in an array",
        wend=lambda: wend.astar(stored_cells, (0, 0), estimates).cost,
        python=lambda: astar_in_python(stored_cells, (0, 0), in_python))


def print_table(rows, others, rounds, with_callbacks=False):
    last = ["callbacks"] if with_callbacks else []
    print("\n| question | wend | " + " | ".join(others + last) + " |")
    print("|---|--:|" + "--:|" * len(others + last))
    for row in rows:
        seconds = row.measure(rounds)
        cells = [row.name, f"{statistics.median(seconds['wend']) * 1000:.1f} ms"]
        for name in others:
            ratios = [a / b for a, b in zip(seconds.get(name, []), seconds["wend"])]
            cells.append(f"**{statistics.median(ratios):.1f}** ({min(ratios):.1f}–{max(ratios):.1f})"
                         if ratios else "")
        if with_callbacks:
            shares = [a / b for a, b in zip(seconds["callbacks"], seconds["wend"])]
            cells.append(f"{statistics.median(shares):.0%}" if shares else "")
        print("| " + " | ".join(cells) + " |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--small", action="store_true", help="small spaces: does it run?")
    parser.add_argument("--problems", action="store_true", help="only the problems written in Python")
    options = parser.parse_args()
    side, vertices, boards = (40, 1000, 1) if options.small else (400, 100_000, 10)

    versions = [f"{there.__name__} {there.__version__}" for there in (nx, scipy) if there]
    print(", ".join([f"Python {platform.python_version()}", f"numpy {np.__version__}", *versions]))
    if not options.problems:
        rng = np.random.default_rng(1)
        free = rng.random((side, side)) < 0.8
        free[:3, :3] = free[-3:, -3:] = True
        questions = itertools.chain(
            grid_questions(f"{side} x {side} cells", free, (0, 0), (side - 1, side - 1)),
            graph_questions(f"{vertices} vertices, {5 * vertices} edges", rng, vertices, 5 * vertices))
        others = [name for name, there in (("networkx", nx), ("scipy", scipy)) if there]
        print_table(questions, others, options.rounds)
    print_table(problem_questions(boards, side), ["python"] + (["networkx"] if nx else []),
                options.rounds, with_callbacks=True)


if __name__ == "__main__":
    main()
