"""What a line pays is all it pays: bonus turns, to who may win the tour by them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.bots.director.ambitions import line_worth
from engine.bots.director.stage import paid_lines
from tests.engine.bots.director.conftest import purse_at, put, table_of
from tests.engine.bots.league.cells import LEADING, standings_of
from tests.engine.bots.watched import mean, of_type, races


def in_a_tour(stage):
    """Return a stage after days in which one rider of each team has come to be able to win."""
    return replace(stage, extra={**stage.extra, "standings": standings_of(stage)})


@pytest.fixture(scope="module")
def stage():
    """Return a flat stage with a sprint half-way."""
    return of_type("FLAT_STAGE")[0]


def worth(stage, rider):
    """Return what the first line is worth to a rider who stands before it with full pools."""
    table = table_of(stage)
    line = paid_lines(table.scene.course)[0]
    table = put(table, rider, line.row - 3, 16)
    return line_worth(table, rider, line, purse_at(table))


def test_bonus_turns_count_for_one_rider_of_each_team_in_a_tour(stage):
    """The best placed of those who lead teams; on a first day there is no tour to be won yet."""
    types = table_of(stage).scene.types
    team = [rider for rider, team in enumerate(table_of(stage).scene.team_of) if not team]
    hopes = [rider for rider in team if worth(in_a_tour(stage), rider) > worth(stage, rider)]
    assert len(hopes) == 1
    assert types[hopes[0]] in LEADING
    assert worth(stage, hopes[0]) == 0.0


def test_who_is_too_far_behind_rides_for_none(stage):
    """R12.3 — sixteen turns behind the leader a bonus of three wins nothing."""
    far = [(bib, 0 if place == 0 else 16 + place) for place, (bib, _) in
           enumerate(standings_of(stage)["general"])]  # fmt: skip
    standings = {"general": far, "regularity": [], "mountain": []}
    behind = replace(stage, extra={**stage.extra, "standings": standings})
    riders = range(len(table_of(stage).scene.types))
    paid = [rider for rider in riders if worth(behind, rider) > worth(stage, rider)]
    assert [table_of(stage).scene.bibs[rider] for rider in paid] == [far[0][0]]


def test_directors_in_a_tour_ride_for_bonus_turns():
    """RULING 84 — leaders take places at lines of a hilly day that they leave alone on a first."""
    stage = of_type("LOW_MOUNTAIN")[2]

    def taken(start, name):
        found = []
        for race in races([start], 6, name=name):
            types = dict(zip(race.scene.bibs, race.scene.types, strict=True))
            paid = [place for line in race.results.lines for place in line.places if place.bonus]
            found.append(sum(types[place.bib] in LEADING for place in paid))
        return mean(found)

    assert taken(in_a_tour(stage), "tour") >= taken(stage, "tour") + 1.0
