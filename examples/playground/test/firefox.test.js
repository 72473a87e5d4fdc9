// SPDX-License-Identifier: BSL-1.0
//
// The single-file page in headless Firefox, if it is installed (FIREFOX, else firefox-esr or firefox): runs a lesson,
// steps back, and checks axe-core's rules.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';

import playwright from 'playwright-core';

const onPath = name => process.env.PATH.split(delimiter).map(folder => join(folder, name)).find(existsSync);
const executablePath = process.env.FIREFOX ?? onPath('firefox-esr') ?? onPath('firefox');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

test('a lesson in Firefox', { skip: !executablePath && 'there is no Firefox' }, async t => {
  // An unmodified Firefox through WebDriver BiDi; Playwright's default needs a build of its own.
  const browser = await playwright._bidiFirefox.launch({ executablePath, headless: true });
  t.after(() => browser.close());
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await page.goto(`file://${process.env.SITE}/playground.html#lesson=trapped`);
  const text = async selector => page.evaluate(which => document.querySelector(which)?.textContent ?? '', selector);
  const press = selector => page.evaluate(which => { document.querySelector(which).click(); }, selector);
  const until = async (selector, pattern) => {
    for (let i = 0; i < 200; ++i) {
      if (pattern.test(await text(selector))) return;
      await new Promise(resolve => setTimeout(resolve, 100));
    }
    assert.match(await text(selector), pattern);
  };
  await until('#search-b .state', /^Ready/);
  assert.match(await text('#lesson-title'), /^Lesson 3: Greedy search is trapped/);
  await press('#step');
  await until('#search-a .state', /1 expanded/);
  assert.match(await text('#search-a .why'), /^next: h [\d.]+, smallest of \d open/);
  await press('#step-back');
  await until('#search-a .state', /^Ready/);
  await page.evaluate(() => {
    const speed = document.querySelector('#speed');
    speed.value = 7;
    speed.dispatchEvent(new Event('input'));
  });
  await press('#run');
  await until('#search-a .state', /^Solved: 32 steps, cost 34.071, 195 expanded/);
  await until('#search-b .state', /^Solved: 28 steps, cost 31.728, 307 expanded/);
  await page.evaluate(axe);
  assert.deepEqual(await page.evaluate(async () => (await globalThis.axe.run()).violations.map(v => `${v.id}: ${v.nodes[0].html.slice(0, 80)}`)), []);
});
