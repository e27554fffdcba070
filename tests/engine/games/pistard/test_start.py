"""Sections 2 to 5: track and colours, who rides, and the first move."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.errors import SetupError
from engine.games.pistard import GAME
from engine.games.pistard.box import colours, cycle
from engine.games.pistard.course import colours_of, half_line, track
from engine.games.pistard.race import PistardRace
from engine.games.pistard.turn import first_move, precedence, target
from engine.race.values import Setup
from engine.tour.rules import Rules
from tests.engine.games.one_stage import OS_1, OS_2, OS_3, OS_4, OS_5, P, Q, looks, said, stage
from tests.engine.games.pistard.conftest import Thrown

BOOK = Rules("pistard")
LAPS = (24, 28, 32, 36, 40, 48, 52, 56)


def letters(rows: int, first: int, last: int) -> str:
    """Return rows of the track as the vectors write them."""
    names = cycle()
    return " ".join("".join(names[c] for c in row) for row in colours(rows, 4)[first - 1 : last])


@pytest.mark.parametrize(
    ("road", "rows", "look", "left"),
    [
        (OS_1, 36, "FLAT 36", "sprints 1 of 1, bonuses 1, lanes 3"),
        (OS_2, 40, "FLAT 26, MTN_3 4, DESC_LOW 2, FLAT 8",
         "terrain 2 of 4, summits 1 of 1, bonuses 1, lanes 3"),
        (OS_3, 24, "TT_MID 24", "alone 1, terrain 1 of 1, lanes 3"),
        (OS_4, 52, "FLAT 13, MTN_2 8, DESC_MID 3, FLAT 5, HILL 2, MTN_HC 11, DESC_HIGH 4, MTN_1 6",
         "terrain 6 of 8, sprints 2 of 2, feeds 1 of 1, summits 3 of 3, bonuses 5, lanes 3"),
        (OS_5, 24, "FLAT 14, HILL 4, FLAT 6",
         "terrain 1 of 3, sprints 1 of 1, bonuses 1, lanes 3"),
    ],
    ids=["OS-1", "OS-2", "OS-3", "OS-4", "OS-5"],
)  # fmt: skip
def test_a_stage_on_the_track(road: Any, rows: int, look: str, left: str):
    """OS-1, OS-2, OS-3, OS-4, OS-5, M1, M2, R3.1 — rows, looks, and what is left out."""
    course = GAME.course(road, BOOK)
    assert (course.squares, course.lanes, [line.square for line in course.lines]) == (
        rows,
        4,
        [rows],
    )
    assert (looks(course), said(course.dropped)) == (look, left)


@pytest.mark.parametrize(("road", "half"), [(OS_1, 19), (OS_2, 20), (OS_4, 11), (OS_5, 14)])
def test_the_half_lap_line(road: Any, half: int):
    """OS-1, OS-2, OS-4, OS-5, M4 — behind the row of the first sprint, else half way."""
    rules = BOOK.with_changes(pistard__mode="elimination_half_lap")
    assert half_line(road, rules) == half
    lines = [line.square for line in GAME.course(road, rules).lines]
    assert lines == ([half] if any(p.kind == "INTERMEDIATE_SPRINT" for p in road.lines) else []) + [
        GAME.course(road, rules).squares
    ]


def test_what_two_hills_and_a_long_road_become():
    """OS-6 — 500 squares: 56 rows, 52 left out, the half-lap line behind row 39."""
    road = stage(
        ("FLAT", 340), ("HILL", 1), ("FLAT", 96), ("HILL", 2), ("COBBLES", 41), ("FLAT", 20),
        sprints=(341,), feeds=(250,),
    )  # fmt: skip
    course = GAME.course(road, BOOK)
    assert (course.squares, looks(course)) == (56, "FLAT 49, COBBLES 5, FLAT 2")
    assert said(course.dropped).endswith("squares 52")
    assert half_line(road, BOOK) == 39


@pytest.mark.parametrize(
    ("rows", "lap"),
    [(18, 24), (54, 24), (119, 24), (120, 28), (138, 32), (165, 36), (181, 40), (192, 40),
     (193, 48), (229, 48), (240, 52), (248, 56), (300, 56), (500, 56)],
)  # fmt: skip
def test_lengths_of_a_lap(rows: int, lap: int):
    """PI-26, OS-8, M1 — 44 rows are never ridden."""
    assert GAME.course(stage(("FLAT", rows)), BOOK).squares == lap


def test_the_own_track_by_house_rule():
    """M1, RULING 3, RULING 4 — course = track: lap_rows, lanes."""
    rules = BOOK.with_changes(pistard__course="track", pistard__lap_rows="48", pistard__lanes=3)
    course = GAME.course(OS_1, rules)
    assert (course.squares, course.lanes) == (48, 3)
    assert half_line(OS_1, rules) == 24


def test_the_table_of_the_book():
    """RULING 2, RULING 6, R2.3, R2.5 — nine rows, and what follows from them at 36."""
    assert letters(36, 1, 9) == "BYGR YRGB GBRY RYBG YRGB YBGR RGYB GRYB RGYB"
    assert (letters(36, 10, 10), letters(36, 19, 19)[0]) == ("RGBY", "Y")
    assert letters(36, 36, 36) == "BYRG"


def test_the_table_of_another_lap():
    """PI-25, RULING 6 — 24 rows."""
    assert letters(24, 1, 12) == ("BYGR YRGB GBRY RYBG YRGB YBGR RGBY GYBR BRYG YGRB GYBR GRBY")
    assert (letters(24, 13, 13), letters(24, 24, 24)) == ("YBRG", "RGYB")


def runs(rows: int, way: int) -> Counter[int]:
    """Count pairs of equal colour: 0 straight ahead, -1 inward, 1 outward, round the lap."""
    table = colours(rows, 4)
    return Counter(
        table[row][lane]
        for row in range(rows)
        for lane in range(4)
        if 0 <= lane + way < 4 and table[row][lane] == table[(row + 1) % rows][lane + way]
    )


@pytest.mark.parametrize("rows", LAPS)
def test_no_base_is_favoured(rows: int):
    """PI-24, PI-25, RULING 6 — lanes, straight, inward and outward pairs, for every allowed lap."""
    for lane in range(4):
        assert set(Counter(row[lane] for row in colours(rows, 4)).values()) == {rows // 4}
    for way in (0, -1, 1):
        found = runs(rows, way)
        assert len(set(found.values())) <= 1
        assert len(found) in (0, 4)
    if rows == 36:
        assert [runs(36, way)[0] for way in (0, -1, 1)] == [9, 7, 7]
    if rows == 24:
        assert [runs(24, way)[0] for way in (0, -1, 1)] == [3, 4, 5]


def test_terrain_shows_its_colour_by_house_rule():
    """M3, RULING 6 — colour_mode = terrain: B Y G R on a climb becomes B Y R R."""
    rules = BOOK.with_changes(pistard__colour_mode="terrain")
    names = cycle()
    climb = colours_of(stage(("MTN_1", 165)), rules)
    assert "".join(names[c] for c in climb[0]) == "BYRR"
    assert all(row.count(names.index("R")) == 2 for row in climb)
    assert said(GAME.course(OS_2, rules).dropped) == "summits 1 of 1, bonuses 1, lanes 3"


@pytest.mark.parametrize("rows", LAPS)
def test_the_track_is_closed_and_its_bends_are_as_long_in_every_lane(rows: int):
    """R3.1, R3.3, R3.4, RULING 3, RULING 5 — straights and bends of a lap of any length."""
    chain = track(rows, 4)
    assert chain.closed
    assert sum(block.rows for block in chain.blocks) == rows
    assert all(block.is_even for block in chain.blocks)
    if rows == 36:
        assert [(b.first, b.rows) for b in chain.blocks] == [
            (1, 6), (7, 8), (15, 10), (25, 8), (33, 4),
        ]  # fmt: skip


def test_who_rides_by_type():
    """OS-9, RULING 24, O6.2, R2.1 — bases Y, G, B, R by role, then whoever is left."""
    entered = GAME.enter(Setup(OS_1, BOOK, (P, Q)))
    assert [[r.bib for r in team.riders] for team in entered.teams] == [
        [3, 2, 1, 5], [12, 13, 14, 11],
    ]  # fmt: skip


def test_too_few_are_refused(start: Any):
    """R1.1, RULING 24, O6.3 — one team; of five the first four ride."""
    with pytest.raises(SetupError, match="1 team"):
        GAME.enter(start(1))
    short = start(2)
    with pytest.raises(SetupError, match="4"):
        GAME.enter(Setup(OS_1, BOOK, (short.teams[0], Q.__class__("Z", "Z", Q.riders[:3]))))


def thrown(start: Any, *dice: str, **rules: Any) -> Any:
    """Play the first move with these dice, every question answered by its default."""
    source = Thrown()
    for player, faces in enumerate(dice):
        source.faces_of["first", player] = bytes(map(int, faces))
    race = PistardRace(start(len(dice), **rules), source)
    asked, steps = [], first_move(race._state)
    question: Any = next(steps, None)
    while question is not None:
        asked.append(question)
        try:
            question = steps.send(question.default)
        except StopIteration:
            question = None
    return race, asked


@pytest.mark.parametrize(
    ("dice", "rows"),
    [
        pytest.param(("6666", "6111"), {6: 4, 5: 1, 1: 3}, id="PI-02 R5.4 the fifth six"),
        pytest.param(("6666", "6666", "6111"), {6: 4, 5: 4, 4: 1, 1: 3}, id="PI-03 R5.5 nine"),
        pytest.param(("3333", "3333"), {3: 4, 2: 4}, id="R5.6 R9.5 nothing extra"),
    ],
)
def test_rows_of_the_first_move(start: Any, dice: tuple[str, ...], rows: dict[int, int]):
    """R5.1, R5.3, R5.7, R3.2, R4.1, R4.2, RULING 1 — four abreast, the others a row behind."""
    race, _ = thrown(start, *dice)
    assert Counter(race._state.progress) == rows


def test_who_finds_no_row_stays_behind_the_line(start: Any):
    """R5.5, RULING 7 — the fifth and later ones wait in the order in which they were left over."""
    race, _ = thrown(start, "1111", "1111", first_tie="seat")
    state = race._state
    assert state.progress == [1, 1, 1, 1, 0, 0, 0, 0]
    assert state.staging[4:] == [1, 2, 3, 4]
    assert target(state, 1) == (0, (0,))


@pytest.mark.parametrize(
    ("tie", "lots", "order"), [("random", (1, 0), [2, 1, 0]), ("seat", (), [2, 0, 1])]
)
def test_precedence(start: Any, tie: str, lots: tuple[int, ...], order: list[int]):
    """R5.2, RULING 8, R13.7 — first_tie: the higher sum, equal ones by lot or by seat."""
    source = Thrown()
    source.lots[0] = lots
    race = PistardRace(start(3, first_tie=tie), source)
    assert precedence(race._state, {0: 12, 1: 12, 2: 20}) == order
    assert source.asked == ([(0, "first_tie", 2, 0)] if tie == "random" else [])


@pytest.mark.parametrize(
    ("how", "players"), [("all_at_once", [0, 0, 1, 1]), ("one_each", [0, 1, 0, 1])]
)
def test_who_places_when(start: Any, how: str, players: list[int]):
    """RULING 8, R13.1 — first_move_order: all dice of a number, or one after the other."""
    _, asked = thrown(start, "6655", "6611", first_move_order=how)
    sixes = [question for question in asked if question.about == (6, 6)]
    assert [question.manager for question in sixes] == players[: len(sixes)]
    assert (asked[0].kind, len(asked[0].options)) == ("PLACE_FIRST", 16)
