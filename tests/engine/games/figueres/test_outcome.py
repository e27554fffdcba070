"""The rows of a race (RULING 12, RULING 13)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.bots import BOTS
from engine.games.figueres.race import FigueresRace
from engine.race.dice import Dice
from engine.race.referee import Referee

Make = Callable[..., Any]


def _ridden(criterium: Make, key: str, players: int = 4, **changes: object) -> Any:
    race = criterium(players, dice=Dice(key), **changes)
    Referee(race, [BOTS["random"](f"{key}/{seat}") for seat in range(players)]).run()
    return race


def test_everybody_on_the_board_has_a_place(criterium: Make):
    """RULING 13 — places 1 … 6, neutrals included, each with the turns of the race."""
    rows = _ridden(criterium, "1").results().arrivals
    assert [row.place for row in rows] == [1, 2, 3, 4, 5, 6]
    assert sorted(row.bib for row in rows) == [-2, -1, 1, 11, 21, 31]
    assert {row.turns for row in rows} == {_ridden(criterium, "1").turn}


@pytest.mark.parametrize("key", [str(n) for n in range(6)])
def test_squares_past_the_line(criterium: Make, key: str):
    """R9.1, R9.3 — counted from square 32; who stands on it or before it has none."""
    rows = _ridden(criterium, key).results().arrivals
    assert [row.overshoot for row in rows] == [max(0, row.figures["square"] - 32) for row in rows]


def test_a_race_may_be_ruled_to_have_only_a_winner(criterium: Make):
    """RULING 13 — figueres.full_ranking false."""
    full = _ridden(criterium, "1").results()
    assert _ridden(criterium, "1", full_ranking=False).results().arrivals == full.arrivals[:1]


@pytest.mark.parametrize("key", [str(n) for n in range(12)])
def test_the_winner_named_is_the_first_place_or_the_best_player(criterium: Make, key: str):
    """RULING 12 — a neutral has no team; named he may be, unless it is ruled out."""
    open_, closed = (
        _ridden(criterium, key, neutral_can_win=may).results() for may in (True, False)
    )
    best = next(row.bib for row in open_.arrivals if row.team)
    assert open_.arrivals == closed.arrivals
    assert (open_.figures["winner"], open_.figures["best_player"]) == (open_.arrivals[0].bib, best)
    assert (closed.figures["winner"], closed.figures["best_player"]) == (best, best)


def test_only_a_winner_and_never_a_neutral(criterium: Make):
    """RULING 12, RULING 13 — the one row is the player who is named the winner."""
    only = {"full_ranking": False, "neutral_can_win": False}
    for key in map(str, range(12)):
        best = _ridden(criterium, key).results().figures["best_player"]
        rows = _ridden(criterium, key, **only).results().arrivals
        assert [(row.place, row.bib) for row in rows] == [(1, best)]


@pytest.mark.parametrize("full", [True, False])
def test_before_the_end_who_stands_first_stands_for_the_winner(criterium: Make, full: bool):
    """RULING 13 — rows that stand already name nobody else."""
    race = criterium(4, full_ranking=full)
    row = race.results().arrivals[0]
    assert (row.place, row.status) == (1, "RIDING")
    assert race.results().figures["winner"] == row.bib


def test_the_bonus_is_told_and_worth_nothing_in_a_classification(criterium: Make):
    """R10.2 — one square on the road."""
    results = (_ridden(criterium, str(key)).results() for key in range(9))
    lines = [line for one in results for line in one.lines]
    assert {(line.kind, line.square) for line in lines} == {("INTERMEDIATE_SPRINT", 21)}
    taken = {(row.place, row.points, row.bonus) for line in lines for row in line.places}
    assert taken == {(1, 0, 0)}


@pytest.mark.parametrize(
    ("changes", "rules", "label"),
    [
        ({"format": "ITT"}, {}, "solo"),
        ({"terrain": ("MTN_1",) * 64}, {"terrain_effect": "shift"}, "house_rule"),
    ],
)
def test_a_race_that_means_less_says_so_first(
    setup: Make, road: Make, changes: dict[str, Any], rules: dict[str, Any], label: str
):
    """Mapping — not meaningful: no solo play; results with a terrain effect are a house rule's."""
    race = FigueresRace(replace(setup(**rules), road=road(**changes)), Dice("1"))
    Referee(race, [BOTS["book"]("")] * 4).run()
    assert race.happenings is not None
    assert race.happenings[0][0] == label
    assert race.results().figures[label]


def test_house_rules_and_solo_stages_are_labelled(criterium: Make):
    """Mapping — results with figueres.terrain_effect are a house rule's."""
    figures = _ridden(criterium, "1").results().figures
    assert (figures["house_rule"], figures["solo"], figures["end"] in {"LINE", "LIMIT"}) == (
        False, False, True,
    )  # fmt: skip
