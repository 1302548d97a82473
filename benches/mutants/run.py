#!/usr/bin/env python3
"""Tests mutants of the library, all of them compiled at once.

`cargo mutants` builds the crate for each mutant. This script takes its list of
mutants and writes all of them into one copy of the sources, in which an environment
variable selects the mutant to run. So the tests are built once.

    cargo install cargo-mutants
    python3 benches/mutants/run.py prepare DIR 'src/games/permute/state.rs' ...
    python3 benches/mutants/run.py test DIR

`prepare` copies the checkout to DIR, inserts the mutants of the files (or, with
`--every N`, each N-th of them), removes those that do not compile, and builds the
tests. `test` runs them and writes one line per mutant to DIR/results.tsv; it skips
mutants that have a line there. docs/testing.md has the figures.
"""

import argparse
import json
import os
import re
import resource
import signal
import subprocess
import sys
import threading
import time
from collections import defaultdict
from pathlib import Path

# The tests that are built by default, other than those of the library. They need few
# features, which makes the build short. Those that take longest are last.
TESTS = ["judging", "samples", "vectors", "builder", "fingerprints", "property", "rules"]
# Test programs and the filters of their tests that notice most mutants of these files
# within a second; they are stopped after FIRST_SECONDS of processor time. After them,
# all tests are run.
FIRST = [
    (r"src/games/(\w+)/", ["lib games::{0}::", "rules agree::{0}"]),
    (r"src/board/", ["lib board::", "rules worked::"]),
    (r"src/(\w+)/", ["lib {0}::"]),
]
FIRST_SECONDS = 3
# Seconds of processor time after which a run of a test program counts as endless: at
# least four times what it takes.
TIMEOUT = 12
# The same for slow test programs, each with the files whose mutants it may notice.
SLOW = {
    "engine": (50, r"search"),
    "statistics": (60, r"stats|measure"),
    "one_answer": (60, r""),
    "rules": (90, r""),
}
OTHER = (TIMEOUT, r"")

SELECTOR = """
/// Returns the number of the mutant to run.
#[doc(hidden)]
#[inline]
#[must_use]
pub fn mutant() -> u32 {
    static NUMBER: std::sync::OnceLock<u32> = std::sync::OnceLock::new();
    *NUMBER.get_or_init(|| {
        let number = std::env::var("MUTANT").ok();
        number.and_then(|number| number.parse().ok()).unwrap_or(0)
    })
}
"""


def offset(starts, place):
    """The offset of a place of cargo-mutants: a line and a column, in characters."""
    return starts[place["line"] - 1] + place["column"] - 1


class Function:
    """A function and its mutants."""

    def __init__(self, text, starts, mutants):
        span = mutants[0]["function"]["span"]
        self.start, self.end = offset(starts, span["start"]), offset(starts, span["end"])
        self.name = mutants[0]["function"]["function_name"]
        # The span begins with the comments and attributes of the function.
        lines = re.compile(r"(?:[ \t]*(?://|#\[).*\n)*")
        self.head_end = text.index("{", lines.match(text, self.start).end()) + 1
        self.head = text[self.start:self.head_end]
        self.body = text[self.head_end:self.end - 1]
        self.mutants = mutants
        for mutant in mutants:
            start = offset(starts, mutant["span"]["start"])
            end = offset(starts, mutant["span"]["end"])
            mutant["body"] = text[self.head_end:start] + mutant["replacement"] + text[end:self.end - 1]

    def text(self):
        """The function with a body for each mutant, and the mutant of each line."""
        head = re.sub(r"\bconst (?=(unsafe )?fn)", "", self.head, count=1)
        parts, lines = [head + "\nmatch crate::mutant() {\n"], []
        lines += [None] * parts[0].count("\n")
        for mutant in self.mutants:
            part = f"{mutant['number']} => {{\n{mutant['body']}\n}}\n"
            lines += [mutant["number"]] * part.count("\n")
            parts.append(part)
        parts.append("_ => {" + self.body + "} } }")
        return "".join(parts), lines


