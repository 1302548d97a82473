// The analysis of a game: chances, a graph, and a table of plies; and the best moves in a position.

import { announce, button, byId, copy, make, notice, save, select } from './dom.js';
import { LEVELS, canSearch, percent, search, stopSearch, wasStopped } from './engine.js';
import { setChances, showBest, stoneOf } from './board.js';
import { chanceOfFirst, drawGraph, plyUnder, recordedRows, turningPoint } from './graph.js';
import { game } from './game.js';

const SHOWN_MOVES = 5;
const view = byId('view-analyse');
const level = select(LEVELS, { value: '6', id: 'analyse-level' });
const startButton = button('Analyse the game', () => run(), { class: 'main' });
const hintButton = button('Best moves here', () => hint());
const stopButton = button('Stop', () => stopSearch(), { hidden: true });
const progress = make('progress', { 'aria-label': 'Progress', hidden: true });
const status = make('p', { class: 'quiet', role: 'status' });
const counter = make('span', { class: 'quiet' });
const best = make('div', { id: 'best' });
const graphPlace = make('div', { id: 'graph' });
const results = make('div', { id: 'analysed' });
const saves = make('div', { class: 'row wrap', hidden: true });

/** What was analysed last. */
let done = null;
/** The position whose best moves are shown. */
let bestAt = null;

const busy = (is) => {
  startButton.disabled = is;
  hintButton.disabled = is;
  stopButton.hidden = !is;
  if (!is) progress.hidden = true;
  counter.textContent = '';
};

/** Runs a search, and says why it fails. Returns `undefined` then. */
const attempt = async (task, isWatched = () => true) => {
  busy(true);
  try {
    return await task();
  } catch (error) {
    if (isWatched()) status.textContent = wasStopped(error) ? 'Stopped.' : `The search failed: ${error.message}`;
    return undefined;
  } finally {
    busy(false);
  }
};

/** The setting of the shown record and the moves of its main line. */
const mainLine = () => [game.info?.setting, ...(game.replay?.frames ?? [])
  .filter(({ ply }) => /^[1-9]\d*$/.test(ply)).map(({ caption }) => caption)];

/** The analysed plies that the shown record still has: it may have been changed, or be another. */
const rowsOfShown = () => {
  const now = mainLine();
  const other = done.line.findIndex((move, ply) => move !== now[ply]);
  return other < 0 ? done.rows : done.rows.filter(({ ply }) => ply < other);
};

const run = async () => {
  game.settle();
  const { text, number, info } = game;
  const mine = { text, number, seats: info.seats, rows: [], total: info.plies, line: mainLine() };
  done = mine;
  results.replaceChildren();
  graphPlace.replaceChildren();
  saves.hidden = true;
  progress.hidden = false;
  progress.removeAttribute('value');
  if (innerWidth < 900) startButton.scrollIntoView({ block: 'start' });
  status.textContent = 'Loading the engine …';
  const options = { record: number, level: Number(level.value), theme: game.theme };
  const analysis = await attempt(() => search('analyse', text, options, ({ done: plies, total, rows }) => {
    progress.max = total;
    progress.value = plies;
    status.textContent = '';
    counter.textContent = `${plies} of ${total} plies`;
    if (done !== mine) return;
    done.rows.push(...rows);
    show();
  }));
  if (!analysis || done !== mine) return;
  done.analysis = analysis;
  done.rows = analysis.rows;
  const marks = done.rows.filter((row) => row.mark).length;
  status.textContent = done.rows.length === 0
    ? 'There is nothing to search: the game is over, or the hands are unknown.'
    : `${done.rows.length} plies analysed, ${marks} marked.`;
  saves.hidden = done.rows.length === 0;
  show();
};

