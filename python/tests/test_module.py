"""The examples of the documents and docstrings, errors, copies, and Arrow streams."""

import copy
import doctest
import inspect
import os
import pickle
import re
import threading
from pathlib import Path

import nanoarrow
import polars
import pytest
import scoresheet

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "samples" / "permute" / "three-games.sheet"


def docstrings():
    yield "scoresheet", scoresheet.__doc__
    for name in scoresheet.__all__:
        thing = getattr(scoresheet, name)
        assert inspect.getdoc(thing), f"{name} has no docstring"
        yield name, inspect.getdoc(thing)
        for member, value in vars(thing).items() if inspect.isclass(thing) else ():
            if not member.startswith("_") and (callable(value) or inspect.isdatadescriptor(value)):
                assert inspect.getdoc(value), f"{name}.{member} has no docstring"
                yield f"{name}.{member}", inspect.getdoc(value)
    for page in ("docs/python.md", "python/README.md"):
        text = (ROOT / page).read_text()
        for number, block in enumerate(re.findall(r"^```pycon\n(.*?)^```", text, re.M | re.S)):
            yield f"{page} {number}", block


@pytest.mark.parametrize("name, text", list(docstrings()))
def test_examples(name, text, tmp_path, monkeypatch):
    samples = ROOT / "samples"
    for sample in (*samples.glob("permute/*.sheet"), samples / "permutations" / "two-players.sheet"):
        (tmp_path / sample.name).write_bytes(sample.read_bytes())
    monkeypatch.chdir(tmp_path)
    test = doctest.DocTestParser().get_doctest(text or "", {"scoresheet": scoresheet}, name, name, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert runner.run(test).failed == 0


def test_errors_are_those_of_python():
    for call in (scoresheet.read, scoresheet.scan, scoresheet.convert):
        with pytest.raises(FileNotFoundError, match="nothing.sheet"):
            call("nothing.sheet")
    with pytest.raises(FileNotFoundError):
        scoresheet.read(Path("nothing"))
    with pytest.raises(IndexError):
        scoresheet.Board().pop()
    with pytest.raises(TypeError, match="--grups"):
        scoresheet.Board().svg(grups=1)
    with pytest.raises(ValueError, match="--rotate"):
        scoresheet.Board().svg(rotate=45)
    with pytest.raises(ValueError):
        scoresheet.Board("chess")
    with pytest.raises(ValueError, match="no such setting"):
        scoresheet.Board("permute", players=3)
    with pytest.raises(ValueError, match="no sheet|choose one of"):
        scoresheet.convert("Ce5f6-f6", "pgn")


def test_a_bad_record_raises_only_when_checked():
    record = next(scoresheet.read('[Game "Permute"]\n[Board "1000"]\n\n1. Ce5f6-f6 *\n'))
    game = record.replay()
    assert not record.is_sound and game.plies == [] and game.standings == [] and game.result == "*"
    assert game.name is None and game._repr_html_() is None
    with pytest.raises(scoresheet.UnsoundRecord) as unsound:
        game.check()
    assert unsound.value.findings == record.errors == [found for found in record.findings if found.severity == "error"]


def test_moves_and_comments_are_added_to_a_copy():
    text = "1. Ce5f6-f6 2. Ae4f5-f5 {joins} 3. Cf8g9-f8"
    record = next(scoresheet.read(text))
    longer = record.with_move("Ch4i5-h5").with_comment("to block")
    assert longer.text == f"{text} 4. Ch4i5-h5 {{to block}}" and longer.is_sound and record.text == text
    branched = longer.with_move("Ah4i5-h5", after=1)
    ((variation,),) = branched.variations()
    assert (variation.text, variation.number) == ("Ah4i5-h5", 2) and branched.mainline() == longer.mainline()
    assert branched.replay().board(variation.path).plies == ["Ce5f6-f6", "Ah4i5-h5"]
    branched = branched.with_move("Cf8g9-f8", variation.path).with_comment("instead", variation.path)
    assert [ply.text for ply in branched.variations()[0]] == ["Ah4i5-h5", "Cf8g9-f8"]
    assert branched.variations()[0][0].comments == ["instead"] and branched.is_sound
    assert branched.with_comment("", 2).with_comment("A game", "start").comments == ["A game", "instead", "to block"]
    assert record.with_move("Ae4f5-f5", 1).text == text
    json = next(scoresheet.read(record.convert("json")))
    refused = [lambda: json.with_move("Ch4i5-h5"), lambda: json.with_comment("x")]
    refused += [lambda: record.with_move("Ae5f6-e6", 1), lambda: record.with_move("Ch4i5-h5", 9)]
    refused += [lambda: record.with_comment("x", "1-2"), lambda: record.with_move("")]
    refused += [lambda: record.with_move("{x}"), lambda: record.with_move("Ch4i5-h5 Aa1b2-b1")]
    for call in refused:
        with pytest.raises(ValueError):
            call()


def test_an_illegal_move_names_its_cause():
    board = scoresheet.Board(size=12)
    board.push("Ce5f6-f6 Aa1b2-b1")
    with pytest.raises(scoresheet.IllegalMove) as refused:
        board.push("Ae5f6-e6")
    error = refused.value
    assert (error.cause, error.finding.ply, error.finding.code) == (1, 3, "permute/bandaged-face")
    assert "bandaged by ply 1" in error.reason and len(board.plies) == 2
    for move in error.similar:
        board.copy().push(move)


def test_a_single_move_is_played_like_a_text():
    """A text with a comment is read as a record, a single move is not."""
    plies = 0
    for path in (ROOT / "samples").glob("*/*.sheet"):
        for game in map(scoresheet.Record.replay, scoresheet.read(path)):
            boards = [game.board("start"), game.board("start")] if game.name else []
            for ply in game.plies:
                boards[0].push(ply)
                boards[1].push(f"{{}} {ply}")
                assert boards[0] == boards[1]
                plies += 1
            reports = [(board.report(), board.sheet(), board.result) for board in boards]
            assert reports == reports[:1] * len(boards)
    assert plies > 1_000
    board = scoresheet.Board(size=12)
    for text in ("Clockwise e5f6-f6", "1. Ae4f5-f5", " cf8g9-f8 ", "Ah4i5-h5 {to block}"):
        assert board.is_legal(text)
        board.push(text)
    assert board.plies == ["Ce5f6-f6", "Ae4f5-f5", "Cf8g9-f8", "Ah4i5-h5"]
    for text in ("", "{}", "Ce5f6-f6", "Aa1b2-b1 Aa1b2-b1", "e4", "1-0", "*"):
        assert not board.is_legal(text)
    board.push("resigns")
    assert not board.is_legal("Aa1b2-b1")


def test_boards_are_values():
    board = scoresheet.Board("permute", 6)
    other = copy.deepcopy(board)
    board.push("Cc3d4-d4 swap")
    assert board != other and len({board, copy.copy(board), other}) == 2
    turned = [scoresheet.Board(size=6), scoresheet.Board(size=6)]
    turned[0].push("Ca1b2-a1")
    turned[1].push("Ce5f6-f6")
    assert turned[0].key() != turned[1].key()
    assert turned[0].key(symmetric=True) == turned[1].key(symmetric=True)
    board.push("resigns")
    assert board.is_over and board.legal_moves() == [] and board.result in ("1-0", "0-1")
    assert board.pop() == "resigns" and board.pop() == "swap"


def test_stones_are_those_of_the_position():
    board = scoresheet.Board("swaptimum", position=".r./rb./... b 4")
    assert board.stones() == {"b3": "r", "a2": "r", "b2": "b"}
    assert scoresheet.Board("permute", 26).stones().keys() > {"a1", "z26"}
    cards = next(scoresheet.read(ROOT / "samples" / "permutations" / "two-players.sheet")).replay().board()
    assert cards.stones() == {}


def test_boards_are_pickled_with_their_plies():
    for path in (ROOT / "samples").glob("*/*.sheet"):
        for record in scoresheet.read(path):
            board = record.replay().board() if record.replay().name else scoresheet.Board()
            again = pickle.loads(pickle.dumps(board))
            assert again == board and again.sheet() == board.sheet() and again.result == board.result


def test_an_auction_is_a_move():
    game = next(scoresheet.read(ROOT / "samples" / "permutations" / "two-players.sheet")).replay()
    board = game.board(0)
    assert board.turn == "all" and board.legal_moves() == [] and board.count_legal() > 1
    assert board.choices()["own"] or board.choices()["shared"]
    listed = []
    for ply in game.plies:
        auctions = board.legal_moves()
        assert not auctions or ply in auctions and len(auctions) == board.count_legal()
        listed.append(len(auctions))
        board.push(ply)
    assert board == game.board() and board.result == game.result
    # Each of the three rounds has eleven auctions; before the last three of them, each hand
    # has three cards, two, and one.
    assert [ply for ply, count in enumerate(listed) if count] == [8, 9, 10, 19, 20, 21, 30, 31, 32]
    assert game.board(20).choices() and game.board().choices() is None


def test_options_are_those_of_render():
    board = next(scoresheet.read(GAMES)).replay().board()
    plain = board.svg()
    for options in ({"groups": 1}, {"groups": True, "dim_others": True}, {"mark": ["Xa1", "Ob2"]}, {"theme": "dark"}):
        assert board.svg(**options) != plain
    assert board.svg(groups=False, crop=None) == plain == board._repr_svg_()
    assert board.svg(crop="a1-c3", coords="none").count("<") < plain.count("<")


def test_a_game_is_a_page_in_a_frame():
    game = next(scoresheet.read(GAMES)).replay()
    frame = game._repr_html_()
    assert frame.startswith('<iframe srcdoc="<!DOCTYPE html>') and frame.count('"') == 4
    assert game.html(title="One").startswith("<!DOCTYPE html>") and "One" in game.html(title="One")


def test_tables_are_arrow_streams():
    scan = scoresheet.scan(GAMES)
    games = nanoarrow.ArrayStream(scan.games()).read_all()
    records = list(scoresheet.read(GAMES))
    rows = games.to_pylist()
    assert [row["plies"] for row in rows] == [len(record.replay()) for record in records]
    assert [row["score_1"] for row in rows] == [record.replay().standings[0].score for record in records]
    plies = nanoarrow.ArrayStream(scan.plies()).read_all().to_pylist()
    assert [row["move"] for row in plies] == [ply for record in records for ply in record.replay().plies]
    positions = nanoarrow.ArrayStream(scan.positions()).read_all()
    assert len(positions) == len(plies) + len(records) and list(rows[0]) == scan.games().columns
    only = scoresheet.scan([str(GAMES)], record=2).games()
    assert [row["record"] for row in nanoarrow.ArrayStream(only).read_all().to_pylist()] == [2]
    with pytest.raises(TypeError):
        scoresheet.scan(GAMES, plyers="x")
    # A stream that is given up ends its thread.
    for _ in range(20):
        nanoarrow.ArrayStream(scan.plies())


def test_errors_of_a_stream_reach_its_reader(tmp_path):
    broken = tmp_path / "broken.sheet"
    broken.write_bytes(b"\x1f\x8b\x08\x00cut off")
    games = scoresheet.scan(broken).games()
    with pytest.raises(Exception, match="broken.sheet"):
        nanoarrow.ArrayStream(games).read_all()
    with pytest.raises(OSError, match="broken.sheet"):
        list(games.batches())


def test_columns_are_chosen():
    games = scoresheet.scan(GAMES).games()
    chosen = games.select("score_2", "result")
    rows = nanoarrow.ArrayStream(games).read_all().to_pylist()
    only = [{name: row[name] for name in ("score_2", "result")} for row in rows]
    assert nanoarrow.ArrayStream(chosen).read_all().to_pylist() == only
    assert [row for batch in chosen.batches() for row in nanoarrow.Array(batch).to_pylist()] == only
    assert [len(batch) for batch in chosen.batches()] == [3]
    assert nanoarrow.Schema(chosen).type == nanoarrow.Type.STRUCT
    for names in ((), ("nothing",)):
        with pytest.raises(ValueError):
            games.select(*names)


def test_a_lazy_frame_reads_what_a_query_needs(tmp_path):
    text = GAMES.read_text() + "\n"
    files = [tmp_path / f"{number:02}.sheet" for number in range(20)]
    for file in files:
        file.write_text(text * 40)
    scan = scoresheet.scan(files)
    for table in (scan.games(), scan.plies(), scan.positions()):
        lazy, whole = table.lazy(), polars.DataFrame(table)
        names = table.columns[1:3]
        assert lazy.collect().equals(whole) and lazy.collect_schema() == whole.schema
        assert lazy.select(names).collect().equals(whole.select(names))
        assert lazy.select(polars.len()).collect().item() == len(whole)
        assert lazy.head(500).collect().equals(whole.head(500))
        second = polars.col("record") == 2
        assert lazy.filter(second).select("source").collect().equals(whole.filter(second).select("source"))
        assert lazy.filter(second).head(5).collect().equals(whole.filter(second).head(5))
        assert lazy.collect(engine="streaming").equals(whole)
    # A query that needs few rows does not read files that cannot be read.
    files[-1].write_bytes(b"\x1f\x8b\x08\x00cut off")
    assert len(scan.games().lazy().head(10).collect()) == 10
    with pytest.raises(Exception, match="19.sheet"):
        scan.games().lazy().collect()


def test_searches_are_reproducible_and_release_the_lock():
    board = scoresheet.Board(size=6)
    answers = [scoresheet.analyse(board, simulations=300, seed=1)["moves"][0] for _ in range(2)]
    assert answers[0] == answers[1] and answers[0]["move"] in board.legal_moves()
    turns = []
    thread = threading.Thread(target=lambda: turns.append(scoresheet.analyse(board, time="500ms")))
    thread.start()
    count = 0
    while thread.is_alive():
        count += 1
    assert count > 1_000 and turns[0]["status"] == "complete"


def test_converting_releases_the_lock():
    text = (ROOT / "samples" / "permute" / "three-games.sheet").read_text() + "\n"
    thread = threading.Thread(target=scoresheet.convert, args=(text * 1_000, "json"))
    thread.start()
    count = 0
    while thread.is_alive():
        count += 1
    assert count > 10_000


def test_what_a_format_cannot_hold_is_a_warning():
    with pytest.warns(UserWarning, match="1 comment"):
        scoresheet.convert("1. Ce5f6-f6 {hard}", "aiai")
    with pytest.raises(ValueError, match="lossless"):
        next(scoresheet.read("1. Ce5f6-f6 {hard}")).convert("aiai", lossless=True)


def test_sources():
    text = GAMES.read_text()
    counts = [len(list(scoresheet.read(source))) for source in (text, text.encode(), GAMES, str(GAMES), os.fspath(GAMES))]
    assert counts == [3] * 5
