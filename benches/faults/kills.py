"""Signals at random moments, and at chosen system calls."""

import re
import signal
import subprocess
import tempfile
import time

from injections import targets

SIGNALS = [signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP]

# The commands that write what they have done when they are interrupted.
ENDING_THEMSELVES = {"analyse", "match"}


def is_whole(world, path, content):
    """Returns true for a whole record or picture with a part of the work."""
    if path.endswith(".png"):
        return content.startswith(b"\x89PNG") and content.endswith(b"IEND\xaeB`\x82")
    checked = subprocess.run([world.program, "check", "-q", "-"], input=content, capture_output=True)
    return path.endswith(".sheet") and content.endswith(b"\n") and checked.returncode == 0


def judge(world, outcome, number):
    """Returns what is wrong with the outcome of a run that got a signal."""
    is_kill = number == signal.SIGKILL
    may_be_partial = number == signal.SIGINT and world.case.name in ENDING_THEMSELVES
    is_allowed = (lambda path, content: is_whole(world, path, content)) if may_be_partial else None
    faults = world.damage(outcome, may_leave_temporary=is_kill, is_allowed=is_allowed)
    if outcome.code == world.normal.code:
        if outcome.files != world.normal.files:
            faults.append("exit code of a complete run, but the files differ")
    elif is_kill and outcome.code in (-9, 137):
        pass
    elif not is_kill and outcome.code in (128 + number, -number):
        pass
    else:
        faults.append(f"ends with {outcome.code}: {outcome.err[-200:]}")
    return faults


def timed_kills(worlds, count, random_numbers):
    """Returns runs that get a signal at a random moment; every second one is killed."""
    runs = []
    durations = {}
    for index in range(count):
        world = worlds[index % len(worlds)]
        number = SIGNALS[0] if random_numbers.random() < 0.5 else random_numbers.choice(SIGNALS[1:])
        moment = random_numbers.random()
        twice = random_numbers.random() < 0.3
        runs.append((world.case.name, lambda world=world, number=number, moment=moment, twice=twice: timed_kill(world, number, moment, twice, durations)))
    return runs


def timed_kill(world, number, moment, twice, durations):
    if id(world) not in durations:
        durations[id(world)] = duration_of(world)
    # The last run can have been slower: if the program ends before the signal, an earlier
    # moment is tried.
    for attempt in range(6):
        delay = moment * durations[id(world)] * 0.7**attempt
        has_ended = []

        def act(process, _):
            time.sleep(delay)
            has_ended.append(process.poll() is not None)
            process.send_signal(number)
            if twice:
                process.send_signal(number)

        outcome = world.run(act=act)
        faults = judge(world, outcome, number)
        if faults or not has_ended[0]:
            return f"signal {number} {'twice ' if twice else ''}after {moment:.3f} of the run", faults
    return None, []


def duration_of(world):
    """Returns how long the program itself runs."""
    duration = 0

    def act(process, _):
        nonlocal duration
        begin = time.monotonic()
        process.wait()
        duration = time.monotonic() - begin

    world.run(act=act)
    return duration


def aimed_kills(worlds, count, random_numbers):
    """Returns runs that get a signal at a system call that works on the output."""
    runs = []
    for index, world in enumerate(worlds):
        groups = targets(world) if count else {}
        keys = sorted(key for key in groups if key[1] == "output" and key[0] not in ("statx", "getdents64"))
        share = count * (index + 1) // len(worlds) - count * index // len(worlds)
        for _ in range(share if keys else 0):
            key = random_numbers.choice(keys)
            when = random_numbers.choice(groups[key])
            number = random_numbers.choice(SIGNALS)
            runs.append((world.case.name, lambda world=world, key=key, when=when, number=number: aimed_kill(world, key[0], when, number)))
    return runs


def aimed_kill(world, call, when, number):
    inject = f"-einject={call}:signal={number}:when={when}"
    with tempfile.NamedTemporaryFile("r", errors="replace") as log:
        outcome = world.run(["strace", "-f", "-o", log.name, f"-etrace={call}", inject])
        has_come = re.search(r"^\d+ +(--- SIG|\+\+\+ killed by)", log.read(), re.MULTILINE)
    done = f"signal {number} at {call} {when}"
    return done if has_come else None, judge(world, outcome, number)
