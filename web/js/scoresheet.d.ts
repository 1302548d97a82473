/** The result of a function that does what a command of the program does. */
export interface Printed {
  /** What the program prints to standard output, byte for byte. */
  bytes: Uint8Array;
  /** The same as a string. */
  readonly output: string;
  /** What the program prints to standard error: notes, and findings of `score`, `show` and so on. */
  messages: string;
  /** The exit code of the program: 0 if every record is sound, 1 if one is not, 2 for a wrong option, 5 beyond a limit. */
  exitCode: number;
}

/** A text: a string, or the bytes of a file, which may contain invalid UTF-8. */
export type RecordText = string | Uint8Array;

/** How texts are read, and which of their records are chosen. */
export interface ReadOptions {
  /** The name of the text in messages and JSON; `-` by default. */
  name?: string;
  /** The notation; detected by default. */
  from?: 'sheet' | 'mindsports' | 'aiai' | 'json';
  /** The records by number: `2`, `'1-3'` or `'all'`; all by default, or the only one. */
  record?: number | string;
  /** Treat warnings as errors. */
  strict?: boolean;
  /** The setting of records without tags, like the options of the program with these names. */
  game?: 'Permute' | 'Swaptimum' | 'Permutations' | 'Permutu';
  board?: number | string;
  setup?: string;
  protocol?: string;
  swap?: string;
  players?: number | string;
  /** Other tags of the setting, such as `{ Pool: '4 35 41 48' }`. */
  assume?: Record<string, string>;
}

/** Which positions of the records are chosen. */
export interface PositionOptions extends ReadOptions {
  /** Plies, as `--at` of the program: `12`, `'5-9'`, `'all'`, `'12a.13'`; the end by default. */
  at?: number | string;
  /** Moves to play from each position. */
  play?: string;
}

export interface CheckOptions extends ReadOptions {
  format?: 'human' | 'short' | 'json';
}
export interface ScoreOptions extends PositionOptions {
  format?: 'human' | 'json';
}
export interface ShowOptions extends PositionOptions {
  format?: 'human' | 'json';
  groups?: boolean;
  legal?: boolean;
  tree?: boolean;
  ascii?: boolean;
}
export interface ConvertOptions extends ReadOptions {
  to: 'sheet' | 'mindsports' | 'aiai' | 'aiai-actions' | 'json' | 'abstractplay';
  /** What to write of a record that is not sound; `prefix` by default. */
  unsound?: 'prefix' | 'keep' | 'skip';
  /** Refuse records that the format cannot represent in full. */
  lossless?: boolean;
  /** Tags to set. */
  tags?: Record<string, string>;
  /** The date of generation in an AbstractPlay record, such as `2026-11-21`. */
  date?: string;
}
export interface FmtOptions extends ReadOptions {
  tags?: Record<string, string>;
}

/** What a figure shows. Names and values are those of the options of `render`. */
export interface FigureOptions {
  theme?: string;
  /** The size of a square in pixels, or the width of the picture. */
  square?: number;
  width?: number;
  crop?: string;
  relabel?: boolean;
  rotate?: 0 | 90 | 180 | 270;
  mirror?: boolean;
  /** Sides such as `sw`, or `inside`, or `none`. */
  coords?: string;
  /** `all`, a number, a square or a seat. */
  groups?: string | number;
  dimOthers?: boolean;
  scoreBar?: boolean;
  spark?: boolean;
  changes?: boolean;
  legend?: boolean;
  series?: boolean;
  locked?: boolean;
  noBandages?: boolean;
  /** `all`, or a range such as `5-20`. */
  numbers?: string;
  numberFrom?: number;
  noLastMove?: boolean;
  /** Show a twist before its bandage, or a placed checker before its swap. */
  half?: boolean;
  nextMove?: boolean;
  /** The best move of an analysed record. */
  bestMove?: boolean;
  /** Marks such as `Xi5,Oh4`; with several, each is an option of its own. */
  mark?: string | string[];
  label?: string | string[];
  highlight?: string | string[];
  arrow?: string | string[];
  /** Add the players, the result and the date above the figure. */
  names?: boolean;
  title?: string;
  caption?: string | string[];
  captions?: 'plies' | 'none';
  columns?: number;
}

export interface RenderOptions extends PositionOptions, FigureOptions {
  /** `svg` by default. */
  to?: 'svg' | 'txt';
  ascii?: boolean;
  /** Position strings to draw in addition to, or instead of the text; `start` is the start. */
  position?: string | string[];
}

/** Options of `renderFile`. */
export interface FileOptions extends PositionOptions, FigureOptions {
  to: 'png' | 'pdf' | 'gif' | 'svg';
  /** How long a frame of a GIF is shown: `800ms`, `1.5s`. */
  delay?: string;
  hold?: string;
  /** Draw the text of an SVG as outlines. */
  outlineText?: boolean;
  position?: string | string[];
}
/** A range of the text, as offsets of UTF-16 units, for `text.slice(start, end)`. */
export type Range = [start: number, end: number];

