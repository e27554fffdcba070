"""Um Reifenbreite read a second time, from the text alone; riders are called by their numbers."""

from __future__ import annotations

TEAMS = "2345"
DECK = {
    "1": ["5", "5", "6M", "6M"], "2": ["5", "5"], "3": ["6M", "6M"], "4": ["5", "6M"],
    "J": ["5", "5", "6M", "6M"],
}  # fmt: skip
SHORT = {"1": ["5", "6M"], "2": ["5"], "3": ["6M"], "4": ["5"], "J": ["5", "6M"]}
FALLS = {1: "all", 2: "all", 3: "all", 4: "all", 5: "all", 6: "all", 7: "one"}
STOPS = (8, 9, 10)
COSTS = {5: 1, 6: 1, 11: 1, 12: 1, 13: 1, 14: 1}
GIVES = {15: 1, 16: 1, 17: 1, 18: 1, 19: 2}
POINTS = (50, 40, 35, 32, 30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8)


class Reading:
    """One race: `ask(kind, rider, options)` decides, `throw` and `draw` are the table's chance."""

    def __init__(self, way, teams, lines, short, ask, throw, draw, **rules):
        self.way, self.ask, self.throw, self.draw, self.rules = way, ask, throw, draw, rules
        self.riders = [t + n for t in TEAMS[:teams] for n in "1234"]
        self.at, self.off, self.home = {}, [], []
        deck = SHORT if short else DECK
        self.hand = {t: {o: list(c) for o, c in deck.items()} for t in TEAMS[:teams]}
        self.pile = {t: {o: [] for o in deck} for t in TEAMS[:teams]}
        photo = rules["cheating"] and not rules["six_photos"]
        kept = (6, 10, 14, 19, 21, 22) if rules["six_photos"] else ()
        self.deck = [n for n in range(1, 23) if (n < 22 or photo) and n not in kept]
        self.stack = list(self.deck)
        self.lines = lines
        self.over = [[] for _ in lines]
        self.acts = dict.fromkeys(self.riders, 0)
        self.photos = {r: [] for r in self.riders}
        self.out = set()
        self.wearer = self.box = None
        self.since = 0
        self.strokes = {}
        self.came = {}
        self.round = 0
        self.turns = 0

    # Section 7

    def line_up(self):
        seats = list(TEAMS[: len(self.riders) // 4])
        level, nth = seats, 0
        while len(level) > 1:
            rolls = {s: sum(self.throw("start", TEAMS.index(s), 2, nth)) for s in level}
            level = [s for s in level if rolls[s] == max(rolls.values())]
            nth += 1
        n = seats.index(level[0])
        for _ in range(4):
            for team in seats[n:] + seats[:n]:
                mine = [r for r in self.riders if r[0] == team]
                used = {self.at[r][0] for r in mine if r in self.at}
                free = [
                    d for d in self.way.dots() if d not in self.at.values() and d[0] not in used
                ]
                if self.rules["front_first"]:
                    free = [d for d in free if d[2] == free[0][2]]
                options = {(r, d) for r in mine if r not in self.at for d in free}
                rider, dot = self.choose("PLACE_START", mine[0], options)
                self.at[rider] = dot

    def choose(self, kind, rider, options):
        """What leaves no choice is not asked."""
        return self.ask(kind, rider, options) if len(options) > 1 else next(iter(options))

    # Section 8

    def race(self):
        self.line_up()
        while len(self.home) < len(self.riders) and self.round < self.rules["max_rounds"]:
            self.play_round()
        if self.rules["cheating"] and any(self.photos.values()):
            left = [1, 2, 3, 4, 5, 6]
            drawn = [left.pop(self.draw("final_photo", left)) for _ in range(2)]
            self.out = {r for r, noted in self.photos.items() if set(noted) & set(drawn)}

    def play_round(self):
        self.round += 1
        self.done = set(self.home)
        self.barred, self.filled = set(), False
        while True:
            left = [r for r in self.at if r not in self.done]
            if not left:
                break
            self.turn(max(left, key=lambda r: (self.way.progress(self.at[r]), -self.at[r][0])))
            self.turns += 1
        self.end()

    def rider_on(self, square):
        return next((r for r, s in self.at.items() if s == square), None)

    def line_of(self, square):
        """RULING 36 — riders yet to move, square by square behind this one."""
        found = []
        while True:
            square = self.way.behind(square)
            rider = self.rider_on(square) if square else None
            if rider is None or rider in self.done:
                return found
            found.append(rider)

    def turn(self, rider):
        if self.rules["switching"]:
            self.asked = set()
            rider = self.switch(rider)
        start = self.at[rider]
        self.done.add(rider)
        moved = self.move(rider)
        if moved:
            self.follow(rider, start, *moved)

    # Section 18

    def switch(self, rider):
        colour, _, trial = self.way.face(self.at[rider])
        line = [] if trial else self.line_of(self.at[rider])
        line = [r for r in line if not self.way.face(self.at[r])[2]]
        if self.rules["same_surface"]:
            line = [r for r in line if self.way.face(self.at[r])[0] == colour]
        if not line or rider in self.asked:
            return rider
        self.asked.add(rider)
        while line and self.ask("ASK_SWITCH", rider, {False, True}):
            other = line.pop(0)
            if self.ask("REPLY_SWITCH", other, {False, True}):
                self.at[rider], self.at[other] = self.at[other], self.at[rider]
                return other if self.rules["switch_once"] else self.switch(other)
        return rider

    # Sections 9, 11, 14 and 16

    def ways_to_move(self, rider):
        found = {("ROLL", (), False)}
        colour = self.way.face(self.at[rider])[0] if self.rules["surfaces"] else "beige"
        if self.round > 1:
            cards = []
            for owner in (rider[1], "J"):
                cards += [(owner, c) for c in self.hand[rider[0]][owner]]
            if colour == "red":
                cards = [c for c in cards if "M" not in c[1]]
            for n, one in enumerate(cards):
                for away in (False, True):
                    found.add(("ENERGY", (one,), away))
                    if colour != "aqua":
                        for two in cards[n + 1 :]:
                            found.add(("ENERGY", tuple(sorted((one, two))), away))
        early = self.round == 1 and not self.rules["cheat_round1"]
        if self.rules["cheating"] and self.acts[rider] < self.rules["cheat_max"] and not early:
            found |= {("CHEAT6", (), False), ("CHEAT12", (), False)}
        return found

    def move(self, rider):
        kind, cards, away = self.choose("MOVE_MODE", rider, self.ways_to_move(rider))
        for owner, card in cards:
            self.hand[rider[0]][owner].remove(card)
            self.pile[rider[0]][owner].append(card)
        rolled = sum(int(card[0]) for _, card in cards)
        if kind == "CHEAT12":
            rolled = 12
        elif kind == "CHEAT6":
            rolled = 6 + sum(self.throw("cheat", self.riders.index(rider), 1, 0))
        elif len(cards) < 2:
            rolled += sum(self.throw("move", self.riders.index(rider), 2 - len(cards), 0))
        if kind.startswith("CHEAT"):
            self.acts[rider] += 1
            self.photo(rider, 1 if kind == "CHEAT6" else 2)
        if rolled == 7 and self.round > 1 and (kind != "CHEAT6" or self.rules["cheat_seven"]):
            card = self.chance(rider)
            if card in FALLS or card in STOPS:
                if card in FALLS:
                    self.refund(rider, cards)
                return None
        square = self.at[rider]
        colour, number, _ = self.way.face(square)
        goes = rolled
        if self.rules["surfaces"]:
            goes += {"red": -number, "aqua": -number, "ochre": number, "beige": 0}[colour]
        if goes <= 0:
            self.off.append((rider, self.at.pop(rider)))
            self.refund(rider, cards)
            return None
        options = self.ends(square, goes)
        if not options:
            return None
        end, steps = self.choose("MOVE_TO", rider, options)
        if not steps:
            return None
        self.ride(rider, end)
        if away and self.rules["whole_line"]:
            self.barred |= set(self.line_of(square))
        return None if away else (steps, goes)

    def refund(self, rider, cards):
        for owner, card in cards if self.rules["refund"] else ():
            if card in self.pile[rider[0]][owner]:
                self.pile[rider[0]][owner].remove(card)
                self.hand[rider[0]][owner].append(card)

    def photo(self, rider, count):
        for _ in range(count):
            self.photos[rider].append([1, 2, 3, 4, 5, 6][self.draw("photo", [1, 2, 3, 4, 5, 6])])

    def ends(self, square, goes):
        """R9.2, R9.3, R9.4, RULING 15."""
        layers = self.way.reach(square, goes, set(self.at.values()))
        beyond = {
            k: {s for s in layer if self.way.progress(s) > self.way.rows}
            for k, layer in enumerate(layers, start=1)
        }
        whole = max((k for k, over in beyond.items() if over), default=0)
        found = {
            (s, k)
            for k, layer in enumerate(layers, start=1)
            for s in layer
            if s not in beyond[k] or k == whole
        }
        return found | ({(square, 0)} if self.rules["may_stay"] else set())

    def ride(self, rider, end):
        before = self.way.progress(self.at[rider])
        self.at[rider] = end
        now = self.way.progress(end)
        for n, (row, points) in enumerate(self.lines):
            if before <= row < now and rider not in self.over[n]:
                self.over[n].append(rider)
                if points and len(self.over[n]) <= len(points):
                    self.filled = True
                    first = next(m for m, (_, paid) in enumerate(self.lines) if paid)
                    if self.rules["jersey"] and n == first and len(self.over[n]) == 1:
                        self.wearer, self.since, self.box = rider, self.round, n
        if before <= self.way.rows < now:
            self.home.append(rider)
            self.came[rider] = self.round

    # Section 10

    def follow(self, leader, start, moved, goes):
        limit = goes if self.rules["limit_rolled"] else moved
        while True:
            back = self.way.behind(start)
            rider = self.rider_on(back) if back else None
            if rider is None or rider in self.done or rider in self.barred:
                return
            mine, theirs = self.way.face(back), self.way.face(start)
            if mine[2] or theirs[2] or (self.rules["surfaces"] and mine[0] != theirs[0]):
                return
            if self.round == 1 and not self.rules["draft_round1"]:
                return
            goal = self.way.behind(self.at[leader])
            taken = set(self.at.values()) - {back}
            layers = self.way.reach(back, limit, taken)
            length = next((k for k, layer in enumerate(layers, 1) if goal in layer), 0)
            if not length or not self.ask("DRAFT", rider, {False, True}):
                return
            self.done.add(rider)
            self.ride(rider, goal)
            leader, start, limit = rider, back, length

    # Section 12

    def chance(self, rider):
        if not self.stack:
            self.stack = list(self.deck)
        n = self.draw("chance", self.stack)
        card = self.stack[n] if self.rules["each_draw"] else self.stack.pop(n)
        if card in FALLS:
            self.fall(rider, FALLS[card] == "all")
        hand, pile = self.hand[rider[0]], self.pile[rider[0]]
        for _ in range(COSTS.get(card, 0)):
            owner = rider[1] if hand[rider[1]] else "J"
            self.exchange("CHANCE_DISCARD", rider, owner, hand, pile)
        for _ in range(GIVES.get(card, 0)):
            self.exchange("CHANCE_REGAIN", rider, rider[1], pile, hand)
        if card == 22 and self.acts[rider]:
            self.photo(rider, 1)
        return card

    def exchange(self, kind, rider, owner, giver, taker):
        if giver[owner]:
            card = self.choose(kind, rider, {(owner, one) for one in giver[owner]})[1]
            giver[owner].remove(card)
            taker[owner].append(card)

    def fall(self, causer, spreads):
        down, open_ = {causer}, [causer]
        while open_ and spreads:
            rider = open_.pop(0)
            square = self.at[rider]
            near = [self.way.behind(square), self.way.beside(square, 1)]
            if rider != causer:
                near.append(self.way.beside(square, -1))
            if self.rules["diagonal"]:
                near += self.way.diagonal_behind(square)
            for one in near:
                other = self.rider_on(one) if one else None
                if other is None or other in down or other in self.came:
                    continue
                if other in self.done and not self.rules["hits_moved"]:
                    continue
                down.add(other)
                open_.append(other)
        self.done |= down

    # The end of a round

    def end(self):
        waiting = []
        for rider, own in self.off:
            taken = set(self.at.values())
            square = own
            while square is not None and square in taken:
                square = self.way.behind(square)
            options = {square} - {None}
            if self.rules["beside"] and square != own:
                beside = {self.way.beside(own, 1), self.way.beside(own, -1)} - {None}
                options |= beside - taken
            if options:
                self.at[rider] = self.choose("REMOUNT", rider, options)
            else:
                waiting.append((rider, own))
        self.off = waiting
        if not self.rules["stay_to_end"]:
            for rider in self.home:
                self.at.pop(rider, None)
        self.settle_jersey()

    # Section 17

    def row_of(self, rider, n):
        """The place of a rider among the paid ones of a sprint, from 1; 0 for none."""
        paid = self.over[n][: len(self.lines[n][1])]
        return paid.index(rider) + 1 if rider in paid else 0

    def sprint_points(self, rider):
        return sum(
            self.lines[n][1][self.row_of(rider, n) - 1]
            for n in range(len(self.lines))
            if self.row_of(rider, n)
        )

    def settle_jersey(self):
        wearer = self.wearer
        if wearer is None:
            return
        if not self.rules["jersey_on"] and wearer in self.came and self.came[wearer] < self.round:
            return
        if self.since < self.round or self.rules["at_once"]:
            rows = [n for n in range(len(self.lines)) if self.row_of(wearer, n)]
            box = self.box if self.box in rows else rows[-1]
            self.strokes[box, wearer] = self.strokes.get((box, wearer), 0) + 1
        if not self.filled:
            return
        latest = max(n for n, (_, paid) in enumerate(self.lines) if paid and self.over[n])
        mine = self.sprint_points(wearer)
        rivals = [r for r in self.riders if self.sprint_points(r) > mine]
        first = self.over[latest][0]
        if self.rules["tie_latest"] and self.sprint_points(first) == mine:
            rivals.append(first)

        def key(rider):
            paid = [n for n, (_, p) in enumerate(self.lines) if p and n <= latest]
            return (
                -self.sprint_points(rider),
                [self.row_of(rider, n) or 99 for n in reversed(paid)],
            )

        if rivals and min(rivals, key=key) != wearer:
            self.wearer, self.since, self.box = min(rivals, key=key), self.round, latest

    # Section 20

    def totals(self):
        found = dict.fromkeys(self.riders, 0)
        for n, (_, points) in enumerate(self.lines):
            for rider, paid in zip(self.over[n], points, strict=False):
                found[rider] += paid
        for (_, rider), strokes in self.strokes.items():
            found[rider] += 2 * strokes
        for rider, paid in zip(self.home, POINTS, strict=False):
            found[rider] += paid
        return {r: 0 if r in self.out else n for r, n in found.items()}
