"""What a choice brings on the course of Um Reifenbreite, and what stands beside each rider."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.reifenbreite.advice import (
    WHEEL,
    change_of,
    end_worth,
    line_behind,
    mates_behind,
    mean_move,
    mode_gain,
    roll_gain,
    rows_to_finish,
    rows_to_line,
    shown_lane,
)
from engine.games.reifenbreite.drafting import ASK_SWITCH, DRAFT, REPLY_SWITCH
from engine.games.reifenbreite.moving import CHEAT6, CHEAT12, ENERGY, MOVE_MODE, ROLLS, HowToMove
from engine.games.reifenbreite.sheets import (
    NEAR,
    ask_switch_sheet,
    cases_of,
    discard_sheet,
    draft_sheet,
    mode_sheet,
    mode_words,
    place_start_sheet,
    regain_sheet,
    remount_sheet,
    reply_switch_sheet,
    rider_notes,
    team_purses,
)
from engine.games.reifenbreite.state import snapshot_of
from engine.race.frame import View
from engine.race.question import Choice, Question
from engine.race.sheet import AWAY, DICE, HAND, LIST, OF_ROLL, SQUARE, YES_NO
from tests.engine.games.reifenbreite.conftest import card_kind, face, name_of, rider_of


def look(t: Any, **other: Any) -> Any:
    """Return the course as it lies."""
    return snapshot_of(t.state)._replace(**other)


def put(kind: str, names: str, options: Any = (), **about: Any) -> Question:
    """Return a question about some riders."""
    riders = tuple(rider_of(name) for name in names.split())
    choice = Choice(tuple(options))
    return Question(kind, 0, 2, riders, choice, choice[0] if options else None, "R1", **about)


# what a roll brings


@pytest.mark.parametrize(
    ("dice", "fixed", "change", "mean"),
    [(2, 0, 0, 7.0), (1, 5, 0, 8.5), (0, 12, 0, 12.0), (2, 0, 2, 9.0), (1, 0, -3, 1.0),
     (1, 6, -2, 7.5), (0, 5, -1, 4.0)],
)  # fmt: skip
def test_what_dice_and_cards_bring_on_a_square(dice: int, fixed: int, change: int, mean: float):
    """R14.3, R14.5 — the number of the square counts, and no move is below none (R14.8)."""
    assert mean_move(dice, fixed, change) == pytest.approx(mean)


def test_the_square_of_the_start_counts_where_the_ground_does(table: Any):
    """R14.3, R14.4 — from the advanced game on; the basic game knows asphalt only."""
    faces = {9: face("aqua", 2), 8: face("ochre", 1)}
    t, basic = (
        table("S40", "21@9/1 22@8/1", faces=faces, level=level) for level in ("advanced", "basic")
    )
    assert [change_of(look(t), rider) for rider in (0, 1)] == [-2, 1]
    assert [change_of(look(basic), rider) for rider in (0, 1)] == [0, 0]
    assert [roll_gain(look(t), rider) for rider in (0, 1)] == [pytest.approx(5), pytest.approx(8)]
    five, six = (HowToMove(ENERGY, (card_kind(card),)) for card in ("1:5", "1:6"))
    assert mode_gain(look(basic), 0, five) == 8.5
    assert mode_gain(look(t), 0, six) == 7.5
    assert mode_gain(look(basic), 0, HowToMove(ENERGY, five.cards + six.cards)) == 11.0
    assert mode_gain(look(basic), 0, HowToMove(CHEAT12)) == 12.0
    assert mode_gain(look(basic), 0, ROLLS) == 7.0


# who comes along


def test_the_line_behind_ends_at_a_gap_or_at_who_has_moved(table: Any):
    """R10.6 — in their order; mates among them."""
    t = table("S40", "21@9/1 22@8/1 31@7/1 41@5/1 32@8/2")
    here = t.square("9/1")
    assert [name_of(r) for r in line_behind(look(t), here)] == ["22", "31"]
    assert [name_of(r) for r in line_behind(look(t), t.square("6/1"))] == ["41"]
    assert mates_behind(look(t), rider_of("21")) == 1
    assert mates_behind(look(t), rider_of("22")) == 0
    t.state.moved[rider_of("31")] = True
    assert [name_of(r) for r in line_behind(look(t), here)] == ["22"]
    t.state.moved[rider_of("22")] = True
    assert line_behind(look(t), here) == []
    assert mates_behind(look(t), rider_of("21")) == 0


def test_how_far_it_is_to_the_next_line_that_pays(table: Any):
    """R13.1 — a sprint whose places are all taken pays nobody any more."""
    t = table("S40", "21@9/1 22@20/1 23@21/1", sprints={20: (3, 1)})
    picture = look(t)
    assert [rows_to_line(picture, rider) for rider in (0, 1, 2)] == [11, 0, 19]
    assert [rows_to_finish(picture, rider) for rider in (0, 1, 2)] == [31, 20, 19]
    one, both = ((5,), ()), ((5, 6), ())
    assert rows_to_line(picture._replace(passed=one), 0) == 11
    assert rows_to_line(picture._replace(passed=both), 0) == 31


def test_a_square_is_worth_its_way_to_the_finish_and_a_wheel_in_front(table: Any):
    """R10.2, R14.3 — of the same colour, and not where drafting is barred (RULING 39)."""
    faces = {12: face("red", 1), 14: face("red", 1), 15: face("red", 1)}
    t = table("S40", "21@9/1 31@13/1 32@16/2 33@15/3", faces=faces)
    picture = look(t)

    def worth(where: str, of: Any = picture, rider: str = "21") -> float:
        return end_worth(of, rider_of(rider), t.square(where))

    def alone(where: str, of: Any = picture) -> float:
        square = t.square(where)
        change = of.squares.change[square] if of.law.surfaces else 0
        return 7 + change - of.squares.to_go[square]

    assert worth("11/2") - worth("10/2") == pytest.approx(1)
    assert worth("12/2") == pytest.approx(worth("11/2"))  # one nearer, and one less on a climb
    assert worth("12/1") == pytest.approx(alone("12/1"))  # a climb behind asphalt: no wheel
    assert worth("15/2") == pytest.approx(alone("15/2"))
    assert worth("14/3") == pytest.approx(alone("14/3") + WHEEL)  # a climb behind a climb
    assert worth("12/1", rider="31") == pytest.approx(alone("12/1"))  # that wheel is its own
    basic = table("S40", "21@9/1 31@13/1 32@16/2", faces=faces, level="basic")
    other = look(basic)
    assert worth("12/1", other) == pytest.approx(alone("12/1", other) + WHEEL)
    assert worth("12/2", other) - worth("11/2", other) == pytest.approx(1)


@pytest.mark.parametrize("row", [12, 13])
def test_no_wheel_is_worth_anything_where_drafting_is_barred(table: Any, row: int):
    """RULING 39 — neither from such a square nor behind one."""
    bare = table("S40", "21@9/1 31@13/1")
    apart = table("S40", "21@9/1 31@13/1", faces={row: face("beige")._replace(apart=True)})
    free, barred = (end_worth(look(t), 0, t.square("12/1")) for t in (bare, apart))
    assert free - barred == pytest.approx(WHEEL)


def test_lanes_are_counted_from_the_right(table: Any):
    """R6.1 — lane 1 is the right one."""
    t = table("S40")
    assert [shown_lane(look(t), t.square(f"9/{lane}")) for lane in (1, 2, 3, 4)] == [1, 2, 3, 4]


# questions that the rest of the tests seldom reach


def test_a_dot_for_each_rider_and_the_lane_of_a_mate_is_taken(table: Any):
    """R7.2, R7.3 — one dot of four lanes; a lane where a mate stands is said to be closed."""
    t = table("S40")
    dots = {lane: t.square(f"0/{lane}") for lane in (1, 2, 4)}
    options = [(rider_of("22"), dots[1]), (rider_of("22"), dots[2]), (rider_of("23"), dots[4])]
    sheet = place_start_sheet(put("PLACE_START", "22 23", options), look(t))
    (part,) = sheet.parts
    assert (part.rider, part.form, sheet.words.values) == (None, LIST, {"count": 2})
    assert [(o.code, o.words.values["lane"], o.words.values["row"]) for o in part.options] == [
        (0, 1, 1), (1, 2, 1), (2, 4, 1),
    ]  # fmt: skip
    assert [o.place for o in part.options] == [(0, 4), (0, 3), (0, 1)]
    assert [o.path for o in part.options] == [(o.place,) for o in part.options]
    assert [o.moves for o in part.options] == [
        ((rider, o.place),) for o, (rider, _) in zip(part.options, options, strict=True)
    ]
    assert [(b.words.values["lane"], b.rule) for b in sheet.barred] == [(3, "R7.3")]
    four = place_start_sheet(put("PLACE_START", "21 22 23 24", options), look(t))
    assert four.barred == ()


def test_who_leads_asks_the_next_one_behind(table: Any):
    """R18.2, R18.3 — the first of those who can; an answer yes changes their places."""
    t = table("S40", "21@9/1 31@8/1 32@7/1")
    asks = ask_switch_sheet(put(ASK_SWITCH, "21", (False, True), about=(4, 5)), look(t))
    assert asks.words.values["rider"].numbers == (0,)
    assert asks.words.values["other"].numbers == (4,)
    assert [(o.code, o.words.key, o.moves) for o in asks.parts[0].options] == [
        (0, "keep_lead", ()), (1, "ask_next", ()),
    ]  # fmt: skip
    reply = reply_switch_sheet(put(REPLY_SWITCH, "31 21", (False, True)), look(t))
    (part,) = reply.parts
    assert (part.rider, part.form, asks.parts[0].rider, asks.parts[0].form) == (
        4,
        YES_NO,
        0,
        YES_NO,
    )
    assert reply.words.values["rider"].numbers == (4,)
    assert reply.words.values["other"].numbers == (0,)
    assert [(o.code, o.words.key) for o in part.options] == [(0, "stay_behind"), (1, "take_lead")]
    assert part.options[0].moves == ()
    assert part.options[1].moves == ((4, (9, 4)), (0, (8, 4)))


@pytest.mark.parametrize("sheet_of", [discard_sheet, regain_sheet])
def test_cards_to_lose_or_to_get_back_are_called_by_what_they_are(table: Any, sheet_of: Any):
    """R4.2, R4.3, R12.6, R12.7 — value, shield, joker."""
    kinds = [card_kind(card) for card in ("1:5", "1:6", "j:6")]
    sheet = sheet_of(put("X", "21", kinds), look(table("S40", "21@9/1")))
    (part,) = sheet.parts
    assert (part.rider, part.form, sheet.words.values["rider"].numbers) == (0, LIST, (0,))
    assert [(o.code, o.words.key, o.words.values) for o in part.options] == [
        (0, "own_card", {"value": 5, "shield": ""}),
        (1, "own_card", {"value": 6, "shield": "M"}),
        (2, "joker", {"value": 6, "shield": "M"}),
    ]


def test_who_was_off_the_bicycle_gets_on_where_it_is_free(table: Any):
    """R14.11, RULING 28."""
    t = table("S40", "21@9/1")
    squares = [t.square("8/1"), t.square("9/2")]
    (part,) = remount_sheet(put("REMOUNT", "22", squares), look(t)).parts
    assert (part.rider, part.form) == (1, SQUARE)
    assert [(o.code, o.place, o.path, o.moves) for o in part.options] == [
        (0, (8, 4), ((8, 4),), ((1, (8, 4)),)), (1, (9, 3), ((9, 3),), ((1, (9, 3)),)),
    ]  # fmt: skip
    assert part.options[0].words.values == {"row": 8, "lane": 1, "nth": ""}


def test_ways_to_move_are_called_and_laid_as_they_are(table: Any):
    """R9.1, R11.1, R11.4, R16.1, R16.2 — dice, one card or two, a breakaway, the chase car."""
    five, six = card_kind("1:5"), card_kind("j:6")
    ways = [
        ROLLS, HowToMove(ENERGY, (five,)), HowToMove(ENERGY, (five, six)),
        HowToMove(ENERGY, (six,), True), HowToMove(CHEAT6), HowToMove(CHEAT12),
    ]  # fmt: skip
    assert [mode_words(way).key for way in ways] == [
        "roll", "card", "cards", "card_away", "chase_car_6", "chase_car_12",
    ]  # fmt: skip
    both = mode_words(ways[2]).values
    assert (both["first"].values["value"], both["second"].values["value"]) == (5, 6)
    sheet = mode_sheet(put(MOVE_MODE, "21", ways), look(table("S40", "21@9/1")))
    (part,) = sheet.parts
    assert (part.rider, part.form) == (0, HAND)
    assert [[(f.text, f.sign, f.kind) for f in o.faces] for o in part.options] == [
        [("2", "", DICE)],
        [("5", "", "card"), ("1", "", DICE)],
        [("5", "", "card"), ("6", "JM", "card")],
        [("6", "JM", "card"), ("1", "", DICE), ("»", "", AWAY)],
        [("6", "C", "card"), ("1", "", DICE)],
        [("12", "C", "card")],
    ]
    assert [o.cost for o in part.options] == [0, 1, 2, 1, 0, 0]


@pytest.mark.parametrize(
    ("colour", "number", "words"),
    [
        ("beige", 0, ("beige", "", "more")),
        ("aqua", 2, ("aqua", 2, "less")),
        ("aqua", 1, ("aqua", 1, "less")),
        ("ochre", 1, ("ochre", 1, "more")),
    ],
)
def test_the_ground_says_what_it_adds_or_takes(table: Any, colour: str, number: int, words: Any):
    """R14.1, R14.3 — and the basic game has asphalt only."""
    for level, expected in (("advanced", words), ("basic", ("beige", "", "more"))):
        t = table("S40", "21@9/1", faces={9: face(colour, number)}, level=level)
        values = mode_sheet(put(MOVE_MODE, "21", [ROLLS]), look(t)).words.values
        assert (values["colour"].key, values["change"], values["sign"].key) == expected


@pytest.mark.parametrize(
    ("colour", "hand", "round_", "level", "barred"),
    [
        ("beige", ("1:5",), 1, "advanced", [("first_round", "R11.2")]),
        ("beige", (), 1, "advanced", []),
        ("beige", (), 2, "advanced", [("no_cards", "R11.3")]),
        ("beige", ("2:5",), 2, "advanced", [("no_cards", "R11.3")]),  # another rider's
        ("beige", ("1:6",), 2, "advanced", []),
        ("red", ("1:6",), 2, "advanced", [("shields", "R14.13")]),
        ("red", ("1:5",), 2, "advanced", []),
        ("red", ("1:6",), 2, "basic", []),
        ("aqua", ("1:5",), 2, "advanced", []),
        ("aqua", ("1:5", "1:5"), 2, "advanced", [("one_card", "R14.13")]),
        ("aqua", ("1:5", "j:5"), 2, "advanced", [("one_card", "R14.13")]),
        ("aqua", ("1:5", "2:5"), 2, "advanced", []),
        ("ochre", ("1:5", "1:6"), 2, "advanced", []),
    ],
)
def test_why_a_card_in_hand_may_not_be_played(
    table: Any, colour: str, hand: Any, round_: int, level: str, barred: Any
):
    """R11.2, R11.3, R14.13."""
    t = table("S40", "21@9/1 31@9/2", faces={9: face(colour, 1)}, round_=round_, level=level)
    for name in ("21", "31"):  # of both teams alike
        t.hold("2")
        t.hold("3")
        t.hold(name[0], *hand)
        sheet = mode_sheet(put(MOVE_MODE, name, [ROLLS]), look(t))
        assert [(one.words.key, one.rule) for one in sheet.barred] == barred


def test_a_draft_is_taken_or_the_own_dice_are_kept(table: Any):
    """R10.2, R10.3 — beside the average of a roll with one figure behind the point."""
    t = table("S40", "21@16/1 31@8/1", faces={8: face("aqua", 6)})
    sheet = draft_sheet(put(DRAFT, "31", (False, True), about=(0, 7, 1)), look(t))
    (part,) = sheet.parts
    no, yes = part.options
    assert (part.rider, part.form, no.code, yes.code) == (4, YES_NO, 0, 1)
    average = sum(max(0, one + other - 6) for one in range(1, 7) for other in range(1, 7)) / 36
    assert (no.words.values, no.counts) == ({"average": round(average, 1)}, OF_ROLL)
    assert no.gain == pytest.approx(average)
    assert (yes.place, yes.moves, yes.gain) == ((15, 4), ((4, (15, 4)),), 7.0)
    assert yes.path == tuple((row, 4) for row in range(9, 16))
    assert (yes.words.values["row"], yes.words.values["squares"]) == (15, 7)
    assert sheet.words.values["squares"] == 7


# what holds where orders ask for it


@pytest.mark.parametrize(("row", "near"), [(40 - NEAR - 1, False), (40 - NEAR, True), (39, True)])
def test_a_line_is_near_where_a_good_roll_reaches_it(table: Any, row: int, *, near: bool):
    """Fourteen rows: two dice and a card."""
    picture = look(table("S40", f"21@{row}/1"))
    assert cases_of(put(MOVE_MODE, "21"), picture) == (("line",) if near else ())
    assert cases_of(put("REMOUNT", "21"), picture) == ()


def test_who_is_followed_leads_and_a_draft_may_be_a_close_thing(table: Any):
    """R10.2, R10.6 — a roll of 7 on average: 6 and 8 squares are close, 5 and 9 are not."""
    t = table("S60", "21@9/1 22@8/1 31@20/1")
    assert cases_of(put(MOVE_MODE, "21"), look(t)) == ("led",)
    assert cases_of(put(MOVE_MODE, "22"), look(t)) == ()
    close = {
        way: cases_of(put(DRAFT, "22", about=(rider_of("21"), way, 0)), look(t))
        for way in (5, 6, 7, 8, 9)
    }
    assert close == {5: (), 6: ("close",), 7: ("close",), 8: ("close",), 9: ()}


# what stands beside each rider


def test_notes_tell_cards_falls_photos_and_wheels(table: Any):
    """R21.2, RULING 42 — cards one may play, what happened, and who is directly ahead (R10.2)."""
    t = table("S40", "21@9/1 22@8/1 31@7/1 32@9/2")
    t.hold("2", "1:5", "1:6", "j:5", "3:6")
    t.state.piles[0] = [0] * 8
    t.state.piles[0][card_kind("1:5")] = 1
    t.state.moved[rider_of("21")] = t.state.moved[rider_of("23")] = True
    t.state.fallen[rider_of("32")] = True
    t.state.off = [rider_of("33")]
    t.state.photos[rider_of("22")] = [1, 2]
    t.state.wearer = rider_of("31")
    t.hold("3")
    t.state.piles[1] = [0] * 8
    notes = {name_of(note.rider): note for note in rider_notes(View(0, look(t)))}
    assert len(notes) == len(t.state.square)
    assert notes["21"].purse is not None
    assert notes["21"].purse.values == {"cards": 3}
    assert notes["21"].share == pytest.approx(3 / 4)
    assert notes["23"].share == 1.0
    assert (notes["31"].purse, notes["31"].share) == (None, None)
    wheels = {name: note.wheel for name, note in notes.items() if note.wheel is not None}
    assert wheels == {"22": rider_of("21"), "31": rider_of("22")}
    words = {name: [(p.key, p.values) for p in note.words] for name, note in notes.items()}
    assert {name: told for name, told in words.items() if told} == {
        "21": [("note_moved", {})],  # 23 has no place yet
        "22": [("note_photos", {"count": 2})],
        "32": [("note_fallen", {})],
        "33": [("note_off", {})],
    }
    jerseys = {name: [p.key for p in note.jerseys] for name, note in notes.items() if note.jerseys}
    assert jerseys == {"31": ["note_jersey"]}
    assert team_purses(View(0, look(t)))[:2] == (4, 0)
