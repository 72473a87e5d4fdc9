// SPDX-License-Identifier: BSL-1.0
//
// The page from end to end in headless Chromium. Pictures of it are left in the directory SHOTS, if
// that is set.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { after, before, beforeEach, afterEach, test } from 'node:test';

import { chromium } from 'playwright-core';

import { unlabelled, faint } from './accessible.js';

const site = process.env.SITE;
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm' };
const easy = 'kind=tile&size=3x3&board=3.1.2.6.4.5.7.8.0&blank=first';  // 4 moves
const hard = 'kind=tile&size=4x4&board=15.14.8.12.10.11.9.13.2.6.5.1.3.7.4.0&blank=first';

let server, origin, browser, page, errors, asked;

before(async () => {
  server = createServer((request, response) => {
    try {
      const path = new URL(request.url, 'http://x').pathname;
      const body = readFileSync(join(site, path === '/' ? 'index.html' : path));
      response.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'text/html' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${server.address().port}/`;
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync'],
  });
});
after(async () => {
  await browser?.close();
  server.close();
});
beforeEach(async () => { await open(); });
afterEach(async () => {
  await page.context().close();
  assert.deepEqual(errors, []);
  assert.deepEqual(asked.filter(url => !url.startsWith(origin) && !/^(data|blob):/.test(url)), [], 'nothing else is asked for');
});

/** A page, loaded and with its searches ready. */
async function open(fragment = easy, options = {}) {
  await page?.context().close();
  errors = [];
  asked = [];
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  page = await context.newPage();
  page.on('pageerror', error => errors.push(error.message));
  page.on('console', message => { if (message.type() === 'error') errors.push(message.text()); });
  page.on('request', request => asked.push(request.url()));
  await page.goto(`${origin}#${fragment}`);
  await ready();
}
const ready = async () => {
  await page.waitForSelector('html[data-ready]');
  await page.waitForFunction(() => document.querySelector('.state') &&
    [...document.querySelectorAll('.state')].every(s => s.textContent && !s.textContent.startsWith('Loading')));
};
/** Waits until the set-up stays as it is. */
async function settled() {
  for (let url = ''; url !== page.url();) {
    url = page.url();
    await page.waitForTimeout(250);
  }
  await ready();
}
const shot = async name => {
  if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`), fullPage: true });
};
const state = (letter = 'a') => page.textContent(`#search-${letter} .state`);
const count = async (key, letter = 'a') => Number((await page.textContent(`#search-${letter} [data-count=${key}]`)).replaceAll(',', ''));
const until = (text, letter = 'a', timeout = 20000) => page.waitForFunction(
  ([id, pattern]) => new RegExp(pattern).test(document.querySelector(`#search-${id} .state`).textContent), [letter, text], { timeout });
/** Waits until the link is such a one: it follows what is set a little later. */
const link = pattern => page.waitForFunction(text => new RegExp(text).test(location.href), pattern.source);
const tiles = () => page.$$eval('.board button:not([hidden])', all => all
  .map(b => [Number(b.style.getPropertyValue('--row')), Number(b.style.getPropertyValue('--col')), b.textContent])
  .sort((x, y) => x[0] - y[0] || x[1] - y[1]).map(b => b[2]).join(' '));
const where = tile => page.$eval(`.board button:nth-child(${tile + 1})`, b => [Number(b.style.getPropertyValue('--row')), Number(b.style.getPropertyValue('--col'))]);

test('tiles are moved by click, arrow keys and touch', async () => {
  assert.deepEqual(await where(8), [2, 1]);
  await page.click('.board button:nth-child(9)');  // tile 8, beside the gap
  assert.deepEqual(await where(8), [2, 2]);
  await page.click('.board button:nth-child(2)', { force: true });  // tile 1, far from it
  assert.equal(await tiles(), '3 1 2 6 4 5 7 8');
  await page.focus('#board');
  await page.keyboard.press('ArrowDown');  // 4 slides down, into the gap
  assert.deepEqual(await where(4), [2, 1]);
  assert.match(await page.textContent('#said'), /^Tile 4 down/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');  // nothing is below
  assert.deepEqual(await where(4), [1, 1]);
  await link(/board=3\.1\.2\.6\.4\.5\.7\.0\.8/);

  await open(easy, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const box = await (await page.$('.board button:nth-child(9)')).boundingBox();
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  assert.deepEqual(await where(8), [2, 2]);
  // A swipe to the right: tile 7 slides into the gap.
  const client = await page.context().newCDPSession(page);
  const touch = (type, x) => client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: box.y + 20 }] });
  await touch('touchStart', box.x);
  await touch('touchMove', box.x + 40);
  await touch('touchMove', box.x + 90);
  await touch('touchEnd');
  await page.waitForFunction(() => document.querySelector('.board button:nth-child(8)').style.getPropertyValue('--col') === '1');
});

test('on a torus tiles go round', async () => {
  await open('kind=torus&size=2x4&board=0.1.2.3.4.5.6.7');
  await page.focus('#board');
  await page.keyboard.press('ArrowRight');  // the gap is at the left edge: 3 comes round
  assert.deepEqual(await where(3), [0, 0]);
});

test('boards of all sizes are scrambled, and a search solves them', async () => {
  for (const [kind, rows, cols] of [['tile', 2, 2], ['tile', 5, 5], ['torus', 2, 5], ['torus', 4, 4]]) {
    await page.check(`[name=kind][value=${kind}]`, { force: true });
    await page.fill('#steps', '12');
    await page.selectOption('#rows', String(rows));
    await page.selectOption('#cols', String(cols));
    await page.waitForFunction(n => document.querySelectorAll('.board button').length === n, rows * cols);
    await settled();
    const before = page.url();
    await page.click('#scramble');
    if (rows > 2) await page.waitForFunction(url => location.href !== url, before);
    await settled();
    await page.fill('#speed', '7');
    await page.click('#run');
    await until('^Solved: \\d+ moves');
    assert.ok(Number(/(\d+) moves/.exec(await state())[1]) <= 12);
  }
});

test('it steps, runs, pauses, goes on and begins anew', async () => {
  await open(`${hard}&a=bfs&speed=3&memory=64`);
  assert.match(await state(), /Ready/);
  await page.click('#step');
  await until('1 expanded');
  await page.click('#step');
  await until('2 expanded');
  assert.equal(await count('stored'), 5);
  await page.click('#run');
  await page.waitForFunction(() => Number(document.querySelector('[data-count=expanded]').textContent) > 10);
  assert.equal(await page.textContent('#run'), 'Pause');
  await page.click('#run');
  await until('^Paused');
  const paused = await count('expanded');
  await page.waitForTimeout(300);
  assert.equal(await count('expanded'), paused);
  await page.click('#step');
  await until(`${paused + 1} expanded`);
  assert.equal(await page.textContent('#run'), 'Go on');
  await page.click('#run');
  await page.fill('#speed', '7');  // while it runs
  await page.waitForFunction(() => Number(document.querySelector('[data-count=expanded]').textContent.replaceAll(',', '')) > 20000);
  await page.click('#reset');
  await until('^Ready');
  assert.equal(await count('expanded'), 0);
});

test('run at once after a change is not lost', async () => {
  await open(`${hard}&a=bfs&speed=0`);
  await page.evaluate(() => {
    document.querySelector('#board').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown' }));
    document.querySelector('#run').click();
  });
  await until('^Searching, [1-9]');
});

test('the page answers while a search runs at full speed', async () => {
  await open(`${hard}&a=idastar,manhattan&b=astar,manhattan&speed=7&memory=256`);
  await page.click('#run');
  await until('^Searching');
  const longest = await page.evaluate(() => new Promise(resolve => {
    let most = 0, last = performance.now();
    const end = last + 1500;
    const frame = now => {
      most = Math.max(most, now - last);
      last = now;
      if (now < end) requestAnimationFrame(frame); else resolve(most);
    };
    requestAnimationFrame(frame);
  }));
  assert.ok(longest < 1000, `a frame took ${longest} ms`);
  await page.click('#board button:nth-child(5)');
  await until('^Ready');  // a new set-up
});

test('the memory limit stops it with a message, and more memory lets it go on', async () => {
  await open(`${hard}&a=bfs&speed=7&memory=1`);
  await page.click('#run');
  await until('^Stopped at the memory limit of 1 MiB');
  assert.match(await page.textContent('#result'), /memory limit of 1 MiB/);
  const before = await count('expanded');
  await page.click('.state button');
  await until('^Stopped at the memory limit of 16 MiB');
  assert.ok(await count('expanded') > 4 * before);
  await link(/memory=16/);
});

test('two are raced, with the same counters, and a solution is played back', async () => {
  await open(`${easy}&a=astar,manhattan&b=bfs&speed=7`);
  assert.equal((await page.$$('.search')).length, 2);
  await page.click('#run');
  await until('^Solved: 4 moves', 'a');
  await until('^Solved: 4 moves', 'b');
  await page.waitForSelector('#playback:not([hidden])');
  assert.ok(await count('expanded', 'a') < await count('expanded', 'b'));
  const names = letter => page.$$eval(`#search-${letter} dt`, all => all.map(dt => dt.textContent));
  assert.deepEqual(await names('a'), await names('b'));
  const standings = await page.$$eval('#standings tr', all => all.map(row => [...row.children].map(c => c.textContent)));
  assert.deepEqual(standings[0], ['', 'A: A*, Manhattan', 'B: Breadth-first']);
  assert.deepEqual(standings.map(row => row[0]), ['', 'cost', 'expanded', 'memory', 'time']);
  assert.deepEqual(standings[1].slice(1), ['4, the least ✓', '4, the least ✓']);
  assert.match(standings[2][1], /^\d+ ✓$/);
  assert.match(standings[2][2], /^\d+$/);
  await shot('standings');
  assert.equal((await page.$$('#plot .series')).length, 2 + 2);  // and the legend's
  await page.selectOption('#of', 'b');
  await page.click('#forth');
  assert.match(await page.textContent('#at-text'), /^1 of 4 moves/);
  await page.click('#play');
  await page.waitForFunction(() => document.querySelector('#at-text').textContent.startsWith('4 of 4'));
  assert.equal(await tiles(), '1 2 3 4 5 6 7 8');
  assert.ok(await page.$('.board.solved'));
  await page.fill('#at', '0');
  assert.equal(await tiles(), '3 1 2 6 4 5 7 8');
  await page.uncheck('#race');
  await page.waitForFunction(() => document.querySelectorAll('.search').length === 1);
  assert.ok(await page.isHidden('#standings'));
});

/** Where on the page a cell of the map of search A is. */
async function cellOf(map, letter = 'a') {
  await page.locator(`#search-${letter} .view`).scrollIntoViewIfNeeded();
  const box = await (await page.$(`#search-${letter} .view`)).boundingBox();
  return (x, y) => [box.x + (x + .5) * box.width / map[0], box.y + (y + .5) * box.height / map[1]];
}
async function drag(from, to, during) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 5 });
  await during?.();
  await page.mouse.up();
}
const pathShown = () => page.waitForFunction(() => document.querySelector('#search-a .view').matches('[data-path="true"]'));

