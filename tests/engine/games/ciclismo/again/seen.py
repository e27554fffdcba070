"""What lies on the table before a turn is resolved, and what managers and dice then said."""

from engine.games.ciclismo.state import NO_TOKEN


class Thrown:
    """Dice that remember how they fell."""

    def __init__(self, dice):
        self.dice, self.fell = dice, {}

    def faces(self, turn, purpose, rider, count, nth=0, triples=None):
        faces = self.dice.faces(turn, purpose, rider, count, nth, triples)
        thrown = {"move": (rider, nth)}.get(purpose, (purpose, rider, nth))
        assert thrown not in self.fell
        self.fell[thrown] = bytes(faces)
        return faces


class Seen:
    """A copy of the table that a second reading of the rules moves on by itself."""

    def __init__(self, state, rules, road):
        self.rules, self.road, self.weather = rules, road, state.weather
        self.types, self.team = state.scene.types, state.scene.team_of
        self.riders = range(len(self.types))
        self.row, self.lane = list(state.row), list(state.lane)
        self.pe, self.spent = list(state.pe), [[0] * len(self.types) for _ in state.spent]
        self.bonk, self.wheel = list(state.bonk), list(state.wheel)
        self.formations = [tuple(members) for members in state.formations]
        self.plans, self.tokens, self.laid = list(state.plans), list(state.tokens), state.laid
        self.order = sorted(self.riders, key=lambda rider: (-self.row[rider], self.lane[rider]))
        self.tops = {members: self.row[members[0]] for members in self.formations}
        self.here = {rider for rider in self.riders if state.here[rider]}
        self.start = state.scene.pe_start
        self.crossed = [set(range(number)) for number in state.line_at]
        self.blank = NO_TOKEN
        self.dice, self.answers, self.waived = {}, {}, []

    def mates(self, rider):
        return next(members for members in self.formations if rider in members)

    def front(self, members):
        return self.tops[members]

    def purse(self, rider):
        return 0 if self.weather == "RAIN" else self.pe[rider]

    def spend(self, rider, points, cause):
        self.pe[rider] -= points
        self.spent[cause][rider] += points
        assert self.pe[rider] >= 0

    def group(self):
        """R6.13, RULING 36, RULING 68 — formations, order and wheels from where riders stand."""
        self.order = sorted(self.here, key=lambda rider: (-self.row[rider], self.lane[rider]))
        groups, gap = [], self.rules["formation.min_free_rows"]
        for rider in self.order:
            if not groups or self.row[groups[-1][-1]] - self.row[rider] > gap:
                groups.append([])
            groups[-1].append(rider)
        self.formations = [tuple(members) for members in groups]
        self.tops = {members: self.row[members[0]] for members in self.formations}
        for members in self.formations:
            for rider in members:
                self.wheel[rider] = self.rules["slipstream.bonus"] * self.sheltered(rider, members)

    def sheltered(self, rider, members):
        """RULING 68, RULING 93 — somebody in the row directly ahead; on cobbles by house rule."""
        ridden = self.road.terrain
        start = ridden[min(max(1, self.row[rider]), len(ridden)) - 1]
        any_lane = self.rules["slipstream.scope"] == "any_lane"
        ahead = [mate for mate in members if self.row[mate] == self.row[rider] + 1]
        near = [mate for mate in ahead if any_lane or self.lane[mate] == self.lane[rider]]
        return bool(near) and (start != "COBBLES" or self.rules["cobbles.slipstream"])

    def take(self, state):
        """Take over what was agreed and laid: the answers of managers, read elsewhere."""
        self.plans, self.tokens, self.laid = list(state.plans), list(state.tokens), state.laid

    def note(self, question, decision):
        """Keep what the engine asked and was told, one answer a rider."""
        riders, each = question.riders, {"PAY", "MODE", "MOVE_UP"}
        if question.kind == "WAIVE":
            self.waived.append(dict(zip(riders, decision, strict=True)))
            return
        if question.kind == "JOIN":
            said = {(riders[0], r): one for r, one in zip(riders[1:], decision, strict=True)}
        elif question.kind in each:
            said = dict(zip(riders, decision, strict=True))
        else:
            said = {riders if question.kind == "PURSUE" else riders[0]: decision}
        for who, one in said.items():
            assert (question.kind, who) not in self.answers
            self.answers[question.kind, who] = question.options, one

    def asked(self, kind, who):
        return (kind, who) in self.answers

    def told(self, kind, who):
        return self.answers.pop((kind, who))
