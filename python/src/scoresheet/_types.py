"""The values and errors that are plain Python, made of the JSON that the program prints."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._scoresheet import Board


@dataclass(frozen=True)
class Finding:
    """What is wrong with a record, as `scoresheet check -f json` prints it."""

    severity: str
    """`error`, `warning` or `note`."""
    code: str
    """The kind of finding, such as `permute/bandaged-face`."""
    ply: int | None
    """The number of the ply that it is about."""
    path: str | None
    """The name of that ply, such as `12a.13` in a variation."""
    line: int
    column: int
    span: tuple[int, int]
    """The place in the input, in bytes."""
    message: str
    help: str | None
    """How to fix it."""
    related: list[dict[str, Any]]
    """The places that explain it, such as the ply that caused it."""
    fix: dict[str, Any] | None
    """A certain replacement: its `span` and its `text`."""

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.severity}[{self.code}]: {self.message}"


@dataclass(frozen=True)
class Ply:
    """A ply as it was read."""

    path: str | None
    """Its name: a number, or in a variation such as `12a.13`."""
    number: int
    text: str
    """The ply in the notation of sheets, or its words if they are not a move."""
    is_legal: bool
    """True if it and all plies that lead to it are legal."""
    glyphs: list[str]
    comments: list[str]

    def __str__(self) -> str:
        return self.text


class Standing(SimpleNamespace):
    """The standing of a seat, with the details of the game, such as `groups`."""

    seat: str
    player: str | None
    score: int


class ScoresheetError(ValueError):
    """What this module raises besides Python's own errors."""


class IllegalMove(ScoresheetError):
    """A move that cannot be played."""

    finding: Finding
    """What is wrong; its place is in the sheet of the whole game."""
    cause: int | None
    """The number of the earlier ply that caused it, such as a bandage."""
    similar: list[str]
    """Legal moves that may have been meant."""

    def __init__(self, finding: Finding, cause: int | None) -> None:
        help = finding.help or ""
        super().__init__(f"{finding.message} ({help})" if help else finding.message)
        self.finding = finding
        self.cause = cause
        listed = re.search(r"(?:similar legal moves: |did you mean )(.*)", help)
        self.similar = re.findall("`([^`]+)`", listed[1]) if listed else []

    @property
    def reason(self) -> str:
        """The message of the finding."""
        return self.finding.message


class UnsoundRecord(ScoresheetError):
    """A record with errors."""

    findings: list[Finding]
    """The errors."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__("\n".join(map(str, findings)))
        self.findings = findings


def report(text: str) -> Any:
    return json.loads(text)


def _finding(value: dict[str, Any]) -> Finding:
    return Finding(**{**value, "span": tuple(value["span"])})


def findings(text: str) -> list[Finding]:
    return [_finding(value) for value in json.loads(text)]


def plies(text: str) -> list[Ply]:
    return [Ply(**value) for value in json.loads(text)]


def lines(text: str) -> list[list[Ply]]:
    return [[Ply(**value) for value in line] for line in json.loads(text)]


def standings(text: str) -> list[Standing]:
    return [Standing(**value) for value in json.loads(text)]


def unsound(text: str) -> UnsoundRecord:
    return UnsoundRecord(findings(text))


def illegal(text: str) -> IllegalMove:
    value = json.loads(text)
    return IllegalMove(_finding(value["finding"]), value["cause"])


def board(sheet: str) -> Board:
    """Unpickles a board."""
    from . import read

    return next(read(sheet)).replay().board()


for _class in (Finding, Ply, Standing, ScoresheetError, IllegalMove, UnsoundRecord):
    _class.__module__ = "scoresheet"
