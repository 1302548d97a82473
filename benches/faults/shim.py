"""Short and interrupted reads and writes, by a library that is preloaded."""

import os
import shutil
import subprocess


def build_shim(folder):
    """Compiles the library; returns its path, or `None` without a C compiler."""
    compiler = shutil.which("cc")
    if not compiler:
        print("no C compiler: no short reads and writes")
        return None
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "shim.c")
    library = os.path.join(folder, "shim.so")
    subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", library, source], check=True)
    return library


def interrupted_runs(worlds, shim, count, random_numbers):
    runs = []
    for world in worlds:
        for _ in range(count):
            seed = random_numbers.randrange(1 << 32)
            runs.append((world.case.name, lambda world=world, seed=seed: interrupted_run(world, shim, seed)))
    return runs


def interrupted_run(world, shim, seed):
    """Runs a command with short reads and writes. The result must be the same."""
    outcome = world.run(env={"LD_PRELOAD": shim, "FAULTS_SEED": str(seed)})
    faults = world.damage(outcome)
    if not outcome.succeeds_like(world.normal):
        faults.append(f"the result differs: {outcome.code}, {outcome.err[-200:]!r}")
    if outcome.err != world.normal.err:
        faults.append(f"the messages differ: {outcome.err[-200:]!r}")
    return f"seed {seed}", faults
