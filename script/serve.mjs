// SPDX-License-Identifier: BSL-1.0
//
// Serves a folder of static files on this machine, compressed: node serve.mjs FOLDER PORT. What it has
// compressed it keeps. Port 0 is any that is free.

import { createServer } from 'node:http';
import { readFile, readdir, realpath, stat } from 'node:fs/promises';
import { dirname, extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const types = {
  '.css': 'text/css; charset=utf-8', '.html': 'text/html; charset=utf-8', '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8', '.json': 'application/json', '.png': 'image/png',
  '.svg': 'image/svg+xml', '.txt': 'text/plain; charset=utf-8', '.wasm': 'application/wasm',
};
const compressed = new Set(['.css', '.html', '.ico', '.js', '.json', '.svg', '.txt', '.wasm']);

const ways = {
  br: (bytes, quality) => promisify(brotliCompress)(bytes, { params: {
    [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: bytes => promisify(gzip)(bytes, { level: 9 }),
};
const kept = new Map();

/** The bytes of a file, in that encoding where there is one. */
async function bytesOf(file, encoding, quality = 9) {
  const { mtimeMs } = await stat(file);
  const key = `${encoding} ${file}`;
  if (kept.get(key)?.mtimeMs !== mtimeMs) {
    const bytes = readFile(file);
    kept.set(key, { mtimeMs, bytes: encoding ? bytes.then(read => ways[encoding](read, quality)) : bytes });
  }
  return kept.get(key).bytes;
}

/** The file that a path asks for; undefined if there is none in the folder. */
async function fileOf(folder, path) {
  try {
    let file = await realpath(join(folder, decodeURIComponent(path)));
    if (file !== folder && !file.startsWith(folder + sep)) return undefined;
    if ((await stat(file)).isDirectory()) file = join(file, 'index.html');
    return (await stat(file)).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

function encodingFor(request, type) {
  if (!compressed.has(type)) return '';
  const accepted = (request.headers['accept-encoding'] ?? '').split(',').map(word => word.trim());
  return ['br', 'gzip'].find(way => accepted.some(word => word === way || word.startsWith(`${way};`) && !/;\s*q=0(\.0*)?$/.test(word))) ?? '';
}

/** Serves the folder; the promise is of the server, which listens. */
export async function serve(folder, port) {
  const root = await realpath(folder);
  const answer = async (request, response) => {
    const { pathname } = new URL(request.url, 'http://x');
    if (!['GET', 'HEAD'].includes(request.method)) return response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    const file = await fileOf(root, pathname);
    if (!file) return response.writeHead(404, { 'Content-Type': types['.txt'] }).end(`There is no ${pathname}.\n`);
    if (file.endsWith(`${sep}index.html`) && !pathname.endsWith('/') && !pathname.endsWith('.html'))
      return response.writeHead(301, { Location: `${pathname}/` }).end();
    const type = extname(file), encoding = encodingFor(request, type);
    const bytes = await bytesOf(file, encoding);
    response.writeHead(200, {
      'Content-Type': types[type] ?? 'application/octet-stream', 'Content-Length': bytes.length, 'Cache-Control': 'no-cache',
      'Vary': 'Accept-Encoding', ...encoding && { 'Content-Encoding': encoding } });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  };
  const server = createServer((request, response) => answer(request, response).catch(error => response.writeHead(500).end(`${error}\n`)));
  // The module, and the pages beside one, are compressed best, which takes seconds, before somebody
  // waits for them.
  const all = await readdir(root, { recursive: true }), modules = all.filter(entry => entry.endsWith('.wasm'));
  const pages = modules.map(entry => join(dirname(entry), 'index.html')).filter(entry => all.includes(entry));
  for (const entry of [...modules, ...pages]) await bytesOf(join(root, entry), 'br', 11);
  return new Promise((resolve, reject) => {
    server.on('error', reject).listen(port, '127.0.0.1', () => resolve(server));
  });
}

if (process.argv[1] && await realpath(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [folder, port = '8000'] = process.argv.slice(2);
  if (!folder || !/^\d+$/.test(port)) {
    console.error('usage: node serve.mjs FOLDER [PORT]');
    process.exit(2);
  }
  const server = await serve(folder, Number(port)).catch(error => {
    console.error(`script/serve.mjs: ${error.message}`);
    process.exit(1);
  });
  console.log(`http://localhost:${server.address().port}/ (stop with Ctrl-C)`);
}
