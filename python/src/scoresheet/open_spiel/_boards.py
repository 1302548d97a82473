"""Permute and Swaptimum."""

from __future__ import annotations

from typing import Any

import numpy as np

from .. import Board
from ._game import LETTERS, Game, Moves, Observer, State, seats_of


def square(file: int, rank: int) -> str:
    return f"{LETTERS[file].lower()}{rank + 1}"


class BoardGame(Game):
    """A game whose observations have a plane for each letter of its position strings."""

    letters: str

    def begin(self, parameters: dict[str, Any], start: Board) -> None:
        self.size = str(start.position).count("/") + 1
        self.moves = self.all_moves(start)
        # Each ply takes a face from Permute, or a square from Swaptimum unless it is a pass.
        plies = 2 * self.size**2
        self.describe(parameters, start, seats_of(start), actions=len(self.moves), plies=plies)

    def all_moves(self, start: Board) -> Moves:
        raise NotImplementedError

    def new_initial_state(self) -> BoardState:
        return BoardState(self)

    def shapes(self, kind: Any) -> dict[str, tuple[int, ...]]:
        return {"board": (len(self.letters), self.size, self.size)}


class BoardState(State):
    def fill(self, observer: Observer, player: int) -> None:
        ranks = self.board.position.split()[0].split("/")
        board = np.array([list(rank) for rank in reversed(ranks)])
        for plane, letter in zip(observer.dict["board"], self.get_game().letters):
            plane[:] = board == letter


class PermuteGame(BoardGame):
    """Permute. The planes of an observation: Orange's and Yellow's free stones, then their
    bandaged ones, rank 1 first."""

    title, letters = "Permute", "oyOY"
    parameters = {"size": 12, "setup": "chequer", "swap": "colours", "two_twists": False}

    def __init__(self, parameters: dict[str, Any]) -> None:
        options = {name: parameters[name] for name in ("size", "setup", "swap")}
        protocol = "1[1]2[2]*" if parameters["two_twists"] else "1"
        start = self.sheet_board(parameters["sheet"]) or Board("permute", protocol=protocol, **options)
        self.begin(parameters, start)

    def all_moves(self, start: Board) -> Moves:
        corners = range(self.size - 1)
        twists, moves = [], ["swap"]
        for rank, file in ((rank, file) for rank in corners for file in corners):
            face = [square(file + right, rank + up) for right in (0, 1) for up in (0, 1)]
            for twist in (f"C{face[0]}{face[3]}", f"A{face[0]}{face[3]}"):
                twists.append(twist)
                moves += [f"{twist}-{stone}" for stone in face]
        has_two = start.setting.endswith("2[2]*")
        return Moves(moves, tuple(twists) if has_two else ())


class SwaptimumGame(BoardGame):
    """Swaptimum. The planes of an observation: Red's checkers and Blue's, rank 1 first."""

    title, letters = "Swaptimum", "rb"
    parameters = {"size": 11}

    def __init__(self, parameters: dict[str, Any]) -> None:
        start = self.sheet_board(parameters["sheet"]) or Board("swaptimum", parameters["size"])
        self.begin(parameters, start)

    def all_moves(self, start: Board) -> Moves:
        moves = ["pass"]
        for rank, file in ((rank, file) for rank in range(self.size) for file in range(self.size)):
            placed = square(file, rank)
            moves += [placed, *(f"{placed},{swap}" for swap in self.swaps(file, rank))]
        return Moves(moves)

    def swaps(self, file: int, rank: int) -> list[str]:
        """Returns the swaps that can follow a placement: of squares that touch, one of which
        is the placed checker's or touches it."""
        files, ranks = (range(max(at - 2, 0), min(at + 3, self.size)) for at in (file, rank))
        near = [(x, y) for x in files for y in ranks]
        touch = {(x, y) for x, y in near if max(abs(x - file), abs(y - rank)) <= 1}
        pairs = ((a, b) for a in near for b in near if a < b and touch & {a, b})
        return [f"{square(*a)}-{square(*b)}" for a, b in pairs if max(b[0] - a[0], abs(b[1] - a[1])) == 1]
