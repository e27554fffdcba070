"""What lies on the table before a turn is resolved, and what managers and dice then said."""

from engine.games.ciclismo.state.plans import NO_TOKEN


class Thrown:
    """Dice that remember how they fell."""

    def __init__(self, dice):
        self.dice, self.fell = dice, {}

    def faces(self, turn, purpose, rider, count, nth=0, triples=None):
        faces = self.dice.faces(turn, purpose, rider, count, nth, triples)
        if purpose == "move":
            assert (rider, nth) not in self.fell
            self.fell[rider, nth] = bytes(faces)
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
        self.blank = NO_TOKEN
        self.dice, self.answers = {}, {}

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

    def note(self, question, decision):
        """Keep what the engine asked and was told, one answer a rider."""
        riders, each = question.riders, {"PAY", "MODE", "MOVE_UP"}
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
