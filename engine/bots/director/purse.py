"""The purse of a team: what its riders may spend today, what a point must bring, who is pressed.

It also keeps what the director has worked out of the table in front of it: wishes, duties, chases.
"""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING, Final

from engine.bots.director.ledger import UNKNOWN, Outlook
from engine.bots.director.situation import NOTHING_SEEN
from engine.games.ciclismo.course import BEHIND
from engine.race.values import RIDING

if TYPE_CHECKING:
    from engine.bots.director.stage import Prices, Reading
    from engine.bots.director.weights import Weights
    from engine.games.ciclismo.advice import Advice
    from engine.games.ciclismo.scene import Scene
    from engine.games.ciclismo.view import CiclismoSnapshot


FARTHEST: Final = 40
"""Squares that no rider makes in a turn, whatever is spent."""


class Purse:
    """The riders' points as prices, and what the director has worked out of this table."""

    def __init__(self, reading: Reading, key: str) -> None:
        self.key = key
        """Of the manager's own luck."""
        self.reading = reading
        self.advice = reading.advice
        self.weights = reading.weights
        self.scene = reading.advice.scene
        self.captains = reading.captains
        self.decisive = reading.decisive
        self.climbs_decide = reading.climbs_decide
        self.is_sprint_day = reading.is_road_stage and not reading.climbs_decide
        """Whether it is a day for sprinters."""
        law = self.scene.law
        self.time_cut = (
            TimeCut(self.advice, self.weights.cut_margin, reading.dashes)
            if law.time_cut_enabled and reading.is_road_stage
            else None
        )
        """RULING 97 — where riders may come in too late."""
        self.finale_row = self.advice.finish + 1 - FARTHEST
        """Row from which a rider may get to the finish this turn."""
        self.situation = NOTHING_SEEN
        self.ambitions: dict[tuple[int, int], int] = {}
        """By team and formation: what the team wants to be free for (ambitions.py)."""
        self.ledger = reading.ledger
        """What all directors of the race have worked out."""
        self.break_lots: dict[tuple[int, int, bool], int] = {}
        """By turn, team and whether it goes along: the lot by which it tries a break."""
        self.riding_sequences: dict[tuple[int, bool], tuple[int, ...]] = {}
        """By team: how its riders are to ride, before the finale and in it (work.py)."""
        self._points_known: tuple[int, ...] = ()
        """What every rider had left when these were worked out."""
        self._ground = self.scene.course.ground
        self._wheel = self.scene.law.slipstream_bonus
        self._outlooks, self._prices = self.ledger.outlooks, self.ledger.prices

    def look_at(self, table: CiclismoSnapshot) -> None:
        """Look at the table: what was worked out of another one is forgotten.

        Against the clock there is no peloton and no break: nothing is looked for.
        """
        if not self.reading.is_road_stage:
            return
        self.ledger.look_at(table)
        situation, points = self.ledger.situation, table.pe
        if situation is not self.situation or points is not self._points_known:
            self.situation, self._points_known = situation, points
            self.ambitions.clear()

    def outlook_of(self, table: CiclismoSnapshot, rider: int) -> Outlook:
        """Return what a rider may spend there."""
        row, pe = table.row[rider], table.pe[rider]
        outlook = self._outlooks.get(rider)
        if outlook is None:
            outlook = self._outlooks[rider] = self._first_outlook(rider)
        if outlook.row != row or outlook.pe != pe:  # else it stands, at every question of a turn
            outlook.row, outlook.pe, outlook.ground = row, pe, self._ground[row + BEHIND]
            outlook.spend = spend = (
                pe - outlook.keeps_for_tomorrow if pe > outlook.keeps_for_tomorrow else 0
            )
            held = outlook.holds_for_later if row < self._free_from else 0
            if outlook.holds_for_later and self.climbs_decide and self._too_early(outlook):
                held = spend
            outlook.budget = spend - held if spend > held else 0
            outlook.toll, outlook.attack, outlook.dash, outlook.home = UNKNOWN, None, None, UNKNOWN
        return outlook

    def toll_of(self, outlook: Outlook) -> float:
        """Return the squares that the next point of a rider must bring to be well spent."""
        if outlook.toll == UNKNOWN:
            pace = self.advice.means[outlook.ground][outlook.rider] + self._wheel
            price = self._price_of_point(outlook.rider, outlook.budget, outlook.row)
            outlook.toll = price * pace
        return outlook.toll

    def _price_of_point(self, rider: int, budget: int, row: int) -> float:
        """Return the worth, in turns, of the last point the rest of the stage deserves."""
        if budget <= 0:
            return float("inf")
        first = row - row % self.weights.price_rows
        key = rider, budget, first
        price = self._prices.get(key)
        if price is None:
            price = self._prices[key] = self.reading.prices.price_of_point(rider, budget, first)
        return price

    def dash_of(self, table: CiclismoSnapshot, rider: int) -> tuple[int, float]:
        """Return the effort a dash deserves now, and the squares it brings beyond its price."""
        outlook = self.outlook_of(table, rider)
        if outlook.dash is None:
            outlook.dash = self._find_dash(outlook)
        return outlook.dash

    def _find_dash(self, outlook: Outlook) -> tuple[int, float]:
        budget = self._dash_budget(outlook)
        if self.time_cut and self.advice.finish - outlook.row > self.weights.dash_cut:
            return 0, 0.0  # who wins by too much has mates who come in too late
        if budget <= 0 or not 0 < outlook.row <= self.advice.finish:
            return 0, 0.0
        key = self.scene.types[outlook.rider], budget, outlook.row
        dash = self.ledger.dashes.get(key)
        if dash is None:
            dash = self.ledger.dashes[key] = self._work_out_dash(outlook, budget)
        return dash

    def _work_out_dash(self, outlook: Outlook, budget: int) -> tuple[int, float]:
        rider = outlook.rider
        gains = self.advice.gains[outlook.ground][rider]
        most = min(self.advice.caps[outlook.ground][rider], budget)
        price = self.reading.dashes.price_of_point(rider, budget, outlook.row)
        price *= self.advice.means[outlook.ground][rider]
        best, gain = 0, 0.0
        for pe in range(1, most + 1):
            if gains[pe] - pe * price >= gain:
                best, gain = pe, gains[pe] - pe * price
        return best, gain

    def _dash_budget(self, outlook: Outlook) -> int:
        """Return the points a rider has for a dash."""
        return max(0, outlook.pe - outlook.keeps_dashing)

    def turns_home(self, table: CiclismoSnapshot, rider: int) -> float:
        """Return the turns a rider needs to the finish with all there is to spend."""
        outlook = self.outlook_of(table, rider)
        if outlook.home < 0.0:
            row = max(1, outlook.row)
            outlook.home = self.reading.dashes.turns_home(rider, self._dash_budget(outlook), row)
        return outlook.home

    def first_home(self, table: CiclismoSnapshot, number: int) -> float:
        """Return the turns of the fastest rider of a formation, or ahead of it."""
        first = self.ledger.firsts.get(number, -1.0)
        if first < 0.0:
            riders = [rider for members in table.formations[: number + 1] for rider in members]
            first = self.ledger.firsts[number] = min(
                [self.turns_home(table, rider) for rider in riders]
            )
        return first

    def wants_pull(self, table: CiclismoSnapshot, rider: int) -> bool:
        """Tell whether a rider behind wants the group to pull, so that it comes in in time."""
        if self.time_cut is None or not table.formation[rider]:
            return False
        if not self.situation.winner_home:
            if self.climbs_decide and rider in self.reading.finishers:
                return False
            if not self.climbs_decide and table.formation[rider] <= self.situation.peloton:
                return self.time_cut.has_few_turns(table, rider, self.weights.cut_margin)
        return self.time_cut.has_few_turns(table, rider, self.weights.cut_pull)

    def hurries_home(self, table: CiclismoSnapshot, rider: int) -> bool:
        """Tell whether a rider must hurry to come in within the time cut, and may."""
        if self.time_cut is None or not table.pe[rider]:
            return False
        if not self.situation.winner_home:
            if self.climbs_decide and (
                rider in self.reading.finishers or not table.formation[rider]
            ):
                return False
            ground = self._ground[table.row[rider] + BEHIND]
            if self.climbs_decide and not self.scene.course.grounds[ground].mountain:
                return False  # uphill a point saves three times as much
            first = table.row[table.formations[0][0]]
            early = first < self.advice.finish - self.weights.answer_within
            if (
                not self.climbs_decide
                and early
                and table.formation[rider] <= self.situation.peloton
            ):
                return False
        return self.time_cut.is_in_danger(table, rider)

    def _too_early(self, outlook: Outlook) -> bool:
        """Tell whether the top of the last climb is farther than a captain's points last.

        With five points on a queen stage, spending where they last to the top wins 82 of a hundred
        duels against spending at the foot (.github/decisions/director.md).
        """
        top = self.reading.last_top
        if outlook.row < self.reading.last_climb or outlook.row > top:
            return False
        pace = self.advice.means[outlook.ground][outlook.rider] + self._wheel
        return top - outlook.row > self.weights.lasting * outlook.spend * pace

    @property
    def _free_from(self) -> int:
        """Return the row from which points held for later today come free."""
        if self.climbs_decide:
            return self.reading.last_climb
        return self.advice.finish + 1 - self.weights.near

    def _first_outlook(self, rider: int) -> Outlook:
        """Return what a rider keeps for other days and for the end of this one."""
        scene, weights = self.scene, self.weights
        captains = self.captains[scene.team_of[rider]]
        today = rider in captains or scene.course.type in weights.days.get(scene.types[rider], ())
        first = rider in captains[:2] or not self.climbs_decide
        share = weights.deeper * (1.0 if first else weights.helper)
        kept = points_kept(scene, rider, weights, today=today, share=share)
        held = 0
        # Half of the day's points wait for the last climb: in duels nothing beat it, neither none
        # nor nearly all (.github/decisions/director.md).
        if rider in captains and self.climbs_decide:
            held = round((scene.pools[rider] - kept) * weights.climb_held)
        elif rider in captains and self.is_sprint_day:
            held = weights.held
        return Outlook(rider, kept, held, round(weights.dash_keep * kept))


