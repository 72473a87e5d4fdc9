// SPDX-License-Identifier: BSL-1.0
//
// A page in headless Chromium, for the end-to-end tests. If SHOTS is set, they leave pictures of the page in
// that directory.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { after, before, beforeEach, afterEach } from 'node:test';

import { chromium } from 'playwright-core';

export const site = process.env.SITE;
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm' };
export const easy = 'kind=tile&size=3x3&board=3.1.2.6.4.5.7.8.0&blank=first';  // 4 moves
export const hard = 'kind=tile&size=4x4&board=15.14.8.12.10.11.9.13.2.6.5.1.3.7.4.0&blank=first';

export let page;
let server, origin, browser, errors, asked;

before(async () => {
  server = createServer((request, response) => {
    try {
      const path = new URL(request.url, 'http://x').pathname;
      const body = readFileSync(join(site, path === '/' ? 'index.html' : path));
      response.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'text/html' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${server.address().port}/`;
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync'],
  });
});
after(async () => {
  await browser?.close();
  server.close();
});
beforeEach(async () => { await open(); });
afterEach(async () => {
  await page.context().close();
  assert.deepEqual(errors, []);
  assert.deepEqual(asked.filter(url => !url.startsWith(origin) && !/^(data|blob):/.test(url)), [], 'nothing else is asked for');
});

/** A page, loaded, whose searches are ready. */
export async function open(fragment = easy, options = {}) {
  await page?.context().close();
  errors = [];
  asked = [];
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  page = await context.newPage();
  page.on('pageerror', error => errors.push(error.message));
  page.on('console', message => { if (message.type() === 'error') errors.push(message.text()); });
  page.on('request', request => asked.push(request.url()));
  await page.goto(`${origin}#${fragment}`);
  await ready();
}
export const ready = async () => {
  await page.waitForSelector('html[data-ready]');
  await page.waitForFunction(() => document.querySelector('.state') &&
    [...document.querySelectorAll('.state')].every(s => s.textContent && !s.textContent.startsWith('Loading')));
};
/** Waits until the set-up no longer changes. */
export async function settled() {
  for (let url = ''; url !== page.url();) {
    url = page.url();
    await page.waitForTimeout(250);
  }
  await ready();
}
export const shot = async name => {
  if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`), fullPage: true });
};
export const state = (letter = 'a') => page.textContent(`#search-${letter} .state`);
export const count = async (key, letter = 'a') => Number((await page.textContent(`#search-${letter} [data-count=${key}]`)).replaceAll(',', ''));
export const until = (text, letter = 'a', timeout = 20000) => page.waitForFunction(
  ([id, pattern]) => new RegExp(pattern).test(document.querySelector(`#search-${id} .state`).textContent), [letter, text], { timeout });
/** Waits until the link matches: it is updated a little after the set-up. */
export const link = pattern => page.waitForFunction(text => new RegExp(text).test(location.href), pattern.source);
export const tiles = () => page.$$eval('.board button:not([hidden])', all => all
  .map(b => [Number(b.style.getPropertyValue('--row')), Number(b.style.getPropertyValue('--col')), b.textContent])
  .sort((x, y) => x[0] - y[0] || x[1] - y[1]).map(b => b[2]).join(' '));
export const where = tile => page.$eval(`.board button:nth-child(${tile + 1})`, b => [Number(b.style.getPropertyValue('--row')), Number(b.style.getPropertyValue('--col'))]);

/** Files that a test requests on purpose. */
export const forgetAsked = which => { asked = asked.filter(url => !which(url)); };
