// Compares what the modules print with what the program prints, byte for byte.
//
//     node web/tests/parity.mjs PROGRAM [FOLDER] [--archives] [--every NUMBER]
//
// PROGRAM is the native program; FOLDER holds the samples. With `--archives`, it holds
// files of many records, and only a few calls are made, each of which covers all of them.
// With `--every 5`, only every fifth call is made.

import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import * as scoresheet from '../pkg/scoresheet.js';

const { values: { archives: isArchives, every }, positionals } = parseArgs({
  options: { archives: { type: 'boolean' }, every: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const [program, folder = 'samples'] = positionals;
const GAMES = ['permute', 'swaptimum', 'permutations', 'permutu'];

/** What the program prints for a text on standard input. */
const native = (args, text) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: { PATH: process.env.PATH } });
    const parts = { stdout: [], stderr: [] };
    for (const name of ['stdout', 'stderr']) child[name].on('data', (data) => parts[name].push(data));
    child.stdin.on('error', () => {});
    child.on('error', reject);
    child.on('close', (exitCode) => {
      const [bytes, messages] = [parts.stdout, parts.stderr].map((data) => Buffer.concat(data));
      resolve({ bytes, messages: messages.toString(), exitCode });
    });
    child.stdin.end(text);
  });

/** The options of a function as arguments of the program. */
const args = (options) =>
  Object.entries(options).flatMap(([name, value]) => {
    const option = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    const values = Array.isArray(value) ? value : [value];
    return values.map((one) => (one === true ? option : `${option}=${one}`));
  });

/** The calls for each sample: functions, and their options. */
const FOR_ALL = [
  ['check', {}],
  ['check', { format: 'json' }],
  ['check', { format: 'short', strict: true }],
  ['score', {}],
  ['score', { at: 'all' }],
  ['score', { format: 'json' }],
  ['show', { record: 1, groups: true }],
  ['show', { record: 1, format: 'json' }],
  ['show', { record: 1, tree: true }],
  ...['sheet', 'mindsports', 'aiai', 'aiai-actions', 'json', 'abstractplay'].map((to) => ['convert', { to }]),
  ['convert', { to: 'sheet', unsound: 'keep' }],
  ['convert', { to: 'json', lossless: true }],
  ['convert', { to: 'mindsports', lossless: true }],
  ['fmt', {}],
  ['render', { record: 1 }],
  ['render', { record: 1, to: 'txt', ascii: true }],
];

/** More calls for some samples. */
const FOR_SOME = [
  ['show', { legal: true, at: '3' }],
  ['render', { at: 'start,1-3', groups: '2', dimOthers: true, legend: true, title: 'A <title>' }],
  ['render', { at: '4', crop: 'a1-d4', relabel: true, rotate: 90, mirror: true, coords: 'nesw' }],
  ['render', { theme: 'dark', numbers: '1-4', numberFrom: 3, noLastMove: true, nextMove: true, half: true, at: 3 }],
  ['render', { mark: ['Xa1', '#1:Ob2'], arrow: 'Ga1b2', label: 'b1=A', highlight: 'Rb2', width: 500 }],
  ['render', { scoreBar: true, spark: true, changes: true, caption: 'After {ply}: {score}', square: 20 }],
  ['renderFile', { to: 'png' }],
  ['renderFile', { to: 'pdf', at: '1-2' }],
  ['renderFile', { to: 'gif', at: '1-6', width: 200 }],
  ['renderFile', { to: 'svg', outlineText: true }],
  ['analyse', { simulations: 300, at: '3-5' }],
  ['analyse', { simulations: 200, at: '2', format: 'json', seed: 7 }],
];

/** The calls for each archive: findings, results, groups, scores and moves of all records. */
const FOR_ARCHIVES = [
  ['check', { format: 'json' }],
  ['score', { format: 'json' }],
  ['convert', { to: 'json', unsound: 'keep' }],
];

const engine = new scoresheet.Engine();
const CALLS = { analyse: (text, options) => engine.analyse(text, options) };
const COMMANDS = { renderFile: 'render' };

/** A part of both texts, from shortly before their first difference. */
const show = (one, other) => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  const index = left.findIndex((byte, at) => byte !== right[at]);
  const start = Math.max(0, (index < 0 ? left.length : index) - 1000);
  const part = (bytes) => JSON.stringify(bytes.subarray(start, start + 2000).toString('latin1'));
  return `\n  program ${part(left)}\n  module  ${part(right)}`;
};

/**
 * Messages with the note on the assumed setting first: the program prints it before the
 * other messages of a block, since blocks are read at the same time.
 */
const assumptionFirst = (messages) => {
  const lines = messages.split('\n');
  const isNote = (line) => /^note: .*\(assumed; .*\)$/.test(line);
  return [...lines.filter(isNote), ...lines.filter((line) => !isNote(line))].join('\n');
};

/** Compares one call; returns a complaint, or nothing. */
const compare = async (name, call, options) => {
  const text = await readFile(path.join(folder, name));
  const [theirs, ours] = await Promise.all([
    native([COMMANDS[call] ?? call, ...args(options)], text),
    (CALLS[call] ?? scoresheet[call])(text, options),
  ]);
  const context = `${name}: ${call} ${JSON.stringify(options)}`;
  if (Buffer.compare(theirs.bytes, ours.bytes) !== 0) {
    return `${context}: output${show(theirs.bytes, ours.bytes)}`;
  }
  if (theirs.exitCode !== ours.exitCode) {
    return `${context}: exit code ${theirs.exitCode}, module ${ours.exitCode}\n  ${theirs.messages}`;
  }
  if (assumptionFirst(theirs.messages) !== assumptionFirst(ours.messages)) {
    return `${context}: messages${show(theirs.messages, ours.messages)}`;
  }
  return undefined;
};

await scoresheet.load();
const names = (await readdir(folder, { recursive: true })).sort();
const samples = names.filter((name) => /\.(sheet|txt|jsonl)$/.test(name) && !/expected/.test(name));
const all = [];
for (const name of samples) {
  const game = GAMES.find((game) => name.split(path.sep).includes(game));
  const setting = game && game !== 'permute' ? { game } : {};
  const more = /^(simon-r-eric-s|crosscut|full-game|[^/]*)\.sheet$/.test(path.basename(name)) && !name.includes('bad');
  const calls = isArchives ? FOR_ARCHIVES : more ? [...FOR_ALL, ...FOR_SOME] : FOR_ALL;
  for (const [call, options] of calls) all.push([name, call, { ...options, ...setting }]);
}
const work = all.filter((_, index) => index % Number(every) === 0);

let compared = 0;
const complaints = [];
const run = async () => {
  for (let job = work.pop(); job !== undefined; job = work.pop()) {
    const complaint = await compare(...job).catch((error) => `${job[0]}: ${job[1]}: ${error.stack}`);
    if (complaint) complaints.push(complaint);
    compared += 1;
  }
};
await Promise.all(Array.from({ length: availableParallelism() + 1 }, run));
engine.close();
for (const complaint of complaints.slice(0, 20)) console.error(complaint);
console.log(`${compared} calls on ${samples.length} samples compared, ${complaints.length} differ`);
process.exitCode = complaints.length === 0 && samples.length > 100 ? 0 : 1;
