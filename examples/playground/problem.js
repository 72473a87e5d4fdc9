// SPDX-License-Identifier: BSL-1.0
//
// The controls of the problem: the board of a puzzle, the map, and map files.

import { Board } from './board.js';
import { makeMap } from './map.js';
import { readMap, readScenarios } from './mapfile.js';
import { models } from './models.js';
import { $, put, putAttribute, say } from './page.js';
import { goalBoard, heuristics, isPuzzle, mostInLink, toLines, usual } from './setup.js';

const sizes = [2, 3, 4, 5];

export class Problem {
  /** `of`: `setup()`, `seed()`, `helper`, `changed()` after each change, and
   * `blocked()` if there is nothing to search. */
  constructor(of) {
    Object.assign(this, { of, scenarios: [] });
    this.board = new Board($('board'), (next, text) => {
      const setup = of.setup();
      setup.board = next;
      say(text + (next.every((tile, i) => tile === goalBoard(setup)[i]) ? '. The goal.' : ''));
      of.changed();
    });
    $('rows').append(...sizes.map(n => new Option(n)));
    $('cols').append(...sizes.map(n => new Option(n)));
    this.listen();
    this.listenToFiles();
    this.listenToModels();
  }

  get tool() { return Number(document.querySelector('[name=tool]:checked').value); }

  show() {
    const setup = this.of.setup(), grid = setup.kind === 'grid';
    $('puzzle').hidden = !isPuzzle(setup);
    $('grid').hidden = !grid;
    $('table').hidden = setup.kind !== 'table';
    document.querySelector(`[name=kind][value=${setup.kind}]`).checked = true;
    $('as').value = setup.tree ? 'tree' : 'graph';
    $('as-help').hidden = !setup.tree;
    if (grid) {
      const size = `${setup.map.cols}x${setup.map.rows}`;
      if (![...$('map-size').options].some(o => o.value === size)) $('map-size').add(new Option(size));
      $('map-size').value = size;
      $('neighbours').value = setup.neighbours;
      return;
    }
    if (setup.kind === 'table') {
      $('model').value = setup.model;
      if (document.activeElement !== $('model-text')) {
        $('model-text').value = setup.text;
        this.complain('');
      }
      $('model-help').textContent = models[setup.model].help;
      return;
    }
    $('rows').value = setup.rows;
    $('cols').value = setup.cols;
    $('blank').value = setup.blank;
    $('steps').value = setup.steps;
    $('torus-help').hidden = setup.kind !== 'torus';
    this.showBoard(setup.board);
    this.of.helper.postMessage({ type: 'describe', setup: toLines(setup) });
  }
  showBoard(tiles, locked) {
    const setup = this.of.setup();
    this.board.show(tiles, setup.rows, setup.cols, setup.kind === 'torus', goalBoard(setup), locked);
  }

  described({ setup: asked, about }) {
    if (asked !== toLines(this.of.setup())) return;  // the set-up has changed meanwhile
    $('estimates').replaceChildren(...Object.entries(about.h).filter(([name, h]) => h !== null && name !== 'nil').map(([name, h]) => {
      const box = document.createElement('div'), term = document.createElement('dt'), value = document.createElement('dd');
      term.textContent = heuristics[name];
      value.textContent = h;
      box.append(term, value);
      return box;
    }));
    $('solvable').textContent = about.solvable ? '' : `This board cannot be solved: ${about.reason}.`;
  }
  scrambled({ setup: asked, board }) {
    const setup = this.of.setup();
    if (!asked.startsWith(toLines(setup))) return;
    setup.board = board.split('.').map(Number);
    this.of.changed();
  }

