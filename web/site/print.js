// Printing the game as a booklet, which the element for replays does.

import { ScoresheetReplay } from './pkg/element.js';
import { make } from './pkg/dom.js';

/** Prints a record of a text. */
export const printGame = async (text, number) => {
  const replay = new ScoresheetReplay();
  replay.noCheck = true;
  replay.record = String(number);
  const loaded = new Promise((resolve) => replay.addEventListener('scoresheet-load', resolve, { once: true }));
  replay.text = text;
  const sheet = make('div', { id: 'printed' }, replay);
  document.body.append(sheet);
  await loaded;
  addEventListener('afterprint', () => sheet.remove(), { once: true });
  print();
};
