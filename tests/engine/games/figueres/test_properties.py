"""What holds after every turn of every race, whatever is laid."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bots import BOTS
from engine.games.figueres.box import bottle_cards, coloured_cards
from engine.games.figueres.race import FigueresRace
from engine.race.course import Course
from engine.race.dice import Dice
from engine.race.field import Field
from engine.race.question import Question
from engine.race.referee import Referee
from engine.race.values import RaceRider, RaceTeam, Setup
from engine.road.values import Road
from engine.tour.rules import Rules

Make = Callable[..., Any]


CHANGES = st.fixed_dictionaries(
    {},
    optional={
        "figueres.left_placement": st.sampled_from(["slot", "close_up"]),
        "figueres.match_scope": st.sampled_from(["per_number", "pairs_only"]),
        "figueres.double_zero_freezes": st.booleans(),
        "figueres.bottle_matches": st.booleans(),
        "figueres.neutral_shuffle": st.sampled_from(["face_down_only", "all_cards"]),
        "figueres.rank_after_finish": st.sampled_from(["freeze", "complete_turn"]),
        "figueres.sprint_bonus": st.integers(0, 4),
        "figueres.sprint_once": st.booleans(),
        "figueres.n_squares": st.integers(1, 60),
        "figueres.laps": st.integers(1, 2),
        "figueres.refresh": st.integers(1, 60),
        "figueres.terrain_effect": st.sampled_from(["off", "shift"]),
        "figueres.turn_limit": st.integers(1, 12),
        "figueres.start_index": st.integers(0, 1),
    },
)
ROAD = Road("", "road", "FLAT_STAGE", 3, 60, ("MTN_1", "DESC_LOW", "FLAT") * 20, (), ())


def _turns(race: FigueresRace, players: int, key: str) -> Iterator[Any]:
    """Yield the race before the first turn and after every turn."""
    referee = Referee(race, [BOTS["random"](f"{key}/{seat}") for seat in range(players)])
    turn = 0
    while not referee.run(past_turn=turn):
        yield race._state
        turn += 1
    yield race._state


def _setup(players: int, changes: dict[str, Any], key: str = "1") -> Setup:
    teams = [
        RaceTeam(str(n), str(n), (RaceRider(n + 1, str(n), "LEADER"),)) for n in range(players)
    ]
    return Setup(ROAD, Rules("figueres", changes), tuple(teams), key)


@settings(max_examples=120, deadline=None)
@given(st.integers(3, 5), CHANGES, st.text("ab", max_size=6))
def test_places_cards_and_order_always_add_up(players: int, changes: dict[str, Any], key: str):
    """R3.5, R5.8, R8.1, R9.4 — nobody rides back, shares a slot, loses a card or draws twice."""
    race = FigueresRace(_setup(players, changes, key), Dice(key))
    before = [-1] * 6
    for s in _turns(race, players, key):
        stands = list(zip(s.square, s.slot, strict=True))
        assert len(set(stands)) == len(stands)
        assert min(s.slot) >= 1
        assert all(now >= then for now, then in zip(s.square, before, strict=False))
        before = list(s.square)
        if s.cards[0] or s.played[0]:
            held = [card for pile in (*s.cards, *s.played, s.bottles) for card in pile]
            assert sorted(held) == sorted([*coloured_cards() * len(s.square), *bottle_cards()])
        if s.law.closes_up:
            squares = {q: sorted(slot for at, slot in stands if at == q) for q in set(s.square)}
            assert all(slots == list(range(1, len(slots) + 1)) for slots in squares.values())
    assert race.turn <= race._state.law.turn_limit
    assert race._state.winner >= 0


@pytest.mark.parametrize("players", [3, 4])
def test_decision_sequences_can_be_counted(criterium: Make, players: int):
    """R11.1, R11.2 — colours one after the other, then a card each: nothing else is decided."""
    colours, cards = 1, []
    steps = criterium(players).play()
    asked = next(steps)
    while not isinstance(asked, tuple) or hasattr(asked, "kind"):
        colours *= len(asked.options)
        asked = steps.send(asked.default)
    for _ in range(2):
        product = 1
        for question in asked:
            product *= len(question.options)
        cards.append(product)
        asked = steps.send(tuple(question.default for question in asked))
    assert (colours, cards) == {
        3: (6 * 5 * 4, [7**3, 6**3]),
        4: (6 * 5 * 4 * 3, [7**4, 6**4]),
    }[players]


@pytest.mark.parametrize(("squares", "going_on"), [(6, 304), (7, 323), (8, 342)])
def test_so_many_first_turns_leave_the_race_open(
    criterium: Make, stacked: Make, squares: int, going_on: int
):
    """R6.2, R9.1 — of 343 ways to lay three cards beside a neutral 1 and 2.

    On 6 squares 7 are needed: two fives or more (19 ways), two sixes or more (19) or three fours.
    On 7: three fives (1), two sixes or more (19). On 8: three sixes.
    """
    decks = {(0, "deck grey"): (1,), (0, "deck orange"): (2,)}
    changes = {"n_squares": squares, "sprint_bonus": 0}
    open_ = 0
    for cards in product(coloured_cards(), repeat=3):
        race = criterium(3, stacked(decks), **changes)
        steps = race.play()
        asked = next(steps)
        while isinstance(asked, Question):
            asked = steps.send(asked.default)
        with suppress(StopIteration):
            steps.send(cards)
            open_ += 1
    assert open_ == going_on


@pytest.mark.parametrize(("players", "finishes"), [(3, 59), (4, 68), (5, 68)])
def test_random_races_end_at_the_line_as_often_as_the_numbering_says(
    criterium: Make, players: int, finishes: int
):
    """RULING 2 — 59 % with five cyclists, 68 % with six: both ends of section 9 matter."""
    ends = []
    for key in range(400):
        race = criterium(players, Dice(str(key)))
        Referee(race, [BOTS["random"](f"{key}/{seat}") for seat in range(players)]).run()
        ends.append(race.results().figures["end"])
    assert abs(ends.count("LINE") / 4 - finishes) < 7.5  # three standard deviations


@settings(max_examples=60, deadline=None)
@given(st.integers(3, 5), CHANGES, st.text("ab", max_size=6))
def test_after_every_turn_everybody_stands_where_the_events_say(
    players: int, changes: dict[str, Any], key: str
):
    """R4.5, R7.3, R10.2, RULING 3 — who closes up too, and who won is home."""
    race, taken = FigueresRace(_setup(players, changes, key), Dice(key)), 0
    riders = Field("figueres", Course(1, 0, (), (), rows=((1, 1),)))
    for state in _turns(race, players, key):
        assert race.happenings is not None
        for happening in race.happenings[taken:]:
            riders.apply_event(happening)
        taken = len(race.happenings)
        places = dict(enumerate(zip(state.square, state.slot, strict=True)))
        assert riders.places == places
    assert riders.riders_home == [state.winner] * (state.end == "LINE")
