"""R6.25 read a second time: which tokens a rider may lay."""

from engine.games.ciclismo.state import Token
from tests.engine.games.ciclismo.again.numbers import Numbers
from tests.engine.games.ciclismo.again.rolls import SPRINT, Rolls

LAUNCHED = {"1D3": 3, "1D2": 2, "none": 0}


class Offered:
    """The tokens of every rider whose formation does not move as one."""

    def __init__(self, seen):
        self.seen, self.rules = seen, seen.rules
        self.numbers = Numbers(seen.rules, sorted(set(seen.types)))
        self.rolls = Rolls(seen, self.numbers)

    def tokens(self, rider):
        found = {Token(""), *self.attacks(rider), *self.pulls(rider), *self.sprints(rider)}
        launched = [mate for mate in self.mates(rider, -1) if self.sprints(mate)]
        points = range(1 + self.spares(rider))
        return found | {Token("LEAD_OUT", pe, 0, mate) for mate in launched for pe in points}

    def most(self, rider, kind=""):
        """Return the points of one roll he can pay."""
        return min(self.rolls.cap(rider, self.seen.row[rider], kind), self.seen.purse(rider))

    def spares(self, rider):
        """RULING 46 — whether he has a point for work that buys no die."""
        counted = self.rules["pe.charges_count_in_cap"]
        return self.seen.purse(rider) > 0 and (not counted or self.most(rider) > 0)

    def together(self, laid):
        """Tell whether the tokens of one team go together: launched, helped, each once."""
        launched = [token.target for token in laid.values() if token.kind == "LEAD_OUT"]
        if len(set(launched)) < len(launched):
            return False  # RULING 109 a
        if any(laid.get(rider, Token("")).kind != "SPRINT_ACTION" for rider in launched):
            return False
        paid = {token.target for token in laid.values() if token.kind == "LEAD_OUT" and token.pe}
        far = {rider for rider in laid if self.needs_a_launch(rider)}
        short = {r for r in far - paid if laid[r].kind == "SPRINT_ACTION"}
        return not short and all(self.works(rider, laid) for rider in laid)

    def needs_a_launch(self, rider):
        left = self.squares_to_line(rider)
        return left is not None and self.reach(rider) < left

    def works(self, rider, laid):
        """RULING 49, RULING 107 b — a helper behind pullers, with no point behind none."""
        seen, top = self.seen, self.seen.front(self.seen.mates(rider))
        if laid[rider].kind != "PULL" or seen.row[rider] == top:
            return True
        own = [mate for mate in seen.mates(rider) if seen.team[mate] == seen.team[rider]]
        file = [
            m for m in own if seen.lane[m] == seen.lane[rider] and seen.row[m] > seen.row[rider]
        ]
        pulling = [laid.get(mate, Token("")).kind == "PULL" for mate in file]
        return all(pulling) and laid[rider].pe <= laid[max(file, key=seen.row.__getitem__)].pe

    def mates(self, rider, ahead):
        """Return the team-mates of his formation so many rows ahead."""
        seen = self.seen
        row = seen.row[rider] + ahead
        own = [mate for mate in seen.mates(rider) if seen.team[mate] == seen.team[rider]]
        return [mate for mate in own if seen.row[mate] == row]

    def attacks(self, rider):
        """R8.1, RULING 55."""
        fewest = self.rules["attack.min_pe"]
        return {Token("ATTACK", pe) for pe in range(fewest, self.most(rider) + 1)}

    def pulls(self, rider):
        """R6.28, R7.9 — from the front row of a formation, or as a helper."""
        members, row = self.seen.mates(rider), self.seen.row[rider]
        if len(members) == 1:
            return set()
        if row == self.seen.front(members):
            points = min(self.rules["pull.max_pe"], self.most(rider))
        elif self.helps(rider, self.seen.front(members)):
            points = int(self.spares(rider))
        else:
            return set()
        return {Token("PULL", pe) for pe in range(points + 1)}

    def helps(self, rider, top):
        """RULING 49 — in the file of a team-mate of the front row, on the flat."""
        seen, back = self.seen, top - self.seen.row[rider]
        near = back < self.rules["pull.max_pullers_flat"]
        mates = {(seen.row[one], seen.lane[one]) for one in seen.mates(rider)
                 if seen.team[one] == seen.team[rider]}  # fmt: skip
        file = {(top - place, seen.lane[rider]) for place in range(back)}
        return near and file <= mates and self.rolls.movement_class(top) == "FLAT"

    def sprints(self, rider):
        """R10.7, RULING 45, RULING 72 — for a line within reach, alone or launched with effort."""
        left = self.squares_to_line(rider)
        launched = any(self.spares(mate) for mate in self.mates(rider, 1))
        reach = max(self.reach(rider, launched=True) if launched else 0, self.reach(rider))
        if left is None or reach < left:
            return set()
        purse = self.seen.purse(rider)
        dice = min(self.numbers.max_pe(self.seen.types[rider], "SPRINT"), purse)
        every = [(pe, own) for pe in range(self.most(rider, SPRINT) + 1) for own in range(dice + 1)]
        return {Token("SPRINT_ACTION", pe, own) for pe, own in every if pe + own <= purse}

    def squares_to_line(self, rider):
        """RULING 109 e — of every line he has not crossed, wherever cession has put him."""
        near = self.rules["line.position"] == "near_edge"
        left = [
            line.square - near + 1 - self.seen.row[rider]
            for number, line in enumerate(self.seen.road.lines)
            if line.kind != "FEED" and number not in self.seen.crossed[rider]
        ]
        return min(left, default=None)

    def reach(self, rider, *, launched=False):
        """RULING 107 i — the most he can make, whatever he spends."""
        points = range(self.most(rider, SPRINT) + 1)
        most = max(self.rolls.largest(rider, pe) for pe in points)
        if launched:
            most += LAUNCHED[self.rules["sprint.leadout_die"]]
            if not self.rules["sprint.leadout_and_slipstream_add"]:
                most -= self.seen.wheel[rider]
        return max(self.rules["move.minimum"], most)
