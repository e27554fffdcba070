"""El juego read a second time, from the text alone: riders in a dictionary, spaces as lists."""

from __future__ import annotations

from fractions import Fraction


class Reading:
    """One race; `dice(round, rider)` and `answer(what, rider, options)` come from outside."""

    def __init__(self, teams, last, dice, answer, lots, *, closed=(), marks=()):
        self.team = {r: t for t, riders in enumerate(teams) for r in riders}
        self.teams, self.last, self.dice, self.answer = teams, last, dice, answer
        self.closed, self.marks = closed, marks
        self.purse = dict.fromkeys(range(len(teams)), 0)
        self.on = {0: []}  # R3.2: who stands on a space, in order of arrival
        for n in range(max(map(len, teams))):
            self.on[0] += [teams[t][n] for t in lots if n < len(teams[t])]
        self.round, self.home, self.over = 0, [], {m: [] for m in marks}
        self.trail = []

    def space(self, rider):
        return next(s for s, riders in self.on.items() if rider in riders)

    def put(self, rider, to):
        old = self.space(rider)
        self.on[old].remove(rider)
        self.on.setdefault(to, []).append(rider)
        for mark in self.marks:
            if old <= mark < to:
                self.over[mark].append(rider)

    def play_round(self):
        """R5.1, R5.2, R5.3, R8.5."""
        self.round += 1
        order = [r for s in sorted(self.on, reverse=True) for r in self.on[s]]
        began = {r: self.space(r) for r in order}
        spent = {}
        for n, rider in enumerate(order):
            pred = order[n - 1] if n else None
            spent[rider] = self.move(rider, pred, began, spent)
        crossed = [r for s in sorted(self.on, reverse=True) if s > self.last for r in self.on[s]]
        for r in crossed:
            self.home.append((r, self.round, self.space(r) - self.last))
        for s in [s for s in self.on if s > self.last]:
            del self.on[s]

    def may_draft(self, rider, pred, began, spent):
        """R6.8, R6.10, R6.11, R7.7, RULING 10, M4."""
        if pred is None or self.round == 1:
            return False
        if {began[rider], began[pred]} & set(self.closed):
            return False
        stuck = 0 <= began[pred] - began[rider] <= 1
        gains = self.space(pred) - 1 > began[rider]
        return stuck and gains and self.purse[self.team[rider]] >= spent[pred]

    def move(self, rider, pred, began, spent):
        """Move one rider and return how many counters went with it."""
        team = self.team[rider]
        if self.may_draft(rider, pred, began, spent) and self.answer("MOVE_MODE", rider, 2):
            self.put(rider, self.space(pred) - 1)
            if spent[pred]:
                self.purse[team] -= spent[pred]
            elif self.purse[team] < 5:
                self.purse[team] += 1
            return spent[pred]
        total, most = self.dice(self.round, rider), min(3, self.purse[team])
        extra = self.answer("ADD_BONUS", rider, most + 1) if most else 0
        self.purse[team] -= extra
        self.put(rider, min(self.last + 10, began[rider] + total + extra))
        return extra

    def scores(self):
        """RULING 14, RULING 16."""
        first = self.home[0][1]
        return [(r, 1 + n - first + Fraction(10 - past, 10)) for r, n, past in self.home]
