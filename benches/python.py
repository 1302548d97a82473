#!/usr/bin/env python3
"""What the Python module costs, next to the program and the library.

    python.py speed PROGRAM [--games N] [--rounds R]
    python.py memory PROGRAM [--games N]

Needs the module `scoresheet`, polars and, for `speed`, python-chess. `speed` prints medians
of alternating rounds, and fails if a data frame with results, lengths and final scores takes
more than 2.5 times as long as `check`, or a `push` more than three times as long as a ply that
the library reads and replays, and a microsecond. `memory` prints the peak memory for N games
and for a tenth of them, and fails if N games need over 8 MiB more.
"""

import argparse
import io
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time

MIB = 1 << 20
COLUMNS = ("result", "plies", "score_1", "score_2")
GAMES = ("permute", "swaptimum", "permutations", "permutu")
# What reads all records of a file without keeping them.
READERS = {
    "read": "for record in scoresheet.read(path): record.replay().result, record.is_sound",
    "games": "for batch in scoresheet.scan(path).games().batches(): len(batch)",
    "plies": "for batch in scoresheet.scan(path).plies().batches(): len(batch)",
    "lazy": "scoresheet.scan(path).games().lazy().group_by('result').len().collect(engine='streaming')",
}


def generate(program, path, games, *words):
    with open(path, "wb") as file:
        subprocess.run([program, "generate", "--games", str(games), *words], stdout=file, check=True)


def processor_seconds():
    """Returns the seconds that this process and its children have taken of all processors."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


def seconds(call):
    """Returns the seconds that a call takes by the clock, and those of all processors."""
    begin, before = time.perf_counter(), processor_seconds()
    call()
    return time.perf_counter() - begin, processor_seconds() - before


def medians(calls, rounds):
    """Returns the median seconds of each call, which take turns."""
    measured = {name: [] for name in calls}
    for _ in range(rounds):
        for name, call in calls.items():
            measured[name].append(seconds(call))
    return {name: [statistics.median(column) for column in zip(*rows)] for name, rows in measured.items()}


def frames(program, path, rounds):
    """Compares data frames with `check`. Returns true if the bound holds."""
    import polars
    import scoresheet

    games = scoresheet.scan(path).games()
    chosen = games.select(*COLUMNS)
    calls = {
        "check": lambda: subprocess.run([program, "check", "--quiet", path], check=True),
        "data frame": lambda: polars.DataFrame(chosen),
        "lazy": lambda: games.lazy().select(COLUMNS).collect(),
        "all columns": lambda: polars.DataFrame(games),
    }
    found = medians(calls, rounds)
    wall, processor = found["check"]
    for name, times in found.items():
        ratios = f"{times[0] / wall:5.2f} {times[1] / processor:5.2f}"
        print(f"  {name:12} {times[0]:7.3f} s  {times[1]:7.3f} s of processors  {ratios} times check")
    return found["data frame"][0] <= 2.5 * wall and found["data frame"][1] <= 2.5 * processor


def play(starts):
    for board, plies in starts:
        for ply in plies:
            board.push(ply)


def pushes(program, folder, game, rounds):
    """Compares `push` with a ply of the library. Returns true if the bound holds."""
    import scoresheet

    path = os.path.join(folder, f"{game}.sheet")
    generate(program, path, 1000, "--game", game)
    replays = [record.replay() for record in scoresheet.read(path)]
    starts = [(replay.board("start"), replay.plies) for replay in replays]
    count = sum(len(plies) for _, plies in starts)
    copies = [[(board.copy(), plies) for board, plies in starts] for _ in range(rounds)]
    found = medians(
        {
            "ply": lambda: sum(1 for _ in scoresheet.read(path)),
            "push": lambda: play(copies.pop()),
        },
        rounds,
    )
    ply, push = (found[name][0] / count * 1e6 for name in ("ply", "push"))
    bound = 3 * ply + 1
    print(f"  {game:13} ply {ply:6.2f} µs  push {push:6.2f} µs  bound {bound:6.2f} µs  ({count // len(starts)} plies)")
    return push <= bound


def chess_games(lengths):
    """Returns random games of chess with about these numbers of plies, as PGN."""
    import chess
    import chess.pgn

    draw = random.Random(1)
    games = []
    for length in lengths:
        board = chess.Board()
        while len(board.move_stack) < length and (moves := list(board.legal_moves)):
            board.push(draw.choice(moves))
        games.append(chess.pgn.Game.from_board(board))
    return games


def python_chess(program, folder, rounds):
    """Prints what python-chess needs for games of as many plies."""
    import chess
    import chess.pgn
    import scoresheet

    path = os.path.join(folder, "few.sheet")
    generate(program, path, 200)
    games = chess_games([len(record.replay()) for record in scoresheet.read(path)])
    text = "\n\n".join(map(str, games))
    count = sum(len(list(game.mainline_moves())) for game in games)
    moves = [[board.san(move) for board, move in walk(game)] for game in games]

    def read():
        file = io.StringIO(text)
        while chess.pgn.read_game(file):
            pass

    def push():
        for plies in moves:
            board = chess.Board()
            for ply in plies:
                board.push_san(ply)

    found = medians({"read_game": read, "push_san": push}, rounds)
    for name, times in found.items():
        print(f"  {name:13} {times[0] / count * 1e6:6.1f} µs for each ply ({count // len(games)} plies)")


def walk(game):
    board = game.board()
    for move in game.mainline_moves():
        yield board, move
        board.push(move)


def speed(args, folder):
    path = os.path.join(folder, "games.sheet")
    generate(args.program, path, args.games)
    print(f"{args.games} games of Permute to a data frame:")
    holds = [frames(args.program, path, args.rounds)]
    print("a ply that the library reads and replays, and a push:")
    holds += [pushes(args.program, folder, game, args.rounds) for game in GAMES]
    print("python-chess, on its own games:")
    python_chess(args.program, folder, min(args.rounds, 3))
    return all(holds)


def peak(reader, path):
    """Returns the peak memory, in bytes, of a Python that reads a file."""
    code = f"import resource, sys, polars, scoresheet\npath = sys.argv[1]\n{READERS[reader]}\n"
    code += "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    run = subprocess.run([sys.executable, "-c", code, path], check=True, capture_output=True, text=True)
    return int(run.stdout) * 1024


def memory(args, folder):
    paths = [os.path.join(folder, name) for name in ("tenth.sheet", "all.sheet")]
    generate(args.program, paths[0], args.games // 10)
    generate(args.program, paths[1], args.games)
    holds = True
    for reader in READERS:
        tenth, whole = (peak(reader, path) for path in paths)
        holds &= whole - tenth <= 8 * MIB
        growth = (whole - tenth) / MIB
        print(f"{reader:6} {args.games // 10} games {tenth / MIB:6.1f} MiB  {args.games} games {whole / MIB:6.1f} MiB  {growth:+.1f} MiB")
    return holds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["speed", "memory"])
    parser.add_argument("program")
    parser.add_argument("--games", type=int, default=None)
    parser.add_argument("--rounds", type=int, default=9)
    args = parser.parse_args()
    args.games = args.games or {"speed": 100_000, "memory": 1_000_000}[args.what]
    with tempfile.TemporaryDirectory() as folder:
        run = {"speed": speed, "memory": memory}[args.what]
        return 0 if run(args, folder) else "a bound does not hold"


if __name__ == "__main__":
    sys.exit(main())
