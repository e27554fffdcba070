"""What a move is said to score is what it scores, in every kind of race."""

from __future__ import annotations

from typing import Any

import pytest

from engine.bots import BOTS
from engine.games.pistard import GAME
from engine.games.pistard.advice import (
    farthest_by_die,
    laps_whom,
    mates_ahead,
    points_for,
    team_left,
)
from engine.games.pistard.moves import TrackMove
from engine.games.pistard.sheets import rider_notes, sheet_of, team_purses
from engine.games.pistard.state import PistardSnapshot, snapshot_of
from engine.games.pistard.turn import DROP_DIE, MOVE, PLACE_FIRST
from engine.race.dice import Dice
from engine.race.frame import View
from engine.race.question import Choice, Question
from engine.race.referee import Referee
from engine.race.sheet import LIST, SQUARE


class Reader:
    """Draws lots, and keeps what the sheet says the drawn move scores, by turn and rider."""

    def __init__(self, key: str, said: dict[tuple[int, int], int]) -> None:
        self._bot, self._said = BOTS["random"](key), said

    def decide(self, question: Any, view: Any) -> Any:
        answer = self._bot.decide(question, view)
        if question.kind == MOVE:
            code, _ = question.options.settle_answer(answer)
            (part,) = GAME.sheet_of(question, view).parts
            option = next((option for option in part.options if option.code == code), None)
            if option is not None:  # of moves that lead to one square a sheet offers one
                said = option.words.values["points"]
                self._said[view.public.turn, question.riders[0]] = said
        return answer


@pytest.mark.parametrize("mode", ["points", "elimination_lap", "elimination_half_lap"])
def test_a_move_is_said_to_score_what_it_scores(start: Any, mode: str):
    """R11.1, RULING 20 — three of each lap score; R12.1 — nobody where the last are taken off."""
    said: dict[tuple[int, int], int] = {}
    setup = start(4, mode=mode)
    race = GAME.start(setup, Dice(setup.key))
    Referee(race, [Reader(f"{seat}", said) for seat in range(4)]).run()
    paid = {(event[1], event[2]): event[5] for event in race.happenings if event[0] == "passed"}
    assert len(paid) > 10
    assert said == {move: paid.get(move, 0) for move in said}
    assert any(said.values()) == (mode == "points")


# The track has 36 rows: a lap is completed by the 37th square.


def look(t: Any, **other: Any) -> PistardSnapshot:
    """Return the track as it lies."""
    return snapshot_of(t.state)._replace(**other)


@pytest.mark.parametrize(
    ("before", "squares", "passages", "points"),
    [
        (34, 2, (), 0),
        (34, 3, (), 3),
        (36, 1, (), 3),
        (34, 3, (1,), 2),
        (34, 3, (2,), 1),
        (34, 3, (3,), 0),
        (0, 6, (), 0),
        (37, 6, (), 0),
        (70, 3, (5,), 3),  # the second lap is nobody's yet
        (70, 3, (5, 1), 2),
        (70, 2, (5,), 0),
        (60, 6, (1,), 0),
    ],
)
def test_the_first_three_of_each_lap_score(
    track: Any, before: int, squares: int, passages: Any, points: int
):
    """R11.1 — three, two and one; a lap counts when its last square is left behind."""
    picture = look(track(f"A-Y@{before}/1"), passages=passages)
    assert points_for(picture, 0, squares) == points


def test_who_is_lapped_is_counted_of_other_players_only(track: Any):
    """R10.1, RULING 16 — level with somebody is enough; one's own riders are not taken off."""
    t = track("A-Y@40/1 A-G@8/2 B-Y@8/3 B-G@9/1 B-B@20/1 B-R@0/1")
    rider = t.rider("A-Y")
    assert [laps_whom(look(t), rider, squares) for squares in (3, 4, 5)] == [1, 2, 3]
    assert laps_whom(look(t), t.rider("B-B"), 6) == 0
    assert laps_whom(look(t), t.rider("B-B"), 17) == 0  # A stays ahead, its own waits behind
    t.state.racing[t.rider("B-Y")] = False
    assert laps_whom(look(t), rider, 4) == 1


def test_team_mates_who_wait_for_a_die_come_in_the_order_of_the_round(track: Any):
    """R6.1, R6.2."""
    t = track("A-Y@30/1 B-Y@25/1 A-G@20/2 A-B@10/2 B-G@5/1")
    first, second, third = (t.rider(name) for name in ("A-Y", "A-G", "A-B"))
    assert team_left(look(t), first) == [second, third]
    t.state.at = 2
    assert team_left(look(t), second) == [third]
    assert [mates_ahead(look(t), rider) for rider in (first, second, third)] == [0, 1, 2]
    assert mates_ahead(look(t), t.rider("B-G")) == 1
    t.state.racing[first] = t.state.racing[third] = False
    assert team_left(look(t), second) == []
    assert mates_ahead(look(t), third) == 1
    assert mates_ahead(look(t), t.rider("B-G")) == 1
    assert mates_ahead(look(t), t.rider("B-Y")) == 0