test('a map is drawn on where it is searched, flooded and solved, by pointer and by keyboard', async () => {
  await open('kind=grid&size=16x12&walls=&start=81&goal=94&steps=4&a=ucs&b=astar,manhattan&speed=7');
  const cell = await cellOf([16, 12]);
  await drag(cell(8, 0), cell(8, 10));
  await ready();
  await drag(cell(14, 5), cell(12, 5), pathShown);  // the goal; the path is seen while it is dragged
  await ready();
  await drag(cell(1, 5), cell(1, 8));  // and the start
  await link(/start=129&goal=92/);
  await page.focus('#search-a .view');
  for (const key of ['ArrowLeft', 's']) await page.keyboard.press(key);  // the cursor is at the start
  assert.match(await page.textContent('#said'), /^Row 9, column 1: start$/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press(' ');
  assert.match(await page.textContent('#said'), /^Row 9, column 2: wall$/);
  await page.keyboard.press(' ');
  assert.match(await page.textContent('#said'), /: road$/);
  await page.keyboard.press('s');
  await link(/start=129/);
  await ready();
  await page.click('#run');
  await until('^Solved', 'a');
  await until('^Solved', 'b');
  const cost = async letter => /Solved: (\d+) steps/.exec(await state(letter))[1];
  assert.equal(await cost('a'), await cost('b'));
  assert.equal(await cost('a'), String(7 + 3 + 4 + 6));  // (1,8) to (8,11), through the gap, to (12,5)
  assert.ok(await count('expanded', 'b') <= await count('expanded', 'a'));
  await page.selectOption('#of', 'b');
  for (let i = 0; i < 3; ++i) await page.click('#forth');
  assert.match(await page.textContent('#at-text'), /^3 of 20 steps/);
  await page.click('#play');
  await page.waitForFunction(() => document.querySelector('#at-text').textContent.startsWith('20 of 20'));
  // The node under the pointer.
  const again = await cellOf([16, 12]);
  await page.mouse.move(...again(2, 8));
  assert.match(await page.textContent('#search-a .under'), /^Row 9, column 3: closed, f 1 = g 1 \+ h 0$/);
  assert.match(await page.textContent('#tip'), /^Row 9, column 3: closed/);
  for (const kind of ['maze', 'random', 'rooms', 'trap', 'swamp', 'hills', 'empty']) {
    await page.selectOption('#fill', kind);
    await ready();
  }
  await page.click('#run');
  await until('^(Solved|There is no)', 'a');
});

test('a race is drawn on either map, and swamp is avoided', async () => {
  await open('kind=grid&size=16x12&walls=&start=81&goal=94&steps=8&a=ucs&b=astar,octile&speed=7');
  await page.check('[name=tool][value="3"]', { force: true });
  const cell = await cellOf([16, 12], 'b');
  for (const x of [6, 7, 8]) await drag(cell(x, 1), cell(x, 10));
  await link(/swamp=/);
  await ready();
  await page.click('#run');
  await until('^Solved', 'a');
  await until('^Solved', 'b');
  const cost = async letter => Number(/cost ([\d.]+)/.exec(await state(letter))[1]);
  assert.equal(await cost('a'), await cost('b'));
  assert.ok(await cost('a') < 24, 'around it, not 3 cells of 8 through it');
  await shot('swamp');
});

test('MovingAI files are opened', async () => {
  const data = name => new URL(`../../../tests/data/grid/${name}`, import.meta.url).pathname;
  await page.setInputFiles('#files', [data('arena.map.scen'), data('arena.map')]);
  await page.waitForSelector('#scenarios:not([hidden])');
  await settled();
  const published = Number(/is ([\d.]+)\.$/.exec(await page.textContent('#file-note'))[1]);
  await page.fill('#speed', '7');
  await page.click('#run');
  await until('^Solved');
  assert.ok(Math.abs(Number(/cost ([\d.]+)/.exec(await state())[1]) - published) < 2e-3);
  await shot('arena');
  await page.selectOption('#scenario', '40');
  await until('^Ready');
  await page.setInputFiles('#files', [{ name: 'x.map', mimeType: 'text/plain', buffer: Buffer.from('hello') }]);
  await page.waitForFunction(() => /^Not opened: this is no MovingAI map/.test(document.querySelector('#file-note').textContent));
  await page.evaluate(text => {  // dropped
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'small.map'));
    dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, cancelable: true }));
  }, 'type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n');
  await link(/size=3x2/);
});

