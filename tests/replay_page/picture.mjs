// Draws docs/images/replay.png, the picture of a replay in the README.
//
// node picture.mjs PAGE OUTPUT [CHROMIUM], where PAGE is a replay page of
// samples/permute/analysed.sheet. Needs the package playwright-core.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';

const require = createRequire(process.cwd() + '/');
const { chromium } = require('playwright-core');
const [page, output, executablePath = '/usr/bin/chromium'] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const context = await browser.newContext({ viewport: { width: 980, height: 640 } });
const tab = await context.newPage();
await tab.goto(`${pathToFileURL(resolve(page))}#ply-12`);
// The part with the board, the controls and the moves.
await tab.evaluate(() => scrollTo(0, 0));
await tab.screenshot({ path: output, fullPage: true, clip: { x: 0, y: 0, width: 980, height: 684 } });
await browser.close();
