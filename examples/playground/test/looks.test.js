// SPDX-License-Identifier: BSL-1.0
//
// Looks and accessibility of the page: axe-core's rules and our own at four widths, colours, the presentation, the
// focus.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';

import { faint, unlabelled } from './accessible.js';
import { count, easy, hard, link, open, page, ready, shot, state, until } from './browser.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The violations of axe-core's rules. */
async function violations() {
  await page.evaluate(axe);
  const { violations: found } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ['violations'] }));
  return found.map(v => `${v.id}: ${v.help}: ${v.nodes.map(n => n.html.slice(0, 90)).slice(0, 3).join(' | ')}`);
}
const focused = () => page.evaluate(() => document.activeElement === document.body ? 'body' : document.activeElement.id || document.activeElement.className);

const map = 'kind=grid&size=16x12&walls=&start=81&goal=94&steps=8&a=weighted_astar,octile&b=bfs&speed=7';
const schemes = [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { colorScheme: 'light', forcedColors: 'active' }, { colorScheme: 'dark', forcedColors: 'active' }];
const settings = [1920, 1280, 1024, 390].flatMap((width, i) => [...schemes.slice(0, 2), schemes[2 + i % 2]].map(each => ({ width, ...each })));
const edges = 'kind=table&model=edges&a=astar,given&b=ucs&speed=7';
for (const [name, fragment] of [['puzzle', `lesson=bounds&${easy}&a=astar,manhattan&b=idastar,manhattan&speed=7`], ['map', map], ['edges', edges]])
  for (const { width, ...colours } of settings)
    test(`rules, labels, contrast and width: ${name}, ${width}, ${Object.values(colours).join(' ')}`, async () => {
      await open(fragment, { ...colours, viewport: { width, height: 800 }, reducedMotion: 'reduce' });
      for (const summary of ['#pauses summary', ...['how', 'open-list', 'numbers'].map(part => `#search-a .${part} summary`), ...(name === 'puzzle' ? ['#lesson summary'] : [])]) await page.click(summary);
      await page.click('#step');
      await page.waitForFunction(() => document.querySelector('.why').textContent);
      await page.click('#run');
      await until('^Solved', 'a');
      await until('^Solved', 'b');
      await page.waitForSelector('#playback:not([hidden])');
      await shot(`${name}-${width}-${Object.values(colours).join('-')}`);
      assert.deepEqual(await violations(), []);
      assert.deepEqual(await page.evaluate(unlabelled), []);
      if (!colours.forcedColors) assert.deepEqual(await page.evaluate(faint), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is cut off at the side');
      assert.deepEqual(await page.$$eval('section, #puzzle, #grid, #playback, .bar', all => all
        .filter(e => e.scrollWidth > e.clientWidth + 1 && !e.closest('[hidden]') && e.checkVisibility()).map(e => e.id || e.className)), []);
    });

test('in a presentation both searches are in view at 1024 × 768', async () => {
  for (const [name, fragment] of [['puzzle', `${easy}&a=astar,manhattan&b=bfs&speed=7`], ['map', map], ['lesson', 'lesson=trapped&speed=7']]) {
    await open(fragment, { viewport: { width: 1024, height: 768 } });
    const before = await page.$eval('.state', e => parseFloat(getComputedStyle(e).fontSize));
    await page.click('#present');
    assert.ok(await page.isHidden('#problem'));
    assert.ok(await page.$eval('.state', e => parseFloat(getComputedStyle(e).fontSize)) >= 1.5 * before);
    await page.click('#step');
    await page.click('#run');
    await until('^Solved', 'a');
    await until('^Solved', 'b');
    await page.evaluate(() => scrollTo(0, 0));
    await shot(`presentation-${name}`);
    for (const letter of ['a', 'b']) {
      const box = await (await page.$(`#search-${letter} .view`)).boundingBox();
      assert.ok(box.y + box.height <= 768 && box.x + box.width <= 1024 && box.height > 150, `${name}: ${JSON.stringify(box)}`);
    }
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.deepEqual(await violations(), []);
    await page.keyboard.press('Escape');
    assert.ok(await page.isVisible('#problem'));
  }
});

test('embedded and with open menus, it keeps the rules', async () => {
  for (const colorScheme of ['light', 'dark']) {
    await open(`lesson=trapped&embed=1`, { colorScheme, viewport: { width: 1000, height: 640 } });
    assert.deepEqual(await violations(), []);
    await open(easy, { colorScheme });
    for (const menu of ['lessons', 'share']) {
      await page.click(`#${menu} summary`);
      assert.deepEqual(await violations(), []);
    }
  }
});

test('the focus never falls to the body', async () => {
  await open(`${hard}&a=bfs&speed=7&memory=1`);
  await page.focus('#run');
  await page.keyboard.press('Enter');
  await until('memory limit of 1 MiB');
  assert.equal(await focused(), 'run');
  await page.focus('.state button');
  await page.keyboard.press('Enter');
  await until('memory limit of 16 MiB');
  assert.equal(await focused(), 'run');
  await page.focus('#lessons summary');
  await page.keyboard.press('Enter');
  await page.focus('#lessons a');
  await page.keyboard.press('Enter');
  await link(/lesson=floods/);
  await page.waitForSelector('#lesson:not([hidden])');
  assert.equal(await focused(), 'lesson-title');
  await ready();
  await page.focus('#step');
  await page.keyboard.press('Enter');
  await until('1 expanded');
  assert.equal(await focused(), 'step');
  await page.focus('#step-back');
  await page.keyboard.press('Enter');
  await until('^Ready');
  assert.equal(await focused(), 'step-back');
  await page.focus('#lesson button');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#lesson', { state: 'hidden' });
  assert.equal(await focused(), 'searches');
});

test('another memory limit does not throw a run away', async () => {
  await open(`${hard}&a=bfs&speed=5&memory=16`);
  await page.click('#run');
  await page.waitForFunction(() => Number(document.querySelector('[data-count=expanded]').textContent.replaceAll(',', '')) > 500);
  const before = await count('expanded');
  await page.selectOption('#memory', '64');
  await page.waitForTimeout(200);
  assert.match(await state(), /^Searching/);
  assert.ok(await count('expanded') >= before);
});

test('the theme is kept', async () => {
  await open();
  await page.click('#theme');
  await page.reload();
  await ready();
  assert.equal(await page.getAttribute('html', 'data-theme'), 'dark');
  assert.equal(await page.getAttribute('#theme', 'aria-pressed'), 'true');
});

test('a lesson is opened by a link, asks, answers and leads on', async () => {
  await open('lesson=trapped');
  assert.match(await page.textContent('#lesson-title'), /^Lesson 3: Greedy search is trapped/);
  assert.ok(await page.isHidden('#lesson details p'));
  await page.fill('#speed', '7');
  await page.click('#run');
  await until('^Solved: 32 steps, cost 34.071, 195 expanded', 'a');
  await until('^Solved: 28 steps, cost 31.728, 307 expanded', 'b');
  await page.click('#lesson summary');
  assert.match(await page.textContent('#lesson details p'), /195 cells/);
  await shot('lesson');
  await page.click('#lesson a:has-text("Next")');
  await page.waitForFunction(() => /^Lesson 4/.test(document.querySelector('#lesson-title').textContent));
});

test('an algorithm is explained, with the line that runs, and so are the counts', async () => {
  await open(`${easy}&a=astar,manhattan&speed=7`);
  await page.click('#search-a .how summary');
  const line = () => page.textContent('#search-a .explained [aria-current=step]');
  assert.match(await line(), /^open ← \{ start \}$/);
  await page.click('#step');
  await until('1 expanded');
  assert.match(await line(), /^close n; for each successor/);
  await page.click('#run');
  await until('^Solved');
  assert.match(await line(), /return the path/);
  await page.click('#search-a .numbers summary');
  await page.hover('#search-a .counts > div:first-child');
  assert.equal(await page.textContent('#tip'), 'expanded: nodes whose successors were produced');
  assert.match(await page.textContent('#search-a .counts dt'), /^expanded, nodes whose successors/);
});
