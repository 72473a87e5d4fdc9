// SPDX-License-Identifier: BSL-1.0
//
// The text of a lesson agrees with its table, and times are medians.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { lessons } from '../lessons.js';
import { open, page, until } from './browser.js';

const table = () => page.$$eval('#standings tr', all => Object.fromEntries(all.map(row => [row.firstChild.textContent, [...row.children].slice(1).map(c => c.textContent)])));
async function finish(key) {
  await open(`lesson=${key}&speed=7`);
  await page.click('#run');
  await until('^Solved', 'a');
  await until('^Solved', 'b');
  await page.waitForSelector('#standings:not([hidden])');
}

test('the table of lesson 6 says what its answer says', async () => {
  await finish('too-large');
  assert.deepEqual((await table()).cost, ['49.213, 14.2 % above the least', '43.113, the least ✓']);
  const { answer } = lessons.find(l => l.key === 'too-large');
  assert.match(answer, /49\.213, which is 14\.2 % above the least.* 43\.113 is the least/);
  assert.doesNotMatch(answer, /not proved/);
});

test('the times of lesson 4 are medians, and A* is the faster', async () => {
  await finish('both');
  await page.waitForFunction(() => /ms.*ms/.test(document.querySelector('#standings tr:last-child').textContent), null, { timeout: 60000 });
  const { time, expanded } = await table();
  assert.deepEqual(expanded, ['118 ✓', '1,125']);
  assert.match(time[0], /^[\d.]+ ms ✓$/);
  assert.match(time[1], /^[\d.]+ ms$/);
  assert.match(await page.textContent('#standings caption'), /times: medians of repeated runs; above 0.1 s, one run/);
  const ms = time.map(text => parseFloat(text));
  assert.ok(ms[0] < ms[1], String(time));
  // The counts of each search have the same time.
  for (const [i, letter] of ['a', 'b'].entries())
    assert.ok(time[i].startsWith(await page.textContent(`#search-${letter} [data-count=elapsed]`)));
});

test('a time that is too short to be measured is not shown while the search runs', async () => {
  await open('lesson=both&speed=1');
  assert.equal(await page.textContent('#search-a [data-count=elapsed]'), '–');
  await page.click('#step');
  await until('1 expanded');
  assert.equal(await page.textContent('#search-a [data-count=elapsed]'), '–');
});
