# SPDX-License-Identifier: BSL-1.0
"""The searches as functions: of the built-in spaces, and of problems written in Python."""

from . import _own, _wend
from ._limits import limited

_SPACES = (_wend.Graph, _wend.Grid, _wend.Tiles, _wend.Pancakes, _wend.Puzzle)

ALGORITHMS = _wend.algorithms


def _method(space, name):
    """The method of a built-in space, or None of a problem."""
    if not isinstance(space, _SPACES):
        return None
    method = getattr(space, name, None)
    if method is None:
        having = sorted(f.__name__ for f in _SPACES if hasattr(f, name))
        raise TypeError(f"{space!r} has no {name}: expected {', '.join(having)}, "
                        "or a problem with successors(state) and is_goal(state)")
    return method


@limited
def search(problem, start, algorithm="astar", heuristic=None, *, weight=None, width=None, seed=None,
           **limits):
    """Searches a problem written in Python for a path from the start to a goal: a Result.

    The problem is an object with two methods. successors(state) returns or yields a tuple (action,
    state) or (action, state, cost) for each action; without a cost it costs 1. is_goal(state)
    returns a bool. States are hashable objects, actions any objects. Costs are numbers of at least
    0; an infinite cost removes the action.

    The algorithm is one of 'astar', 'beam_search', 'bfs', 'bounded_suboptimal', 'dfs', 'dls',
    'greedy', 'idastar', 'iddfs', 'random_search', 'ucs' and 'weighted_astar'. weight is the weight
    of weighted_astar and bounded_suboptimal, 1.5 if None; width is the width of beam_search, 1000
    if None; seed is the seed of random_search, 0 if None.

    The heuristic is a callable of a state, a dict of states, or an array whose indices are the states.
    It must never overestimate the cost to a goal. An estimate of None or inf means that no goal can be
    reached. Without a heuristic, astar is ucs, and estimates are 0.

    The cost of the path is exact and an int if all costs are ints; it must be below 2**53. It is a
    float if one cost is a float. Exceptions of the methods end the search and are raised.
    """
    if isinstance(problem, _SPACES):
        raise TypeError(f"the problem is {problem!r}: expected an object with successors(state) and "
                        "is_goal(state), or its method astar")
    return _wend.search(problem, start, algorithm, heuristic, weight=weight, width=width, seed=seed,
                        **limits)


@limited
def bfs(problem, start, **limits):
    """Breadth-first search: a path with the fewest actions. See search()."""
    return search(problem, start, "bfs", **limits)


@limited
def dfs(problem, start, **limits):
    """Depth-first search with a closed list: any path. See search()."""
    return search(problem, start, "dfs", **limits)


@limited
def dls(problem, start, **limits):
    """Depth-limited search, in the memory of a path: any path within max_depth actions. See search()."""
    return search(problem, start, "dls", **limits)


@limited
def iddfs(problem, start, **limits):
    """Iterative deepening: a path with the fewest actions, in the memory of a path. See search()."""
    return search(problem, start, "iddfs", **limits)


@limited
def ucs(problem, start, **limits):
    """Uniform-cost search, which is Dijkstra's algorithm: a cheapest path. See search()."""
    return search(problem, start, "ucs", **limits)


@limited
def greedy(problem, start, heuristic=None, **limits):
    """Greedy best-first search, ordered by the heuristic: a path, soon. See search()."""
    return search(problem, start, "greedy", heuristic, **limits)


@limited
def weighted_astar(problem, start, heuristic=None, *, weight=1.5, **limits):
    """Weighted A*: a path that costs at most weight times the least. See search().

    No path costs less than the lower_bound of the result.
    """
    return search(problem, start, "weighted_astar", heuristic, weight=weight, **limits)


@limited
def bounded_suboptimal(problem, start, heuristic=None, *, weight=1.5, **limits):
    """Like weighted_astar, with two queues in turn and a better lower_bound. See search()."""
    return search(problem, start, "bounded_suboptimal", heuristic, weight=weight, **limits)


