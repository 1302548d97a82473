// The functions of scoresheet. `scoresheet.d.ts` describes them.

import init, * as wasm from './scoresheet_records.js';
import { bytes, list, printed, source } from './module.js';

export { Engine } from './engine.js';

let loading;
let pictures;

export const load = (given) => {
  loading ??= source('scoresheet_records.wasm', given)
    .then((module_or_path) => init({ module_or_path }))
    .then(() => {})
    .catch((error) => {
      loading = undefined;
      throw error;
    });
  return loading;
};

export const version = () => wasm.version();

const command = (run) => (text, options) => printed(run(bytes(text), list(options)));

export const check = command(wasm.check);
export const score = command(wasm.score);
export const show = command(wasm.show);
export const convert = command(wasm.convert);
export const fmt = command(wasm.fmt);
export const render = command(wasm.render);
export const games = () => printed(wasm.games());

const structured = (run) => (text, options) => JSON.parse(run(bytes(text), list(options)));

export const records = structured(wasm.records);
export const position = structured(wasm.position);
export const legalMoves = structured(wasm.legalMoves);
export const replay = structured(wasm.replay);
export const replayPage = structured(wasm.replayPage);

export const findings = (text, options) => records(text, options).flatMap((record) => record.findings);

export const applyFix = (text, { span: [start, end], text: replacement }) =>
  text.slice(0, start) + replacement + text.slice(end);

export const appendMove = (text, move, options) =>
  JSON.parse(wasm.appendMove(bytes(text), move, list(options)));

const loadPictures = async (given) => {
  const module = await import('./scoresheet_pictures.js');
  await module.default({ module_or_path: await source('scoresheet_pictures.wasm', given) });
  return module;
};

export const renderFile = async (text, options, given) => {
  pictures ??= loadPictures(given).catch((error) => {
    pictures = undefined;
    throw error;
  });
  return printed((await pictures).renderFile(bytes(text), list(options)));
};
