// Tests of the functions that pages use.
//
//     node --test web/tests/page.mjs

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';

import * as scoresheet from '../pkg/scoresheet.js';

const GAME = '1. Ce5f6-f6 2. Ae4f5-f5 3. Cf8g9-f8';
const SHEET = `[Game "Permute"]\n[Orange "Ünal 🎲"]\n[Yellow "Bo"]\n\n1. Ce5f6-f6 {é🎲} 2. Ae4f5-f5 3. Cf8g9-f8 *\n`;

before(() => Promise.all([scoresheet.load(), scoresheet.loadReplay()]));

test('findings have places in UTF-16 units', () => {
  const text = SHEET.replace('Ae4f5-f5', 'Ae4f5-z9');
  const [finding] = scoresheet.findings(text);
  assert.equal(text.slice(...finding.span), 'Ae4f5-z9');
  assert.equal(finding.severity, 'error');
});

test('a fix changes the text', () => {
  const text = GAME.replace('Ce5f6-f6', 'Ce5f6–f6');
  const [finding] = scoresheet.findings(text);
  assert.ok(finding.fix);
  const fixed = scoresheet.applyFix(text, finding.fix);
  assert.deepEqual(scoresheet.findings(fixed), []);
});

test('records name their game, players and formats', () => {
  const [record, ...rest] = scoresheet.records(SHEET);
  assert.equal(rest.length, 0);
  assert.equal(record.game, 'Permute');
  assert.equal(record.plies, 3);
  assert.deepEqual(record.seats, [
    { name: 'Orange', player: 'Ünal 🎲' },
    { name: 'Yellow', player: 'Bo' },
  ]);
  assert.ok(record.formats.includes('aiai'));
  assert.deepEqual(record.span, [0, SHEET.length]);
});

test('a position has a board with squares', () => {
  const position = scoresheet.position(GAME, { at: 2 });
  assert.equal(position.ply, '2');
  assert.equal(position.move, 'Ae4f5-f5');
  assert.deepEqual(position.turn, ['Orange']);
  assert.equal(position.board.size, 12);
  assert.equal(position.board.width, 12);
  assert.deepEqual(position.fixed, ['f5', 'f6']);
  assert.equal(position.stones.flatMap((seat) => seat.squares).length, 144);
});

test('legal moves name their squares', () => {
  const { count, moves } = scoresheet.legalMoves(GAME, { limit: 5 });
  assert.ok(count > 100);
  assert.equal(moves.length, 5);
  for (const { text, squares } of moves) {
    assert.ok(squares.length >= 2 && squares.every((square) => text.includes(square)), text);
  }
});

test('a replay has a figure for each position', () => {
  const replay = scoresheet.replay(SHEET, { theme: 'dark' });
  assert.equal(replay.frames.length, 4);
  assert.deepEqual(replay.frames.map((frame) => frame.ply), ['0', '1', '2', '3']);
  assert.ok(replay.frames.every((frame) => frame.svg.startsWith('<svg')));
  assert.deepEqual(replay.frames[1].comments, ['é🎲']);
  const plies = replay.items.filter((item) => item.kind === 'ply');
  assert.deepEqual(plies.map((item) => item.frame), [1, 2, 3]);
});

test('a move is appended at the end', () => {
  const { text, ply } = scoresheet.appendMove(SHEET, 'Ch4i5-h5');
  assert.equal(ply, '4');
  assert.equal(text, SHEET.replace('Cf8g9-f8 *', 'Cf8g9-f8 4. Ch4i5-h5 *'));
  assert.deepEqual(scoresheet.findings(text), []);
});

test('another move becomes a variation, which goes on', () => {
  const first = scoresheet.appendMove(SHEET, 'Ch4i5-h5', { at: 1 });
  assert.equal(first.ply, '2a');
  assert.ok(first.text.includes('2. Ae4f5-f5 (2. Ch4i5-h5) 3.'), first.text);
  const second = scoresheet.appendMove(first.text, 'Cf8g9-f8', { at: '2a' });
  assert.equal(second.ply, '2a.3');
  assert.ok(second.text.includes('(2. Ch4i5-h5 3. Cf8g9-f8)'), second.text);
  const other = scoresheet.appendMove(second.text, 'Cb2c3-b3', { at: 1 });
  assert.equal(other.ply, '2b');
  assert.deepEqual(scoresheet.findings(other.text), []);
});

