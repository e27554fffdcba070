"""Where points and summits lie on the road, and what their lines pay."""

from __future__ import annotations

from decimal import Decimal

import pytest

from engine.tour.values import (
    FEED,
    INTERMEDIATE_SPRINT,
    ITT,
    ROAD,
    TTT,
    Point,
    Section,
    Stage,
)
from tests.engine.road.built import build
from tests.engine.road.roads import BOOK, EXAMPLE2, listed, ridden

# Points (R3.9)


@pytest.mark.parametrize(
    ("km", "square"),
    [
        ("123", 128),
        ("120", 119),
        ("119.5", 119),
        ("119", 119),
        ("0.2", 1),
        ("120.1", 120),
        ("126", 137),
        ("126.4", 138),
        ("170", 181),
        ("85.5", 86),
        ("85.4", 85),
    ],
)
def test_a_point_lies_on_the_square_of_its_kilometre(km: str, square: int):
    """TV010, R3.9 — half up inside its section; an uncovered km snaps to the square before."""
    road = build(listed(EXAMPLE2, (INTERMEDIATE_SPRINT, km)), BOOK)
    assert next(li.square for li in road.lines if li.kind == INTERMEDIATE_SPRINT) == square


def test_a_point_in_an_uncovered_first_kilometre_lies_on_the_first_square():
    """R3.9 — there is no section before, so square 1."""
    road = build(listed([("MTN_4", 1, 4)], (FEED, "0.5")), BOOK)
    assert road.lines[0].square == 1


def test_a_point_of_a_stated_length_stays_inside_its_section():
    """R3.9, R3.4 — clamped to the squares the section has."""
    sections = (
        Section("FLAT", Decimal(0), Decimal(10), Decimal(4)),
        Section("FLAT", Decimal(10), Decimal(20)),
    )
    road = build(Stage("s", sections=sections, points=(Point(FEED, Decimal(9)),)), BOOK)
    assert road.lines[0].square == 4


def test_the_points_of_a_time_trial_go_by_its_class():
    """R3.9, R3.14 — km 10 of 20 flat trial km at 3 squares a km."""
    road = build(listed([("FLAT", 0, 20)], (FEED, 10), race_format=TTT), BOOK)
    assert road.lines[0].square == 30


def test_a_sprint_in_a_time_trial_is_no_line():
    """RULING 74 — intermediate sprints are not used in time trials."""
    road = build(listed([("FLAT", 0, 20)], (INTERMEDIATE_SPRINT, 10), race_format=ITT), BOOK)
    assert [line.kind for line in road.lines] == ["FINISH"]
    assert "INTERMEDIATE_SPRINT" not in [m.kind for m in road.markers]


# Summits and what lines pay


@pytest.mark.parametrize(
    ("climb", "category", "points"),
    [
        ("MTN_HC", "HC", (20, 15, 10, 5, 3, 1)),
        ("MTN_1", "1", (15, 10, 5, 3, 1)),
        ("MTN_2", "2", (10, 5, 3, 1)),
        ("MTN_3", "3", (5, 3, 1)),
        ("MTN_4", "4", (3, 1)),
    ],
)
def test_a_summit_lies_on_the_last_square_of_its_climb(
    climb: str, category: str, points: tuple[int, ...]
):
    """R3.13, RULING 19, RULING 71 — six to two indicators and 3, 2, 1 bonus turns."""
    summit = ridden(("FLAT", 5), (climb, 4), ("FLAT", 5)).lines[0]
    assert (summit.kind, summit.square, summit.category) == ("SUMMIT", 17, category)
    assert (summit.points, summit.bonus) == (points, (3, 2, 1))


def test_a_short_climb_has_no_summit():
    """RULING 3, R0.8 — no category, no points, no bonus."""
    assert [line.kind for line in ridden(("FLAT", 5), ("HILL", 4)).lines] == ["FINISH"]


def test_a_finish_on_a_summit_pays_both():
    """RULING 84 — the summit comes first, the finish last, on one square."""
    road = ridden(("FLAT", 5), ("MTN_1", 4))
    assert [(li.kind, li.square) for li in road.lines] == [("SUMMIT", 17), ("FINISH", 17)]
    assert [i.kind for i in road.indicators] == ["MOUNTAIN", "BONUS", "STAGE_POINTS"]


@pytest.mark.parametrize(
    ("parts", "race_format", "paid"),
    [
        ([("FLAT", 20)], ROAD, 7),
        ([("FLAT", 20), ("MTN_4", 2)], ROAD, 8),
        ([("FLAT", 2), ("MTN_2", 20)], ROAD, 10),
        ([("FLAT", 2), ("MTN_1", 20)], ROAD, 12),
        ([("FLAT", 2), ("MTN_HC", 20)], ROAD, 12),
        ([("FLAT", 20)], ITT, 6),
        ([("FLAT", 20)], TTT, 6),
        ([("FLAT", 20), ("MTN_4", 2)], ITT, 6),
    ],
)
def test_a_finish_has_as_many_indicators_as_paid_places(
    parts: list[tuple[str, int]], race_format: str, paid: int
):
    """RULING 19, R12.6 — 7, 8, 10, 12, 12 and 6."""
    finish = ridden(*parts, race_format=race_format).lines[-1]
    assert (len(finish.points), all(finish.points)) == (paid, True)


def test_the_winner_of_a_queen_stage_has_fifty_points():
    """TV101, RULING 87 — the high-mountain row, or any other the house names."""
    assert ridden(("MTN_HC", 20)).lines[-1].points[0] == 50
    assert ridden(("MTN_HC", 20), regularity__queen_row="LOW_MOUNTAIN").lines[-1].points[0] == 30


def test_fifth_and_sixth_of_a_time_trial_both_have_one_point():
    """RULING 87 — the printed row is kept."""
    assert ridden(("FLAT", 20), race_format=ITT).lines[-1].points == (15, 10, 5, 3, 1, 1)


def test_bonuses_can_be_switched_off_and_on():
    """RULING 84 — sprints, summits; a finish pays where the house says so, by place."""
    stage = listed([("FLAT", 0, 50), ("MTN_4", 50, 55)], (INTERMEDIATE_SPRINT, 20))
    law = BOOK.but(bonus__summits=False, bonus__intermediate_sprints=False, bonus__finish=[3, 0, 1])
    assert [line.bonus for line in build(stage, BOOK).lines] == [(3, 2, 1), (3, 2, 1), ()]
    assert [line.bonus for line in build(stage, law).lines] == [(), (), (3, 0, 1)]


@pytest.mark.parametrize(("race_format", "bonus"), [(ITT, (3, 2, 1)), (TTT, ())])
def test_the_finish_of_a_team_pays_no_bonus_turns(race_format: str, bonus: tuple[int, ...]):
    """RULING 84, R12.8 — a bonus is for one rider at one line: no turns, no indicators."""
    road = ridden(("FLAT", 20), race_format=race_format, bonus__finish=[3, 2, 1])
    assert road.lines[-1].bonus == bonus
    assert [i.values for i in road.indicators if i.kind == "BONUS"] == [bonus] * bool(bonus)


def test_feed_zones_have_a_marker_and_pay_nothing():
    """RULING 95, R13.2, R3.12 — a feed the organiser places counts wherever it stands."""
    road = build(listed([("FLAT", 0, 50)], (FEED, 20)), BOOK)
    assert ("FEED", 20) in [(m.kind, m.square) for m in road.markers]
    assert [i.kind for i in road.indicators] == ["STAGE_POINTS"]
