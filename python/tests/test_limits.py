# SPDX-License-Identifier: BSL-1.0
"""Limits, interruption, and the global interpreter lock."""

import _thread
import signal
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
    ({"max_cost": -10**400}, ValueError, "max_cost is -1000.*: expected a number of at least 0"),
    ({"max_cost": float("nan")}, ValueError, "max_cost is nan"),
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