test('a move that is there already changes nothing', () => {
  const { text, ply } = scoresheet.appendMove(SHEET, 'Ae4f5-f5', { at: 1 });
  assert.equal(text, SHEET);
  assert.equal(ply, '2');
});

test('an illegal move is refused', () => {
  assert.throws(() => scoresheet.appendMove(GAME, 'Ce5f6-e5'), /f6/);
});

test('comments, marks and variations are changed in one of several records', () => {
  const text = `${GAME}\n\n${SHEET.replace('3. Cf8g9-f8', '(2. Ch4i5-h5 3. Cf8g9-f8) 3. Cf8g9-f8')}`;
  const at = (ply) => ({ record: 2, at: ply });
  const commented = scoresheet.setComment(text, 'good', at('2a'));
  assert.equal(commented.ply, '2a');
  assert.ok(commented.text.endsWith(text.slice(text.indexOf('[')).replace('2. Ch4i5-h5', '2. Ch4i5-h5 {good}')), commented.text);
  const marked = scoresheet.toggleMark(commented.text, 'Gd3e4', at('2a'));
  assert.ok(marked.text.includes('{[%cal Gd3e4] good}'), marked.text);
  assert.equal(scoresheet.toggleMark(marked.text, 'Gd3e4', at('2a')).text, commented.text);
  assert.equal(scoresheet.setComment(text, 'start', at(0)).ply, '0');
  const promoted = scoresheet.promoteVariation(text, at('2a.3'));
  assert.equal(promoted.ply, '3');
  assert.ok(promoted.text.includes('2. Ch4i5-h5 (2. Ae4f5-f5 3. Cf8g9-f8) 3. Cf8g9-f8 *'), promoted.text);
  const deleted = scoresheet.deleteVariation(text, at('2a.3'));
  assert.equal(deleted.ply, '1');
  assert.equal(deleted.text, `${GAME}\n\n${SHEET}`);
  assert.throws(() => scoresheet.deleteVariation(text, at(2)), /variation/);
  assert.throws(() => scoresheet.toggleMark(text, 'x', at(2)), /Gd3/);
});

test('a comment changes neither the moves of a list nor the shown position', () => {
  const sample = (name) => readFileSync(new URL(`../../samples/${name}`, import.meta.url), 'utf8');
  const late = sample('swaptimum/forced-pass.sheet').split('\n\n[')[0];
  const { frames: [{ ply }] } = scoresheet.replay(late);
  assert.equal(ply, '48', 'the record begins in the middle of a game');
  const { text, ply: shown } = scoresheet.setComment(late, 'the start', { at: ply });
  assert.equal(shown, ply);
  assert.deepEqual(scoresheet.replay(text).frames[0].comments, ['the start']);
  const bullets = sample('pastes/permute/bullets-asterisk.txt');
  assert.throws(() => scoresheet.setComment(bullets, 'the start', { at: 0 }), /format it first/);
  const formatted = scoresheet.fmt(bullets).output;
  assert.deepEqual(scoresheet.findings(scoresheet.setComment(formatted, 'the start', { at: 0 }).text), []);
});

test('moves are appended to empty records', () => {
  const sheet = '[Game "Swaptimum"]\n';
  const { text, ply } = scoresheet.appendMove(sheet, 'd4');
  assert.equal(ply, '1');
  assert.equal(scoresheet.records(text)[0].plies, 1);
});

test('options that cannot be used are thrown', () => {
  assert.throws(() => scoresheet.check(GAME, { formt: 'json' }), /formt/);
  assert.throws(() => scoresheet.check(GAME, { format: 'xml' }), /xml/);
  assert.throws(() => scoresheet.render(GAME, { coords: 'x' }));
  assert.throws(() => scoresheet.score(GAME, { at: 'x' }));
});

