# SPDX-License-Identifier: BSL-1.0
"""The built-in puzzles."""

from . import _wend
from ._limits import limited


class Tiles(_wend.Tiles):
    """The 8-, 15- or 24-puzzle, with side 3, 4 or 5. States are boards row by row; 0 is the blank.

    The heuristics are 'misplaced', 'manhattan', 'linear_conflict', and a pattern_database().
    """

    def __init__(self, side=4, goal="blank_first"):
        super().__init__(side, goal)

    def is_solvable(self, state):
        """Returns True if the goal can be reached from the board."""
        return super().is_solvable(state)

    def estimate(self, state, heuristic="manhattan"):
        """Returns the heuristic's estimate for a board."""
        return super().estimate(state, heuristic)

    def pattern_database(self, patterns):
        """Builds databases for up to four disjoint sets of tiles: a TilePatterns.

        patterns are lists of tiles, or a name: '5-5-5', '6-6-3' or '7-8' of 4 x 4, '6-6-6-6' of 5 x 5.
        """
        return super().pattern_database(patterns)

    @limited
    def astar(self, start, heuristic="manhattan", **limits):
        """Returns a solution with the fewest moves: a Result."""
        return super().astar(start, heuristic, **limits)

    @limited
    def idastar(self, start, heuristic="manhattan", **limits):
        """Like astar, with memory for a single path."""
        return super().idastar(start, heuristic, **limits)

    @limited
    def dijkstra_all(self, start, **limits):
        """Returns all reachable states, or those within max_cost, and their distances: a Reached.

        A puzzle with more than 10,000,000 states requires a limit.
        """
        return super().dijkstra_all(start, **limits)


class Pancakes(_wend.Pancakes):
    """The pancake puzzle with 8, 10, 12 or 14 pancakes. States are stacks from the top; 0 is the
    smallest. The heuristics are 'gap' and a pattern_database() of the six largest."""

    def __init__(self, count=10):
        super().__init__(count)

    def is_solvable(self, state):
        """Returns True, because every stack can be sorted."""
        return super().is_solvable(state)

    def estimate(self, state, heuristic="gap"):
        """Returns the heuristic's estimate for a stack."""
        return super().estimate(state, heuristic)

    def pattern_database(self):
        """Builds a database of the six largest pancakes: a PancakePatterns."""
        return super().pattern_database()

    @limited
    def astar(self, start, heuristic="gap", **limits):
        """Returns a solution with the fewest flips: a Result."""
        return super().astar(start, heuristic, **limits)

    @limited
    def idastar(self, start, heuristic="gap", **limits):
        """Like astar, with memory for a single path."""
        return super().idastar(start, heuristic, **limits)

    @limited
    def dijkstra_all(self, start, **limits):
        """Returns all reachable states, or those within max_cost, and their distances: a Reached.

        A puzzle with more than 10,000,000 states requires a limit.
        """
        return super().dijkstra_all(start, **limits)


class Puzzle(_wend.Puzzle):
    """The base of Torus, TopSpin, Hanoi, PocketCube and Cube. The default heuristic is
    'manhattan' for Torus, and 'nil', which is 0 everywhere, for the others."""

    def __init__(self):
        raise TypeError("Puzzle is the base of the puzzles: expected Torus, TopSpin, Hanoi, PocketCube "
                        "or Cube")

    def is_solvable(self, state):
        """Returns True if the goal can be reached from the state."""
        return super().is_solvable(state)

    def estimate(self, state, heuristic=None):
        """Returns the heuristic's estimate for a state."""
        return super().estimate(state, heuristic)

    def pattern_database(self):
        """Builds the puzzle's pattern database: a PuzzlePatterns."""
        return super().pattern_database()

    @limited
    def astar(self, start, heuristic=None, **limits):
        """Returns a solution with the fewest actions: a Result."""
        return super().astar(start, heuristic, **limits)

    @limited
    def idastar(self, start, heuristic=None, **limits):
        """Like astar, with memory for a single path."""
        return super().idastar(start, heuristic, **limits)

    @limited
    def dijkstra_all(self, start, **limits):
        """Returns all reachable states, or those within max_cost, and their distances: a Reached.

        A puzzle with more than 10,000,000 states requires a limit.
        """
        return super().dijkstra_all(start, **limits)


class Torus(Puzzle):
    """Sliding tiles on a board of 2 to 5 rows and columns whose opposite edges meet. States are boards
    row by row; 0 is the blank. The heuristics are 'manhattan', 'misplaced' and 'nil'."""

    def __init__(self, rows=3, columns=3, goal="blank_first"):
        _wend.Puzzle.__init__(self, _wend.torus(rows, columns, goal))


class TopSpin(Puzzle):
    """TopSpin of 8 or 12 tokens, with a turnstile of four. A state lists the tokens by place; an action
    is the first of the places that are turned over. The pattern database covers the tokens 0 to 5."""

    def __init__(self, tokens=12):
        _wend.Puzzle.__init__(self, _wend.topspin(tokens))


class Hanoi(Puzzle):
    """The towers of Hanoi with four pegs and 8, 10 or 12 discs. A state lists the peg of each disc, the
    smallest first; an action is a pair of pegs. The pattern database covers all discs but the smallest
    three."""

    def __init__(self, discs=10):
        _wend.Puzzle.__init__(self, _wend.hanoi(discs))


class PocketCube(Puzzle):
    """The 2 x 2 x 2 cube. A state lists 3 * place + twist of each of seven corners. The pattern database
    covers four corners."""

    def __init__(self):
        _wend.Puzzle.__init__(self, _wend.pocket_cube())


class Cube(Puzzle):
    """The 3 x 3 x 3 cube, with half turns and quarter turns. The pattern database covers five corners."""

    def __init__(self):
        _wend.Puzzle.__init__(self, _wend.cube())

    @staticmethod
    def read(text):
        """Returns the state that 54 stickers show: nine letters of U, R, F, D, L and B for each face in
        that order, row by row."""
        return _wend.read_cube(text)
