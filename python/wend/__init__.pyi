# SPDX-License-Identifier: BSL-1.0
from typing import Any, Iterable

import numpy as np
import numpy.typing as npt

from ._wend import (Cell, Cube, Graph, Grid, Hanoi, Pancakes, PancakePatterns, Path, Paths,
                    PocketCube, Puzzle, PuzzlePatterns, Reached, Result, Tiles, TilePatterns, TopSpin, Torus,
                    __version__ as __version__)

__all__: list[str]

def graph_of(matrix: Any) -> Graph: ...
def astar(space: Graph | Grid | Tiles | Pancakes | Puzzle, start: Any, *args: Any,
          **options: Any) -> Result: ...
def idastar(puzzle: Tiles | Pancakes | Puzzle, start: npt.ArrayLike, *args: Any,
            **options: Any) -> Result: ...
def dijkstra(space: Graph | Grid, start: int | Cell, goal: int | Cell, **limits: Any) -> Result: ...
def dijkstra_all(space: Graph | Grid | Tiles | Pancakes | Puzzle, start: Any, **limits: Any) -> Reached: ...
def distances(space: Graph | Grid, starts: Iterable[int] | Iterable[Cell],
              goals: Iterable[int] | Iterable[Cell] | None = None,
              **limits: Any) -> npt.NDArray[np.float64]: ...
def k_best(space: Graph | Grid, start: int | Cell, goal: int | Cell, k: int,
           **options: Any) -> Paths: ...