def listed(copy, globs):
    """The mutants of some files, as cargo-mutants lists them."""
    words = ["cargo", "mutants", "--list", "--json"]
    for glob in globs:
        words += ["-f", glob]
    done = subprocess.run(words, cwd=copy, check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


class Sources:
    """The sources with all mutants that are left."""

    def __init__(self, copy, mutants):
        self.copy, self.unviable = copy, {}
        # Functions that must stay constant, and those that are constant no more.
        self.constant, self.stripped = set(), {}
        self.mutants = {mutant["number"]: mutant for mutant in mutants}
        self.texts, self.functions = {}, defaultdict(list)
        for file in sorted({mutant["file"] for mutant in mutants}):
            text = (copy / file).read_text()
            starts = [0]
            for line in text.splitlines(keepends=True):
                starts.append(starts[-1] + len(line))
            self.texts[file] = text
            groups = defaultdict(list)
            for mutant in mutants:
                if mutant["file"] == file:
                    groups[json.dumps(mutant["function"]["span"])].append(mutant)
            functions = [Function(text, starts, group) for group in groups.values()]
            self.functions[file] = sorted(functions, key=lambda function: function.start)
        library = copy / "src/lib.rs"
        # A mutant may overflow in a way that the compiler notices.
        allow = "#![allow(arithmetic_overflow, unconditional_panic)]\n"
        library.write_text(allow + library.read_text() + SELECTOR)

    def write(self):
        """Writes the sources."""
        self.lines = {}
        for file, functions in self.functions.items():
            text, at, parts, lines = self.texts[file], 0, [], [None]
            for function in functions:
                left = [m for m in function.mutants if m["number"] not in self.unviable]
                if not left:
                    continue
                if function.start < at:
                    for mutant in left:
                        self.drop(mutant["number"], "inside another function")
                    continue
                function.mutants = left
                before = text[at:function.start]
                new, numbers = function.text()
                parts += [before, new]
                lines += [None] * before.count("\n") + numbers
                lines += [None] * (new.count("\n") - len(numbers))
                at = function.end
            parts.append(text[at:])
            (self.copy / file).write_text("".join(parts))
            self.lines[file] = lines

    def drop(self, number, reason):
        self.unviable.setdefault(number, reason)

    def take_out(self, message):
        """Removes the cause of an error of the compiler; returns false if unknown."""
        text = message["message"]
        called = re.search(r"non-const \w+(?: \w+)* `(.*?)` in (constant functions|\w+)", text)
        spans = message["spans"] + [s for child in message["children"] for s in child["spans"]]
        if called:
            if called[2] == "constant functions" and self.strip_const(spans[0]):
                return True
            return self.restore_const(called[1].split("::")[-1].split("<")[0])
        for span in spans:
            lines = self.lines.get(span["file_name"], [])
            line = span["line_start"]
            if line <= len(lines) and lines[line - 1]:
                self.drop(lines[line - 1], text)
                return True
        return False

    def strip_const(self, span):
        """Makes the function around a place an ordinary one, unless it must be constant."""
        file = span["file_name"]
        lines = (self.copy / file).read_text().split("\n")
        for at in range(span["line_start"] - 1, -1, -1):
            found = re.match(r"\s*(pub(\(.*?\))? )?const fn (\w+)", lines[at])
            if found and found[3] not in self.constant:
                new = lines[at].replace("const fn ", "      fn ")
                self.stripped[found[3]] = (file, new, lines[at])
                self.replace_line(file, lines[at], new)
                return True
            if found or re.match(r"\s*(pub(\(.*?\))? )?fn ", lines[at]):
                return False
        return False

    def restore_const(self, name):
        """Makes a function constant again, and removes its mutants."""
        self.constant.add(name)
        stripped = self.stripped.pop(name, None)
        if stripped:
            self.replace_line(*stripped)
        dropped = self.drop_functions(lambda f: f.name.split("::")[-1] == name, "constant")
        return dropped or stripped is not None

    def replace_line(self, file, old, new):
        """Replaces a line by one of the same length."""
        if file in self.texts:
            self.texts[file] = self.texts[file].replace(old + "\n", new + "\n", 1)
        else:
            path = self.copy / file
            path.write_text(path.read_text().replace(old + "\n", new + "\n", 1))

    def drop_functions(self, is_it, reason):
        found = False
        for functions in self.functions.values():
            for function in filter(is_it, functions):
                for mutant in function.mutants:
                    if mutant["number"] not in self.unviable:
                        found = True
                        self.drop(mutant["number"], reason)
        return found


def prepare(copy, globs, every, features, tests):
    """Copies the checkout, inserts the mutants and builds the tests."""
    options = ["--message-format=json", "--no-default-features", "--features", features]
    copy.mkdir(parents=True, exist_ok=True)
    archive = subprocess.run(["git", "archive", "HEAD"], check=True, capture_output=True)
    subprocess.run(["tar", "x", "-C", copy], input=archive.stdout, check=True)
    mutants = [mutant for mutant in listed(copy, globs) if mutant["function"]][::every]
    for number, mutant in enumerate(mutants, 1):
        mutant["number"] = number
    sources = Sources(copy, mutants)
    check = ["cargo", "check", "--lib", *options]
    while True:
        sources.write()
        done = subprocess.run(check, cwd=copy, capture_output=True, text=True)
        if done.returncode == 0:
            break
        messages = [json.loads(line) for line in done.stdout.splitlines() if line[:1] == "{"]
        messages = [m["message"] for m in messages if m["reason"] == "compiler-message"]
        errors = [m for m in messages if m["level"] == "error" and m["spans"]]
        removed = [sources.take_out(error) for error in errors]
        print(f"{len(errors)} errors, {len(sources.unviable)} mutants removed", flush=True)
        if not any(removed):
            sys.exit("\n".join(error["rendered"] for error in errors) or done.stderr)
    left = [m for m in mutants if m["number"] not in sources.unviable]
    keep = ("number", "name", "file")
    listing = [{key: mutant[key] for key in keep} for mutant in left]
    (copy / "mutants.json").write_text(json.dumps(listing))
    removed = [[sources.mutants[n]["name"], why] for n, why in sources.unviable.items()]
    (copy / "unviable.json").write_text(json.dumps(removed, indent=1))
    print(f"{len(left)} of {len(mutants)} mutants compile", flush=True)
    build = ["cargo", "test", "--no-run", "--lib", *options]
    build += [word for test in tests for word in ("--test", test)]
    done = subprocess.run(build, cwd=copy, stdout=subprocess.PIPE, text=True, check=True)
    programs = {}
    for line in done.stdout.splitlines():
        artifact = json.loads(line)
        if artifact.get("executable"):
            target = artifact["target"]
            name = "lib" if "lib" in target["kind"] else target["name"]
            programs[name] = artifact["executable"]
    programs = {name: programs[name] for name in ["lib", *tests]}
    (copy / "programs.json").write_text(json.dumps(programs))


def fails(copy, program, words, number, is_first):
    """Runs a test program on a mutant. Returns the first test that fails, or None."""
    environment = dict(os.environ, MUTANT=str(number), RUST_TEST_THREADS="1")
    environment["CARGO_MANIFEST_DIR"] = str(copy)
    environment["PROPTEST_RNG_SEED"] = "20260101"
    name = Path(program).name.rsplit("-", 1)[0]
    seconds = FIRST_SECONDS if is_first else SLOW.get(name, OTHER)[0]
    limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    run = subprocess.Popen(
        [program, *words], preexec_fn=limit, start_new_session=True,
        cwd=copy, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )
    # The limit of processor time is for each process, and tests of the program start many.
    stop = threading.Timer(2 * seconds, os.killpg, [run.pid, signal.SIGKILL])
    stop.start()
    failed = None
    for line in run.stdout:
        if line.startswith("test ") and "FAILED" in line:
            failed = line.split()[1]
            run.terminate()
            break
    run.stdout.close()
    code = run.wait()
    stop.cancel()
    is_over = code in (-signal.SIGXCPU, -signal.SIGKILL)
    if failed is None and code != 0 and not (is_over and is_first and name == "rules"):
        failed = "timeout" if is_over else f"exit code {code}"
    return failed


def first_runs(file):
    """The test programs and filters that are likely to notice a mutant of this file."""
    for pattern, runs in FIRST:
        if match := re.match(pattern, file):
            return [run.format(*match.groups()).split() for run in runs]
    return []


def all_runs(file, programs):
    """The test programs for a mutant, and the filter of `rules` for that of a game."""
    game = re.match(r"src/games/(\w+)/", file)
    for program in programs:
        if re.search(SLOW.get(program, OTHER)[1], file):
            yield [program, game[1]] if program == "rules" and game else [program]


def test(copy, quick):
    """Tests each mutant that has no result yet. With `quick`, the last run, which takes
    longest, is left out; a later call without it makes this run for those left."""
    mutants = json.loads((copy / "mutants.json").read_text())
    programs = json.loads((copy / "programs.json").read_text())
    results = copy / "results.tsv"
    known = {}
    if results.exists():
        lines = [line.split("\t") for line in results.read_text().splitlines()]
        known = {int(line[0]): line[1] for line in lines}
    # A test that fails without a mutant would seem to catch all.
    for name, program in programs.items():
        failed = None if quick and name == "rules" else fails(copy, program, [], 0, False)
        if failed:
            sys.exit(f"without a mutant: {name} {failed}")
    for mutant in mutants:
        number = mutant["number"]
        result = known.get(number)
        if result is not None and (quick or result != "quick"):
            continue
        start = time.monotonic()
        caught = None
        first = [(run, True) for run in first_runs(mutant["file"]) if run[0] in programs]
        later = [(run, False) for run in all_runs(mutant["file"], programs)]
        todo = later[-1:] if result == "quick" else first + (later[:-1] if quick else later)
        for (name, *words), is_first in todo:
            failed = fails(copy, programs[name], words, number, is_first)
            if failed:
                caught = f"{name} {failed}"
                break
        seconds = f"{time.monotonic() - start:.1f}"
        missed = "quick" if quick else "SURVIVED"
        line = [str(number), caught or missed, seconds, mutant["name"]]
        with results.open("a") as out:
            out.write("\t".join(line) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command", choices=["prepare", "test"])
    parser.add_argument("copy", type=Path)
    parser.add_argument("files", nargs="*")
    parser.add_argument("--every", type=int, default=1, help="take each N-th mutant")
    parser.add_argument("--features", default="", help="features of the crate")
    parser.add_argument("--tests", default=",".join(TESTS), help="tests to run, the slowest last")
    parser.add_argument("--quick", action="store_true", help="leave out the slowest tests")
    words = parser.parse_args()
    if words.command == "prepare":
        tests = words.tests.split(",")
        prepare(words.copy.resolve(), words.files, words.every, words.features, tests)
    else:
        test(words.copy.resolve(), words.quick)


if __name__ == "__main__":
    main()
