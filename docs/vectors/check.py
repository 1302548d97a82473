#!/usr/bin/env python3
"""Checks permute.jsonl by the rules of Permute, except findings and fingerprints."""
import copy, json, pathlib, re, sys
MOVE = re.compile(r"([CA])SS(?:\+([CA])SS)?-S".replace("S", r"([a-z])([1-9]\d?)"))

class Table:
    def __init__(self, tags):
        side, width = int(tags.get("Board", 12)), 2 if tags.get("Setup") == "blocks" else 1
        start = ["".join("yo"[(f // width + r) % 2] for f in range(side)) for r in range(side)]
        board, self.turn, ply = (tags.get("Position", "/".join(start[::-1])) + " o 1").split()[:3]
        # Files and ranks count from 0; a bandaged stone is an upper-case letter.
        self.at = {(f, r): stone for r, rank in enumerate(board.split("/")[::-1]) for f, stone in enumerate(rank)}
        self.side, self.ply = board.count("/") + 1, int(ply) if ply != "o" else 1
        self.swap, self.double = tags.get("Swap", "colours"), tags.get("Protocol") == "1[1]2[2]*"
        self.owned = dict(zip("oy", tags.get("Owners", "o y").split()))  # with four colours, nobody swaps
        self.swap = "none" if "Owners" in tags else self.swap

    def position(self):
        ranks = ["".join(self.at[f, r] for f in range(self.side)) for r in range(self.side)]
        return f"{'/'.join(ranks[::-1])} {self.turn} {self.ply}"
    def face(self, f, r):  # its squares clockwise from the bottom left
        return [(f, r), (f, r + 1), (f + 1, r + 1), (f + 1, r)]
    def can_twist(self, f, r, turn=None):  # needs two colours and one of the mover, no bandages, no empty squares
        stones = {self.at.get(square, ".") for square in self.face(f, r)}
        return len(stones) > 1 and stones <= set("oyrb") and bool(stones & set(self.owned[turn or self.turn]))
    def is_over(self):
        return not any(self.can_twist(*square, turn) for square in self.at for turn in "oy")
    def twist(self, turning, f, r):
        face, step = self.face(f, r), 1 if turning == "C" else -1
        self.at.update(zip(face[step:] + face[:step], [self.at[square] for square in face]))

    def after(self, text):
        """The table after a move, or None if the move is not legal."""
        table, move = copy.copy(self), MOVE.fullmatch(text)
        table.at, table.ply = dict(self.at), self.ply + 1
        if text == "swap":
            if self.swap == "none" or (self.ply, self.turn) != (2, "y") or self.is_over():
                return None
            if self.swap == "positions":
                other = {"o": "y", "y": "o", "O": "Y", "Y": "O"}
                table.at, table.turn = {square: other.get(self.at[square], ".") for square in self.at}, "o"
            return table
        if text == "pass":
            table.turn = "y" if self.turn == "o" else "o"
            return None if self.is_over() or any(self.can_twist(*square) for square in self.at) else table
        if not move or (move[6] is not None) != (self.double and self.ply > 1):
            return None
        square = lambda group: (ord(move[group]) - ord("a"), int(move[group + 1]) - 1)
        for turning in (1, 6) if move[6] else (1,):
            f, r = square(turning + 1)
            if square(turning + 3) != (f + 1, r + 1) or not table.can_twist(f, r):
                return None
            table.twist(move[turning], f, r)
        if square(11) not in table.face(f, r) or table.at[square(11)] not in self.owned[self.turn]:
            return None
        table.at[square(11)] = table.at[square(11)].upper()
        table.turn = "y" if self.turn == "o" else "o"
        return table

    def moves(self):
        name = lambda f, r: f"{chr(ord('a') + f)}{r + 1}"
        twists = {f"{way}{name(f, r)}{name(f + 1, r + 1)}": (f, r) for f, r in self.at for way in "CA"}
        firsts = [f"{first}+" for first in twists] if self.double and self.ply > 1 else [""]
        turns = [(first + last, twists[last]) for first in firsts for last in twists]
        texts = [f"{turn}-{name(*square)}" for turn, face in turns for square in self.face(*face)]
        return sorted(text for text in texts + ["swap", "pass"] if self.after(text))
    def perft(self, depth):
        return 1 if depth == 0 else sum(self.after(text).perft(depth - 1) for text in self.moves())

    def groups(self, colours):
        sizes = []
        for left in [{square for square, stone in self.at.items() if stone.lower() == colour} for colour in colours]:
            while left:
                group = [left.pop()]
                for f, r in group:  # the group grows during the loop
                    group += left & {(f + 1, r), (f - 1, r), (f, r + 1), (f, r - 1)}
                    left.difference_update(group)
                sizes.append(len(group))
        return sorted(sizes, reverse=True)

    def answers(self, closing):
        seats, groups = ["Orange", "Yellow"], [self.groups(self.owned[turn]) for turn in "oy"]
        turn, over = "oy".index(self.turn), self.is_over()
        better = {"resigns": 1 - 2 * turn, "draw": 0}.get(closing, (groups[1] > groups[0]) - (groups[0] > groups[1]))
        result = ["1/2-1/2", "0-1", "1-0"][better] if over or closing else "*"
        rows = [{"seat": seat, "groups": sizes, "score": max(sizes, default=0)} for seat, sizes in zip(seats, groups)]
        found = {"standings": rows, "result": result, "turn": None if over else seats[turn]}
        return {**found, "position": self.position(), "next": self.position()}

def wrong(vector, kind):
    table, closing = Table(vector["setting"]), None
    for text in vector["moves"] if kind == "game" else vector.get("before", []):
        table, closing = (table, text) if text in ("resigns", "draw") else (table.after(text), None)
    if kind == "perft":
        return [depth for depth, count in enumerate(vector["counts"], 1) if table.perft(depth) != count]
    moves = table.moves() if kind == "position" else []
    table = table.after(vector["move"]) if kind == "move" else table
    found = table.answers(closing) if table else {}
    if kind != "game":
        found.update(moves=moves, legal=len(moves) if kind == "position" else table is not None)
    return [name for name in found if name in vector and vector[name] != found[name]]

path = pathlib.Path(*sys.argv[1:] or [pathlib.Path(__file__).with_name("permute.jsonl")])
vectors = [json.loads(line) for line in path.read_text().splitlines()]
faults = [(line, names) for line, vector in enumerate(vectors, 1) if (names := wrong(vector, vector["kind"]))]
print(f"{len(vectors)} vectors, {len(faults)} wrong", *faults, sep="\n")
sys.exit(bool(faults) or not vectors)
