"""Records of all games give the same JSON as the program. `SCORESHEET_PROGRAM` names it."""

import json
import os
import random
import subprocess
from pathlib import Path

import pytest
import scoresheet

SAMPLES = Path(__file__).parents[2] / "samples"
FILES = sorted(path for path in SAMPLES.rglob("*") if path.suffix in {".sheet", ".txt", ".json", ".jsonl"})
FILES = [path for path in FILES if path.name != "findings.jsonl"]
SEED = random.randrange(1 << 32)
PROGRAM = os.environ.get("SCORESHEET_PROGRAM", "scoresheet")


def printed(*words, text=None):
    run = subprocess.run([PROGRAM, *words, "--no-config"], input=text, capture_output=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def compare(paths):
    """Compares the reports of all records of files, and returns their number."""
    records = [record for path in paths for record in scoresheet.read(path)]
    paths = [str(path) for path in paths]
    assert [record.report() for record in records] == printed("check", "-f", "json", *paths)
    games = [record.replay() for record in records]
    scores = [game.score() for game in games if game.name]
    assert scores == printed("score", "-f", "json", *paths)
    for record, game in zip(records, games):
        assert len(game.plies) == len(game) == sum(ply.is_legal for ply in record.mainline())
        found = [finding.code for finding in record.findings]
        assert found == [finding["code"] for finding in record.report()["diagnostics"]]
        if record.is_sound:
            again = next(scoresheet.read(record.convert("sheet"))).replay()
            assert (again.fingerprint, again.result) == (game.fingerprint, game.result)
    return len(records)


def test_samples():
    assert compare(FILES) > 500


def test_random_records(tmp_path):
    print(f"seed {SEED}")
    for game in ("permute", "swaptimum", "permutations", "permutu"):
        for policy, games in (("random", "350"), ("greedy", "50")):
            words = ["generate", "--game", game, "--games", games, "--policy", policy, "--seed", str(SEED)]
            subprocess.run([PROGRAM, *words, "-o", str(tmp_path / f"{game}-{policy}.sheet")], check=True)
    assert compare(sorted(tmp_path.iterdir())) == 1_600


@pytest.mark.parametrize("game", ["permute", "swaptimum", "permutations", "permutu"])
def test_positions(game):
    path = next(path for path in FILES if path.parent.name == game and path.suffix == ".sheet")
    game = next(scoresheet.read(path)).replay()
    shown = printed("show", "-f", "json", "--record", "1", "--at", "start,all", str(path))
    for position in shown:
        board = game.board(position["ply"])
        report = board.report()
        for key in ("ply", "move", "position", "fingerprint", "symmetric", "turn", "groups"):
            assert report[key] == position[key]
    assert game.score("all") == printed("score", "-f", "json", "--record", "1", "--at", "all", str(path))