def test_each_die_leads_as_far_as_its_longest_move(track: Any):
    """R13.2 — with the squares of colour and wind; the highest die first."""
    t = track("A-Y@10/1 B-Y@14/1 B-G@14/2 A-G@30/3")
    rider = t.rider("A-Y")
    found = farthest_by_die(look(t), rider, [5, 3, 3])
    assert list(found) == [5, 3]
    for die in (5, 3):
        ends = t.ends("A-Y", die)
        assert found[die] == max(int(end[1:].split(",")[0]) - 10 for end in ends)
    t.state.racing[t.rider("B-Y")] = False
    t.state.progress[t.rider("B-Y")] = 0
    assert farthest_by_die(look(t), rider, [3])[3] >= found[3]


# questions as they are read


def ask(kind: str, riders: tuple[int, ...], options: Any, **more: Any) -> Question:
    """Return a question about some riders."""
    return Question(kind, 0, 1, riders, Choice(options), options[0], "R13", **more)


def read(t: Any, question: Question) -> Any:
    """Return its sheet."""
    return sheet_of(question, View(0, look(t)))


def test_the_first_die_places_a_rider_on_a_lane_or_leaves_it_waiting(track: Any):
    """R13.1."""
    t = track("A-Y@1/1")
    question = ask(PLACE_FIRST, (1, 2), ((1, 3), (2, 4)), about=(5, 5))
    sheet = read(t, question)
    (part,) = sheet.parts
    assert (part.rider, part.form, sheet.words.values) == (None, LIST, {"die": 5, "row": 5})
    assert [(o.code, o.words.key, o.place, o.path, o.moves) for o in part.options] == [
        (0, "place", (5, 3), ((5, 3),), ((1, (5, 3)),)),
        (1, "place", (5, 4), ((5, 4),), ((2, (5, 4)),)),
    ]
    waits = read(t, ask(PLACE_FIRST, (1, 2), ((1, 0), (2, 0)), about=(1, 0))).parts[0].options
    assert [(o.words.key, o.place, o.path, o.moves) for o in waits] == [("wait", None, (), ())] * 2


def test_a_move_says_die_squares_extras_and_points(track: Any):
    """R13.2, R7.2 — of moves that lead to one square one is offered; a shorter die is told."""
    t = track("A-Y@34/1 A-G@12/1 B-Y@2/1")
    t.throw("A", "53")
    moves = (
        TrackMove(5, 5, 2, "C>"), TrackMove(5, 5, 4, "C<"), TrackMove(5, 5, 2, ""),
        TrackMove(3, 2, 2, ""),
    )  # fmt: skip
    sheet = read(t, ask(MOVE, (0,), moves))
    (part,) = sheet.parts
    assert (part.rider, part.form) == (0, SQUARE)
    assert sheet.words.values["dice"] == "5 3"
    assert sheet.words.values["row"] == 34
    assert sheet.words.values["rider"].numbers == (0,)
    assert [o.code for o in part.options] == [0, 2, 3]
    first = part.options[0]
    assert first.words.values == {
        "die": 5, "squares": 7, "row": 41, "lane": 3, "colour": 1, "wind": 1, "points": 3,
    }  # fmt: skip
    assert (first.place, first.path, first.moves) == ((41, 3), ((41, 3),), ((0, (41, 3)),))
    assert first.gain == 7.0
    assert [(b.words.values, b.rule) for b in sheet.barred] == [({"die": 3}, "R7.2")]
    second = read(t, ask(MOVE, (t.rider("B-Y"),), moves))
    assert second.words.values["dice"] == ""


def test_who_stays_behind_the_line_has_no_square(track: Any):
    """R7.2 — a die that leads nowhere."""
    t = track("A-Y@0/1 A-G@5/1")
    (option,) = read(t, ask(MOVE, (0,), (TrackMove(1, 0, 0, ""),))).parts[0].options
    assert (option.place, option.path, option.moves, option.gain) == (None, (), (), 0.0)


def test_one_of_the_unused_dice_goes_with_a_rider(track: Any):
    """R13.3."""
    (part,) = read(track("A-Y@1/1"), ask(DROP_DIE, (0, 1), (6, 2))).parts
    assert (part.rider, part.form) == (None, LIST)
    assert [(o.code, o.words.values) for o in part.options] == [(0, {"die": 6}), (1, {"die": 2})]


def test_notes_tell_points_dice_who_has_moved_and_who_is_out(track: Any):
    """R13.6."""
    t = track("A-Y@30/1 A-G@20/2 B-Y@25/1")
    t.throw("A", "61")
    t.state.points[t.rider("A-G")] = 4
    t.state.points[t.rider("B-Y")] = 2
    t.state.at = 1
    notes = rider_notes(View(0, look(t)))
    assert [note.rider for note in notes] == list(range(8))
    told = {
        note.rider: ([(p.key, p.values) for p in note.words], note.purse and note.purse.values)
        for note in notes
    }
    assert told[t.rider("A-Y")] == ([("note_moved", {})], {"dice": "6 1"})
    assert told[t.rider("A-G")] == ([("note_points", {"points": 4})], {"dice": "6 1"})
    assert told[t.rider("B-Y")] == ([("note_points", {"points": 2})], None)
    assert told[t.rider("A-R")] == ([("note_out", {})], None)
    assert team_purses(View(0, look(t))) == (4, 2)
