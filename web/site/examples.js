// Examples of all games, and records of new games.

import { byId, fillSelect } from './dom.js';
import { game } from './game.js';

export const EXAMPLES = [
  {
    title: 'Permute',
    about: 'with comments and variations',
    text: `[Game "Permute"]
[Board "12"]
[Swap "positions"]
[Event "reconstruction of the first 14 plies"]
[Site "MindSports"]
[Orange "Simon R"]
[Yellow "Eric S"]
[Result "*"]
[Termination "unterminated"]
[Source "Eric Silverman, Permute: Move by Move"]

{A reconstruction, not a transcript: the article names the faces and tells what
each move did, but not every direction and every bandage. Plies 1 to 8 fit all
it says, but on a crosscut the other direction would fit as well, and ply 7 may
have bandaged e4. Plies 9 to 14 are the best fit only. The real game went on:
Orange resigned at ply 41, with 16 to Yellow's 43.} 1. Ce5f6-f6
{[%wc 0.487,0.029] to the centre; both sides now have two groups of three}
2. Ae4f5-f5 {[%wc 0.427,0.031] joins Yellow's threes into a six} 3. Cf8g9-f8 $6
{[%wc 0.383,0.026] grows, but blocks nothing} 4. Ch4i5-h5
{[%wc 0.316,0.031] to build on from h6 later} 5. Ch3i4-h4 $1
{[%wc 0.217,0.039] builds, and closes the south to Yellow} (5. Ad5e6-e5
{[%wc 0.316,0.031]} 6. Cg7h8-h7 7. Cf9g10-g9 8. Cj6k7-j7) 6. Cg7h8-h7
{[%wc 0.217,0.039] with bandages two squares apart, the group cannot be split}
7. Ae3f4-f4 $6 {[%wc 0.161,0.040]} (7. Ad5e6-e5
{takes the corner e5, which opens the west}) 8. Cc4d5-d5
{[%wc 0.151,0.039] the corner is safe, the west is open} 9. Cb4c5-c4 $6
{[%wc 0.043,0.024]} (9. Cj3k4-j4 {[%wc 0.154,0.040]} 10. Ag8h9-h9 11. Cb4c5-c5
12. Cb3c4-c4) (9. Cg8h9-h8 {closes the north}) 10. Ab5c6-b5
{[%wc 0.043,0.024] reaches the edge; b4 can be built on} 11. Ai5j6-j5 $2
{[%wc 0.001,0.010] goes east, but leaves the bend of the group unbandaged}
(11. Cg8h9-h8 {was still better}) 12. Ci3j4-j3 $1
{[%wc 0.001,0.010] cuts fifteen stones down to nine: bandage your corners}
13. Ci8j9-i9 {[%wc 0.000,0.010]} 14. Ag8h9-h9
{[%wc 0.000,0.010] heads for the northern edge, to split the board} *
`,
  },
  {
    title: 'Swaptimum',
    about: 'a game of 43 moves',
    text: `[Game "Swaptimum"]
[Board "11"]
[Event "generated: greedy player, seed 3, game 1"]
[Result "1-0"]
[Termination "normal"]

1. j11 2. j7 3. b7 4. b4 5. c4 6. c3 7. b3,b4-c4 8. b6 9. a6 10. a7,b6-b7 11. c7
12. c6,c6-c7 13. d7 14. d6,d6-d7 15. e7 16. e6,e6-e7 17. f7 18. f6,f6-f7 19. g7
20. g6,g6-g7 21. h7 22. h6,h6-h7 23. i7 24. i6,i6-i7 25. k7 26. k6 27. j6,j7-k7
28. j8 29. i8,i7-j6 30. i9 31. j9,i9-j9 32. i10 33. j10,i10-j10 34. i11,i9-j10
35. h9 36. h8,i8-i9 37. k8,i8-j7 38. b5 39. c5,a6-b5 40. b1 41. a1 42. a2
43. b2,a1-b1 1-0
`,
  },
  {
    title: 'Permutations',
    about: 'two players, 33 auctions',
    text: `[Game "Permutations"]
[Players "2"]
[Hand1 "6 21 24 29 30 33 34 39 41 45 46"]
[Hand2 "2 8 9 14 15 20 22 31 35 36 42"]
[Hand3 "3 10 11 13 17 19 28 38 43 44 48"]
[Hand4 "4 5 7 16 18 23 25 26 27 40 47"]
[Pool "1 12 32 37"]
[Event "generated: random player, seed 12, game 1"]
[Result "1-0-0-0"]
[Termination "normal"]

1. 33x32,35x37,43x1,27x12 2. 24x43,31x33,10x27,5x35 3. 29x31,8x24,17x10,18x5
4. 30x8,15x29,11x18,23x17 5. 46x23,20x15,13x11,4x30 6. 39x20,42x13,3x46,47x4
7. 41x47,36x42,38x3,26x39 8. 45x36,22x41,28x26,7x38 9. 6x28,14x45,44x7,40x22
10. 21x40,2x44,48x6,25x14 11. 34x21,9x48,19x2,16x25 12. 47x16,29x34,18x9,5x19
13. 21x47,48x5,7x29,12x18 14. 20x21,13x12,10x48,35x7 15. 40x20,33x10,6x35,30x13
16. 32x33,41x6,3x40,25x30 17. 28x3,44x32,26x25,4x41 18. 36x28,37x26,46x4,14x44
19. 43x36,24x46,2x37,22x14 20. 8x24,45x43,11x22,17x2 21. 31x17,42x8,27x45,38x11
22. 23x38,15x31,1x42,39x27 23. 21x15,10x39,25x1,14x23 24. 47x14,8x25,48x10,30x21
25. 20x48,26x47,42x8,19x30 26. 17x26,31x42,29x20,44x19
27. 24x31,43x44,40x17,2x29 28. 3x43,46x24,37x2,11x40 29. 33x46,32x11,4x37,18x3
30. 28x18,6x33,22x32,41x4 31. 36x22,5x41,35x6,13x28 32. 16x5,34x13,9x35,7x36
33. 38x9,12x34,45x7,27x16 1-0-0-0
`,
  },
  {
    title: 'Permutu',
    about: 'two players, 38 moves',
    text: `[Game "Permutu"]
[Players "2"]
[RowRed "QPGYCLIFJHBZKVUMRDAXOETSNW"]
[RowBlack "GNEWPFZTUMKYHRJXQDICVBOASL"]
[RowGreen "MOIQEHKBXLSCGRYAZVTNPUDWJF"]
[Event "generated: greedy player, seed 2, game 1"]
[Result "1-0"]
[Termination "normal"]

1. 18g 2. 16g 3. 9b 4. 22b 5. 22 6. 20g 7. 3r 8. 15b 9. 15 10. 25 11. 3 12. 24
13. 26g 14. 11 15. 12r 16. 9 17. 7 18. 16 19. 13 20. 20 21. 6 22. 26 23. 10
24. 12 25. 1 26. 4 27. 17 28. 5b 29. 14 30. 2 31. 5 32. 21 33. 19g 34. 19 35. 8
36. 23g 37. 23 38. 18 1-0
`,
  },
  {
    title: 'A broken record',
    about: 'with findings and fixes',
    view: 'record',
    text: `[Game "Permute"]
[Board "8"]
[Orange "Ann"]
[Yellow "Bo"]
[Date "2026.11.31"]

1. Cd3e4–d4 2. ae5f6-e6 {a typographic dash, and a small letter}
3. Cd4e5-e4 {d4 was bandaged by the first move} 4. Cg2h3-g2 1-0
`,
  },
];

