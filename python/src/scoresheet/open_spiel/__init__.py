"""The four games in OpenSpiel: `permute`, `swaptimum`, `permutations` and `permutu`.

>>> import pyspiel, scoresheet.open_spiel
>>> state = pyspiel.load_game("permute(size=6)").new_initial_state()
>>> state.apply_action(state.string_to_action("Cc3d4-d4"))
>>> state.board.turn, state.current_player(), len(state.legal_actions())
('Yellow', 1, 87)
>>> print(state.board.sheet().splitlines()[-1])
1. Cc3d4-d4 *

An action is a ply; its text is the move in the notation of sheets. In Permutations the dummies
bid by chance, then each player bids (`17x`) unseen by the others, and then they collect
(`17x35`) one after the other. Deals are chances. `state.board` is a `scoresheet.Board` with
all complete plies; it is `None` during the deal.

Games begin at the end of the first record of the parameter `sheet`, a path or a text, if it is
given; other parameters are then ignored. A single winner's return is 1, and those of all seats
add up to 0, dummies included. With one player, it is 1 if all tiles were taken and else 0.
"""

from __future__ import annotations

try:
    import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]
except ImportError as error:
    raise ImportError("scoresheet.open_spiel needs OpenSpiel: pip install open_spiel") from error

from ._boards import PermuteGame, SwaptimumGame
from ._permutations import PermutationsGame
from ._permutu import PermutuGame

__all__ = ["PermutationsGame", "PermuteGame", "PermutuGame", "SwaptimumGame"]

for _class in (PermuteGame, SwaptimumGame, PermutationsGame, PermutuGame):
    pyspiel.register_game(_class.game_type(is_zero_sum=_class is not PermutationsGame), _class)
