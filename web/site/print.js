// Printing the game as a booklet, which the element for replays does.

import { ScoresheetReplay } from './pkg/element.js';
import { byId, make } from './dom.js';
import { game } from './game.js';

/** Puts the booklet into the page until it is printed. */
const prepare = async () => {
  game.settle();
  const replay = new ScoresheetReplay();
  replay.noCheck = true;
  replay.noTry = true;
  replay.record = String(game.number);
  const loaded = new Promise((resolve) => replay.addEventListener('scoresheet-load', resolve, { once: true }));
  replay.text = game.text;
  const sheet = make('div', { id: 'printed' }, replay);
  document.body.append(sheet);
  addEventListener('afterprint', () => sheet.remove(), { once: true });
  await loaded;
};

/** Prints the shown record. */
export const printGame = async () => {
  await prepare();
  print();
};

// The browser prints by itself. What `prepare` waits for is done before the browser goes on, but
// the element has missed this event then.
addEventListener('beforeprint', async () => {
  if (!game.frame || byId('printed')) return;
  await prepare();
  dispatchEvent(new Event('beforeprint'));
});
