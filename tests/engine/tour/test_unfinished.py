"""What a newcomer may not see is missing."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

from engine.tour.check import check_unfinished
from engine.tour.proposals import fresh_tour
from engine.tour.rules import Rules
from engine.tour.values import Point, Section, Stage, Tour

BOOK = Rules("ciclismo")
LABELS = {"stage": "Stage {number}", "team": "Team {letter}", "rider": "Rider {letter}{number}"}
FRESH = fresh_tour("t", 21, (), 2, LABELS)


def said(tour: Tour) -> dict[str, dict[str, Any]]:
    return {found.code: dict(found.values) for found in check_unfinished(tour, BOOK)}


def with_stage(*sections: tuple[str, int, str], points: tuple[Point, ...] = ()) -> Tour:
    laid, end = [], Decimal(0)
    for terrain, km, name in sections:
        laid.append(Section(terrain, end, end + km, name=name))
        end += km
    stage = Stage("A – B", sections=tuple(laid), points=points)
    return replace(FRESH, stages=(stage, *FRESH.stages[1:]), teams=())


def test_a_new_tour_says_that_its_stages_and_riders_are_only_begun():
    found = said(FRESH)
    assert set(found) == {"I_PLACEHOLDER", "I_DEFAULT_NAMES"}
    assert found["I_PLACEHOLDER"] == {"count": 21, "stages": "1-21"}
    assert found["I_DEFAULT_NAMES"] == {"count": 16, "name": "Rider A1"}


def test_riders_with_names_of_their_own_are_not_spoken_of():
    team = FRESH.teams[0]
    named = replace(team, riders=tuple(replace(r, name=f"Ana {r.bib}") for r in team.riders))
    assert "I_DEFAULT_NAMES" not in said(replace(FRESH, teams=(named,)))


def test_a_summit_without_a_name_is_said_with_its_kilometre():
    found = said(with_stage(("FLAT", 50, ""), ("MTN_2", 8, ""), ("MTN_1", 9, "Alto")))
    assert found["I_NAMELESS_SUMMIT"] == {"count": 1, "km": [Decimal(58)]}


def test_a_long_stage_without_sprint_or_feed_is_said():
    """RULING 95 — feed zones belong to long stages of long tours."""
    long = ("FLAT", 180, "")
    assert {"I_NO_SPRINT", "I_NO_FEED"} <= set(said(with_stage(long)))
    points = (Point("FEED", Decimal(90)), Point("INTERMEDIATE_SPRINT", Decimal(100)))
    assert not {"I_NO_SPRINT", "I_NO_FEED"} & set(said(with_stage(long, points=points)))
    assert not {"I_NO_SPRINT", "I_NO_FEED"} & set(said(with_stage(("FLAT", 60, ""))))
