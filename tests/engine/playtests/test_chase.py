"""Who brought a break back: worked out by hand, and of ridden races from the record alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from engine.bots import BOTS
from engine.games import GAMES
from engine.playtests.breaks import BEATEN, CAUGHT, Break, BreakLaw
from engine.playtests.chase import Work, find_chasers
from engine.playtests.facts import RaceFacts
from engine.playtests.measures.breaks import measure_breaks
from engine.race.dice import Dice
from engine.race.referee import Referee
from tests.engine.playtests.ridden import ride_samples, road_stages

LAW = BreakLaw(most=3, share=0.4, gap=2, away=3, half=50, chase=4)
FEW, BUNCH, REST = (0, 1), (2, 3, 4, 5), (6, 7)
"""Of four teams of two: the first is away, the last is left behind the bunch."""
CAUGHT_AT_20 = Break(
    "day", FEW, frozenset(), 5, 20, 15, 9, CAUGHT, 20, 60, last=FEW, caught_by=BUNCH
)

CASES = {
    "nobody worked": ([], ""),
    "who paid": ([(19, 2, 1, BUNCH)], "B"),
    "who paid most comes before who paid less": (
        [(18, 2, 1, BUNCH), (18, 4, 1, BUNCH), (19, 5, 1, BUNCH)], "CB"),
    "who led for nothing where nobody paid": (
        [(18, 2, 0, BUNCH), (18, 4, 0, BUNCH), (19, 4, 0, BUNCH)], "CB"),
    "who led for nothing did less than who paid": (
        [(17, 2, 0, BUNCH), (18, 2, 0, BUNCH), (19, 4, 1, BUNCH)], "C"),
    "of equals in points who led more": (
        [(18, 2, 1, BUNCH), (19, 4, 1, BUNCH), (19, 4, 0, BUNCH)], "CB"),
    "four turns before count": ([(16, 2, 1, BUNCH), (17, 4, 1, BUNCH)], "BC"),
    "the fifth does not": ([(15, 2, 1, BUNCH), (17, 4, 1, BUNCH)], "C"),
    "nor what is done once it is caught": ([(20, 2, 1, BUNCH)], ""),
    "the break pulls for itself": ([(19, 0, 1, FEW)], ""),
    "who pulls the last does not bring it back": ([(19, 6, 1, REST)], ""),
    "who was left behind by the bunch has pulled it": ([(17, 6, 1, (*BUNCH, *REST))], "D"),
    "riders without a manager are no team": ([(19, 8, 1, (*BUNCH, 8)), (19, 2, 1, BUNCH)], "B"),
}  # fmt: skip
"""Turn, rider, points and group of the work, and the teams that brought the break back."""


@pytest.fixture(scope="module")
def teams():
    """Four teams of two riders."""
    given = road_stages()[0].teams
    return tuple(
        replace(team, id=name, riders=team.riders[:2])
        for team, name in zip(given, "ABCD", strict=False)
    )


@pytest.mark.parametrize("name", CASES)
def test_who_has_brought_a_break_back(name, teams):
    work, told = CASES[name]
    found = find_chasers(CAUGHT_AT_20, [Work(*one) for one in work], teams, LAW)
    assert "".join(team.id for team in found) == told


def test_a_break_that_was_not_caught_was_brought_back_by_none(teams):
    work = [Work(19, 2, 1, BUNCH)]
    assert find_chasers(replace(CAUGHT_AT_20, end=BEATEN), work, teams, LAW) == ()


def test_work_before_a_break_went_brings_nothing_back(teams):
    late = replace(CAUGHT_AT_20, turn=18)
    assert find_chasers(late, [Work(17, 2, 1, BUNCH)], teams, LAW) == ()


class Watcher:
    """A director who notes how the race lay when first asked in a turn."""

    def __init__(self, key, formations):
        self._of = BOTS["director"](key)
        self._formations = formations

    def decide(self, question, view):
        """Answer as a director."""
        self._formations.setdefault(question.turn, view.public.formations)
        return self._of.decide(question, view)


def reckon(facts, formations, one):
    """Return by team what its riders paid and led, from the rows of the record and the table."""
    teams = [team.id for team in facts.setup.teams for _ in team.riders]
    done = Counter()
    for kind, turn, rider, *values in facts.happenings:
        paid = values[0] if kind == "spent" and values[1] in {"pull", "relay"} else 0
        if not (paid or kind in {"pulled", "relayed"}):
            continue
        if not max(one.turn, one.end_turn - 8) <= turn < one.end_turn:
            continue
        (group,) = [group for group in formations[turn] if rider in group]
        if set(group) & set(one.caught_by) and not set(group) & set(one.last):
            done[teams[rider]] += 1000 * paid or 1
    most = max(done.values(), default=0)
    return {team for team, worth in done.items() if worth >= 1000 or most < 1000}, done


def test_ridden_races_name_those_who_led_and_paid_in_their_record():
    """R7.5, R7.10, R7.16 — the groups are those the game itself showed its managers."""
    told = 0
    for number, start in enumerate(road_stages()[::3]):
        key, formations = f"chase/{number}", {}
        race = GAMES["ciclismo"].start(replace(start, key=key), Dice(key))
        race.happenings = []
        seats = range(len(start.teams))
        Referee(race, [Watcher(f"{key}/{n}", formations) for n in seats], None).run()
        facts = RaceFacts(replace(start, key=key), race.results(), tuple(race.happenings))
        for one in facts.breaks:
            if one.end != CAUGHT:
                continue
            found, (teams, done) = facts.find_chasers(one), reckon(facts, formations, one)
            assert {team.id for team in found} == teams
            assert [done[team.id] for team in found] == sorted(
                [done[team] for team in teams], reverse=True
            )
            told += len(found)
    assert told > 3


def test_a_report_counts_the_team_that_did_most():
    counted = 0
    for facts in ride_samples(2):
        last = {one.kind: one for one in facts.breaks}.get("day")
        chasers = facts.find_chasers(last) if last else ()
        told = measure_breaks(facts).get("breaks/day_chaser", "")
        assert told == (chasers[0].id if chasers else "")
        counted += bool(told)
    assert counted > 3
