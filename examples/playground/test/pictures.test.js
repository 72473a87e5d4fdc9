// SPDX-License-Identifier: BSL-1.0
//
// The contents of the pictures: numbers in cells and at nodes, costs of edges, states, the open list; and tree search.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { models } from '../models.js';
import { count, open, page, ready, shot, until } from './browser.js';

/** The texts that search A's picture contains when it is drawn again. */
async function written() {
  await page.evaluate(() => {
    globalThis.texts = new Set();
    if (globalThis.spied) return;
    globalThis.spied = true;
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
      if (this.canvas.closest?.('#search-a')) globalThis.texts.add(String(text));
      return fillText.call(this, text, ...rest);
    };
  });
  await page.click('#theme');  // draws all pictures again
  await page.waitForTimeout(150);
  return page.evaluate(() => [...globalThis.texts]);
}
const includes = (all, texts) => { for (const text of texts) assert.ok(all.includes(text), `${text} is not among ${all.join(' | ')}`); };

test('f, g and h are in the cells of a map as far as they fit', async () => {
  await open('kind=grid&size=16x12&walls=&start=81&goal=94&steps=4&a=astar,manhattan&speed=7&at=2');
  includes(await written(), ['13', '1+12', '15']);  // (2, 5) and its neighbours: f 13 = 1 + 12; away from the goal 15
  await page.check('#race');  // smaller cells: only f
  await ready();
  await page.click('#step');
  await until('^Paused, 1 expanded');
  const small = await written();
  includes(small, ['13', '15']);
  assert.ok(!small.includes('1+12'));
});

test('the legend has the terrain of the map, with its costs', async () => {
  await open('lesson=swamp');
  assert.match(await page.textContent('#search-a .legend'), /road, costs 1grass, costs 3swamp, costs 8/);
  await open('lesson=trapped');
  assert.match(await page.textContent('#search-a .legend'), /road, costs 1wall/);
  assert.doesNotMatch(await page.textContent('#search-a .legend'), /swamp/);
});

test('f, g and h are under the nodes of a tree, and costs on its edges', async () => {
  await open('kind=tile&size=3x3&board=3.1.2.6.4.5.7.8.0&blank=first&a=astar,manhattan&speed=7&at=2');
  includes(await written(), ['4 = 0 + 4', '4 = 1 + 3', '6 = 1 + 5']);
  await open('kind=table&model=edges&text=S%20A%203%0AS%20B%205%0AA%20G%204%0Astart%20S%0Agoal%20G&a=ucs&speed=7&at=1');
  includes(await written(), ['S', 'A', 'B', '3', '5', 'g 0', 'g 3', 'g 5']);
});

test('a table of edges is laid out by its coordinates', async () => {
  await open('kind=table&model=edges&a=astar,given&speed=7&at=2');
  // Arad is expanded, then Sibiu: AIMA, figure 3.18 (c). Unreached cities and their roads are drawn too.
  includes(await written(), ['Arad', 'Sibiu', '413 = 220 + 193', '415 = 239 + 176', '671 = 291 + 380', '447 = 118 + 329', '449 = 75 + 374', 'Bucharest', '211', '140']);
  await shot('places');
});

test('the states of Hanoi, jugs and pancakes are drawn', async () => {
  for (const [model, text] of [['hanoi', '3%203'], ['jugs', '5%203%20:%204'], ['pancake', '3%201%202']]) {
    await open(`kind=table&model=${model}&text=${text}&a=bfs&speed=7&at=1`);
    await page.focus('#search-a .view');
    await page.keyboard.press('ArrowDown');
    const inked = await page.$eval('#search-a .under canvas', c => {
      const { data } = c.getContext('2d').getImageData(0, 0, c.width, c.height);
      return data.filter((value, i) => i % 4 === 3 && value > 0).length / (c.width * c.height);
    });
    assert.ok(inked > .02 && inked < .9, `${model}: ${inked}`);
    assert.ok((await page.textContent('#search-a .under code')).length > 0);
    await page.click('#run');
    await until('^Solved');
    await page.click('#forth');
    assert.ok(await page.isVisible('#at-picture canvas'), 'and so is a step of the solution');
    await shot(`state-${model}`);
  }
});

