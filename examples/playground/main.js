// SPDX-License-Identifier: BSL-1.0
//
// The page: what its parts say to each other.

import { Board, moved } from './board.js';
import { forgetColours } from './canvas.js';
import { count, drawPoints } from './charts.js';
import { MapEditor, cellsOf, makeMap } from './map.js';
import { Racer } from './racer.js';
import { drawStandings } from './standings.js';
import { fromFragment, goalBoard, heuristics, memories, racerName, speeds, toFragment, toLines } from './setup.js';

const $ = id => document.getElementById(id);
const said = text => { $('said').textContent = text; };

// In playground.html, which is one file, the module and the worker are texts within the page.
const within = id => document.getElementById(id)?.textContent;
const bytes = async () => (within('wasm')
  ? Uint8Array.from(atob(within('wasm')), c => c.charCodeAt(0))
  : (await fetch('playground.wasm')).arrayBuffer());
const workerUrl = within('worker') ? URL.createObjectURL(new Blob([within('worker')], { type: 'text/javascript' })) : 'worker.js';
let module;
const makeWorker = () => {
  const worker = new Worker(workerUrl, { type: within('worker') ? 'classic' : 'module' });
  worker.postMessage({ module });
  return worker;
};

let setup, racers = [], points = [], sweeping = false, seed = Date.now() % 1e6, announced = '';
let helper, waiting, playing = null, at = 0;

// --- the problem -------------------------------------------------------------------------------

const board = new Board($('board'), (next, text) => {
  setup.board = next;
  const solved = next.every((tile, i) => tile === goalBoard(setup)[i]);
  said(text + (solved ? '. The goal.' : ''));
  changed();
});
const editor = new MapEditor($('editor'), () => document.querySelector('[name=tool]:checked').value, (map, text) => {
  if (text) said(text);
  if (!map) return;
  setup.map = map;
  changed(true);
});

const sizes = [2, 3, 4, 5];
$('rows').append(...sizes.map(n => new Option(n)));
$('cols').append(...sizes.map(n => new Option(n)));

function showProblem() {
  const grid = setup.kind === 'grid';
  $('puzzle').hidden = grid;
  $('grid').hidden = !grid;
  document.querySelector(`[name=kind][value=${setup.kind}]`).checked = true;
  if (grid) {
    const size = `${setup.map.cols}x${setup.map.rows}`;
    if (![...$('map-size').options].some(o => o.value === size)) $('map-size').add(new Option(size));
    $('map-size').value = size;
    $('neighbours').value = setup.neighbours;
    editor.show(setup.map);
  } else {
    $('rows').value = setup.rows;
    $('cols').value = setup.cols;
    $('blank').value = setup.blank;
    $('steps').value = setup.steps;
    $('torus-help').hidden = setup.kind !== 'torus';
    showBoard(setup.board);
    helper.postMessage({ type: 'describe', setup: toLines(setup) });
  }
  $('speed').value = setup.speed;
  $('speed-text').textContent = speeds[setup.speed] === Infinity ? 'full' : `${count(speeds[setup.speed])}/s`;
  $('speed').setAttribute('aria-valuetext', speeds[setup.speed] === Infinity ? 'full speed' : `${speeds[setup.speed]} expansions a second`);
  $('memory').value = setup.memory;
  $('race').checked = setup.race;
}
const showBoard = (tiles, locked) =>
  board.show(tiles, setup.rows, setup.cols, setup.kind === 'torus', goalBoard(setup), locked);

function described({ setup: asked, about }) {
  if (asked !== toLines(setup)) return;  // it is another by now
  $('estimates').replaceChildren(...Object.entries(about.h).filter(([, h]) => h !== null).filter(([name]) => name !== 'nil')
    .map(([name, h]) => {
      const box = document.createElement('div'), term = document.createElement('dt'), value = document.createElement('dd');
      term.textContent = heuristics[name];
      value.textContent = h;
      box.append(term, value);
      return box;
    }));
  $('solvable').textContent = about.solvable ? '' : `This board cannot be solved: ${about.reason}.`;
}

