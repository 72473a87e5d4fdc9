// SPDX-License-Identifier: BSL-1.0
//
// Maps, end to end: drawn, dragged, opened.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { count, link, open, page, ready, settled, shot, state, until, where } from './browser.js';
import { cellOf, drag } from './pointer.js';


const pathShown = () => page.waitForFunction(() => document.querySelector('#search-a .view').matches('[data-path="true"]'));

test('a map is drawn on where it is searched, flooded and solved, by pointer and by keyboard', async () => {
  await open('kind=grid&size=16x12&walls=&start=81&goal=94&steps=4&a=ucs&b=astar,manhattan&speed=7');
  const cell = await cellOf([16, 12]);
  await drag(cell(8, 0), cell(8, 10));
  await ready();
  await drag(cell(14, 5), cell(12, 5), pathShown);  // the goal; the path is shown during the drag
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
