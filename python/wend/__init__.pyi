# SPDX-License-Identifier: BSL-1.0
from typing import (Any, Callable, Hashable, Iterable, Iterator, Literal, Mapping, Protocol,
                    Sequence, TypedDict, TypeVar, Union, overload)

import numpy as np
import numpy.typing as npt

__version__: str
__all__: list[str]

Cell = Union[Sequence[int], npt.NDArray[np.integer[Any]]]
Number = Union[int, float]
TileHeuristic = Literal["misplaced", "manhattan", "linear_conflict"]
Algorithm = Literal["astar", "beam_search", "bfs", "bounded_suboptimal", "dfs", "dls", "greedy",
                    "idastar", "iddfs", "random_search", "ucs", "weighted_astar"]
ALGORITHMS: tuple[Algorithm, ...]

State = TypeVar("State", bound=Hashable)

class Problem(Protocol):
    """A problem written in Python. successors returns tuples (action, state) or (action, state, cost)."""

    def successors(self, state: Any, /) -> Iterable[tuple[Any, ...]]: ...
    def is_goal(self, state: Any, /) -> bool: ...

Heuristic = Union[Callable[[Any], "Number | None"], Mapping[Any, "Number | None"], npt.NDArray[Any],
                  list[Any], None]

class Statistics(TypedDict):
    expanded: int
    generated: int
    evaluated: int
    stored: int
    duplicates: int
    improved: int
    reopened: int
    pruned: int
    iterations: int
    goals: int
    starts: int
    open: int
    max_open: int
    depth: int
    max_depth: int
    bytes: int
    elapsed: float

Status = Literal["solved", "exhausted", "depth_limit", "cost_limit", "expansion_limit",
                 "time_limit", "memory_limit", "stopped", "width_limit"]

class Result:
    """The result of a search. It is true if the search is solved."""

    @property
    def status(self) -> Status:
        """How the search ended: solved, exhausted (there is no path), or the limit that ended it."""
    @property
    def cost(self) -> Number | None:
        """The cost of the path, or None if there is no path."""
    @property
    def path(self) -> Any:
        """The states from the start to the goal, or None: an array of vertices, rows (row, column),
        boards or stacks; a list if the problem is written in Python."""
    @property
    def actions(self) -> Any:
        """The actions of the path, or None.

        For graphs, the numbers of the edges, which are their positions in indices; for grids, None.
        For puzzles, the names or numbers of the moves. For problems written in Python, a list of the
        actions that successors() yielded.
        """
    @property
    def lower_bound(self) -> Number | None:
        """A lower bound on the cost of any path, of weighted_astar, bounded_suboptimal and beam_search."""
    @property
    def statistics(self) -> Statistics:
        """The counts of the search; elapsed is in seconds."""
    def __bool__(self) -> bool: ...
    def _repr_html_(self) -> str: ...

class Path:
    """One path of a Paths."""

    @property
    def cost(self) -> Number:
        """The cost of the path."""
    @property
    def path(self) -> Any:
        """The states from the start to the goal, as in a Result."""
    @property
    def actions(self) -> Any:
        """The actions, as in a Result."""
    def _repr_html_(self) -> str: ...

class Paths:
    """A sequence of the cheapest paths, the cheapest first."""

    @property
    def status(self) -> Status:
        """solved; exhausted if there are fewer paths; or the limit that ended the search."""
    @property
    def statistics(self) -> Statistics:
        """The counts of the search; elapsed is in seconds."""
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, at: int) -> Path: ...
    @overload
    def __getitem__(self, at: slice) -> list[Path]: ...
    def __iter__(self) -> Iterator[Path]: ...
    def _repr_html_(self) -> str: ...

class Reached:
    """The vertices, cells or states that can be reached from a start."""

    @property
    def status(self) -> Status:
        """exhausted if everything reachable was reached, else the limit that ended the search."""
    @property
    def cost(self) -> Any:
        """The cost of a cheapest path to each vertex or cell, an array, inf if no path was found; for a
        puzzle an array, and for a problem written in Python a list, with the cost to each of the states."""
    @property
    def states(self) -> Any:
        """For a puzzle, an array with a row for each reached state; for a problem written in Python, a
        list of them; else None."""
    @property
    def statistics(self) -> Statistics:
        """The counts of the search; elapsed is in seconds."""
    def path_to(self, goal: Any) -> Any:
        """Returns a cheapest path to a vertex, a cell or a state, or None if no path was found. It needs
        the search's tables, which are kept."""
    def _repr_html_(self) -> str: ...

