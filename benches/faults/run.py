#!/usr/bin/env python3
"""Injects failures into every command and kills commands at random moments, and
checks that files are old or new as a whole, that messages are true, and that exit
codes are those of docs/cli.md. See benches/README.md."""

import argparse
import collections
import concurrent.futures
import os
import random
import shutil
import subprocess
import sys
import tempfile

from cases import Case, make_inputs
from injections import can_mount, injected_run, plan_injections, real_faults
from kills import aimed_kills, timed_kills
from shim import build_shim, interrupted_runs
from world import World


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", help="the program to test")
    parser.add_argument("--injections", type=int, default=500, help="failures of system calls (default 500)")
    parser.add_argument("--kills", type=int, default=1000, help="signals at random moments (default 1000)")
    parser.add_argument("--short-reads", type=int, default=3, help="runs of each command with short reads and writes (default 3)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only commands whose name contains this")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    program = os.path.abspath(args.program)
    cases = [case for case in Case.all() if args.only in case.name]
    if not cases:
        parser.error(f"no command has a name that contains `{args.only}`")
    has_strace = shutil.which("strace") is not None
    if not has_strace:
        print("no strace: no injections and no aimed kills")
    wanted = {"injections": args.injections * has_strace, "kills": args.kills, "aimed kills": args.kills // 4 * has_strace}
    random_numbers = random.Random(args.seed)
    counts = collections.Counter()
    failures = []

    def run_all(what, runs):
        """Runs functions that return a pair of what was done (`None` if nothing) and
        the faults found."""
        with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
            for name, (done, faults) in zip([name for name, _ in runs], pool.map(lambda run: run[1](), runs)):
                if done:
                    counts[what, name] += 1
                for fault in faults:
                    failures.append(f"{what}: {name}: {done}: {fault}")
                    print(failures[-1], flush=True)

    holder = tempfile.mkdtemp(prefix="faults-")
    try:
        for scale in (2, 10):
            make_inputs(program, os.path.join(holder, f"in{scale}"), scale)
        shim = build_shim(holder)
        small, large = [[
            World(program, os.path.join(holder, f"in{scale}"), case, has_old_files)
            for case in cases
            for has_old_files in ((False, True) if case.writes() else (False,))
        ] for scale in (2, 10)]
        run_all("injections", plan_injections(small, wanted["injections"], random_numbers, injected_run))
        if args.injections:
            if not can_mount():
                print("not root: no full and read-only file systems")
            run_all("real", real_faults(small))
        if shim:
            run_all("short reads", interrupted_runs(small, shim, args.short_reads, random_numbers))
        writers = [world for world in large if world.case.writes()]
        run_all("kills", timed_kills(writers, args.kills, random_numbers))
        run_all("aimed kills", aimed_kills([world for world in small if world.case.writes()], wanted["aimed kills"], random_numbers))
    finally:
        shutil.rmtree(holder, ignore_errors=True)
    for kind, count in wanted.items():
        done = sum(number for (what, _), number in counts.items() if what == kind)
        # Some signals and failures come too late, and are not counted.
        if done < 0.8 * count and (writers or kind == "injections"):
            failures.append(f"only {done} of {count} {kind}")
    report(counts, failures)
    return 1 if failures else 0


def report(counts, failures):
    names = list(dict.fromkeys(name for _, name in counts))
    kinds = list(dict.fromkeys(what for what, _ in counts))
    print("command".ljust(28), *[kind.rjust(12) for kind in kinds])
    for name in names:
        print(name.ljust(28), *[str(counts[kind, name]).rjust(12) for kind in kinds])
    totals = [sum(counts[kind, name] for name in names) for kind in kinds]
    print("total".ljust(28), *[str(total).rjust(12) for total in totals])
    print(f"{len(failures)} failures", *failures, sep="\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
