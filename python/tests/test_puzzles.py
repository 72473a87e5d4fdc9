# SPDX-License-Identifier: BSL-1.0
"""Puzzles against published lengths of solutions and breadth-first search in Python."""

import collections
import pathlib
import random
import re

import numpy as np
import pytest

import wend

DATA = pathlib.Path(__file__).parent.parent.parent / "tests/data/korf100_nodes.txt"
# Those of Korf's 100 boards of the 15-puzzle for which IDA* with the Manhattan distance generates the
# fewest nodes, with the lengths of their solutions and these numbers of nodes.
KORF = sorted((int(nodes), int(length), np.array(board.split(), int))
              for number, board, length, nodes in
              (line.split(",") for line in DATA.read_text().splitlines() if line[0] != "#"))[:3]
# An 8-puzzle board that needs the most moves, for the goal with the blank last (A. Reinefeld, IJCAI 1993).
FARTHEST = [8, 6, 7, 2, 5, 4, 3, 0, 1]


def follow_tiles(path, side):
    """True if each board follows from the board before by sliding one tile."""
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


def reached_by_queue(start, after, most):
    """The distance of each state within `most` actions; `after(state)` lists the states that follow."""
    depth, queue = {start: 0}, collections.deque([start])
    while queue:
        state = queue.popleft()
        if depth[state] < most:
            for following in after(state):
                if following not in depth:
                    depth[following] = depth[state] + 1
                    queue.append(following)
    return depth