def points_kept(scene: Scene, rider: int, weights: Weights, *, today: bool, share: float) -> int:
    """Return how many of the points at the start a rider takes into the night.

    The nights before the rider's next own day give points back. What they would give beyond the
    full pool is lost, so that much is spent anyhow. On an own day, `today`, the rest is shared with
    the own days to come by their weight, and `share` of the fair part is spent. On an own day that
    is not the rider's best, no more than `weights.second` of the pool is.
    """
    pe, full, night = scene.pools[rider], scene.pe_start[rider], scene.nights[rider]
    ahead = days_ahead(scene, weights)
    if not ahead:
        return 0
    own_days = weights.days.get(scene.types[rider], {})
    nights_to = [nights for nights, kind in enumerate(ahead, start=1) if kind in own_days]
    until = nights_to[0] if nights_to else len(ahead)
    free = min(pe, max(0, pe + night * until - full))
    if today:
        if not nights_to:
            return 0
        weight = own_days.get(scene.course.type, 1.0)
        others = sum([own_days[ahead[nights - 1]] for nights in nights_to])
        fair = (pe + night * nights_to[-1]) * weight / (weight + others) * share
        best = weight >= max(own_days.values(), default=1.0)
        most = full if best else round(full * weights.second)
        free = min(pe, max(free, round(fair)), most)
    return pe - free


