"""Races that are watched: what managers do in them, figure by figure."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path

from engine.bots import BOTS
from engine.games import GAMES
from engine.games.ciclismo.course import BEHIND
from engine.playtests.breaks import CAUGHT, DAY, LATE, WON
from engine.playtests.facts import RaceFacts
from engine.race.dice import Dice
from engine.race.referee import Referee
from engine.ride.ride import begin_ride, stage_setup
from engine.tour.file import load
from engine.tour.rules import Rules

GAME = GAMES["ciclismo"]
SAMPLES = Path(__file__).parents[3] / "samples"
ROADS = ("FLAT_STAGE", "LOW_MOUNTAIN", "MEDIUM_MOUNTAIN", "HIGH_MOUNTAIN", "QUEEN")
CLIMBS = ("HIGH_MOUNTAIN", "QUEEN")
SPRINT_REACH = 28
"""Squares from the finish within which team-mates may all go for it."""


class WatchingScribe:
    """A scribe that looks at the table once a turn and counts decisions."""

    def __init__(self):
        self.turn, self.codes, self.tables, self.decided = 0, [], [], 0

    def turn_over(self, race, turn):
        """Look at the table at the first question of a turn."""
        self.close(race)
        self.turn = turn
        self.tables.append(race.view(0).public)

    def close(self, race):
        """Count what was decided, and forget it."""
        self.decided += sum(code != 0 for code in self.codes)
        self.codes.clear()
        race.dice.rolls.clear()
        race.dice.shuffles.clear()


@dataclass(frozen=True)
class Watched:
    """A race that is over, and how the table lay at the beginning of every turn."""

    start: object
    seats: tuple[str, ...]
    happenings: tuple
    results: object
    tables: tuple
    decided: int

    @property
    def scene(self):
        return self.tables[-1].scene

    @property
    def winner(self):
        return self.results.arrivals[0]

    def of(self, kind):
        return [one for one in self.happenings if one[0] == kind]

    def table(self, turn):
        return next((t for t in self.tables if t.turn == turn), self.tables[0])

    @cached_property
    def facts(self):
        return RaceFacts(self.start, self.results, self.happenings)

    @property
    def moments(self):
        return self.facts.moments

    def breaks_of(self, *kinds):
        return [one for one in self.facts.breaks if one.kind in kinds]


@cache
def stages(cut=False):
    """Every stage of every sample, with the six teams of the grand tour at its start."""
    rides = [
        begin_ride(load(SAMPLES / f"{name}.etapa"), GAME)
        for name in ("giro-2019", "three-examples", "sierra")
    ]
    field = stage_setup(rides[0], 2, "field")
    if cut:
        field = replace(field, rules=Rules("ciclismo", {"time_cut.enabled": True}))
    return [replace(field, road=road) for ride in rides for road in ride.roads]


def of_type(*types, cut=False):
    """Return the sample stages of these types."""
    return [stage for stage in stages(cut) if stage.road.type in types]


def watch(stage, key, seats):
    """Ride one stage with these characters in the seats and watch it."""
    start = replace(stage, key=key)
    race, scribe = GAME.start(start, Dice(key)), WatchingScribe()
    Referee(race, [BOTS[name](f"{key}/{n}") for n, name in enumerate(seats)], scribe).run()
    happenings = tuple(race.happenings)
    return Watched(
        start, tuple(seats), happenings, race.results(), tuple(scribe.tables), scribe.decided
    )


def races(group, count, bot="director", name=None):
    """Ride so many races over a group of stages with one character in all seats."""
    name = name or f"{bot}/{group[0].road.type}"
    return [watch(group[n % len(group)], f"{name}/{n}", [bot] * 6) for n in range(count)]


def mean(values):
    """Return the plain mean; nothing has a mean of nothing."""
    values = list(values)
    return sum(values) / len(values) if values else 0.0


def winners(ridden):
    """Return who wins by type, as shares."""
    types = Counter(race.winner.type for race in ridden)
    return {kind: n / len(ridden) for kind, n in types.most_common()}


def share(types, wanted):
    """Return the share of wins of these types."""
    return sum(types.get(kind, 0.0) for kind in wanted)


def own_pursuits(ridden):
    """Return the share of pursuits in which a rider chases a team-mate."""
    team_of = ridden[0].scene.team_of
    chased = [one for race in ridden for one in race.of("pursued")]
    return mean(team_of[one[2]] == team_of[one[3]] for one in chased)


def mates_attacking(ridden):
    """Return how often a race two team-mates attack out of one formation, the finish apart."""
    found = 0
    for race in ridden:
        attacked = Counter()
        for _, turn, rider, *_ in race.of("attacked"):
            table = race.table(turn)
            if table.row[rider] <= race.start.road.rows - SPRINT_REACH:
                attacked[turn, race.scene.team_of[rider], table.formation[rider]] += 1
        found += sum(count - 1 for count in attacked.values())
    return found / len(ridden)


def leaders_pulls(ridden):
    """Return the share of pulls a leader makes although a mate as fast could be in front."""
    pulled = [(race, one) for race in ridden for one in race.of("pulled")]
    return mean(_could_shelter(race, one[1], one[2]) for race, one in pulled)


def _could_shelter(race, turn, head):
    scene, table = race.scene, race.table(turn)
    if scene.types[head] != "LEADER":
        return False
    members = next((f for f in table.formations if head in f), ())
    cells = scene.cells[scene.course.ground[table.row[head] + BEHIND]]
    return len(members) >= scene.law.cession_min_formation and any(
        scene.team_of[mate] == scene.team_of[head]
        and scene.types[mate] != "LEADER"
        and 0 <= table.row[head] - table.row[mate] <= scene.law.cession_max_row_distance
        and cells[mate].mean >= cells[head].mean
        for mate in members
    )


def efforts_for_nothing(ridden):
    """Return how often a race a point is spent after the last paid place is gone."""
    found = 0
    for race in ridden:
        paid = len(race.start.road.lines[-1].points)
        last = next((h[1] for h in race.of("crossed") if h[3] == "FINISH" and h[5] == paid), 9999)
        found += sum(one[1] > last for one in race.of("spent"))
    return found / len(ridden)


def lead_outs(ridden):
    """Return how many sprinters are launched a race."""
    return mean(len(race.of("led_out")) for race in ridden)


def escaped(ridden):
    """Return the share of races with a break of the day."""
    return mean(bool(race.breaks_of(DAY)) for race in ridden)


def caught(ridden):
    """Return the share of races with a break of the day in which the last of it is caught."""
    days = [race.breaks_of(DAY) for race in ridden]
    return mean(breaks[-1].end == CAUGHT for breaks in days if breaks)


def kept(ridden):
    """Return the share of races that a break wins: of the day, or a late attack."""
    return mean(any(one.end == WON for one in race.breaks_of(DAY, LATE)) for race in ridden)


def away_before_last_climb(ridden):
    """Return the share of wins by riders who led the favourites onto the last climb, few in all."""
    return mean(map(_led_onto_last_climb, ridden))


def _led_onto_last_climb(race):
    climbs = [s for s in race.start.road.sections if s.terrain.startswith("MTN")]
    there = (m for m in race.moments if m.front >= climbs[-1].first - 8)
    moment = next(there, None)
    if moment is None:
        return False
    leaders = {r for r, kind in enumerate(race.scene.types) if kind == "LEADER"}
    groups = moment.together
    main = max(range(len(groups)), key=lambda n: (len(leaders.intersection(groups[n])), -n))
    ahead = [rider for group in groups[:main] for rider in group]
    return race.scene.bibs.index(race.winner.bib) in ahead and len(ahead) <= 10


def effort_uphill(ridden):
    """Return the shares of all effort that are spent on the first and on the last climb."""
    first = last = every = 0
    for race in ridden:
        climbs = [s for s in race.start.road.sections if s.terrain.startswith("MTN")]
        for _, turn, rider, points, _cause in race.of("spent"):
            row = race.table(turn).row[rider]
            every += points
            first += points * (climbs[0].first - 6 <= row <= climbs[0].last)
            last += points * (climbs[-1].first - 6 <= row <= climbs[-1].last)
    return first / every, last / every


def too_late(ridden):
    """Return how many riders a race come in outside the time cut."""
    return mean(sum(a.status == "OUT" for a in race.results.arrivals) for race in ridden)


def attacks_near(ridden, row, before=20):
    """Return who spends effort on an attack or a sprint just before a row: points by type."""
    found = Counter()
    for race in ridden:
        for _, turn, rider, points, cause in race.of("spent"):
            if cause in {"attack", "pursuit", "sprint"}:
                at = race.table(turn).row[rider]
                if row - before < at <= row:
                    found[race.scene.types[rider]] += points
    return {kind: points / len(ridden) for kind, points in found.items()}
