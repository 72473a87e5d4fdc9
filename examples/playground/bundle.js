// SPDX-License-Identifier: BSL-1.0
//
// Builds the page from its parts: node bundle.js DIRECTORY. From the files there it makes index.html,
// which loads only playground.wasm, and trees.wasm for tree searches, and playground.html, which also contains
// the modules and can be opened without a server. WEND_DOCUMENTATION and WEND_REPOSITORY are the addresses that the page links. Modules become an import map of data URLs; in playground.html the worker and the
// WebAssembly module are texts in the page.

import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const directory = process.argv[2];
const read = name => readFileSync(join(directory, name), 'utf8');
const replaced = (text, what, by) => {
  if (!text.includes(what)) throw new Error(`there is no ${what}`);
  return text.replace(what, () => by);
};

/** A source without its comments and indentation, which would slow down loading. */
const short = text => text.replaceAll(/^\s*\/\*\*[^]*?\*\/\n/gm, '').replaceAll(/^\s*\/\/.*\n/gm, '').replaceAll(/^ +/gm, '');
const bare = text => short(text).replaceAll(/from '\.\/(\w+\.js)'/g, "from '$1'");
// Only what has a meaning in a URL or in the page is escaped: compressed, that is smallest.
const url = text => `data:text/javascript;charset=utf-8,${text.replaceAll(/[%#<\n]/g, encodeURIComponent)}`;
const modules = readdirSync(directory).filter(name => name.endsWith('.js') && !['main.js', 'worker.js', 'timeline.js', 'bundle.js'].includes(name));
const imports = Object.fromEntries(modules.map(name => [name, url(bare(read(name)))]));
const worker = ['host.js', 'timeline.js', 'worker.js'].map(name => short(read(name))).join('')
  .replaceAll(/^import .* from '.*';$/gm, '').replaceAll(/^export (?=async function|class)/gm, '');

/** The page with these links, or without those whose address is not known. */
const linked = (text, addresses) => Object.entries(addresses).reduce((page, [name, address]) => (address
  ? page.replaceAll(`"${name.toUpperCase()}"`, `"${address}"`) : page.replaceAll(new RegExp(`<a class="${name}".*?</a> ?`, 'g'), '')), text);
const { WEND_DOCUMENTATION: documentation, WEND_REPOSITORY: repository } = process.env;

const styled = replaced(linked(read('index.html'), { documentation, repository }), '<link rel="stylesheet" href="style.css">', `<style>\n${read('style.css')}</style>`);
const page = wasm => replaced(styled, '<script type="module" src="main.js"></script>', [
  `<script type="importmap">${JSON.stringify({ imports })}</script>`,
  ...wasm,
  `<script type="text/plain" id="worker">${worker}</script>`,
  `<script type="module">${bare(read('main.js'))}</script>`,
].join('\n  '));

const wasm = name => `<script type="text/plain" id="${name}">${readFileSync(join(directory, `${name}.wasm`)).toString('base64')}</script>`;
writeFileSync(join(directory, 'playground.html'), page([wasm('playground'), wasm('trees')]));
writeFileSync(join(directory, 'index.html'), replaced(page([]), '<title>', '<link rel="preload" as="fetch" crossorigin href="playground.wasm">\n  <title>'));
