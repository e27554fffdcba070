"""The course read a second time from the text: squares are (lane, block, place), lane 1 right."""

from __future__ import annotations

from fractions import Fraction

LANES = (1, 2, 3, 4)


class Way:
    """A strip of blocks S(n), L(n), R(n): grid, what is ridden, what lies beyond (RULING 10)."""

    def __init__(self, parts, beyond, face):
        """`face` gives colour, number and whether it is a trial's of a row and a lane."""
        self.blocks = [("S", 4), *parts, *beyond]
        self.face_of = face
        self.starts, row = [], -4
        for _, n in self.blocks:
            self.starts.append(row)
            row += n
        self.rows = sum(n for _, n in parts)

    def count(self, block, lane):
        """R6.4 — the inner lane of a bend has n squares, each lane further out one more."""
        kind, n = self.blocks[block]
        return n + {"S": 0, "L": 4 - lane, "R": lane - 1}[kind]

    def progress(self, square):
        """RULING 9 — the share of the block that is covered."""
        lane, block, place = square
        n = self.blocks[block][1]
        return self.starts[block] + Fraction(n * place, self.count(block, lane))

    def row(self, square):
        """RULING 10 — the row whose colour and number a square has."""
        lane, block, place = square
        n = self.blocks[block][1]
        return self.starts[block] + 1 + (place - 1) * n // self.count(block, lane)

    def face(self, square):
        return self.face_of(self.row(square), square[0])

    def ahead(self, square):
        """R6.2 — the next square of the same lane."""
        lane, block, place = square
        if place < self.count(block, lane):
            return (lane, block, place + 1)
        return (lane, block + 1, 1) if block + 1 < len(self.blocks) else None

    def behind(self, square):
        """R10.1 — the square directly behind."""
        lane, block, place = square
        if place > 1:
            return (lane, block, place - 1)
        return (lane, block - 1, self.count(block - 1, lane)) if block else None

    def steps(self, square):
        """R6.2, R6.3, RULING 10 — ahead, and diagonally unless inside a bend."""
        there = self.ahead(square)
        if there is None:
            return []
        found = [there]
        if there[1] != square[1] or self.blocks[square[1]][0] == "S":
            found += [(n, *there[1:]) for n in (there[0] - 1, there[0] + 1) if n in LANES]
        return found

    def diagonal_behind(self, square):
        lane, block, place = square
        back = [(n, block, place - 1) for n in (lane - 1, lane + 1) if n in LANES and place > 1]
        if place == 1 and block:
            back = [
                (n, block - 1, self.count(block - 1, n)) for n in (lane - 1, lane + 1) if n in LANES
            ]
        return [one for one in back if square in self.steps(one)]

    def beside(self, square, lanes):
        """RULING 11 — the same row of a straight block, so many lanes farther to the left."""
        lane, block, place = square
        if self.blocks[block][0] == "S" and lane + lanes in LANES:
            return (lane + lanes, block, place)
        return None

    def reach(self, square, steps, taken):
        """R9.2, R9.5 — the squares that walks of 1, 2 … steps end on."""
        here, found = {square}, []
        for _ in range(steps):
            here = {to for one in here for to in self.steps(one) if to not in taken}
            found.append(here)
        return found

    def dots(self):
        """R6.7 — the grid, the front row first, from the right."""
        return [(lane, 0, place) for place in (4, 3, 2, 1) for lane in LANES]