test('no text throws', () => {
  const texts = ['', '(', '[Game "', '\0', '{', '1. ', '💥'.repeat(1000), '('.repeat(20000), '[Game "Permutu"]\n\n1. x'];
  for (const text of texts) {
    for (const name of ['check', 'score', 'show', 'fmt', 'render']) {
      const { exitCode } = scoresheet[name](text);
      assert.ok(exitCode <= 5, name);
    }
    scoresheet.convert(text, { to: 'json' });
    scoresheet.records(text);
  }
});

test('the engine answers in a worker', async () => {
  const engine = new scoresheet.Engine();
  const seen = [];
  const analysis = await engine.analyse(GAME, { simulations: 50 }, (progress) => seen.push(progress.done));
  assert.deepEqual(seen, [1, 2, 3]);
  assert.equal(analysis.rows.length, 3);
  assert.ok(analysis.graph.startsWith('<svg'));
  const evaluation = await engine.evaluate(GAME, { level: 1 });
  assert.equal(evaluation.seat, 'Yellow');
  assert.equal(await engine.bestMove(GAME, { level: 1 }), evaluation.moves[0].move);
  const running = engine.analyse(GAME, { simulations: 1e7 });
  setTimeout(() => engine.stop(), 200);
  await assert.rejects(running, { name: 'AbortError' });
  assert.equal((await engine.evaluate(GAME, { level: 1 })).seat, 'Yellow');
  engine.close();
});

test('a replay page has a section and a style sheet', () => {
  const { section, style } = scoresheet.replayPage(SHEET);
  assert.match(section, /^<section class="replay" id="r1"/);
  assert.ok(section.includes('Ünal 🎲'));
  const { frames } = JSON.parse(/<script[^>]*>(.*)<\/script>/s.exec(section)[1]);
  assert.deepEqual(frames.map(({ name }) => name), ['ply-0', 'ply-1', 'ply-2', 'ply-3']);
  const isDark = (css) => css.includes('prefers-color-scheme:dark');
  assert.ok(isDark(style));
  const [light, dark] = ['light', 'dark'].map((scheme) => scoresheet.replayPage(SHEET, { scheme }).style);
  assert.ok(!isDark(light) && !isDark(dark) && light !== dark);
  assert.throws(() => scoresheet.replayPage(SHEET, { scheme: 'pink' }), /choose one of auto, light, dark/);
});

test('cards are not squares', () => {
  const text = readFileSync(new URL('../../samples/permutations/two-players.sheet', import.meta.url), 'utf8');
  const { moves } = scoresheet.legalMoves(text, { at: 31 });
  assert.ok(moves.length > 0);
  assert.ok(moves.every(({ squares }) => squares.length === 0));
});

test('an auction has the choices of each seat', () => {
  const text = readFileSync(new URL('../../samples/permutations/two-players.sheet', import.meta.url), 'utf8');
  const { choices, moves } = scoresheet.legalMoves(text, { at: 0, limit: 0 });
  assert.deepEqual(moves, []);
  assert.deepEqual(choices.shared, [1, 12, 32, 37]);
  assert.equal(choices.own.length, 4);
  assert.deepEqual(choices.own[1], [2, 8, 9, 14, 15, 20, 22, 31, 35, 36, 42]);
  assert.equal(scoresheet.legalMoves(GAME).choices, null);
});

test('a replay has the chances that comments state', () => {
  const text = GAME.replace('2. Ae4f5-f5', '2. Ae4f5-f5 {[%wc 0.3624,0.0118] good}');
  const { chanceLabel, frames } = scoresheet.replay(text);
  assert.equal(chanceLabel, 'Chance of Orange');
  assert.deepEqual(frames.map(({ chance }) => chance), [
    null, null, { chance: 0.3624, error: 0.0118, text: '36.2 ± 1.2 %' }, null,
  ]);
});