/** The set-up is another: everything begins anew; a little later, if `more` changes may follow. */
function changed(more = false) {
  if (setup.kind === 'grid' && !setup.map) setup.map = makeMap(32, 24, 'rooms', 3);
  stopPlayback();
  showProblem();
  announced = '';
  $('result').textContent = '';
  $('result').classList.remove('hidden');
  for (const racer of racers) racer.wait();
  $('standings').hidden = true;
  clearTimeout(waiting);
  waiting = setTimeout(begin, more ? 120 : 0);
}
function begin() {
  clearTimeout(waiting);
  waiting = undefined;
  const letters = setup.race ? ['a', 'b'] : ['a'];
  while (racers.length > letters.length) {
    const gone = racers.pop();
    gone.end();
    gone.element.remove();
  }
  letters.forEach((letter, i) => {
    if (!racers[i]) {
      racers[i] = new Racer(letter, $('card'), makeWorker, { choice: () => changed(), frame: draw, failed: draw, more });
      $('cards').append(racers[i].element);
    }
    racers[i].begin(setup, setup.racers[i]);
    racers[i].tell('rate', { rate: speeds[setup.speed] });
  });
  $('cards').classList.toggle('two', setup.race);
  keepLink();
  draw();
}
const keepLink = () => history.replaceState(null, '', `#${toFragment(setup)}`);

// --- the searches ------------------------------------------------------------------------------

let drawn = false;
function draw() {
  if (drawn) return;
  drawn = true;
  requestAnimationFrame(() => {
    drawn = false;
    for (const racer of racers) racer.draw();
    const running = racers.some(r => r.running);
    const ended = racers.every(r => r.ended);
    const begun = racers.some(r => r.report?.expanded);
    $('run').textContent = running ? 'Pause' : begun && !ended ? 'Go on' : 'Run';
    $('run').disabled = ended && !running;
    $('step').disabled = running || ended;
    announce();
  });
}

/** Says once how the searches ended. */
function announce() {
  if (!racers.length || !racers.every(r => r.ended)) return;
  const text = racers.map(r => (racers.length > 1 ? `${r.letter.toUpperCase()}, ${r.name}: ` : '') +
    (r.complaint ? `Failed: ${r.complaint}` : r.sentence())).join('. ') + '.';
  if (text === announced) return;
  announced = text;
  $('result').textContent = text;
  drawStandings($('standings'), racers);
  // Of one search it is said in its card; here it is for those who do not see that.
  $('result').classList.toggle('hidden', racers.length === 1);
  for (const r of racers) if (r.report?.status === 'solved') addPoint(r.name, r.report);
  offerPlayback();
}

function more(racer) {
  setup.memory = memories.find(m => m > setup.memory) ?? setup.memory;
  announced = '';
  for (const r of racers) r.tell('allow', { mebibytes: setup.memory });
  racer.tell('run');
  showProblem();
  keepLink();
}

$('run').addEventListener('click', () => {
  if (waiting) begin();
  const type = racers.some(r => r.running) ? 'pause' : 'run';
  if (type === 'run') stopPlayback();
  for (const r of racers) if (!r.ended) r.tell(type);
});
$('step').addEventListener('click', () => { if (waiting) begin(); for (const r of racers) if (!r.ended) r.tell('step'); });
$('reset').addEventListener('click', () => changed());
$('speed').addEventListener('input', () => {
  setup.speed = Number($('speed').value);
  for (const r of racers) r.tell('rate', { rate: speeds[setup.speed] });
  showProblem();
  keepLink();
});
$('memory').addEventListener('change', () => {
  setup.memory = Number($('memory').value);
  changed();
});
$('race').addEventListener('change', () => {
  setup.race = $('race').checked;
  changed();
});

// --- the problem's controls --------------------------------------------------------------------

