"""Lines read a second time (part 10): who crosses which line, in which place, after which rolls."""

from engine.tour.rider_types import dice_rows

SPRINTING, FINISH, FEED = 5, "FINISH", "FEED"


class Lines:
    """The lines crossed in one turn."""

    def __init__(self, seen, turn):
        self.seen, self.rules, self.turn = seen, seen.rules, turn
        self.charged = set()
        self.near = seen.rules["line.position"] == "near_edge"

    def play(self, places):
        """Settle line after line; `places` are those of every line so far, and grow."""
        order = list(self.seen.order)
        for number, line in enumerate(self.seen.road.lines):
            at = line.square - self.near
            new = [r for r in order if self.seen.row[r] > at and number not in self.seen.crossed[r]]
            for rider in new:
                self.seen.crossed[rider].add(number)
            over = {rider: self.seen.row[rider] - at for rider in new}
            if line.kind == FEED:
                self.feed(new)
            elif new:
                trial = self.seen.road.format != "road"
                ranked = new if trial else self.ranked(line, number, over, places[number])
                places[number] += [(rider, self.turn, over[rider]) for rider in ranked]
            if line.kind == FINISH:
                self.seen.here -= set(new)
        self.seen.group()

    def feed(self, riders):
        """R13.2, RULING 14, RULING 95 — a point, not in the cold, not above the start."""
        for rider in riders if self.seen.weather != "COLD" else ():
            most = self.rules["feed.pe"]
            if self.rules["pe.cap_at_start"]:
                most = max(0, min(most, self.seen.start[rider] - self.seen.pe[rider]))
            self.seen.pe[rider] += most

    def ranked(self, line, number, over, places):
        """R10.6, RULING 73 — a roll where a place that scores is at stake; waivers come last."""
        paid = max(len(line.points), len(line.bonus))
        rolled = len(over) > 1 and (line.kind == FINISH or len(places) < paid)
        waives = set()
        if rolled and line.kind != FINISH and self.rules["line.allow_waive"]:
            for _ in {self.seen.team[rider] for rider in over}:
                said = self.seen.waived.pop(0)
                assert set(said) <= set(over)
                waives |= {rider for rider, yes in said.items() if yes}
        rolling = [rider for rider in over if rolled and rider not in waives]
        if len(rolling) > 1:
            scores = {r: over[r] + self.thrown(number, r, 0, self.effort(r)) for r in rolling}
            first = self.sorted(number, scores, 1)
        else:
            first = rolling
        rest = [rider for rider in over if rider not in rolling]
        return [*first, *sorted(rest, key=lambda rider: -over[rider])]

    def sorted(self, number, scores, nth):
        """R10.8 — higher first; the tied roll again among themselves."""
        found = []
        for score in sorted(set(scores.values()), reverse=True):
            tied = [rider for rider in scores if scores[rider] == score]
            if len(tied) > 1:
                again = {rider: self.thrown(number, rider, nth, 0) for rider in tied}
                tied = self.sorted(number, again, nth + 1)
            found += tied
        return found

    def effort(self, rider):
        """RULING 72 (3) — charged once, only if a roll happens; in every roll of the turn."""
        token = self.seen.tokens[rider]
        if token.kind != "SPRINT_ACTION" or not token.sprint:
            return 0
        if rider not in self.charged:
            if self.seen.purse(rider) < token.sprint:
                return 0
            self.seen.spend(rider, token.sprint, SPRINTING)
            self.charged.add(rider)
        return token.sprint

    def thrown(self, number, rider, nth, pe):
        """R10.8 — the SPRINT row and copies of its dice, triple dice first."""
        triples, doubles = dice_rows(self.rules)["SPRINT"][self.seen.types[rider]]
        more = min(pe, triples)
        triples, doubles = triples + more, doubles + pe - more
        faces = self.seen.dice.pop((f"sprint{number}", rider, nth))
        assert len(faces) == triples + doubles
        low = [(face - 1) % 3 + 1 for face in faces[:triples]]
        return sum(low) + sum(1 if face % 2 else 2 for face in faces[triples:])
