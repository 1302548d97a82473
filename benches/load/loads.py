"""The loads, each a function that makes files, runs commands and checks the bounds."""

import collections
import glob
import os
import re
import shutil
import subprocess
import time

from measure import MIB

# Commands that read an archive once, whose memory must not grow with it.
STREAMING = ["check --quiet", "check --quiet --jobs 1", "list", "score --format csv", "filter --result 1-0", "convert --to aiai", "fmt", "stats"]

# The bytes of memory per record that `duplicates` may use, in addition to FEW_MIB.
DUPLICATES_BYTES = 24
FEW_MIB = 16 * MIB

# The bytes of memory per figure on a board of 12x12.
FIGURE_BYTES = 33_000

# The limits of a record.
RECORD_LIMIT = 64 * MIB
MOST_PLIES = 100_000

PROCESSES = 64


def plies(bench):
    """One file with 10^8 plies, and one with a tenth of them."""
    sample = bench.run("generate", "--games", "2000", "--to", "mindsports").out
    # Each game has a result after its plies.
    games = bench.scaled(1e8 * 2000 / (len(sample.split()) - 2000) * 1.005, 200)
    for name, count in [("large.txt", games), ("small.txt", games // 10)]:
        bench.run("generate", "--games", str(count), "--to", "mindsports", "-o", name)
    with open(bench.path("large.txt"), "rb") as file:
        count = sum(len(line.split()) - 1 for line in file)
    size = os.path.getsize(bench.path("large.txt"))
    print(f"{games} games, {count} plies, {size / 1e6:.0f} MB")
    bench.check(count >= 1e8 * bench.scale, f"{count} plies")
    for command in STREAMING:
        small = bench.run(*command.split(), "small.txt", "-o", "/dev/null")
        large = bench.run(*command.split(), "large.txt", "-o", "/dev/null")
        if command == "stats":
            bench.bounded(command, large, 64 * MIB, "64 MiB, with few players")
        else:
            law = "memory does not grow with the length of a file"
            bench.bounded(command, large, min(64 * MIB, small.peak + 4 * MIB), law)
        bench.grows_linearly(command, small, large, 10)
    small = bench.run("duplicates", "-q", "small.txt", "-o", "/dev/null")
    large = bench.run("duplicates", "-q", "large.txt", "-o", "/dev/null")
    bench.bounded("duplicates", large, games * DUPLICATES_BYTES + FEW_MIB, "24 bytes for each record, plus a few megabytes")
    bench.grows_linearly("duplicates", small, large, 10)


def files(bench):
    """10^5 files in folders, and a tenth of them."""
    count = bench.scaled(1e5, 20)
    bench.run("generate", "--games", str(min(count, 5000)), "-o", "games.sheet")
    with open(bench.path("games.sheet"), "rb") as file:
        games = re.split(rb"\n\n(?=\[Game )", file.read().strip())
    os.remove(bench.path("games.sheet"))
    for top, number in [("large", count), ("small", count // 10)]:
        for index in range(number):
            folder = bench.path(f"{top}/{index // 1000}/{index % 1000 // 50}")
            os.makedirs(folder, exist_ok=True)
            with open(os.path.join(folder, f"{index}.sheet"), "wb") as file:
                file.write(games[index % len(games)] + b"\n")
    for command in ["check --quiet", "list", "fmt --check", "stats"]:
        small = bench.run(*command.split(), "small")
        large = bench.run(*command.split(), "large")
        bench.bounded(command, large, min(64 * MIB, small.peak + FEW_MIB), "a few megabytes more than for a tenth of the files")
        bench.grows_linearly(command, small, large, 10)
        if command == "list":
            lines = large.out.count(b"\n")
            bench.check(lines >= count, f"list: {lines} lines for {count} files")
    slices = [bench.run("list", "-f", "json", "--slice", f"{part}/4", "large").out for part in range(1, 5)]
    listed = sum(out.count(b"\n") for out in slices)
    bench.check(listed == count, f"list --slice: {listed} records in {count} files")


def long_record(length, plies_count):
    """A sound record of this length: its moves twist a face back and forth in
    variations, and comments fill the rest."""
    head = b'[Game "Permute"]\n[Board "12"]\n\n1. Ca1b2-a1'
    unit = b" (1. Cc1d2-c1 {%s})"
    fill = (length - len(head) - 3 - plies_count * len(unit)) // plies_count
    comment = (b"word " * (fill // 5 + 1))[:max(fill, 1)]
    return head + plies_count * (unit % comment) + b" *\n"


def record(bench):
    """A record of 64 MiB with comments in variations, or with comments of 15 MiB."""
    most = bench.scaled(RECORD_LIMIT, 100_000)
    many = bench.scaled(MOST_PLIES - 1)
    comment = b"{" + b"word " * (bench.scaled(15 * MIB, 1000) // 5) + b"}\n"
    texts = {
        "many variations": [long_record(size, many * size // most) for size in (most // 10, most)],
        "few comments": [long_record(size, 4) for size in (most // 10, most * 3 // 4)],
        "four comments": [b'[Game "Permute"]\n\n1. Ca1b2-a1 ' + comment * count + b"*\n" for count in (1, 4)],
    }
    for name, (small_text, large_text) in texts.items():
        for file_name, text in [("small.sheet", small_text), ("large.sheet", large_text)]:
            with open(bench.path(file_name), "wb") as file:
                file.write(text)
        factor = len(large_text) / len(small_text)
        most_bytes = 8 * len(large_text) + FEW_MIB
        for command in ["check", "fmt", "convert --to json"]:
            small = bench.run(*command.split(), "-q", "small.sheet", "-o", "/dev/null")
            large = bench.run(*command.split(), "-q", "large.sheet", "-o", "/dev/null")
            law = "eight times the length, plus a few megabytes"
            bench.bounded(f"{command}, {name}", large, most_bytes, law)
            bench.grows_linearly(f"{command}, {name}", small, large, factor)
    if bench.scale >= 1:
        with open(bench.path("long.sheet"), "wb") as file:
            file.write(long_record(RECORD_LIMIT + MIB, 4) + b'\n[Game "Permute"]\n\n1. Ca1b2-a1 *\n')
        run = bench.run("list", "-f", "json", "long.sheet", exits=5)
        bench.bounded("list, too long", run, 8 * (RECORD_LIMIT + MIB), "eight times the length")
        bench.check(run.out.count(b"\n") == 2, "the record after one that is too long was not read")


def contents(folder):
    """The files of a folder; none if there is no such folder."""
    found = {}
    if not os.path.isdir(folder):
        return found
    for entry in os.scandir(folder):
        with open(entry.path, "rb") as file:
            found[entry.name] = file.read()
    return found


def figures(bench):
    """10^4 figures in one run: each file is synced once and their folder once, and a
    kill leaves every figure old or new."""
    wanted = bench.scaled(1e4, 60)
    bench.run("generate", "--games", str(wanted // 40 + 1), "-o", "games.sheet")
    with open(bench.path("games.sheet"), "rb") as file:
        games = re.split(rb"\n\n(?=\[Game )", file.read().strip())
    drawn, kept = 0, []
    for game in games:
        # The program draws at most 10,000 figures at once.
        plies = len(re.findall(rb"[CA][a-z]\d+[a-z]\d+-", game))
        plies = min(plies, wanted - drawn)
        if plies:
            kept.append(shortened(game, plies))
            drawn += plies
    bench.check(drawn == wanted, f"{drawn} figures instead of {wanted}")
    for name, part in [("some.sheet", kept[: len(kept) // 5 + 1]), ("all.sheet", kept)]:
        with open(bench.path(name), "wb") as file:
            file.write(b"\n\n".join(part) + b"\n")
    command = ["render", "-q", "--record", "all", "--at", "1-", "-o", "out/{record}-{ply}.svg"]
    small = bench.run(*command, "some.sheet")
    few = len(contents(bench.path("out")))
    shutil.rmtree(bench.path("out"), ignore_errors=True)
    large = bench.run(*command, "all.sheet")
    new = contents(bench.path("out"))
    bench.bounded(f"render, {len(new)} figures", large, len(new) * FIGURE_BYTES + FEW_MIB, "33 KB for each figure, plus a few megabytes")
    bench.check(len(new) == drawn, f"render: {len(new)} figures, not {drawn}")
    # The system time of syncs depends on the disk.
    bench.grows_linearly("render", small, large, len(new) / few, user_only=True)
    count_syncs(bench, [*command, "all.sheet"], len(new))
    old = {name: b"old" for name in new}
    for _ in range(10):
        kill_figures(bench, [*command, "all.sheet"], old, new, large.seconds)


def shortened(game, plies):
    """The first plies of a game, without its result."""
    tags, moves = game.split(b"\n\n", 1)
    tags = [tag for tag in tags.split(b"\n") if not tag.startswith((b"[Result ", b"[Termination "))]
    kept = re.split(rb"\s+(?=\d+\. )", moves)[:plies]
    kept[-1] = b" ".join(kept[-1].split()[:2])
    return b"\n".join(tags) + b"\n\n" + b" ".join(kept) + b" *"


def count_syncs(bench, command, count):
    """Counts the files and folders that a run syncs."""
    if not shutil.which("strace"):
        print("strace is missing: syncs are not counted")
        return
    trace = bench.path("trace")
    strace = ["strace", "-f", "-q", "-y", "-e", "trace=fsync,fdatasync", "-o", trace]
    subprocess.run([*strace, bench.program, *command], cwd=bench.folder, check=True, capture_output=True)
    with open(trace, encoding="utf-8", errors="replace") as file:
        synced = re.findall(r"f(?:data)?sync\(\d+<([^>]*)>", file.read())
    folders = [path for path in synced if not path.endswith(".tmp")]
    print(f"{len(synced) - len(folders)} syncs of files, {len(folders)} of folders")
    bench.check(len(synced) - len(folders) == count, f"{len(synced)} syncs for {count} figures")
    bench.check(len(folders) == 1, f"{len(folders)} syncs of folders: {collections.Counter(folders)}")


def kill_figures(bench, command, old, new, seconds):
    """Kills a run at a random moment, and checks that each figure is old or new."""
    out = bench.path("out")
    shutil.rmtree(out)
    os.makedirs(out)
    for name, text in old.items():
        with open(os.path.join(out, name), "wb") as file:
            file.write(text)
    process = subprocess.Popen([bench.program, *command], cwd=bench.folder, stderr=subprocess.DEVNULL)
    time.sleep(bench.random.uniform(0, 1.5 * seconds))
    process.kill()
    process.wait()
    left = contents(out)
    temporary = [name for name in left if re.fullmatch(r"\.scoresheet-.*\.tmp", name)]
    bench.check(len(temporary) <= 1, f"a kill left {len(temporary)} temporary files")
    bench.check(set(left) - set(temporary) == set(old), "a kill left a wrong set of files")
    wrong = [name for name in old if left.get(name) not in (old[name], new[name])]
    bench.check(not wrong, f"a kill left half of {wrong[:3]}")
    finished = sum(left.get(name) == new[name] for name in old)
    print(f"killed after {finished} of {len(old)} figures: {len(wrong)} half files")


def processes(bench):
    """64 processes at once on one folder: they read its files, rewrite them in place,
    and write the same outputs."""
    os.makedirs(bench.path("in"))
    os.makedirs(bench.path("out"))
    for index in range(bench.scaled(300, 10)):
        bench.run("generate", "--games", "5", "--seed", str(index), "-o", f"in/{index}.sheet")
    expected = contents(bench.path("in"))
    for name, text in expected.items():
        with open(bench.path(f"in/{name}"), "wb") as file:
            file.write(re.sub(rb" (\d+\.) ", rb"   \1   ", text))
    commands = [
        "fmt -q --in-place in",
        "check -q in",
        "fmt in -o out/all.sheet",
        "stats in -o out/stats.json -f json",
        "render -q in/0.sheet --record 1 --at 1-9 -o out/{ply}.svg",
        "convert in --to json -o out/all.jsonl.gz",
    ]
    running = []
    for index in range(PROCESSES):
        command = commands[1 + index // 2 % (len(commands) - 1)] if index % 2 else commands[0]
        pipes = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
        running.append((command, subprocess.Popen([bench.program, *command.split()], cwd=bench.folder, **pipes)))
    for command, process in running:
        err = process.communicate()[1].decode(errors="replace")
        bench.check(process.returncode == 0, f"{command}: exit code {process.returncode}: {err[-300:]}")
    print(f"{PROCESSES} processes have ended")
    bench.check(contents(bench.path("in")) == expected, "the files are not formatted")
    left = glob.glob(bench.path("*/.scoresheet-*"))
    bench.check(not left, f"temporary files are left: {left}")
    outputs = contents(bench.path("out"))
    for command in commands[2:]:
        bench.run(*command.split())
    single = contents(bench.path("out"))
    other = [name for name in single if single[name] != outputs.get(name)]
    bench.check(not other, f"these outputs are not those of a single process: {other}")


LOADS = {"plies": plies, "files": files, "record": record, "figures": figures, "processes": processes}