test('the tooltip is never off-screen', async () => {
  await open('kind=grid&size=16x12&walls=&start=0&goal=191&steps=8&a=ucs&speed=7', { viewport: { width: 420, height: 500 } });
  await page.click('#run');
  await until('^Solved');
  const box = await (await page.$('#search-a .view')).boundingBox();
  await page.evaluate(y => scrollBy(0, y), box.y + box.height - 400);
  const now = await (await page.$('#search-a .view')).boundingBox();
  let seen = 0;
  for (const x of [2, now.width / 2, now.width - 3])
    for (const y of [3, now.height / 2, now.height - 3]) {
      if (now.y + y < 2 || now.y + y > 430) continue;
      await page.mouse.move(now.x + x, now.y + y);
      const tip = await (await page.$('#tip')).boundingBox();
      assert.ok(tip.x >= 0 && tip.y >= 0 && tip.x + tip.width <= 420 && tip.y + tip.height <= 500, JSON.stringify(tip));
      ++seen;
    }
  assert.ok(seen >= 3, String(seen));
});

test('why a node is next is said, and one can step back and scrub', async () => {
  await open(`${easy}&a=astar,manhattan&b=bfs&speed=7`);
  const why = (letter = 'a') => page.textContent(`#search-${letter} .why`);
  assert.equal(await why(), 'next: the start, f 4 = g 0 + h 4');
  const seen = [await why()];
  for (let i = 1; i <= 3; ++i) {
    await page.click('#step');
    await until(`^Paused, ${i} expanded|^Solved`);
    seen.push(await why());
  }
  assert.match(seen[1], /^next: f 4 = g 1 \+ h 3, smallest of \d open, ties: least h$/);
  assert.match(await why('b'), /^next: depth \d, the oldest of \d+ open$/);
  await page.click('#step-back');
  await until('^Paused, 2 expanded');
  assert.equal(await why(), seen[2]);
  await until('^Paused, 2 expanded', 'b');
  await page.click('#run');
  await until('^Solved', 'a');
  await until('^Solved', 'b');
  await page.waitForSelector('#standings:not([hidden])');
  await page.fill('#time', '1');
  await until('^Paused, 1 expanded', 'b');
  await until('^Paused, 1 expanded', 'a');
  assert.equal(await why(), seen[1]);
  assert.ok(await page.isHidden('#standings') && await page.isHidden('#playback'));
  await page.click('#run');
  await until('^Solved', 'b');
  await page.waitForSelector('#standings:not([hidden])');
  // The last expansion back, by the racer that is further.
  await page.click('#step-back');
  await until('^Paused', 'b');
  assert.match(await state('a'), /^Solved/);
});

