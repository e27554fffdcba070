"""Section 4: who rides, in which colour, where he stands, and how the decks lie."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.errors import SetupError
from engine.games.figueres.box import Card, coloured_cards
from engine.games.figueres.course import enter_race
from engine.games.figueres.race import FigueresRace
from engine.race import setup_data
from engine.race.question import Question
from engine.race.referee import Referee

Make = Callable[..., Any]


class First:
    """Takes the first option, or the colour it is told to."""

    def __init__(self, colour: str = "") -> None:
        self.colour = colour
        self.asked: list[object] = []

    def decide(self, question: Question, _view: Any) -> Any:
        """Note what is asked and take the first."""
        self.asked.append((question.kind, question.turn, tuple(question.options)))
        return self.colour if question.kind == "COLOUR" and self.colour else question.default


def _begin(race: FigueresRace, managers: list[First]) -> Any:
    """Ride up to the first cards and return the state."""
    Referee(race, managers).run(past_turn=0)
    return race._state


@pytest.mark.parametrize(("players", "cyclists", "neutrals"), [(3, 5, 2), (4, 6, 2), (5, 6, 1)])
def test_neutrals_fill_the_board(criterium: Make, players: int, cyclists: int, neutrals: int):
    """R4.2, R1.2, CF-20 — each player rides exactly one cyclist."""
    state = _begin(criterium(players), [First()] * players)
    assert len(state.cyclists) == cyclists
    assert sum(state.is_neutral(rider) for rider in state.cyclists) == neutrals


def test_colours_are_picked_in_seat_order_and_nobody_has_two(criterium: Make):
    """R11.2, R4.1 — the options are the colours not yet taken."""
    seats = [First("blue"), First(), First("orange"), First()]
    state = _begin(criterium(), seats)
    assert state.colour == ["blue", "red", "orange", "green", "yellow", "grey"]
    assert [seat.asked[0][2] for seat in seats][3] == ("green", "yellow", "grey")


def test_the_last_colours_of_the_palette_stay_neutral(criterium: Make):
    """RULING 14 — grey and orange, as in the text's example."""
    assert _begin(criterium(3), [First()] * 3).colour[3:] == ["grey", "orange"]


def test_the_palette_says_which_colours_come_last(criterium: Make):
    """RULING 14 — figueres.palette."""
    palette = ["orange", "grey", "blue", "green", "red", "yellow"]
    state = _begin(criterium(5, palette=palette), [First()] * 5)
    assert state.colour == palette


def test_a_sixth_player_leaves_no_choice_of_colour_to_the_last(criterium: Make):
    """RULING 15 — figueres.setup_table seats six; one colour left is no question (section 0)."""
    seats = [First() for _ in range(6)]
    _begin(criterium(6, setup_table={"6": 6}), seats)
    assert [[kind for kind, *_ in seat.asked].count("COLOUR") for seat in seats] == [1] * 5 + [0]


def test_hands_are_whole_and_neutral_decks_shuffled_each_on_its_own(criterium: Make, stacked: Make):
    """R4.1, R4.3, section 12 — decks in palette order, then the bottles, then the places."""
    dice = stacked({(0, "deck grey"): (6,), (0, "deck orange"): (3, 2)})
    state = _begin(criterium(dice=dice), [First()] * 4)
    assert [sorted(hand) for hand in state.cards[:4]] == [list(coloured_cards())] * 4
    assert [[card.number for card in deck[:2]] for deck in state.cards[4:]] == [[6, 0], [3, 2]]
    assert [purpose for _, purpose, _ in dice.asked] == [
        "deck grey", "deck orange", "bottles", "places",
    ]  # fmt: skip


def test_the_bottle_deck_is_shuffled(criterium: Make, stacked: Make):
    """R4.4 — whole, face down."""
    state = _begin(criterium(dice=stacked({(0, "bottles"): (8, 3)})), [First()] * 4)
    assert state.bottles[:3] == [Card(3, True), Card(2, True), Card(1, True)]


def test_with_three_players_the_bottle_deck_keeps_its_nine_cards(criterium: Make):
    """RULING 15 — the text changes nothing else."""
    assert len(_begin(criterium(3), [First()] * 3).bottles) == 9


def test_all_stand_on_the_starting_square_in_an_order_by_lot(criterium: Make, stacked: Make):
    """R3.1, R4.5, R4.6, RULING 16 — slots from the left, once the colours are known."""
    state = _begin(criterium(dice=stacked({(0, "places"): (5, 0, 4)})), [First()] * 4)
    assert (state.square, state.slot) == ([0] * 6, [2, 4, 5, 6, 3, 1])


def test_named_colours_take_the_left_places(criterium: Make):
    """RULING 16 — figueres.start_order: an explicit list; who is not named is drawn behind."""
    state = _begin(criterium(3, start_order=["grey", "blue", "yellow"]), [First()] * 3)
    assert state.slot == [3, 2, 4, 1, 5]


def test_the_start_may_be_counted_as_square_one(criterium: Make):
    """RULING 2 — figueres.start_index."""
    assert set(_begin(criterium(start_index=1), [First()] * 4).square) == {1}


@pytest.mark.parametrize("players", [0, 1, 2])
def test_too_few_players_are_refused_in_one_sentence(criterium: Make, players: int):
    """RULING 15 — solo and two-player games are not in the text."""
    with pytest.raises(SetupError, match="the game is for 3 to 5"):
        criterium(players)


def test_a_table_may_be_extended_to_two(criterium: Make):
    """RULING 15 — figueres.setup_table."""
    state = _begin(criterium(2, setup_table={"2": 6}), [First()] * 2)
    assert len(state.cyclists) == 6


def test_more_teams_than_the_table_seats_stay_at_home(criterium: Make):
    """R1.2 — five players at most; the sixth team of a tour is never asked."""
    race = criterium(6)
    seats = [First() for _ in range(6)]
    _begin(race, seats)
    assert [bool(seat.asked) for seat in seats] == [True] * 5 + [False]


def test_more_cyclists_than_the_box_holds_are_no_seat(criterium: Make):
    """R2.1 — six cyclists; a table that has fewer on the board than players seats nobody."""
    with pytest.raises(SetupError):
        criterium(5, setup_table={"5": 4})


def test_a_team_without_riders_is_refused(setup: Make, stacked: Make):
    """R1.2 — each player rides one cyclist."""
    full = setup()
    empty = replace(full, teams=(*full.teams[:3], replace(full.teams[3], riders=())))
    with pytest.raises(SetupError, match="Team 3"):
        FigueresRace(empty, stacked())


def test_a_tours_stage_is_entered_by_the_first_riders_and_the_neutrals(setup: Make):
    """R1.2, R4.2 — neutrals have no bib and nobody who decides for them; entering is done once."""
    entered = enter_race(setup(6))
    assert [[rider.bib for rider in team.riders] for team in entered.teams] == [
        [1], [11], [21], [31], [41],
    ]  # fmt: skip
    assert [(r.bib, r.type) for r in entered.neutrals] == [(-1, "NEUTRAL")]
    assert enter_race(entered) == entered


def test_a_setup_with_neutrals_is_written_and_read_whole(setup: Make):
    """The record of a race needs no tour beside it."""
    entered = enter_race(setup(4))
    assert setup_data.read_setup(setup_data.write_setup(entered)) == entered


def test_a_road_without_squares_is_refused(setup: Make, road: Make):
    """R3.2 — there is nothing to ride on."""
    with pytest.raises(SetupError, match="no squares"):
        enter_race(replace(setup(4), road=road(0)))
