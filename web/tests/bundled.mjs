// The examples of `web/README.md` in pages that two bundlers make of the installed package.
//
//     node web/tests/bundled.mjs FOLDER [CHROMIUM]
//
// FOLDER has the packages @scoresheet/web, esbuild and vite, and the files that the example for
// Node has written. Run it in a folder that has the packages playwright-core and axe-core.

import assert from 'node:assert/strict';
import { execSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { caption, readme, ready, start } from './browser.mjs';

const folder = path.resolve(process.argv[2]);
const file = (name) => path.join(folder, name);
const blocks = (language) =>
  [...readme().matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, text]) => text);
const [inNode, onPage] = blocks('js');
const [element] = blocks('html')[0].match(/<scoresheet-replay.*<\/scoresheet-replay>/s);
const [, bundle] = blocks('sh');

// What the example for Node shares with a page, and the worker and pictures, which are loaded
// when they are needed.
const script = `import { Engine } from '@scoresheet/web';
import '@scoresheet/web/element.js';
${inNode.replace(/^.*(writeFile|console\.log).*\n/gm, '')}
${onPage}
const { bytes } = await renderFile(record, { to: 'png' });
const best = await new Engine().bestMove(record, { simulations: 200 });
globalThis.found = { bytes: [...bytes], best };
`;
const html = (address) => `<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><title>A game of Permute</title>
<div id="figure"></div>${element}
<script type="module" src="${address}"></script></html>`;
writeFileSync(file('main.js'), script);
writeFileSync(file('index.html'), html('/main.js'));

const run = (command) =>
  execSync(command, { cwd: folder, stdio: 'inherit', env: { ...process.env, PATH: `node_modules/.bin:${process.env.PATH}` } });
const { pages, open, close } = await start(process.argv[3]);
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };
/** Serves the files of a folder below an address. */
const serve = (name, address) => {
  for (const entry of readdirSync(file(name), { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const full = path.join(entry.parentPath, entry.name);
    const body = readFileSync(full);
    pages.set(address + path.relative(file(name), full), { body, type: TYPES[path.extname(full)] });
  }
};

run('vite build --base=/vite/ --logLevel=warn');
serve('dist', '/vite/');
run(bundle);
serve('public', '/esbuild/');
assert.ok([...pages.keys()].filter((name) => name.endsWith('.wasm')).length >= 8, [...pages.keys()].join());

const { Engine } = await import(file('node_modules/@scoresheet/web/scoresheet.js'));
const engine = new Engine();
const record = inNode.match(/^const record = '(.*)';$/m)[1];
const expected = { bytes: [...readFileSync(file('game.png'))], best: await engine.bestMove(record, { simulations: 200 }) };
engine.close();
assert.ok(expected.best);
const svg = readFileSync(file('game.svg'), 'utf8');
for (const body of [pages.get('/vite/index.html').body, html('/esbuild/main.js')]) {
  const page = await open(body);
  await page.waitForFunction(() => globalThis.found);
  assert.deepEqual(await page.evaluate(() => globalThis.found), expected);
  const drawn = await page.evaluate((text) => {
    const same = document.createElement('div');
    same.innerHTML = text;
    return same.innerHTML === document.querySelector('#figure').innerHTML;
  }, svg);
  assert.ok(drawn);
  await ready(page);
  assert.ok(await caption(page));
  assert.deepEqual(page.problems, []);
}
await close();
console.log(`ok: pages of vite and esbuild, best move ${expected.best}`);