/** Searches the shown position ever deeper, and each that is shown, until another view is. */
const hint = async () => {
  game.settle();
  const { text, number, here } = game;
  const isShown = () => game.text === text && game.number === number && game.ply === here.at;
  const isWatched = () => isShown() && game.view === 'analyse';
  const leave = () => isWatched() || stopSearch();
  for (const kind of ['ply', 'view']) game.addEventListener(kind, leave);
  for (let strength = Number(level.value); strength <= LEVELS.length; strength += 1) {
    const searching = `Searching at strength ${strength} …`;
    status.textContent = searching;
    const found = await attempt(() => search('evaluate', text, { ...here, level: strength }), isWatched);
    if (!isWatched() && status.textContent === searching) status.textContent = '';
    if (!found || !isWatched()) break;
    status.textContent = `Searched at strength ${strength}, and ever deeper while you look.`;
    if (!showMoves(found, isShown, here)) break;
  }
  for (const kind of ['ply', 'view']) game.removeEventListener(kind, leave);
  const goesOn = game.view === 'analyse' && game.text === text && game.number === number;
  if (goesOn && game.ply !== here.at && canSearch(game.position)) hint();
};

/** Shows the best moves of a position. Returns false if there are none. */
const showMoves = (found, isShown, here) => {
  if (found.moves.length === 0) {
    status.textContent = found.status === 'over' ? 'The game is over.' : 'All seats move at once here, which cannot be searched.';
    best.replaceChildren();
    return false;
  }
  const moves = [...found.moves].sort((a, b) => b.chance - a.chance).slice(0, SHOWN_MOVES);
  bestAt = { text: game.text, ply: here.at };
  best.replaceChildren(
    make('h3', { text: `Best moves of ${found.seat}` }),
    make('ol', {}, moves.map((one) => make('li', { on: { pointerenter: () => showBest(one.move) } },
      button(one.move, () => isShown() && game.play(one.move), { 'aria-label': `Play ${one.move}` }),
      make('strong', { text: `${percent(one.chance)}${one.error ? ` ± ${Math.round(100 * one.error)}` : ''}` }),
      make('span', { class: 'quiet', text: one.line.slice(1).join(' ') })))));
  showBest(moves[0].move);
  announce(`Best move: ${moves[0].move}, ${percent(moves[0].chance)}`);
  return true;
};

const cell = (text, name) => make('td', { text: text ?? '', class: name });
const chance = (value) => (value ? percent(value.chance) : '');

const tableRow = (row) => make('tr', { 'data-ply': row.ply },
  make('td', {}, button(`${row.ply}. ${row.move ?? ''}`, () => game.goTo(String(row.ply)), { class: 'move' })),
  make('td', {}, stoneOf(row.seat), make('span', { text: row.seat })),
  cell(chance(row.after), 'number'),
  cell(row.best === row.move ? 'the same' : row.best),
  cell(row.loss ? row.loss.toFixed(1) : '', 'number'),
  cell(row.mark ?? '', 'glyph'));

const showGraph = (rows, total, seats, source) => {
  const current = /^\d+$/.test(game.ply) ? Number(game.ply) : 0;
  graphPlace.append(drawGraph({ rows, total, seats, current, source, width: Math.max(startButton.parentElement.clientWidth, 240) }));
  const isStated = source.startsWith('The comments');
  if (!isStated) graphPlace.append(make('p', { class: 'quiet', text: `Chance of ${seats[0].name} to win` }));
  const turn = turningPoint(rows, seats);
  if (turn) {
    const what = isStated || turn.sure ? 'Turning point' : 'Largest lasting loss, not surely a mistake';
    const text = `${what}: ply ${turn.ply}, ${turn.seat} ${percent(turn.from)} → ${percent(turn.to)}`;
    graphPlace.append(button(text, () => {
      game.goTo(String(turn.ply));
      byId('seats').scrollIntoView({ block: 'nearest' });
    }, { id: 'turning-point' }));
  }
};

/** Shows the ply under the pointer. */
const scrub = (event) => game.goTo(plyUnder(graphPlace.querySelector('svg'), event, done?.total ?? game.info.plies));

