"""Turns read a second time (part 6): tokens kind by kind, then formations front to back."""

from tests.engine.games.ciclismo.again.attacks import Attacks
from tests.engine.games.ciclismo.again.numbers import Numbers
from tests.engine.games.ciclismo.again.pulls import Pulls
from tests.engine.games.ciclismo.again.rolls import SPRINT, Rolls
from tests.engine.games.ciclismo.again.squares import Squares

LEADING_OUT, SPRINTING = 4, 5
DIE = {"1D3": {"d3": 1}, "1D2": {"d2": 1}, "none": {}}


class Turn:
    """Resolution and movement of what lies on a table, with the answers and dice of the engine."""

    def __init__(self, seen):
        self.seen, self.rules = seen, seen.rules
        self.numbers = Numbers(seen.rules, sorted(set(seen.types)))
        self.rolls = Rolls(seen, self.numbers)
        self.squares = Squares(seen)
        self.pulls, self.attacks = Pulls(self), Attacks(self)
        self.launched = {}
        self.resolving = {
            "ATTACK": self.attacks.attack, "LEAD_OUT": self.lead_out,
            "SPRINT_ACTION": self.sprint, "PULL": self.pulls.token,
        }  # fmt: skip

    def play(self):
        if self.seen.laid:
            for kind in self.rules["resolution.order"]:
                for rider in self.seen.order:
                    token = self.seen.tokens[rider]
                    if token.kind == kind and rider not in self.squares.moved:
                        self.resolving[kind](rider, token)
        for members, plan in zip(self.seen.formations, self.seen.plans, strict=True):
            self.move(members, plan)

    def terrain(self, rider):
        return self.rolls.terrain(self.squares.row[rider])

    def level(self, rider, row):
        return self.numbers.level(self.seen.types[rider], self.rolls.terrain(row))

    def affords(self, rider, charge, dice=0, kind=""):
        """R2.10, RULING 46."""
        if self.seen.purse(rider) < charge + dice:
            return False
        cap = self.rolls.cap(rider, self.squares.row[rider], kind)
        return not self.rules["pe.charges_count_in_cap"] or charge + dice <= cap

    def void(self, rider):
        self.seen.tokens[rider] = self.seen.blank

    def stop(self, rider, most):
        """RULING 32 — he stops where his manager said, on one of the legal squares."""
        self.squares.lift(rider)
        options, chosen = self.seen.told("STOP", rider)
        assert set(options) == self.squares.stops(rider, most)
        self.squares.put(rider, *chosen)

    def lead_out(self, rider, token):
        """RULING 72 (1)."""
        if not self.affords(rider, token.pe):
            self.void(rider)
            return
        self.seen.spend(rider, token.pe, LEADING_OUT)
        self.launched[token.target] = token.pe
        self.stop(rider, self.rolls.final(rider))

    def sprint(self, rider, token):
        """RULING 72 (2)."""
        if not self.affords(rider, 0, token.pe, SPRINT):
            self.void(rider)
            return
        self.seen.spend(rider, token.pe, SPRINTING)
        launched = self.launched.get(rider) == 1
        given = dict(DIE[self.rules["sprint.leadout_die"]]) if launched else {}
        given["wheel"] = self.rules["sprint.leadout_and_slipstream_add"] or not launched
        self.stop(rider, self.rolls.final(rider, token.pe, SPRINT, **given))

    def move(self, members, plan):
        """R6.30 — the block or the relay, who moves alone, who moves up."""
        climbing = []
        if plan.kind == "RELAY":
            self.pulls.relay(members, plan)
        elif plan.kind == "FOLLOW" or (plan.kind == "BASIC" and len(members) > 1):
            climbing = self.pulls.joint(members, plan)
        later = {rider for rider, _ in climbing}
        for rider in members:
            if rider not in self.squares.moved and rider not in later:
                alone = len(members) == 1 and plan.kind != "ACTIVATE"
                self.alone(rider, plan.kind if alone else self.seen.told("MODE", rider)[1])
        for rider, squares in climbing:
            self.stop(rider, squares)

    def alone(self, rider, mode):
        """R6.29, RULING 29."""
        basic = mode.startswith("BASIC")
        squares = self.rolls.basic(rider, [rider]) if basic else self.rolls.final(rider)
        if mode.endswith("STOP"):
            self.stop(rider, squares)
        else:
            row, lane = self.squares.at(rider)
            self.squares.lift(rider)
            self.squares.put(rider, row + squares, lane)