for (const kind of document.querySelectorAll('[name=kind]')) kind.addEventListener('change', () => {
  if ((kind.value === 'grid') !== (setup.kind === 'grid'))
    for (const r of setup.racers) if (r.heuristic !== 'nil') r.heuristic = kind.value === 'grid' ? 'octile' : 'manhattan';
  setup.kind = kind.value;
  changed();
});
for (const id of ['rows', 'cols', 'blank']) $(id).addEventListener('change', () => {
  setup[id] = id === 'blank' ? $(id).value : Number($(id).value);
  setup.board = goalBoard(setup);
  $('scramble').click();
});
$('steps').addEventListener('input', () => {
  const steps = Math.floor(Number($('steps').value));
  if (steps >= 1 && steps <= 200) setup.steps = steps;
});
$('steps').addEventListener('change', () => { $('steps').value = setup.steps; });
$('scramble').addEventListener('click', () =>
  helper.postMessage({ type: 'scramble', setup: `${toLines(setup)}\nsteps=${setup.steps}\nseed=${++seed}` }));
$('to-goal').addEventListener('click', () => {
  setup.board = goalBoard(setup);
  changed();
});
$('neighbours').addEventListener('change', () => {
  setup.neighbours = Number($('neighbours').value);
  changed();
});
const remake = kind => {
  const [cols, rows] = $('map-size').value.split('x').map(Number);
  setup.map = makeMap(cols, rows, kind, ++seed);
  changed();
};
$('map-size').addEventListener('change', () => remake('rooms'));
$('fill').addEventListener('change', () => {
  if ($('fill').value) remake($('fill').value);
  $('fill').value = '';
});

// --- the solution played back ------------------------------------------------------------------

const solved = () => racers.filter(r => r.report?.status === 'solved');
const shownRacer = () => solved().find(r => r.letter === $('of').value) ?? solved()[0];

function offerPlayback() {
  const all = solved();
  $('playback').hidden = all.length === 0;
  if (!all.length) return;
  (setup.kind === 'grid' ? $('editor') : $('board')).after($('playback'));
  const before = $('of').value;
  $('of').replaceChildren(...all.map(r => new Option(`${r.letter.toUpperCase()}: ${r.name}`, r.letter)));
  if (all.some(r => r.letter === before)) $('of').value = before;
  $('whose').hidden = all.length < 2;
  goTo(0, false);
}
function goTo(action, show = true) {
  const { path } = shownRacer().report;
  at = Math.max(0, Math.min(path.length, action));
  $('at').max = path.length;
  $('at').value = at;
  $('at-text').textContent = `${at} of ${path.length} ${setup.kind === 'grid' ? 'steps' : 'moves'}`;
  $('at').setAttribute('aria-valuetext', $('at-text').textContent);
  $('back').disabled = at === 0;
  $('forth').disabled = at === path.length;
  if (!show) return;
  if (setup.kind === 'grid') {
    editor.show(setup.map, { path: cellsOf(setup.map, path), reached: at });
  } else {
    let tiles = setup.board;
    for (const way of path.slice(0, at)) tiles = moved(tiles, way, setup.rows, setup.cols, setup.kind === 'torus');
    showBoard(tiles, at !== 0);
  }
}
function pausePlayback() {
  clearInterval(playing);
  playing = null;
  $('play').textContent = 'Play';
}
function stopPlayback() {
  pausePlayback();
  $('playback').hidden = true;
  at = 0;
}
$('play').addEventListener('click', () => {
  if (playing) return pausePlayback();
  const { path } = shownRacer().report;
  if (at === path.length) goTo(0);
  $('play').textContent = 'Pause';
  // A long way is not watched step by step.
  const stride = Math.max(1, Math.round(path.length / 200));
  const pace = path.length > 60 ? 90 : 260;
  playing = setInterval(() => {
    goTo(at + stride);
    if (at === path.length) {
      pausePlayback();
      said('The goal.');
    }
  }, pace);
});
$('back').addEventListener('click', () => { pausePlayback(); goTo(at - 1); });
$('forth').addEventListener('click', () => { pausePlayback(); goTo(at + 1); });
$('at').addEventListener('input', () => { pausePlayback(); goTo(Number($('at').value)); });
$('of').addEventListener('change', () => { pausePlayback(); goTo(0); });

// --- nodes against depth -----------------------------------------------------------------------

