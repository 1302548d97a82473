// Figures, compared with those of the program.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import { open, openAll, program, sample, settled, view, write, GAMES } from './browser.mjs';

export default {
  async 'figures are those of the program'() {
    const { page, done } = await open();
    const folder = mkdtempSync(join(tmpdir(), 'figures-'));
    const choose = async (choices) => {
      await page.getByRole('button', { name: 'Reset' }).click();
      await openAll(page);
      for (const [name, value] of Object.entries(choices)) {
        const control = page.locator(`#figure-${name}`);
        if (value === true) await control.check();
        else if (await control.evaluate((element) => element.tagName) === 'SELECT') await control.selectOption(value);
        else await control.fill(value);
      }
      await settled(page);
      assert.equal(await page.locator('#view-figure .problem').textContent(), '');
    };
    const saved = async (kind) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: `Save as ${kind}` }).click()]);
      return readFileSync(await download.path());
    };
    const compare = async (game, kind, choices) => {
      await choose(choices);
      const bytes = await saved(kind);
      const command = await page.locator('#command').textContent();
      const env = { ...process.env, PATH: `${dirname(resolve(program))}:${process.env.PATH}` };
      execFileSync('bash', ['-c', command], { cwd: folder, env, stdio: ['ignore', 'ignore', 'ignore'] });
      const file = command.split(' -o ')[1];
      assert.ok(bytes.length > 500 && bytes.equals(readFileSync(join(folder, file))), `${game}: ${command}`);
    };
    for (const [game, name] of Object.entries(GAMES)) {
      writeFileSync(join(folder, 'game.sheet'), sample(name));
      await write(page, sample(name));
      await view(page, 'figure');
      await compare(game, 'SVG', {});
      await compare(game, 'SVG', { at: '3,5-6', theme: 'dark', columns: '2', caption: "{ply}: it's {score}\nsecond", title: 'A “title” with $HOME' });
      await compare(game, 'SVG', { at: 'end', width: '300', noLastMove: true });
      if (!['Permute', 'Swaptimum'].includes(game)) continue;
      await compare(game, 'SVG', {
        at: '8', groups: 'all', dimOthers: true, scoreBar: true, spark: true, legend: true, changes: true, coords: 'nesw', rotate: '90',
        mirror: true, numbers: 'all', nextMove: true, mark: 'Xa1', label: 'b2=A', highlight: 'Gd3', arrow: 'Gd3e4',
      });
      await compare(game, 'SVG', { at: '8', crop: 'a1-f6', relabel: true, outlineText: true });
      if (game === 'Permute') await compare(game, 'SVG', { at: '14', locked: true, noBandages: true });
      await compare(game, 'PNG', { at: '4', theme: 'print' });
      await compare(game, 'PDF', { at: '4' });
    }
    await compare('Swaptimum', 'GIF', { square: '12', delay: '200ms' });
    await done();
  },

  async 'a figure of the end takes one click'() {
    const { page, done } = await open();
    await write(page, sample(GAMES.Permute));
    await view(page, 'figure');
    await page.locator('#view-figure').getByRole('button', { name: 'End' }).click();
    await settled(page);
    assert.match(await page.locator('#command').textContent(), /--at 14 /);
    const disabled = await page.locator('#view-figure .step').evaluateAll((all) => all.map((one) => one.getAttribute('aria-disabled')));
    assert.deepEqual(disabled, ['false', 'false', 'true', 'true']);
    await done();
  },
};
