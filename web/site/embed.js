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
// The replay has the page for itself, so keys step through it before it has the focus, too.
addEventListener('keydown', (event) => {
  const step = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'start', End: 'end' }[event.key];
  if (!step || event.target !== document.body || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  document.querySelector('scoresheet-replay')?.shadowRoot.querySelector(`[data-go=${step}]`)?.click();
});
await show();
