"""The commands that are run with faults, and the files that they read."""

import dataclasses
import gzip
import pathlib
import subprocess

# Everything that a command writes goes to the folder `out`, except what
# `fmt --in-place` rewrites.
COMMANDS = {
    "check": "check in/many.sheet in/lists.txt",
    "check short, 2 threads": "check --jobs 2 -f short in/many.sheet in/lists.txt",
    "check json": "check -f json in/folder in/packed.sheet.gz",
    "check zstd": "check in/packed.sheet.zst",
    "check standard input": "check - < in/many.sheet",
    "check slice": "check --slice 2/3 in/many.sheet",
    "list": "list -f csv in/folder",
    "list -o": "list -o out/list.txt in/many.sheet",
    "score": "score -f json in/many.sheet -o out/score.jsonl",
    "show": "show --record 2 in/folder/a.sheet",
    "moves": "moves in/one.sheet --at 3 -o out/moves.txt",
    "convert": "convert --to json in/many.sheet in/lists.txt",
    "convert -o": "convert --to json in/many.sheet in/packed.sheet.gz -o out/all.jsonl",
    "convert, 2 threads": "convert --jobs 2 --to aiai in/many.sheet in/folder -o out/all.txt",
    "convert to zstd": "convert --to json in/many.sheet -o out/all.jsonl.zst",
    "fmt": "fmt in/many.sheet",
    "fmt -o": "fmt in/many.sheet in/lists.txt -o out/all.sheet",
    "fmt --check": "fmt --check in/folder in/many.sheet",
    "fmt --diff": "fmt --diff in/folder",
    "fmt --in-place": "fmt --in-place in/many.sheet in/folder",
    "fmt --in-place gzip": "fmt --in-place in/packed.sheet.gz",
    "render svg": "render in/one.sheet --at 5 -o out/one.svg",
    "render png": "render in/one.sheet --at 5 -o out/one.png",
    "render pdf": "render in/one.sheet --at 5 --theme in/theme.toml -o out/one.pdf",
    "render gif": "render in/short.sheet --square 12 -o out/one.gif",
    "render text": "render in/one.sheet --at 5 --to txt",
    "render html": "render in/one.sheet -o out/one.html",
    "render html --script": "render in/one.sheet -o out/one.html --script out/one.js --csp",
    "render --figures": "render --figures in/figures.sheet -o out/deep/{fig}.svg",
    "render each ply": "render in/one.sheet --at 1-6 -o out/ply-{ply:02}.png --square 10",
    "render --for github": "render in/one.sheet --at 5 --for github -o out/one.svg",
    "filter": "filter --result 1-0 in/many.sheet",
    "filter -o": "filter --result 1-0 in/many.sheet in/lists.txt -o out/won.sheet",
    "filter --unique": "filter --unique in/many.sheet - -o out/unique.sheet.gz < in/folder/a.sheet",
    "filter --split": "filter --split out/split/{result}-{plies}.sheet in/many.sheet",
    "table games": "table games in/many.sheet in/folder -o out/games.csv",
    "table plies": "table plies in/lists.txt -o out/plies.jsonl.gz",
    "table positions": "table positions --jobs 2 in/many.sheet -o out/positions.csv",
    "stats": "stats in/many.sheet -o out/stats.txt",
    "stats --charts": "stats -f html in/many.sheet --charts out/charts -o out/stats.html",
    "stats --partial": "stats --partial in/many.sheet -o out/part.json",
    "stats --merge": "stats --merge in/part.json in/part2.json -o out/stats.json -f json",
    "duplicates": "duplicates in/many.sheet in/copies.sheet -o out/duplicates.txt",
    "duplicates, spooled": "duplicates - in/copies.sheet < in/many.sheet",
    "find": "find oy/yo in/many.sheet -f csv -o out/hits.csv",
    "find --figure": "find oy/yo in/one.sheet --count --figure out/hit.svg",
    "openings": "openings --depth 2 in/many.sheet -o out/openings.txt",
    "diff": "diff in/one.sheet in/short.sheet",
    "analyse": "analyse in/short.sheet --simulations 20 --annotate out/notes.sheet --graph out/graph.png",
    "match": "match --first random --second greedy --games 10 --board 8 --records out/match.sheet",
    "play": "play --level 1 --board 8 --record out/play.sheet < in/play.txt",
    "generate": "generate --games 300 -o out/games.sheet",
    "generate gzip": "generate --games 300 --to mindsports -o out/games.txt.gz",
    "generate, standard output": "generate --games 300 --jobs 2",
    "games": "games -o out/games.txt",
    "completions": "completions bash -o out/completions.bash",
    "man": "man -o out/scoresheet.1",
    "explain": "explain permute/bandaged-face",
}

PLAYED = "Ce5f6-f6\nhint\nresign\n"

THEME = 'base = "print"\n'


@dataclasses.dataclass
class Case:
    """A command with its arguments and standard input."""

    name: str
    arguments: list
    stdin: str | None

    @staticmethod
    def all():
        for name, line in COMMANDS.items():
            words, _, stdin = line.partition(" < ")
            yield Case(name, words.split(), stdin or None)

    def writes(self):
        """Returns true if the command writes a file."""
        return "out/" in " ".join(self.arguments) or "--in-place" in self.arguments


def make_inputs(program, folder, scale):
    """Fills a folder with inputs; `scale` multiplies their sizes."""

    def run(*arguments):
        return subprocess.run([program, *map(str, arguments)], check=True, capture_output=True).stdout

    def write(name, data):
        path = pathlib.Path(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)

    def unformatted(text):
        return text.replace(b"\n1. ", b"\n1.   ")

    sheets = unformatted(run("generate", "--games", 300 * scale))
    copies = unformatted(run("generate", "--games", 40))
    one = run("generate", "--games", 1, "--seed", 7)
    write("many.sheet", sheets)
    write("copies.sheet", copies)
    write("one.sheet", one)
    write("short.sheet", b'[Game "Permute"]\n\n1. Ce5f6-f6 2. Ae4f5-f5 3. Cf8g9-f8 4. Ch4i5-h5 *\n')
    write("lists.txt", run("generate", "--games", 300 * scale, "--to", "mindsports", "--seed", 1))
    write("folder/a.sheet", unformatted(run("generate", "--games", 5, "--seed", 2)))
    write("folder/b.txt", run("generate", "--games", 5, "--seed", 3, "--to", "mindsports"))
    write("folder/deep/c.sheet", unformatted(run("generate", "--games", 5, "--seed", 4)))
    write("folder/d.sheet", one)
    write("packed.sheet.gz", gzip.compress(sheets, mtime=0))
    run("fmt", f"{folder}/many.sheet", "-o", f"{folder}/packed.sheet.zst")
    write("figures.sheet", figures(6 * scale))
    write("part.json", run("stats", "--partial", f"{folder}/copies.sheet"))
    write("part2.json", run("stats", "--partial", f"{folder}/lists.txt"))
    write("play.txt", PLAYED.encode())
    write("theme.toml", THEME.encode())


def figures(count):
    """Returns a record whose comments request this many figures."""
    requests = " ".join(f"[%fig figure-{number}]" for number in range(count))
    return f'[Game "Permute"]\n\n1. Ce5f6-f6 {{{requests}}} 2. Ae4f5-f5 *\n'.encode()
