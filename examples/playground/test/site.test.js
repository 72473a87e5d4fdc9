// SPDX-License-Identifier: BSL-1.0
//
// The playground as script/site serves it, in headless Chromium: its loading time over a slow line, and its
// text without JavaScript. SITE is the folder of the site.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';

import { chromium } from 'playwright-core';

import { serve } from '../../../script/serve.mjs';

let server, origin, browser;

before(async () => {
  server = await serve(process.env.SITE, 0);
  origin = `http://127.0.0.1:${server.address().port}`;
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync'],
  });
});
after(async () => {
  await browser?.close();
  server.close();
});

/** The answer to a request, in parts as it arrives. */
async function ask(path, { method = 'GET', accept = '' } = {}) {
  const [response] = await once(request(origin + path, { method, headers: { 'Accept-Encoding': accept } }).end(), 'response');
  const parts = [];
  for await (const part of response) parts.push(part);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) };
}

/** Fast 3G: bytes a second down and up, and milliseconds for each answer. */
const line = { down: 1.6e6 / 8, up: 0.75e6 / 8, latency: 150 };

/** A new page over that line. */
async function slowPage() {
  const page = await (await browser.newContext()).newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false, latency: line.latency, downloadThroughput: line.down, uploadThroughput: line.up });
  return page;
}

test('the page and its module take the line less than 1.6 s by brotli, and 2.05 s by gzip', async t => {
  for (const accept of ['br', 'gzip']) {
    const sizes = await Promise.all(['', 'playground.wasm'].map(async name => (await ask(`/playground/${name}`, { accept })).body.length));
    // The sum of all answers one by one, as if the page did not request the module early.
    const seconds = sizes.reduce((sum, size) => sum + line.latency / 1000 + size / line.down, 0);
    t.diagnostic(`${accept}: ${sizes.join(' + ')} bytes, ${seconds.toFixed(2)} s`);
    assert.ok(seconds < (accept === 'br' ? 1.6 : 2.05), `${accept}: ${seconds} s`);
  }
});

test('over a slow line the playground is seen before its module is there', async t => {
  const times = [], paints = [];
  for (let turn = 0; turn < 3; ++turn) {
    const page = await slowPage();
    await page.goto(`${origin}/playground/`, { waitUntil: 'commit' });
    await page.waitForFunction(() => {
      const states = [...document.querySelectorAll('.state')];
      return document.documentElement.hasAttribute('data-ready') && states.length && states.every(s => s.textContent && !s.textContent.startsWith('Loading'));
    });
    const [ready, painted] = await page.evaluate(() => [performance.now(), performance.getEntriesByName('first-contentful-paint')[0].startTime]);
    assert.ok(painted < ready, 'it is seen before the module is there');
    times.push(ready);
    paints.push(painted);
    await page.context().close();
  }
  const text = all => all.sort((a, b) => a - b).map(time => (time / 1000).toFixed(2)).join(', ');
  t.diagnostic(`seen after ${text(paints)} s, ready after ${text(times)} s`);
});

test('without JavaScript it says what it needs', async () => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  for (const name of ['', 'playground.html']) {
    await page.goto(`${origin}/playground/${name}`);
    assert.match(await page.innerText('body'), /needs JavaScript/);
    assert.equal(await page.isVisible('main'), false);
    assert.equal(await page.isVisible('h1'), true);
  }
  await page.context().close();
});

test('the documentation links to the playground, and the playground to it', async () => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${origin}/`);
  await page.click('a[href="playground/index.html"]');
  await page.waitForSelector('html[data-ready]');
  await page.click('header a.documentation');
  await page.waitForURL(`${origin}/index.html`);
  await page.context().close();
});

test('the documentation has a menu of versions, which leads to the same page of another one', async () => {
  const page = await (await browser.newContext()).newPage();
  const wrong = [];
  page.on('pageerror', error => wrong.push(error.message));
  await page.route('**/versions.json', route => route.fulfill({ json: [
    { name: 'development', path: '' }, { name: '9.9.9', path: '9.9.9/' }] }));
  await page.route('**/9.9.9/**', route => route.fulfill({ contentType: 'text/html', body: 'the other version' }));
  await page.goto(`${origin}/counts.html`);
  const menu = page.getByLabel('Version of the documentation');
  assert.deepEqual(await menu.locator('option').allTextContents(), ['development', '9.9.9']);
  assert.equal(await menu.inputValue(), '');
  await menu.selectOption('9.9.9');
  await page.waitForURL(`${origin}/9.9.9/counts.html`);
  assert.deepEqual(wrong, []);
  await page.context().close();
});

test('what is served is compressed where the client takes it', async () => {
  const plain = await ask('/playground/index.html');
  assert.equal(plain.status, 200);
  assert.equal(plain.headers['content-encoding'], undefined);
  const zipped = await ask('/playground/index.html', { accept: 'gzip' });
  assert.equal(zipped.headers['content-encoding'], 'gzip');
  assert.deepEqual(gunzipSync(zipped.body), plain.body);
  assert.equal((await ask('/playground/index.html', { accept: 'gzip, br' })).headers['content-encoding'], 'br');
  assert.equal((await ask('/playground/index.html', { accept: 'br;q=0' })).headers['content-encoding'], undefined);
  assert.equal((await ask('/playground/playground.wasm', { accept: 'br' })).headers['content-type'], 'application/wasm');
  assert.equal((await ask('/playground/index.html', { method: 'HEAD' })).body.length, 0);
});

test('what is not of the site is not served', async () => {
  assert.equal((await ask('/none.html')).status, 404);
  assert.equal((await ask('/../../../README.md')).status, 404);
  assert.equal((await ask('/%2e%2e/%2e%2e/README.md')).status, 404);
  assert.equal((await ask('/%')).status, 404);
  assert.equal((await ask('/', { method: 'POST' })).status, 405);
  assert.equal((await ask('/playground')).headers.location, '/playground/');
});
