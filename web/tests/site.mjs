// The page in a browser: everything that a reader can do, over HTTP from a folder.
//
//     node web/tests/site.mjs PROGRAM [CHROMIUM] [TEST]
//
// Needs `web/site` as `web/site.sh` makes it, and the packages playwright-core and axe-core in
// the current folder. `TEST` runs only the tests whose names contain it.

import access from './site/access.mjs';
import { browser, server } from './site/browser.mjs';
import figures from './site/figures.mjs';
import links from './site/links.mjs';
import moves from './site/moves.mjs';
import record from './site/record.mjs';
import tree from './site/tree.mjs';

const only = process.argv[4] ?? '';
const tests = { ...record, ...moves, ...tree, ...figures, ...links, ...access };
let failed = 0;
for (const [name, run] of Object.entries(tests)) {
  if (!name.includes(only)) continue;
  try {
    await run();
    console.log(`ok ${name}`);
  } catch (error) {
    failed += 1;
    console.error(`FAILED ${name}\n${error.stack}`);
  }
}
await browser.close();
await server.close();
process.exitCode = failed === 0 ? 0 : 1;