export interface Fix {
  span: Range;
  text: string;
}
export interface Finding {
  /** The number of the record, from 1. */
  record: number;
  severity: 'error' | 'warning' | 'note';
  code: string;
  message: string;
  help: string | null;
  span: Range;
  line: number;
  column: number;
  /** The ply that it is about, as in `at`, such as `12` or `12a.13`. */
  path: string | null;
  related: { span: Range; message: string }[];
  /** A change that is certainly what is meant; see `applyFix`. */
  fix: Fix | null;
}

/** A record of a text. */
export interface RecordInfo {
  /** Its number, from 1. */
  number: number;
  span: Range;
  /** False if a finding is an error. */
  valid: boolean;
  /** True for a list of moves without tags. */
  bare: boolean;
  /** `null` if the setting cannot be read; so is everything below. */
  game: string | null;
  /** The setting in a few words. */
  setting: string | null;
  /** The game, its setting and what is assumed. */
  line: string | null;
  plies: number;
  result: string | null;
  termination: string | null;
  seats: { name: string; player: string | null }[];
  /** The notations into which `convert` can write it. */
  formats: string[];
  tags: [name: string, value: string][];
  findings: Finding[];
}

/** A position of a record. */
export interface PositionInfo {
  /** The ply before it, as in `at`. */
  ply: string;
  /** The last move; `null` at the start. */
  move: string | null;
  /** The seats to move: one, all in an auction, or none. */
  turn: string[];
  over: boolean;
  /** `brief` is what counts, as in `scoreLine`: the score, or `8 to connect`. */
  standings: { seat: string; score: number; brief: string; groups: number[] }[];
  /** `Orange 5, Yellow 6` */
  scoreLine: string;
  /** Who wins or is to move, in a sentence. */
  verdict: string;
  /** The position string, if the game has one. */
  position: string | null;
  /** The board; `null` for a game without one. */
  board: {
    size: number;
    /**
     * The rectangle of the visible squares in a figure with the same options and one panel, in
     * squares: multiply by `viewBox` width / `pictureWidth` for units of the SVG.
     */
    x: number;
    y: number;
    width: number;
    height: number;
    pictureWidth: number;
    pictureHeight: number;
  } | null;
  /** For each seat of a game on a board: the squares of its stones. */
  stones: { seat: string; squares: string[] }[];
  /** The fixed (bandaged) squares. */
  fixed: string[];
  /** A description in words. */
  description: string;
  /** What each seat holds, in a game without a board. */
  listing: string | null;
  /** The width of the picture in its own units, in which `areas` are. */
  width: number;
  /** Where the tiles and cards are that a move can name; empty for games on a board. */
  areas: { name: string; x: number; y: number; width: number; height: number }[];
}

export interface LegalMove {
  text: string;
  /** The squares in the text, in its order; none in a game without a board. */
  squares: string[];
}
export interface LegalMoves {
  /** The number of all legal moves. */
  count: number;
  /** At most `limit` of them. */
  moves: LegalMove[];
  /** A description where there are too many to list. */
  description: string | null;
  /** Where all seats move at once, as in Permutations: a bid is one of `own`, and the card that a
   * seat collects one of `shared`; dummies, the last seats, collect the lowest card left. */
  choices: { own: number[][]; shared: number[] } | null;
}

/** A move in the list of a replay. */
export type ReplayItem =
  | { kind: 'ply'; number: string; text: string; frame: number | null }
  | { kind: 'glyph' | 'comment' | 'result'; text: string }
  | { kind: 'open' | 'close' };

export interface ReplayFrame {
  /** The ply, as in `at`. */
  ply: string;
  /** The index of the frame before it; `null` for the first. */
  previous: number | null;
  caption: string;
  score: string;
  /** The chance of the first seat that a comment states with `[%wc ...]`, also in percent. */
  chance: { chance: number; error: number; text: string } | null;
  title: string;
  description: string;
  svg: string;
  commented: boolean;
  /** The text of the comments on the position. */
  comments: string[];
}
export interface Replay {
  heading: string;
  facts: string[];
  /** The label of the chances: `Chance of Orange`. */
  chanceLabel: string;
  record: string;
  items: ReplayItem[];
  frames: ReplayFrame[];
}

