// Starts the page: the views, files and new games.

import { button, byId, make, notice, picture } from './dom.js';
import { game, library } from './game.js';
import { startEditor } from './record-text.js';
import { startBoard } from './board.js';
import { startMoves } from './moves.js';
import { startLink } from './link.js';
import { EXAMPLES, startNewGame } from './examples.js';

const loaded = library.loadReplay();
const MOST_BYTES = 20_000_000;
const tabs = [...document.querySelectorAll('[role=tab]')];
const nameOf = (tab) => tab.id.slice('tab-'.length);
/** Loads the script of a view and the module of the commands, which it uses. */
const withCommands = (script) => Promise.all([script, library.load()]).then(([module]) => module);
/** Views that are loaded when first shown. */
const LAZY = {
  analyse: () => import('./analysis.js').then((module) => module.startAnalysis()),
  play: () => import('./opponent.js').then((module) => module.startOpponent()),
  figure: () => withCommands(import('./figure.js')).then((module) => module.startFigure()),
  convert: () => withCommands(import('./convert.js')).then((module) => module.startConvert()),
};
const started = new Set();

const showView = () => {
  for (const tab of tabs) {
    const chosen = nameOf(tab) === game.view;
    tab.setAttribute('aria-selected', String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    byId(tab.getAttribute('aria-controls')).hidden = !chosen;
  }
  document.body.dataset.view = game.view;
  if (LAZY[game.view] && !started.has(game.view)) {
    started.add(game.view);
    LAZY[game.view]().catch(() => {
      started.delete(game.view);
      notice('This part of the page could not be loaded');
    });
  }
};

/** On phones, scrolls until the beginning of the view can be seen under the board, or only the
 * board is above it. */
const revealView = () => {
  const tabBar = tabs[0].parentElement.getBoundingClientRect();
  const missing = Math.min(
    byId(`view-${game.view}`).getBoundingClientRect().top + 200 - tabBar.top,
    byId('seats').getBoundingClientRect().top - 4,
  );
  // Where the tabs are above the view, everything can be seen.
  if (tabBar.top < innerHeight / 2 || missing < 0) return;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollBy({ top: missing, behavior: calm ? 'instant' : 'smooth' });
};

const startTabs = () => {
  for (const tab of tabs) {
    tab.addEventListener('click', (event) => {
      // After a click of a pointer, keys step through the game again.
      if (event.detail > 0) tab.blur();
      game.show(nameOf(tab));
      revealView();
    });
    tab.addEventListener('keydown', (event) => {
      const at = tabs.indexOf(tab);
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      const next = tabs[(to + tabs.length) % tabs.length];
      next.focus();
      next.click();
    });
  }
  game.addEventListener('view', showView);
  showView();
};

const openFiles = async (files) => {
  const list = [...files];
  if (list.length === 0) return;
  if (list.reduce((sum, file) => sum + file.size, 0) > MOST_BYTES) {
    return notice('These files are too large for this page: use the program');
  }
  const texts = await Promise.all(list.map((file) => file.text()));
  game.open(texts.join('\n'), { fileName: list[0].name });
  notice(`Opened ${list.map((file) => file.name).join(', ')}`);
};

const startFiles = () => {
  const input = byId('file');
  byId('open-file').addEventListener('click', () => input.click());
  input.addEventListener('change', () => {
    openFiles(input.files);
    input.value = '';
  });
  const drop = byId('drop');
  const carries = (event) => [...event.dataTransfer.types].some((type) => type === 'Files' || type === 'text/plain');
  // Text that is dragged into a field belongs there.
  const isOwn = (event) => !event.dataTransfer.types.includes('Files') && event.target.closest?.('input, textarea');
  addEventListener('dragover', (event) => {
    if (!carries(event) || isOwn(event)) return;
    event.preventDefault();
    drop.hidden = false;
  });
  addEventListener('dragleave', (event) => event.relatedTarget === null && (drop.hidden = true));
  addEventListener('drop', (event) => {
    drop.hidden = true;
    if (!carries(event) || isOwn(event)) return;
    event.preventDefault();
    if (event.dataTransfer.files.length > 0) openFiles(event.dataTransfer.files);
    else game.open(event.dataTransfer.getData('text/plain'));
  });
  // Text may be pasted anywhere, not only into the editor.
  addEventListener('paste', (event) => {
    if (event.target.closest?.('input, textarea, select')) return;
    const text = event.clipboardData.getData('text/plain');
    if (text.trim() !== '') game.open(text);
  });
};

/** The examples, each with a picture of its last position. */
const startExamples = () => {
  byId('examples').append(...EXAMPLES.map(({ title, about, text, view }) => {
    const open = button('', () => {
      game.open(text);
      game.show(view ?? 'moves');
      scrollTo(0, 0);
    });
    open.append(make('span', { class: 'thumb' }), make('strong', { text: title }), make('span', { class: 'quiet', text: about }));
    return make('li', {}, open);
  }));
};

const drawExamples = () => {
  const places = [...document.querySelectorAll('#examples .thumb')];
  const draw = () => {
    const place = places.shift();
    if (!place || byId('welcome').hidden) return;
    const { text } = EXAMPLES[EXAMPLES.length - places.length - 1];
    const { frames } = library.replay(text, { theme: game.theme, coords: 'none', at: 'end' });
    const drawn = picture(frames[0].svg, '');
    drawn.setAttribute('aria-hidden', 'true');
    place.replaceChildren(drawn);
    setTimeout(draw);
  };
  draw();
};

const startPrinting = () => {
  const printed = async () => {
    if (!game.frame) return;
    try {
      const { printGame } = await import('./print.js');
      await printGame();
    } catch {
      notice('This part of the page could not be loaded');
    }
  };
  byId('print').addEventListener('click', printed);
  addEventListener('keydown', (event) => {
    if (!game.frame || event.key !== 'p' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    printed();
  });
};

startTabs();
startPrinting();
startEditor();
startBoard();
startMoves();
startFiles();
startExamples();
try {
  await loaded;
} catch (error) {
  notice('The program could not be loaded.', { text: 'Reload', stays: true, click: () => location.reload() });
  throw error;
}
startNewGame();
await startLink();
// What is said of the ply of a link.
requestAnimationFrame(revealView);
document.documentElement.dataset.ready = '';
performance.mark('ready');
setTimeout(drawExamples, 50);
import('./trying.js').then((module) => module.startTrying());
import('./offline.js').then((module) => module.startOffline());
import('./print.js');
