// SPDX-License-Identifier: BSL-1.0
//
// The page: connects its parts.

import { count } from './charts.js';
import { Clock } from './clock.js';
import { startLooks } from './looks.js';
import { judge, listLessons, showLesson } from './lessonpanel.js';
import { lessonOf, opening } from './lessons.js';
import { makeMap } from './map.js';
import { startMenus } from './menus.js';
import { models } from './models.js';
import { keepOrder } from './narrow.js';
import { $, put, say } from './page.js';
import { Playback } from './playback.js';
import { startPresentation } from './present.js';
import { Problem } from './problem.js';
import { Racer } from './racer.js';
import { Series } from './series.js';
import { isEmbedded, startShare } from './share.js';
import { drawStandings } from './standings.js';
import { Timing } from './timing.js';
import { defaults, fromFragment, memories, mostAt, speeds, toFragment, toLines } from './setup.js';

// In playground.html, a single file, the modules and the worker are texts in the page.
const within = id => document.getElementById(id)?.textContent;
const compiled = async name => WebAssembly.compile(within(name)
  ? Uint8Array.from(atob(within(name)), c => c.charCodeAt(0))
  : await (await fetch(`${name}.wasm`)).arrayBuffer());
const workerUrl = within('worker') ? URL.createObjectURL(new Blob([within('worker')], { type: 'text/javascript' })) : 'worker.js';
let module, trees;
/** Gives a worker the module of tree searches, which is loaded when it is needed first. */
function lendTrees(worker) {
  trees ??= compiled('trees');
  trees.then(tree => worker.postMessage({ modules: { tree } }), error => {
    trees = undefined;  // the next set-up tries again
    worker.onmessage({ data: { type: 'failed', text: `the tree searches could not be loaded: ${error.message}` } });
  });
}
const makeWorker = () => {
  const worker = new Worker(workerUrl, { type: within('worker') ? 'classic' : 'module' });
  worker.postMessage({ modules: { graph: module } });
  if (setup?.tree) lendTrees(worker);
  return worker;
};

let setup, racers = [], seed = Date.now() % 1e6, announced = '', startAt = 0;
let waiting, tracing, traceNext;
const shared = { racers: () => racers, setup: () => setup, seed: () => ++seed, helper: null, changed, timed, blocked };
const problem = new Problem(shared);
const playback = new Playback({ ...shared, showBoard: (tiles, locked) => problem.showBoard(tiles, locked) });
const series = new Series(shared);
const timing = new Timing(shared);
const clock = new Clock({ ...shared, isBlocked: () => problem.isWrong, ready: () => { if (waiting) begin(); }, leave: () => playback.stop() });

// --- the set-up --------------------------------------------------------------------------------

function showSetup() {
  problem.show();
  $('speed').value = setup.speed;
  $('speed-text').textContent = speeds[setup.speed] === Infinity ? 'full' : `${count(speeds[setup.speed])}/s`;
  $('speed').setAttribute('aria-valuetext', speeds[setup.speed] === Infinity ? 'full speed' : `${speeds[setup.speed]} expansions a second`);
  $('series').hidden = setup.kind === 'table';
  $('memory').value = setup.memory;
  $('race').checked = setup.race;
}

/**
 * The set-up has changed: all searches restart, a little later if `more` changes may follow, and move to the
 * position `at`, if they get that far.
 */
function changed({ more = false, at = 0 } = {}) {
  startAt = at;
  if (setup.kind === 'grid' && !setup.map) setup.map = makeMap(32, 24, 'rooms', 3);
  if (setup.kind === 'table') setup.table = models[setup.model].make(setup.text);
  if (setup.tree) lendTrees(shared.helper);
  playback.stop();
  showSetup();
  announced = '';
  put($('memory-note'), '');
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
      racers[i] = new Racer(letter, $('card'), makeWorker,
        { choice: () => changed(), frame: draw, failed: draw, more, tool: () => problem.tool, edit, drop, say });
      $('cards').append(racers[i].element);
    }
    racers[i].begin(setup, setup.racers[i], startAt);
    racers[i].tell('rate', { rate: speeds[setup.speed] });
  });
  clock.sendPauses();
  $('cards').classList.toggle('two', setup.race);
  keepLink();
  draw();
}
/** There is nothing to search until the set-up is right. */
function blocked() {
  for (const r of racers) r.tell('pause');
  clock.draw();
}
const keepLink = () => history.replaceState(null, '', `#${toFragment({ ...setup, at: startAt, embed: isEmbedded() })}`);
/** The address of what the page shows now, with the position of its searches. */
function linkToHere() {
  const at = Math.max(0, ...racers.map(r => r.frame?.position ?? 0));
  return `${location.href.split('#')[0]}#${toFragment({ ...setup, at: at <= mostAt ? at : 0 })}`;
}

// --- maps --------------------------------------------------------------------------------------

/** The map has changed. While start or goal is dragged, only the path is shown, if it is found quickly. */
function edit(map, dragged) {
  setup.map = map;
  if (dragged !== 'start' && dragged !== 'goal') return changed({ more: true });
  traceNext = toLines(setup, setup.racers[0]);
  for (const racer of racers) racer.view.trace(racer.view.traced);
  trace();
}
function trace() {
  if (tracing || !traceNext) return;
  tracing = traceNext;
  traceNext = undefined;
  shared.helper.postMessage({ type: 'trace', setup: tracing });
}
function traced({ path }) {
  tracing = undefined;
  for (const racer of racers) if (racer.view.dragged) racer.view.trace(path);
  trace();
}
/** A drag ends with the finished searches. */
function drop() {
  if (racers.some(r => r.view.dragged)) changed({ at: mostAt });
}

