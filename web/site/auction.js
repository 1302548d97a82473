// The form for an auction of Permutations: a bid of each seat, and the card that it collects.

import { fillSelect, make, select } from './dom.js';

const isDummy = ({ player }) => player === null;

/** Returns the form for `choices` of `legalMoves`. `play` is called with the auction as text. */
export const auctionForm = ({ own: hands, shared: pool }, seats, play) => {
  const bids = seats.map((seat, index) => {
    // The rules draw the bids of dummies at random.
    const random = hands[index][Math.floor(Math.random() * hands[index].length)];
    return select(hands[index], { value: isDummy(seat) ? random : hands[index][0], name: `bid-${seat.name}` });
  });
  const collects = seats.map((seat) => select([], { name: `collect-${seat.name}` }));

  /** Offers each seat, in descending order of the bids, what the seats before it left. */
  const offer = () => {
    let left = [...pool];
    const order = seats.map((_, index) => index).sort((a, b) => bids[b].value - bids[a].value);
    for (const index of order) {
      const before = Number(collects[index].value);
      const offered = isDummy(seats[index]) ? left.slice(0, 1) : left;
      const card = offered.includes(before) ? before : offered.at(-1);
      fillSelect(collects[index], offered, card);
      left = left.filter((other) => other !== card);
    }
  };
  offer();
  const fields = seats.map((seat, index) => make('fieldset', {},
    make('legend', { text: seat.player && seat.player !== '?' ? seat.player : seat.name }),
    make('label', {}, 'bids ', bids[index]),
    make('label', {}, 'collects ', collects[index])));
  return make('form', { class: 'auction', on: {
    change: offer,
    submit: (event) => {
      event.preventDefault();
      play(seats.map((_, index) => `${bids[index].value}x${collects[index].value}`).join(','));
    },
  } }, fields, make('button', { class: 'main', text: 'Hold this auction' }));
};
