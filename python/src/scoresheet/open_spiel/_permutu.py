"""Permutu."""

from __future__ import annotations

from typing import Any

from .. import Board
from ._game import LETTERS, Game, Moves, Observer, State, seats_of

ROWS = ("RowRed", "RowBlack", "RowGreen")


class PermutuGame(Game):
    """Permutu. The rows are dealt from the left, red first. An observation has the symbols of
    each row by column, and the number of tiles that each seat has of each symbol."""

    title, players, is_dealt = "Permutu", (1, 6), True
    parameters = {"players": 2, "symbols": 26}

    def __init__(self, parameters: dict[str, Any]) -> None:
        start = self.sheet_board(parameters["sheet"])
        symbols = len(start.canonical.splitlines()[2].split()[1]) if start else parameters["symbols"]
        rows = dict.fromkeys(ROWS, LETTERS[:symbols])
        seats = seats_of(start or Board("permutu", players=parameters["players"], assume=rows))
        columns = range(1, symbols + 1)
        self.moves = Moves(["pass", *(f"{column}{tile}" for column in columns for tile in ("", *"rbg"))])
        self.symbols, tiles = symbols, 3 * symbols
        self.describe(
            parameters,
            start,
            seats,
            actions=len(self.moves),
            plies=tiles * len(seats),
            outcomes=symbols,
            chances=0 if start else tiles,
        )

    def new_initial_state(self) -> PermutuState:
        return PermutuState(self)

    def deal(self, dealt: tuple[int, ...]) -> Board | None:
        if len(dealt) < 3 * self.symbols:
            return None
        letters = "".join(LETTERS[symbol] for symbol in dealt)
        rows = {row: letters[at * self.symbols :][: self.symbols] for at, row in enumerate(ROWS)}
        return Board("permutu", players=len(self.seats), assume=rows)

    def deal_text(self, dealt: tuple[int, ...], outcome: int) -> str:
        return f"{ROWS[len(dealt) // self.symbols]} {LETTERS[outcome]}"

    def shapes(self, kind: Any) -> dict[str, tuple[int, ...]]:
        return {"columns": (3, self.symbols, self.symbols), "held": (len(self.seats), self.symbols)}


class PermutuState(State):
    def undealt(self) -> list[int]:
        symbols = self.get_game().symbols
        row = self.dealt[len(self.dealt) // symbols * symbols :]
        return [symbol for symbol in range(symbols) if symbol not in row]

    def fill(self, observer: Observer, player: int) -> None:
        lines = [line.partition(" ")[2] for line in self.board.canonical.splitlines()[2:]]
        for row, letters in zip(observer.dict["columns"], lines):
            for column, letter in enumerate(letters):
                if letter != ".":
                    row[column, LETTERS.index(letter)] = 1
        for held, letters in zip(observer.dict["held"], lines[3:]):
            for letter in letters:
                held[LETTERS.index(letter)] += 1
