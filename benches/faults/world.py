"""Running a command in a folder, and judging what it left behind."""

import dataclasses
import os
import pathlib
import shutil
import subprocess
import tempfile

OLD = b"the old file\n"
# Not the mode that a new file has.
OLD_MODE = 0o640


def is_temporary(path):
    """Returns true for the names of the temporary files of the program."""
    name = os.path.basename(path)
    return name.startswith(".scoresheet-") and name.endswith(".tmp")


def snapshot(folder):
    """Returns the mode and the bytes of every file below a folder, by its path."""
    files = {}
    for parent, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(parent, name)
            with open(path, "rb") as file:
                mode = os.fstat(file.fileno()).st_mode & 0o777
                files[os.path.relpath(path, folder)] = (mode, file.read())
    return files


@dataclasses.dataclass
class Outcome:
    """What a run did."""

    code: int
    out: bytes
    err: str
    files: dict

    def succeeds_like(self, other):
        return (self.code, self.out, self.files) == (other.code, other.out, other.files)


class World:
    """A folder in which a command runs: its inputs, and the old files that it
    replaces, if any."""

    def __init__(self, program, inputs, case, has_old_files):
        self.program = program
        self.inputs = inputs
        self.case = case
        self.old_names = []
        self.normal = self.run()
        if has_old_files:
            self.old_names = [name for name in self.normal.files if name.startswith("out/")]
            self.normal = self.run()
        with self.folder() as folder:
            self.before = snapshot(folder)
        if self.normal.code not in (0, 1):
            raise RuntimeError(f"{case.name}: {self.normal.err}")

    def folder(self):
        """Makes a folder with the inputs and the old files."""
        holder = tempfile.TemporaryDirectory(prefix="faults-", ignore_cleanup_errors=True)
        shutil.copytree(self.inputs, os.path.join(holder.name, "in"))
        os.mkdir(os.path.join(holder.name, "out"))
        for name in self.old_names:
            path = pathlib.Path(holder.name, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(OLD)
            path.chmod(OLD_MODE)
        return holder

    def run(self, prefix=(), env=None, act=None, stdout=None):
        """Runs the command. `prefix` are words before it; `act` is called with the
        running process and the folder, and returns when it has done its part."""
        with self.folder() as folder:
            stdin = subprocess.DEVNULL
            if self.case.stdin:
                stdin = open(os.path.join(folder, self.case.stdin), "rb")
            out_path, err_path = tempfile.TemporaryFile(), tempfile.TemporaryFile()
            process = subprocess.Popen(
                [*prefix, self.program, *self.case.arguments],
                cwd=folder,
                stdin=stdin,
                stdout=stdout or out_path,
                stderr=err_path,
                env={**os.environ, "RUST_BACKTRACE": "0", **(env or {})},
            )
            try:
                if act:
                    act(process, folder)
                code = process.wait(timeout=60)
            except subprocess.TimeoutExpired:
                process.kill()
                code = "hang"
            if stdin is not subprocess.DEVNULL:
                stdin.close()
            texts = []
            for file in (out_path, err_path):
                file.seek(0)
                texts.append(file.read())
                file.close()
            return Outcome(code, texts[0], texts[1].decode(errors="replace"), snapshot(folder))

    def damage(self, outcome, may_leave_temporary=False, ignores_modes=False, is_allowed=None):
        """Returns what is wrong with the files that a run left: half files, lost
        files, files that do not belong there. `is_allowed` may allow other bytes for a
        file that a complete run writes."""
        faults = []
        for path, content in outcome.files.items():
            if may_leave_temporary and is_temporary(path):
                continue
            whole = [files[path] for files in (self.before, self.normal.files) if path in files]
            if content in whole or ignores_modes and content[1] in [data for _, data in whole]:
                continue
            if is_allowed and path in self.normal.files and is_allowed(path, content[1]):
                continue
            known = path in self.before or path in self.normal.files
            length = len(content[1])
            faults.append(f"{'neither old nor new' if known else 'left behind'}: {path} ({length} bytes, {content[0]:o})")
        faults += [f"lost: {path}" for path in self.before if path not in outcome.files]
        return faults
