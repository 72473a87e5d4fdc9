# SPDX-License-Identifier: BSL-1.0
# %% [markdown]
# # Searches in a notebook
# Jupyter (with jupytext), VS Code and Spyder show this file as cells; python3 runs it as a script.

# %%
import numpy as np

import wend

# %% [markdown]
# ## A map: which cells do A* and Dijkstra's algorithm expand?

# %%
rng = np.random.default_rng(2)
free = rng.random((60, 80)) > 0.25
free[0, 0] = free[59, 79] = True
grid = wend.Grid(free, neighbours=8)
guided = wend.astar(grid, (0, 0), (59, 79))
blind = wend.dijkstra(grid, (0, 0), (59, 79))
assert guided.cost == blind.cost
print(f"a path of {guided.cost:.3f} through {len(guided.path)} cells; A* expands "
      f"{guided.statistics['expanded']} cells, Dijkstra {blind.statistics['expanded']}")

# %% [markdown]
# ## Distances to all cells: with matplotlib, `plt.imshow(far.cost)`

# %%
far = wend.dijkstra_all(grid, (0, 0))
reached = np.isfinite(far.cost)
print(f"{reached.sum()} of {free.sum()} free cells can be reached, the last at "
      f"{far.cost[reached].max():.3f}")

# %% [markdown]
# ## Swamp: cells that cost 5 to enter

# %%
swamp = np.where(free, np.where(rng.random(free.shape) < 0.5, 5, 1), 0)
print(f"through swamp it costs {wend.astar(wend.Grid(swamp), (0, 0), (59, 79)).cost}")

# %% [markdown]
# ## Roads: a ring of towns with some shortcuts

# %%
towns = 50
begins = np.concatenate([np.arange(towns), [0, 10, 30]])
ends = np.concatenate([(np.arange(towns) + 1) % towns, [25, 40, 45]])
lengths = np.concatenate([np.full(towns, 2), [9, 70, 4]])
order = np.argsort(begins, kind="stable")
roads = wend.Graph(np.searchsorted(begins[order], np.arange(towns + 1)), ends[order], lengths[order])
for route in wend.k_best(roads, 0, 48, 3):
    print(f"a route of {route.cost} through {len(route.path)} towns")
print("from three towns to two:", wend.distances(roads, [0, 10, 20], [30, 48]).tolist())

# %% [markdown]
# ## A problem of one's own: 4 litres, measured with jugs of 5 and 3 litres

# %%
class Jugs:
    def successors(self, jugs):
        five, three = jugs
        poured = min(five, 3 - three), min(three, 5 - five)
        yield "fill 5", (5, three)
        yield "fill 3", (five, 3)
        yield "empty 5", (0, three)
        yield "empty 3", (five, 0)
        yield "pour 5 into 3", (five - poured[0], three + poured[0])
        yield "pour 3 into 5", (five + poured[1], three - poured[1])

    def is_goal(self, jugs):
        return 4 in jugs

measured = wend.bfs(Jugs(), (0, 0))
print(", ".join(measured.actions))
everything = wend.dijkstra_all(Jugs(), (0, 0))
print(f"{len(everything.states)} states can be reached, the last in {everything.cost[-1]} actions")

# %% [markdown]
# ## A limit ends a long search

# %%
print(wend.dijkstra(grid, (0, 0), (59, 79), max_expanded=100))
