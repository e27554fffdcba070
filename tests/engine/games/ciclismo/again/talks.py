"""Deliberation read a second time (part 6): who proposes what, who votes, what is agreed."""

from itertools import combinations

from engine.games.ciclismo.state import Plan
from tests.engine.games.ciclismo.again.numbers import Numbers
from tests.engine.games.ciclismo.again.rolls import Rolls

ALONE = Plan("INDEPENDENT")


class Talks:
    """The deliberation of one turn, over what the engine asked and was told, in order."""

    def __init__(self, seen, controller):
        self.seen, self.rules, self.controller = seen, seen.rules, list(controller)
        self.said = []
        self.numbers = Numbers(seen.rules, sorted(set(seen.types)))
        self.rolls = Rolls(seen, self.numbers)
        self.trial = seen.road.format == "TTT"

    def note(self, question, answer):
        """Keep what the engine asked and was told, in order."""
        if question.kind != "SOLO":
            self.said.append((question, answer))

    def plans(self):
        """Return by formation what was agreed; None for who rides alone (R6.23)."""
        groups = self.seen.formations
        return [self.agreed(members) if len(members) > 1 else None for members in groups]

    def agreed(self, members):
        """RULING 41 — proposal after proposal until one has no no."""
        peloton = len(members) >= self.rules["formation.peloton_min"]
        entitled = self.entitled(members) if peloton else {}
        for team, head, own in self.proposers(members, entitled, peloton=peloton):
            plan = self.heard("PROPOSE", team, self.legal(members, head, peloton=peloton, own=own))
            if plan == ALONE:
                continue
            voters = sorted({self.seen.team[rider] for rider in members} - {team})
            votes = [self.heard("VOTE", voter, {True, False}) for voter in voters]
            if all(votes):
                if entitled:
                    self.controller = [
                        team if rider in members else before
                        for rider, before in enumerate(self.controller)
                    ]
                return Plan(plan.kind, plan.pe, (head, *plan.helpers))
        return ALONE

    def heard(self, kind, manager, options):
        """Return the next answer: it was asked of this manager, with these options."""
        question, answer = self.said.pop(0)
        assert (question.kind, question.manager, set(question.options)) == (kind, manager, options)
        return answer

    def proposers(self, members, entitled, *, peloton):
        """RULING 41, RULING 52 — teams with the rider who would lead, and whether he is theirs."""
        team = self.seen.team
        if not peloton:
            teams = list(dict.fromkeys(team[rider] for rider in members))
            most = self.rules["deliberation.proposals_per_formation"]
            return [(one, members[0], one == team[members[0]]) for one in teams[:most]]
        if not entitled:
            return [(team[members[0]], members[0], False)]
        followed = [self.controller[rider] for rider in members]
        last = max(dict.fromkeys(followed), key=followed.count)
        order = [one for one in entitled if one == last] + [one for one in entitled if one != last]
        return [(one, entitled[one], True) for one in order]

    def entitled(self, members):
        """R7.14, RULING 52, RULING 92."""
        seen, top = self.seen, self.seen.front(members)
        front = [rider for rider in members if seen.row[rider] == top]
        found = {}
        for rider in front:
            mates = [mate for mate in members if seen.team[mate] == seen.team[rider]]
            ahead = [mate for mate in mates if mate in front]
            places = {(seen.row[mate], seen.lane[mate]) for mate in mates}
            file = any((top - 1, seen.lane[mate]) in places for mate in ahead)
            few = self.rules["peloton.control_riders"] == 1
            if few or file or self.trial or len(ahead) > 1:
                found.setdefault(seen.team[rider], rider)
        return found

    def legal(self, members, head, *, peloton, own):
        """R6.22 — every plan that may be proposed with this head."""
        seen, rules = self.seen, self.rules
        most = min(seen.purse(head), self.rolls.cap(head, seen.row[head], "")) if own else 0
        found = {ALONE, Plan("BASIC")}
        if own or not peloton or rules["peloton.head_may_pull"]:
            for pe in range(min(rules["pull.max_pe"], most) + 1):
                for helpers in self.helpers(members, head, pe) if own else [()]:
                    found.add(Plan("FOLLOW", pe, helpers))
        if self.trial or (not peloton and len(members) <= 5):
            found |= {Plan("RELAY", pe) for pe in range(min(rules["relay.max_pe"], most) + 1)}
        return found

    def helpers(self, members, head, pe):
        """R7.9, R7.10, RULING 46, RULING 49 — who of the file may work."""
        seen, file = self.seen, []
        row, lane = seen.row[head], seen.lane[head]
        standing = {(seen.row[rider], seen.lane[rider]): rider for rider in members}
        while self.rolls.movement_class(row) == "FLAT":
            mate = standing.get((row - len(file) - 1, lane))
            full = len(file) == self.rules["pull.max_pullers_flat"] - 1
            if full or mate is None or seen.team[mate] != seen.team[head]:
                break
            file.append(mate)
        counted = self.rules["pe.charges_count_in_cap"]
        caps = {mate: self.rolls.cap(mate, seen.row[mate], "") or not counted for mate in file}
        able = [mate for mate in file if not pe or (seen.purse(mate) and caps[mate])]
        return [some for size in range(len(able) + 1) for some in combinations(able, size)]
