// A server of static files for tests, in a subfolder as on GitHub Pages.

import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};
const PREFIX = '/folder/page/';

/** Serves a folder. `version` of the result replaces that of the page. */
export const serve = async (folder) => {
  const state = { version: null };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const name = pathname.slice(PREFIX.length) || 'index.html';
    if (!pathname.startsWith(PREFIX) || name.includes('..')) return response.writeHead(404).end();
    try {
      let content = await readFile(new URL(name, folder));
      if (state.version && name === 'pkg/files.js') {
        content = String(content).replace(/version: "\w+"/, `version: "${state.version}"`);
      }
      response.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((ready) => server.listen(0, 'localhost', ready));
  const origin = `http://localhost:${server.address().port}`;
  return Object.assign(state, {
    origin,
    address: origin + PREFIX,
    close: () => new Promise((closed) => {
      server.closeAllConnections();
      server.close(closed);
    }),
  });
};
