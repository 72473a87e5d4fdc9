// SPDX-License-Identifier: BSL-1.0
//
// Makes the page of its parts: node bundle.js DIRECTORY. Of what lies there it makes index.html, which
// asks for playground.wasm alone, and playground.html, which has that too and can be opened without a
// server. Modules become an import map of data URLs, the worker and the WebAssembly module texts within
// the page.

import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const directory = process.argv[2];
const read = name => readFileSync(join(directory, name), 'utf8');
const replaced = (text, what, by) => {
  if (!text.includes(what)) throw new Error(`there is no ${what}`);
  return text.replace(what, () => by);
};

/** A source without its comments and indentation, which a page over a slow line would wait for. */
const short = text => text.replaceAll(/^\s*\/\*\*[^]*?\*\/\n/gm, '').replaceAll(/^\s*\/\/.*\n/gm, '').replaceAll(/^ +/gm, '');
const bare = text => short(text).replaceAll(/from '\.\/(\w+\.js)'/g, "from '$1'");
const url = text => `data:text/javascript;charset=utf-8,${encodeURIComponent(text)}`;  // compressed, it is smaller than in base64
const modules = readdirSync(directory).filter(name => name.endsWith('.js') && !['main.js', 'worker.js', 'timeline.js', 'bundle.js'].includes(name));
const imports = Object.fromEntries(modules.map(name => [name, url(bare(read(name)))]));
const worker = ['host.js', 'timeline.js', 'worker.js'].map(name => short(read(name))).join('')
  .replaceAll(/^import .* from '.*';$/gm, '').replaceAll(/^export (?=async function|class)/gm, '');

const styled = replaced(read('index.html'), '<link rel="stylesheet" href="style.css">', `<style>\n${read('style.css')}</style>`);
const page = wasm => replaced(styled, '<script type="module" src="main.js"></script>', [
  `<script type="importmap">${JSON.stringify({ imports })}</script>`,
  ...wasm,
  `<script type="text/plain" id="worker">${worker}</script>`,
  `<script type="module">${bare(read('main.js'))}</script>`,
].join('\n  '));

const wasm = readFileSync(join(directory, 'playground.wasm')).toString('base64');
writeFileSync(join(directory, 'playground.html'), page([`<script type="text/plain" id="wasm">${wasm}</script>`]));
writeFileSync(join(directory, 'index.html'), replaced(page([]), '<title>', '<link rel="preload" as="fetch" crossorigin href="playground.wasm">\n  <title>'));
