# SPDX-License-Identifier: BSL-1.0
"""Limits, interruption, and the global interpreter lock."""

import _thread
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import wend


@pytest.fixture(scope="module")
def grid():
    return wend.Grid(np.ones((300, 300), bool), neighbours=8)


FAR = ((0, 0), (299, 299))


def test_each_limit_stops_a_search(grid):
    stopped = lambda **limits: wend.dijkstra(grid, *FAR, **limits)
    assert stopped(max_expanded=10).status == "expansion_limit"
    assert stopped(max_expanded=10).statistics["expanded"] == 10
    assert stopped(max_expanded=np.int64(10)).statistics["expanded"] == 10
    assert stopped(max_depth=5).status == "depth_limit"
    assert stopped(max_cost=5).status == "cost_limit"
    assert stopped(max_time=0).status == "time_limit"
    assert stopped(max_memory=0).status == "memory_limit"
    for r in (stopped(max_expanded=10), stopped(max_memory=0)):
        assert not r and r.cost is None and r.path is None
    assert stopped(max_expanded=None, max_time=float("inf")).status == "solved"


def test_a_cost_limit_does_not_cut_what_costs_as_much(grid):
    for goal in ((7, 3), (31, 299), (299, 299)):
        cost = wend.astar(grid, (0, 0), goal).cost
        assert wend.astar(grid, (0, 0), goal, max_cost=cost).cost == cost
        assert wend.astar(grid, (0, 0), goal, max_cost=cost - 1e-3).status == "cost_limit"


def test_max_cost_bounds_what_is_reached(grid):
    near = wend.dijkstra_all(grid, (150, 150), max_cost=3.0)
    assert near.status == "cost_limit"
    away = np.abs(np.indices((300, 300)) - 150)
    length = away.max(0) + (2**0.5 - 1) * away.min(0)
    np.testing.assert_allclose(near.cost[length <= 3], length[length <= 3])
    assert np.isinf(near.cost[length > 3]).all()
    assert near.path_to((150, 153)).shape == (4, 2) and near.path_to((0, 0)) is None


@pytest.mark.parametrize("limits, error, sentence", [
    ({"max_expanded": -1}, ValueError, "max_expanded is -1: expected 0 to"),
    ({"max_expanded": 1.5}, TypeError, "max_expanded is 1.5: expected an integer"),
    ({"max_time": "1 s"}, TypeError, "max_time is '1 s': expected a number"),
    ({"max_time": -1}, ValueError, "max_time is -1: expected a number of at least 0"),
    ({"max_cost": 10**400}, ValueError, "max_cost is 1000.*, which does not fit a float: expected"),
    ({"max_cost": -10**400}, ValueError, "max_cost is -1000.*: expected a number of at least 0"),
    ({"max_cost": float("nan")}, ValueError, "max_cost is nan"),
    ({"max_time": 10**400}, ValueError, "max_time is 1000.*, which does not fit a float: expected"),
    ({"\ud800": 1}, TypeError, r"there is no option \\ud800: expected max_expanded"),
    ({"max_nodes": 1}, TypeError, "there is no option max_nodes: expected max_expanded"),
])
def test_faulty_limits_are_refused(grid, limits, error, sentence):
    with pytest.raises(error, match=sentence):
        wend.astar(grid, *FAR, **limits)


def long_search(grid):
    """Takes minutes."""
    return wend.k_best(grid, *FAR, 10**9)


def test_ctrl_c_ends_a_search(grid):
    if threading.current_thread() is not threading.main_thread():
        pytest.skip("signals come to the main thread")
    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        threading.Timer(0.3, _thread.interrupt_main).start()
        began = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            long_search(grid)
        assert time.monotonic() - began < 20
    finally:
        signal.signal(signal.SIGINT, before)
    assert wend.astar(grid, *FAR)  # all is as before


def test_other_threads_run_while_a_search_does(grid):
    ended = []
    search = threading.Thread(
        target=lambda: ended.append(wend.k_best(grid, *FAR, 10**9, max_time=1.0).status))
    search.start()
    turns = 0
    while search.is_alive():
        turns += 1
        time.sleep(0.01)
    assert turns > 10 and ended == ["time_limit"]


def run(script):
    """Runs a script in another interpreter: its exit status, and what it wrote."""
    folder = pathlib.Path(wend.__file__).parent.parent
    ended = subprocess.run([sys.executable, "-B", "-c", script], capture_output=True, text=True,
                           env={**os.environ, "PYTHONPATH": str(folder)}, timeout=100)
    return ended.returncode, ended.stdout.strip(), ended.stderr


@pytest.mark.parametrize("megabytes, ask", [
    (50, "wend.Grid(np.broadcast_to(np.True_, (5000, 5000)))"),
    (50, "wend.Graph(np.broadcast_to(np.int8(0), 20_000_000), [])"),
    (50, "wend.Graph([0, 20_000_000], np.broadcast_to(np.int64(0), 20_000_000))"),
    (50, "wend.astar(Line(), 0, np.broadcast_to(np.int8(0), 20_000_000))"),
    (1, "cube.pattern_database()"),
    (50, "wend.Tiles(4).pattern_database('7-8')"),
])
def test_no_memory_is_an_error(megabytes, ask):
    if not sys.platform.startswith("linux"):
        pytest.skip("the address space is read from /proc")
    assert run(f"""
import resource
import numpy as np
import wend

class Line:
    def successors(self, n):
        return [(0, n + 1)]
    def is_goal(self, n):
        return n == 5

cube = wend.Cube()
pages = int(open("/proc/self/statm").read().split()[0])
most = pages * resource.getpagesize() + ({megabytes} << 20)
resource.setrlimit(resource.RLIMIT_AS, (most, most))
try:
    {ask}
except MemoryError:
    print("refused")
""") == (0, "refused", "")


@pytest.mark.parametrize("search", [
    "wend.Tiles(4).idastar([0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15], 'misplaced')",
    "wend.Grid([[1] * 30] * 30).dijkstra_all((0, 0))",
    "wend.bfs(Tree(), 0)",
    "wend.iddfs(Tree(), 0)",
    "wend.bfs(Tree(), 0, max_expanded=100)",
])
def test_the_interpreter_ends_while_a_daemon_thread_searches(search):
    assert run(f"""
import threading, time
import numpy  # else the first search imports it
import wend

class Tree:
    def successors(self, n):
        return [("a", n + 1), ("b", n + 2)]
    def is_goal(self, n):
        return False

def always():
    while True:
        {search}

threading.Thread(target=always, daemon=True).start()
time.sleep(0.5)
""") == (0, "", "")


def test_searches_work_at_the_end_of_the_interpreter():
    assert run("""
import atexit
atexit.register(lambda: print(wend.astar(wend.Grid([[1] * 300] * 300), (0, 0), (299, 299)).cost))
import wend
""") == (0, "598", "")
