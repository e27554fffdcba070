"""Who of a tour rides: teams for the seats, riders for the roles."""

from __future__ import annotations

import pytest

from designer.language import ENGLISH
from engine.errors import SetupError
from engine.race.entries import fill_roles, find_left_home, seat_teams
from engine.race.values import Setup
from engine.tour.rules import Rules
from tests.engine.games.one_stage import OS_1, P, Q, team

Y, G = ("SPRINTER", "ROULEUR_SPRINTER"), ("ROULEUR_CLIMBER", "ROULEUR_SPRINTER")
B, R = ("ROULEUR", "TIMETRIALIST"), ("CLIMBER", "ROULEUR_CLIMBER")
BASES = (Y, G, B, R)
WHEELS = (("LEADER", "ALLROUNDER"), R, Y, ())


@pytest.mark.parametrize(
    ("riders", "roles", "bibs"),
    [
        (P, BASES, [3, 2, 1, 5]),
        (Q, BASES, [12, 13, 14, 11]),
        (P, WHEELS, [4, 5, 3, 1]),
        (Q, WHEELS, [12, 11, 13, 14]),
        (P, ((),), [1]),
    ],
)
def test_roles_are_filled_in_order(riders, roles, bibs):
    """OS-9, O6.2 — type by type, then the open ones by the first who have none."""
    assert [r.bib for r in fill_roles(riders, roles)] == bibs


def test_a_team_that_is_too_small_is_refused_and_not_passed_over():
    """OS-9, O6.3 — Q has 5 and 6 are wanted."""
    with pytest.raises(SetupError, match="Q has 5 riders and the game wants 6"):
        fill_roles(Q, ((),) * 6)


def start(*teams):
    return Setup(OS_1, Rules("figueres"), teams)


def test_the_first_teams_sit_down():
    """O6.1 — seat 1, 2 … in tour order."""
    assert seat_teams(start(P, Q, P), range(1, 3)) == (P, Q)


def test_too_few_teams_are_refused_with_how_many_are_wanted():
    """OS-9, O6.3 — 2 teams, at least 3 wanted."""
    with pytest.raises(SetupError, match="2 teams ride and the game is for 3 to 5"):
        seat_teams(start(P, Q), range(3, 6))


def test_who_stays_home_is_counted():
    """OS-9, O6.5, O7.1 — riders of the riding teams only: 3 of 11."""
    four = tuple(team(t.id, *((r.bib, r.type) for r in fill_roles(t, BASES))) for t in (P, Q))
    codes = [f.code for f in find_left_home(start(P, Q, P), start(*four))]
    assert codes == ["I_LEFT_TEAMS", "I_LEFT_RIDERS"]
    (riders,) = find_left_home(start(P, Q), start(*four))
    assert ENGLISH.finding_text(riders) == "3 riders stay home, of the 11 of the riding teams"
    assert find_left_home(start(P, Q), start(P, Q)) == ()
