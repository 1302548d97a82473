// A game against the engine.

import { announce, button, byId, fillSelect, make, select } from './dom.js';
import { showBest } from './board.js';
import { LEVELS, canSearch, search, stopSearch, wasStopped } from './engine.js';
import { game } from './game.js';

const view = byId('view-play');
const seat = select([], { id: 'play-seat', on: { change: () => resume() } });
const level = select(LEVELS, { value: '3', id: 'play-level' });
const startButton = button('Play from here', () => start(), { class: 'main' });
const newButton = button('New game', () => byId('new-game').click());
const stopButton = button('Stop', () => end('Stopped.'), { hidden: true });
const backButton = button('Take back', () => takeBack(), { hidden: true });
const hintButton = button('Hint', () => hint(), { hidden: true });
const status = make('p', { role: 'status', id: 'play-status' });
const fields = make('div', { class: 'fields' },
  make('label', { for: 'play-seat' }, 'You play', seat),
  make('label', { for: 'play-level' }, 'Level', level));

let playing = false;
/** Whether the players have exchanged colours on the way to the shown position. */
let exchanged = false;
/** Counts the searches, so that the answer of one that was overtaken is dropped. */
let turn = 0;
/** The moves of this game, with the texts before and after them. */
let plays = [];
let engineMoves = false;

const say = (text) => {
  status.textContent = text;
};

const controls = () => {
  startButton.hidden = playing;
  newButton.hidden = playing;
  stopButton.hidden = !playing;
  backButton.hidden = !playing;
  hintButton.hidden = !playing;
  startButton.disabled = !canSearch(game.position);
};

const end = (text) => {
  if (playing) stopSearch();
  playing = false;
  engineMoves = false;
  turn += 1;
  game.wait('');
  say(text);
  controls();
};

/** Goes on from the shown position, whatever the engine is doing. */
const resume = () => {
  if (!playing) return;
  turn += 1;
  stopSearch();
  game.wait('');
  go();
};

const start = () => {
  playing = true;
  plays = [];
  controls();
  // On phones, the board is above the button.
  byId('seats').scrollIntoView({ block: 'nearest' });
  go();
};

/** Lets the engine move if it is its turn. */
const go = async () => {
  const { position } = game;
  if (!playing || !position) return;
  if (position.over || position.turn.length !== 1) return end(position.over ? 'The game is over.' : 'The game cannot go on.');
  if (position.turn[0] === seat.value) return say('Your move.');
  turn += 1;
  const mine = turn;
  const [engineSeat] = position.turn;
  const { text, here } = game;
  say(`${engineSeat} is thinking …`);
  game.wait(`${engineSeat} is thinking …`);
  try {
    const { moves } = await search('evaluate', text, { ...here, level: Number(level.value), seed: mine });
    // The game may have changed meanwhile.
    if (mine !== turn) return;
    if (game.text !== text || game.ply !== here.at) return end('Stopped, since another position is shown.');
    if (moves.length === 0) return end('The engine finds no move.');
    game.wait('');
    engineMoves = true;
    game.play(moves[0].move);
    announce(`${engineSeat} played ${moves[0].move}`);
  } catch (error) {
    if (mine === turn) end(wasStopped(error) ? 'Stopped.' : `The engine failed: ${error.message}`);
  }
};

/** Takes back the last move of the reader and what the engine answered. Where the record was changed
 * otherwise since, they stay in it. */
const takeBack = () => {
  turn += 1;
  stopSearch();
  game.wait('');
  const mine = plays.findLastIndex(({ isMine }) => isMine);
  const last = plays.slice(mine);
  if (mine >= 0 && last.every(({ after }, at) => after === (last[at + 1]?.before.text ?? game.text))) {
    plays.length = mine;
    game.edit(last[0].before.text, last[0].before);
    return say('Your move.');
  }
  let index = game.frame.previous;
  const seats = game.info.seats.length;
  const atMove = () => game.position?.turn.includes(seat.value);
  for (let count = 0; count <= seats && index !== null; count += 1) {
    game.go(index);
    if (atMove()) break;
    index = game.frame.previous;
  }
  // Before the reader's first move, the other seat moves again.
  if (!atMove()) return go();
  say('Your move: another one becomes a variation.');
};

const hint = async () => {
  const { text, here } = game;
  if (!canSearch(game.position) || game.position.turn[0] !== seat.value) return;
  say('Searching for a hint …');
  try {
    const { moves } = await search('evaluate', text, { ...here, level: Math.max(Number(level.value), 5) });
    if (game.text === text && game.ply === here.at) {
      say(moves[0] ? `Hint: ${moves[0].move}` : 'There is no hint.');
      showBest(moves[0]?.move);
      (game.position.board ? byId('seats') : status).scrollIntoView({ block: 'nearest' });
    }
  } catch (error) {
    if (!wasStopped(error)) say(`The engine failed: ${error.message}`);
  }
};

const seats = () => {
  const names = game.info?.seats.map(({ name }) => name).filter((name) => !name.startsWith('Dummy')) ?? [];
  fillSelect(seat, names, seat.value);
};

/** The reader keeps the stones after a swap of the players, and so plays the other seat. */
const followSwap = () => {
  const before = exchanged;
  exchanged = game.hasExchange;
  const others = [...seat.options].map(({ value }) => value).filter((name) => name !== seat.value);
  if (playing && exchanged !== before) seat.value = others[0];
};

const reset = () => {
  followSwap();
  controls();
  fields.hidden = !game.frame;
  if (playing) {
    // What was said of another position is not true of this one.
    const next = game.position?.turn[0];
    if (next && /^(Your move|Hint)/.test(status.textContent)) say(next === seat.value ? 'Your move.' : `${next} is to move in this position.`);
    return;
  }
  if (!game.frame) say('Start a new game, or open a record and go on from any position.');
  else if (game.info.game === 'Permutations') say('In Permutations all seats bid at once: the engine cannot play it. Enter the auctions of all seats under Moves.');
  else if (game.position.over) say('The game is over. Step back to go on from an earlier position, or start a new game.');
  else if (/^(Start a|In Perm|The game is)/.test(status.textContent)) say('');
};

export const startOpponent = () => {
  view.append(
    fields,
    make('p', { class: 'quiet', text: 'Levels go from 1, a beginner, to 10, which thinks for up to 20 seconds. The engine plays all other seats.' }),
    make('div', { class: 'row wrap' }, startButton, newButton, backButton, hintButton, stopButton),
    status);
  game.addEventListener('record', seats);
  game.addEventListener('ply', reset);
  game.addEventListener('played', ({ detail }) => {
    if (playing) plays.push({ ...detail, isMine: !engineMoves });
    engineMoves = false;
    go();
  });
  game.addEventListener('opened', () => playing && end(''));
  game.addEventListener('begun', () => game.view === 'play' && canSearch(game.position) && start());
  seats();
  reset();
};
