# SPDX-License-Identifier: BSL-1.0
from typing import Any, Iterable, Iterator, Literal, Sequence, TypedDict, Union, overload

import numpy as np
import numpy.typing as npt

__version__: str

Cell = Union[Sequence[int], npt.NDArray[np.integer[Any]]]
Number = Union[int, float]
TileHeuristic = Literal["misplaced", "manhattan", "linear_conflict"]

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
    open: int
    max_open: int
    depth: int
    max_depth: int
    bytes: int
    elapsed: float

Status = Literal["solved", "exhausted", "depth_limit", "cost_limit", "expansion_limit",
                 "time_limit", "memory_limit", "stopped"]

class Result:
    """The answer of a search: true if it is solved."""

    @property
    def status(self) -> Status:
        """How the search ended: solved, exhausted (there is no path), or the limit that ended it."""
    @property
    def cost(self) -> Number | None:
        """Of the path; None where there is none."""
    @property
    def path(self) -> npt.NDArray[Any] | None:
        """The states from the start to the goal: vertices, rows (row, column), boards, stacks."""
    @property
    def actions(self) -> npt.NDArray[np.int64] | list[str] | list[int] | None:
        """Of graphs the numbers of the edges, their places in indices; of grids None.

        Of tiles where the blank goes: up, down, left, right. Of pancakes how many are turned over.
        """
    @property
    def statistics(self) -> Statistics:
        """What the search did, counted; elapsed is in seconds."""
    def __bool__(self) -> bool: ...

class Path:
    """One of several paths."""

    @property
    def cost(self) -> Number: ...
    @property
    def path(self) -> npt.NDArray[np.int64]:
        """The states from the start to the goal."""

class Paths:
    """The cheapest paths, the cheapest first: a sequence."""

    @property
    def status(self) -> Status:
        """solved; exhausted where there are fewer paths; or the limit that ended the search."""
    @property
    def statistics(self) -> Statistics: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, at: int) -> Path: ...
    @overload
    def __getitem__(self, at: slice) -> list[Path]: ...
    def __iter__(self) -> Iterator[Path]: ...

class Reached:
    """What can be reached from a start."""

    @property
    def status(self) -> Status:
        """exhausted if all has been reached, else the limit that ended the search."""
    @property
    def cost(self) -> npt.NDArray[np.float64] | npt.NDArray[np.int64]:
        """The cost of a cheapest path to each vertex or cell; inf where none was found. Of a
        puzzle, to each of the states."""
    @property
    def states(self) -> npt.NDArray[np.int64] | None:
        """Of a puzzle, a row for each state that was reached."""
    @property
    def statistics(self) -> Statistics: ...
    def path_to(self, goal: int | Cell | npt.ArrayLike) -> npt.NDArray[np.int64] | None:
        """A cheapest path; None where none was found. It keeps the search's tables."""

class Graph:
    """A directed graph in compressed rows, of which it keeps a copy.

    The edges out of vertex v lead to indices[indptr[v]:indptr[v + 1]], as in a CSR matrix. Costs
    are at least 0: integers, which stay exact, or floats; without any, each edge costs 1. Parallel
    edges are edges like any other.
    """

    def __init__(self, indptr: npt.ArrayLike, indices: npt.ArrayLike,
                 costs: npt.ArrayLike | None = None) -> None: ...
    @property
    def vertices(self) -> int: ...
    @property
    def edges(self) -> int: ...
    def astar(self, start: int, goal: int, heuristic: npt.ArrayLike | None = None, *,
              max_expanded: int | None = None, max_depth: int | None = None,
              max_cost: Number | None = None, max_time: float | None = None,
              max_memory: int | None = None) -> Result:
        """A cheapest path, if the heuristic never overestimates.

        It is an estimate for each vertex, of the costs' type; inf: the goal cannot be reached from
        there. Without one this is Dijkstra's algorithm.
        """
    def k_best(self, start: int, goal: int, k: int, heuristic: npt.ArrayLike | None = None, *,
               max_expanded: int | None = None, max_depth: int | None = None,
               max_cost: Number | None = None, max_time: float | None = None,
               max_memory: int | None = None) -> Paths:
        """The k cheapest paths without loops (Yen's algorithm).

        Without a heuristic, the costs of cheapest paths from all vertices to the goal are found first.
        """
    def dijkstra_all(self, start: int, *, max_expanded: int | None = None,
                     max_depth: int | None = None, max_cost: Number | None = None,
                     max_time: float | None = None, max_memory: int | None = None) -> Reached:
        """The costs of cheapest paths to everything, or to all within max_cost."""
    def distances(self, starts: Iterable[int], goals: Iterable[int] | None = None, *,
                  max_cost: Number | None = None) -> npt.NDArray[np.float64]:
        """A row for each start: the costs to all vertices, or to the goals alone; inf: no path."""

