// The module of replays: records and positions as data, and moves to try.

import init, * as wasm from './scoresheet_replay.js';
import { bytes, list, loader } from './module.js';

export const loadReplay = loader(new URL('scoresheet_replay.wasm', import.meta.url), init);

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

const comment = (isMark) => (text, value, options) =>
  JSON.parse(wasm.editComment(bytes(text), value, isMark, list(options)));
export const setComment = comment(false);
export const toggleMark = comment(true);

const variation = (isPromoted) => (text, options) =>
  JSON.parse(wasm.editVariation(bytes(text), isPromoted, list(options)));
export const promoteVariation = variation(true);
export const deleteVariation = variation(false);
