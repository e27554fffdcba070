"""R6.31 and part 9 read a second time: how far a roll or a basic movement carries."""

from tests.engine.games.ciclismo.again.numbers import row_of

TWO_POINTS = {"one_die_plus_2": (1, 2), "two_dice_plus_2": (2, 2), "plus_2_only": (0, 2)}
PULL, SPRINT, OTHER = "PULL", "SPRINT", ""


class Rolls:
    """The dice of one turn, as they were thrown, counted anew."""

    def __init__(self, seen, numbers):
        self.seen, self.numbers, self.rules = seen, numbers, seen.rules
        self.counted = set()
        self.risks = []

    def terrain(self, row):
        ridden = self.seen.road.terrain
        return ridden[min(max(1, row), len(ridden)) - 1]

    def movement_class(self, row):
        return self.numbers.movement_class(self.terrain(row))

    def end(self, row):
        """RULING 65 — where the same dice end."""
        row, last = max(1, row), len(self.seen.road.terrain)
        while row < last and row_of(self.terrain(row)) == row_of(self.terrain(row + 1)):
            row += 1
        return row

    def penalty(self, rider, *, effort):
        """R11.4, R11.6, R11.15, RULING 79, RULING 93 — by the start square."""
        seen, taken = self.seen, 0
        taken -= bool(seen.bonk[rider])
        taken -= seen.weather == "RAIN"
        taken -= (2 if effort else 1) * (seen.weather == "COLD")
        if self.terrain(seen.row[rider]) == "COBBLES":
            taken += self.rules["cobbles.movement"]
        return taken

    def windy(self, rider, row):
        big = len(self.seen.mates(rider)) >= self.rules["crosswind.min_formation"]
        return self.seen.weather == "CROSSWIND" and big and self.movement_class(row) == "FLAT"

    def largest(self, rider, pe):
        """RULING 108 — all dice at their maximum, without the peloton's."""
        row = self.seen.row[rider]
        triples, doubles = self.numbers.dice(self.seen.types[rider], self.terrain(row))
        more = min(pe, triples)
        dice = 3 * (triples + more) + 2 * (doubles + pe - more)
        wind = 3 * self.windy(rider, row)
        return dice + self.seen.wheel[rider] + wind + self.penalty(rider, effort=pe > 0)

    def cap(self, rider, row, kind):
        own = self.seen.types[rider], self.terrain(row)
        return self.numbers.sprint_cap(*own) if kind == SPRINT else self.numbers.max_pe(*own)

    def usable(self, rider, row, pe, kind, nth):
        """RULING 65 — paid once; the second roll has its own cap."""
        if not nth:
            return pe
        if self.rules["conflict.second_roll_effort"] == "none":
            return 0
        return min(pe, self.cap(rider, row, kind))

    def bought(self, pe, kind):
        """RULING 50 — dice and squares."""
        two = kind == PULL and pe >= 2
        return TWO_POINTS[self.rules["pull.two_pe_mode"]] if two else (pe, 0)

    def roll(self, rider, row, nth, pe, kind, given):
        """R6.31 — one complete result on the terrain of a row."""
        triples, doubles = self.numbers.dice(self.seen.types[rider], self.terrain(row))
        dice, fixed = self.bought(self.usable(rider, row, pe, kind, nth), kind)
        more = min(dice, triples)
        triples, doubles = triples + more, doubles + dice - more
        triples += given.get("d3", 0) + self.windy(rider, row)
        doubles += given.get("d2", 0)
        shown = self.shown(rider, nth, triples, doubles)
        self.event(rider, row, shown, triples)
        total = sum(shown) + fixed + self.penalty(rider, effort=dice > 0)
        total += self.seen.wheel[rider] if given.get("wheel", True) else 0
        total += given.get("flat", 0) if self.movement_class(row) == "FLAT" else 0
        return max(self.rules["move.minimum"], total)

    def shown(self, rider, nth, triples, doubles):
        faces = self.seen.dice.pop((rider, nth))
        assert len(faces) == triples + doubles, f"rider {rider} threw {len(faces)} dice"
        low = [(face - 1) % 3 + 1 for face in faces[:triples]]
        return low + [1 if face % 2 else 2 for face in faces[triples:]]

    def event(self, rider, row, shown, triples):
        """R11.9, RULING 80."""
        looked_at = shown if self.rules["event.d2_must_be_one"] else shown[:triples]
        if triples >= self.rules["event.min_d3"] and set(looked_at) == {1}:
            self.risks.append((rider, "EVENT", self.movement_class(row)))

    def final(self, rider, pe=0, kind=OTHER, **given):
        """R6.31, R9.12 — with whatever others give: d3, d2, flat squares, the wheel or not."""
        row = self.seen.row[rider]
        spilled = []

        def again(on, nth):
            spilled.append(self.movement_class(on) == "DESCENT")
            return self.roll(rider, on, nth, pe, kind, given)

        squares = self.over(row, self.roll(rider, row, 0, pe, kind, given), again)
        wild = self.rules["descent_attack.scope"] == "any_roll" and any(spilled)
        if self.bought(pe, kind)[0] and (wild or self.movement_class(row) == "DESCENT"):
            self.risks.append((rider, "DESCENT_ATTACK", "DESCENT"))
        return squares

    def basic(self, rider, members):
        """R5.3, RULING 30, RULING 67 — the lowest of all on the terrains of the head."""
        taken = self.penalty(rider, effort=False)
        if not self.rules["basic.weather_applies"]:
            taken += self.seen.weather in {"RAIN", "COLD"}

        def lowest(row, nth=0):
            kinds = {self.seen.types[member] for member in members}
            squares = min(self.numbers.basic(kind, self.terrain(row)) for kind in kinds)
            return max(self.rules["move.minimum"], squares + taken)

        row = self.seen.row[rider]
        return self.over(row, lowest(row), lowest)

    def over(self, row, first, again):
        """R9.12, RULING 66 — one terrain, two, or by house rule more."""
        end, last, squares, nth = self.end(row), len(self.seen.road.terrain), first, 0
        while row + squares > end and end < last:
            nth += 1
            squares = self.meet(end - row, squares, again(end + 1, nth))
            end = self.end(end + 1)
            if end < last and self.rules["conflict.third_terrain"] == "stop_on_first_square":
                return min(squares, end + 1 - row)
        return squares

    def meet(self, left, first, second):
        """R9.7, R9.8, R9.9, R9.10, RULING 63, RULING 64, RULING 108."""
        both = first + second
        mean = -(-both // 2)
        halved = {"mean": mean, "sum": both, "first_roll": first}[self.rules["conflict.reference"]]
        short = 2 * left >= halved
        if self.rules["conflict.tie"] == "long" and 2 * left == halved:
            short = False
        squares = mean if short else -(-both // self.rules["conflict.long_divisor"])
        if not short and self.rules["conflict.long_floor"] == "lower_roll":
            squares = max(squares, min(first, second))
        return max(squares, left + 1)
