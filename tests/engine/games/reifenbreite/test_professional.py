"""Chase car, sprints, jersey, switching the lead (sections 16 to 18)."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from engine.games.reifenbreite.chance import draw_final_photos
from engine.games.reifenbreite.lines import pass_lines, settle_jersey, sprint_points
from engine.games.reifenbreite.moving import CHEAT6, CHEAT12, HowToMove, ways_to_move
from tests.engine.games.one_stage import SPRINT
from tests.engine.games.reifenbreite.conftest import drafts, face, kinds, name_of, rider_of

SIX, TWELVE = HowToMove(CHEAT6), HowToMove(CHEAT12)


def car(table: Any, places: str = "21@9/1", **given: Any) -> Any:
    return table("S60", places, level="professional", modules=["cheating"], **given)


# Cheating


def test_six_and_a_die(table: Any):
    """R16.1, R9.1, RULING 30 — one photo is noted; no card is played, others may draft."""
    t = car(table, "21@9/1 31@8/1")
    t.dice.cards_of["photo"] = [4]
    asked = t.turn("21", "5", MOVE_MODE=SIX, DRAFT=True)
    assert (t.where("21"), t.where("31"), t.state.photos[0]) == ("20/1", "19/1", [4])
    assert drafts(asked) == ["31"]
    assert (t.state.acts[0], sum(t.state.piles[0])) == (1, 0)


def test_twelve_without_a_die(table: Any):
    """R16.2, RULING 5, RULING 30 — two photos, each from all six; one of the four acts."""
    t = car(table)
    t.dice.cards_of["photo"] = [4, 4]
    t.turn("21", "", MOVE_MODE=TWELVE)
    assert (t.where("21"), t.state.photos[0], t.state.acts[0]) == ("21/1", [4, 4], 1)
    assert [one[2] for one in t.dice.asked] == [(1, 2, 3, 4, 5, 6)] * 2
    assert [one[3] for one in t.dice.asked] == [0, 1]


def test_the_car_and_the_colours(table: Any):
    """UR-40, RULING 30 — 12 on red 5 are 7 squares and no card; 6 + 2 on aqua 3 are 5."""
    t = car(table, faces={9: face("red", 5)})
    t.turn("21", "", MOVE_MODE=TWELVE)
    assert (t.where("21"), t.said("took_card")) == ("16/1", [])
    t = car(table, faces={9: face("aqua", 3)})
    t.turn("21", "2", MOVE_MODE=SIX)
    assert t.where("21") == "14/1"


def test_a_seven_at_the_car(table: Any):
    """UR-24, RULING 30 — round 3 and a die of 1: a card; in round 1 none; by house rule none."""
    for round_, rules, cards in ((3, {}, 1), (1, {}, 0), (3, {"cheat_seven": False}, 0)):
        t = car(table, round_=round_, **rules)
        t.dice.cards_of["chance"] = [20]
        t.turn("21", "1", MOVE_MODE=SIX)
        assert len(t.said("took_card")) == cards


def test_four_times_in_a_race(table: Any):
    """UR-23, R16.3, RULING 30 — then neither is offered; cheat_max and cheat_round1 change that."""
    t = car(table)
    assert {SIX, TWELVE} <= set(ways_to_move(t.state, 0))
    t.state.acts[0] = 4
    assert not {SIX, TWELVE} & set(ways_to_move(t.state, 0))
    assert not {SIX} & set(ways_to_move(car(table, cheat_max=0).state, 0))
    assert {SIX} <= set(ways_to_move(car(table, round_=1).state, 0))
    assert not {SIX} & set(ways_to_move(car(table, round_=1, cheat_round1=False).state, 0))


def test_the_photographer(table: Any):
    """RULING 31, R5.3 — one more number for who has cheated, nothing for others."""
    for acts, noted in ((0, []), (1, [6])):
        t = car(table)
        t.state.acts[0] = acts
        t.dice.cards_of |= {"chance": [22], "photo": [6]}
        t.turn("21", "34")
        assert t.state.photos[0] == noted
        assert t.where("21") == "16/1"


def test_the_final_draw(table: Any):
    """UR-22, R16.4, R16.5, RULING 31 — two different cards; 42 noted 2, 3, 5 and 3 comes up."""
    t = car(table)
    t.state.photos[rider_of("42")] = [2, 3, 5]
    t.state.photos[rider_of("21")] = [4]
    t.dice.cards_of["final_photo"] = [3, 1]
    draw_final_photos(t.state)
    assert [name_of(r) for r in t.state.riders if t.state.disqualified[r]] == ["42"]
    assert [one[2] for one in t.dice.asked] == [(1, 2, 3, 4, 5, 6), (1, 2, 4, 5, 6)]
    assert t.said("photos_drawn", "disqualified") == [
        ("photos_drawn", "", "3, 1"), ("disqualified", "42"),
    ]  # fmt: skip


def test_how_many_photos_are_drawn_by_house_rule(table: Any):
    """Final_photos: with six everybody who cheated is caught; without photos no draw.

    RULING 31.
    """
    t = car(table, final_photos=6)
    t.state.photos[0] = [5]
    draw_final_photos(t.state)
    assert t.state.disqualified[0]
    clean = car(table)
    draw_final_photos(clean.state)
    assert (clean.dice.asked, clean.state.final) == ([], ())


@pytest.mark.parametrize(
    ("noted", "share"), [(1, 1 / 3), (2, 5 / 9), (3, 19 / 27), (4, 65 / 81), (8, 0.961)]
)
def test_the_risk_grows(noted: int, share: float):
    """UR-21, R16.6, RULING 31 — with k noted photos 1 - (2/3)^k, counted over all there are."""
    drawn = [(a, b) for a, b in product(range(6), repeat=2) if a != b]
    safe = sum(((6 - 2) / 6) ** noted for _ in drawn) / len(drawn)
    assert 1 - safe == pytest.approx(share, abs=5e-4)


# Sprints and the yellow jersey


def sprint(table: Any, places: str, *rows: int, jersey: bool = True, **rules: Any) -> Any:
    modules = ["sprints", "yellow_jersey"] if jersey else ["sprints"]
    points = {0: (11, 8, 5), 1: (7, 5, 3), 2: (5, 4, 2)}
    lines = {row: points[n] for n, row in enumerate(rows)}
    return table("S60", places, sprints=lines, level="professional", modules=modules, **rules)


def cross(t: Any, sprint_: int, *names: str) -> None:
    """Let riders cross a sprint line one after the other."""
    line = t.state.sprints[sprint_]
    row = t.state.lines[line].square
    for name in names:
        rider = rider_of(name)
        free = next(s for s in t.state.squares.net.squares_before(row) if t.state.on[s] < 0)
        if t.state.square[rider] >= 0:
            t.state.lift_rider(rider)
        beyond = next(s for s in t.state.squares.net.squares_beyond(row) if t.state.on[s] < 0)
        t.state.put_rider(rider, beyond)
        pass_lines(t.state, rider, free)


def test_a_drafter_crosses_after_the_leader(table: Any):
    """Both land beyond the line: first the leader, then the other.

    UR-32, R17.2, R17.3, RULING 32.
    """
    t = sprint(table, "21@9/1 31@8/1", 15)
    t.turn("21", "64", MOVE_TO="19/1", DRAFT=True)
    assert [name_of(r) for r in t.state.passed[0]] == ["21", "31"]
    assert t.said("passed") == [
        ("passed", "21", SPRINT, 1, 11), ("passed", "31", SPRINT, 2, 8),
    ]  # fmt: skip


def test_a_line_is_crossed_once(table: Any):
    """RULING 32 — who falls behind it again and comes once more has no second place."""
    t = sprint(table, "21@16/1", 15)
    t.state.passed[0] = [0]
    t.put("21", "14/1")
    t.turn("21", "46")
    assert t.state.passed[0] == [0]


def test_the_first_over_the_first_line_wears_the_jersey(table: Any):
    """R17.4, R17.5, RULING 33 — put on at once, two points from the next round on."""
    t = sprint(table, "21@9/1", 15)
    t.turn("21", "64", MOVE_TO="19/1")
    assert t.state.wearer == rider_of("21")
    t.end()
    assert t.state.strokes == [[0] * 16]
    t.begin()
    t.end()
    assert t.state.strokes[0][0] == 1
    at_once = sprint(table, "21@9/1", 15, jersey_count="including_first")
    at_once.turn("21", "64", MOVE_TO="19/1")
    at_once.end()
    assert at_once.state.strokes[0][0] == 1


def test_without_the_module_there_is_no_jersey(table: Any):
    """R1.5, R1.6 — sprints alone pay their points."""
    t = sprint(table, "21@9/1", 15, jersey=False)
    t.turn("21", "64", MOVE_TO="19/1")
    assert (t.state.wearer, sprint_points(t.state, 0)) == (-1, 11)


def test_who_has_more_sprint_points_takes_the_jersey(table: Any):
    """UR-JERSEY, R17.6, R17.7 — 42 has 5 + 7 = 12 against 11; jersey points do not count."""
    t = sprint(table, "", 15, 30)
    cross(t, 0, "21", "33", "42")
    t.end()
    t.begin()
    cross(t, 1, "42", "51", "43")
    t.end()
    assert (name_of(t.state.wearer), t.state.worn_since) == ("42", t.state.turn)
    assert t.state.strokes[0][rider_of("21")] == 1


def test_equal_points_stay_with_the_wearer(table: Any):
    """UR-25, RULING 34 — 11 against 8 + 3 = 11; by house rule the latest winner takes it."""
    for rules, wearer in (({}, "21"), ({"jersey_tie": "latest_winner"}, "33")):
        t = sprint(table, "", 15, 30, **rules)
        cross(t, 0, "21", "33", "42")
        t.end()
        t.begin()
        t.state.lines = (t.state.lines[0], _paying(t.state.lines[1], (3, 2, 1)), t.state.lines[2])
        cross(t, 1, "33", "51", "43")
        t.end()
        assert name_of(t.state.wearer) == wearer


def _paying(line: Any, points: tuple[int, ...]) -> Any:
    return replace(line, points=points)


def test_of_two_challengers_the_better_in_the_latest_sprint(table: Any):
    """RULING 34 — 5 + 8 and 8 + 5, both above 11: who won more in the latest."""
    t = sprint(table, "", 15, 30)
    t.state.lines = (t.state.lines[0], _paying(t.state.lines[1], (11, 8, 5)), t.state.lines[2])
    cross(t, 0, "21", "33", "42")
    t.end()
    t.begin()
    cross(t, 1, "51", "42", "33")
    t.end()
    assert name_of(t.state.wearer) == "42"


def test_places_that_fill_later_are_judged_then(table: Any):
    """RULING 32, RULING 33 — the second place of the second sprint comes a round later."""
    t = sprint(table, "", 15, 30)
    cross(t, 0, "21", "33", "42")
    t.end()
    t.begin()
    cross(t, 1, "51")
    t.end()
    assert name_of(t.state.wearer) == "21"
    t.begin()
    cross(t, 1, "33")
    t.end()
    assert name_of(t.state.wearer) == "33"


def test_the_jersey_rests_once_its_wearer_is_home(table: Any):
    """RULING 33 — it earns for the round of the finish, then no more; by house rule it goes on."""
    for rules, strokes in (({}, 1), ({"jersey_after_finish": True}, 2)):
        t = sprint(table, "", 15, **rules)
        cross(t, 0, "21")
        t.end()
        t.begin()
        t.state.home_round[0] = t.state.turn
        t.end()
        t.begin()
        t.end()
        assert t.state.strokes[0][0] == strokes


def test_a_round_in_the_jersey_by_house_rule(table: Any):
    """RULING 33 — jersey_points = 5."""
    t = sprint(table, "", 15, jersey_points=5)
    cross(t, 0, "21")
    t.end()
    t.begin()
    t.end()
    assert t.said("wore_jersey") == [("wore_jersey", "21", 5)]


def test_strokes_stand_where_the_wearer_has_a_row(table: Any):
    """R17.8 — made wearer by a sprint in which there is no row: the latest box with one."""
    t = sprint(table, "", 15, 30)
    cross(t, 0, "21", "33", "42")
    t.state.wearer, t.state.worn_since, t.state.worn_for = rider_of("33"), 1, 1
    settle_jersey(t.state)
    assert t.state.strokes[0][rider_of("33")] == 1


# Switching the lead


def switching(table: Any, places: str, **rules: Any) -> Any:
    return table("S60", places, level="professional", modules=["switch_lead"], **rules)


@pytest.mark.parametrize(
    ("wishes", "sequence"),
    [
        pytest.param([False], "ask", id="nobody is asked"),
        pytest.param([True, False], "ask 31 ask", id="no further after one refusal"),
        pytest.param([True, True], "ask 31 ask 41", id="asked anew as long as one is left"),
    ],
)
def test_the_leader_is_asked_anew_after_each_refusal(table: Any, wishes: list[bool], sequence: str):
    """UR-30, R18.2, R18.4 — all refuse; then the front rider takes the turn."""
    t = switching(table, "21@9/1 31@8/1 41@7/1")
    asked = t.turn("21", "44", ASK_SWITCH=wishes, REPLY_SWITCH=False)
    *switch, (kind, leader) = kinds(asked)[: len(sequence.split()) + 1]
    assert [name if kind == "REPLY_SWITCH" else "ask" for kind, name in switch] == sequence.split()
    assert (kind, leader) == ("MOVE_MODE", "21")
    left = [[name_of(r) for r in q.about] for q in asked if q.kind == "ASK_SWITCH"]
    assert left == [["31", "41"], ["41"]][: len(left)]


def test_the_line_ends_with_who_has_moved(table: Any):
    """RULING 36 — moved, fallen and dismounted riders are no part of it, whatever their colours."""
    t = switching(table, "21@9/1 31@8/1 41@7/1 51@6/1", faces={8: face("red", 1)})
    t.state.moved[rider_of("41")] = True
    asked = t.turn("21", "44", ASK_SWITCH=True, REPLY_SWITCH=False)
    assert [name for kind, name in kinds(asked) if kind == "REPLY_SWITCH"] == ["31"]
    alone = switching(table, "21@9/1 31@7/1")
    assert kinds(alone.turn("21", "44"))[0] == ("MOVE_MODE", "21")


def test_one_switch_a_turn(table: Any):
    """RULING 36 — who takes the lead must ride; by house rule that rider may ask as well."""
    t = switching(table, "21@9/1 31@8/1")
    asked = t.turn("21", "44", ASK_SWITCH=True, REPLY_SWITCH=True)
    assert [kind for kind, _ in kinds(asked)].count("ASK_SWITCH") == 1
    again = switching(table, "21@9/1 31@8/1 41@7/1", switch_once=False)
    asked = again.turn("21", "44", ASK_SWITCH=True, REPLY_SWITCH=True)
    assert [name for kind, name in kinds(asked) if kind == "ASK_SWITCH"] == ["21", "31"]
    assert kinds(asked)[4] == ("MOVE_MODE", "21")


def test_who_gave_the_lead_away_may_ask_again_in_the_own_turn(table: Any):
    """RULING 36, R18.2 — once a turn: the old front rider declines the wheel and leads the rest."""
    t = switching(table, "21@9/1 31@8/1 41@7/1")
    t.turn("21", "44", ASK_SWITCH=True, REPLY_SWITCH=True, DRAFT=False)
    asked = t.turn(dice="44", ASK_SWITCH=False)
    assert kinds(asked)[0] == ("ASK_SWITCH", "21")


def test_the_surface_follows_the_new_square(table: Any):
    """RULING 36 — the new front rider stands on the front square, and the old one may draft."""
    t = switching(table, "21@9/1 31@8/1", faces={9: face("red", 2), 8: face("red", 1)})
    t.turn("21", "46", ASK_SWITCH=True, REPLY_SWITCH=True, DRAFT=True)
    assert (t.where("31"), t.where("21")) == ("17/1", "16/1")


def test_switching_over_a_border_by_house_rule(table: Any):
    """RULING 36 — switch_same_surface: only who stands on the front rider's colour is asked."""
    faces = {8: face("red", 1)}
    t = switching(table, "21@9/1 31@8/1 41@7/1", faces=faces, switch_same_surface=True)
    asked = t.turn("21", "44", ASK_SWITCH=True, REPLY_SWITCH=False)
    assert [name for kind, name in kinds(asked) if kind == "REPLY_SWITCH"] == ["41"]


def test_in_the_first_round_too(table: Any):
    """RULING 36 — before the roll, also in round 1."""
    t = switching(table, "21@4/1 31@3/1", round_=1)
    assert kinds(t.turn("21", "44"))[0] == ("ASK_SWITCH", "21")
