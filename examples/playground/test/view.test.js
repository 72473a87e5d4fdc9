// SPDX-License-Identifier: BSL-1.0
//
// The searches of every lesson are in view, from the start to the end, at four sizes of a window; on a phone
// one is, and the other a swipe away.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { lessons } from '../lessons.js';
import { open, page, ready, shot } from './browser.js';

const boxOf = selector => page.$eval(selector, e => {
  const { left, top, right, bottom } = e.getBoundingClientRect();
  return { left, top, right, bottom };
});
const ended = () => page.waitForFunction(() => [...document.querySelectorAll('.state')].every(s => !/^(Loading|Ready|Paused|Searching)/.test(s.textContent)), null, { timeout: 60000 });

/** Opens another lesson on the page. */
async function show(key) {
  await page.evaluate(hash => { location.hash = hash; }, `lesson=${key}&speed=7`);
  await page.waitForSelector(`#lesson[data-key=${key}]`);
  await page.waitForTimeout(50);  // its searches begin after that
  await ready();
}

/** Fails unless all of the picture is in the window, which has not been scrolled. */
async function isInView(letter, { width, height }, least, when) {
  const box = await boxOf(`#search-${letter} .view`);
  assert.equal(await page.evaluate(() => scrollY), 0);
  assert.ok(box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height, `${letter}, ${when}: ${JSON.stringify(box)}`);
  assert.ok(box.bottom - box.top >= least, `${letter}, ${when}: only ${box.bottom - box.top} pixels high`);
  return box;
}

const sizes = [[1920, 1080, 480], [1440, 900, 340], [1280, 720, 280], [1024, 768, 220]];
for (const [width, height, least] of sizes)
  test(`every lesson's searches are in view from start to end: ${width} × ${height}`, async () => {
    await open('lesson=floods&speed=7', { viewport: { width, height } });
    for (const { key, setup } of lessons) {
      await show(key);
      const letters = setup().race ? ['a', 'b'] : ['a'];
      const check = async when => {
        const boxes = [];
        for (const letter of letters) boxes.push(await isInView(letter, { width, height }, least, `${key}, ${when}`));
        if (boxes.length > 1) {
          assert.ok(boxes[0].right <= boxes[1].left, 'side by side');
          assert.equal(boxes[0].top, boxes[1].top, 'at the same height');
        }
        const lesson = await boxOf('#lesson');
        assert.ok(lesson.right <= boxes[0].left && lesson.top < height / 2, 'the lesson is to their left');
        const state = await boxOf(`#search-${letters.at(-1)} .state`);
        assert.ok(state.bottom <= height, `the result is in view: ${JSON.stringify(state)}`);
        return boxes;
      };
      const before = await check('before');
      await page.click('#step');
      await page.waitForFunction(() => document.querySelector('.state').textContent.startsWith('Paused'));
      await check('a step on');
      await page.click('#run');
      await ended();
      assert.deepEqual(await check('at the end'), before, 'the pictures have not moved');
      await shot(`view-${width}-${key}`);
    }
  });

test('on a phone a search is in view, and the other a swipe away', async () => {
  const [width, height] = [390, 844];
  await open('lesson=floods&speed=7', { viewport: { width, height }, hasTouch: true, isMobile: true });
  for (const { key, setup } of lessons) {
    await show(key);
    const bar = (await boxOf('.bar')).top;
    await isInView('a', { width, height: bar }, 200, `${key}, before`);
    await page.click('#run');
    await ended();
    await isInView('a', { width, height: bar }, 200, `${key}, at the end`);
    await shot(`view-phone-${key}`);
    if (!setup().race) continue;
    const { left } = await boxOf('#search-b .view');
    assert.ok(left < width + 40, `the other is beside it: ${left}`);
    // A swipe on the search's texts: on a map, a finger draws.
    const from = await boxOf('#search-a .state'), client = await page.context().newCDPSession(page);
    const touch = (type, x) => client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: from.top + 5 }] });
    await touch('touchStart', 320);
    for (let x = 300; x > 40; x -= 20) await touch('touchMove', x);
    await touch('touchEnd');
    await page.waitForFunction(() => {
      const box = document.querySelector('#search-b .view').getBoundingClientRect();
      return box.left >= 0 && box.right <= innerWidth;
    });
    await page.waitForTimeout(500);  // the swipe comes to rest
    await isInView('b', { width, height: bar }, 200, `${key}, the other`);
  }
});
