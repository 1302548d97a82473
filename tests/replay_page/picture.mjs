// Draws docs/images/replay.png and replay-dark.png, the pictures of a replay in the README.
//
// node picture.mjs PAGE FOLDER [CHROMIUM], where PAGE is a replay page of
// samples/permute/analysed.sheet. Needs the package playwright-core.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';

const require = createRequire(process.cwd() + '/');
const { chromium } = require('playwright-core');
const [page, folder, executablePath = '/usr/bin/chromium'] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
for (const [colorScheme, name] of [['light', 'replay.png'], ['dark', 'replay-dark.png']]) {
  const context = await browser.newContext({ viewport: { width: 980, height: 640 }, colorScheme });
  const tab = await context.newPage();
  await tab.goto(`${pathToFileURL(resolve(page))}#ply-12`);
  // The part with the board, the controls and the moves.
  await tab.evaluate(() => scrollTo(0, 0));
  const clip = { x: 0, y: 0, width: 980, height: 684 };
  await tab.screenshot({ path: resolve(folder, name), fullPage: true, clip });
}
await browser.close();
