"""Texts made of damaged samples raise nothing but documented errors.

`SCORESHEET_SEED` repeats a run, `SCORESHEET_TEXTS` sets the number of texts.
"""

import os
import random
import warnings
from pathlib import Path

import scoresheet

SAMPLES = Path(__file__).parents[2] / "samples"
# The documented errors; `ScoresheetError` is a `ValueError`.
ERRORS = (ValueError,)
PIECES = [b"[", b"]", b'"', b"{", b"}", b"(", b")", b"*", b"1-0", b"swap", b"pass", b"resigns", b"draw", b"\0"]
PIECES += [b"\n", b"\xff", "é".encode(), b"999999999999", b"-1", b"$255", b"%", b";", b"[%fig x]", b"Ce5f6-f6"]
OPTIONS = {"groups": [1, 0, "x", "all", True], "rotate": [90, 45], "crop": ["a1-c3", "z9"], "at_end": [1]}
OPTIONS |= {"theme": ["dark", "nope", "../x.toml"], "square": [1, 0, 10**12], "caption": ["{ply}", ["{move}", "{"]]}


def damaged(draw, texts):
    text = bytearray(draw.choice(texts))
    for _ in range(draw.randrange(1, 6)):
        at = draw.randrange(len(text) + 1)
        match draw.randrange(5):
            case 0:
                text[at : at + draw.randrange(40)] = b""
            case 1:
                text[at:at] = draw.choice(PIECES)
            case 2:
                other = draw.choice(texts)
                begin = draw.randrange(len(other) + 1)
                text[at:at] = other[begin : begin + draw.randrange(200)]
            case 3:
                text[at : at + 1] = bytes([draw.randrange(256)])
            case 4:
                del text[at:]
    return bytes(text)


def use(record, draw):
    record.tags, record.comments, record.variations(), repr(record), record.report()
    game = record.replay()
    assert len(record.mainline()) >= len(game.plies) == len(game)
    assert all(str(finding) for finding in record.findings)
    assert game.result and game.standings is not None and repr(game)
    options = {name: draw.choice(OPTIONS[name]) for name in draw.sample(sorted(OPTIONS), 2)}
    moves = draw.choice([*game.plies, record.text[-20:], "Ce5f6-f6", "swap", "resigns", "", "\0"])
    calls = [
        game.check,
        lambda: record.convert(draw.choice(["sheet", "json", "aiai", "abstractplay", "x"])),
        lambda: game.score("all"),
        lambda: record.with_move(moves, draw.randrange(3)).with_comment("} x {").report(),
        lambda: game.svg(draw.choice(["all", "end", "3", "1a", "-", "999"]), **options),
        lambda: play(game, moves),
    ]
    if draw.randrange(10) == 0:
        calls.append(game._repr_html_)
    for call in calls:
        try:
            call()
        except ERRORS:
            pass
        except TypeError as error:
            assert "unexpected argument" in str(error)


def play(game, moves):
    board = game.board()
    before = board.copy()
    is_legal = board.is_legal(moves)
    try:
        board.push(moves)
    except ValueError:
        assert not is_legal and board == before and board.plies == before.plies
        raise
    assert is_legal
    assert board.report() and board.sheet() and str(board) and repr(board)
    board.svg()
    for _ in range(len(board.plies) - len(before.plies)):
        board.pop()
    assert board == before


def test_damaged_samples():
    seed = int(os.environ.get("SCORESHEET_SEED", random.randrange(1 << 32)))
    count = int(os.environ.get("SCORESHEET_TEXTS", 10_000))
    print(f"SCORESHEET_SEED={seed}")
    warnings.simplefilter("ignore")
    draw = random.Random(seed)
    paths = sorted(path for path in SAMPLES.rglob("*") if path.suffix in {".sheet", ".txt", ".json", ".jsonl"})
    texts = [text for text in map(Path.read_bytes, paths) if 0 < len(text) < 3_000]
    records = 0
    for number in range(count):
        text = damaged(draw, texts)
        try:
            for record in scoresheet.read(text):
                records += 1
                # Few records of a text are used: most are like the others.
                if number % 8 == 0 and record.number <= 2:
                    use(record, draw)
                else:
                    record.findings, record.is_sound, record.replay().plies
        except ERRORS:
            pass
    assert records > count / 2
