// The functions of scoresheet. `scoresheet.d.ts` describes them.

import init, * as wasm from './scoresheet_commands.js';
import { bytes, list, loader, printed, source } from './module.js';

export { Engine } from './engine.js';
export {
  appendMove, applyFix, deleteVariation, findings, legalMoves, loadReplay, position, promoteVariation,
  records, replay, replayPage, setComment, toggleMark,
} from './replay.js';

let pictures;

export const load = loader(new URL('scoresheet_commands.wasm', import.meta.url), init);

export const version = () => wasm.version();

const command = (run) => (text, options) => printed(run(bytes(text), list(options)));

export const check = command(wasm.check);
export const score = command(wasm.score);
export const show = command(wasm.show);
export const convert = command(wasm.convert);
export const fmt = command(wasm.fmt);
export const render = command(wasm.render);
export const games = () => printed(wasm.games());

const loadPictures = async (given) => {
  const module = await import('./scoresheet_pictures.js');
  const address = new URL('scoresheet_pictures.wasm', import.meta.url);
  await module.default({ module_or_path: await source(address, given) });
  return module;
};

export const renderFile = async (text, options, given) => {
  pictures ??= loadPictures(given).catch((error) => {
    pictures = undefined;
    throw error;
  });
  return printed((await pictures).renderFile(bytes(text), list(options)));
};