class Graph:
    """A directed graph in compressed rows. It copies the arrays.

    The edges out of vertex v lead to indices[indptr[v]:indptr[v + 1]], as in a CSR matrix. Costs
    are at least 0: integers, which stay exact, or floats. Without costs, each edge costs 1.
    Parallel edges are allowed. Graph(matrix) is the graph of a sparse matrix of scipy.
    """

    @overload
    def __init__(self, indptr: npt.ArrayLike, indices: npt.ArrayLike,
                 costs: npt.ArrayLike | None = None) -> None: ...
    @overload
    def __init__(self, indptr: Any, indices: None = None, costs: None = None) -> None: ...
    @property
    def vertices(self) -> int: ...
    @property
    def edges(self) -> int: ...
    def astar(self, start: int, goal: int, heuristic: npt.ArrayLike | None = None, *,
              max_expanded: int | None = None, max_depth: int | None = None,
              max_cost: Number | None = None, max_time: float | None = None,
              max_memory: int | None = None) -> Result:
        """Returns a cheapest path if the heuristic never overestimates.

        The heuristic is an array with an estimate for each vertex, of the costs' type. If that is a
        float, inf means that the goal cannot be reached from the vertex. Without a heuristic this is
        Dijkstra's algorithm.
        """
    def k_best(self, start: int, goal: int, k: int, heuristic: npt.ArrayLike | None = None, *,
               max_expanded: int | None = None, max_depth: int | None = None,
               max_cost: Number | None = None, max_time: float | None = None,
               max_memory: int | None = None) -> Paths:
        """Returns the k cheapest paths without loops (Yen's algorithm).

        Without a heuristic, the search first computes the costs of cheapest paths to the goal,
        backward from it, until it meets the start. The limits and the counts include this.
        """
    def dijkstra_all(self, start: int, *, max_expanded: int | None = None,
                     max_depth: int | None = None, max_cost: Number | None = None,
                     max_time: float | None = None, max_memory: int | None = None) -> Reached:
        """Returns the costs of cheapest paths to all vertices, or to those within max_cost."""
    def distances(self, starts: Iterable[int], goals: Iterable[int] | None = None, *,
                  max_cost: Number | None = None) -> npt.NDArray[np.float64]:
        """Returns a row for each start: the costs to all vertices, or to the goals; inf: no path."""

class Grid:
    """A grid of cells (row, column). It copies the array, or the lists of lists.

    Cells are bools or numbers. If cells are bools, True means free, a step costs its length, and
    lengths are summed without rounding. If cells are numbers, a step costs its length times the
    number of the cell that it enters; 0 and inf mean blocked. With 8 neighbours, a diagonal step
    has the length sqrt(2).

    corners selects the diagonal steps that are allowed: 'forbidden' if both adjacent cells must be
    free, 'past_one' if one of them must be, 'allowed' if neither needs to be.
    """

    def __init__(self, cells: npt.ArrayLike, neighbours: Literal[4, 8] | None = None,
                 corners: Literal["forbidden", "past_one", "allowed"] = "forbidden", *,
                 neighbors: Literal[4, 8] | None = None) -> None: ...
    @property
    def shape(self) -> tuple[int, int]: ...
    @property
    def neighbours(self) -> int: ...
    @property
    def neighbors(self) -> int: ...
    @property
    def cells(self) -> npt.NDArray[Any]:
        """A copy of the cells: bools, or the costs of entering them as floats, 0 if blocked."""
    def plot(self, path: Any = None, axes: Any = None) -> Any:
        """Draws the grid with matplotlib, and a path: a Result, a Path, or cells (row, column)."""
    def astar(self, start: Cell, goal: Cell, use_heuristic: bool = True, *,
              max_expanded: int | None = None, max_depth: int | None = None,
              max_cost: Number | None = None, max_time: float | None = None,
              max_memory: int | None = None) -> Result:
        """Returns a cheapest path. The heuristic is the distance on an empty grid."""
    def k_best(self, start: Cell, goal: Cell, k: int, *, max_expanded: int | None = None,
               max_depth: int | None = None, max_cost: Number | None = None,
               max_time: float | None = None, max_memory: int | None = None) -> Paths:
        """Returns the k cheapest paths without loops (Yen's algorithm)."""
    def dijkstra_all(self, start: Cell, *, max_expanded: int | None = None,
                     max_depth: int | None = None, max_cost: Number | None = None,
                     max_time: float | None = None, max_memory: int | None = None) -> Reached:
        """Returns the costs of cheapest paths to all cells, or to those within max_cost."""
    def distances(self, starts: Iterable[Cell], goals: Iterable[Cell] | None = None, *,
                  max_cost: Number | None = None) -> npt.NDArray[np.float64]:
        """Returns a row for each start: the costs to all cells, row by row, or to the goals."""

