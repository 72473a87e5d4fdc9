# SPDX-License-Identifier: BSL-1.0
"""The results of searches: classes of the compiled module, with tables for notebooks."""

import html

from ._wend import Path, Paths, Reached, Result


def _row(name, value, most=200):
    text = value if isinstance(value, str) else repr(value)
    if len(text) > most:
        text = text[:most] + "…"
    return (f"<tr><th style='text-align:left'>{html.escape(name)}</th>"
            f"<td style='text-align:left'>{html.escape(text)}</td></tr>")


def _table(rows):
    return "<table>" + "".join(rows) + "</table>"


def _counts(statistics):
    shown = ", ".join(f"{name} {count:,}" for name, count in statistics.items()
                      if count and name != "elapsed")
    return [_row("statistics", shown), _row("elapsed", f"{statistics['elapsed']:.3g} s")]


def _listed(sequence):
    """An array or a list, in a line."""
    return str(sequence.tolist() if hasattr(sequence, "tolist") else sequence)


def _result(self):
    """An HTML table, for notebooks."""
    rows = [_row("status", self.status)]
    if self:
        rows.append(_row("cost", self.cost))
        rows.append(_row(f"path of {len(self.path)} states", _listed(self.path)))
        if self.actions is not None:
            rows.append(_row(f"{len(self.actions)} actions", _listed(self.actions)))
    if self.lower_bound is not None:
        rows.append(_row("lower bound", self.lower_bound))
    return _table(rows + _counts(self.statistics))


def _paths(self, most=10):
    """An HTML table, for notebooks."""
    rows = [_row("1 path" if len(self) == 1 else f"{len(self)} paths", self.status)]
    rows += [_row(f"cost {path.cost}", _listed(path.path)) for path in self[:most]]
    if len(self) > most:
        rows.append(_row("…", f"{len(self) - most} more"))
    return _table(rows + _counts(self.statistics))


def _path(self):
    """An HTML table, for notebooks."""
    return _table([_row("cost", self.cost), _row(f"{len(self.path)} states", _listed(self.path))])


def _reached(self):
    """An HTML table, for notebooks."""
    return _table([_row("status", self.status), *_counts(self.statistics)])


def path_to(self, goal):
    """Returns a cheapest path to a vertex, a cell or a state, or None if no path was found.

    It needs the search's tables, which are kept.
    """
    return self._path_to(goal)


path_to.__qualname__ = "Reached.path_to"  # begins the sentences of wrong calls
Reached.path_to = path_to
Result._repr_html_ = _result
Paths._repr_html_ = _paths
Path._repr_html_ = _path
Reached._repr_html_ = _reached

Result.__doc__ = """The result of a search. It is true if the search is solved.

status is 'solved', 'exhausted' (there is no path), or the limit that ended the search. cost, path and
actions are those of the solution, or None. path has the states from the start to the goal: an array
of vertices, of cells (row, column) or of boards; a list if the problem is written in Python. actions
are the numbers of a graph's edges, the names of a puzzle's moves, or the actions that successors()
yielded; None for a grid. No solution costs less than lower_bound, which weighted_astar,
bounded_suboptimal and beam_search set. statistics is a dict of counts; elapsed is in seconds."""
Path.__doc__ = """One of several paths: its cost, its states (path) and its actions."""
Paths.__doc__ = """A sequence of paths, the cheapest first.

status is 'solved' if there are as many as were asked for, 'exhausted' if there are no others, or the
limit that ended the search."""
Reached.__doc__ = """The vertices, cells or states that can be reached from a start.

cost is an array with the cost of a cheapest path to each vertex or cell, inf if there is none; for
puzzles and problems, the costs of the states in the list states. status is 'exhausted' if everything
was reached, or the limit that ended the search. path_to(goal) is a cheapest path, or None."""