def tile_moves(state):
    blank = state.index(0)
    for cell in (blank - 3, blank + 3, *(c for c in (blank - 1, blank + 1) if c // 3 == blank // 3)):
        if 0 <= cell < 9:
            board = list(state)
            board[blank], board[cell] = board[cell], 0
            yield tuple(board)


def pancake_flips(state):
    for n in range(2, len(state) + 1):
        yield state[:n][::-1] + state[n:]


def torus_moves(state, rows=2, columns=3):
    blank = state.index(0)
    row, column = divmod(blank, columns)
    for r, c in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
        board, cell = list(state), r % rows * columns + c % columns
        board[blank], board[cell] = board[cell], 0
        yield tuple(board)


def topspin_turns(state):
    for first in range(8):
        places = [(first + i) % 8 for i in range(4)]
        tokens = list(state)
        for place, token in zip(places, [state[p] for p in places][::-1]):
            tokens[place] = token
        yield tuple(tokens)


def hanoi_moves(state):
    for disc, peg in enumerate(state):
        if peg not in state[:disc]:
            for other in set(range(4)) - set(state[:disc]) - {peg}:
                yield state[:disc] + (other,) + state[disc + 1:]


@pytest.mark.parametrize("puzzle, after, most, with_tables", [
    (wend.Torus(2, 3), torus_moves, 50, False),
    (wend.TopSpin(8), topspin_turns, 4, True),
    (wend.Hanoi(8), hanoi_moves, 6, True),
])
def test_puzzles_beside_a_queue(puzzle, after, most, with_tables):
    goal = tuple(puzzle.goal.ravel().tolist())
    depth = reached_by_queue(goal, after, most)
    all_ = puzzle.dijkstra_all(goal, max_cost=most)
    assert {tuple(s.ravel().tolist()): c for s, c in zip(all_.states, all_.cost)} == depth
    tables = [puzzle.pattern_database()] if with_tables else ["manhattan", "misplaced"]
    for state in random.Random(5).sample(sorted(depth), 25):
        for heuristic in ["nil", None, *tables]:
            assert puzzle.estimate(state, heuristic) <= depth[state]
            r = puzzle.astar(state, heuristic)
            assert r.cost == depth[state] == len(r.actions)
            for a, b in zip(r.path, r.path[1:]):
                assert tuple(b.ravel().tolist()) in set(after(tuple(a.ravel().tolist())))
        assert wend.idastar(puzzle, state, tables[0]).cost == depth[state]
        way = all_.path_to(state)
        assert len(way) == depth[state] + 1 and (way[-1].ravel() == state).all()


@pytest.mark.parametrize("puzzle, goal, after, most", [
    (wend.Tiles(3), tuple(range(9)), tile_moves, 12),
    (wend.Pancakes(8), tuple(range(8)), pancake_flips, 3),
])
def test_tiles_and_pancakes_within_a_cost(puzzle, goal, after, most):
    depth = reached_by_queue(goal, after, most)
    near = wend.dijkstra_all(puzzle, goal, max_cost=most)
    assert {tuple(s.ravel().tolist()): c for s, c in zip(near.states, near.cost)} == depth
    assert near.status == "cost_limit" and near.cost.dtype == near.states.dtype == np.int64
    for state in random.Random(5).sample(sorted(depth), 25):
        way = [tuple(s.ravel().tolist()) for s in near.path_to(state)]
        assert way[0] == goal and way[-1] == state and len(way) == depth[state] + 1
        assert all(b in set(after(a)) for a, b in zip(way, way[1:]))
    far = next(s for s in after(max(depth, key=depth.get)) if s not in depth)
    assert near.path_to(far) is None


def test_all_states_of_tiles_and_pancakes():
    # Half of 9! boards can be reached; two of them need 31 moves (A. Reinefeld, IJCAI 1993).
    tiles = wend.Tiles(3).dijkstra_all(range(9))
    by_distance = np.bincount(tiles.cost)
    assert tiles.status == "exhausted" and tiles.states.shape == (181440, 3, 3)
    assert by_distance[:5].tolist() == [1, 2, 4, 8, 16] and by_distance[31] == 2 == by_distance[-1]
    pancakes = wend.Pancakes(8).dijkstra_all(range(8), max_time=1e6)
    depth = reached_by_queue(tuple(range(8)), pancake_flips, 9)
    assert pancakes.status == "exhausted" and len(depth) == 40320  # 8!
    assert np.bincount(pancakes.cost).tolist() == np.bincount(list(depth.values())).tolist()


@pytest.mark.parametrize("puzzle, states", [
    (wend.Tiles(4), "1e+13"), (wend.Tiles(5), "7.8e+24"), (wend.Pancakes(12), "4.8e+08"),
    (wend.Cube(), "4.3e+19"), (wend.Torus(4, 4), "2.1e+13"), (wend.Hanoi(12), "1.7e+07"),
])
def test_too_many_states_want_a_limit(puzzle, states):
    start = range(12) if isinstance(puzzle, wend.Pancakes) else puzzle.goal
    with pytest.raises(ValueError, match=f"has {re.escape(states)} states: expected a limit"):
        puzzle.dijkstra_all(start)
    assert len(puzzle.dijkstra_all(start, max_cost=1).states) > 2
    assert puzzle.dijkstra_all(start, max_expanded=1).status == "expansion_limit"


def test_cubes_have_the_published_numbers_of_states():
    pocket, cube = wend.PocketCube(), wend.Cube()
    # States at each number of turns, for the 2 x 2 x 2 and the 3 x 3 x 3 cube (cube20.org, half turns).
    near = pocket.dijkstra_all(pocket.goal, max_cost=4)
    assert np.bincount(near.cost).tolist() == [1, 9, 54, 321, 1847]
    near = wend.dijkstra_all(cube, cube.goal, max_cost=3)
    assert np.bincount(near.cost).tolist() == [1, 18, 243, 3240] and near.status == "cost_limit"
    for puzzle in (pocket, cube):
        tables = puzzle.pattern_database()
        near = puzzle.dijkstra_all(puzzle.goal, max_cost=3)
        for state, cost in list(zip(near.states, near.cost))[::500]:
            assert puzzle.estimate(state, tables) <= cost
            assert puzzle.astar(state, tables).cost == puzzle.idastar(state, tables).cost == cost
    turned = cube.read("UUUUUUFFFUBBRRRRRRRRRFFDFFDDDBDDBDDBFFDLLLLLLLLLUBBUBB")
    assert cube.idastar(turned).actions == ["U'", "R'"]


@pytest.mark.parametrize("discs, moves", [(8, 33), (10, 49)])
def test_towers_take_the_moves_of_frame_and_stewart(discs, moves):
    puzzle = wend.Hanoi(discs)
    r = puzzle.astar([0] * discs, puzzle.pattern_database())
    assert r.cost == moves and r.path[-1].tolist() == [3] * discs and r.actions[0] == (0, r.path[1][0])


def test_a_puzzle_says_what_cannot_be_solved():
    pocket = wend.PocketCube()
    twisted = pocket.goal + [1, 0, 0, 0, 0, 0, 0]
    odd = [1, 0, *range(2, 12)]  # a turn of four tokens exchanges two pairs
    for puzzle, state in ((pocket, twisted), (wend.TopSpin(12), odd)):
        assert not puzzle.is_solvable(state) and puzzle.is_solvable(puzzle.goal)
        assert puzzle.astar(state).status == "exhausted"


def test_limits_of_puzzles():
    puzzle = wend.Tiles(4)
    start = KORF[0][2]
    assert puzzle.idastar(start, max_expanded=100).statistics["expanded"] == 100
    assert puzzle.idastar(start, max_cost=KORF[0][1] - 1).status == "cost_limit"
    assert puzzle.idastar(start, max_time=0).status == "time_limit"
    assert puzzle.astar(start, max_memory=1000).status == "memory_limit"


@pytest.mark.parametrize("count", [8, 10, 12, 14])
def test_pancakes_have_a_goal_and_can_be_solved(count):
    puzzle = wend.Pancakes(count)
    assert puzzle.goal.tolist() == list(range(count)) and puzzle.astar(puzzle.goal).cost == 0
    assert puzzle.is_solvable(puzzle.goal[::-1])
    with pytest.raises(ValueError, match="the pancake 0 twice"):
        puzzle.is_solvable([0] * count)


@pytest.mark.parametrize("space, use", [
    (wend.Graph, lambda g: g.vertices), (wend.Graph, lambda g: g.astar(0, 1)),
    (wend.Grid, lambda g: g.shape), (wend.Grid, lambda g: g.astar((0, 0), (0, 1))),
    (wend.Tiles, lambda p: p.goal), (wend.Pancakes, lambda p: p.dijkstra_all(range(8))),
    (wend.Puzzle, lambda p: p.estimate([0] * 8)),
])
def test_a_method_needs_an_object_whose_constructor_has_run(space, use):
    kept = []

    class Early(space):
        def __init__(self, *arguments):
            kept.append(self)
            use(self) if not arguments else super().__init__(*arguments)

    refusal = f"the constructor of {space.__name__} has not run to its end: expected a call"
    with pytest.raises(TypeError, match=refusal):
        Early()
    with pytest.raises((TypeError, ValueError)):
        Early(None, None)  # faulty arguments
    for early in kept:
        with pytest.raises(TypeError, match=refusal):
            use(early)


@pytest.mark.parametrize("of", [wend.Result, wend.Paths, wend.Reached, wend.Path])
def test_results_are_made_by_searches(of):
    with pytest.raises(TypeError, match=f"the constructor of {of.__name__} has not run"):
        of.__new__(of).path if of is wend.Path else of.__new__(of).status


@pytest.mark.parametrize("space, arguments", [
    (wend.Graph, ([1], [])), (wend.Grid, (None,)), (wend.Tiles, (6,)), (wend.Pancakes, (9,)),
    (wend.Hanoi, (9,)), (wend.Puzzle, ()),
])
def test_an_object_whose_constructor_failed_can_be_shown(space, arguments):
    # Test runners and debuggers show the arguments of the functions in a traceback.
    with pytest.raises((TypeError, ValueError)) as caught:
        space(*arguments)
    frames = [entry.frame.f_locals for entry in caught.traceback]
    assert {repr(f["self"]) for f in frames if "self" in f} == {
        f"<wend.{space.__name__}: the constructor failed>"}


@pytest.mark.parametrize("ask, error, sentence", [
    (lambda: wend.Tiles(6), ValueError, "the side is 6: expected 3, 4 or 5"),
    (lambda: wend.Tiles("3"), TypeError, "the side is '3': expected 3, 4 or 5"),
    (lambda: wend.Tiles(3, 1), TypeError, "the goal is 1: expected 'blank_first' or 'blank_last'"),
    (lambda: wend.Tiles(3).pattern_database(3), TypeError, "the patterns are 3: expected a name, such as"),
    (lambda: wend.Pancakes(8.0), TypeError, "the count is 8.0: expected 8, 10, 12 or 14"),
    (lambda: wend.Pancakes(10**30), ValueError, "expected 8, 10, 12 or 14"),
    (lambda: wend.Torus(None), TypeError, "rows is None: expected 2 to 5"),
    (lambda: wend.TopSpin("8"), TypeError, "tokens is '8': expected 8 or 12"),
    (lambda: wend.Hanoi([8]), TypeError, r"discs is \[8\]: expected 8, 10 or 12"),
    (lambda: wend.Puzzle(), TypeError, "expected Torus, TopSpin, Hanoi, PocketCube or Cube"),
    (lambda: wend.Cube.read(3), TypeError, "the text is 3: expected a string of 54 stickers"),
    (lambda: wend.Tiles(3, "middle"), ValueError, "the goal is 'middle': expected 'blank_first'"),
    (lambda: wend.Tiles(3).astar([0, 1, 2]), ValueError, "has 3 numbers: expected 9"),
    (lambda: wend.Tiles(3).astar([0, 1, 2, 3, 4, 5, 6, 7, 7]), ValueError, "7"),
    (lambda: wend.Tiles(3).astar([2**32, 1, 2, 3, 4, 5, 6, 7, 8]), ValueError,
     "the number 4294967296: expected numbers as in the goal"),
    (lambda: wend.Tiles(3).astar([10**30] * 9), OverflowError,
     "the state with the number 10*: expected integers of 64 bits"),
    (lambda: wend.Tiles(3).astar([-1] * 9), ValueError, "tile -1 .*: expected each of 0 .the blank. to 8"),
    (lambda: wend.Pancakes(8).astar([-1] * 8), ValueError, "pancake -1: expected each of 0 to 7 once"),
    (lambda: wend.Hanoi(8).astar([-256] * 8), ValueError, "expected the peg of each disc, 0 to 3"),
    (lambda: wend.PocketCube().astar([-1] * 7), ValueError, "3 . place . twist of each corner"),
    (lambda: wend.Cube().astar([-1] * 20), ValueError, "as read.. gives them"),
    *[(lambda tile=tile: wend.Tiles(3).pattern_database([[tile]]), ValueError,
       f"a tile is {tile}: expected a tile, 1 to 8") for tile in (300, 256, 257, 9, 0, -1, 10**30)],
    (lambda: wend.Tiles(3).pattern_database([[1.0]]), TypeError, "a tile is 1.0: expected a tile, 1 to 8"),
    (lambda: wend.Tiles(3).pattern_database([1]), TypeError, r"the patterns are \[1\]: expected a name"),
    (lambda: wend.Tiles(3, "\ud800"), ValueError, r"the goal is '\\ud800': expected 'blank_first'"),
    (lambda: wend.Torus(3, 3, "\ud800"), ValueError, r"the goal is '\\ud800': expected 'blank_first'"),
    (lambda: wend.Tiles(3).astar(range(9), "\ud800"), ValueError, r"'\\ud800': expected 'misplaced'"),
    (lambda: wend.Pancakes(8).astar(range(8), "\ud800"), ValueError, r"'\\ud800': expected 'gap'"),
    (lambda: wend.Hanoi(8).astar([0] * 8, "\ud800"), ValueError, r"'\\ud800': expected 'nil'"),
    (lambda: wend.Tiles(3).pattern_database("\ud800"), ValueError, r"no patterns named '\\ud800'"),
    (lambda: wend.Cube.read("\ud800"), ValueError, "at place 1 is not a colour"),
    (lambda: wend.Tiles(3).astar(np.full(9, 2**64 - 1, np.uint64)), OverflowError,
     r"the state\[0\] is 18446744073709551615: expected an integer below 2\*\*63"),
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
    (lambda: wend.Torus(1, 3), ValueError, "a torus of 1 x 3: expected 2 to 5 rows"),
    (lambda: wend.Torus(3, 3, "middle"), ValueError, "the goal is 'middle': expected 'blank_first'"),
    (lambda: wend.Torus(2, 2).astar([0, 1, 2, 2]), ValueError, "expected each of 0 to 3 once"),
    (lambda: wend.Torus(2, 2).astar([0, 1, 2, 3], "gap"), ValueError,
     "'gap': expected 'manhattan', 'misplaced' or 'nil'$"),
    (lambda: wend.Hanoi(8).astar([0] * 8, "gap"), ValueError, r"expected 'nil' or a pattern_database\(\)"),
    (lambda: wend.Torus(2, 2).pattern_database(), ValueError, "no pattern database of Torus: 2 x 2"),
    (lambda: wend.TopSpin(9), ValueError, "9 tokens: expected 8 or 12"),
    (lambda: wend.TopSpin(8).astar([0] * 8), ValueError, "expected each of 0 to 7 once"),
    (lambda: wend.Hanoi(9), ValueError, "9 discs: expected 8, 10 or 12"),
    (lambda: wend.Hanoi(8).astar([4] * 8), ValueError, "expected the peg of each disc, 0 to 3"),
    (lambda: wend.PocketCube().astar([0] * 7), ValueError, "3 . place . twist of each corner"),
    (lambda: wend.Cube().astar([0] * 20), ValueError, "as read.. gives them"),
    (lambda: wend.Cube().read("UUU"), ValueError, "54"),
    (lambda: wend.Hanoi(8).astar([0] * 8, wend.TopSpin(8).pattern_database()), ValueError,
     "is of <wend.TopSpin: 8>: expected one of <wend.Hanoi: 8>"),
])
def test_faulty_questions_are_refused(ask, error, sentence):
    with pytest.raises(error, match=sentence):
        ask()