/** A finished game of Permute, for its rules. */
export const FINISHED = `[Game "Permute"]
[Board "9"]
[Swap "none"]
[Event "generated: random player, seed 9, game 1"]
[Result "0-1"]
[Termination "normal"]

1. Cf5g6-g5 2. Cf6g7-g6 3. Ah6i7-h6 4. Aa2b3-a2 5. Cd8e9-d8 6. Ca6b7-b7
7. Ch7i8-i7 8. Cg2h3-g2 9. Aa4b5-a5 10. Ah3i4-i3 11. Cc3d4-d4 12. Cb5c6-b5
13. Cf3g4-f3 14. Ac2d3-d3 15. Cg7h8-g8 16. Ab3c4-b4 17. Ce4f5-e5 18. Ch1i2-h1
19. Cg3h4-g4 20. Ch8i9-i8 21. Cc1d2-d2 22. Ae7f8-e8 23. Cb2c3-c3 24. Ae6f7-f7
25. Aa8b9-b8 26. Ch4i5-i4 27. Ac5d6-d5 28. Ad6e7-e7 29. Ce1f2-e1 30. Ab1c2-b1
31. Cc6d7-c6 0-1
`;

const COLOURS = ['RowRed', 'RowBlack', 'RowGreen'];
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Returns a list in random order. */
const shuffled = (list) => {
  const left = [...list];
  const found = [];
  while (left.length > 0) {
    const [random] = crypto.getRandomValues(new Uint32Array(1));
    found.push(...left.splice(random % left.length, 1));
  }
  return found;
};