// --- the searches ------------------------------------------------------------------------------

let drawn = false, written = 0;
/** The interval for updates of words, counts and charts if a search is too fast to read. */
const betweenWords = 100;
function draw() {
  if (drawn) return;
  drawn = true;
  requestAnimationFrame(() => {
    drawn = false;
    for (const racer of racers) racer.drawPicture();
    const now = performance.now(), due = now - written >= betweenWords;
    const wrote = racers.map(racer => racer.draw(due)).includes(true);
    if (wrote) written = now;
    if (wrote || !racers.some(r => r.running)) clock.draw();
    announce();
  });
}

/** Announces once how the searches ended. */
function announce() {
  if (!racers.length || !racers.every(r => r.ended)) {
    $('standings').hidden = true;
    return;
  }
  const text = racers.map(r => (racers.length > 1 ? `${r.letter.toUpperCase()}, ${r.name}: ` : '') +
    (r.complaint ? `Failed: ${r.complaint}` : r.sentence())).join('. ') + '.';
  if ($('playback').hidden) playback.offer();
  judge($('lesson'), lessonOf(setup.lesson));
  if (text === announced) {
    if ($('standings').hidden) drawStandings($('standings'), racers);
    return;
  }
  drawStandings($('standings'), racers);
  announced = text;
  timing.start();
  $('result').textContent = text;
  $('result').classList.add('hidden');  // for screen readers: the cards show the results
  for (const r of racers) if (r.report?.status === 'solved') series.add(r.name, r.report);
}

function timed() {
  if (!$('standings').hidden) drawStandings($('standings'), racers);
}

/** Sets the memory limit of the searches; those stopped by the limit resume. Says when the limit applies. */
function allow(mebibytes) {
  const grew = mebibytes > setup.memory;
  setup.memory = mebibytes;
  const resumes = grew && racers.some(r => r.report?.status === 'memory_limit');
  put($('memory-note'), racers.some(r => r.running) ? 'The limit applies at once, to the running searches.'
    : resumes ? 'The search resumes with this limit.'
      : racers.some(r => r.report?.expanded && !r.ended) ? 'The limit applies when the search resumes.' : '');
  for (const r of racers) {
    r.tell('allow', { mebibytes });
    if (grew && r.report?.status === 'memory_limit') r.tell('run');
  }
  showSetup();
  keepLink();
}
function more() {
  allow(memories.find(m => m > setup.memory) ?? setup.memory);
  $('run').focus();  // the pressed button disappears
}

$('reset').addEventListener('click', () => changed());
$('speed').addEventListener('input', () => {
  setup.speed = Number($('speed').value);
  for (const r of racers) r.tell('rate', { rate: speeds[setup.speed] });
  showSetup();
  keepLink();
});
$('memory').addEventListener('change', () => allow(Number($('memory').value)));
$('race').addEventListener('change', () => {
  setup.race = $('race').checked;
  changed();
});

// --- the page ----------------------------------------------------------------------------------

keepOrder();
startMenus();
startLooks(redraw);
startShare({ link: linkToHere, racers: () => racers });
startPresentation({ redraw, lesson: () => setup.lesson });
function redraw() {
  for (const racer of racers) racer.drawPicture(true);
  for (const racer of racers) racer.draw(true, true);
  series.draw();
}
addEventListener('hashchange', restore);
listLessons($('lessons').querySelector('ol'));

function closeLesson() {
  setup.lesson = undefined;
  showLesson($('lesson'));
  $('searches').focus();
  keepLink();
}
function restore() {
  const complaints = [];
  const key = /(?:^#|&)lesson=([^&]*)/.exec(location.hash)?.[1], lesson = lessonOf(key);
  setup = fromFragment(location.hash, complaints, lesson?.setup() ?? (location.hash.length > 1 ? defaults() : opening()));
  setup.lesson = lesson?.key;
  if (key && !lesson) complaints.push(`lesson=${key.slice(0, 40)}`);
  if (($('lesson').dataset.key ?? '') !== (lesson?.key ?? '')) {
    showLesson($('lesson'), lesson, { close: closeLesson, predicted: () => clock.start() });
    $('lessons').open = false;
    $('cards').scrollLeft = 0;
    if (!isEmbedded()) $(lesson ? 'lesson-title' : 'searches').focus({ preventScroll: true });  // the link may be gone
  }
  changed({ at: setup.at });
  if (complaints.length) $('result').textContent = `This part of the link was not understood: ${complaints.join(', ')}.`;
}

try {
  module = await compiled('playground');
  shared.helper = makeWorker();
  shared.helper.onmessage = ({ data }) => ({
    traced,
    described: about => problem.described(about),
    scrambled: board => problem.scrambled(board),
    swept: () => series.ended(),
    timed: data => timing.heard(data),
    version: ({ text }) => { $('version').textContent = `wend ${text}.`; },
    point: ({ name, report }) => series.add(name, report),
    failed: ({ text }) => {
      tracing = undefined;
      $('result').textContent = `Failed: ${text}.`;
      series.ended();
    },
  })[data.type](data);
  shared.helper.postMessage({ type: 'version' });
  restore();
  document.documentElement.dataset.ready = '';
} catch (error) {
  $('result').textContent = `The searches could not be loaded: ${error.message}.`;
}
