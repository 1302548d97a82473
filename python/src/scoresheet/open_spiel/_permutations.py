"""Permutations."""

from __future__ import annotations

from typing import Any

import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]

from .. import Board
from ._game import CHANCE, Game, Observer, State, seats_of

CARDS = 50
"""More than the number of any card. A card is the action of bidding it or, with this number
added, of collecting it."""


class PermutationsGame(Game):
    """Permutations. An observation has the cards of each seat (hand, collection, collections of
    the rounds before), the pool, and the auction: for each seat its bid and the card collected.
    The information state has all auctions."""

    title, players, is_dealt, has_hands = "Permutations", (2, 5), True, True
    parameters = {"players": 2}

    def __init__(self, parameters: dict[str, Any]) -> None:
        start = self.sheet_board(parameters["sheet"])
        if start and "?/" in start.canonical:
            raise ValueError("the hands are not known: state them in the tags Hand1 and so on")
        players = int(start.canonical.splitlines()[1].split()[1]) if start else parameters["players"]
        self.cards, pool = (range(1, 49), "1 2 3 4") if players < 4 else (range(CARDS), "0 1 2 3 4")
        seats = seats_of(Board("permutations", players=players, assume={"Pool": pool}))
        self.hand = len(self.cards) // len(seats) - 1
        self.auctions = 3 * self.hand
        self.describe(
            parameters,
            start,
            seats,
            actions=2 * CARDS,
            plies=2 * players * self.auctions,
            outcomes=CARDS,
            chances=self.auctions * (len(seats) - players) + (0 if start else self.hand * len(seats)),
        )

    def new_initial_state(self) -> PermutationsState:
        return PermutationsState(self)

    def deal(self, dealt: tuple[int, ...]) -> Board | None:
        if len(dealt) < self.hand * len(self.seats):
            return None
        hands = [dealt[at : at + self.hand] for at in range(0, len(dealt), self.hand)]
        tags = {f"Hand{seat}": " ".join(map(str, sorted(hand))) for seat, hand in enumerate(hands, 1)}
        tags["Pool"] = " ".join(str(card) for card in self.cards if card not in dealt)
        return Board("permutations", players=self.num_players(), assume=tags)

    def deal_text(self, dealt: tuple[int, ...], outcome: int) -> str:
        return f"Hand{len(dealt) // self.hand + 1} {outcome}"

    def shapes(self, kind: Any) -> dict[str, tuple[int, ...]]:
        seats, auctions = len(self.seats), self.auctions if kind.perfect_recall else 1
        return {"cards": (seats, 5, CARDS), "pool": (CARDS,), "auctions": (auctions, seats, 2, CARDS)}


