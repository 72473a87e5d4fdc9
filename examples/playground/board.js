// SPDX-License-Identifier: BSL-1.0
//
// A board of tiles that is played by clicks, touch and arrow keys.

const ways = { u: [-1, 0], d: [1, 0], l: [0, -1], r: [0, 1] };  // moves of the blank, as in a solution
const arrows = { ArrowUp: 'd', ArrowDown: 'u', ArrowLeft: 'r', ArrowRight: 'l' };  // keys move the tile
const wayNames = { u: 'down', d: 'up', l: 'right', r: 'left' };

/** The new cell of the blank; -1 if the move is impossible. */
export function target(blank, way, rows, cols, torus) {
  let row = Math.floor(blank / cols) + ways[way][0], col = blank % cols + ways[way][1];
  if (torus) {
    row = (row + rows) % rows;
    col = (col + cols) % cols;
  } else if (row < 0 || col < 0 || row >= rows || col >= cols) {
    return -1;
  }
  return row * cols + col;
}

/** The board after a move of the blank; null if the move is impossible. */
export function moved(board, way, rows, cols, torus) {
  const blank = board.indexOf(0), to = target(blank, way, rows, cols, torus);
  if (to < 0) return null;
  const next = board.slice();
  [next[blank], next[to]] = [next[to], 0];
  return next;
}

export class Board {
  /** `onMove(board, said)` is called after each move by the user. */
  constructor(element, onMove) {
    this.element = element;
    this.onMove = onMove;
    this.tiles = [];
    element.addEventListener('keydown', event => {
      if (!arrows[event.key] || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      this.slide(arrows[event.key]);
    });
    element.addEventListener('pointerdown', event => {
      this.from = { x: event.clientX, y: event.clientY, id: event.pointerId };
    });
    element.addEventListener('pointerup', event => {
      if (this.from?.id !== event.pointerId) return;
      const dx = event.clientX - this.from.x, dy = event.clientY - this.from.y;
      this.from = null;
      if (Math.max(Math.abs(dx), Math.abs(dy)) < 20) return;  // a click
      this.swiped = true;
      setTimeout(() => { this.swiped = false; });
      this.slide(Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'l' : 'r') : (dy > 0 ? 'u' : 'd'));
    });
    element.addEventListener('click', event => {
      const tile = event.target.closest('button');
      if (tile && !this.swiped) this.press(this.tiles.indexOf(tile));
    });
  }

  /** Shows a board. `locked`: the user cannot move tiles. */
  show(board, rows, cols, torus, goal, locked = false) {
    Object.assign(this, { board, rows, cols, torus, goal, locked });
    const { element } = this;
    element.style.setProperty('--rows', rows);
    element.style.setProperty('--cols', cols);
    element.classList.toggle('torus', torus);
    element.classList.toggle('solved', board.every((tile, i) => tile === goal[i]));
    if (this.tiles.length !== board.length) {
      element.replaceChildren(...board.map(() => {
        const tile = document.createElement('button');
        tile.type = 'button';
        tile.tabIndex = -1;
        return tile;
      }));
      // Each tile is a button of its own, so that its slide is visible.
      this.tiles = Array.from(element.children);
    }
    const blank = board.indexOf(0);
    const movable = new Set(Object.keys(ways).map(way => target(blank, way, rows, cols, torus)));
    board.forEach((tile, cell) => {
      const button = this.tiles[tile];
      const row = Math.floor(cell / cols), col = cell % cols;
      button.style.setProperty('--row', row);
      button.style.setProperty('--col', col);
      button.hidden = tile === 0;
      button.textContent = tile || '';
      button.classList.toggle('home', tile === goal[cell]);
      button.setAttribute('aria-label', `Tile ${tile}, row ${row + 1}, column ${col + 1}`);
      button.setAttribute('aria-disabled', String(locked || !movable.has(cell)));
    });
    const text = board.map(tile => tile || 'gap');
    element.setAttribute('aria-label', `Board of ${rows} rows: ` + Array.from({ length: rows },
      (_, row) => text.slice(row * cols, (row + 1) * cols).join(' ')).join('; '));
  }

  press(tile) {
    const cell = this.board.indexOf(tile), blank = this.board.indexOf(0);
    const way = Object.keys(ways).find(w => target(blank, w, this.rows, this.cols, this.torus) === cell);
    if (way) this.slide(way);
  }

  slide(way) {
    if (this.locked) return;
    const next = moved(this.board, way, this.rows, this.cols, this.torus);
    if (!next) return;
    const tile = next[this.board.indexOf(0)];
    this.onMove(next, `Tile ${tile} ${wayNames[way]}`);
  }
}