class Grid:
    """A grid of cells (row, column), of which it keeps a copy.

    Cells are bools, True where they are free, and a step costs its length; or numbers, what it
    costs to enter them, by which the length is multiplied; 0 and inf are blocked. With 8 neighbours
    a diagonal step has the length sqrt(2). Where cells are bools lengths are summed without
    rounding.

    corners says which diagonal steps there are: 'forbidden': both cells at their sides must be
    free; 'past_one': one of them; 'allowed': none.
    """

    def __init__(self, cells: npt.NDArray[Any], neighbours: Literal[4, 8] = 4,
                 corners: Literal["forbidden", "past_one", "allowed"] = "forbidden") -> None: ...
    @property
    def shape(self) -> tuple[int, int]: ...
    @property
    def neighbours(self) -> int: ...
    def astar(self, start: Cell, goal: Cell, use_heuristic: bool = True, *,
              max_expanded: int | None = None, max_depth: int | None = None,
              max_cost: Number | None = None, max_time: float | None = None,
              max_memory: int | None = None) -> Result:
        """A cheapest path, by the distance on an empty grid as the heuristic."""
    def k_best(self, start: Cell, goal: Cell, k: int, *, max_expanded: int | None = None,
               max_depth: int | None = None, max_cost: Number | None = None,
               max_time: float | None = None, max_memory: int | None = None) -> Paths:
        """The k cheapest paths without loops (Yen's algorithm)."""
    def dijkstra_all(self, start: Cell, *, max_expanded: int | None = None,
                     max_depth: int | None = None, max_cost: Number | None = None,
                     max_time: float | None = None, max_memory: int | None = None) -> Reached:
        """The costs of cheapest paths to all cells, or to all within max_cost."""
    def distances(self, starts: Iterable[Cell], goals: Iterable[Cell] | None = None, *,
                  max_cost: Number | None = None) -> npt.NDArray[np.float64]:
        """A row for each start: the costs to all cells, row by row, or to the goals alone."""

class TilePatterns:
    """Additive pattern databases of tiles: a heuristic."""

    @property
    def bytes(self) -> int: ...
    @property
    def patterns(self) -> list[list[int]]: ...

class Tiles:
    """The 8-, 15- or 24-puzzle, of side 3, 4 or 5. States are boards row by row, 0 the blank."""

    def __init__(self, side: Literal[3, 4, 5] = 4,
                 goal: Literal["blank_first", "blank_last"] = "blank_first") -> None: ...
    @property
    def side(self) -> int: ...
    @property
    def goal(self) -> npt.NDArray[np.int64]: ...
    def is_solvable(self, state: npt.ArrayLike) -> bool: ...
    def estimate(self, state: npt.ArrayLike,
                 heuristic: TileHeuristic | TilePatterns = "manhattan") -> int:
        """What the heuristic says of a board."""
    def pattern_database(self, patterns: str | list[list[int]]) -> TilePatterns:
        """Of up to four disjoint sets of tiles, or those named 5-5-5, 6-6-3, 7-8 or 6-6-6-6."""
    def astar(self, start: npt.ArrayLike, heuristic: TileHeuristic | TilePatterns = "manhattan", *,
              max_expanded: int | None = None, max_depth: int | None = None,
              max_cost: Number | None = None, max_time: float | None = None,
              max_memory: int | None = None) -> Result:
        """The fewest moves."""
    def idastar(self, start: npt.ArrayLike, heuristic: TileHeuristic | TilePatterns = "manhattan",
                *, max_expanded: int | None = None, max_depth: int | None = None,
                max_cost: Number | None = None, max_time: float | None = None,
                max_memory: int | None = None) -> Result:
        """The fewest moves, in the memory of a path."""
    def dijkstra_all(self, start: npt.ArrayLike, *, max_expanded: int | None = None,
                     max_depth: int | None = None, max_cost: Number | None = None,
                     max_time: float | None = None, max_memory: int | None = None) -> Reached:
        """All states that can be reached, or those within max_cost, and their distances. Of more than
        10,000,000 states it wants a limit."""

class PancakePatterns:
    """A pattern database of the six largest pancakes: a heuristic."""

    @property
    def bytes(self) -> int: ...

