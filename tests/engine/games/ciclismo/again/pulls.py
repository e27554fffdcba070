"""Part 7 and R10.2 read a second time: pulling, relays, who pays, moving up."""

from tests.engine.games.ciclismo.again.rolls import PULL

PULLING, RELAYING, MOVING_UP, FOLLOWING = 2, 3, 6, 7


class Pulls:
    """The joint moves of one turn."""

    def __init__(self, turn):
        self.turn, self.seen, self.rules = turn, turn.seen, turn.seen.rules
        self.left = set()

    def stay(self, members, owed):
        """RULING 51, RULING 107 a — everybody pays or leaves, on a wheel, before the dice."""
        out = []
        for rider, charge in owed.items():
            able = self.turn.affords(rider, charge)
            assert able == self.seen.asked("PAY", rider)
            if able and self.seen.told("PAY", rider)[1]:
                self.seen.spend(rider, charge, FOLLOWING)
                continue
            out.append(rider)
            rough = self.turn.terrain(rider) == "COBBLES" and not self.rules["cobbles.slipstream"]
            if self.rules["follow.slipstream_when_not_paying"] and not rough:
                self.seen.wheel[rider] = self.rules["slipstream.bonus"]
        self.left.update(out)
        return [rider for rider in members if rider not in out]

    def flat(self, head):
        return self.turn.rolls.movement_class(self.turn.squares.row[head]) == "FLAT"

    def too_weak(self, rider, than, row):
        apart = self.turn.level(than, row) - self.turn.level(rider, row)
        return apart > self.rules["follow.max_free_deficit"]

    def pull(self, head, pe, helpers, members):
        """R7.5, R7.6, R7.7, R7.8, R7.9, R7.10, R7.11, R7.12 — who is carried, and how far."""
        row, limited = self.turn.squares.row[head], not self.flat(head)
        if not pe and not self.rules["follow.charge_without_pe_pull"]:
            limited = False
        owed = {}
        for rider in members:
            if rider != head and rider not in helpers:
                charge = (pe == 2) + (limited and self.too_weak(rider, head, row))
                owed |= {rider: charge} if charge else {}
        staying = self.stay(members, owed)
        for worker, points in ((head, pe), *((helper, min(1, pe)) for helper in helpers)):
            self.seen.spend(worker, points, PULLING)
        ahead = self.seen.mates(head) != self.seen.formations[0]
        bonus = self.rules["neutralise.bonus"] if pe and ahead and self.flat(head) else 0
        return staying, self.turn.rolls.final(head, pe, PULL, flat=len(helpers) + bonus)

    def announced(self, head, members, squares, gain=0, *, relay=False):
        legal = self.turn.squares.announcements(head, members, squares, gain, relay=relay)
        assert (len(legal) > 1) == self.seen.asked("STOP", head)
        if len(legal) == 1:
            return squares, 0
        options, chosen = self.seen.told("STOP", head)
        assert set(options) == legal
        return chosen

    def token(self, puller, token):
        """R6.28, RULING 107 b."""
        members, squares = self.seen.mates(puller), self.turn.squares
        if squares.row[puller] < self.seen.front(members):
            return
        if not self.turn.affords(puller, 0, token.pe):
            self.turn.void(puller)
            return
        file = self.file(puller)
        helpers = [mate for mate in file if self.gives(mate, token.pe)]
        joins = [rider for rider in members if self.joins(rider, puller)]
        block = [r for r in members if r == puller or r in file or r in joins]
        staying, far = self.pull(puller, token.pe, helpers, block)
        squares.block(staying, puller, *self.announced(puller, staying, far))

    def joins(self, rider, puller):
        free = rider not in self.turn.squares.moved and rider not in self.left
        if not free or self.seen.tokens[rider].kind:
            assert not self.seen.asked("JOIN", (puller, rider))
            return False
        return self.seen.told("JOIN", (puller, rider))[1]

    def gives(self, mate, pe):
        """RULING 49 — behind effort only who pays."""
        own = self.seen.tokens[mate].pe
        return own == min(1, pe) and self.turn.affords(mate, own)

    def file(self, puller):
        """RULING 49 — the file behind him that holds PULL too."""
        found, squares = [], self.turn.squares
        row, lane = squares.at(puller)
        while self.flat(puller) and len(found) < self.rules["pull.max_pullers_flat"] - 1:
            mate = squares.taken.get((row - len(found) - 1, lane))
            if mate is None or self.seen.team[mate] != self.seen.team[puller]:
                break
            if self.seen.tokens[mate].kind != "PULL" or mate in squares.moved:
                break
            found.append(mate)
        return found

    def relay(self, members, plan):
        """R7.16, R7.17, R7.18, R7.19, R7.20, R7.21, R7.22, R7.23, R7.24, R7.25, R7.26."""
        head, *others = members
        squares = self.turn.squares
        row, lane = squares.at(head)
        free = self.flat(head) and self.rules["relay.flat_ignores_level"]
        owed = {} if free else {r: 1 for r in others if self.outclassed(r, members, row)}
        staying = self.stay(members, owed)
        self.seen.spend(head, plan.pe, RELAYING)
        far = self.turn.rolls.final(head, plan.pe)
        most = self.rules["ttt.max_relay_riders"] if self.seen.road.format == "TTT" else 5
        relaying = min(len(staying), most)
        gain = self.gain(head, relaying)
        far, _ = self.announced(head, staying, far, gain, relay=True)
        squares.lift(*staying)
        for place, rider in enumerate((*staying[1:relaying], head, *staying[relaying:])):
            before, to = squares.at(rider), row + far + gain - place
            if rider != head:
                to -= bool(self.seen.bonk[rider]) and to - before[0] > self.rules["move.minimum"]
            there = before if rider != head and to < before[0] else (to, lane)
            squares.put(rider, *there)

    def outclassed(self, rider, members, row):
        """RULING 54."""
        others = [other for other in members if other != rider]
        weak = [self.too_weak(rider, other, row) for other in others]
        how = self.rules["relay.level_reference"]
        return {"roller": weak[0], "best": any(weak), "every_other_rider": all(weak)}[how]

    def gain(self, head, relaying):
        """RULING 53, RULING 108."""
        where = self.turn.rolls.movement_class(self.turn.squares.row[head])
        if where not in self.rules["relay.gain_classes"]:
            return 0
        most = self.rules["relay.gain_max"]
        return relaying - 1 if most == "none" else min(relaying - 1, most)

    def joint(self, members, plan):
        """R6.20, RULING 69 — the block, and who moves up after it with how many squares."""
        head, *helpers = plan.helpers
        squares, before = self.turn.squares, dict(enumerate(self.seen.pe))
        if plan.kind == "FOLLOW":
            members, far = self.pull(head, plan.pe, helpers, members)
        else:
            far = self.turn.rolls.basic(head, members)
        far, shift = self.announced(head, members, far)
        top = max(squares.row[rider] for rider in members)
        paid = {}
        for rider in members:
            points = self.moves_up(rider, head, top, before[rider])
            paid |= {rider: points} if points else {}
        carried = [rider for rider in members if rider not in paid]
        squares.block(carried, head, far, shift)
        limit = max(squares.row[rider] for rider in carried) + 1
        base = far if self.rules["moveup.base"] == "joint_move" else 0
        climbing = []
        for rider, points in paid.items():
            self.seen.spend(rider, points, MOVING_UP)
            less = bool(self.seen.bonk[rider]) and base > self.rules["move.minimum"]
            own = base - less + points * self.rules["moveup.squares_per_pe"]
            climbing.append((rider, max(0, min(own, limit - squares.row[rider]))))
        return climbing

    def moves_up(self, rider, head, top, before):
        """R10.2, RULING 46 — the points he spends."""
        cap = self.turn.numbers.cap(self.seen.types[rider], self.turn.terrain(rider))
        if self.rules["pe.charges_count_in_cap"]:
            cap -= before - self.seen.pe[rider]
        further_back = rider != head and self.turn.squares.row[rider] < top
        able = further_back and min(cap, self.seen.purse(rider)) > 0
        assert able == self.seen.asked("MOVE_UP", rider)
        return self.seen.told("MOVE_UP", rider)[1] if able else 0
