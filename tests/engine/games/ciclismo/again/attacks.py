"""Part 8 read a second time: attacks, forced attacks, pursuits."""

ATTACKING, PURSUING, FORCED = 0, 1, 8


class Attacks:
    """The attacks of one turn."""

    def __init__(self, turn):
        self.turn, self.seen, self.rules = turn, turn.seen, turn.seen.rules
        self.made, self.chased = [], []
        self.pulled = {
            number: {rider for rider in members if self._pulls(rider)}
            for number, members in enumerate(self.seen.formations)
        }

    def _pulls(self, rider):
        token = self.seen.tokens[rider]
        return token.kind == "PULL" and token.pe > 0

    def surcharge(self, rider):
        """RULING 60 — somebody else of the formation shows a pull with effort."""
        number = self.seen.formations.index(self.seen.mates(rider))
        return self.rules["attack.forced_surcharge"] if self.pulled[number] - {rider} else 0

    def attack(self, rider, token):
        """R8.1, R8.2, RULING 56, RULING 60."""
        turn, dice, surcharge = self.turn, token.pe, self.surcharge(rider)
        while not turn.affords(rider, surcharge, dice):
            dice -= 1
            if dice < 1:
                turn.void(rider)
                return
        self.seen.spend(rider, dice, ATTACKING)
        self.seen.spend(rider, surcharge, FORCED)
        self.made.append(rider)
        row, lane = turn.squares.at(rider)
        turn.stop(rider, turn.rolls.final(rider, dice, d3=self.peloton_dice(rider, dice)))
        beside = (row, lane - 1), (row, lane + 1), (row - 1, lane)
        for other in self.seen.order:
            waits = self.seen.tokens[other].kind == "ATTACK" and other not in turn.squares.moved
            if waits and turn.squares.at(other) in beside:
                self.chase(other, rider, dice, row)

    def peloton_dice(self, rider, dice):
        """RULING 56, RULING 108."""
        if len(self.seen.mates(rider)) < self.rules["formation.peloton_min"]:
            return 0
        row = self.seen.row[rider]
        line = len(self.seen.road.terrain) - (self.rules["line.position"] == "near_edge")
        most = min(self.turn.rolls.cap(rider, row, ""), self.seen.purse(rider) + dice)
        near = line + 1 - row <= self.turn.rolls.largest(rider, most)
        if near and not self.rules["attack.peloton_die_at_finish"]:
            return 0
        return self.rules["attack.peloton_bonus_dice"]

    def chase(self, rider, attacker, dice, row):
        """R8.5, R8.6, R8.7, RULING 57, RULING 58, RULING 107 c."""
        turn = self.turn
        apart = turn.level(attacker, row) - turn.level(rider, row)
        if self.rules["pursuit.level_mode"] == "absolute":
            apart = abs(apart)
        extra = 0
        if apart > 1:
            extra = apart - (self.rules["pursuit.extra_counts"] == "levels_beyond_one")
        surcharge, cap = self.surcharge(rider), turn.rolls.cap(rider, row, "")
        price = dice + extra + surcharge
        counted = price if self.rules["pe.charges_count_in_cap"] else dice
        able = counted <= cap and self.seen.purse(rider) >= price
        assert able == self.seen.asked("PURSUE", (rider, attacker))
        if not able or not self.seen.told("PURSUE", (rider, attacker))[1]:
            return
        self.seen.spend(rider, dice + extra, PURSUING)
        self.seen.spend(rider, surcharge, FORCED)
        self.chased.append(rider)
        squares = turn.squares
        squares.lift(rider)
        before, behind = squares.at(rider), squares.row[attacker] - 1
        there = (behind, squares.lane[attacker]) if behind >= before[0] else before
        squares.put(rider, *there)
