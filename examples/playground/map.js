// SPDX-License-Identifier: BSL-1.0
//
// Maps: rows of cells, each a road, a wall or a slower terrain, with a start and a goal.

export const [road, wall, grass, swamp] = [0, 1, 2, 3];
/** The names of terrains, their letters in a set-up, and their costs. setup.cpp has the same. */
export const terrains = [
  { name: 'road', letter: '.', cost: 1 }, { name: 'wall', letter: '#' },
  { name: 'grass', letter: ',', cost: 3 }, { name: 'swamp', letter: '~', cost: 8 },
];
export const steps = [[0, -1], [1, 0], [0, 1], [-1, 0], [1, -1], [1, 1], [-1, 1], [-1, -1]];

/** True if all free cells cost the same. */
export const isEven = map => !map.cells.some(c => c > wall);

export const where = (map, cell) => `Row ${Math.floor(cell / map.cols) + 1}, column ${cell % map.cols + 1}`;

/** The cells of a solution, including the start. */
export function cellsOf(map, path) {
  const cells = [map.start];
  for (const digit of path) {
    const [x, y] = steps[Number(digit)];
    cells.push(cells.at(-1) + y * map.cols + x);
  }
  return cells;
}

const random = seed => () => {  // mulberry32
  seed = (seed + 0x6D2B79F5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

/** A map with walls or terrain of a named kind. */
export function makeMap(cols, rows, kind, seed = 1) {
  const draw = random(seed);
  const cells = new Uint8Array(cols * rows);
  const set = (x, y, what = wall) => { if (x >= 0 && y >= 0 && x < cols && y < rows) cells[y * cols + x] = what; };
  let start = Math.floor(rows / 2) * cols + Math.max(1, Math.round(cols / 8));
  let goal = Math.floor(rows / 2) * cols + cols - 1 - Math.max(1, Math.round(cols / 8));
  if (kind === 'random') {
    cells.forEach((_, i) => { cells[i] = draw() < 0.28 ? wall : road; });
  } else if (kind === 'rooms') {
    const side = Math.max(4, Math.round(rows / 4));
    for (let x = side; x < cols; x += side + 1) for (let y = 0; y < rows; ++y) set(x, y);
    for (let y = side; y < rows; y += side + 1) for (let x = 0; x < cols; ++x) set(x, y);
    for (let x = side; x < cols; x += side + 1)
      for (let y = 0; y < rows; y += side + 1) if (draw() < .8) set(x, y + Math.floor(draw() * side), 0);
    for (let y = side; y < rows; y += side + 1)
      for (let x = 0; x < cols; x += side + 1) if (draw() < .8) set(x + Math.floor(draw() * side), y, 0);
  } else if (kind === 'trap') {  // a cup between start and goal, open towards the start
    const left = Math.round(cols * .3), right = Math.round(cols * .68);
    const top = Math.round(rows * .2), bottom = rows - 1 - top;
    for (let x = left; x <= right; ++x) { set(x, top); set(x, bottom); }
    for (let y = top; y <= bottom; ++y) set(right, y);
  } else if (kind === 'swamp') {  // between start and goal, with a road around it
    for (let y = Math.round(rows * .12); y < Math.round(rows * .88); ++y)
      for (let x = Math.round(cols * .3); x < Math.round(cols * .7); ++x) set(x, y, swamp);
    for (let i = 0; i < cols * rows; ++i) if (!cells[i] && draw() < .12) cells[i] = grass;
  } else if (kind === 'hills') {  // patches of grass and swamp, and a few walls
    for (let n = cols * rows / 40; n > 0; --n) {
      const x = Math.floor(draw() * cols), y = Math.floor(draw() * rows), what = [grass, grass, swamp, wall][Math.floor(draw() * 4)];
      const r = what === wall ? 1 : 1 + draw() * 2.5;
      for (let dy = -3; dy <= 3; ++dy) for (let dx = -3; dx <= 3; ++dx) if (dx * dx + dy * dy < r * r) set(x + dx, y + dy, what);
    }
  } else if (kind === 'maze') {
    cells.fill(wall);
    start = cols + 1;
    const stack = [start];
    cells[start] = 0;
    while (stack.length) {
      const at = stack.at(-1), x = at % cols, y = Math.floor(at / cols);
      const ways = [[2, 0], [-2, 0], [0, 2], [0, -2]].filter(([dx, dy]) => {
        const nx = x + dx, ny = y + dy;
        return nx > 0 && ny > 0 && nx < cols - 1 && ny < rows - 1 && cells[ny * cols + nx];
      });
      if (!ways.length) { stack.pop(); continue; }
      const [dx, dy] = ways[Math.floor(draw() * ways.length)];
      set(x + dx / 2, y + dy / 2, 0);
      set(x + dx, y + dy, 0);
      stack.push((y + dy) * cols + x + dx);
    }
    for (let n = cols * rows / 60; n > 0; --n)  // open some cells: more than one way
      set(1 + Math.floor(draw() * (cols - 2)), 1 + Math.floor(draw() * (rows - 2)), 0);
    goal = cells.lastIndexOf(0);
  }
  for (const c of [start, goal]) if (cells[c] === wall) cells[c] = road;
  return { cols, rows, cells, start, goal };
}
