// SPDX-License-Identifier: BSL-1.0
//
// Runs, end to end: steps, the timeline, pauses, which node is next.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { count, easy, hard, open, page, shot, state, until } from './browser.js';
import { drag } from './pointer.js';


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
  assert.equal(await page.textContent('#run'), 'Resume');
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
  // Undoes the last expansion, by the racer that is further.
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
