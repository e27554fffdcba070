"""Sentences a cyclist would sign, of stages that six directors ride: every figure is printed."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from engine.board.played_roads import road_of_stage
from engine.playtests.summary import wilson_share
from engine.tour.edit import lay_section, replace_stage
from engine.tour.file import load
from engine.tour.values import Section
from tests.engine.bots import watched
from tests.engine.bots.watched import SAMPLES, of_type, races
from tests.figures.must import told

pytestmark = pytest.mark.figures

COUNT = 400
GIRO, FLAT_DAY = load(SAMPLES / "giro-2019.etapa"), 11


def flat_stage(*laid):
    """Return a flat stage as directors start it, with other road laid over it."""
    stage = GIRO.stages[FLAT_DAY - 1]
    for terrain, start, end in laid:
        stage = lay_section(stage, Section(terrain, Decimal(start), Decimal(end)))
    road = road_of_stage(replace_stage(GIRO, FLAT_DAY, stage), FLAT_DAY).need_road()
    return replace(of_type("FLAT_STAGE")[0], road=road)


def before_the_finish(start, length):
    """Return where road begins and ends that begins so many kilometres before the finish."""
    end = GIRO.stages[FLAT_DAY - 1].end_km
    return end - start, end - start + length


@pytest.fixture(scope="module")
def plain():
    """Return races of the flat stage as it is."""
    return races([flat_stage()], COUNT, name="signed")


def share_of(ridden, kind):
    """Return the share of races that riders of a type win."""
    return watched.winners(ridden).get(kind, 0.0)


def test_a_queen_stage():
    """A break wins now and then; no type of rider takes two thirds of them."""
    ridden = races(of_type("QUEEN"), COUNT, name="signed/queen")
    kept = watched.kept(ridden)
    told("queen stages that a break wins, at least", kept, 0.05, most=False)
    told("queen stages that a break wins, at most", kept, 0.25)
    types = watched.winners(ridden)
    told(f"queen stages that one type wins ({next(iter(types))})", max(types.values()), 0.65)


def test_the_team_of_the_leader_works_on_flat_days():
    """Of the pulls that cost a point it makes a quarter, where it has a sixth of the riders."""
    start = of_type("FLAT_STAGE")[0]
    riders = [rider.bib for team in start.teams for rider in team.riders]
    leader = start.teams[2].riders[0].bib
    gaps = [(bib, 0 if bib == leader else 20 + place) for place, bib in enumerate(riders)]
    standings = {"general": gaps, "regularity": [], "mountain": []}
    group = [
        replace(one, extra={**one.extra, "standings": standings}) for one in of_type("FLAT_STAGE")
    ]
    own = every = 0
    for race in races(group, COUNT, name="signed/leader"):
        for _, _, head, _, pe, *_ in race.of("pulled"):
            every += bool(pe)
            own += bool(pe) and race.scene.team_of[head] == 2
    told("paid pulls of the leader's team on flat days", own / max(1, every), 0.25, most=False)


def test_a_climb_before_the_finish_costs_sprinters(plain):
    """One of the second category 17 km from the line, on a flat stage: 15 points of a hundred."""
    start, end = before_the_finish(22, 5)
    ridden = races([flat_stage(("MTN_2", start, end))], COUNT, name="signed")
    lost = share_of(plain, "SPRINTER") - share_of(ridden, "SPRINTER")
    print(f"\nsprinters: {share_of(plain, 'SPRINTER'):.0%} without, ", end="")
    told("points of a hundred lost by sprinters", lost, 0.15, most=False)


def test_cobbles_change_who_wins(plain):
    """Some type wins clearly more or less: the intervals of 95 % do not meet."""
    sectors = [(*before_the_finish(first, 4),) for first in (60, 45, 30, 15)]
    ridden = races([flat_stage(*(("COBBLES", *one) for one in sectors))], COUNT, name="signed")
    apart = []
    for kind in {*watched.winners(plain), *watched.winners(ridden)}:
        shares = [
            wilson_share(round(share_of(one, kind) * COUNT), COUNT) for one in (plain, ridden)
        ]
        low, high = sorted(shares, key=lambda one: one.share)
        print(f"\n{kind}: {shares[0].share:.0%} without, {shares[1].share:.0%} with", end="")
        apart.append(high.low - low.high)
    why = "sectors of four squares cost everybody the same"
    told("room between the intervals of a type", max(apart), 0.0, most=False, missed=why)
