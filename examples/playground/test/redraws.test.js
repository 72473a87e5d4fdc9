// SPDX-License-Identifier: BSL-1.0
//
// Only what has changed is redrawn. Counts pictures and changes of the page; the counts are equal on every
// machine.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { count, easy, hard, open, page, until } from './browser.js';
import { cellOf } from './pointer.js';

/** Starts counting pictures by search, and changes of the page by element. */
const watch = () => page.evaluate(() => {
  const seen = globalThis.seen = { pictures: { a: 0, b: 0 }, set: [] };
  globalThis.measured = [];
  if (globalThis.watched) return;
  globalThis.watched = true;
  const { clearRect } = CanvasRenderingContext2D.prototype;  // each picture begins with it
  CanvasRenderingContext2D.prototype.clearRect = function (...box) {
    const search = this.canvas.closest?.('.search');
    if (search) ++globalThis.seen.pictures[search.id.at(-1)];
    return clearRect.apply(this, box);
  };
  // Asking for a size after a change forces a layout of the page.
  const { get } = Object.getOwnPropertyDescriptor(Element.prototype, 'clientWidth');
  Object.defineProperty(Element.prototype, 'clientWidth', { get() {
    globalThis.measured.push(this.className);
    return get.call(this);
  } });
  new MutationObserver(list => globalThis.seen.set.push(...list.map(({ target, type, attributeName }) => {
    const at = target.nodeType === Node.TEXT_NODE ? target.parentElement : target;
    return `${at?.closest?.('.search')?.id ?? ''} ${at?.dataset?.count ?? (at?.id || at?.className)} ${attributeName ?? type}`;
  }))).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  return seen;
});
const seen = () => page.evaluate(() => new Promise(resolve => {
  // After the next frame and its consequences.
  requestAnimationFrame(() => setTimeout(() => resolve(globalThis.seen), 50));
}));
const nothing = { pictures: { a: 0, b: 0 }, set: [] };
const map = 'kind=grid&size=16x12&walls=&start=81&goal=94&steps=4&a=astar,manhattan&b=bfs';

test('a page at rest draws nothing', async () => {
  for (const fragment of [`${easy}&a=astar,manhattan&b=bfs&speed=7`, `${map}&speed=7`]) {
    await open(fragment);
    await page.waitForTimeout(200);
    await watch();
    await page.waitForTimeout(300);
    assert.deepEqual(await seen(), nothing);
    await page.click('#run');
    await until('^Solved', 'a');
    await until('^Solved', 'b');
    await page.waitForSelector('#playback:not([hidden])');
    // The times come a little later.
    await page.waitForFunction(() => [...document.querySelectorAll('[data-count=elapsed]')].every(dd => dd.textContent !== '–'), null, { timeout: 60000 });
    await page.waitForTimeout(100);
    await watch();
    await page.waitForTimeout(300);
    assert.deepEqual(await seen(), nothing);
  }
});

test('a step draws one picture of each search, and sets what has changed', async () => {
  for (const fragment of [`${hard}&a=astar,manhattan&b=bfs`, map]) {
    await open(fragment);
    for (let i = 0; i < 3; ++i) await page.click('#step');
    await until('^Paused, 3 expanded', 'a');
    await until('^Paused, 3 expanded', 'b');
    const counts = () => page.$$eval('dd[data-count]', all => all.map(dd => [`${dd.closest('.search').id} ${dd.dataset.count}`, dd.textContent]));
    const before = new Map(await counts());
    await watch();
    await page.click('#step');
    await until('^Paused, 4 expanded', 'a');
    await until('^Paused, 4 expanded', 'b');
    const { pictures, set } = await seen();
    assert.deepEqual(pictures, { a: 1, b: 1 });
    const measured = await page.evaluate(() => [...new Set(globalThis.measured)]);
    assert.ok(measured.every(name => ['view', 'view drawable', 'picture'].includes(name)), String(measured));
    const changed = (await counts()).filter(([name, text]) => before.get(name) !== text).map(([name]) => `${name} childList`);
    const told = set.filter(s => / (expanded|generated|open|stored|duplicates|reopened|pruned|iterations|max_depth|bytes|elapsed) /.test(s));
    assert.deepEqual([...new Set(told)].sort(), changed.sort());
    for (const what of ['.legend', 'hint', 'explained', 'under']) assert.ok(!set.some(s => s.includes(what)), `${what}: ${set}`);
  }
});

test('of a race the search that has ended is not drawn any more', async () => {
  await open(`${easy}&a=astar,manhattan&b=bfs&speed=7`);
  for (let i = 0; i < 10 && !/^Solved/.test(await page.textContent('#search-a .state')); ++i) {
    await page.click('#step');
    await page.waitForTimeout(60);
  }
  await until('^Solved', 'a');
  await watch();
  const before = await count('expanded', 'b');
  for (let i = 1; i <= 3; ++i) {
    await page.click('#step');
    await until(`^Paused, ${before + i} expanded`, 'b');
  }
  const { pictures, set } = await seen();
  assert.deepEqual(pictures, { a: 0, b: 3 });
  assert.deepEqual(set.filter(s => s.startsWith('search-a')), []);
});

test('the pointer draws anew where it comes to another cell, and the controls do not', async () => {
  await open(map);
  const cell = await cellOf([16, 12]);
  await page.mouse.move(...cell(3, 3));
  await watch();
  const [x, y] = cell(3, 3);
  for (const by of [1, 2, 3]) await page.mouse.move(x + by, y);
  assert.deepEqual((await seen()).pictures, { a: 0, b: 0 });
  await page.mouse.move(...cell(4, 3));
  assert.deepEqual((await seen()).pictures, { a: 1, b: 0 });
  await page.mouse.move(1, 1);
  await watch();
  await page.fill('#speed', '5');
  await page.selectOption('#memory', '64');
  await page.click('#pauses summary');
  assert.deepEqual((await seen()).pictures, { a: 0, b: 0 });
});

test('of a search too fast to read, words follow ten times a second, and are true once it is slow or pauses', async () => {
  await open(`${hard}&a=bfs&speed=7&memory=1024`);
  await page.click('#run');
  await until('^Searching', 'a');
  await watch();
  const begun = await page.evaluate(() => performance.now());
  await page.waitForTimeout(1000);
  const written = await page.evaluate(() => [globalThis.seen.set.filter(s => s === 'search-a expanded childList').length, performance.now()]);
  assert.ok(written[0] >= 1 && written[0] <= (written[1] - begun) / 100 + 1, String(written));
  await page.fill('#speed', '0');
  await page.waitForTimeout(300);
  const before = await count('expanded', 'a');
  await page.click('#run');
  await until('^Paused', 'a');
  const after = await count('expanded', 'a');
  assert.ok(after - before <= 2, `${before} ${after}`);
});
