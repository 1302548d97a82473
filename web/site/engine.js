// The search, shared by the views: one worker, which does one thing at a time.

import { library } from './game.js';

/** Searches that take longer are cut off, and are then not reproducible. */
const MOST_SECONDS = 20;
let engine = null;

export const LEVELS = Array.from({ length: 10 }, (_, index) => [String(index + 1), `${index + 1}`]);

/** Runs `analyse` or `evaluate`, ending what runs already. */
export const search = (name, text, options, onProgress) => {
  engine ??= new library.Engine();
  engine.stop();
  return engine[name](text, name === 'evaluate' ? { seconds: MOST_SECONDS, ...options } : options, onProgress);
};

export const stopSearch = () => engine?.stop();
export const wasStopped = (error) => error.name === 'AbortError';

/** Whether the moves of a game can be searched: not if all seats move at once. */
export const canSearch = (position) => position !== null && position.turn.length === 1;

export const percent = (chance) => `${Math.round(chance * 100)} %`;
