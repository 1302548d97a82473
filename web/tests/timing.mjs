// Checks the sizes of the modules, and how long the work on a game takes.
//
//     node web/tests/timing.mjs
//
// Environment: WEB_MAX_MS sets the limit in milliseconds.

import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

import * as scoresheet from '../pkg/scoresheet.js';

/** The maximum sizes of compressed modules, in bytes. */
const MAX_SIZES = { commands: 480 * 1024, replay: 480 * 1024 };
const MAX_MS = Number(process.env.WEB_MAX_MS ?? 1);
const failures = [];

for (const name of ['commands', 'replay', 'engine', 'pictures']) {
  const module = await readFile(new URL(`../pkg/scoresheet_${name}.wasm`, import.meta.url));
  const size = gzipSync(module, { level: 9 }).length;
  console.log(`${name}: ${module.length} bytes, ${size} compressed`);
  if (size > MAX_SIZES[name]) failures.push(`the module of ${name} has ${size} bytes`);
}
// With the 44 KB of other files that links.mjs allows, a frame loads 60 KB before the module.
const script = await readFile(new URL('../pkg/scoresheet_replay.js', import.meta.url));
console.log(`script of replay: ${script.length} bytes`);
if (script.length > 16_000) failures.push(`the script of the module of replays has ${script.length} bytes`);

await scoresheet.load();
const text = await readFile(new URL('../../samples/permute/simon-r-eric-s.sheet', import.meta.url), 'utf8');
const tasks = {
  check: () => scoresheet.check(text),
  score: () => scoresheet.score(text),
  render: () => scoresheet.render(text),
};
for (const [name, task] of Object.entries(tasks)) {
  for (let count = 0; count < 300; count += 1) task();
  const times = [];
  for (let count = 0; count < 100; count += 1) {
    const begin = performance.now();
    task();
    times.push(performance.now() - begin);
  }
  times.sort((a, b) => a - b);
  const median = times[50];
  console.log(`${name}: ${median.toFixed(3)} ms`);
  if (median > MAX_MS) failures.push(`${name} takes ${median.toFixed(3)} ms`);
}
for (const failure of failures) console.error(failure);
process.exitCode = failures.length === 0 ? 0 : 1;