function addPoint(name, report) {
  const point = { name, depth: report.path.length, nodes: report.generated };
  if (points.some(p => p.name === name && p.depth === point.depth && p.nodes === point.nodes)) return;
  points.push(point);
  drawPoints($('plot'), points);
}
function swept() {
  sweeping = false;
  $('sweep').textContent = 'Solve a series';
  draw();
}
const searchesOf = (s, leave) => racers.map(r => ({
  name: racerName(r.racer),
  setup: toLines(s, r.racer).split('\n').filter(line => !line.startsWith(leave)).join('\n'),
}));
const seriesOfBoards = () => Array.from({ length: 40 }, (_, i) => ({
  scramble: `${toLines(setup)}\nsteps=${2 + i * 2}\nseed=${++seed}`,
  searches: searchesOf(setup, 'board='),
}));
/** From cells in the order of their distance from the goal, if there were no walls. */
function seriesOfMaps() {
  const { map } = setup;
  const far = c => Math.max(Math.abs(c % map.cols - map.goal % map.cols), Math.abs(Math.floor(c / map.cols) - Math.floor(map.goal / map.cols)));
  const free = Array.from(map.walls.keys()).filter(c => !map.walls[c] && c !== map.goal).sort((x, y) => far(x) - far(y));
  const every = Math.max(1, Math.floor(free.length / 60));
  return free.filter((_, i) => i % every === 0).map(start => ({ searches: searchesOf({ ...setup, map: { ...map, start } }) }));
}
$('sweep').addEventListener('click', () => {
  if (sweeping) return helper.postMessage({ type: 'stop' });
  sweeping = true;
  $('sweep').textContent = 'Stop';
  const series = setup.kind === 'grid' ? seriesOfMaps() : seriesOfBoards();
  helper.postMessage({ type: 'sweep', series, most: 400000 });
});
$('clear').addEventListener('click', () => {
  points = [];
  drawPoints($('plot'), points);
});

// --- the page ----------------------------------------------------------------------------------

$('link').addEventListener('click', async () => {
  try {
    await navigator.clipboard.writeText(location.href);
    said('The link is copied.');
    $('link').textContent = 'Copied';
  } catch {
    $('link').textContent = 'See the address bar';
  }
  setTimeout(() => { $('link').textContent = 'Copy link'; }, 2000);
});

const dark = matchMedia('(prefers-color-scheme: dark)');
function theme(chosen) {
  if (chosen) document.documentElement.dataset.theme = chosen;
  const isDark = (document.documentElement.dataset.theme ?? (dark.matches ? 'dark' : 'light')) === 'dark';
  $('theme').setAttribute('aria-pressed', String(isDark));
  forgetColours();
  redraw();
  return isDark;
}
function redraw() {
  for (const racer of racers) racer.draw(true);
  if (setup?.kind === 'grid') editor.draw();
  drawPoints($('plot'), points);
}
$('theme').addEventListener('click', () => theme($('theme').getAttribute('aria-pressed') === 'true' ? 'light' : 'dark'));
dark.addEventListener('change', () => theme());
let resized;
addEventListener('resize', () => { clearTimeout(resized); resized = setTimeout(redraw, 60); });
addEventListener('hashchange', restore);

function restore() {
  const complaints = [];
  setup = fromFragment(location.hash, complaints);
  changed();
  if (complaints.length) $('result').textContent = `This part of the link was not understood: ${complaints.join(', ')}.`;
}

try {
  module = await WebAssembly.compile(await bytes());
  helper = makeWorker();
  helper.onmessage = ({ data }) => ({
    described, swept,
    version: ({ text }) => { $('version').textContent = `wend ${text}.`; },
    scrambled: ({ setup: asked, board: text }) => {
      if (!asked.startsWith(toLines(setup))) return;
      setup.board = text.split('.').map(Number);
      changed();
    },
    point: ({ name, report }) => addPoint(name, report),
    failed: ({ text }) => { $('result').textContent = `Failed: ${text}.`; swept(); },
  })[data.type](data);
  helper.postMessage({ type: 'version' });
  theme();
  restore();
  drawPoints($('plot'), points);
  document.documentElement.dataset.ready = '';
} catch (error) {
  $('result').textContent = `The searches could not be loaded: ${error.message}.`;
}
