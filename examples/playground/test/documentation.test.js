// SPDX-License-Identifier: BSL-1.0
//
// The documentation that script/docs builds, in headless Chromium, opened from files: search, navigation, and
// the layout of every page. SITE is its folder. If SHOTS is set, pictures of some pages go to that directory.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { chromium } from 'playwright-core';

const site = resolve(process.env.SITE);
const pages = readdirSync(site).filter(name => name.endsWith('.html')).sort();
const address = name => pathToFileURL(join(site, name)).href;
const desktop = { width: 1440, height: 900 }, phone = { width: 390, height: 844 };

let browser;
before(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync', '--allow-file-access-from-files'],
  });
});
after(() => browser?.close());

/** Calls use(page) with a page whose errors and requests of other places fail the test. */
async function withPage(options, use) {
  const context = await browser.newContext({ viewport: desktop, ...options });
  const page = await context.newPage();
  const wrong = [];
  page.on('pageerror', error => wrong.push(`${page.url()}: ${error.message}`));
  page.on('request', request => { if (!/^(file|data):/.test(request.url())) wrong.push(`${page.url()} asks for ${request.url()}`); });
  await use(page);
  await context.close();
  assert.deepEqual(wrong, []);
}

/** The addresses that the search field lists for a query, best first. */
async function found(page, query) {
  await page.fill('.search input', query);
  await page.waitForFunction(() => window.searchIndex);
  return page.$$eval('#found a', links => links.map(link => link.href.replace(/.*\//, '')));
}

const queries = {
  'Dijkstra': 'algorithms.html#ucs',
  'timeout': 'long_searches.html#max_time',
  'shortest path': 'algorithms.html#bfs',
  'A*': 'algorithms.html#astar',
  'IDA*': 'algorithms.html#idastar',
  '8 puzzle': 'puzzles.html',
  '15-puzzle': 'puzzles.html',
  'terrain': 'guide_data.html',
  'jump point': 'guide_data.html',
  'unsolvable': 'long_searches.html#when-a-search-ends',
  'cmake': 'install.html',
  'frame': 'how_do_i.html',
  'tick': 'how_do_i.html',
  'bfs': 'algorithms.html#bfs',
  'max_memory': 'long_searches.html#max_memory',
  'pattern database': 'heuristics.html#pattern-databases',
  'k best': 'algorithms.html#k_best',
  'cancel': 'how_do_i.html#cancel-a-search',
  'threads': 'more_cores.html',
  'MPI': 'more_machines.html',
  'certificate': 'certificates.html',
  'numpy': 'python.html',
  'graphs': 'guide_data.html',
  'boost graph': 'guide_data.html',
  'benchmarks': 'benchmarks.html',
  'checkpoint': 'long_searches.html#checkpoints',
  'admissible': 'heuristics.html',
  'A* search': 'algorithms.html#astar',
  'A star search': 'algorithms.html#astar',
  'uniform cost search': 'algorithms.html#ucs',
  'breadth first search': 'algorithms.html#bfs',
  'depth first search': 'algorithms.html#dfs',
  'weighted A*': 'algorithms.html#weighted_astar',
  'sliding puzzle': 'puzzles.html',
  'k shortest paths': 'how_do_i.html#k-best-paths',
  'compile time': 'how_do_i.html#compile-times',
  'anytime': 'how_do_i.html#anytime',
  'windows': 'supported.html',
  'floating point': 'how_do_i.html#floating-point',
  'multiple goals': 'how_do_i.html#several-starts',
  'weighted terrain': 'guide_data.html',
  'getting started': 'guide.html',
  'custom hash': 'how_do_i.html#hash-a-struct',
  'thread safety': 'versions.html',
  'visualize': 'traces.html',
  'how to search a grid': 'guide_data.html',
  'godbolt': 'compiler_explorer.html',
  'resume': 'long_searches.html#limits',
  'milliseconds': 'how_do_i.html#each-frame',
  'moving obstacles': 'how_do_i.html#changed-costs',
  'path as cells': 'how_do_i.html#states-on-the-path',
  'flow field': 'how_do_i.html#all-distances',
  'dijkstra map': 'how_do_i.html#all-distances',
  'tie breaking': 'how_do_i.html#own-open-list',
  'abort': 'how_do_i.html#cancel-a-search',
  'reopening': 'algorithms.html#weighted_astar',
  'custom heuristic': 'guide_costs.html',
  'expanded vs generated': 'counts.html',
  'maximum frontier': 'counts.html',
  'depth-limited': 'algorithms.html#dls',
  'tree search': 'algorithms.html#dfs',
  'check admissibility': 'how_do_i.html#check-a-model',
  'occupancy grid': 'guide_data.html',
  'print moves': 'puzzles.html',
  'Korf': 'puzzles.html',
  // Names of the library, and a word that is in the text only.
  'astar_search': 'algorithms.html#astar',
  'hda_astar_search': 'classwend_1_1hda__astar__search.html',
  'explicit_graph': 'classwend_1_1explicit__graph.html',
  'stop_condition': 'classwend_1_1stop__condition.html',
  'max_of': 'classwend_1_1heuristics_1_1max__of.html',
  'natvis': 'install.html#debuggers',
};

test('each query finds its page first', () => withPage({}, async page => {
  await page.goto(address('counts.html'));
  const wrong = [];
  for (const [query, expected] of Object.entries(queries)) {
    const first = (await found(page, query))[0] ?? 'nothing';
    // An expectation without a heading is about the page.
    if (expected.includes('#') ? first !== expected : first.replace(/#.*/, '') !== expected) wrong.push(`${query}: ${first}, not ${expected}`);
  }
  assert.deepEqual(wrong, []);
  assert.deepEqual(await found(page, 'xyzzyx'), []);
  assert.equal(await page.textContent('.search .count'), 'Nothing found');
}));

test('the search needs no mouse', () => withPage({}, async page => {
  await page.goto(address('counts.html'));
  await page.keyboard.press('/');
  await page.keyboard.type('dijkstra');
  await page.waitForSelector('#found-0');
  await page.keyboard.press('ArrowDown');
  assert.equal(await page.getAttribute('.search input', 'aria-activedescendant'), 'found-0');
  assert.equal(await page.getAttribute('#found-0', 'aria-selected'), 'true');
  await page.keyboard.press('Escape');
  assert.equal(await page.isVisible('#found'), false);
  assert.equal(await page.getAttribute('.search input', 'aria-expanded'), 'false');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/algorithms.html#ucs');
  assert.match(await page.textContent(':target'), /^\s*ucs/);
}));

test('every page has its place in the navigation, its contents on the right, and room on a phone', async () => {
  const wrong = [];
  const names = [...pages];
  const check = () => withPage({}, async page => {
    for (let name; (name = names.pop());) {
      await page.goto(address(name));
      const seen = await page.evaluate(() => {
        const box = selector => document.querySelector(selector)?.getBoundingClientRect();
        const [nav, main, aside] = ['nav.site', 'main', 'aside.onpage'].map(box);
        const file = link => link.pathname.replace(/.*\//, '');
        const text = document.querySelector('main').cloneNode(true);
        text.querySelectorAll('pre, .fragment').forEach(code => code.remove());
        return {
          nav: nav?.right <= main.left && nav.height > 300,
          aside: aside ? aside.left >= main.right && aside.height > 0 : document.querySelectorAll('main :is(h2, h3)').length < 2,
          groups: [...document.querySelectorAll('nav.site h2')].map(h => h.textContent).join(' '),
          marked: [...document.querySelectorAll('nav.site [aria-current]')].map(file),
          entries: [...document.querySelectorAll('nav.site a')].map(file),
          titles: document.querySelectorAll('h1').length,
          backtick: text.textContent.match(/.{0,30}`.{0,30}/)?.[0],
        };
      });
      await page.setViewportSize(phone);
      const width = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth));
      await page.setViewportSize(desktop);
      const expect = (truth, text) => { if (!truth) wrong.push(`${name}: ${text}`); };
      expect(seen.nav, 'no navigation on the left');
      expect(seen.groups === 'Start Do Choose Scale Trust Reference Contribute', seen.groups);
      expect(name === 'index.html' || (seen.entries.includes(name) ? seen.marked.join() === name : seen.marked.length === 1),
        `marked in the navigation: ${seen.marked}`);
      expect(seen.aside, 'no contents on the right');
      expect(seen.titles === 1, `${seen.titles} titles`);
      expect(!seen.backtick, `a backtick in ${seen.backtick}`);
      expect(width <= phone.width, `${width} pixels wide on a phone`);
    }
  });
  await Promise.all([check(), check(), check()]);
  assert.deepEqual(wrong, []);
});

test('on a phone the menus are closed, and open when tapped', () => withPage({ viewport: phone }, async page => {
  await page.goto(address('how_do_i.html'));
  for (const menu of ['nav.site', 'aside.onpage']) {
    assert.equal(await page.isVisible(`${menu} li a`), false);
    await page.click(`${menu} summary`);
    assert.equal(await page.isVisible(`${menu} li a`), true);
  }
}));

test('without JavaScript the menus are open', () => withPage({ viewport: phone, javaScriptEnabled: false }, async page => {
  await page.goto(address('how_do_i.html'));
  for (const menu of ['nav.site', 'aside.onpage']) assert.equal(await page.isVisible(`${menu} li a`), true);
  assert.equal(await page.isVisible('.search input'), false);
}));

test('pictures are dark in the dark, and described', async () => {
  for (const colorScheme of ['light', 'dark']) {
    await withPage({ colorScheme }, async page => {
      for (const name of ['index.html', 'choosing.html', 'heuristics.html', 'architecture.html']) {
        await page.goto(address(name));
        const pictures = await page.$$eval('.image img', all => all.map(image => [getComputedStyle(image).filter, image.naturalWidth, image.alt.length]));
        assert.ok(pictures.length, name);
        for (const [filter, width, described] of pictures) {
          assert.equal(filter.includes('invert'), colorScheme === 'dark', name);
          assert.ok(width > 100 && described > 20, name);
        }
      }
    });
  }
});

test('programs and their outputs are on the site, and the repository is linked', () => withPage({}, async page => {
  await page.goto(address('examples.html'));
  await page.click('main a:has-text("quick_start")');
  assert.match(await page.textContent('main'), /#include.*wend\.hpp/);
  await page.goto(address('examples.html'));
  await page.click('main a:has-text("13 states expanded")');
  assert.match(await page.textContent('main'), /solved: 6 steps, 13 states expanded/);
  if (process.env.WEND_REPOSITORY) assert.equal(await page.getAttribute('.bar .repository', 'href'), process.env.WEND_REPOSITORY);
  assert.equal(await page.isVisible('.bar .playground'), readdirSync(site).includes('playground'));
}));

test('pictures of some pages', { skip: !process.env.SHOTS }, async () => {
  for (const [viewport, size] of [[desktop, 'desktop'], [phone, 'phone']]) {
    for (const colorScheme of ['light', 'dark']) {
      await withPage({ viewport, colorScheme }, async page => {
        for (const name of ['index', 'how_do_i', 'algorithms', 'choosing', 'heuristics', 'examples', 'namespacewend', 'classwend_1_1grid__map', 'files', 'benchmarks']) {
          await page.goto(address(`${name}.html`));
          await page.screenshot({ path: join(process.env.SHOTS, `${name}-${size}-${colorScheme}.png`) });
        }
        await found(page, 'dijkstra');
        await page.screenshot({ path: join(process.env.SHOTS, `search-${size}-${colorScheme}.png`) });
      });
    }
  }
});
