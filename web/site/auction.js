// The form for an auction of Permutations: a bid of each seat, and the card that it collects.

import { fillSelect, make, select } from './dom.js';

const isDummy = ({ player }) => player === null;

/**
 * Returns the form for `choices` of `legalMoves`, and `take`, which chooses a card: it is bid by the
 * seat that holds it, or collected by the seat that bid last. `play` is called with the auction as
 * text, and `mark` with the cards that are chosen.
 */
export const auctionForm = ({ own: hands, shared: pool }, seats, play, mark) => {
  const bids = seats.map((seat, index) => {
    // The rules draw the bids of dummies at random.
    const random = hands[index][Math.floor(Math.random() * hands[index].length)];
    return select(hands[index], { value: isDummy(seat) ? random : hands[index][0], name: `bid-${seat.name}` });
  });
  const collects = seats.map((seat) => select([], { name: `collect-${seat.name}` }));

  /** Offers each seat, in descending order of the bids, what the seats before it left. */
  const offer = (isFirst) => {
    let left = [...pool];
    const order = seats.map((_, index) => index).sort((a, b) => bids[b].value - bids[a].value);
    for (const index of order) {
      const before = Number(collects[index].value);
      const offered = isDummy(seats[index]) ? left.slice(0, 1) : left;
      const card = offered.includes(before) ? before : offered.at(-1);
      fillSelect(collects[index], offered, card);
      left = left.filter((other) => other !== card);
    }
    if (!isFirst) mark([...bids, ...collects].map(({ value }) => value));
  };
  offer(true);
  const fields = seats.map((seat, index) => make('fieldset', {},
    make('legend', { text: seat.player && seat.player !== '?' ? seat.player : seat.name }),
    make('label', {}, 'bids ', bids[index]),
    make('label', {}, 'collects ', collects[index])));
  let bidder = 0;
  const take = (card) => {
    const holder = hands.findIndex((hand) => hand.includes(card));
    if (holder >= 0) {
      bidder = holder;
      bids[holder].value = String(card);
    } else if ([...collects[bidder].options].some(({ value }) => value === String(card))) collects[bidder].value = String(card);
    offer();
  };
  const form = make('form', { class: 'auction', on: {
    change: () => offer(),
    submit: (event) => {
      event.preventDefault();
      play(seats.map((_, index) => `${bids[index].value}x${collects[index].value}`).join(','));
    },
  } }, fields, make('button', { class: 'main', text: 'Hold this auction' }));
  return { form, take };
};
