// The choice of a legal move step by step: for example a face, a direction and a
// stone to bandage. Has no user interface; `move-choice.d.ts` describes it.

const SQUARE = /^([a-z])(\d+)$/;

/** Returns the file and the rank of a square, from 0. */
const coordinates = (square) => {
  const [, file, rank] = SQUARE.exec(square);
  return { x: file.charCodeAt(0) - 97, y: Number(rank) - 1 };
};

/** Returns the squares of the rectangle with two opposite corners, file by file. */
const rectangle = (from, to) => {
  const [a, b] = [coordinates(from), coordinates(to)];
  const squares = [];
  for (let x = Math.min(a.x, b.x); x <= Math.max(a.x, b.x); x += 1) {
    for (let y = Math.min(a.y, b.y); y <= Math.max(a.y, b.y); y += 1) {
      squares.push(String.fromCharCode(97 + x) + (y + 1));
    }
  }
  return squares;
};

const step = (kind, label, squares = []) => ({ kind, label, squares });
const word = (text) => [[step('word', text)]];

/** `Ce5f6-f6`, `Clockwise e5f6-f6`, and with two twists `Ce5f6+Aa1b2-a1`. */
const permute = (text) => {
  const match = /^(.+)-([a-z]\d+)$/.exec(text);
  const steps = [];
  for (const twist of match?.[1].split('+') ?? []) {
    const parts = /^(Clockwise|C|Widdershins|Anticlockwise|A)\s*([a-z]\d+)([a-z]\d+)$/.exec(twist);
    if (parts === null) return word(text);
    const [, turn, from, to] = parts;
    steps.push(step('face', from + to, rectangle(from, to)));
    steps.push(step('direction', turn.startsWith('C') ? 'clockwise' : 'anticlockwise'));
  }
  if (steps.length === 0) return word(text);
  return [[...steps, step('bandage', match[2], [match[2]])]];
};

/** `d4`, and with a swap `d4,c5-d5`, whose squares are chosen in either order. */
const swaptimum = (text) => {
  const match = /^([a-z]\d+)(?:,([a-z]\d+)-([a-z]\d+))?$/.exec(text);
  if (match === null) return word(text);
  const [, placed, one, other] = match;
  const first = step('place', placed, [placed]);
  if (one === undefined) return [[first]];
  return [[one, other], [other, one]].map(([from, to]) => [
    first,
    step('swap', from, [from]),
    step('with', to, [to]),
  ]);
};

/** `4x35,6x38`: all bids, then what is collected in descending order of the bids. */
const permutations = (text, seats) => {
  const parts = text.split(',').map((part, index) => {
    const [bid, card] = part.split('x');
    return { bid, card, seat: seats[index] ?? `Seat ${index + 1}` };
  });
  if (parts.some(({ card }) => card === undefined)) return word(text);
  const bids = parts.map(({ seat, bid }) => step('bid', `${seat} bids ${bid}`));
  const descending = [...parts].sort((a, b) => b.bid - a.bid);
  return [[...bids, ...descending.map(({ seat, card }) => step('collect', `${seat} collects ${card}`))]];
};

const TILES = { r: 'red tile', b: 'black tile', g: 'green tile', '': 'all tiles left' };

/** `7r` for one tile of a column, `7` for all that are left. */
const permutu = (text) => {
  const match = /^(\d+)([rbg]?)$/.exec(text);
  if (match === null) return word(text);
  return [[step('column', `column ${match[1]}`), step('tiles', TILES[match[2]])]];
};

const GAMES = { Permute: permute, Swaptimum: swaptimum, Permutations: permutations, Permutu: permutu };

const PROMPTS = {
  face: 'Choose a face to twist',
  direction: 'Choose the direction',
  bandage: 'Choose the stone to bandage, by its square after the twist',
  'bandage face': 'Choose the stone to bandage, or a second face to twist',
  place: 'Choose a square for the checker',
  swap: 'Choose one of the two checkers that change places',
  with: 'Choose the other checker',
  bid: 'Choose a bid',
  collect: 'Choose a card of the pool',
  column: 'Choose a column',
  tiles: 'Choose what to take',
  word: 'Choose a move',
};