/** The tags of a deal: four hands of eleven cards, or five of nine, and a pool. */
const deal = (players) => {
  const many = players > 3;
  const cards = shuffled(Array.from({ length: many ? 50 : 48 }, (_, index) => index + (many ? 0 : 1)));
  const hands = many ? 5 : 4;
  const size = many ? 9 : 11;
  const sorted = (list) => list.sort((a, b) => a - b).join(' ');
  const tags = Array.from({ length: hands }, (_, hand) => [`Hand${hand + 1}`, sorted(cards.splice(0, size))]);
  return [...tags, ['Pool', sorted(cards)]];
};

/** The rows of a deal of Permutu; with `different`, every column has three symbols. */
const rows = (symbols, isDifferent) => {
  const letters = LETTERS.slice(0, symbols);
  for (;;) {
    const found = COLOURS.map(() => shuffled(letters));
    const isMixed = (_, column) => new Set(found.map((row) => row[column])).size === 3;
    if (!isDifferent || symbols < 3 || [...letters].every(isMixed)) return COLOURS.map((name, row) => [name, found[row].join('')]);
  }
};

/** The numbers from one to another. */
const numbers = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** What can be chosen for a game, with the value chosen first, and the tags that follow. */
const GAMES = {
  Permute: {
    fields: {
      size: [numbers(2, 26), 12],
      setup: [['chequer', 'blocks']],
      protocol: [[['1', 'one twist a turn'], ['1[1]2[2]*', 'two twists after the first turn']]],
      swap: [[['colours', 'the players exchange colours'], ['positions', 'the stones change colour'], ['none', 'none']]],
    },
    tags: ({ size, setup, protocol, swap }) =>
      [['Board', size], ['Setup', setup], ['Protocol', protocol], ['Swap', swap]],
  },
  Swaptimum: { fields: { size: [numbers(2, 26), 11] }, tags: ({ size }) => [['Board', size]] },
  Permutations: {
    fields: { players: [numbers(2, 5), 2] },
    tags: ({ players }) => [['Players', players], ...deal(Number(players))],
  },
  Permutu: {
    fields: {
      players: [numbers(1, 6), 2],
      symbols: [numbers(2, 26), 26],
      setup: [[['free', 'any columns'], ['different', 'three symbols in every column']]],
    },
    tags: ({ players, symbols, setup }) =>
      [['Players', players], ['Setup', setup], ...rows(Number(symbols), setup === 'different')],
  },
};

/** The text of a record without moves. */
export const newRecord = (name, options) => {
  const tags = [['Game', name], ...GAMES[name].tags(options)];
  return `${tags.map(([tag, value]) => `[${tag} "${value}"]`).join('\n')}\n\n*\n`;
};

const FIELDS = ['size', 'setup', 'players', 'symbols', 'protocol', 'swap'];
const control = (field) => byId(`new-${field}`).querySelector('select');

export const startNewGame = () => {
  const dialog = byId('new');
  const name = byId('new-name');
  fillSelect(name, Object.keys(GAMES));
  const fields = () => {
    for (const field of FIELDS) {
      const [values, chosen] = GAMES[name.value].fields[field] ?? [];
      byId(`new-${field}`).hidden = !values;
      fillSelect(control(field), values ?? [], chosen);
    }
    byId('new-rules').href = `rules.html#${name.value.toLowerCase()}`;
    byId('new-rules').textContent = `Rules of ${name.value}`;
  };
  // Blocks two files wide need an even board.
  const checkBlocks = () => {
    const isOdd = name.value === 'Permute' && Number(control('size').value) % 2 === 1;
    for (const option of control('setup').options) {
      if (option.value !== 'blocks') continue;
      option.disabled = isOdd;
      option.textContent = isOdd ? 'blocks (even boards only)' : 'blocks';
      if (isOdd && option.selected) control('setup').value = 'chequer';
    }
  };
  name.addEventListener('change', fields);
  control('size').addEventListener('change', checkBlocks);
  fields();
  byId('new-game').addEventListener('click', () => {
    dialog.returnValue = '';
    dialog.showModal();
  });
  dialog.addEventListener('close', () => {
    if (dialog.returnValue !== 'start') return;
    const options = Object.fromEntries(FIELDS.map((field) => [field, control(field).value]));
    game.open(newRecord(name.value, options));
    game.show(game.view === 'play' ? 'play' : 'moves');
    game.begin();
  });
};
