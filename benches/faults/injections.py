"""Failures of system calls, injected by strace, and failures that the system
itself can be made to cause."""

import collections
import errno
import functools
import os
import re
import subprocess
import tempfile

# The errors that each system call can fail with.
ERRORS = {
    "openat": ["EMFILE", "EACCES", "EROFS", "ENOENT", "EIO", "ENOSPC", "EINTR"],
    "read": ["EIO", "EINTR", "ESTALE"],
    "write": ["ENOSPC", "EIO", "EINTR", "EDQUOT", "EFBIG"],
    "fsync": ["EIO", "ENOSPC", "EINTR", "EDQUOT"],
    "renameat": ["EROFS", "EACCES", "ENOSPC", "EIO", "EXDEV"],
    "rename": ["EROFS", "EACCES", "ENOSPC", "EIO", "EXDEV"],
    "renameat2": ["EROFS", "EACCES", "ENOSPC", "EIO", "EXDEV"],
    "fchmod": ["EPERM", "EROFS", "EIO"],
    "statx": ["EACCES", "EIO", "ENOENT"],
    "getdents64": ["EIO", "EACCES"],
    "mkdir": ["EROFS", "EACCES", "ENOSPC"],
    "lseek": ["EIO"],
    "clone3": ["EAGAIN"],
    "socketpair": ["EMFILE"],
    "getcwd": ["ENOENT"],
}

# Calls that a program repeats after EINTR.
REPEATED = {"openat", "read", "write", "fsync"}

CALL = re.compile(r"^(\d+) +(?:<\.\.\. )?(\w+)(?:\((.*)| resumed>(.*))$")
FILE = re.compile(r"^\d+<([^>]*)>")
NAME = re.compile(r'"((?:[^"\\]|\\.)*)"')


class Call:
    """A system call in the log of strace."""

    def __init__(self, thread, name, text):
        self.thread, self.name, self.text = thread, name, text
        self.is_injected = "(INJECTED)" in text
        file = FILE.match(text)
        names = NAME.findall(text)
        if name in ("read", "write", "fsync", "fchmod", "lseek", "getdents64"):
            self.path = file[1] if file else ""
            self.number = int(re.match(r"\d+", text)[0]) if re.match(r"\d+", text) else -1
        else:
            self.path, self.number = (names[-1] if names else ""), -1
            if name == "statx" and file and self.path == "":
                self.path = file[1]

    def kind(self):
        """Returns what the call works on."""
        path = self.path
        if self.name in ("clone3", "socketpair", "getcwd"):
            return "system"
        if self.number in (0, 1, 2):
            return ["stdin", "stdout", "stderr"][self.number]
        if path.endswith("(deleted)") or path == "/tmp":
            return "spool"
        if re.search(r"(^|/)in(/|$)", path) and not os.path.basename(path).startswith(".scoresheet-"):
            return "input"
        if ".scoresheet-" in path or re.search(r"(^|/)out(/|$)", path):
            return "output"
        return "system"


def calls(log):
    """Returns the system calls in a log, in order."""
    begun, found = {}, []
    for line in log.splitlines():
        match = CALL.match(line)
        if not match:
            continue
        thread, name, text, rest = match[1], match[2], match[3], match[4]
        if text is None:
            text = begun.pop((thread, name), "") + rest
        elif text.endswith("<unfinished ...>"):
            begun[thread, name] = text
            continue
        found.append(Call(thread, name, text))
    return found


def traced(world, *options):
    """Runs the command under strace. Returns the outcome and the calls."""
    with tempfile.NamedTemporaryFile("r", errors="replace") as log:
        strace = ["strace", "-f", "-y", "-s", "4096", "-o", log.name]
        names = ",".join(ERRORS)
        outcome = world.run([*strace, f"-etrace={names}", "-eabbrev=all", *options])
        return outcome, calls(log.read())


def targets(world):
    """Returns the calls that can be made to fail, grouped by what they do; of each, its
    number among the calls of this name in its thread."""
    _, found = traced(world)
    numbers, groups = collections.Counter(), collections.defaultdict(list)
    for call in found:
        numbers[call.thread, call.name] += 1
        kind = call.kind()
        if kind == "system" and (".so" in call.path or call.name not in ("clone3", "socketpair", "openat", "getcwd", "read")):
            continue
        if "/lib/" in call.path or call.path.startswith("/etc/"):
            continue
        path = re.sub(r"\.scoresheet-\w+", "", call.path)
        groups[call.name, kind, os.path.basename(path)].append(numbers[call.thread, call.name])
    return groups


