// Draws the figures of the rules.

import * as library from './pkg/scoresheet.js';
import { picture } from './dom.js';
import { EXAMPLES, FINISHED } from './examples.js';

const textOf = (key) =>
  (key === 'permute' ? FINISHED : EXAMPLES.find(({ title }) => title.toLowerCase() === key).text);

await library.loadReplay();
const theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'classic';
for (const figure of document.querySelectorAll('figure')) {
  const key = figure.closest('section').id;
  const { at } = figure.dataset;
  const groups = key === 'permute' && at === 'end' ? '1' : undefined;
  const { frames: [frame] } = library.replay(textOf(key), { at, theme, groups });
  figure.prepend(picture(frame.svg, frame.description));
}
document.documentElement.dataset.ready = '';
