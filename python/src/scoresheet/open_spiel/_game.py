"""What the games have in common: their descriptions, states of whole plies, and observers."""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]

from .. import Board, read

CHANCE = pyspiel.PlayerId.CHANCE
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Game(pyspiel.Game):  # type: ignore[misc, unused-ignore]
    """A game. Its states begin with the board `start`, or with a deal if that is `None`."""

    title: str
    parameters: dict[str, Any]
    players = (2, 2)
    """The least and the greatest number of players."""
    is_dealt = has_hands = False

    @classmethod
    def game_type(cls, is_zero_sum: bool) -> Any:
        """Returns the description with which the game is registered."""
        kind = pyspiel.GameType
        chance, information, utility = kind.ChanceMode, kind.Information, kind.Utility
        return kind(
            short_name=cls.title.lower(),
            long_name=cls.title,
            dynamics=kind.Dynamics.SEQUENTIAL,
            chance_mode=chance.EXPLICIT_STOCHASTIC if cls.is_dealt else chance.DETERMINISTIC,
            information=information.IMPERFECT_INFORMATION if cls.has_hands else information.PERFECT_INFORMATION,
            utility=utility.ZERO_SUM if is_zero_sum else utility.GENERAL_SUM,
            reward_model=kind.RewardModel.TERMINAL,
            min_num_players=cls.players[0],
            max_num_players=cls.players[1],
            provides_information_state_string=True,
            provides_information_state_tensor=cls.has_hands,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={**cls.parameters, "sheet": ""},
        )

    @classmethod
    def sheet_board(cls, sheet: str) -> Board | None:
        """Returns the board at the end of a sheet, or `None` if there is no sheet."""
        if not sheet:
            return None
        game = next(read(sheet)).replay()
        game.check()
        if game.name != cls.title:
            raise ValueError(f"this is a sheet of {game.name}, not of {cls.title}")
        board = game.board()
        for tag in ("Colours", "MoveTime"):
            if f"[{tag} " in board.sheet():
                raise ValueError(f"games with the tag {tag} cannot be played in OpenSpiel")
        return board

    def describe(
        self,
        parameters: dict[str, Any],
        start: Board | None,
        seats: list[str],
        *,
        actions: int,
        plies: int,
        outcomes: int = 0,
        chances: int = 0,
    ) -> None:
        """Initializes the game: with so many different actions, at most so many of them in a
        game, and at most so many outcomes of a chance and chances in a game."""
        self.start, self.seats, self.chances = start, seats, chances
        players = sum(not seat.startswith("Dummy") for seat in seats)
        is_zero_sum = players == len(seats) > 1
        info = pyspiel.GameInfo(
            num_distinct_actions=actions,
            max_chance_outcomes=outcomes,
            num_players=players,
            min_utility=self.utility(Fraction(0)),
            max_utility=self.utility(Fraction(1)),
            utility_sum=0.0 if is_zero_sum else None,
            max_game_length=plies,
        )
        super().__init__(self.game_type(is_zero_sum), info, parameters)

    def utility(self, mark: Fraction) -> float:
        """Returns the return of a seat with a mark of `Result`."""
        seats = len(self.seats)
        return float((seats * mark - 1) / (seats - 1) if seats > 1 else mark)

    def max_chance_nodes_in_history(self) -> int:
        return self.chances

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> Observer:
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if parameters or not kind.public_info:
            raise ValueError("observers have no parameters, and see what is public")
        seats = (len(self.seats),)
        return Observer({"seat": seats, "turn": seats, **self.shapes(kind)}, kind)

    def new_initial_state(self) -> State:
        return State(self)

    def shapes(self, kind: Any) -> dict[str, tuple[int, ...]]:
        """Returns the names and shapes of the tensors that `State.fill` sets."""
        raise NotImplementedError

    def deal(self, dealt: tuple[int, ...]) -> Board | None:
        """Returns the first board, when everything is dealt."""
        raise NotImplementedError

    def deal_text(self, dealt: tuple[int, ...], outcome: int) -> str:
        """Returns what is dealt next, as text."""
        raise NotImplementedError