  listen() {
    const { of } = this;
    const scramble = () => of.helper.postMessage({ type: 'scramble', setup: `${toLines(of.setup())}\nsteps=${of.setup().steps}\nseed=${of.seed()}` });
    for (const kind of document.querySelectorAll('[name=kind]')) kind.addEventListener('change', () => {
      const setup = of.setup(), before = usual(setup);
      setup.kind = kind.value;
      if (usual(setup) !== before) for (const r of setup.racers) if (r.heuristic !== 'nil') r.heuristic = usual(setup);
      of.changed();
    });
    for (const id of ['rows', 'cols', 'blank']) $(id).addEventListener('change', () => {
      const setup = of.setup();
      setup[id] = id === 'blank' ? $(id).value : Number($(id).value);
      setup.board = goalBoard(setup);
      scramble();
    });
    $('steps').addEventListener('input', () => {
      const steps = Math.floor(Number($('steps').value));
      if (steps >= 1 && steps <= 200) of.setup().steps = steps;
    });
    $('steps').addEventListener('change', () => { $('steps').value = of.setup().steps; });
    $('scramble').addEventListener('click', scramble);
    $('to-goal').addEventListener('click', () => {
      of.setup().board = goalBoard(of.setup());
      of.changed();
    });
    $('neighbours').addEventListener('change', () => {
      of.setup().neighbours = Number($('neighbours').value);
      of.changed();
    });
    const remake = kind => {
      const [cols, rows] = $('map-size').value.split('x').map(Number);
      this.take(makeMap(cols, rows, kind, of.seed()));
    };
    $('map-size').addEventListener('change', () => remake('rooms'));
    $('fill').addEventListener('change', () => {
      if ($('fill').value) remake($('fill').value);
      $('fill').value = '';
    });
  }

  listenToModels() {
    $('model').append(...Object.entries(models).map(([name, { title }]) => new Option(title, name)));
    $('model').addEventListener('change', () => {
      Object.assign(this.of.setup(), { model: $('model').value, text: models[$('model').value].text });
      this.complain('');
      this.of.changed();
    });
    $('as').addEventListener('change', () => {
      this.of.setup().tree = $('as').value === 'tree';
      this.of.changed();
    });
    $('model-text').addEventListener('input', () => {
      const setup = this.of.setup();
      try {
        models[setup.model].make($('model-text').value);
        setup.text = $('model-text').value;
        this.complain('');
        this.of.changed({ more: true });
      } catch (error) {
        this.complain(`Not understood: ${error.message}.`);
        this.of.blocked();
      }
    });
  }
  /** Says what is wrong with the text of a table, if anything. */
  complain(text) {
    put($('model-wrong'), text);
    putAttribute($('model-text'), 'aria-invalid', Boolean(text));
  }
  /** True while the text of a table is wrong: there is nothing to search. */
  get isWrong() { return this.of.setup().kind === 'table' && $('model-wrong').textContent !== ''; }

  /** Sets another map. */
  take(map) {
    this.of.setup().map = map;
    this.scenarios = [];
    $('scenarios').hidden = true;
    $('file-note').textContent = Math.max(map.cols, map.rows) > mostInLink ? 'This map is too large to be part of the link.' : '';
    this.of.changed();
  }

  listenToFiles() {
    $('files').addEventListener('change', async () => {
      await this.open([...$('files').files]);
      $('files').value = '';
    });
    addEventListener('dragover', event => { if (event.dataTransfer?.types.includes('Files')) event.preventDefault(); });
    addEventListener('drop', event => {
      if (!event.dataTransfer?.files.length) return;
      event.preventDefault();
      this.open([...event.dataTransfer.files]);
    });
    $('scenario').addEventListener('change', () => this.choose(this.scenarios[Number($('scenario').value)]));
  }

  /** Opens map and scenario files, the map first. */
  async open(files) {
    try {
      for (const file of files.sort((a, b) => a.name.endsWith('.scen') - b.name.endsWith('.scen'))) {
        const text = await file.text();
        if (file.name.endsWith('.scen')) this.openScenarios(text);
        else this.openMap(text);
      }
    } catch (error) {
      $('file-note').textContent = `Not opened: ${error.message}.`;
    }
  }
  openMap(text) {
    const map = readMap(text), setup = this.of.setup();
    if (setup.kind !== 'grid') for (const r of setup.racers) if (r.heuristic !== 'nil') r.heuristic = 'octile';
    Object.assign(setup, { kind: 'grid', neighbours: 8 });
    this.take(map);
  }
  openScenarios(text) {
    const { kind, map } = this.of.setup();
    if (kind !== 'grid') throw new Error('scenarios need their map: open the .map first');
    this.scenarios = readScenarios(text, map);
    $('scenario').replaceChildren(...this.scenarios.map((s, i) => new Option(`${i + 1}: length ${s.length.toFixed(2)}`, i)));
    $('scenarios').hidden = false;
    $('scenario').value = this.scenarios.length - 1;
    this.choose(this.scenarios.at(-1));
  }
  choose({ start, goal, length }) {
    const setup = this.of.setup();
    setup.map = { ...setup.map, start, goal };
    setup.neighbours = 8;
    $('file-note').textContent = `The published length of a shortest path is ${length.toFixed(3)}.`;
    this.of.changed();
  }
}
