"""What an import proposes: a sprint and feed zones, marked, and never beside those a page gives."""

from __future__ import annotations

from decimal import Decimal

from engine.intake.into_tour import put_into_tour
from engine.tour.edit import change_point, remove_point
from engine.tour.proposals import propose_points, without_proposals
from engine.tour.rules import Rules
from engine.tour.values import FEED, INTERMEDIATE_SPRINT, Point, Section, Stage, Tour

BOOK = Rules("ciclismo")
LONG = Stage(
    "A – B",
    sections=(
        Section("FLAT", Decimal(0), Decimal(100)),
        Section("MTN_2", Decimal(100), Decimal(108), name="Alto"),
        Section("FLAT", Decimal(108), Decimal(180)),
    ),
)


def kinds(stage: Stage) -> list[tuple[str, bool]]:
    return [(point.kind, point.proposed) for point in stage.points]


def test_a_long_stage_is_proposed_a_sprint_on_flat_road():
    tour, at, _ = put_into_tour(Tour("t"), LONG)
    assert kinds(tour.stages[at - 1]) == [(INTERMEDIATE_SPRINT, True)]


def test_a_tour_of_three_weeks_has_feed_zones_too():
    """RULING 95 — feed zones belong to the stages of long tours."""
    assert (FEED, True) in kinds(propose_points(LONG, 21, BOOK))


def test_a_page_that_names_a_sprint_keeps_it_alone():
    point = Point(INTERMEDIATE_SPRINT, Decimal(60), "Vega")
    page = Stage("A – B", sections=LONG.sections, points=(point,))
    tour, at, _ = put_into_tour(Tour("t"), LONG)
    tour, at, _ = put_into_tour(tour, page, at)
    assert tour.stages[at - 1].points == (point,)


def test_what_was_taken_stays_and_what_is_only_proposed_gives_way():
    proposed = propose_points(LONG, 21, BOOK)
    at = next(n for n, p in enumerate(proposed.points, 1) if p.kind == INTERMEDIATE_SPRINT)
    taken = change_point(proposed, at)
    assert kinds(without_proposals(taken, 21, BOOK)) == [(INTERMEDIATE_SPRINT, False)]
    assert kinds(without_proposals(remove_point(proposed, at), 21, BOOK)) == []
