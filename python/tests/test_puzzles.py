# SPDX-License-Identifier: BSL-1.0
"""Puzzles: published lengths of solutions, and breadth-first search in Python."""

import collections
import pathlib
import random

import numpy as np
import pytest

import wend

DATA = pathlib.Path(__file__).parent.parent.parent / "tests/data/korf100_nodes.txt"
# Korf's 100 boards of the 15-puzzle, with the lengths of their solutions and the nodes that IDA*
# generates with the Manhattan distance; those that take it the fewest.
KORF = sorted((int(nodes), int(length), np.array(board.split(), int))
              for number, board, length, nodes in
              (line.split(",") for line in DATA.read_text().splitlines() if line[0] != "#"))[:3]
# A board of the 8-puzzle that takes the most moves, with the blank last in the goal (A. Reinefeld, IJCAI 1993).
FARTHEST = [8, 6, 7, 2, 5, 4, 3, 0, 1]


def follow_tiles(path, side):
    """Whether each board comes of the one before by sliding one tile."""
    for a, b in zip(path, path[1:]):
        (r, c), (s, d) = (tuple(np.argwhere(x == 0)[0]) for x in (a, b))
        assert abs(r - s) + abs(c - d) == 1
        assert a[s, d] == b[r, c] and (a != b).sum() == 2


@pytest.mark.parametrize("method", ["astar", "idastar"])
@pytest.mark.parametrize("heuristic", ["manhattan", "linear_conflict"])
def test_korfs_boards(method, heuristic):
    puzzle = wend.Tiles(4)
    nodes, length, start = KORF[0]
    r = getattr(puzzle, method)(start, heuristic)
    if (method, heuristic) == ("idastar", "manhattan"):
        assert r.statistics["generated"] + 1 == nodes  # Korf counts the start, too
    assert r.cost == length == len(r.actions) and r.path.shape == (length + 1, 4, 4)
    assert (r.path[0].ravel() == start).all() and (r.path[-1] == puzzle.goal).all()
    follow_tiles(r.path, 4)
    assert set(r.actions) <= {"up", "down", "left", "right"}


def test_pattern_databases_of_tiles():
    puzzle = wend.Tiles(4)
    tables = puzzle.pattern_database([[1, 2, 4, 5], [3, 6, 7, 11], [8, 9, 12, 13], [10, 14, 15]])
    assert tables.bytes == (3 * 43680 + 3360) // 2  # 16!/12! and 16!/13! entries of half a byte
    assert tables.patterns == [[1, 2, 4, 5], [3, 6, 7, 11], [8, 9, 12, 13], [10, 14, 15]]
    for _, length, start in KORF:
        by_tables, by_distance = (puzzle.idastar(start, h) for h in (tables, "linear_conflict"))
        assert by_tables.cost == by_distance.cost == length
        assert puzzle.estimate(start) <= puzzle.estimate(start, tables) <= length


