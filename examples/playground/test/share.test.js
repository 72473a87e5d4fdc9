// SPDX-License-Identifier: BSL-1.0
//
// Links, frames in other pages, pictures; and the presentation, end to end.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { lessons } from '../lessons.js';
import { count, easy, open, page, ready, shot, until } from './browser.js';

const copied = async id => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.click('#share summary');
  await page.click(`#${id}`);
  await page.waitForFunction(which => document.getElementById(which).textContent === 'Copied', id);
  await page.keyboard.press('Escape');
  return page.evaluate(() => navigator.clipboard.readText());
};
const shown = () => page.$$eval('#lesson, #problem, #cards, #series, header, footer', all => all.filter(e => e.checkVisibility() && e.getBoundingClientRect().height > 1).map(e => e.id || e.localName));

test('a copied link restores the position of the searches', async () => {
  await open(`${easy}&a=astar,manhattan&b=bfs&speed=7`);
  for (let i = 1; i <= 3; ++i) {
    await page.click('#step');
    await until(`^Paused, ${i} expanded`, 'b');
  }
  const link = await copied('link');
  assert.match(link, /at=3/);
  await page.goto('about:blank');
  await page.goto(link);
  await ready();
  await until('^Paused, 3 expanded', 'a');
  await until('^Paused, 3 expanded', 'b');
});

test('a lesson is embedded in another page', async () => {
  await open('lesson=trapped&speed=7');
  const html = await copied('embed');
  const [, address] = /^<iframe src="([^"]*)"/.exec(html);
  assert.match(html, /title="[^"]+"/);
  await page.goto('about:blank');
  await page.goto(address.replaceAll('&amp;', '&'));
  await ready();
  assert.deepEqual(await shown(), ['lesson', 'cards']);
  assert.equal(await page.evaluate(() => document.activeElement.localName), 'body', 'a frame does not take the focus');
  await page.click('#run');
  await until('^Solved: 32 steps', 'a');
  await page.click('#reset');
  await until('^Ready', 'a');
  assert.match(page.url(), /embed=1/);
  const away = await page.getAttribute('#away', 'href');
  assert.ok(!away.includes('embed') && away.includes('lesson=trapped'));
  await shot('embedded');
});

test('each lesson has a picture in a frame of 1000 × 640', async () => {
  for (const { key } of lessons) {
    await open(`lesson=${key}&embed=1`, { viewport: { width: 1000, height: 640 } });
    const boxes = await page.$$eval('.view', all => all.map(e => e.getBoundingClientRect().toJSON()));
    for (const box of boxes) assert.ok(box.height > 180 && box.bottom <= 640 && box.right <= 1000, `${key}: ${JSON.stringify(box)}`);
  }
});

test('the searches are saved as a picture', async () => {
  await open(`${easy}&a=astar,manhattan&b=bfs&speed=7&at=3`);
  await page.click('#share summary');
  const waiting = page.waitForEvent('download');
  await page.click('#save');
  const download = await waiting;
  assert.equal(download.suggestedFilename(), 'wend-search.png');
  const png = readFileSync(await download.path());
  assert.deepEqual([...png.subarray(0, 8)], [137, 80, 78, 71, 13, 10, 26, 10]);
  const [wide, high] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const canvas = await (await page.$('#search-a .view')).boundingBox();
  assert.ok(wide > 2 * canvas.width && high > canvas.height, `${wide} × ${high}`);
  assert.ok(png.length > 8000, 'it is not blank');
});

test('the presentation is run by keys, through the lessons, and left', async () => {
  await open('lesson=trapped&speed=7');
  await page.click('#present');
  assert.equal(await page.textContent('#present'), 'Exit');
  await page.waitForFunction(() => document.fullscreenElement);
  assert.ok(await page.isVisible('#search-a .legend'));
  await page.keyboard.press('ArrowRight');
  await until('^Paused, 1 expanded', 'a');
  await page.keyboard.press('ArrowRight');
  await until('^Paused, 2 expanded', 'a');
  await page.keyboard.press('ArrowLeft');
  await until('^Paused, 1 expanded', 'a');
  await page.keyboard.press(' ');
  await until('^Solved', 'a');
  await until('^Solved', 'b');
  await page.waitForSelector('#standings:not([hidden])');
  const box = selector => page.$eval(selector, e => e.getBoundingClientRect().toJSON());
  const table = await box('#standings'), picture = await box('#search-a .view');
  assert.ok(table.right <= picture.left && table.bottom <= await page.evaluate(() => innerHeight), `the result is beside the pictures: ${JSON.stringify(table)}`);
  await shot('presentation-keys');
  await page.keyboard.press('PageDown');
  await page.waitForSelector('#lesson[data-key=both]');
  await page.keyboard.press('PageUp');
  await page.waitForSelector('#lesson[data-key=trapped]');
  await ready();
  await page.keyboard.press(' ');  // after a lesson is opened by a key, the keys still run it
  await until('^Solved', 'a');
  assert.ok(await count('expanded', 'a') > 0);
  await page.click('#present');
  await page.waitForFunction(() => !document.fullscreenElement && !document.documentElement.classList.contains('presenting'));
  assert.equal(await page.textContent('#present'), 'Present');
  assert.ok(await page.isVisible('#problem'));
});

test('a lesson asks before it shows', async () => {
  await open('lesson=trapped&speed=7');
  assert.match(await page.textContent('#lesson legend'), /Predict, then run/);
  assert.ok(await page.isHidden('#lesson details p'));
  await page.check('#lesson .predict label:nth-of-type(1) input');
  await until('^Solved', 'a');
  await until('^Solved', 'b');
  await page.waitForFunction(() => document.querySelector('.verdict').textContent);
  assert.equal(await page.textContent('.verdict'), 'You predicted “nothing”. Right is “the cheapest path”.');
  assert.ok(await page.isVisible('#lesson details p'));
  await page.check('#lesson .predict label:nth-of-type(2) input');
  await page.waitForFunction(() => document.querySelector('.verdict').textContent === 'As you predicted.');
});
