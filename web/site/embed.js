// The replay of the game in the address, for a frame on another page.

import './pkg/element.js';
import { make } from './pkg/dom.js';
import { parse, unpack } from './packing.js';

const show = async () => {
  const { packed, ply, number } = parse(location.hash);
  try {
    if (packed === null) throw new Error('the address holds no game');
    const text = await unpack(packed);
    const replay = make('scoresheet-replay', { record: number, 'start-at': ply, 'no-check': true });
    replay.text = text;
    document.body.replaceChildren(replay);
  } catch (error) {
    document.body.replaceChildren(make('p', {}, `The game cannot be shown: ${error.message}.`));
  }
};
addEventListener('hashchange', show);
await show();