test('the open list is a list, in the order of expansion', async () => {
  await open('kind=table&model=edges&a=astar,given&speed=7&at=2');
  await page.click('#search-a .open-list summary');
  const listed = () => page.$$eval('#search-a .open-list li', all => all.map(li => li.textContent));
  assert.deepEqual(await listed(), ['Rimnicu: f 413 = g 220 + h 193', 'Fagaras: f 415 = g 239 + h 176', 'Timisoara: f 447 = g 118 + h 329',
    'Zerind: f 449 = g 75 + h 374', 'Oradea: f 671 = g 291 + h 380']);
  assert.doesNotMatch(await page.textContent('#search-a .open-list div'), /ties/);
  await page.click('#step');
  await until('^Paused, 3 expanded');
  assert.equal((await listed())[0], 'Fagaras: f 415 = g 239 + h 176');
  await page.click('#run');
  await until('^Solved');
  assert.equal((await listed()).length, await count('open'));
  assert.match(await page.textContent('#search-a .open-list div'), /ties in any order$/, 'a cheaper path to Bucharest was found');
  await open('kind=grid&size=16x12&walls=&start=81&goal=94&steps=4&a=astar,octile&speed=7&at=2');
  await page.click('#search-a .open-list summary');
  assert.match(await page.textContent('#search-a .open-list .note'), /ties in any order$/);
  await open('kind=table&model=edges&a=idastar,given&speed=7&at=2');
  assert.ok(await page.isHidden('#search-a .open-list'), 'a depth-first search of paths has none');
});

/** The number of paths without loops from the start whose cost is within a limit, and that do not pass a goal. */
function paths({ start, goals, edges }, isWithin) {
  const visit = (path, cost) => (goals.includes(path[0]) || !isWithin(cost) ? 0
    : edges.filter(([from, to]) => from === path[0] && !path.includes(to)).reduce((sum, [, to, more]) => sum + visit([to, ...path], cost + more), 1));
  return visit([start], 0);
}

test('a tree search finds the same path with more nodes', async () => {
  await open('kind=table&model=edges&a=ucs&speed=7');
  await page.click('#run');
  await until('^Solved: 4 actions, cost 418, 12 expanded');
  await page.selectOption('#as', 'tree');
  await ready();
  await page.waitForFunction(() => location.hash.includes('as=tree'));
  await page.click('#run');
  await until('^Solved: 4 actions, cost 418, \\d+ expanded');
  const romania = models.edges.make(models.edges.text), expanded = await count('expanded');
  assert.ok(expanded >= paths(romania, cost => cost < 418) && expanded <= paths(romania, cost => cost <= 418), String(expanded));
  assert.ok(expanded > 12);
  assert.match(await page.textContent('#search-a .explained'), /if s is not on the path to n/);
  for (let i = 0; i < 4; ++i) await page.click('#forth');
  assert.equal(await page.textContent('#at-text'), '4 of 4 actions: Bucharest');
  await page.reload();
  await ready();
  assert.equal(await page.inputValue('#as'), 'tree');
});

test('a tree search on a map expands cells several times, and its link restores it', async () => {
  await open('kind=grid&size=6x5&walls=AAI&start=6&goal=22&steps=4&a=beam,octile&b=ucs&speed=7');
  await page.selectOption('#as', 'tree');
  await ready();
  await page.waitForFunction(() => location.hash.includes('as=tree'));
  await page.reload();
  await ready();
  assert.equal(await page.inputValue('#as'), 'tree');
  assert.equal(await page.inputValue('#search-a .algorithm'), 'bfs', 'beam search has no tree search');
  const offered = await page.$$eval('#search-a .algorithm option', all => all.map(o => o.value));
  assert.ok(!['nbs', 'beam', 'awastar'].some(name => offered.includes(name)) && offered.includes('idastar'));
  await page.selectOption('#search-a .algorithm', 'ucs');
  await page.check('#race');
  await ready();
  await page.click('#run');
  await until('^Solved: 6 steps', 'a');
  assert.ok(await page.isHidden('#search-a .open-list'));
  await page.focus('#search-a .view');
  await page.keyboard.press('ArrowRight');
  const red = (x, y) => page.$eval('#search-a .view', (c, [col, row]) => c.getContext('2d').getImageData((col + .1) * c.width / 6, (row + .1) * c.height / 5, 1, 1).data[0], [x, y]);
  assert.ok(await red(2, 2) < await red(0, 1), 'the start, which is on every path, is expanded once; other cells are darker');
  await page.waitForFunction(() => / ms/.test(document.querySelector('#search-a [data-count=elapsed]').textContent));
  assert.match(await page.textContent('#search-a .under'), /^Row 2, column 2: expanded \d+ times, at last with f /);
  const before = await count('expanded');
  await page.selectOption('#as', 'graph');
  await ready();
  await page.click('#run');
  await until('^Solved: 6 steps', 'a');
  assert.ok(await count('expanded') < before);
});

test('a tree search that ends at its memory limit does not say that there is no solution', async () => {
  for (const text of ['hanoi&text=4%203', 'jugs&text=8%205%203%20:%204']) {
    await open(`kind=table&model=${text}&as=tree&a=astar,given&b=bfs&memory=1&speed=7`);
    await page.click('#run');
    for (const letter of ['a', 'b']) await until('^(Solved|Stopped at the memory limit)', letter);
  }
});
