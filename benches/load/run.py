#!/usr/bin/env python3
"""Runs the program on long files, many files, a long record, many figures, and in many
processes at once, and checks that memory and processor time are within the bounds that
the documentation states. See benches/README.md."""

import argparse
import os
import shutil
import sys
import tempfile

from loads import LOADS
from measure import Bench


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", help="the program to test")
    parser.add_argument("--scale", type=float, default=1.0, help="size of the loads, except for the number of processes (default 1)")
    parser.add_argument("--only", default="", help="only loads whose name contains this")
    parser.add_argument("--folder", help="where the files are made and deleted (default: the folder for temporary files)")
    parser.add_argument("--seed", type=int, default=1, help="of the moments of kills")
    args = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="load-", dir=args.folder)
    bench = Bench(os.path.abspath(args.program), folder, args.scale, args.seed)
    try:
        for name, load in LOADS.items():
            if args.only in name:
                bench.begin(name)
                load(bench)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    for failure in bench.failures:
        print(f"FAILED: {failure}")
    print(f"{len(bench.failures)} failures")
    return 1 if bench.failures else 0


if __name__ == "__main__":
    sys.exit(main())