class PermutationsState(State):
    """A state in which an auction may have begun. The board has the complete ones."""

    def __init__(self, game: PermutationsGame) -> None:
        super().__init__(game)
        self.bids: dict[int, int] = {}
        """The cards that seats have bid."""
        self.collected: dict[int, int] = {}
        self.open_auction()

    def open_auction(self) -> None:
        """Sets the hands and the pool, which are empty before the deal and after the end."""
        self.bids, self.collected = {}, {}
        choices = (self.board and self.board.choices()) or {"own": (), "shared": ()}
        self.hands, self.pool = tuple(map(tuple, choices["own"])), tuple(choices["shared"])

    def is_bidding(self) -> bool:
        return len(self.bids) < len(self.hands)

    def left(self) -> list[int]:
        """Returns what is left of the pool."""
        return [card for card in self.pool if card not in self.collected.values()]

    def seat(self) -> int:
        """Returns the seat that bids next, dummies first, or that collects next."""
        if self.is_bidding():
            players = int(self.num_players())
            order = (*range(players, len(self.hands)), *range(players))
            return next(seat for seat in order if seat not in self.bids)
        return max((bid, seat) for seat, bid in self.bids.items() if seat not in self.collected)[1]

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        seat = CHANCE if self.board is None else self.seat()
        return int(seat if seat < self.num_players() else CHANCE)

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.hands[player]) if self.is_bidding() else [CARDS + card for card in self.left()]

    def undealt(self) -> list[int]:
        if self.board is not None:
            return list(self.hands[self.seat()])
        return [card for card in self.get_game().cards if card not in self.dealt]

    def _apply_action(self, action: int) -> None:
        if self.board is None:
            super()._apply_action(action)
            self.open_auction()
        elif self.is_bidding():
            self.bids[self.seat()] = action
        else:
            self.collected[self.seat()] = action - CARDS
        self.go_on()

    def go_on(self) -> None:
        """Collects the cards that nobody chooses, and plays the auction when it is complete."""
        while self.hands and not self.is_bidding():
            left = self.left()
            if not left:
                parts = (f"{bid}x{self.collected[seat]}" for seat, bid in sorted(self.bids.items()))
                self.board.push(",".join(parts))
                self.open_auction()
            elif len(left) == 1 or self.seat() >= self.num_players():
                self.collected[self.seat()] = min(left)
            else:
                return

    def _action_to_string(self, player: int, action: int) -> str:
        if self.board is None:
            return super()._action_to_string(player, action)
        return f"{action}x" if action < CARDS else f"{self.bids.get(player, '')}x{action - CARDS}"

    def parts(self, bids: dict[int, int]) -> list[str]:
        """Returns the parts of the auction that belong to some bids."""
        seats = self.get_game().seats
        return [f"{seats[seat]} {bid}x{self.collected.get(seat, '')}" for seat, bid in sorted(bids.items())]

    def __str__(self) -> str:
        return "\n".join([super().__str__(), *self.parts(self.bids)])

    def deal_seen(self, player: int) -> str:
        hand = self.get_game().hand
        return " ".join(map(str, sorted(self.dealt[player * hand : (player + 1) * hand])))

    def seen(self, observer: Observer, player: int) -> tuple[list[list[str]], dict[int, int]]:
        """Returns the cards of each seat and the bids that an observer sees. Other hands are
        hidden (`?`) in round one only: later, everybody has seen their cards collected. The
        bids of other players are hidden until all have bid."""
        game, private = self.get_game(), pyspiel.PrivateInfoType
        seats = range(len(game.seats))
        own = {private.SINGLE_PLAYER: {player}, private.ALL_PLAYERS: {*seats}}.get(observer.kind.private_info, set())
        cards = [line.split("/") for line in self.board.canonical.splitlines()[2:][: len(seats)]]
        for seat in {*seats} - own:
            if len(cards[seat]) == 2:
                cards[seat][0] = "?"
        known = own.union(seats[game.num_players() :] if self.is_bidding() else seats)
        return cards, {seat: bid for seat, bid in self.bids.items() if seat in known}

    def text(self, observer: Observer, player: int) -> str:
        cards, bids = self.seen(observer, player)
        plies = self.board.plies if observer.kind.perfect_recall else []
        pool = " ".join(map(str, self.left()))
        return "\n".join([*map("/".join, cards), f"Pool {pool}", *self.parts(bids), *plies])

    def fill(self, observer: Observer, player: int) -> None:
        seats, bids = self.seen(observer, player)
        for seat, sets in enumerate(seats):
            for at, cards in enumerate(sets):
                observer.dict["cards"][seat, at, [int(card) for card in cards.split() if card != "?"]] = 1
        observer.dict["pool"][self.left()] = 1
        auctions = observer.dict["auctions"]
        plies = self.board.plies if observer.kind.perfect_recall else []
        for auction, ply in zip(auctions, plies):
            for seat, part in enumerate(ply.split(",")):
                auction[seat, [0, 1], [int(card) for card in part.split("x")]] = 1
        for half, cards_of in enumerate((bids, self.collected)):
            for seat, card in cards_of.items():
                auctions[len(plies), seat, half, card] = 1