test('it pauses when f rises and when a state is generated', async () => {
  await open('kind=tile&size=3x3&board=8.6.7.2.5.4.3.0.1&blank=last&a=astar,manhattan&speed=7');
  await page.click('#pauses summary');
  await page.check('#at-rise');
  await page.click('#run');
  await until('^Paused, as asked');
  const first = await count('expanded');
  assert.match(await page.textContent('#search-a .state'), /expanded/);
  await page.click('#run');
  await page.waitForFunction(n => Number(document.querySelector('[data-count=expanded]').textContent.replaceAll(',', '')) > n, first);
  await page.uncheck('#at-rise');
  await page.click('#reset');
  await until('^Ready');
  await page.fill('#at-state', '8 6 7 2 5 4 0 3 1');
  await page.click('#run');
  await until('^Paused, as asked, 1 expanded');
  await page.fill('#at-state', '8 6 7');
  assert.equal(await page.getAttribute('#at-state', 'aria-invalid'), 'true');
  await page.fill('#at-state', '');
  await page.click('#run');
  await until('^Solved: 31 moves');
});

test('a tree is zoomed and moved, and says when it is a sample', async () => {
  await open('kind=tile&size=3x3&board=8.6.7.2.5.4.3.0.1&blank=last&a=astar,manhattan&speed=7');
  await page.click('#run');
  await until('^Solved');
  assert.match(await page.textContent('#search-a .legend'), /[\d,]+ of [\d,]+ nodes: the first, the ancestors of the current one, and a sample/);
  await shot('sample');
  await page.click('.zoom [data-zoom="1.5"]');
  await page.focus('#search-a .view');
  for (const key of ['+', 'ArrowDown', 'ArrowDown', '-', 'ArrowRight']) await page.keyboard.press(key);
  assert.match(await page.textContent('#search-a .under'), /depth [12]/);
  const box = await (await page.$('#search-a .view')).boundingBox();
  await drag([box.x + 100, box.y + 100], [box.x + 200, box.y + 150]);
  await page.keyboard.press('0');
});

