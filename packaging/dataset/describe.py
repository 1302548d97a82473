"""Adds chances.parquet, croissant.json and the card to a data set, and checks all of it.

    describe.py FOLDER CHANCES NAME=VALUE...

FOLDER has the templates of the card and the notebook, CHANCES the CSV files of `scoresheet
analyse`. The words of the card are given by name. The working folder is the data set.
"""

import datetime
import hashlib
import itertools
import json
import pathlib
import sys

import duckdb
import mlcroissant as mlc
import nbclient
import nbformat
import pyarrow.parquet as pq

# The columns of `scoresheet analyse -f csv`.
CHANCES = {
    "source": "the name of the file",
    "record": "the number of the record in its file, from 1",
    "ply": "the number of the ply",
    "seat": "the seat that made the ply",
    "move": "the ply in the notation of sheets",
    "chance": "the chance of this seat after the ply: 1 is a win, a draw counts as 0.5",
    "error": "the standard error of the chance",
    "proven": "true if the chance is the result of best play by both sides",
    "best": "the best move that the search found",
    "best_chance": "the chance of this seat after the best move",
    "best_error": "the standard error of this chance",
    "best_proven": "true if this chance is the result of best play by both sides",
    "loss": "the points, of 100, that the ply lost compared with the best move",
    "mark": "?!, ? or ??, if the ply lost at least 5, 10 or 15 points beyond doubt",
    "line": "the best moves of both sides, with spaces between them",
}
TYPES = {
    "string": mlc.DataType.TEXT,
    "bool": mlc.DataType.BOOL,
    "int32": mlc.DataType.INT32,
    "int64": mlc.DataType.INT64,
    "double": mlc.DataType.FLOAT64,
    "date32[day]": mlc.DataType.DATE,
}
URL = "https://github.com/scoresheet/scoresheet"
PARQUET = "application/x-parquet"


def check_tables(words):
    """Compares the tables with the totals of `scoresheet check`."""
    rows = duckdb.sql(
        "SELECT count(*), sum(plies), (SELECT count(*) FROM 'plies/*.parquet')"
        " FROM 'games.parquet' WHERE sound"
    ).fetchall()
    assert rows == [(words["records"], words["plies"], words["plies"])], rows
    for player in ["random", "greedy"]:
        counts = duckdb.sql(
            f"SELECT DISTINCT count(*) FROM 'games.parquet' WHERE source LIKE '%.{player}.%'"
            " GROUP BY source"
        ).fetchall()
        assert counts == [(words[player],)], counts


def by_size(setting):
    """Returns the key that sorts settings by game, then by size."""
    game, size = setting.split("-")
    return game, int(size)


def count_games():
    """Returns the games of all settings and players as a table, and those by search."""
    rows = duckdb.sql(
        "SELECT split_part(parse_filename(source), '.', 1) AS setting,"
        " split_part(parse_filename(source), '.', 2) AS player, count(*)"
        " FROM 'games.parquet' GROUP BY ALL"
    ).fetchall()
    games = {(setting, player): count for setting, player, count in rows}
    settings = sorted({setting for setting, _ in games}, key=by_size)
    levels = sorted({player for _, player in games} - {"random", "greedy"})
    players = ["random", "greedy", *levels]
    lines = [["setting", *players], ["---"] + ["---:"] * len(players)]
    lines += [[name, *(games.get((name, player), "") for player in players)] for name in settings]
    table = "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)
    return table, sum(count for (_, player), count in games.items() if player in levels)


def record_set(name, path, source):
    """Describes the columns of a table, by what its Parquet file says about them."""
    fields = []
    for column in pq.read_schema(path):
        meaning = (column.metadata or {}).get(b"meaning", b"").decode() or CHANCES[column.name]
        fields.append(
            mlc.Field(
                id=f"{name}/{column.name}",
                name=column.name,
                description=meaning,
                data_types=[TYPES[str(column.type)]],
                source=mlc.Source(extract=mlc.Extract(column=column.name), **source),
            )
        )
    return mlc.RecordSet(id=name, name=name, fields=fields)


def file_object(path):
    """Describes a Parquet file."""
    digest = hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()
    return mlc.FileObject(
        id=path, name=path, content_url=path, encoding_formats=[PARQUET], sha256=digest
    )


def file_set(name, pattern, kind):
    """Describes the files of a folder."""
    return mlc.FileSet(id=name, name=name, includes=[pattern], encoding_formats=[kind])


def write_metadata(description, date, version):
    """Writes croissant.json, and reads it back with some rows."""
    plies = min(map(str, pathlib.Path("plies").iterdir()))
    metadata = mlc.Metadata(
        name="scoresheet-games",
        description=description,
        license=["https://creativecommons.org/publicdomain/zero/1.0/"],
        url=URL,
        creators=[mlc.Organization(name="The scoresheet developers", url=URL)],
        cite_as=f"The scoresheet developers. Generated games of scoresheet {version}. {URL}",
        date_published=datetime.datetime.fromisoformat(date),
        version=version,
        distribution=[
            file_object("games.parquet"),
            file_object("chances.parquet"),
            file_set("plies-files", "plies/*.parquet", PARQUET),
            file_set("sheets-files", "sheets/*.sheet.zst", "application/zstd"),
        ],
        record_sets=[
            record_set("games", "games.parquet", {"file_object": "games.parquet"}),
            record_set("chances", "chances.parquet", {"file_object": "chances.parquet"}),
            record_set("plies", plies, {"file_set": "plies-files"}),
        ],
    )
    pathlib.Path("croissant.json").write_text(json.dumps(metadata.to_json(), indent=2) + "\n")
    dataset = mlc.Dataset(jsonld="croissant.json")
    assert not dataset.metadata.issues.warnings, dataset.metadata.issues.report()
    for name in ["games", "chances"]:
        rows = list(itertools.islice(dataset.records(name), 100))
        assert len(rows) == 100 and all(row[f"{name}/source"] for row in rows)


def main():
    templates, chances, *words = sys.argv[1:]
    templates = pathlib.Path(templates)
    words = dict(word.split("=", 1) for word in words)
    words = {name: int(word) if word.isdigit() else word for name, word in words.items()}
    files = sorted(map(str, pathlib.Path(chances).iterdir()))
    rows = duckdb.read_csv(files, header=True, sep=",", quotechar='"', sample_size=-1)
    rows.write_parquet("chances.parquet", compression="zstd")
    check_tables(words)

    words["table"], words["searched"] = count_games()
    card = (templates / "card.md").read_text().format(**words)
    pathlib.Path("README.md").write_text(card)
    description = card.split("\n\n")[1].replace("\n", " ")
    write_metadata(description, words["date"], words["version"])

    notebook = nbformat.read(templates / "questions.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=1800, record_timing=False).execute()
    nbformat.write(notebook, "questions.ipynb")


main()