def plan_injections(worlds, count, random_numbers, run):
    """Returns the runs, about as many for each command."""
    runs = []
    for index, world in enumerate(worlds):
        groups = targets(world) if count else {}
        keys = sorted(groups)
        share = count * (index + 1) // len(worlds) - count * index // len(worlds)
        for _ in range(share):
            key = random_numbers.choice(keys)
            when = random_numbers.choice(groups[key])
            error = random_numbers.choice(ERRORS[key[0]])
            lasts = error != "EINTR" and random_numbers.random() < 0.4
            fault = f"{key[0]}:error={error}:when={when}{'+' if lasts else ''}"
            runs.append((world.case.name, lambda world=world, fault=fault: run(world, fault)))
    return runs


def injected_run(world, fault):
    """Runs a command with a fault, and judges it."""
    outcome, found = traced(world, f"-einject={fault}")
    hits = [call for call in found if call.is_injected]
    if not hits:
        return None, []
    kinds = sorted({call.kind() for call in hits})
    where = f"{fault} on {', '.join(kinds)} ({os.path.basename(hits[0].path)})"
    code = os.strerror(getattr(errno, re.search(r"error=(\w+)", fault)[1]))
    return where, judge(world, outcome, hits, code)


def judge(world, outcome, hits, reason):
    """Returns what is wrong with the outcome of a run with failed calls."""
    normal = world.normal
    kinds = {call.kind() for call in hits}
    # A file that seems to be new gets the mode of a new file.
    seems_new = any(call.name == "statx" and "ENOENT" in call.text for call in hits)
    faults = world.damage(outcome, ignores_modes=seems_new)
    is_system_only = kinds == {"system"}
    if outcome.code == 127 and is_system_only:
        return faults
    if outcome.code == "hang" or outcome.code < 0 or outcome.code == 101:
        return [*faults, f"ends with {outcome.code}: {outcome.err[-200:]}"]
    # The right files do not show that they were synced.
    is_unsynced = any(call.name == "fsync" and ".scoresheet-" in call.path for call in hits)
    if is_unsynced and reason != "Interrupted system call" and outcome.code == normal.code:
        return [*faults, "ignores that an output file cannot be synced"]
    if outcome.succeeds_like(normal) or seems_new and not faults and outcome.code == normal.code:
        return faults
    if reason == "Interrupted system call" and {call.name for call in hits} <= REPEATED:
        faults.append(f"an interrupted call changes the result: {outcome.code}, {outcome.err[-200:]}")
    if outcome.code == normal.code:
        return [*faults, f"exit code {outcome.code} as if it had succeeded: {outcome.err[-200:]}"]
    expected = {"input": 3, "stdin": 3, "output": 4, "stdout": 4, "spool": 4, "system": 3}
    codes = {expected[kind] for kind in kinds if kind in expected} | ({2, 4} if "system" in kinds else set())
    if "input" in kinds and "--in-place" in world.case.arguments:
        codes.add(4)
    if outcome.code not in codes:
        faults.append(f"exit code {outcome.code} instead of one of {sorted(codes)}: {outcome.err[-200:]}")
    if "stderr" in kinds:
        return faults
    # `create_dir_all` asks what exists, and does not report why it cannot know.
    is_asked = all(call.name == "statx" for call in hits)
    if reason not in outcome.err and not is_system_only and not is_asked:
        faults.append(f"does not say {reason!r}: {outcome.err[-200:]!r}")
    names = {"stdout": ["standard output"], "stdin": ["standard input", "`-`"], "spool": ["a temporary file"]}
    wanted = []
    for call in hits:
        wanted += names.get(call.kind(), [])
        wanted.append(os.path.basename(call.path.rstrip("/")))
        if call.kind() == "output" or "--in-place" in world.case.arguments:
            wanted += [os.path.basename(path) for path in normal.files]
            wanted += ["`out", "`in"]
    if not any(name and name in outcome.err for name in wanted) and not is_system_only:
        faults.append(f"does not name the file: {outcome.err[-200:]!r}")
    if ".scoresheet-" in outcome.err:
        faults.append(f"names a temporary file: {outcome.err[-200:]!r}")
    if "error: " not in outcome.err:
        faults.append(f"no error is reported: {outcome.err[-200:]!r}")
    if outcome.code == 4 and not normal.out.startswith(outcome.out):
        faults.append("standard output is not the beginning of what it should be")
    return faults