class Pancakes:
    """Sorting 8, 10, 12 or 14 pancakes. States are stacks from the top; 0 is the smallest."""

    def __init__(self, count: Literal[8, 10, 12, 14] = 10) -> None: ...
    @property
    def count(self) -> int: ...
    def estimate(self, state: npt.ArrayLike,
                 heuristic: Literal["gap"] | PancakePatterns = "gap") -> int:
        """What the heuristic says of a stack."""
    def pattern_database(self) -> PancakePatterns: ...
    def astar(self, start: npt.ArrayLike, heuristic: Literal["gap"] | PancakePatterns = "gap", *,
              max_expanded: int | None = None, max_depth: int | None = None,
              max_cost: Number | None = None, max_time: float | None = None,
              max_memory: int | None = None) -> Result:
        """The fewest flips."""
    def idastar(self, start: npt.ArrayLike, heuristic: Literal["gap"] | PancakePatterns = "gap", *,
                max_expanded: int | None = None, max_depth: int | None = None,
                max_cost: Number | None = None, max_time: float | None = None,
                max_memory: int | None = None) -> Result:
        """The fewest flips, in the memory of a path."""
    def dijkstra_all(self, start: npt.ArrayLike, *, max_expanded: int | None = None,
                     max_depth: int | None = None, max_cost: Number | None = None,
                     max_time: float | None = None, max_memory: int | None = None) -> Reached:
        """All states that can be reached, or those within max_cost, and their distances. Of more than
        10,000,000 states it wants a limit."""

class PuzzlePatterns:
    """A pattern database of a Puzzle: a heuristic."""

    @property
    def bytes(self) -> int: ...

class Puzzle:
    """What Torus, TopSpin, Hanoi, PocketCube and Cube have. Without a heuristic they take the best
    one that needs no tables."""

    @property
    def goal(self) -> npt.NDArray[np.int64]: ...
    def is_solvable(self, state: npt.ArrayLike) -> bool: ...
    def estimate(self, state: npt.ArrayLike, heuristic: str | PuzzlePatterns | None = None) -> int:
        """What the heuristic says of a state."""
    def pattern_database(self) -> PuzzlePatterns: ...
    def astar(self, start: npt.ArrayLike, heuristic: str | PuzzlePatterns | None = None, *,
              max_expanded: int | None = None, max_depth: int | None = None,
              max_cost: Number | None = None, max_time: float | None = None,
              max_memory: int | None = None) -> Result:
        """The fewest actions."""
    def idastar(self, start: npt.ArrayLike, heuristic: str | PuzzlePatterns | None = None, *,
                max_expanded: int | None = None, max_depth: int | None = None,
                max_cost: Number | None = None, max_time: float | None = None,
                max_memory: int | None = None) -> Result:
        """The fewest actions, in the memory of a path."""
    def dijkstra_all(self, start: npt.ArrayLike, *, max_expanded: int | None = None,
                     max_depth: int | None = None, max_cost: Number | None = None,
                     max_time: float | None = None, max_memory: int | None = None) -> Reached:
        """All states that can be reached, or those within max_cost, and their distances. Of more than
        10,000,000 states it wants a limit."""

class Torus(Puzzle):
    """Sliding tiles on a board of 2 to 5 rows and columns whose opposite edges meet. States are boards
    row by row, 0 the blank; heuristics 'manhattan', 'misplaced' and 'nil'."""

    def __init__(self, rows: int = 3, columns: int = 3,
                 goal: Literal["blank_first", "blank_last"] = "blank_first") -> None: ...

class TopSpin(Puzzle):
    """TopSpin with a turnstile of four. States are the tokens by place, an action the first of the
    places that are turned over; the pattern database is of the tokens 0 to 5."""

    def __init__(self, tokens: Literal[8, 12] = 12) -> None: ...

class Hanoi(Puzzle):
    """The towers of Hanoi with four pegs. States are the peg of each disc, the smallest first, actions
    pairs of pegs; the pattern database is of all discs but the smallest three."""

    def __init__(self, discs: Literal[8, 10, 12] = 10) -> None: ...

class PocketCube(Puzzle):
    """The cube of 2 x 2 x 2. States are 3 * place + twist of each of seven corners; the pattern
    database is of four."""

    def __init__(self) -> None: ...

class Cube(Puzzle):
    """The cube of 3 x 3 x 3, in half turns and quarter turns. The pattern database is of five corners."""

    def __init__(self) -> None: ...
    @staticmethod
    def read(text: str) -> npt.NDArray[np.int64]:
        """The state that 54 stickers show: nine letters of U, R, F, D, L and B for each face in that
        order, row by row."""
