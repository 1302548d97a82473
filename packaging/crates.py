#!/usr/bin/env python3
"""Prints the licences of the crates that are linked: crates.py TARGET [PACKAGE].

Without a package, they are those of the program.
"""

import json
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

package = sys.argv[2] if len(sys.argv) > 2 else "scoresheet"
chosen = ["--locked"] + (["--features", "parquet"] if package == "scoresheet" else [])
license_name = re.compile(r"(LICEN[CS]E|COPYING|COPYRIGHT|NOTICE|UNLICENSE)([-._].*)?", re.I)


def cargo(*arguments):
    return subprocess.run(["cargo", *arguments], check=True, stdout=subprocess.PIPE, text=True).stdout


def texts(crate):
    """The files of a crate; where there are none, the text that its licence stands for."""
    folder = Path(crate["manifest_path"]).parent
    files = [file for file in folder.iterdir() if license_name.fullmatch(file.name)]
    # Those of a font and of C code that the crate holds.
    files += folder.glob("*/**/LICENSE")
    # Where the GPL is one of two licences, the other one is chosen.
    files = [file for file in files if "GPL" not in file.name]
    if files:
        return [file.read_text(encoding="utf-8", errors="replace") for file in sorted(files)]
    if "MIT" in crate["license"]:
        authors = ", ".join(re.sub(r" *<.*>", "", author) for author in crate["authors"])
        own = Path("LICENSE-MIT").read_text(encoding="utf-8")
        return [re.sub(r"Copyright .*", f"Copyright (c) {authors}", own)]
    if "Apache-2.0" in crate["license"]:
        return [Path("LICENSE-APACHE").read_text(encoding="utf-8")]
    sys.exit(f"crates.py: {crate['name']} has no text of its licence, {crate['license']}")


def main(target):
    tree = ["tree", *chosen, "--package", package, "--target", target, "--edges", "normal,no-proc-macro"]
    linked = set(cargo(*tree, "--prefix", "none", "--no-dedupe", "--format", "{p}").splitlines())
    metadata = ["metadata", *chosen, "--format-version", "1", "--filter-platform", target]
    crates = [
        crate
        for crate in json.loads(cargo(*metadata))["packages"]
        if crate["source"] and f"{crate['name']} v{crate['version']}" in linked
    ]
    print("Licences of what is linked into the program scoresheet\n")
    users = defaultdict(list)
    for crate in sorted(crates, key=lambda crate: (crate["name"], crate["version"])):
        name = f"{crate['name']} {crate['version']}"
        print(f"{name}: {crate['license']}  {crate['repository'] or ''}".rstrip())
        for text in texts(crate):
            users[" ".join(text.split())].append((name, text))
    print("Rust's standard library: MIT OR Apache-2.0  https://github.com/rust-lang/rust")
    # Copies that differ in white space only are printed once.
    for copies in users.values():
        names = ", ".join(dict.fromkeys(name for name, _ in copies))
        print(f"\n{'=' * 72}\n{names}\n\n{copies[0][1].strip()}")


sys.stdout.reconfigure(encoding="utf-8", newline="\n")
main(sys.argv[1])
