// SPDX-License-Identifier: BSL-1.0
//
// The page, end to end: puzzles, races, links, the keyboard.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { count, easy, forgetAsked, hard, link, open, page, ready, settled, shot, site, state, tiles, until, where } from './browser.js';

test('tiles are moved by click, arrow keys and touch', async () => {
  assert.deepEqual(await where(8), [2, 1]);
  await page.click('.board button:nth-child(9)');  // tile 8, beside the gap
  assert.deepEqual(await where(8), [2, 2]);
  await page.click('.board button:nth-child(2)', { force: true });  // tile 1, not next to it
  assert.equal(await tiles(), '3 1 2 6 4 5 7 8');
  await page.focus('#board');
  await page.keyboard.press('ArrowDown');  // 4 slides down, into the gap
  assert.deepEqual(await where(4), [2, 1]);
  assert.match(await page.textContent('#said'), /^Tile 4 down/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');  // no tile is below
  assert.deepEqual(await where(4), [1, 1]);
  await link(/board=3\.1\.2\.6\.4\.5\.7\.0\.8/);

  await open(easy, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  await page.$eval('.board', board => board.scrollIntoView({ block: 'center' }));
  const box = await (await page.$('.board button:nth-child(9)')).boundingBox();
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForFunction(() => document.querySelector('.board button:nth-child(9)').style.getPropertyValue('--col') === '2');
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
  await page.click('#share summary');
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

test('a solution of one action and an empty beam are said in words', async () => {
  await open('kind=table&model=edges&text=A%20B%0Astart%20A%0Agoal%20B&a=bfs&speed=7');
  await page.click('#run');
  await until('^Solved: 1 action, 1 expanded');
  await open('kind=table&model=edges&text=A%20B%0AA%20C%0AC%20D%0Astart%20A%0Agoal%20D%0Ah%20C%201&a=beam,given,1&speed=7');
  await page.click('#run');
  await until('^Nothing found: the beam is empty');
});

test('the page in one file needs no server', async () => {
  await page.goto(`file://${site}/playground.html#${easy}&a=astar,manhattan&b=idastar,manhattan&speed=7`);
  await ready();
  await page.click('#run');
  await until('^Solved: 4 moves', 'a');
  await until('^Solved: 4 moves', 'b');
  await page.click('#forth');
  await page.selectOption('#as', 'tree');  // with another module
  await ready();
  await page.click('#run');
  await until('^Solved: 4 moves', 'a');
  forgetAsked(url => url.startsWith('file:///') && url.includes('playground.html'));
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
  for (const id of ['skip', 'share-menu', 'theme', 'kind', 'rows', 'cols', 'blank', 'board', 'scramble', 'steps', 'to-goal', 'run'])
    assert.ok(seen.includes(id), `${id} is not among ${seen}`);
  await page.keyboard.press('Enter');
  await until('^Solved');
  for (let i = 0; i < 12 && await focused() !== 'algorithm'; ++i) await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await until('^Ready');
  assert.equal(await page.inputValue('.algorithm'), 'idastar');
});

test('pancakes, towers, jugs and a table of edges are searched', async () => {
  await open('kind=table&model=edges&a=astar,given&b=greedy,given&speed=7');
  await page.click('#run');
  await until('^Solved: 4 actions, cost 418, 5 expanded', 'a');
  await until('^Solved: 3 actions, cost 450', 'b');
  assert.match(await page.textContent('#standings'), /7\.7 % above the least/);
  for (let i = 0; i < 2; ++i) await page.click('#forth');
  assert.equal(await page.textContent('#at-text'), '2 of 4 actions: Rimnicu');
  await page.focus('#search-a .view');
  await page.keyboard.press('ArrowDown');
  assert.match(await page.textContent('#search-a .under'), /^Arad/);
  await shot('edges');
  for (const model of ['pancake', 'hanoi', 'jugs']) {
    await page.selectOption('#model', model);
    await link(new RegExp(`model=${model}`));
    await ready();
    await page.click('#run');
    await until('^Solved', 'a');
  }
  await page.selectOption('#model', 'edges');
  await page.fill('#model-text', 'a b 3\nb c 4\na c\nstart a\ngoal c');
  await link(/text=a%20b%203/);
  await ready();
  await page.click('#run');
  await until('^Solved: 1 action\\b', 'a');
  await page.fill('#model-text', 'a b ?');
  assert.match(await page.textContent('#model-wrong'), /^Not understood: “a b \?”: expected a whole number/);
});

test('new algorithms race: both ends, beam, anytime, and on a map from both ends', async () => {
  await open('kind=tile&size=3x3&board=8.6.7.2.5.4.3.0.1&blank=last&a=bidirectional_bfs&b=bfs&speed=7');
  await page.click('#run');
  await until('^Solved: 31 moves', 'a');
  await until('^Solved: 31 moves', 'b');
  assert.ok(await count('expanded', 'a') < await count('expanded', 'b') / 3);
  await page.selectOption('#search-a .algorithm', 'awastar');
  await page.selectOption('#search-b .algorithm', 'beam');
  await page.waitForFunction(() => /a=awastar,manhattan,2&b=beam,manhattan,10/.test(location.hash));
  await ready();
  await page.click('#run');
  await until('^Solved: 31 moves', 'a');
  await until('^(Solved|There)', 'b');
  await page.check('[name=kind][value=grid]', { force: true });
  await settled();
  const offered = await page.$$eval('#search-a .algorithm option', all => all.map(o => o.value));
  assert.ok(offered.includes('nbs') && !offered.includes('bidirectional_bfs') && !offered.includes('baestar'));
  await open('kind=grid&size=16x12&walls=&start=81&goal=94&steps=8&a=nbs,octile&b=astar,octile&speed=7');
  await page.click('#step');
  await until('^Paused, 1 expanded', 'a');
  assert.match(await page.textContent('#search-a .why'), /^next: f 13 = g \d+ \+ h \d+, of the pair of open nodes, one from each end/);
  await page.click('#run');
  await until('^Solved: 13 steps', 'a');
  await until('^Solved: 13 steps', 'b');
  assert.match(await page.textContent('#standings'), /13, the least ✓13, the least ✓/);
});
