// SPDX-License-Identifier: BSL-1.0
//
// The page's controls, end to end: what it opens with, menus, counts, limits, wrong texts, drags.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { count, hard, open, page, ready, shot, state, until } from './browser.js';
import { cellOf, drag } from './pointer.js';

/** The number of pixels of a picture that have one of the page's colours. */
const painted = (letter, name) => page.evaluate(([id, variable]) => {
  const canvas = document.querySelector(`#search-${id} .view`);
  const probe = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
  probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(`--${variable}`).trim();
  probe.fillRect(0, 0, 1, 1);
  const [r, g, b] = probe.getImageData(0, 0, 1, 1).data;
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  let n = 0;
  for (let i = 0; i < data.length; i += 4) if (data[i] === r && data[i + 1] === g && data[i + 2] === b) ++n;
  return n / (data.length / 4);
}, [letter, name]);
const counters = letter => page.$$eval(`#search-${letter} dd`, all => all.filter(dd => !dd.parentElement.hidden).map(dd => dd.dataset.count));

test('it opens on a paused race on a map, half-way through', async () => {
  await open('');
  await until('^Paused, 150 expanded', 'a');
  await until('^Paused, 150 expanded', 'b');
  for (const letter of ['a', 'b']) {
    assert.ok(await painted(letter, 'closed') > .05, 'many cells are closed');
    assert.ok(await painted(letter, 'open') > .02, 'and many are open');
  }
  await shot('opening');
  await page.click('#run');
  await until('^Solved: 32 steps, cost 34.071, 195 expanded', 'a');
  await until('^Solved: 28 steps, cost 31.728, 307 expanded', 'b');
  const link = page.url();
  assert.match(link, /at=150/);
  await page.reload();
  await ready();
  await until('^Paused, 150 expanded', 'a');
  await page.click('#reset');
  await until('^Ready', 'a');
  assert.doesNotMatch(page.url(), /at=/);
});

test('only the counts of an algorithm are shown', async () => {
  await open('kind=tile&size=3x3&board=3.1.2.6.4.5.7.8.0&blank=first&a=idastar,manhattan&b=bfs&speed=7');
  assert.deepEqual(await counters('a'), ['expanded', 'generated', 'duplicates', 'pruned', 'iterations', 'max_depth', 'bytes', 'elapsed']);
  assert.deepEqual(await counters('b'), ['expanded', 'generated', 'open', 'stored', 'duplicates', 'max_depth', 'bytes', 'elapsed']);
  await page.selectOption('#search-b .algorithm', 'astar');
  await until('^Ready', 'b');
  assert.ok((await counters('b')).includes('reopened'));
});

test('a menu closes on Escape and on a click outside', async () => {
  const isOpen = () => page.$eval('#lessons', e => e.open);
  await page.click('#lessons summary');
  assert.ok(await isOpen());
  await page.focus('#lessons a');
  await page.keyboard.press('Escape');
  assert.ok(!await isOpen());
  assert.equal(await page.evaluate(() => document.activeElement.parentElement.id), 'lessons', 'the focus returns to it');
  await page.click('#lessons summary');
  assert.ok(await isOpen());
  await page.click('#side h2');
  assert.ok(!await isOpen());
});

test('a wrong table of edges is red, and cannot be searched', async () => {
  await open('kind=table&model=edges&a=astar,given&speed=7');
  await page.fill('#model-text', 'a b x');
  const red = selector => page.$eval(selector, (e, property) => {
    const [r, g, b] = getComputedStyle(e)[property].match(/\d+/g).map(Number);
    return r > 150 && g < 80 && b < 80;
  }, selector === '#model-wrong' ? 'color' : 'borderTopColor');
  assert.match(await page.textContent('#model-wrong'), /^Not understood: “a b x”: expected a whole number/);
  assert.ok(await red('#model-wrong') && await red('#model-text'));
  assert.equal(await page.getAttribute('#model-text', 'aria-invalid'), 'true');
  for (const id of ['run', 'step']) assert.equal(await page.getAttribute(`#${id}`, 'aria-disabled'), 'true');
  await shot('wrong-table');
  await page.click('#run', { force: true });
  await page.waitForTimeout(200);
  assert.match(await state(), /^Ready/);
  await page.fill('#model-text', 'a b 4\nstart a\ngoal b');
  await page.waitForFunction(() => document.querySelector('#run').getAttribute('aria-disabled') === 'false');
  assert.equal(await page.textContent('#model-wrong'), '');
  await page.click('#run');
  await until('^Solved: 1 action, cost 4');
});

test('a drag of the start ends with the finished search', async () => {
  await open('kind=grid&size=16x12&walls=&start=81&goal=94&steps=4&a=ucs&b=astar,manhattan&speed=1');
  const cell = await cellOf([16, 12]);
  await drag(cell(1, 5), cell(10, 5));
  await until('^Solved: 4 steps', 'a');
  await until('^Solved: 4 steps', 'b');
  await page.waitForSelector('#standings:not([hidden])');
  assert.ok(await count('expanded', 'a') > 0);
});

test('a changed memory limit says when it applies', async () => {
  const note = () => page.textContent('#memory-note');
  await open(`${hard}&a=bfs&speed=5&memory=16`);
  await page.selectOption('#memory', '64');
  assert.equal(await note(), '');
  await page.click('#run');
  await until('^Searching, [1-9]');
  await page.selectOption('#memory', '256');
  assert.equal(await note(), 'The limit applies at once, to the running searches.');
  await shot('memory-note');
  await page.click('#run');
  await until('^Paused');
  await page.selectOption('#memory', '1');
  assert.equal(await note(), 'The limit applies when the search resumes.');
  await page.fill('#speed', '7');
  await page.click('#run');
  await until('^Stopped at the memory limit of 1 MiB');
  await page.selectOption('#memory', '16');
  assert.equal(await note(), 'The search resumes with this limit.');
  await until('^Stopped at the memory limit of 16 MiB');
  await page.click('#reset');
  assert.equal(await note(), '');
});
