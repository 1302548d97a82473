import type { LegalMoves } from './scoresheet.js';

/** A choice that can be made next. */
export interface MoveOption {
  /** Identifies the option among those of the same step. */
  key: string;
  kind:
    | 'face' | 'direction' | 'bandage' // Permute
    | 'place' | 'swap' | 'with' // Swaptimum
    | 'bid' | 'collect' // Permutations
    | 'column' | 'tiles' // Permutu
    | 'word'; // `swap`, `pass` and so on
  /** `a1b2`, `clockwise`, `a1`, `column 7`, `Player1 bids 4` */
  label: string;
  /** The squares that it is about; empty for words, cards and tiles. */
  squares: string[];
}

/**
 * The choice of a legal move step by step.
 *
 *     const choice = new MoveChoice(legalMoves(text, { at, limit: 50_000 }), records(text)[0]);
 *     while (!choice.isComplete) choice.choose(ask(choice.prompt, choice.options()));
 *     appendMove(text, choice.move, { at });
 */
export class MoveChoice {
  /**
   * `record` is the name of the game, or what `records` says of the record, whose seats name
   * the bids of Permutations.
   */
  constructor(
    legal: LegalMoves,
    record?: string | { game: string | null; seats?: (string | { name: string })[] },
  );
  /** The number of all legal moves. */
  readonly count: number;
  /** What the legal moves are, where there are too many to list. */
  readonly description: string | null;
  /** False if some legal moves are not among the options, so that the move must be written. */
  readonly isListed: boolean;
  /** The choices made so far. */
  readonly steps: MoveOption[];
  /** The move, once it is complete. */
  readonly move: string | null;
  readonly isComplete: boolean;
  /** What is to be chosen next, as a sentence without a full stop; empty when complete. */
  readonly prompt: string;
  /** The next choices; empty when complete, and where no moves are listed. */
  options(): MoveOption[];
  /**
   * The options at a point of the board, nearest first: the lower left corner of a1 is (0, 0),
   * the middle of b1 (1.5, 0.5). A face is nearest if its middle is.
   */
  optionsAt(x: number, y: number): MoveOption[];
  /** The option for a tile or a card, by its name as in `areas` of a position. */
  optionFor(name: string): MoveOption | undefined;
  /** Takes a tile, with its column, or a card. Returns false if it cannot be taken. */
  take(name: string): boolean;
  /** Makes a choice: one of the options, or its key. Throws an `Error` for any other. */
  choose(option: MoveOption | string): this;
  /** Takes a written move, which is not checked; `appendMove` refuses what is not legal. */
  write(text: string): this;
  /** Takes the last choice back, or the written move. */
  undo(): this;
  /** Takes all choices back. */
  reset(): this;
}