test('the node under the pointer and under the arrow keys tells f, g and h', async () => {
  await page.fill('#speed', '7');
  await page.click('#run');
  await until('^Solved');
  await page.focus('#search-a .view');
  await page.keyboard.press('ArrowDown');
  assert.match(await page.textContent('#search-a .under'), /f 4 = g 0 \+ h 4; depth 0, closed/);
  await page.keyboard.press('ArrowDown');
  assert.match(await page.textContent('#search-a .under'), /g 1 \+ h \d; depth 1/);
  assert.equal((await page.$$('#search-a .under td')).length, 9);
  const box = await (await page.$('#search-a .view')).boundingBox();
  let seen = '';
  for (let x = 10; x < box.width && !seen; x += 15) {
    await page.mouse.move(box.x + x, box.y + 14);
    seen = await page.textContent('#search-a .under');
    if (!/depth 0/.test(seen)) seen = '';
  }
  assert.match(seen, /f 4 = g 0 \+ h 4/);
});

test('a link restores the set-up after a reload', async () => {
  await open('kind=torus&size=3x4&board=1.0.2.3.4.5.6.7.8.9.10.11&blank=last&a=weighted_astar,misplaced,2.5&b=dls,,7&speed=5&memory=64');
  const before = page.url();
  await page.reload();
  await ready();
  assert.equal(page.url(), before);
  assert.deepEqual(await page.$eval('#search-a', s => [s.querySelector('.algorithm').value, s.querySelector('.heuristic').value,
    s.querySelector('.option input').value]), ['weighted_astar', 'misplaced', '2.5']);
  assert.equal(await page.inputValue('#search-b .option input'), '7');
  assert.equal(await page.inputValue('#memory'), '64');
  assert.equal(await page.inputValue('#speed'), '5');
  assert.ok(await page.isChecked('#race'));
  assert.equal(await tiles(), '1 2 3 4 5 6 7 8 9 10 11');
  await page.evaluate(() => { location.hash = 'kind=cube&a=bfs'; });
  await page.waitForFunction(() => /not understood: kind=cube/.test(document.querySelector('#result').textContent));
  assert.equal(await page.inputValue('#search-a .algorithm'), 'bfs');
});