def real_faults(worlds):
    """Returns runs with failures that the system itself causes."""
    runs = []
    for world in worlds:
        name = world.case.name
        if world.normal.out:
            runs.append((name, lambda world=world: full_output(world)))
            runs.append((name, lambda world=world: closed_output(world)))
        if world.case.writes():
            runs.append((name, lambda world=world: limited_size(world)))
        if world.case.writes() and can_mount():
            runs.append((name, lambda world=world: mounted(world, READ_ONLY, "Read-only file system")))
            runs.append((name, lambda world=world: mounted(world, FULL, "No space left on device")))
        for files in (5, 7, 9):
            runs.append((name, lambda world=world, files=files: few_files(world, files)))
    return runs


# Runs a command with a folder of outputs that is mounted read-only.
READ_ONLY = """
mount --bind "$folder" "$folder" && mount -o remount,bind,ro "$folder" || exit 99
"$@"
"""

# Runs a command with a folder of outputs on a file system that has little room left,
# and moves what is left of them back to the folder.
FULL = """
mkdir .full && mount -t tmpfs -o size=4m none .full && cp -a "$folder/." .full || exit 99
mount --bind .full "$folder" && head -c 4m /dev/zero >.full/fill 2>/dev/null
truncate -s -8k .full/fill
"$@"
code=$?
umount "$folder" && rm -rf "$folder" && rm .full/fill && cp -a .full "$folder"
umount .full && rmdir .full
exit $code
"""


@functools.cache
def can_mount():
    tried = subprocess.run(["unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True)
    return tried.returncode == 0


def mounted(world, script, reason):
    """Runs a command with another file system in the place of the outputs."""
    folder = "in" if "--in-place" in world.case.arguments else "out"
    outcome = world.run(["unshare", "-m", "env", f"folder={folder}", "sh", "-c", script, "sh"])
    faults = world.damage(outcome)
    if outcome.succeeds_like(world.normal):
        return reason, faults
    if outcome.code != 4 or reason not in outcome.err:
        faults.append(f"{outcome.code}: {outcome.err[-200:]!r}")
    return reason, faults


def full_output(world):
    with open("/dev/full", "wb") as full:
        outcome = world.run(stdout=full)
    faults = world.damage(outcome)
    if outcome.code != 4 or "cannot write to standard output: No space left" not in outcome.err:
        faults.append(f"{outcome.code}: {outcome.err[-200:]!r}")
    return "standard output is /dev/full", faults


def closed_output(world):
    reader, writer = os.pipe()
    os.close(reader)
    outcome = world.run(stdout=writer)
    os.close(writer)
    faults = world.damage(outcome)
    if "error" in outcome.err.replace("not sound (1 error", "") or outcome.code not in (0, world.normal.code):
        faults.append(f"{outcome.code}: {outcome.err[-200:]!r}")
    return "standard output is closed", faults


def limited_size(world):
    """Files can only have 1000 bytes."""
    outcome = world.run(["prlimit", "--fsize=1000"])
    faults = world.damage(outcome)
    if outcome.succeeds_like(world.normal):
        return "files of at most 1000 bytes", faults
    if outcome.code != 4 or "File too large" not in outcome.err:
        faults.append(f"{outcome.code}: {outcome.err[-200:]!r}")
    return "files of at most 1000 bytes", faults


def few_files(world, files):
    """Only a few files can be open."""
    outcome = world.run(["prlimit", f"--nofile={files}"])
    faults = world.damage(outcome)
    if not outcome.succeeds_like(world.normal):
        if outcome.code not in (3, 4) or "Too many open files" not in outcome.err:
            faults.append(f"{outcome.code}: {outcome.err[-200:]!r}")
    return f"at most {files} open files", faults