def days_ahead(scene: Scene, weights: Weights) -> tuple[str, ...]:
    """Return the types of the stages to come: those of the tour, or of an imagined one."""
    if scene.tour.ahead:
        return scene.tour.ahead
    days = weights.imagined
    return (days * (scene.stages_left // len(days) + 1))[: scene.stages_left]


FAST: Final = 0.95
"""Share of the turns on a wheel that the first of a race needs, effort counted."""
PULLED: Final = 0.8
"""Share of the turns on a wheel that riders need uphill whose head pulls with a point."""
PULLED_FLAT: Final = 0.7
"""The same on the flat, with helpers."""
SAVED: Final = 1.2
"""Turns that a point of a rider's own saves in a peloton uphill (R8.2)."""
FEW: Final = 5
"""Riders who are no peloton: the first of them may dash home."""
APART: Final = 8
"""Rows behind the first rider within which no rider hurries before the winner is home."""


class TimeCut:
    """RULING 97 — who is in danger of coming in too late, by what is left of the road."""

    def __init__(self, advice: Advice, margin: float, dashes: Prices | None = None) -> None:
        self._advice = advice
        self._dashes = dashes
        self._margin = margin
        self._share = 1.0 + advice.scene.law.time_cut_p
        self._left: dict[str, list[float]] = {}

    def has_few_turns(self, table: CiclismoSnapshot, rider: int, within: float) -> bool:
        """Tell whether a rider has so few turns to spare that the group should pull."""
        return self._spare_turns(table, rider, 1.0) < within

    def is_in_danger(self, table: CiclismoSnapshot, rider: int) -> bool:
        """Tell whether a rider must hurry, and may still make it."""
        spare = self._spare_turns(table, rider, 1.0)
        return -table.pe[rider] * SAVED - self._margin < spare < self._margin

    def outruns_pull(self, table: CiclismoSnapshot, rider: int, *, flat: bool) -> bool:
        """Tell whether even a pull is too slow: then every rider has to attack."""
        return self._spare_turns(table, rider, PULLED_FLAT if flat else PULLED) < 0.0

    def _spare_turns(self, table: CiclismoSnapshot, rider: int, pace: float) -> float:
        """Return the turns a rider has to spare at some pace; plenty while near the first."""
        home = [turns for turns in table.finished if turns]
        if home:
            winner = float(min(home))
        else:
            first = table.formations[0][0]
            if table.status[first] != RIDING or table.row[first] - table.row[rider] < APART:
                return 99.0
            needs = FAST * self.turns_to_finish(first, table.row[first])
            if self._dashes is not None and len(table.formations[0]) <= FEW:
                row = max(1, table.row[first])
                needs = min(needs, self._dashes.turns_home(first, table.pe[first], row))
            winner = table.turn - 1 + needs
        needs = pace * self.turns_to_finish(rider, table.row[rider])
        return floor(winner * self._share) - (table.turn - 1 + needs)

    def turns_to_finish(self, rider: int, row: int) -> float:
        """Return the turns a rider needs from a row to the finish, on a wheel."""
        kind = self._advice.scene.types[rider]
        turns = self._left.get(kind)
        if turns is None:
            turns = self._left[kind] = self._turns_by_row(rider)
        return turns[max(0, min(row, len(turns) - 1))]

    def _turns_by_row(self, rider: int) -> list[float]:
        advice = self._advice
        wheel = float(advice.scene.law.slipstream_bonus)
        turns = [0.0]
        for row in range(advice.finish, -1, -1):
            turns.append(turns[-1] + 1.0 / (advice.means[advice.ground(row)][rider] + wheel))
        return turns[::-1]