/** Draws the chances that the record states, if there are any. */
const showRecorded = () => {
  graphPlace.replaceChildren();
  const { replay, info } = game;
  const rows = replay ? recordedRows(replay, info.seats) : [];
  if (rows.length === 0) return;
  showGraph(rows, info.plies, info.seats, 'The comments of the record state the chances.');
  graphPlace.append(make('p', { class: 'quiet', text: `${replay.chanceLabel}, as the comments of the record state it.` }));
};

const HEADS = ['Ply', 'Seat', 'Its chance', 'Its best', 'Its loss', 'Mark'];

const show = () => {
  if (!done) return;
  const { total, seats } = done;
  const rows = rowsOfShown();
  graphPlace.replaceChildren();
  if (rows.length > 0) showGraph(rows, total, seats, 'The table below has the same numbers.');
  let shown = results.querySelectorAll('tbody tr').length;
  if (shown > rows.length) shown = 0;
  if (shown === 0) results.replaceChildren();
  if (rows.length === 0) return;
  if (shown === 0) {
    const head = make('tr', {}, HEADS.map((name) => make('th', { scope: 'col', text: name })));
    results.append(make('table', {}, make('thead', {}, head), make('tbody')));
  }
  results.querySelector('tbody').append(...rows.slice(shown).map(tableRow));
  setChances(new Map(rows.map((row) => [String(row.ply), chanceOfFirst(row, seats) ?? undefined])));
  current();
};

const current = () => {
  for (const row of results.querySelectorAll('tbody tr')) {
    const one = row.querySelector('button');
    if (row.dataset.ply === game.ply) one.setAttribute('aria-current', 'step');
    else one.removeAttribute('aria-current');
  }
};

const reset = () => {
  const same = done && done.text === game.text && done.number === game.number;
  startButton.disabled = !game.info?.plies;
  hintButton.disabled = !canSearch(game.position);
  if (bestAt?.text !== game.text || bestAt.ply !== game.ply) best.replaceChildren();
  saves.hidden = !same || !done.analysis || done.rows.length === 0;
  if (done && !same) {
    const are = rowsOfShown().length < done.rows.length;
    status.textContent = are ? 'The moves have changed since the analysis: only plies before the change are shown.' : '';
  }
  if (done && (same || rowsOfShown().length > 0)) show();
  else {
    results.replaceChildren();
    setChances(null);
    showRecorded();
  }
  if (game.info?.game === 'Permutations') {
    status.textContent = 'In Permutations all seats bid at once, which the engine cannot search.';
    startButton.disabled = true;
  }
};

export const startAnalysis = () => {
  saves.append(
    button('Copy the table', () => copy(done.analysis.output, 'Table')),
    button('Save the graph', () => {
      if (!done.analysis.graph) return notice('There is no graph for so few plies');
      save(done.analysis.graph, 'chances.svg', 'image/svg+xml');
    }));
  view.append(
    make('div', { class: 'row wrap' }, make('label', { for: 'analyse-level', text: 'Strength' }), level, startButton, hintButton, stopButton),
    make('p', { class: 'quiet', text: 'From 1 to 10; at 10 a ply may take a minute. At low strengths the chances jump, and more of the marks are wrong. Best moves are first searched at this strength, then deeper.' }),
    progress, counter, status, best, graphPlace, saves, results);
  game.addEventListener('opened', () => {
    if (!stopButton.hidden) stopSearch();
    done = null;
    setChances(null);
    status.textContent = '';
    results.replaceChildren();
    best.replaceChildren();
    saves.hidden = true;
  });
  // The graph is drawn again with every ply, so what is around it follows the pointer.
  graphPlace.addEventListener('pointerdown', (event) => {
    if (!event.target.closest('svg')) return;
    graphPlace.setPointerCapture(event.pointerId);
    scrub(event);
  });
  graphPlace.addEventListener('pointermove', (event) => graphPlace.hasPointerCapture(event.pointerId) && scrub(event));
  game.addEventListener('ply', reset);
  // The graph is as wide as its place, which is known when it is shown.
  game.addEventListener('view', () => game.view === 'analyse' && reset());
  reset();
};