export interface SearchOptions {
  /** The number of simulations of each search; 1000 by default. */
  simulations?: number;
  /** A level from 1 to 10, instead of `simulations`. */
  level?: number;
  /** A limit of time, with which a result is not reproducible. */
  seconds?: number;
  seed?: number;
}
export interface AnalyseOptions extends PositionOptions, SearchOptions {
  format?: 'human' | 'json';
  /** The theme of the graph. */
  theme?: string;
}
/** A row of `analyse --format json`. */
export interface AnalysedPly {
  schema: string;
  source: string;
  record: number;
  game: string;
  ply: number;
  seat: string;
  move: string | null;
  after: Chance | null;
  best: string;
  before: Chance;
  loss: number | null;
  mark: '?!' | '?' | '??' | null;
  line: string[];
  simulations: number;
}
export interface Chance {
  chance: number;
  error: number;
  proven: boolean;
}
export interface Progress {
  /** The plies analysed so far, and how many there are. */
  done: number;
  total: number;
  /**
   * The rows of the ply: none if it cannot be analysed, such as a resignation, and one
   * for each seat if all seats move at once.
   */
  rows: AnalysedPly[];
}
export interface Analysis extends Printed {
  rows: AnalysedPly[];
  /** The graph of the chances of the first seat as SVG. */
  graph: string | null;
}
/** The answer of `evaluate`. */
export interface Evaluation {
  ply: number;
  status: 'complete' | 'partial' | 'cancelled' | 'over' | 'unsearchable';
  game: string;
  seat: string | null;
  chance: Chance | null;
  chances: { seat: string; chance: number }[];
  moves: {
    move: string;
    chance: number;
    error: number;
    proven: boolean;
    simulations: number;
    line: string[];
  }[];
  simulations: number;
}

/** What is to be loaded: an address, the bytes, or a compiled module. */
export type Source = string | URL | Response | BufferSource | WebAssembly.Module;

/** Loads the module; do this before anything else. */
export function load(source?: Source): Promise<void>;
/**
 * Loads the module of `records`, `findings`, `position`, `legalMoves`, `replay`, `replayPage`,
 * `appendMove`, and of the changes of comments and variations.
 */
export function loadReplay(source?: Source): Promise<void>;
/** The version of the program. */
export function version(): string;

export function check(text: RecordText, options?: CheckOptions): Printed;
export function score(text: RecordText, options?: ScoreOptions): Printed;
export function show(text: RecordText, options?: ShowOptions): Printed;
export function convert(text: RecordText, options: ConvertOptions): Printed;
export function fmt(text: RecordText, options?: FmtOptions): Printed;
export function render(text: RecordText, options?: RenderOptions): Printed;
/** The games with their variants and notations, as `games --format json`. */
export function games(): Printed;

/** The records of a text with their findings. */
export function records(text: string, options?: ReadOptions): RecordInfo[];
/** The findings of all records of a text. */
export function findings(text: string, options?: ReadOptions): Finding[];
/** The text after a fix. */
export function applyFix(text: string, fix: Fix): string;
/** A position of one record; figure options affect `board` only. */
export function position(text: string, options?: PositionOptions & FigureOptions): PositionInfo;
/** The legal moves in a position; at most `limit` (2000) are listed. */
export function legalMoves(text: string, options?: PositionOptions & { limit?: number }): LegalMoves;
/** All positions of a record with their figures, and its moves as a list. */
export function replay(text: string, options?: PositionOptions & FigureOptions): Replay;
/**
 * The section of a replay page for a record, and its style sheet. `scheme` chooses the theme
 * `classic` for light, its counterpart for dark, or both, by the reader's setting.
 */
export function replayPage(
  text: string,
  options?: PositionOptions & FigureOptions & { scheme?: 'auto' | 'light' | 'dark' },
): { section: string; style: string };
/** A text after a change, and the ply that is then to be shown. */
export interface Changed {
  text: string;
  ply: string;
}
/** The text after a move is played at the position `at`: at the end of its line, or as a new variation. */
export function appendMove(text: string, move: string, options?: PositionOptions): Changed;
/** The text with these words as the comment on the position `at`, whose figure commands stay. */
export function setComment(text: string, words: string, options?: PositionOptions): Changed;
/**
 * The text with a mark on the position `at`, or without it if it was there: a square as `Gd3`, an
 * arrow as `Gd3e4`. The colours are `G`, `R`, `B` and `Y`.
 */
export function toggleMark(text: string, mark: string, options?: PositionOptions): Changed;
/** The text in which the variation of the position `at` and the line that it replaces change places. */
export function promoteVariation(text: string, options?: PositionOptions): Changed;
/** The text without the variation of the position `at`. */
export function deleteVariation(text: string, options?: PositionOptions): Changed;

/** Pictures of pixels, PDF and animations; loads a second module when first called. */
export function renderFile(
  text: RecordText,
  options: FileOptions,
  source?: Source,
): Promise<Printed>;

/** The search. It runs in a worker, so that the page does not stop. */
export class Engine {
  /** Starts the worker. `source` is the address of the engine's module. */
  constructor(source?: { worker?: string | URL; module?: string | URL });
  /** Chances, best moves and losses of the plies that `at` chooses, all by default. */
  analyse(
    text: RecordText,
    options?: AnalyseOptions,
    onProgress?: (progress: Progress) => void,
  ): Promise<Analysis>;
  /** The chances and the best moves in a position. */
  evaluate(text: RecordText, options?: PositionOptions & SearchOptions): Promise<Evaluation>;
  /** The best move in a position; `null` if the game is over. */
  bestMove(text: RecordText, options?: PositionOptions & SearchOptions): Promise<string | null>;
  /** Stops what is running; its promise is rejected with an `AbortError`. */
  stop(): void;
  /** Ends the worker. */
  close(): void;
}
