"""Runs commands, measures their memory and processor time, and collects failures."""

import dataclasses
import os
import random
import shutil
import subprocess

MIB = 1 << 20


@dataclasses.dataclass
class Run:
    """A command that has ended."""

    exit: int
    # Peak resident memory in bytes.
    peak: int
    # User and system time of all threads in seconds, and user time alone.
    seconds: float
    user: float
    out: bytes
    err: str


class Bench:
    """What all loads share."""

    def __init__(self, program, folder, scale, seed):
        self.program, self.folder, self.scale = program, folder, scale
        self.random = random.Random(seed)
        self.failures = []
        self.load = ""
        print("load".ljust(10), "command".ljust(34), "MiB".rjust(8), "CPU s".rjust(8), "", "bound")

    def begin(self, load):
        """Starts a load in an empty folder."""
        self.load = load
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder)

    def scaled(self, count, least=1):
        return max(int(count * self.scale), least)

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, *args, exits=0):
        """Runs the program under GNU time, and fails unless it ends with this code."""
        figures = self.path(".time")
        command = ["/usr/bin/time", "-q", "-o", figures, "-f", "%M %U %S", self.program, *args]
        done = subprocess.run(command, cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        with open(figures, encoding="ascii") as file:
            kilobytes, user, system = file.read().split()
        os.remove(figures)
        err = done.stderr.decode(errors="replace")
        run = Run(done.returncode, int(kilobytes) << 10, float(user) + float(system), float(user), done.stdout, err)
        self.check(run.exit == exits, f"{' '.join(args)}: exit code {run.exit}, not {exits}: {err[-300:]}")
        return run

    def check(self, holds, message):
        if not holds:
            self.failures.append(f"{self.load}: {message}")

    def report(self, what, run, bound):
        print(self.load.ljust(10), what.ljust(34), f"{run.peak / MIB:8.1f} {run.seconds:8.2f}  {bound}", flush=True)

    def bounded(self, what, run, most, law):
        """Reports a run, and fails if it used more than this number of bytes."""
        self.report(what, run, f"{most / MIB:.0f} MiB: {law}")
        self.check(run.peak <= most, f"{what}: {run.peak / MIB:.1f} MiB, but {law}")

    def grows_linearly(self, what, small, large, factor, user_only=False):
        """Fails if a load that is larger by a factor takes more than 1.5 times its share
        of time. Times of less than a fifth of a second say nothing."""
        small_seconds, large_seconds = [run.user if user_only else run.seconds for run in (small, large)]
        if large_seconds >= 0.2:
            most = 1.5 * factor * max(small_seconds, 0.02)
            message = f"{what}: {large_seconds:.2f} s, but a load {factor:.0f} times smaller takes {small_seconds:.2f} s"
            self.check(large_seconds <= most, message)
