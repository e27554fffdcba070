"""Who takes part, who begins, where riders stand at the start (sections 1, 3 and 7)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from engine.errors import SetupError
from engine.games.reifenbreite import GAME
from engine.games.reifenbreite.race import ReifenRace
from engine.games.reifenbreite.turn import line_up, starting_order
from engine.race.course import OWN_COURSE
from engine.race.entries import find_left_home
from engine.race.values import Setup
from engine.tour.rules import Rules
from tests.engine.games.one_stage import OS_1, P, Q, said, team
from tests.engine.games.reifenbreite.conftest import Thrown, kinds, name_of, rider_of

if TYPE_CHECKING:
    from engine.race.values import RaceTeam
    from engine.road.values import Road


def entered(*teams: Any) -> Setup:
    return GAME.enter(Setup(OS_1, Rules("reifenbreite"), teams))


def test_roles_of_a_team():
    """P: 21 = 4, 22 = 5, 23 = 3, 24 = 1; Q: the open role takes 13.

    OS-9, RULING 41, R3.2, O6.2.
    """
    found = entered(P, Q)
    assert [[r.bib for r in t.riders] for t in found.teams] == [[4, 5, 3, 1], [12, 11, 13, 14]]
    whole = Setup(OS_1, Rules("reifenbreite"), (P, Q))
    assert said(find_left_home(whole, found)) == "riders 3 of 11"


def test_two_to_four_teams(start: Any):
    """Of six the first four ride; one alone is refused in a sentence.

    R1.1, RULING 6, RULING 41.
    """
    assert GAME.seats == range(2, 5)
    six = [replace(P, id=str(n), name=str(n)) for n in range(6)]
    assert [t.id for t in entered(*six).teams] == ["0", "1", "2", "3"]
    with pytest.raises(SetupError, match="2 to 4"):
        entered(P)
    with pytest.raises(SetupError, match="3"):
        entered(P, team("R", (1, "LEADER"), (2, "CLIMBER"), (3, "SPRINTER")))


def test_a_road_without_squares_is_refused():
    """Bad input is refused in one sentence."""
    with pytest.raises(SetupError):
        GAME.enter(Setup(replace(OS_1, rows=0), Rules("reifenbreite"), (P, Q)))


def race_of(start: Any, count: int = 4, **rules: Any) -> Any:
    race = ReifenRace(start(count, **rules), Thrown())
    return race._state


def test_the_highest_roll_begins_then_clockwise(start: Any):
    """R7.1, R7.2, R8.6, RULING 7 — ties for the highest are rolled again among the tied."""
    state = race_of(start)
    rolls = {0: [3, 4, 1, 1], 1: [6, 5, 2, 2], 2: [5, 6, 6, 6], 3: [1, 1]}
    state.dice.faces_of = {("start", seat): faces for seat, faces in rolls.items()}
    assert starting_order(state) == [2, 3, 0, 1]
    assert [asked[2:] for asked in state.dice.asked] == [
        (0, 2, 0), (1, 2, 0), (2, 2, 0), (3, 2, 0), (1, 2, 1), (2, 2, 1),
    ]  # fmt: skip


def placed(state: Any, **answers: Any) -> list[Any]:
    """Line up with the first option each time; return the questions."""
    asked, steps = [], line_up(state)
    question = next(steps, None)
    while question is not None:
        asked.append(question)
        try:
            question = steps.send(answers.get("pick", lambda q: q.default)(question))
        except StopIteration:
            break
    return asked


def test_managers_in_turn_place_one_rider_each(start: Any):
    """R7.2, R7.3, R6.7 — sixteen dots, one rider of a team a lane, and always a legal dot."""
    state = race_of(start)
    state.dice.faces_of = {("start", 1): [6, 6]}
    asked = placed(state)
    assert [q.manager for q in asked[:5]] == [1, 2, 3, 0, 1]
    assert {q.kind for q in asked} == {"PLACE_START"}
    lanes = state.squares.net.lanes
    for seat in range(4):
        own = [state.square[4 * seat + n] for n in range(4)]
        assert sorted(lanes[square] for square in own) == [1, 2, 3, 4]
    assert sorted(state.square) == sorted(state.squares.dots)
    assert {row for _, row in [(0, state.squares.net.rows[s]) for s in state.square]} == {
        -3, -2, -1, 0,
    }  # fmt: skip


def test_two_teams_leave_dots_empty(start: Any):
    """RULING 6, R7.4 — eight riders; they face the course, whose first row lies before them."""
    state = race_of(start, 2)
    placed(state)
    assert (len(state.square), sum(on >= 0 for on in state.on)) == (8, 8)
    front = state.squares.dots[0]
    assert state.squares.net.rows[state.squares.net.ahead[front]] == 1


def test_dots_from_the_front_by_house_rule(start: Any):
    """RULING 7 — start_fill = front_first: no dot is left free in front of a chosen one."""
    state = race_of(start, start_fill="front_first")
    for question in placed(state, pick=lambda q: q.options[len(q.options) - 1]):
        for rider in question.riders:
            dots = [dot for who, dot in question.options if who == rider]
            assert len({state.squares.net.rows[dot] for dot in dots}) <= 1
    free = race_of(start)
    first = placed(free)[0]
    assert len({free.squares.net.rows[dot] for _, dot in first.options}) == 4


def test_one_manager_leads_two_teams_by_house_rule(start: Any):
    """Teams_per_manager = 2: two seats, each with eight riders and two hands of cards.

    RULING 6.
    """
    state = race_of(start, teams_per_manager=2)
    asked = placed(state)
    assert {q.manager for q in asked} == {0, 2}
    assert [state.seat_of(rider_of(name)) for name in ("21", "34", "41", "54")] == [0, 0, 2, 2]
    assert len(state.hands) == 4
    assert {name_of(r)[0] for q in asked if q.manager == 0 for r in q.riders} == {"2", "3"}


OWN = replace(OS_1, type=OWN_COURSE)
CAPTAIN_21 = team("R", (21, "LEADER"), (32, "CLIMBER"), (3, "SPRINTER"), (4, "ROULEUR"))


@pytest.mark.parametrize(
    ("road", "extra", "teams", "riding"),
    [
        pytest.param(OS_1, {}, (P,), ["P", "Stunt", "Iron", "Kicking"], id="no tour"),
        pytest.param(OS_1, {"stages_left": 2}, (P, Q), ["P", "Q"], id="a tour"),
        pytest.param(OWN, {"stages_left": 0}, (P, Q), ["P", "Q", "Stunt", "Iron"], id="--own"),
        pytest.param(OWN, {"stages_left": 0}, (CAPTAIN_21,), ["R", "Kicking", "Racketeer"],
                     id="no bib twice"),
    ],
)  # fmt: skip
def test_bots_take_the_empty_seats_by_house_rule(
    road: Road, extra: dict[str, int], teams: tuple[RaceTeam, ...], riding: list[str]
):
    """RULING 6, R3.1 — fill_with_bots: only where no tour is ridden, with the teams of the book."""
    filled = Rules("reifenbreite", {"reif.fill_with_bots": True})
    found = GAME.enter(Setup(road, filled, teams, extra=extra))
    assert [t.id for t in found.teams] == riding
    bibs = [rider.bib for one in found.teams for rider in one.riders]
    assert len(bibs) == len(set(bibs)) == 4 * len(riding)
    assert GAME.enter(found) == found
    assert len(GAME.enter(Setup(road, Rules("reifenbreite"), (P, Q), extra=extra)).teams) == 2


def test_the_book_knows_its_riders(table: Any):
    """R3.1, R3.3, R3.4 — numbers by seat and role; the yellow piece is who wears the jersey."""
    assert [name_of(4 * seat) for seat in range(4)] == ["21", "31", "41", "51"]
    t = table("S20", "21@5/1")
    assert kinds(t.turn(dice="11"))[0] == ("MOVE_MODE", "21")
    assert t.state.wearer == -1