class TilePatterns:
    """A heuristic: additive pattern databases of tiles."""

    @property
    def bytes(self) -> int: ...
    @property
    def patterns(self) -> list[list[int]]: ...

class Tiles:
    """The 8-, 15- or 24-puzzle, with side 3, 4 or 5. States are boards row by row; 0 is the blank."""

    def __init__(self, side: Literal[3, 4, 5] = 4,
                 goal: Literal["blank_first", "blank_last"] = "blank_first") -> None: ...
    @property
    def side(self) -> int: ...
    @property
    def goal(self) -> npt.NDArray[np.int64]: ...
    def is_solvable(self, state: npt.ArrayLike) -> bool: ...
    def estimate(self, state: npt.ArrayLike,
                 heuristic: TileHeuristic | TilePatterns = "manhattan") -> int:
        """Returns the heuristic's estimate for a board."""
    def pattern_database(self, patterns: str | list[list[int]]) -> TilePatterns:
        """Builds databases for up to four disjoint sets of tiles, or 5-5-5, 6-6-3, 7-8 or 6-6-6-6."""
    def astar(self, start: npt.ArrayLike, heuristic: TileHeuristic | TilePatterns = "manhattan", *,
              max_expanded: int | None = None, max_depth: int | None = None,
              max_cost: Number | None = None, max_time: float | None = None,
              max_memory: int | None = None) -> Result:
        """Returns a solution with the fewest moves."""
    def idastar(self, start: npt.ArrayLike, heuristic: TileHeuristic | TilePatterns = "manhattan",
                *, max_expanded: int | None = None, max_depth: int | None = None,
                max_cost: Number | None = None, max_time: float | None = None,
                max_memory: int | None = None) -> Result:
        """Like astar, with memory for a single path."""
    def dijkstra_all(self, start: npt.ArrayLike, *, max_expanded: int | None = None,
                     max_depth: int | None = None, max_cost: Number | None = None,
                     max_time: float | None = None, max_memory: int | None = None) -> Reached:
        """Returns all reachable states, or those within max_cost, and their distances. A puzzle with
        more than 10,000,000 states requires a limit."""

class PancakePatterns:
    """A heuristic: a pattern database of the six largest pancakes."""

    @property
    def bytes(self) -> int: ...

class Pancakes:
    """The pancake puzzle with 8, 10, 12 or 14 pancakes. States are stacks from the top; 0 is the smallest."""

    def __init__(self, count: Literal[8, 10, 12, 14] = 10) -> None: ...
    @property
    def count(self) -> int: ...
    @property
    def goal(self) -> npt.NDArray[np.int64]: ...
    def is_solvable(self, state: npt.ArrayLike) -> bool: ...
    def estimate(self, state: npt.ArrayLike,
                 heuristic: Literal["gap"] | PancakePatterns = "gap") -> int:
        """Returns the heuristic's estimate for a stack."""
    def pattern_database(self) -> PancakePatterns: ...
    def astar(self, start: npt.ArrayLike, heuristic: Literal["gap"] | PancakePatterns = "gap", *,
              max_expanded: int | None = None, max_depth: int | None = None,
              max_cost: Number | None = None, max_time: float | None = None,
              max_memory: int | None = None) -> Result:
        """Returns a solution with the fewest flips."""
    def idastar(self, start: npt.ArrayLike, heuristic: Literal["gap"] | PancakePatterns = "gap", *,
                max_expanded: int | None = None, max_depth: int | None = None,
                max_cost: Number | None = None, max_time: float | None = None,
                max_memory: int | None = None) -> Result:
        """Like astar, with memory for a single path."""
    def dijkstra_all(self, start: npt.ArrayLike, *, max_expanded: int | None = None,
                     max_depth: int | None = None, max_cost: Number | None = None,
                     max_time: float | None = None, max_memory: int | None = None) -> Reached:
        """Returns all reachable states, or those within max_cost, and their distances. A puzzle with
        more than 10,000,000 states requires a limit."""

