"""Section 5: the golden game, phase by phase, and what managers are asked and may see."""

import gc
import types
from collections.abc import Callable
from typing import Any

import pytest

from engine.errors import DecisionError
from engine.games.figueres.box.cards import Card
from engine.games.figueres.race import Criterium
from engine.games.figueres.turn import options
from engine.race.question import Question
from engine.race.record import Writer
from engine.race.referee import Referee
from engine.race.replay import replay

Make = Callable[..., Any]
Golden = tuple[Criterium, Referee]


COLOURS = ["red", "blue", "green", "yellow"]
GOLDEN = {"red": "46352", "blue": "41562", "green": "36452", "yellow": "25364"}
"""What the players lay, turn by turn; the decks of the neutrals are stacked."""
SHUFFLES = {
    (0, "deck grey"): (4, 2, 3, 0, 1, 5, 6),
    (0, "deck orange"): (1, 6, 2, 5, 0, 3, 4),
    (0, "bottles"): (3, 0, 6, 1, 4, 7),
    (0, "places"): (0, 4, 1, 5, 2, 3),
    (3, "deck grey"): (3, 0),  # 0 1 5 6 and the bottle
    (4, "deck orange"): (2, 0, 1),  # 0 3 4 and the bottle
}


class Script:
    """A player who lays what is written."""

    def __init__(self, colour: str, numbers: str) -> None:
        self.colour = colour
        self.numbers = numbers
        self.views: list[object] = []

    def decide(self, question: Question, view: Any) -> Any:
        """Lay the card of this turn."""
        self.views.append(view)
        if question.kind == "COLOUR":
            return self.colour
        return Card(int(self.numbers[question.turn - 1]))


@pytest.fixture
def golden(criterium: Make, stacked: Make):
    race = criterium(dice=stacked(SHUFFLES))
    seats = [Script(colour, GOLDEN[colour]) for colour in COLOURS]
    return race, Referee(race, seats)


STANDS = [
    "red 7/1 blue 7/3 green 3/1 yellow 2/1 grey 7/2 orange 1/1",
    "red 16/1 blue 8/1 green 12/1 yellow 7/1 grey 9/1 orange 10/1",
    "red 23/1 blue 13/1 green 16/1 yellow 13/2 grey 15/1 orange 12/1",
    "red 31/1 blue 22/1 green 24/1 yellow 22/2 grey 24/2 orange 20/1",
    "red 36/1 blue 22/1 green 24/1 yellow 22/2 grey 24/2 orange 20/1",
]


@pytest.mark.parametrize("turn", range(1, 6))
def test_the_golden_game_stands_as_written_after_every_turn(golden: Golden, turn: int):
    race, referee = golden
    referee.run(past_turn=turn)
    s = race._state
    stands = " ".join(f"{s.colour[r]} {s.square[r]}/{s.slot[r]}" for r in s.cyclists)
    assert stands == STANDS[turn - 1]


def test_the_golden_game_is_told_as_written(golden: Golden):
    race, referee = golden
    referee.run()
    s = race._state
    told = [
        (turn, kind, s.colour[rider])
        for kind, turn, rider, *_ in race.happenings
        if kind in {"bottle", "sprint", "won"}
    ]
    assert told == [
        (2, "bottle", "red"), (3, "bottle", "green"), (3, "bottle", "grey"),
        (3, "sprint", "red"), (4, "bottle", "blue"), (4, "bottle", "yellow"),
        (4, "bottle", "orange"), (5, "won", "red"),
    ]  # fmt: skip
    drawn = {s.colour[r]: s.refreshed[r].number for r in s.cyclists}
    assert drawn == {"red": 2, "green": 1, "grey": 3, "blue": 1, "yellow": 2, "orange": 3}


def test_a_turn_shows_counts_moves_and_gives_the_bonus_in_this_order(golden: Golden):
    """R5.2-R5.6 — R5.3 after all cards, R5.4, R5.5 bottles between the moves, R5.6 last."""
    race, referee = golden
    referee.run(past_turn=3)
    told = [kind for kind, turn, *_ in race.happenings if turn == 3]
    assert told == [
        "turn", *["played"] * 6, "matched", "moved", "moved", "bottle", "moved",
        "moved", "bottle", "reshuffled", "moved", "moved", "sprint",
    ]  # fmt: skip


def test_a_neutral_shows_the_top_card_of_its_deck(golden: Golden):
    """R5.2, R11.3 — it decides nothing: Grey 4, 2, 3, 6, 0 as they lie."""
    race, referee = golden
    referee.run()
    shown = [values[0] for kind, _, rider, *values in race.happenings
             if kind.endswith("played") and rider == 4]  # fmt: skip
    assert shown == [4, 2, 3, 6, 0]


def test_the_golden_game_is_ranked_as_written(golden: Golden):
    """RULING 13, RULING 10 — Red, Green, Grey, Blue, Yellow, Orange."""
    race, referee = golden
    referee.run()
    results = race.results()
    colours = results.figures["colours"]
    ranked = [colours[str(arrival.bib)] for arrival in results.arrivals]
    assert ranked == ["red", "green", "grey", "blue", "yellow", "orange"]


