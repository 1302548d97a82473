// Tests of the choice of a move step by step, with numbers that follow from the rules.
//
//     node --test web/tests/move-choice.mjs

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';

import { MoveChoice } from '../js/move-choice.js';
import { appendMove, legalMoves, loadReplay, records } from '../pkg/scoresheet.js';

const LIMIT = 50_000;
const sample = (name) => readFileSync(new URL(`../../samples/${name}.sheet`, import.meta.url), 'utf8');
const labels = (choice) => choice.options().map(({ label }) => label);
const choiceOf = (text, at) => new MoveChoice(legalMoves(text, { at, limit: LIMIT }), records(text)[0]);

/** Returns all complete moves, by making every choice. */
const all = (choice, found = []) => {
  if (choice.isComplete) found.push(choice.move);
  for (const option of choice.options()) {
    choice.choose(option);
    all(choice, found);
    choice.undo();
  }
  return found;
};

before(() => loadReplay());

test('Permute on 4x4 has 9 faces, 2 directions and 2 own stones in each', () => {
  const choice = new MoveChoice(legalMoves('', { game: 'Permute', board: 4, position: 'start' }), 'Permute');
  assert.equal(choice.count, 36);
  assert.equal(choice.options().length, 9);
  assert.ok(choice.options().every(({ kind, squares }) => kind === 'face' && squares.length === 4));
  choice.choose('face b2c3');
  assert.equal(choice.prompt, 'Choose the direction');
  assert.deepEqual(labels(choice), ['clockwise', 'anticlockwise']);
  choice.choose('direction clockwise');
  // b2 and c3 are Yellow at the start, so the twist takes Orange's stones there.
  assert.deepEqual(labels(choice), ['b2', 'c3']);
  assert.equal(choice.move, null);
  choice.choose('bandage c3');
  assert.equal(choice.move, 'Cb2c3-c3');
  assert.deepEqual(choice.options(), []);
  assert.deepEqual(choice.undo().undo().undo().steps, []);
});

test('a bandage takes away the faces that contain it, and Yellow may swap once', () => {
  // c3 is in the four faces b2c3, b3c4, c2d3 and c3d4 of nine.
  const text = '[Game "Permute"]\n[Board "4"]\n\n1. Cb2c3-c3 *\n';
  const choice = choiceOf(text, 'end');
  const kinds = choice.options().map(({ kind }) => kind);
  assert.equal(kinds.filter((kind) => kind === 'face').length, 5);
  assert.deepEqual(labels(choice).slice(5), ['swap']);
  assert.equal(choice.choose('word swap').move, 'swap');
});

test('a point of the board chooses the face whose middle is nearest', () => {
  const choice = new MoveChoice(legalMoves('', { game: 'Permute', board: 4, position: 'start' }), 'Permute');
  assert.deepEqual(choice.optionsAt(1.9, 1.9).map(({ label }) => label)[0], 'b2c3');
  assert.deepEqual(choice.optionsAt(1.1, 1.1).map(({ label }) => label)[0], 'a1b2');
  // A corner square is in one face only, a square of the edge in two.
  assert.deepEqual(choice.optionsAt(0.9, 0.9).map(({ label }) => label), ['a1b2']);
  assert.equal(choice.optionsAt(1.5, 0.5).length, 2);
  assert.deepEqual(choice.optionsAt(9, 9), []);
});

test('with two twists the second face follows the first direction', () => {
  const choice = choiceOf(sample('permute/double-twist'), 1);
  assert.ok(choice.isListed);
  choice.choose(choice.options()[0]).choose('direction clockwise');
  assert.equal(choice.options()[0].kind, 'face');
  const moves = choice.choose(choice.options()[0]).choose('direction anticlockwise');
  assert.equal(moves.options()[0].kind, 'bandage');
  assert.match(moves.choose(moves.options()[0]).move, /^C\w+\+A\w+-\w+$/);
});

test('in the notation of Ai Ai the choices are the same', () => {
  const legal = { count: 1, moves: [{ text: 'Widdershins a1b2-a1', squares: [] }], description: null };
  const choice = new MoveChoice(legal, 'Permute');
  choice.choose('face a1b2').choose('direction anticlockwise').choose('bandage a1');
  assert.equal(choice.move, 'Widdershins a1b2-a1');
});

