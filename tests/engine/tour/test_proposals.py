"""What the program proposes: descents, feed zones, sprints."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from engine.tour.check import check_teams
from engine.tour.edit import change_point, remove_point
from engine.tour.proposals import (
    DESCENT,
    deal_team,
    propose_descents,
    propose_feeds,
    propose_points,
    settle_descents,
    without_proposals,
)
from engine.tour.values import FEED, INTERMEDIATE_SPRINT, ITT, Point, Rider, Stage, Team, Tour
from tests.engine.tour.stages import BOOK, stage_of

LABELS = {"stage": "Stage {number}", "team": "Team {letter}", "rider": "Rider {letter}{number}"}


@pytest.mark.parametrize(
    ("before", "proposal"),
    [
        (["MTN_HC"], "DESC_HIGH"),
        (["MTN_1"], "DESC_HIGH"),
        (["MTN_2"], "DESC_MID"),
        (["MTN_3"], "DESC_LOW"),
        (["MTN_4"], "DESC_LOW"),
        (["HILL"], "DESC_LOW"),
        (["FLAT"], "DESC_LOW"),
        # the climb before, not the section before
        (["MTN_1", "FLAT"], "DESC_HIGH"),
    ],
)
def test_an_open_descent_follows_its_climb(before: list[str], proposal: str):
    """RULING 22 — by the preceding climb, low where there is none, and marked as proposed."""
    parts = [(terrain, 8) for terrain in (*before, DESCENT)]
    settled = settle_descents(stage_of(*parts), BOOK).sections[-1]
    assert (settled.terrain, settled.proposed) == (proposal, True)


def test_a_descent_the_organiser_named_stays():
    """RULING 22 — the user may override."""
    written = stage_of(("MTN_1", 9), ("DESC_LOW", 8))
    assert settle_descents(written, BOOK) == written


def test_a_house_that_wants_to_be_asked_is_asked():
    """RULING 22 — stage.descent_inference = ask leaves it open."""
    law = BOOK.with_changes(stage__descent_inference="ask")
    assert settle_descents(stage_of(("MTN_1", 9), (DESCENT, 8)), law).sections[1].terrain == DESCENT


@pytest.mark.parametrize(
    ("km", "stages", "rules", "feeds"),
    [
        ("119.9", 21, {}, []),
        ("120", 21, {}, ["60"]),
        ("199.9", 21, {}, ["100"]),
        ("200", 21, {}, ["66.7", "133.3"]),
        # tours of 21 stages, and how long a stage must be, are house rules
        ("210", 20, {}, []),
        ("210", 5, {"feed__min_stages": 5}, ["70", "140"]),
        ("89", 21, {"feed__km_one": 90, "feed__km_two": 150}, []),
        ("90", 21, {"feed__km_one": 90, "feed__km_two": 150}, ["45"]),
        ("149", 21, {"feed__km_one": 90, "feed__km_two": 150}, ["74.5"]),
        ("150", 21, {"feed__km_one": 90, "feed__km_two": 150}, ["50", "100"]),
    ],
)
def test_feed_zones_by_length(km: str, stages: int, rules: dict[str, Any], feeds: list[str]):
    """RULING 95, R13.2 — none under 120 km, one at half, two at the thirds from 200 km."""
    zones = propose_feeds(stage_of(("FLAT", km)), Decimal(km), stages, BOOK.with_changes(**rules))
    assert [(p.kind, p.km, p.proposed) for p in zones] == [(FEED, Decimal(f), True) for f in feeds]


def test_a_time_trial_has_no_feed_zones():
    """RULING 95 — only road stages."""
    trial = stage_of(("FLAT", 210), race_format=ITT)
    assert propose_feeds(trial, Decimal(210), 21, BOOK) == ()


def test_a_proposed_sprint_stands_on_the_flat():
    """R3.12 — the flat point nearest the wanted share of a road stage."""
    stage = stage_of(("FLAT", 50), ("MTN_2", 20), ("FLAT", 50))
    (sprint,) = propose_points(stage, 1, BOOK).points
    assert (sprint.kind, sprint.km, sprint.proposed) == (INTERMEDIATE_SPRINT, 71, True)


@pytest.mark.parametrize(
    "bare",
    [
        stage_of(("MTN_1", 20)),
        stage_of(("FLAT", "0.5"), ("MTN_1", 20)),
        stage_of(("FLAT", 30), race_format=ITT),
        Stage("empty"),
    ],
    ids=["no flat", "no flat to speak of", "trial", "no sections"],
)
def test_no_sprint_is_proposed_where_none_belongs(bare: Stage):
    """RULING 74 — not in time trials, not without a flat."""
    assert propose_points(bare, 1, BOOK).points == ()


def test_points_of_the_organiser_are_left_alone():
    """RULING 95 — proposals only where a stage has none of the kind."""
    points = (Point(FEED, Decimal(10)), Point(INTERMEDIATE_SPRINT, Decimal(20)))
    own = stage_of(("FLAT", 210), points=points)
    assert propose_points(own, 21, BOOK) == own


def test_a_climb_that_runs_onto_the_flat_gets_a_descent():
    """RULING 22 — proposed, graded by the climb, and no longer than its share of climb and flat."""
    stage = propose_descents(stage_of(("FLAT", 20), ("MTN_2", 10), ("FLAT", 40)))
    assert [(s.terrain, s.start, s.end, s.proposed) for s in stage.sections] == [
        ("FLAT", 0, 20, False),
        ("MTN_2", 20, 30, False),
        ("DESC_MID", 30, 38, True),
        ("FLAT", 38, 70, False),
    ]


@pytest.mark.parametrize(
    ("flat", "terrains"),
    [
        ("1.5", ["MTN_2", "FLAT"]),
        ("3", ["MTN_2", "DESC_MID"]),
        ("30", ["MTN_2", "DESC_MID", "FLAT"]),
    ],
)
def test_a_rest_of_flat_too_short_joins_the_descent(flat: str, terrains: list[str]):
    """RULING 22 — no sliver of descent and no sliver of flat is proposed."""
    stage = propose_descents(stage_of(("MTN_2", 10), ("FLAT", flat)))
    assert [s.terrain for s in stage.sections] == terrains


def test_hills_and_climbs_into_descents_are_left():
    """RULING 22 — only a categorised climb that meets flat road."""
    written = stage_of(("HILL", 2), ("FLAT", 20), ("MTN_3", 5), ("DESC_LOW", 5), ("MTN_4", 3))
    assert propose_descents(written) == written


def test_what_only_the_program_proposed_gives_way_to_an_import():
    """A point that a hand has taken stays, where it lies as where the program would put it."""
    proposed = propose_points(stage_of(("FLAT", 100), ("MTN_2", 8), ("FLAT", 72)), 21, BOOK)
    at = next(n for n, p in enumerate(proposed.points, 1) if p.kind == INTERMEDIATE_SPRINT)
    confirmed = change_point(proposed, at)
    assert without_proposals(confirmed, 21, BOOK).points == (confirmed.points[at - 1],)
    assert without_proposals(remove_point(proposed, at), 21, BOOK).points == ()


@pytest.mark.parametrize("index", range(6))
def test_dealt_teams_keep_every_limit(index: int):
    """R2.2, R1.10, RULING 10 — eight riders within every limit, whatever the colour."""
    team = deal_team(index, LABELS)
    other = Team("Z", "Zeta", "white", (Rider(99, "Z", "CLIMBER"),))
    assert len(team.riders) == 8
    assert check_teams(Tour("t", teams=(team, other)), BOOK) == []


def test_a_team_that_is_added_gets_bibs_that_no_rider_has():
    """A team that grew beyond its ten numbers leaves the next ten to the one after."""
    assert min(r.bib for r in deal_team(1, LABELS, {*range(1, 13)}).riders) == 21
    assert [r.bib for r in deal_team(1, LABELS, {1, 2}).riders] == list(range(11, 19))