def test_the_8_puzzle_beside_a_queue():
    neighbours = {cell: [c for c in range(9) if abs(c // 3 - cell // 3) + abs(c % 3 - cell % 3) == 1]
                  for cell in range(9)}
    goal = tuple(range(9))
    depth, queue = {goal: 0}, collections.deque([goal])
    while queue:
        board = queue.popleft()
        if depth[board] == 14:
            continue
        blank = board.index(0)
        for cell in neighbours[blank]:
            after = list(board)
            after[blank], after[cell] = after[cell], 0
            if depth.setdefault(tuple(after), depth[board] + 1) == depth[board] + 1:
                queue.append(tuple(after))
    puzzle = wend.Tiles(3)
    tables = puzzle.pattern_database([[1, 2, 3, 4], [5, 6, 7, 8]])
    for board in random.Random(5).sample(sorted(depth), 60):
        for heuristic in ("misplaced", "manhattan", "linear_conflict", tables):
            assert puzzle.astar(board, heuristic).cost == depth[board]
            assert puzzle.estimate(board, heuristic) <= depth[board]
        assert puzzle.idastar(board, tables).cost == depth[board]
    assert wend.Tiles(3, "blank_last").astar(FARTHEST).cost == 31


def test_what_cannot_be_solved_is_told():
    puzzle = wend.Tiles(3, goal="blank_last")
    assert puzzle.goal.tolist() == [[1, 2, 3], [4, 5, 6], [7, 8, 0]]
    swapped = [2, 1, 3, 4, 5, 6, 7, 8, 0]
    assert not puzzle.is_solvable(swapped) and puzzle.is_solvable([1, 2, 3, 4, 5, 6, 0, 7, 8])
    r = puzzle.idastar(swapped)
    assert r.status == "exhausted" and not r and r.path is None


def test_pancakes_beside_a_queue():
    goal = tuple(range(8))
    depth, queue = {goal: 0}, collections.deque([goal])
    while queue:
        stack = queue.popleft()
        for n in range(2, 9):
            after = stack[:n][::-1] + stack[n:]
            if after not in depth:
                depth[after] = depth[stack] + 1
                queue.append(after)
    puzzle = wend.Pancakes(8)
    tables = puzzle.pattern_database()
    assert tables.bytes == 20160  # 8! / 2!
    for stack in random.Random(5).sample(sorted(depth), 60):
        for heuristic in ("gap", tables):
            for r in (puzzle.astar(stack, heuristic), puzzle.idastar(stack, heuristic)):
                assert r.cost == depth[stack] and r.path.shape == (r.cost + 1, 8)
                for a, b, n in zip(r.path, r.path[1:], r.actions):
                    assert (a[:n][::-1] == b[:n]).all() and (a[n:] == b[n:]).all()
                assert r.path[-1].tolist() == list(goal)
            assert puzzle.estimate(stack, heuristic) <= depth[stack]


@pytest.mark.parametrize("count", [8, 10, 12, 14])
def test_pancakes_of_each_count(count):
    puzzle = wend.Pancakes(count)
    stack = list(range(count))[::-1]
    assert puzzle.count == count and puzzle.astar(stack).cost == 1
    assert puzzle.idastar(stack).actions == [count]


def test_limits_of_puzzles():
    puzzle = wend.Tiles(4)
    start = KORF[0][2]
    assert puzzle.idastar(start, max_expanded=100).statistics["expanded"] == 100
    assert puzzle.idastar(start, max_cost=KORF[0][1] - 1).status == "cost_limit"
    assert puzzle.idastar(start, max_time=0).status == "time_limit"
    assert puzzle.astar(start, max_memory=1000).status == "memory_limit"


@pytest.mark.parametrize("ask, error, sentence", [
    (lambda: wend.Tiles(6), ValueError, "the side is 6: expected 3, 4 or 5"),
    (lambda: wend.Tiles(3, "middle"), ValueError, "the goal is 'middle': expected 'blank_first'"),
    (lambda: wend.Tiles(3).astar([0, 1, 2]), ValueError, "has 3 numbers: expected 9"),
    (lambda: wend.Tiles(3).astar([0, 1, 2, 3, 4, 5, 6, 7, 7]), ValueError, "7"),
    (lambda: wend.Tiles(3).astar([2**32, 1, 2, 3, 4, 5, 6, 7, 8]), ValueError,
     "the number 4294967296: expected 0 to 8"),
    (lambda: wend.Tiles(3).astar([0.5] * 9), TypeError, "the type float64: expected integers"),
    (lambda: wend.Tiles(3).astar(range(9), "gap"), ValueError, "'gap': expected 'misplaced'"),
    (lambda: wend.Tiles(3).astar(range(9), goal=1), TypeError, "there is no option goal"),
    (lambda: wend.Tiles(3).pattern_database("5-5-5"), ValueError, "no patterns named '5-5-5'"),
    (lambda: wend.Tiles(3).pattern_database([[1], [1]]), ValueError, "1"),
    (lambda: wend.Tiles(3).pattern_database([[1], [2], [3], [4], [5]]), ValueError, "at most 4"),
    (lambda: wend.Tiles(4).astar(range(16), wend.Tiles(3).pattern_database([[1]])), ValueError,
     "tables of another board"),
    (lambda: wend.Pancakes(9), ValueError, "9 pancakes: expected 8, 10, 12 or 14"),
    (lambda: wend.Pancakes(8).astar([0] * 8), ValueError, "the pancake 0 twice"),
    (lambda: wend.Pancakes(8).astar(range(1, 9)), ValueError, "the pancake 8: expected each of 0"),
    (lambda: wend.Pancakes(8).astar(range(8), "manhattan"), ValueError, "expected 'gap'"),
    (lambda: wend.Pancakes(10).astar(range(10), wend.Pancakes(8).pattern_database()), ValueError,
     "another number of pancakes than 10"),
])
def test_faulty_questions_are_refused(ask, error, sentence):
    with pytest.raises(error, match=sentence):
        ask()