test('Swaptimum: a placement on an empty board is a move; a crosscut needs a swap', () => {
  const empty = new MoveChoice(legalMoves('', { game: 'Swaptimum', board: 5, position: 'start' }), 'Swaptimum');
  assert.equal(empty.options().length, 25);
  assert.equal(empty.choose('place c3').move, 'c3');
  // Red on b2 forms four crosscuts. Only b2 is in all four, so it changes places with
  // one of its four neighbours.
  const position = 'rbr/b.b/rbr r 9';
  const choice = new MoveChoice(legalMoves('', { game: 'Swaptimum', board: 3, position }), 'Swaptimum');
  choice.choose('place b2');
  assert.equal(choice.move, null);
  assert.deepEqual(labels(choice).sort(), ['a2', 'b1', 'b2', 'b3', 'c2']);
  choice.choose('swap b2');
  assert.deepEqual(labels(choice).sort(), ['a2', 'b1', 'b3', 'c2']);
  assert.equal(choice.choose('with b3').move, 'b2,b2-b3');
  choice.undo().undo().choose('swap b3');
  assert.deepEqual(labels(choice), ['b2']);
  assert.equal(choice.choose('with b2').move, 'b2,b2-b3');
});

test('Permutu: a column, then one tile or all that are left', () => {
  const text = sample('permutu/two-players');
  const choice = choiceOf(text, 0);
  // No symbol is taken yet, so each of the 26 columns offers its three tiles.
  assert.equal(choice.options().length, 26);
  choice.choose('column column 7');
  assert.deepEqual(labels(choice), ['red tile', 'black tile', 'green tile']);
  assert.equal(choice.choose('tiles black tile').move, '7b');
  choice.reset();
  assert.equal(choice.take('7x'), false);
  assert.equal(choice.take('27r'), false);
  assert.ok(choice.take('7g'));
  assert.equal(choice.move, '7g');
});

test('Permutations: bids in the order of the seats, cards in the order of the bids', () => {
  const text = sample('permutations/two-players');
  // In the last auction each seat has one card left to bid.
  const choice = choiceOf(text, 32);
  const bids = [];
  while (choice.options()[0].kind === 'bid') {
    assert.equal(choice.options().length, 1);
    bids.push(choice.options()[0].label);
    choice.choose(choice.options()[0]);
  }
  assert.deepEqual(bids, ['Player1 bids 38', 'Player2 bids 12', 'Dummy1 bids 45', 'Dummy2 bids 27']);
  const order = [];
  while (!choice.isComplete) {
    order.push(choice.options()[0].label.split(' ')[0]);
    choice.choose(choice.options()[0]);
  }
  assert.deepEqual(order, ['Dummy1', 'Player1', 'Dummy2', 'Player2']);
});

test('moves that are too many to list are written', () => {
  const choice = choiceOf(sample('permutations/two-players'), 0);
  assert.ok(!choice.isListed && choice.count > 0);
  assert.match(choice.description, /Player1 bids one of/);
  assert.deepEqual(choice.options(), []);
  assert.equal(choice.prompt, 'Write a move');
  assert.equal(choice.write(' 33x32,35x37,43x1,27x12 ').move, '33x32,35x37,43x1,27x12');
  assert.equal(choice.undo().move, null);
});

test('the choices lead to every legal move, and to no other', () => {
  for (const [name, plies] of [
    ['permute/simon-r-eric-s', [0, 1, 14]],
    ['permute/double-twist', [8, 12]],
    ['swaptimum/several-crosscuts', [0, 30, 46, 60]],
    ['permutations/five-players', [7, 8, 17]],
    ['permutu/three-players', [0, 3, 16]],
    ['permutu/three-players-move-time', [0, 5]],
  ]) {
    const text = sample(name);
    for (const at of plies) {
      const legal = legalMoves(text, { at, limit: LIMIT });
      const choice = new MoveChoice(legal, records(text)[0]);
      const expected = legal.moves.map(({ text: move }) => move).sort();
      assert.equal(expected.length, legal.count);
      assert.deepEqual([...new Set(all(choice))].sort(), expected, `${name} ${at}`);
    }
  }
});

test('a chosen move can be added to the record', () => {
  const text = sample('permute/simon-r-eric-s');
  const choice = choiceOf(text, 5);
  while (!choice.isComplete) choice.choose(choice.options().at(-1));
  const added = appendMove(text, choice.move, { at: 5 });
  assert.ok(added.text.includes(choice.move));
});

test('what is not an option is refused', () => {
  const choice = new MoveChoice(legalMoves('', { game: 'Permute', board: 4, position: 'start' }), 'Permute');
  assert.throws(() => choice.choose('face z9'), /is not one of the options/);
});