def seats_of(board: Board) -> list[str]:
    return [standing.seat for standing in board.standings()]


class State(pyspiel.State):  # type: ignore[misc, unused-ignore]
    """A state of a game whose actions are plies."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.board: Any = game.start and game.start.copy()
        """The `Board`, or `None` during the deal."""
        self.dealt: tuple[int, ...] = ()
        self.is_exchanged = False
        """True if the players have exchanged their seats."""

    def seat_of(self, player: int) -> int:
        """Returns the seat of a player, or the player of a seat."""
        return 1 - player if self.is_exchanged else player

    def current_player(self) -> int:
        if self.board is None:
            return int(CHANCE)
        turn = self.board.turn
        if turn is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.seat_of(self.get_game().seats.index(turn))

    def is_terminal(self) -> bool:
        return self.board is not None and bool(self.board.is_over)

    def returns(self) -> list[float]:
        game, players = self.get_game(), range(self.num_players())
        if not self.is_terminal():
            return [0.0 for _ in players]
        # With one player, the result is `1/1` or `0/1`.
        marks = [Fraction(mark) for mark in self.board.result.split("-")]
        return [game.utility(marks[self.seat_of(player)]) for player in players]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(map(self.get_game().moves.number, self.board.legal_moves()))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        left = self.undealt()
        return [(outcome, 1 / len(left)) for outcome in left]

    def undealt(self) -> list[int]:
        """Returns the outcomes of a chance."""
        raise NotImplementedError

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        if self.board is None:
            self.dealt += (action,)
            self.board = game.deal(self.dealt)
            return
        text, turn = game.moves.text(action), self.board.turn
        self.board.push(text)
        # If stones change colour instead of players their seats, the turn passes on.
        self.is_exchanged ^= text == "swap" and turn == self.board.turn

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.get_game()
        return str(game.deal_text(self.dealt, action) if player == CHANCE else game.moves.text(action))

    def __str__(self) -> str:
        return str(self.board) if self.board else f"dealt {' '.join(map(str, self.dealt))}"

    def deal_seen(self, player: int) -> str:
        """Returns what a player sees of an unfinished deal."""
        return str(self)

    def text(self, observer: Observer, player: int) -> str:
        """Returns what an observer sees for a player."""
        return str(self.board.sheet() if observer.kind.perfect_recall else self.board.canonical)

    def fill(self, observer: Observer, player: int) -> None:
        """Sets the tensors of an observer, which are zero."""
        raise NotImplementedError


class Observer:
    """What a player sees of a state, as numbers and as text."""

    def __init__(self, shapes: dict[str, tuple[int, ...]], kind: Any) -> None:
        self.kind = kind
        self.tensor = np.zeros(sum(map(prod, shapes.values())), np.float32)
        self.dict = {}
        begin = 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[begin : begin + prod(shape)].reshape(shape)
            begin += prod(shape)

    def set_from(self, state: Any, player: int) -> None:
        self.tensor.fill(0)
        self.dict["seat"][state.seat_of(player)] = 1
        if state.current_player() >= 0:
            self.dict["turn"][state.seat_of(state.current_player())] = 1
        if state.board is not None:
            state.fill(self, player)

    def string_from(self, state: Any, player: int) -> str:
        text = state.deal_seen(player) if state.board is None else state.text(self, player)
        return f"{state.get_game().seats[state.seat_of(player)]}\n{text}"


class Moves:
    """The numbers of moves. Those of two parts, joined by `+`, are numbered as pairs."""

    def __init__(self, last: list[str], first: tuple[str, ...] = ()) -> None:
        self.last, self.first = last, ("", *first)
        self.last_numbers = {text: number for number, text in enumerate(self.last)}
        self.first_numbers = {text: number for number, text in enumerate(self.first)}

    def __len__(self) -> int:
        return len(self.last) * len(self.first)

    def number(self, text: str) -> int:
        first, _, last = text.rpartition("+")
        return self.first_numbers[first] * len(self.last) + self.last_numbers[last]

    def text(self, number: int) -> str:
        first, last = divmod(number, len(self.last))
        return f"{self.first[first]}+{self.last[last]}" if first else self.last[last]