class PuzzlePatterns:
    """A heuristic: a pattern database of a Puzzle."""

    @property
    def bytes(self) -> int: ...

class Puzzle:
    """The base of Torus, TopSpin, Hanoi, PocketCube and Cube. The default heuristic is the puzzle's
    best one that needs no tables."""

    def __init__(self) -> None: ...
    @property
    def goal(self) -> npt.NDArray[np.int64]: ...
    def is_solvable(self, state: npt.ArrayLike) -> bool: ...
    def estimate(self, state: npt.ArrayLike, heuristic: str | PuzzlePatterns | None = None) -> int:
        """Returns the heuristic's estimate for a state."""
    def pattern_database(self) -> PuzzlePatterns: ...
    def astar(self, start: npt.ArrayLike, heuristic: str | PuzzlePatterns | None = None, *,
              max_expanded: int | None = None, max_depth: int | None = None,
              max_cost: Number | None = None, max_time: float | None = None,
              max_memory: int | None = None) -> Result:
        """Returns a solution with the fewest actions."""
    def idastar(self, start: npt.ArrayLike, heuristic: str | PuzzlePatterns | None = None, *,
                max_expanded: int | None = None, max_depth: int | None = None,
                max_cost: Number | None = None, max_time: float | None = None,
                max_memory: int | None = None) -> Result:
        """Like astar, with memory for a single path."""
    def dijkstra_all(self, start: npt.ArrayLike, *, max_expanded: int | None = None,
                     max_depth: int | None = None, max_cost: Number | None = None,
                     max_time: float | None = None, max_memory: int | None = None) -> Reached:
        """Returns all reachable states, or those within max_cost, and their distances. A puzzle with
        more than 10,000,000 states requires a limit."""

class Torus(Puzzle):
    """Sliding tiles on a board of 2 to 5 rows and columns whose opposite edges meet. States are boards
    row by row; 0 is the blank. The heuristics are 'manhattan', 'misplaced' and 'nil'."""

    def __init__(self, rows: int = 3, columns: int = 3,
                 goal: Literal["blank_first", "blank_last"] = "blank_first") -> None: ...

class TopSpin(Puzzle):
    """TopSpin with a turnstile of four. A state lists the tokens by place; an action is the first of the
    places that are turned over. The pattern database covers the tokens 0 to 5."""

    def __init__(self, tokens: Literal[8, 12] = 12) -> None: ...

class Hanoi(Puzzle):
    """The towers of Hanoi with four pegs. A state lists the peg of each disc, the smallest first; an
    action is a pair of pegs. The pattern database covers all discs but the smallest three."""

    def __init__(self, discs: Literal[8, 10, 12] = 10) -> None: ...

class PocketCube(Puzzle):
    """The 2 x 2 x 2 cube. A state lists 3 * place + twist of each of seven corners. The pattern database
    covers four corners."""

    def __init__(self) -> None: ...

class Cube(Puzzle):
    """The 3 x 3 x 3 cube, with half turns and quarter turns. The pattern database covers five corners."""

    def __init__(self) -> None: ...
    @staticmethod
    def read(text: str) -> npt.NDArray[np.int64]:
        """Returns the state that 54 stickers show. The text has nine letters of U, R, F, D, L and B for
        each face in that order, row by row."""

def graph_of(matrix: Any) -> Graph:
    """Returns the Graph of a sparse matrix of scipy."""
def search(problem: Problem, start: State, algorithm: Algorithm = "astar",
           heuristic: Heuristic = None, *, weight: float | None = None, width: int | None = None,
           seed: int | None = None,
           max_expanded: int | None = None, max_depth: int | None = None,
           max_cost: Number | None = None, max_time: float | None = None,
           max_memory: int | None = None) -> Result:
    """Searches a problem written in Python."""
def bfs(problem: Problem, start: State, *,
        max_expanded: int | None = None, max_depth: int | None = None,
        max_cost: Number | None = None, max_time: float | None = None,
        max_memory: int | None = None) -> Result:
    """A path with the fewest actions."""
