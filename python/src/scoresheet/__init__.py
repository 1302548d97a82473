"""Records, boards and figures of abstract games: Permute, Swaptimum, Permutations, Permutu.

>>> import scoresheet
>>> board = scoresheet.Board("permute", size=12)
>>> board.push("Ce5f6-f6")
>>> board.turn
'Yellow'
"""

from __future__ import annotations

import os
from typing import Any

from ._scoresheet import __version__ as __version__
from ._scoresheet import Batch, Batches, Board, Game, Record, Records, Scan, Table
from ._scoresheet import analyse, convert, read, scan
from ._types import Finding, IllegalMove, Ply, ScoresheetError, Standing, UnsoundRecord

__all__ = [
    "Batch",
    "Batches",
    "Board",
    "Finding",
    "Game",
    "IllegalMove",
    "Ply",
    "Record",
    "Records",
    "Scan",
    "ScoresheetError",
    "Standing",
    "Table",
    "UnsoundRecord",
    "analyse",
    "convert",
    "read",
    "scan",
    "score",
]


def score(source: str | bytes | os.PathLike[str], at: str = "end", **setting: Any) -> list[Any]:
    """Returns what `scoresheet score -f json` prints, for every record of a source.

    >>> [seat["score"] for seat in scoresheet.score("Ce5f6-f6 Ae4f5-f5")[0]["standings"]]
    [4, 6]
    """
    games = (record.replay() for record in read(source, **setting))
    return [score for game in games if game.name for score in game.score(at)]
