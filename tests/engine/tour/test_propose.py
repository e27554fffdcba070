"""What the program proposes: descents, feed zones, sprints."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from engine.tour.proposals import DESCENT, feed_zones, points, propose_descents, settle_descents
from engine.tour.rules import Rules
from engine.tour.values import FEED, INTERMEDIATE_SPRINT, ITT, Point, Section, Stage, Tour

BOOK = Rules("ciclismo")


def stage(*parts: tuple[str, Any], race_format: str = "road") -> Stage:
    sections, end = [], Decimal(0)
    for terrain, km in parts:
        sections.append(Section(terrain, end, end + Decimal(str(km))))
        end += Decimal(str(km))
    return Stage("s", race_format, sections=tuple(sections))


@pytest.mark.parametrize(
    ("before", "proposal"),
    [
        ("MTN_HC", "DESC_HIGH"),
        ("MTN_1", "DESC_HIGH"),
        ("MTN_2", "DESC_MID"),
        ("MTN_3", "DESC_LOW"),
        ("MTN_4", "DESC_LOW"),
        ("HILL", "DESC_LOW"),
        ("FLAT", "DESC_LOW"),
    ],
)
def test_an_open_descent_follows_its_climb(before: str, proposal: str):
    """RULING 22 — by the preceding climb, low where there is none, and marked as proposed."""
    settled = settle_descents(stage((before, 8), (DESCENT, 8)), BOOK).sections[1]
    assert (settled.terrain, settled.proposed) == (proposal, True)


def test_a_flat_between_does_not_hide_the_climb():
    """RULING 22 — the climb before, not the section before."""
    settled = settle_descents(stage(("MTN_1", 9), ("FLAT", 2), (DESCENT, 8)), BOOK)
    assert settled.sections[2].terrain == "DESC_HIGH"


def test_a_descent_the_organiser_named_stays():
    """RULING 22 — the user may override."""
    written = stage(("MTN_1", 9), ("DESC_LOW", 8))
    assert settle_descents(written, BOOK) == written


def test_a_house_that_wants_to_be_asked_is_asked():
    """RULING 22 — stage.descent_inference = ask leaves it open."""
    law = BOOK.but(stage__descent_inference="ask")
    assert settle_descents(stage(("MTN_1", 9), (DESCENT, 8)), law).sections[1].terrain == DESCENT


@pytest.mark.parametrize(
    ("km", "feeds"),
    [("119.9", []), ("120", ["60"]), ("199.9", ["100"]), ("200", ["66.7", "133.3"])],
)
def test_feed_zones_by_length(km: str, feeds: list[str]):
    """RULING 95, R13.2 — none under 120 km, one at half, two at the thirds from 200 km."""
    found = feed_zones(stage(("FLAT", km)), Decimal(km), 21, BOOK)
    assert [(p.kind, p.km, p.proposed) for p in found] == [(FEED, Decimal(f), True) for f in feeds]


def test_feed_zones_only_in_road_stages_of_long_tours():
    """RULING 95 — tours of 21 stages; never in a time trial."""
    km = Decimal(210)
    assert feed_zones(stage(("FLAT", km)), km, 20, BOOK) == ()
    assert feed_zones(stage(("FLAT", km), race_format=ITT), km, 21, BOOK) == ()
    assert len(feed_zones(stage(("FLAT", km)), km, 5, BOOK.but(feed__min_stages=5))) == 2


def test_the_lengths_of_feed_zones_are_house_rules():
    """RULING 95 — `feed.km_one` and `feed.km_two`: one from 90 km, two from 150 km."""
    law = BOOK.but(feed__km_one=90, feed__km_two=150)
    counts = [
        len(feed_zones(stage(("FLAT", km)), Decimal(km), 21, law)) for km in (89, 90, 149, 150)
    ]
    assert counts == [0, 1, 1, 2]


def test_a_proposed_sprint_stands_on_the_flat():
    """R3.12 — the flat point nearest the wanted share of a road stage."""
    tour = Tour("t", (stage(("FLAT", 50), ("MTN_2", 20), ("FLAT", 50)),))
    (sprint,) = points(tour, BOOK).stages[0].points
    assert (sprint.kind, sprint.km, sprint.proposed) == (INTERMEDIATE_SPRINT, 71, True)


@pytest.mark.parametrize(
    "bare",
    [
        stage(("MTN_1", 20)),
        stage(("FLAT", "0.5"), ("MTN_1", 20)),
        stage(("FLAT", 30), race_format=ITT),
        Stage("empty"),
    ],
    ids=["no flat", "no flat to speak of", "trial", "no sections"],
)
def test_no_sprint_is_proposed_where_none_belongs(bare: Stage):
    """RULING 74 — not in time trials, not without a flat."""
    assert points(Tour("t", (bare,)), BOOK).stages[0].points == ()


def test_points_of_the_organiser_are_left_alone():
    """RULING 95 — proposals only where a stage has none of the kind."""
    own = Stage(
        "s",
        sections=(Section("FLAT", Decimal(0), Decimal(210)),),
        points=(Point(FEED, Decimal(10)), Point(INTERMEDIATE_SPRINT, Decimal(20))),
    )
    tour = Tour("t", (own,) * 21)
    assert points(tour, BOOK) == tour


def test_a_climb_that_runs_onto_the_flat_gets_a_descent():
    """RULING 22 — proposed, graded by the climb, and no longer than its share of climb and flat."""
    laid = propose_descents(stage(("FLAT", 20), ("MTN_2", 10), ("FLAT", 40))).sections
    assert [(s.terrain, s.start, s.end, s.proposed) for s in laid] == [
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
    assert [
        s.terrain for s in propose_descents(stage(("MTN_2", 10), ("FLAT", flat))).sections
    ] == terrains


def test_hills_and_climbs_into_descents_are_left():
    """RULING 22 — only a categorised climb that meets flat road."""
    written = stage(("HILL", 2), ("FLAT", 20), ("MTN_3", 5), ("DESC_LOW", 5), ("MTN_4", 3))
    assert propose_descents(written) == written
