// SPDX-License-Identifier: BSL-1.0
//
// Measures frames a second of running searches, and the processor time for each frame, in headless
// Chromium, which draws in software here. It never fails: redraws.test.js tests what must not be
// redrawn.
//
//   SITE=FOLDER node frames.js

import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { chromium } from 'playwright-core';

const server = createServer((request, response) => {
  const path = new URL(request.url, 'http://x').pathname.slice(1) || 'index.html';
  response.writeHead(200, { 'Content-Type': path.endsWith('.wasm') ? 'application/wasm' : 'text/html' }).end(readFileSync(join(process.env.SITE, path)));
});
await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
const session = await browser.newBrowserCDPSession();

/** Milliseconds of processor time so far, by purpose. */
async function spent() {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const sums = { page: 0, display: 0, searches: 0 };
  for (const { type, id } of processInfo) {
    if (type !== 'renderer' && type !== 'GPU') continue;
    for (const thread of readdirSync(`/proc/${id}/task`)) {
      try {
        const name = readFileSync(`/proc/${id}/task/${thread}/comm`, 'utf8');
        const ms = Number(readFileSync(`/proc/${id}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
        sums[/Worker/.test(name) && !/Tile|Pool|Compositor/.test(name) ? 'searches' : thread === String(id) && type === 'renderer' ? 'page' : 'display'] += ms;
      } catch { /* a thread that has ended */ }
    }
  }
  return sums;
}

const hard = 'kind=tile&size=4x4&board=15.14.8.12.10.11.9.13.2.6.5.1.3.7.4.0&blank=first';
const field = 'kind=grid&size=64x48&walls=&start=0&goal=3071&steps=8&a=ucs&speed=';  // runs longer than the measurement
const scenes = [
  ['tree, one search, teaching speed (60/s)', `${hard}&a=astar,manhattan&speed=3`],
  ['tree, a race, teaching speed (60/s)', `${hard}&a=astar,manhattan&b=bfs&speed=3`],
  ['tree, a race, teaching speed (400/s)', `${hard}&a=astar,manhattan&b=bfs&speed=4`],
  ['map, a race, teaching speed (60/s)', 'lesson=swamp&speed=3'],
  ['map, 64 × 48, one search, teaching speed (400/s)', `${field}4`],
  ['tree, one search, full speed', `${hard}&a=idastar,manhattan&speed=7`],
  ['tree, a race, full speed', `${hard}&a=idastar,manhattan&b=bfs&speed=7&memory=1024`],
];
console.log(`Chromium ${browser.version()}, software rendering, ${availableParallelism()} processors; other work on the machine counts in the pictures a second, not in the milliseconds.`);
console.log('| what runs | pictures a second | of each search | page, ms a picture | display, ms a picture | searches, ms a picture |\n|---|--:|--:|--:|--:|--:|');
await measure('one pixel, and no search', await open('about:blank'), () => {
  const context = Object.assign(document.body.appendChild(document.createElement('canvas')), { width: 1, height: 1 }).getContext('2d');
  Object.assign(globalThis, { frames: 0, own: new Map() });
  const draw = () => {
    context.fillStyle = ++globalThis.frames % 2 ? 'red' : 'blue';
    context.fillRect(0, 0, 1, 1);
    requestAnimationFrame(draw);
  };
  draw();
});
for (const [name, fragment] of scenes) {
  const page = await open(`http://127.0.0.1:${server.address().port}/#${fragment}`);
  await page.waitForFunction(() => document.querySelector('.state')?.textContent.startsWith('Ready'));
  await measure(name, page, () => {
    Object.assign(globalThis, { frames: 0, own: new Map() });
    let drawn = false;
    const { clearRect } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
      if (!drawn) requestAnimationFrame(() => { drawn = false; });  // two searches share a frame
      if (!drawn) ++globalThis.frames;
      drawn = true;
      globalThis.own.set(this.canvas, (globalThis.own.get(this.canvas) ?? 0) + 1);
      return clearRect.apply(this, box);
    };
    document.querySelector('#run').click();
  });
}
await browser.close();
server.close();

async function open(address) {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await page.goto(address);
  return page;
}

/** Prints a row of the table for a page in which `run` starts the counting of frames. */
async function measure(name, page, run) {
  await page.evaluate(run);
  await page.waitForTimeout(700);
  const frames = () => page.evaluate(() => [globalThis.frames, performance.now(), [...globalThis.own.values()]]);
  const [[n, t, own], before] = [await frames(), await spent()];
  await page.waitForTimeout(2500);
  const [[m, u, later], after] = [await frames(), await spent()];
  const each = what => ((after[what] - before[what]) / Math.max(1, m - n)).toFixed(1);
  const still = await page.evaluate(() => document.querySelector('.state')?.textContent ?? '');
  const perSecond = n => (n / (u - t) * 1000).toFixed(0);
  console.log(`| ${name} | ${perSecond(m - n)} | ${later.map((n, i) => perSecond(n - (own[i] ?? 0))).join(', ')} | ${each('page')} | ${each('display')} | ${each('searches')} |` +
    (/^(Searching|$)/.test(still) ? '' : `  (${still})`));
  await page.context().close();
}
