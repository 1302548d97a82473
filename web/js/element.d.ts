import type { Finding } from './scoresheet.js';

/** What `scoresheet-ply` says: another ply is shown. */
export interface PlyDetail {
  /** The ply, as in `at`, such as `12` or `12a.13`. */
  ply: string;
  /** The ply with its move, or `Start`. */
  caption: string;
}

/** What `scoresheet-change` says: the reader has changed the record. */
export interface ChangeDetail {
  kind: 'move' | 'fix' | 'undo';
  /** The move that was tried; `null` for other changes. */
  move: string | null;
  /** The record as text. */
  text: string;
  /** The ply that is shown; `null` if the record cannot be replayed. */
  ply: string | null;
}

/** What `scoresheet-load` says: a record is shown, or a message why none is. */
export interface LoadDetail {
  error: string | null;
  findings: Finding[];
}

/** `<scoresheet-replay>`: a record as a replay, with its findings, on which readers try moves. */
export class ScoresheetReplay extends HTMLElement {
  /** The address of the record. Without it, the record is the content of the element. */
  src: string | null;
  /** The plies that are shown, as `--at`; all by default. */
  at: string | null;
  /** The ply that is shown first, `start` or `end`; the first by default. */
  startAt: string | null;
  /** The number of the record, if there are several; 1 by default. */
  record: string | number | null;
  /** The theme of the board; `classic` by default, which follows the colour scheme. */
  theme: string | null;
  /** `light` or `dark`; the reader's setting by default. */
  colorScheme: 'light' | 'dark' | null;
  /** The groups to outline, as `--groups`: `all` (or empty), a number, a square or a seat. */
  groups: string | null;
  /** True if readers cannot try moves. */
  noTry: boolean;
  /** True if findings are not shown. */
  noCheck: boolean;
  /** True if the fragment of the page's address follows the ply: `#ply-12`, after the element's id and `-`. */
  links: boolean;
  /** The record as text, with the reader's changes. Setting it replaces `src` and the content. */
  text: string;
  /** The ply that is shown; `null` if there is none. Throws a `RangeError` for an absent ply. */
  get ply(): string | null;
  set ply(value: string | number);
  /** The findings of the record. */
  readonly findings: Finding[];
  /** Takes the reader's last change back. */
  undo(): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'scoresheet-replay': ScoresheetReplay;
  }
  interface HTMLElementEventMap {
    'scoresheet-ply': CustomEvent<PlyDetail>;
    'scoresheet-change': CustomEvent<ChangeDetail>;
    'scoresheet-load': CustomEvent<LoadDetail>;
  }
}
