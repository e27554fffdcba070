"""Pistard read a second time, from the text alone: every move by walking all paths one by one."""

from __future__ import annotations

TABLE = ["BYGR", "YRGB", "GBRY", "RYBG", "YRGB", "YBGR", "RGYB", "GRYB", "RGYB"]
CYCLE = "YGBR"


def colour(rows, row, lane):
    """RULING 6, written as the page does."""
    k = (row - 1) % (rows // 4) + 1
    first = CYCLE[(CYCLE.index(TABLE[(k - 1) % 9][lane - 1]) + (k - 1) // 9) % 4]
    return CYCLE[(CYCLE.index(first) + (row - 1) * 4 // rows) % 4]


class Reading:
    """One race; riders are (player, base letter), in a dictionary of their (progress, lane)."""

    def __init__(self, players, rows, target, throw, pick, **rules):
        self.players, self.rows, self.target = players, rows, target
        self.mode = rules.get("mode", "points")
        self.apart = rows + (rules.get("catch_at") == "pass")
        self.lines = 0
        self.throw, self.pick = throw, pick
        self.on = {}
        self.waiting = []
        self.out = []
        self.points = dict.fromkeys(range(players), 0)
        self.over = {}
        self.winner = None
        self.round = 0

    def first_move(self, order):
        """R5.1, R5.2, R5.3, R5.4, R5.5, R5.6, R5.7, RULING 8, precedence given."""
        dice = {p: self.throw("first", p, 4) for p in range(self.players)}
        hands = {p: list(CYCLE) for p in range(self.players)}
        for value in (6, 5, 4, 3, 2, 1):
            for player in order(dice):
                for _ in range(dice[player].count(value)):
                    row = value
                    while row and sum(p == row for p, _ in self.on.values()) == 4:
                        row -= 1
                    taken = {lane for p, lane in self.on.values() if p == row}
                    lanes = [n for n in (1, 2, 3, 4) if n not in taken] if row else [0]
                    options = [(base, lane) for base in hands[player] for lane in lanes]
                    n = self.pick("PLACE_FIRST", player, len(options)) if len(options) > 1 else 0
                    base, lane = options[n]
                    hands[player].remove(base)
                    if row:
                        self.on[player, base] = (row, lane)
                    else:
                        self.on[player, base] = (0, 0)
                        self.waiting.append((player, base))

    def order(self):
        """R6.1, RULING 9."""
        ahead = [r for r in self.on if self.on[r][0]]
        ahead.sort(key=lambda r: (-self.on[r][0], self.on[r][1]))
        return ahead + [r for r in self.waiting if r in self.on]

    def left_after(self, mine, progress):
        """R10.1, RULING 16, RULING 22 — who is still on the track when this rider gets so far."""
        on = {rider: p for rider, (p, _) in self.on.items()}
        lines = self.lines
        for mine_at in range(self.on[mine][0] + 1, progress + 1):
            on[mine] = mine_at
            for rider in [r for r, p in on.items() if r != mine and self.is_caught(p, mine_at)]:
                del on[rider]
                lines += 1
            while (last := self.last_over(on, lines + 1)) is not None:
                del on[last]
                lines += 1
                if last == mine:
                    return on
        return on

    def is_caught(self, p, leader):
        return leader >= p + self.apart if p else leader > self.rows

    def last_over(self, on, line):
        """RULING 22 — who is out at a line, if all others have crossed it."""
        if self.mode == "points" or len(on) < 2:
            return None
        if self.mode == "elimination_lap":
            needed = line * self.rows + 1
        else:
            needed = (line // 2) * self.rows + (self.rows // 2) * (line % 2) + 1
        short = [rider for rider, p in on.items() if p < needed]
        return short[0] if len(short) == 1 else None

    def holder(self, progress, lane, mine):
        """Return who stands on that square of the track and will still be there by then."""
        for rider, (p, at) in self.on.items():
            there = p and rider != mine and at == lane and (p - progress) % self.rows == 0
            if there and rider in self.left_after(mine, progress):
                return rider
        return None

    def stands_ahead(self, progress, lane, mine):
        """Return whether anybody is directly in front: who is about to be lapped counts too."""
        for rider, (p, at) in self.on.items():
            there = p and rider != mine and at == lane and (p - progress - 1) % self.rows == 0
            if there and rider in self.left_after(mine, progress):
                return True
        return False

    def walk(self, rider, steps):
        """Return the ends of all ways of so many steps, walking each."""
        progress, lane = self.on[rider]
        here = {(progress, lane)}
        for _ in range(steps):
            there = set()
            for p, at in here:
                ways = (1, 2, 3, 4) if p == 0 else (at, at - 1, at + 1)
                for to in ways:
                    if 1 <= to <= 4 and self.holder(p + 1, to, rider) is None:
                        there.add((p + 1, to))
            if not there:
                return None
            here = there
        return here

    def options(self, rider, dice):
        """R13.2 — (die, end of the steps, extras) as a set."""
        found = set()
        for die in set(dice):
            steps = next((n for n in range(die, 0, -1) if self.walk(rider, n)), 0)
            if not steps:
                found.add((die, 0, self.on[rider][1], ""))
                continue
            for p, lane in self.walk(rider, steps):
                for chain in self.chains(rider, p, lane, "", 0, 0):
                    found.add((die, steps, lane, chain))
        return found

    def chains(self, rider, p, lane, chain, side, colours):
        """Sections 8 and 9 as the state machine of the page."""
        yield chain
        row = (p - 1) % self.rows + 1
        if colour(self.rows, row, lane) == rider[1] and colours < 2:
            to = lane + side
            if 1 <= to <= 4 and self.holder(p + 1, to, rider) is None:
                yield from self.chains(rider, p + 1, to, chain + "C", side, colours + 1)
        if side == 0 and self.stands_ahead(p, lane, rider):
            for sign, way in (("<", -1), (">", 1)):
                to = lane + way
                if 1 <= to <= 4 and self.holder(p + 1, to, rider) is None:
                    yield from self.chains(rider, p + 1, to, chain + sign, way, colours)

    def ride(self, rider, move, thrown, moved, hands):
        """Move row by row: lapping, then the line; tell whether the race is over."""
        die, steps, lane, chain = move
        p = self.on[rider][0]
        hands[rider[0]].remove(die)
        moved.add(rider)
        if not steps:
            return []
        if rider in self.waiting:
            self.waiting.remove(rider)
        side = 0
        lost = []

        def take_off(other):
            del self.on[other]
            self.out.append(other)
            self.lines += 1
            if other[0] in thrown and other not in moved:
                lost.append(other[0])

        for sign in " " * steps + chain:
            p += 1
            side = {"<": -1, ">": 1}.get(sign, side)
            lane += side
            self.on[rider] = (p, lane)
            caught = [o for o, (q, _) in self.on.items() if o != rider and self.is_caught(q, p)]
            caught.sort(key=self.rank, reverse=True)
            for other in caught:
                take_off(other)
            while (last := self.last_over({r: q for r, (q, _) in self.on.items()},
                                          self.lines + 1)) is not None:  # fmt: skip
                take_off(last)
            if rider not in self.on:
                self.finish()
                return lost
            if p > self.rows and (p - 1) % self.rows == 0:
                lap = (p - 1) // self.rows
                self.over[lap] = self.over.get(lap, 0) + 1
                paid = {1: 3, 2: 2, 3: 1}.get(self.over[lap], 0)
                self.points[rider[0]] += paid if self.mode == "points" else 0
            self.finish()
        return lost

    def rank(self, rider):
        p, lane = self.on[rider]
        return (-p, lane, self.waiting.index(rider) if rider in self.waiting else 0)

    def finish(self):
        """R11.3, RULING 19."""
        if self.winner is None:
            reached = [p for p in self.points if self.points[p] >= self.target]
            alone = {r[0] for r in self.on}
            if reached:
                self.winner = reached[0]
            elif len(alone) == 1:  # of an elimination race one rider, and so one team, is left
                self.winner = alone.pop()

    def play_round(self):
        """Section 6."""
        self.round += 1
        thrown, moved, hands = set(), set(), {}
        for rider in self.order():
            if rider not in self.on:
                continue
            player = rider[0]
            if player not in thrown:
                count = sum(r[0] == player for r in self.on)
                hands[player] = list(self.throw("throw", player, count))
                thrown.add(player)
            options = self.options(rider, hands[player])
            move = self.pick("MOVE", rider, options) if len(options) > 1 else min(options)
            for loser in self.ride(rider, move, thrown, moved, hands):
                values = sorted(set(hands[loser]))
                if not values or self.winner is not None:
                    continue
                n = self.pick("DROP_DIE", loser, len(values)) if len(values) > 1 else 0
                hands[loser].remove(values[n])
            if self.winner is not None:
                return