def test_what_everybody_knows_the_moment_the_cards_are_laid(golden: Golden):
    """R5.1, R5.8 — nothing of this turn, every card of the turns before."""
    _, referee = golden
    referee.run()
    view = referee._managers[3].views[3]
    assert view.public.turn == 3
    assert [[card.number for card in c.played] for c in view.public.cyclists] == [
        [4, 6], [4, 1], [3, 6], [2, 5], [4, 2], [1, 6],
    ]  # fmt: skip
    assert [card.number for card in view.own] == [0, 1, 3, 4, 6]


def test_all_are_asked_before_any_card_is_shown(criterium: Make):
    """R5.1, R11.1 — one question a player, secret, at the same time."""
    race = criterium(3)
    steps = race.play()
    asked = next(steps)
    while isinstance(asked, Question):
        asked = steps.send(asked.default)
    assert [(q.manager, q.kind, q.secret, len(q.options)) for q in asked] == [
        (seat, "PLAY", True, 7) for seat in range(3)
    ]


def test_a_coloured_and_a_black_card_of_one_number_are_two_options():
    """R11.1 — distinct values, each with its kind; a player with cards may not pass."""
    hand = [Card(2), Card(2, bottle=True), Card(0)]
    assert sorted(options(hand)) == sorted(hand)


class Cheat(Script):
    """A player with a nine up his sleeve."""

    def decide(self, question: Question, view: Any) -> Any:
        """Lay it."""
        return Card(9) if question.kind == "PLAY" else super().decide(question, view)


def test_a_card_that_is_not_in_the_hand_is_refused_with_the_rule(criterium: Make):
    """R11.4 — value in hand."""
    race = criterium(3)
    seats = [Script("red", "0000000"), Cheat("blue", ""), Script("green", "0000000")]
    with pytest.raises(DecisionError, match=r"R11\.1"):
        Referee(race, seats).run()


def test_a_card_played_is_gone(criterium: Make):
    """R5.8 — never taken back: the zero of turn 1 is refused in turn 2."""
    race = criterium(3)
    seats = [Script(colour, "0000000") for colour in COLOURS[:3]]
    with pytest.raises(DecisionError):
        Referee(race, seats).run()
    assert race.turn == 2


def test_the_last_card_asks_nobody_and_without_a_bottle_turn_eight_shows_none(
    criterium: Make, stacked: Make
):
    """R5.7, R9.4, RULING 11, section 0 — one option is answered by the rules."""
    slow = stacked({(0, "deck grey"): range(7), (0, "deck orange"): range(7)})
    race = criterium(3, dice=slow, n_squares=64, refresh=64)
    seats = [Script(c, n) for c, n in zip(COLOURS, ("0123456", "0123465", "0123645"), strict=False)]
    Referee(race, seats).run()
    kinds = [(kind, turn) for kind, turn, *_ in race.happenings if turn == 8]
    assert kinds == [("turn", 8)] + [("no_card", 8)] * 5 + [("won_at_limit", 8)]
    assert [len(seat.views) for seat in seats] == [1 + 6] * 3


def test_a_record_of_the_golden_game_replays_to_its_digest(golden: Golden, setup: Make):
    race, _ = golden
    start = setup()
    writer = Writer("figueres", 1, start, ("script",) * 4)
    seats = [Script(colour, GOLDEN[colour]) for colour in COLOURS]
    Referee(race, seats, writer).run()
    again = replay(writer.record, Criterium)
    assert (again.state(), again.happenings) == (race.state(), race.happenings)


def _reachable(thing: object) -> list[object]:
    """Return everything a manager could come to from what he is given, classes left aside."""
    known = (
        type,
        types.ModuleType,
        types.FunctionType,
        types.BuiltinFunctionType,
        types.MethodType,
    )
    found: dict[int, object] = {}
    left = [thing]
    while left:
        one = left.pop()
        if id(one) not in found and not isinstance(one, known):
            found[id(one)] = one
            left += gc.get_referents(one)
    return list(found.values())


def test_no_way_leads_from_a_view_to_the_race_or_to_a_closed_hand(golden: Golden):
    """RULING 7, R11.5 — not the state, its decks or the dice; a bottle is the drawer's alone."""
    race, referee = golden
    referee.run(past_turn=4)
    s = race._state
    secret = {id(pile) for pile in (*s.cards, s.bottles)} | {id(s), id(race), id(s.dice)}
    for seat in range(4):
        view = race.view(seat)
        assert not secret & {id(one) for one in _reachable(view)}
        assert [c.bottle for c in view.public.cyclists] == [None] * 6
        assert [c.hides_bottle for c in view.public.cyclists] == [True] * 6


def test_a_bottle_may_be_ruled_open(criterium: Make, stacked: Make):
    """RULING 7 — figueres.bottle_public."""
    race = criterium(dice=stacked(SHUFFLES), bottle_public=True)
    Referee(race, [Script(colour, GOLDEN[colour]) for colour in COLOURS]).run(past_turn=4)
    seen = [c.bottle.number for c in race.view(0).public.cyclists]
    assert seen == [2, 1, 1, 2, 3, 3]
