"""What a line pays in Ciclismo a Fondo."""

import pytest

from engine.tour.rules import Rules, parameters
from engine.tour.scoring import Paid, finish_points, paid
from engine.tour.values import FEED, FINISH, INTERMEDIATE_SPRINT, SUMMIT

BOOK = Rules()


@pytest.mark.parametrize(
    ("category", "points"),
    [
        ("HC", (20, 15, 10, 5, 3, 1)),
        ("1", (15, 10, 5, 3, 1)),
        ("2", (10, 5, 3, 1)),
        ("3", (5, 3, 1)),
        ("4", (3, 1)),
    ],
)
def test_summits_pay_by_category(category: str, points: tuple[int, ...]):
    """R12.1, R12.5 — a summit pays the row of its category and 3, 2, 1 bonus turns."""
    assert paid(SUMMIT, BOOK, category=category) == Paid(points, (3, 2, 1))


@pytest.mark.parametrize(
    ("stage_type", "winner", "paid_places"),
    [
        ("FLAT_STAGE", 25, 7),
        ("LOW_MOUNTAIN", 30, 8),
        ("MEDIUM_MOUNTAIN", 40, 10),
        ("HIGH_MOUNTAIN", 50, 12),
        ("ITT", 15, 6),
        ("MOUNTAIN_TT", 20, 6),
        ("TTT", 15, 6),
    ],
)
def test_finishes_pay_by_type_of_stage(stage_type: str, winner: int, paid_places: int):
    """R12.1, R12.6, RULING 19 — the winner's points and how many places are paid."""
    row = finish_points(stage_type, BOOK)
    assert (winner, paid_places) == (row[0], len(row))


def test_the_winner_of_a_queen_stage_has_50_points():
    """TV101, RULING 87 — a queen stage pays the high-mountain row."""
    assert finish_points("QUEEN", BOOK)[0] == 50


def test_the_row_of_a_queen_stage_can_be_chosen():
    """RULING 87 — `regularity.queen_row` names another row."""
    assert finish_points("QUEEN", BOOK.but(regularity__queen_row="FLAT_STAGE"))[0] == 25


def test_fifth_and_sixth_of_a_time_trial_both_have_one_point():
    """RULING 87 — the printed row is kept."""
    assert finish_points("ITT", BOOK)[4:] == (1, 1)


def test_an_intermediate_sprint_pays_points_and_turns():
    """R12.3, R12.6 — 5, 3, 1 points and 3, 2, 1 turns."""
    assert paid(INTERMEDIATE_SPRINT, BOOK) == Paid((5, 3, 1), (3, 2, 1))


@pytest.mark.parametrize("stage_format", ["ITT", "TTT"])
def test_an_intermediate_sprint_pays_nothing_in_a_time_trial(stage_format: str):
    """RULING 74 — intermediate sprints are not used in time trials."""
    assert paid(INTERMEDIATE_SPRINT, BOOK, stage_format=stage_format) == Paid()


def test_bonuses_can_be_switched_off():
    """RULING 84 — sprints and summits keep their points and lose their turns."""
    off = BOOK.but(bonus__summits=False, bonus__intermediate_sprints=False)
    assert paid(INTERMEDIATE_SPRINT, off) == Paid((5, 3, 1))
    assert paid(SUMMIT, off, category="4") == Paid((3, 1))


def test_a_finish_pays_bonus_turns_only_where_the_organiser_wants_them():
    """RULING 84 — off by default, 3, 2, 1 if enabled."""
    assert paid(FINISH, BOOK, stage_type="ITT").bonus == ()
    on = BOOK.but(bonus__finish=[3, 2, 1])
    assert paid(FINISH, on, stage_type="ITT").bonus == (3, 2, 1)


def test_feed_zones_and_hilltops_pay_nothing():
    """RULING 3 — a short climb has no category, hence no points."""
    assert paid(FEED, BOOK) == paid(SUMMIT, BOOK) == Paid()


def test_every_stage_type_has_a_row():
    """R12.6 — no type the decision table can give is left without points."""
    types = parameters()["time_cut.p"].choices
    assert [t for t in types if not finish_points(t, BOOK)] == []
