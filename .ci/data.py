"""Runs the blocks of docs/data.md in a folder, and compares their output.

    data.py PAGE FOLDER [--bless]

A `sh` block is a script, an `sql` block a query for DuckDB, and a `python` block a
program. The `text` block after an `sql` or `python` block is its output.
"""

import contextlib
import difflib
import io
import os
import pathlib
import re
import subprocess
import sys

import duckdb

page = pathlib.Path(sys.argv[1]).resolve()
os.chdir(sys.argv[2])


def table(query):
    """Returns the rows of a query, aligned."""
    relation = duckdb.sql(query)
    rows = [relation.columns, *relation.fetchall()]
    cells = [["" if cell is None else str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells)]
    lines = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in cells]
    return "\n".join(lines) + "\n"


def run(kind, code):
    """Runs a block, and returns its output."""
    if kind == "sh":
        subprocess.run(["bash", "-euo", "pipefail", "-c", code], check=True)
        return None
    if kind == "sql":
        return table(code)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, "a block of the page", "exec"), {})
    return printed.getvalue()


block = re.compile(r"```(sh|sql|python)\n(.*?)```\n(?:\n```text\n(.*?)```\n)?", re.S)


def checked(match):
    kind, code, _ = match.groups()
    output = run(kind, code)
    shown = "" if output is None else f"\n```text\n{output}```\n"
    return f"```{kind}\n{code}```\n{shown}"


text = page.read_text()
wanted = block.sub(checked, text)
if sys.argv[3:] == ["--bless"]:
    page.write_text(wanted)
elif text != wanted:
    lines = difflib.unified_diff(text.splitlines(), wanted.splitlines(), lineterm="")
    sys.exit("\n".join(lines))
else:
    print(f"{len(block.findall(text))} blocks of {page.name} do what it says")