/** Steps of the same kind, label and squares are the same choice. */
const keyOf = ({ kind, label }) => `${kind} ${label}`;

/** A node of the tree of choices: the options by key, and the move that ends here. */
const newNode = () => ({ options: new Map(), move: null });

const insert = (root, steps, text) => {
  let node = root;
  for (const option of steps) {
    const key = keyOf(option);
    let entry = node.options.get(key);
    if (entry === undefined) {
      entry = { option: { key, ...option }, node: newNode() };
      node.options.set(key, entry);
    }
    node = entry.node;
  }
  node.move ??= text;
};

export class MoveChoice {
  #root = newNode();
  #path = [];
  #written = null;

  constructor(legal, record = {}) {
    const { game, seats = [] } = typeof record === 'string' ? { game: record } : record;
    const names = seats.map((seat) => seat.name ?? seat);
    const paths = GAMES[game] ?? word;
    for (const { text } of legal.moves) {
      for (const steps of paths(text, names)) insert(this.#root, steps, text);
    }
    this.count = legal.count;
    this.description = legal.description;
    this.isListed = legal.moves.length === legal.count;
  }

  get #node() {
    return this.#path.at(-1)?.node ?? this.#root;
  }

  get steps() {
    return this.#path.map(({ option }) => option);
  }

  get move() {
    return this.#written ?? this.#node.move;
  }

  get isComplete() {
    return this.move !== null;
  }

  get prompt() {
    const kinds = new Set(this.options().map(({ kind }) => kind));
    if (kinds.size === 0) return this.isComplete ? '' : 'Write a move';
    const [kind] = kinds.has('word') && kinds.size > 1 ? [...kinds].filter((name) => name !== 'word') : kinds;
    return PROMPTS[kinds.has('bandage') && kinds.has('face') ? 'bandage face' : kind];
  }

  options() {
    if (this.#written !== null) return [];
    return [...this.#node.options.values()].map(({ option }) => option);
  }

  optionsAt(x, y) {
    const square = String.fromCharCode(97 + Math.floor(x)) + (Math.floor(y) + 1);
    const distance = ({ squares }) => {
      const at = squares.map(coordinates);
      const middle = (axis) => at.reduce((sum, one) => sum + one[axis] + 0.5, 0) / at.length;
      return Math.hypot(middle('x') - x, middle('y') - y);
    };
    return this.options()
      .filter(({ squares }) => squares.includes(square))
      .sort((a, b) => distance(a) - distance(b));
  }

  optionFor(name) {
    const [, number, colour] = /^(\d+)([rbg]?)$/.exec(name) ?? [];
    const column = `column ${number}`;
    const labels = { bid: ` bids ${number}`, collect: ` collects ${number}`, column };
    if (this.steps.at(-1)?.label === column) labels.tiles = TILES[colour];
    return this.options().find(({ kind, label }) => labels[kind] !== undefined && label.endsWith(labels[kind]));
  }

  take(name) {
    const before = this.#path.length;
    for (let next = this.optionFor(name); next; next = this.optionFor(name)) this.choose(next);
    return this.#path.length > before;
  }

  choose(option) {
    const key = typeof option === 'string' ? option : option.key;
    const entry = this.#written === null ? this.#node.options.get(key) : undefined;
    if (entry === undefined) throw new Error(`\`${key}\` is not one of the options`);
    this.#path.push(entry);
    return this;
  }

  write(text) {
    this.#written = text.trim() || null;
    return this;
  }

  undo() {
    if (this.#written !== null) this.#written = null;
    else this.#path.pop();
    return this;
  }

  reset() {
    this.#written = null;
    this.#path = [];
    return this;
  }
}
