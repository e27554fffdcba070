"""Which teams may start."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from engine.tour.check import check_teams
from engine.tour.proposals import deal_team
from engine.tour.rules import Rules
from engine.tour.values import Rider, Team, Tour

if TYPE_CHECKING:
    from collections.abc import Iterable

LABELS = {"stage": "Stage {number}", "team": "Team {letter}", "rider": "Rider {letter}{number}"}
WHOLE = ("LEADER", "ALLROUNDER", "SPRINTER", "TIMETRIALIST", *("CLIMBER", "ROULEUR") * 2)
OTHER = Team("Z", "Zeta", "navy", (Rider(99, "Z", "CLIMBER"),))


def found(types: Iterable[str], **rules: Any) -> list[str]:
    riders = tuple(Rider(n, f"R{n}", kind) for n, kind in enumerate(types, 1))
    team = Team("A", "Alfa", "sky", riders)
    return [
        f.code for f in check_teams(Tour("t", teams=(team, OTHER)), Rules("ciclismo").but(**rules))
    ]


def test_the_book_team_may_start():
    """TV024, R2.2, R2.3, RULING 10 — one of each limited type, two climbers, two rouleurs."""
    assert found(WHOLE) == []


@pytest.mark.parametrize("kind", ["LEADER", "ALLROUNDER", "SPRINTER", "TIMETRIALIST"])
def test_two_of_a_limited_type_may_not(kind: str):
    """TV024, R2.3, RULING 10 — at most one each of four types."""
    assert found([kind, kind]) == ["E_TYPE_LIMIT"]


@pytest.mark.parametrize("kind", ["CLIMBER", "ROULEUR"])
def test_any_number_of_climbers_and_rouleurs_may(kind: str):
    """RULING 10 — several, even eight."""
    assert found([kind] * 8) == []


@pytest.mark.parametrize(
    ("kind", "codes"), [("SPRINTER", []), ("TIMETRIALIST", []), ("LEADER", ["E_TYPE_LIMIT"])]
)
def test_the_permissive_reading_limits_leaders_only(kind: str, codes: list[str]):
    """TV024, RULING 10 — SPRINTER and TIMETRIALIST taken out of team.max_per_type."""
    assert found([kind, kind], team__max_per_type={"LEADER": 1, "ALLROUNDER": 1}) == codes


@pytest.mark.parametrize("kind", ["ROULEUR_SPRINTER", "ROULEUR_CLIMBER"])
def test_hybrids_ride_in_advanced_games_only(kind: str):
    """R2.4, R13.1 — team.advanced_types; then in any number, and only as hybrids."""
    assert found([kind]) == ["E_TYPE_ADVANCED"]
    assert found([kind, kind, "SPRINTER"], team__advanced_types=True) == []


def test_nine_riders_are_one_too_many():
    """R2.2, RULING 10 — team.size."""
    assert found(["CLIMBER"] * 9) == ["E_TEAM_SIZE"]
    assert found(["CLIMBER"] * 5, team__size=4) == ["E_TEAM_SIZE"]


def test_no_type_is_compulsory():
    """RULING 10 — every limit is an upper bound."""
    assert found(["SPRINTER"]) == []


def test_a_type_nobody_knows_is_named():
    """R2.3 — one of the eight."""
    assert found(["DOMESTIQUE"]) == ["E_TYPE_UNKNOWN"]


def test_two_to_six_teams_ride():
    """R2.1 — one team is odd, seven are an error, none is a tour still being written."""
    dealt = [deal_team(n % 6, LABELS) for n in range(7)]
    codes = {
        n: {f.code for f in check_teams(Tour("t", teams=tuple(dealt[:n])), Rules("ciclismo"))}
        for n in (0, 1, 2, 6, 7)
    }
    assert codes == {
        0: set(),
        1: {"W_ONE_TEAM"},
        2: set(),
        6: set(),
        7: {"E_TOO_MANY_TEAMS", "E_TEAM_TWICE", "E_BIB_TWICE"},
    }


def test_a_team_without_riders_is_said():
    """R2.2."""
    assert found([]) == ["W_TEAM_EMPTY"]


@pytest.mark.parametrize("index", range(6))
def test_dealt_teams_keep_every_limit(index: int):
    """R2.2, R1.10, RULING 10 — eight riders within every limit, whatever the colour."""
    team = deal_team(index, LABELS)
    assert len(team.riders) == 8
    assert check_teams(Tour("t", teams=(team, OTHER)), Rules("ciclismo")) == []


def test_a_team_that_is_added_gets_bibs_that_no_rider_has():
    """A team that grew beyond its ten numbers leaves the next ten to the one after."""
    taken = {*range(1, 13)}
    assert min(r.bib for r in deal_team(1, LABELS, taken).riders) == 21
    assert [r.bib for r in deal_team(1, LABELS, {1, 2}).riders] == list(range(11, 19))
