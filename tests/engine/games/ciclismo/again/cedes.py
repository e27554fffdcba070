"""R6.18, R6.19, RULING 40 read a second time: who may change places with whom, and what follows."""

from itertools import combinations


class Cedes:
    """The cession of one turn, over what the engine asked and was told."""

    def __init__(self, seen):
        self.seen, self.rules = seen, seen.rules
        self.asked, self.swaps = {}, []

    def note(self, question, answer):
        assert question.kind == "CEDE"
        self.asked[question.manager] = set(question.options)
        self.swaps += answer

    def play(self):
        """Every team was offered its legal swaps and no others; then the swaps are made."""
        for team in sorted(set(self.seen.team)):
            assert self.asked.pop(team, {()}) == self.legal(team), f"team {team}"
        assert not self.asked
        row, lane = self.seen.row, self.seen.lane
        for one, other in self.swaps:
            row[one], row[other] = row[other], row[one]
            lane[one], lane[other] = lane[other], lane[one]
        self.seen.group()

    def legal(self, team):
        seen, pairs, home = self.seen, [], {}
        for number, members in enumerate(seen.formations):
            mine = sorted(rider for rider in members if seen.team[rider] == team)
            home |= dict.fromkeys(mine, number)
            if len(members) >= self.rules["cession.min_formation"]:
                pairs += combinations(mine, 2)
        most = self.rules["cession.max_row_distance"]
        near = sorted(pair for pair in pairs if abs(seen.row[pair[0]] - seen.row[pair[1]]) <= most)
        per = self.rules["cession.per_turn"]
        found = {(), *((pair,) for pair in near)}
        if per == "team":
            return found
        for size in range(2, len(near) + 1):
            for some in combinations(near, size):
                riders = [rider for pair in some for rider in pair]
                groups = {home[pair[0]] for pair in some}
                if len(set(riders)) == len(riders) and (per == "rider" or len(groups) == size):
                    found.add(some)
        return found
