// Links that hold a game, in the fragment of the address.

import { byId, copy, debounce, make, notice } from './dom.js';
import { game } from './game.js';
import { pack, parse, unpack } from './packing.js';

/** Longest fragment: messengers and some browsers cut longer addresses. */
const LONGEST = 30_000;
const DRAFT = 'scoresheet-draft';

const fragment = async () => {
  const parts = [];
  if (game.view !== 'record') parts.push(`view=${game.view}`);
  if (game.text.trim() === '') return parts.join('&');
  if (game.number > 1) parts.push(`record=${game.number}`);
  if (game.ply !== '0') parts.push(`ply=${game.ply}`);
  parts.push(`game=${await pack(game.text)}`);
  return parts.join('&');
};

let written = null;
let packing = 0;
/** Writes the state into the address, and the text into the storage of the browser. */
const write = async () => {
  packing += 1;
  const turn = packing;
  remember();
  const text = await fragment();
  if (turn !== packing) return;
  written = `#${text}`;
  const address = text === '' || text.length > LONGEST ? location.pathname + location.search : written;
  history.replaceState(null, '', address);
};
const writeSoon = debounce(write, 300);

/** What was stored when the page was opened. */
let earlier = null;
/** The text of the link that was opened. */
let linked = null;

const stored = () => {
  try {
    const draft = JSON.parse(localStorage.getItem(DRAFT));
    return typeof draft?.text === 'string' ? draft : null;
  } catch {
    return null;
  }
};

/** Stores the text, so that it is not lost. Reading a link replaces nothing that was typed. */
const remember = () => {
  try {
    const { text, number, ply, fileName } = game;
    if (text === linked) return;
    if (text.trim() !== '') localStorage.setItem(DRAFT, JSON.stringify({ text, number, ply, fileName }));
    else if (stored()) localStorage.setItem(DRAFT, JSON.stringify({ ...stored(), isClosed: true }));
  } catch {
    // No storage, or too long for it: the link still holds the game.
  }
};

const VIEWS = ['record', 'moves', 'analyse', 'play', 'figure', 'convert'];

let opening = 0;
const openLink = async () => {
  opening += 1;
  const mine = opening;
  const { packed, ply, number, view } = parse(location.hash);
  if (VIEWS.includes(view)) game.show(view);
  if (packed === null) return false;
  try {
    const text = await unpack(packed);
    // Another link may have been opened meanwhile.
    if (mine !== opening) return false;
    linked = text;
    game.open(linked, { ply, number, undo: game.text !== '' });
    return true;
  } catch (error) {
    const reason = error.message.includes('too long') ? error.message : 'the link is damaged: part of it may be missing';
    notice(`The game cannot be opened: ${reason}`);
    return false;
  }
};

const copyLink = async () => {
  game.settle();
  const text = await fragment();
  if (text.length > LONGEST) return notice('The record is too long for a link: save it as a file instead');
  const link = new URL(`#${text}`, location.href).href;
  await copy(link, 'Link');
};

/** Copies the code of a frame that shows the record on another page. */
const copyEmbed = async () => {
  game.settle();
  const text = await fragment();
  if (text.length > LONGEST) return notice('The record is too long for a frame: save a replay page instead');
  const { heading = 'Replay' } = game.replay ?? {};
  const frame = make('iframe', {
    src: new URL(`embed.html#${text}`, location.href).href, title: heading, width: 720, height: 900, loading: 'lazy',
  });
  // The policy of this page forbids the attribute.
  await copy(frame.outerHTML.replace('></', ' style="max-width:100%;border:0"></'), 'Code for a page');
};

/** Opens the game of the address, or what was last edited here. */
export const startLink = async () => {
  earlier = stored();
  const opened = await openLink();
  if (!opened && earlier?.text && !earlier.isClosed) game.open(earlier.text, { ...earlier, undo: false });
  const restore = byId('restore');
  restore.hidden = !earlier?.text || earlier.text === game.text;
  restore.addEventListener('click', () => {
    game.open(earlier.text, { ...earlier });
    restore.hidden = true;
  });
  for (const kind of ['record', 'ply', 'view']) game.addEventListener(kind, writeSoon);
  addEventListener('hashchange', () => location.hash !== written && openLink());
  addEventListener('pagehide', () => {
    game.settle();
    remember();
  });
  byId('copy-link').addEventListener('click', copyLink);
  byId('copy-embed').addEventListener('click', copyEmbed);
};