def dfs(problem: Problem, start: State, *,
        max_expanded: int | None = None, max_depth: int | None = None,
        max_cost: Number | None = None, max_time: float | None = None,
        max_memory: int | None = None) -> Result:
    """Any path, by depth-first search with a closed list."""
def dls(problem: Problem, start: State, *,
        max_expanded: int | None = None, max_depth: int | None = None,
        max_cost: Number | None = None, max_time: float | None = None,
        max_memory: int | None = None) -> Result:
    """Any path within max_depth, in the memory of a path."""
def iddfs(problem: Problem, start: State, *,
          max_expanded: int | None = None, max_depth: int | None = None,
          max_cost: Number | None = None, max_time: float | None = None,
          max_memory: int | None = None) -> Result:
    """A path with the fewest actions, in the memory of a path."""
def ucs(problem: Problem, start: State, *,
        max_expanded: int | None = None, max_depth: int | None = None,
        max_cost: Number | None = None, max_time: float | None = None,
        max_memory: int | None = None) -> Result:
    """A cheapest path."""
def greedy(problem: Problem, start: State, heuristic: Heuristic = None, *,
           max_expanded: int | None = None, max_depth: int | None = None,
           max_cost: Number | None = None, max_time: float | None = None,
           max_memory: int | None = None) -> Result:
    """A path, soon."""
def weighted_astar(problem: Problem, start: State, heuristic: Heuristic = None, *, weight: float = 1.5,
                   max_expanded: int | None = None, max_depth: int | None = None,
                   max_cost: Number | None = None, max_time: float | None = None,
                   max_memory: int | None = None) -> Result:
    """A path that costs at most weight times the least."""
def bounded_suboptimal(problem: Problem, start: State, heuristic: Heuristic = None, *,
                       weight: float = 1.5,
                       max_expanded: int | None = None, max_depth: int | None = None,
                       max_cost: Number | None = None, max_time: float | None = None,
                       max_memory: int | None = None) -> Result:
    """Like weighted_astar, with two queues in turn and a better lower_bound."""
def random_search(problem: Problem, start: State, *, seed: int = 0,
                  max_expanded: int | None = None, max_depth: int | None = None,
                  max_cost: Number | None = None, max_time: float | None = None,
                  max_memory: int | None = None) -> Result:
    """Any path: open nodes are expanded in random order."""
def beam_search(problem: Problem, start: State, heuristic: Heuristic = None, *, width: int = 1000,
                max_expanded: int | None = None, max_depth: int | None = None,
                max_cost: Number | None = None, max_time: float | None = None,
                max_memory: int | None = None) -> Result:
    """A path, or none: beam search keeps width nodes at each level."""
def astar(space: Any, start: Any, *args: Any, **options: Any) -> Result:
    """A cheapest path in a graph, a grid, a puzzle or a problem."""
def idastar(space: Any, start: Any, *args: Any, **options: Any) -> Result:
    """Like astar, for puzzles and problems."""
def dijkstra(space: Any, start: Any, *goal: Any, **limits: Any) -> Result:
    """Like astar, without a heuristic."""
def dijkstra_all(space: Any, start: Any, *,
                 max_expanded: int | None = None, max_depth: int | None = None,
                 max_cost: Number | None = None, max_time: float | None = None,
                 max_memory: int | None = None) -> Reached:
    """The costs of cheapest paths from the start to everything."""
def distances(space: Graph | Grid, starts: Iterable[int] | Iterable[Cell],
              goals: Iterable[int] | Iterable[Cell] | None = None, *,
              max_cost: Number | None = None) -> npt.NDArray[np.float64]:
    """A row for each start: the costs to all vertices or cells, or to the goals."""
def k_best(space: Any, start: Any, *args: Any, **options: Any) -> Paths:
    """The k cheapest paths without loops."""
def solutions(problem: Problem, start: State, k: int | None = None,
              heuristic: Heuristic = None, *, algorithm: Literal["astar", "idastar"] = "astar",
              max_expanded: int | None = None, max_depth: int | None = None,
              max_cost: Number | None = None, max_time: float | None = None,
              max_memory: int | None = None) -> Paths:
    """All cheapest paths, or k of them. The limit max_depth needs algorithm='idastar'."""
