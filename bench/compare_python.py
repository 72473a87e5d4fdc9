# SPDX-License-Identifier: BSL-1.0
"""The package wend beside networkx and scipy on the same grids and graphs, as a table in Markdown.

    python3 bench/compare_python.py [--rounds N] [--small]

Each question is put to each library in turn, so many rounds, and the answers must agree. A figure
is the library's processor time divided by wend's: the median over the rounds, in brackets the least and the
most. Making the graphs of each library is not measured. What is not installed is left out.
"""

import argparse
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
    """A question, and a way to answer it for each library, which gives a number to compare."""

    def __init__(self, name, **ways):
        self.name, self.ways = name, {k: way for k, way in ways.items() if way is not None}

    def measure(self, rounds):
        seconds = {library: [] for library in self.ways}
        for turn in range(rounds + 1):
            answers = {}
            for library, way in self.ways.items():
                began = time.process_time()
                answers[library] = way()
                if turn > 0:  # the first fills the caches
                    seconds[library].append(time.process_time() - began)
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


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--small", action="store_true", help="small spaces: does it run?")
    options = parser.parse_args()
    side, vertices = (40, 1000) if options.small else (400, 100_000)

    rng = np.random.default_rng(1)
    free = rng.random((side, side)) < 0.8
    free[:3, :3] = free[-3:, -3:] = True
    questions = itertools.chain(
        grid_questions(f"{side} x {side} cells", free, (0, 0), (side - 1, side - 1)),
        graph_questions(f"{vertices} vertices, {5 * vertices} edges", rng, vertices, 5 * vertices))

    others = [name for name, there in (("networkx", nx), ("scipy", scipy)) if there]
    versions = [f"{there.__name__} {there.__version__}" for there in (nx, scipy) if there]
    print(", ".join([f"Python {platform.python_version()}", f"numpy {np.__version__}", *versions]))
    print("\n| question | wend | " + " | ".join(others) + " |")
    print("|---|--:|" + "--:|" * len(others))
    for row in questions:
        seconds = row.measure(options.rounds)
        cells = [row.name, f"{statistics.median(seconds['wend']) * 1000:.1f} ms"]
        for name in others:
            ratios = [a / b for a, b in zip(seconds.get(name, []), seconds["wend"])]
            cells.append(f"**{statistics.median(ratios):.1f}** ({min(ratios):.1f}–{max(ratios):.1f})"
                         if ratios else "")
        print("| " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