@limited
def random_search(problem, start, *, seed=0, **limits):
    """Expands open nodes in random order, the same for the same seed: any path. See search()."""
    return search(problem, start, "random_search", seed=seed, **limits)


@limited
def beam_search(problem, start, heuristic=None, *, width=1000, **limits):
    """Beam search, which keeps width nodes at each level: a path, or none. See search()."""
    return search(problem, start, "beam_search", heuristic, width=width, **limits)


def astar(space, start, *args, **options):
    """Returns a cheapest path: a Result.

    For a Graph or a Grid: astar(space, start, goal, …). For a puzzle, which has a goal of its own:
    astar(puzzle, start, …). The options are those of the method astar. For a problem written in
    Python: astar(problem, start, heuristic=None, …), as in search().
    """
    method = _method(space, "astar")
    return method(start, *args, **options) if method is not None else _own.astar(space, start, *args, **options)


def idastar(space, start, *args, **options):
    """Like astar, for puzzles and problems. Memory grows only with the length of the path."""
    method = _method(space, "idastar")
    return method(start, *args, **options) if method is not None else _own.idastar(space, start, *args, **options)


def dijkstra(space, start, *goal, **limits):
    """Like astar, without a heuristic: dijkstra(space, start, goal), dijkstra(problem, start)."""
    for name in ("heuristic", "use_heuristic"):
        if name in limits:
            raise TypeError(f"dijkstra has no option {name}: expected limits, or a call of astar")
    if isinstance(space, _wend.Grid):
        limits["use_heuristic"] = False
    elif isinstance(space, (_wend.Tiles, _wend.Pancakes, _wend.Puzzle)):
        raise TypeError(f"{space!r} has no dijkstra: expected dijkstra_all, or astar")
    expected = 1 if isinstance(space, _SPACES) else 0
    given = len(goal) + ("goal" in limits)
    if given != expected:
        raise TypeError(f"dijkstra has {given} argument{'' if given == 1 else 's'} after the start: expected "
                        + ("the goal" if expected else "none, as the problem has is_goal"))
    return astar(space, start, *goal, **limits)


@limited
def dijkstra_all(space, start, **limits):
    """Returns the costs of cheapest paths from the start to all vertices, cells or states: a Reached.

    For a puzzle and a problem it lists the states. A puzzle with more than 10,000,000 states requires
    a limit. A problem needs no is_goal.
    """
    method = _method(space, "dijkstra_all")
    return method(start, **limits) if method is not None else _wend.reach(space, start, **limits)


def distances(space, starts, goals=None, *, max_cost=None):
    """Returns an array with a row for each start: the costs to all vertices or cells of a Graph or a
    Grid, or to the goals."""
    if not isinstance(space, (_wend.Graph, _wend.Grid)):
        raise TypeError(f"distances of {space!r}: expected a Graph or a Grid; see dijkstra_all()")
    return space.distances(starts, goals, max_cost=max_cost)


def k_best(space, start, *args, **options):
    """Returns the k cheapest paths without loops, the cheapest first: a Paths.

    For a Graph or a Grid: k_best(space, start, goal, k, …). For a problem written in Python:
    k_best(problem, start, k, heuristic=None, …), with the heuristic and the limits of search(). It
    calls successors() and the heuristic once for each state, and keeps what they return.
    """
    method = _method(space, "k_best")
    if method is not None:
        return method(start, *args, **options)
    return _own.k_best(space, start, *args, **options)


@limited
def solutions(problem, start, k=None, heuristic=None, *, algorithm="astar", **limits):
    """Returns all cheapest paths of a problem written in Python, or k of them: a Paths.

    The heuristic and the limits are those of search(). algorithm is 'astar', which calls successors()
    and the heuristic once for each state and keeps what they return, or 'idastar', which keeps one
    path. There may be very many paths of equal cost: k bounds their number. The limit max_depth
    needs algorithm='idastar'.
    """
    return _wend.solutions(problem, start, k, heuristic, algorithm, **limits)
