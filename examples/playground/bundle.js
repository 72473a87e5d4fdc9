// SPDX-License-Identifier: BSL-1.0
//
// Makes one file of the page, which can be opened without a server: node bundle.js DIRECTORY writes
// playground.html there. Modules become an import map of data URLs, the worker and the WebAssembly
// module texts within the page.

import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const directory = process.argv[2];
const read = name => readFileSync(join(directory, name), 'utf8');
const replaced = (text, what, by) => {
  if (!text.includes(what)) throw new Error(`there is no ${what}`);
  return text.replace(what, () => by);
};

const bare = text => text.replaceAll(/from '\.\/(\w+\.js)'/g, "from '$1'");
const url = text => `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`;
const modules = readdirSync(directory).filter(name => name.endsWith('.js') && !['main.js', 'worker.js', 'timeline.js', 'bundle.js'].includes(name));
const imports = Object.fromEntries(modules.map(name => [name, url(bare(read(name)))]));
const worker = ['host.js', 'timeline.js', 'worker.js'].map(read).join('')
  .replaceAll(/^import .* from '.*';$/gm, '').replaceAll(/^export (?=async function|class)/gm, '');

let page = replaced(read('index.html'), '<link rel="stylesheet" href="style.css">', `<style>\n${read('style.css')}</style>`);
page = replaced(page, '<script type="module" src="main.js"></script>', [
  `<script type="importmap">${JSON.stringify({ imports })}</script>`,
  `<script type="text/plain" id="wasm">${readFileSync(join(directory, 'playground.wasm')).toString('base64')}</script>`,
  `<script type="text/plain" id="worker">${worker}</script>`,
  `<script type="module">${bare(read('main.js'))}</script>`,
].join('\n  '));
writeFileSync(join(directory, 'playground.html'), page);
