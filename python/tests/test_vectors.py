"""All test vectors of `docs/vectors`, through Python."""

import json
from pathlib import Path

import pytest
import scoresheet

VECTORS = Path(__file__).parents[2] / "docs" / "vectors"
GAMES = ["permute", "swaptimum", "permutations", "permutu"]


def start(game, vector):
    board = scoresheet.Board(game, assume=vector["setting"])
    for move in vector.get("before", []):
        board.push(move)
    return board


def position(board):
    """A position string or, in games without one, the lines of the canonical text."""
    return board.position or board.canonical.splitlines()[1:]


def standings(board):
    return [{name: value for name, value in vars(seat).items() if name != "player"} for seat in board.standings()]


def counts(board, depth):
    if depth == 1:
        return [board.count_legal()]
    total = [0] * depth
    for move in board.legal_moves():
        child = board.copy()
        child.push(move)
        total[0] += 1
        if not child.is_over:
            for ply, count in enumerate(counts(child, depth - 1), 1):
                total[ply] += count
    return total


def check_move(game, vector):
    board = start(game, vector)
    if not vector["legal"]:
        with pytest.raises(scoresheet.IllegalMove) as refused:
            board.push(vector["move"])
        assert refused.value.finding.code == vector["finding"]
        return
    board.push(vector["move"])
    found = position(board), board.turn, standings(board), board.result
    assert found == (vector["next"], vector["turn"], vector["standings"], vector["result"])


def check_position(game, vector):
    board = start(game, vector)
    keys = board.key(), board.key(symmetric=True)
    assert (position(board), board.turn, standings(board)) == (
        vector["position"],
        vector["turn"],
        vector["standings"],
    )
    assert (board.count_legal(), *keys) == (vector["legal"], vector["fingerprint"], vector["symmetric"])
    if "moves" in vector:
        assert sorted(board.legal_moves(), key=str.encode) == vector["moves"]


def check_game(game, vector):
    board = start(game, vector)
    for move in vector["moves"]:
        board.push(move)
    found = position(board), standings(board), board.result
    assert found == (vector["position"], vector["standings"], vector["result"])
    replayed = next(scoresheet.read(board.sheet())).replay()
    replayed.check()
    assert (replayed.fingerprint, replayed.board()) == (vector["fingerprint"], board)
    while board.plies:
        board.pop()
    assert board == start(game, {"setting": vector["setting"]})


def check_perft(game, vector):
    assert counts(start(game, vector), vector["depth"]) == vector["counts"]


@pytest.mark.parametrize("game", GAMES)
def test_vectors(game):
    checks = {"move": check_move, "position": check_position, "game": check_game, "perft": check_perft}
    for number, line in enumerate((VECTORS / f"{game}.jsonl").read_text().splitlines(), 1):
        vector = json.loads(line)
        try:
            checks[vector["kind"]](game, vector)
        except Exception as error:
            raise AssertionError(f"{game}.jsonl:{number}") from error
