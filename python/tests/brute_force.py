# SPDX-License-Identifier: BSL-1.0
"""Expected answers by trying everything."""


def all_paths(edges, start, goal):
    """The costs of all paths without loops, each up to its first goal."""
    found = []

    def follow(v, cost, seen):
        if v == goal:
            found.append(cost)
            return
        for a, b, c in edges:
            if a == v and b not in seen:
                follow(b, cost + c, seen | {b})

    follow(start, 0, {start})
    return sorted(found)
