"""Runs a notebook, and compares its outputs with those that it has.

    notebook.py NOTEBOOK [--bless]

Every picture must be SVG that is not empty, every page in a frame a replay page. Such pages
are not kept in the notebook, since sites that show notebooks leave them out. `--bless`
rewrites the notebook.
"""

import html
import pathlib
import re
import sys
import xml.etree.ElementTree as xml

import nbclient
import nbformat

def check_page(page):
    """Fails if a frame has no replay page."""
    (inner,) = re.fullmatch(r'<iframe srcdoc="([^"]*)" style="[^"]*"></iframe>', page).groups()
    inner = html.unescape(inner)
    assert inner.startswith("<!DOCTYPE html>") and "<svg" in inner and "<script" in inner


def check_picture(picture):
    """Fails if a picture is not SVG with something in it."""
    root = xml.fromstring(picture)
    assert root.tag == "{http://www.w3.org/2000/svg}svg", root.tag
    assert sum(1 for _ in root.iter()) > 20, "a picture is empty"


def outputs(notebook):
    """Returns the outputs of each cell, after checking them. Pages are left out."""
    kept, pictures, pages = [], 0, 0
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            if "image/svg+xml" in data:
                check_picture(data["image/svg+xml"])
                pictures += 1
            if data.get("text/html", "").startswith("<iframe"):
                check_page(data.pop("text/html"))
                pages += 1
        kept.append(cell.get("outputs", []))
    print(f"{pictures} pictures, {pages} replay pages")
    assert pictures >= 3 and pages >= 1
    return kept


def main():
    path = pathlib.Path(sys.argv[1])
    notebook = nbformat.read(path, as_version=4)
    stored = [cell.get("outputs", []) for cell in notebook.cells]
    metadata = dict(notebook.metadata)
    client = nbclient.NotebookClient(notebook, timeout=120, record_timing=False)
    client.execute(cwd=path.parent)
    notebook.metadata = nbformat.from_dict(metadata)
    found = outputs(notebook)
    if "--bless" in sys.argv:
        nbformat.write(notebook, path)
        return
    for cell, old, new in zip(notebook.cells, stored, found):
        assert old == new, f"other outputs than in {path}; --bless rewrites them:\n{cell.source}"


main()