test('the link is copied, and the colours can be chosen', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.click('#link');
  await page.waitForFunction(() => document.querySelector('#link').textContent === 'Copied');
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.click('#theme');
  assert.notEqual(await ground(), light);
  assert.equal(await page.getAttribute('#theme', 'aria-pressed'), 'true');
  await page.click('#theme');
  assert.equal(await ground(), light);
});

test('a board that cannot be solved is called so', async () => {
  await open('kind=tile&size=2x2&board=0.2.1.3&a=bfs&speed=7');
  await page.waitForFunction(() => /cannot be solved: .*parit/.test(document.querySelector('#solvable').textContent));
  await page.click('#run');
  await until('^There is no solution: proved');
});

test('the page in one file needs no server', async () => {
  await page.goto(`file://${site}/playground.html#${easy}&a=astar,manhattan&b=idastar,manhattan&speed=7`);
  await ready();
  await page.click('#run');
  await until('^Solved: 4 moves', 'a');
  await until('^Solved: 4 moves', 'b');
  await page.click('#forth');
  asked = asked.filter(url => !url.startsWith('file:///') || !url.includes('playground.html'));
});

test('a series fills the plot', async () => {
  await open(`${easy}&a=astar,manhattan&b=bfs&speed=7`);
  await page.click('#sweep');
  await page.waitForFunction(() => document.querySelectorAll('#plot svg .series').length > 20);
  await page.click('#sweep');
  await page.waitForFunction(() => document.querySelector('#sweep').textContent === 'Solve a series');
  assert.match(await page.getAttribute('#plot svg', 'aria-label'), /solved searches/);
  await shot('series');
  await page.click('#clear');
  assert.equal((await page.$$('#plot .series')).length, 0);
});

test('everything can be done with the keyboard alone', async () => {
  const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.className || document.activeElement.name);
  const seen = [];
  for (let i = 0; i < 40; ++i) {
    await page.keyboard.press('Tab');
    const now = await focused();
    if (seen.at(-1) !== now) seen.push(now);
    if (now === 'run') break;
  }
  for (const id of ['skip', 'link', 'theme', 'kind', 'rows', 'cols', 'blank', 'board', 'scramble', 'steps', 'to-goal', 'run'])
    assert.ok(seen.includes(id), `${id} is not among ${seen}`);
  await page.keyboard.press('Enter');
  await until('^Solved');
  for (let i = 0; i < 12 && await focused() !== 'algorithm'; ++i) await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await until('^Ready');
  assert.equal(await page.inputValue('.algorithm'), 'idastar');
});

for (const [name, fragment] of [['puzzle', `${easy}&a=astar,manhattan&b=idastar,manhattan&speed=7`],
  ['map', 'kind=grid&size=16x12&walls=&start=81&goal=94&steps=8&a=weighted_astar,octile&b=bfs&speed=7']])
  for (const colorScheme of ['light', 'dark'])
    for (const width of [1280, 360])
      test(`labels, contrast and width: ${name}, ${colorScheme}, ${width}`, async () => {
        await open(fragment, { colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' });
        await page.click('#run');
        await until('^Solved', 'a');
        await until('^Solved', 'b');
        await page.waitForSelector('#playback:not([hidden])');
        assert.deepEqual(await page.evaluate(unlabelled), []);
        assert.deepEqual(await page.evaluate(faint), []);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is cut off at the side');
        assert.deepEqual(await page.$$eval('section, #puzzle, #grid, #playback, .bar', all => all
          .filter(e => e.scrollWidth > e.clientWidth + 1 && !e.closest('[hidden]')).map(e => e.id || e.className)), []);
        await shot(`${name}-${colorScheme}-${width}`);
      });
