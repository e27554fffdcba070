"""What is asked before the first turn, and at lines, as a manager reads it."""

from dataclasses import replace

import pytest

from engine.games.ciclismo.lines import settle_lines
from engine.games.ciclismo.simplification import simplify
from engine.games.ciclismo.start import choose_sides, place_riders
from engine.race.question import answer_of, blocked_options
from engine.race.sheet import AMOUNT, LIST, YES_NO, Riders, Term
from tests.engine.games.ciclismo.sheets.reading import reads

THREE = {f"A{n}": ("CLIMBER" if n > 1 else "ROULEUR", None) for n in (1, 2, 3)}


def test_a_side_is_picked_where_owners_may(table, flat):
    """RULING 34 — move.search_first = owner: left before right, or right before left."""
    t = table(flat, THREE, {"move.search_first": "owner"})
    (read,) = reads(t, choose_sides(t.state))
    assert [option.words.key for option in read.options()] == ["left", "right"]
    assert [answer_of(read.question, (option.code,)) for option in read.options()] == [1, -1]


def test_two_riders_are_named_one_in_front_of_the_other(table, flat):
    """R6.16, RULING 39 — each with the square it leads to and what it rolls there on average."""
    t = table(flat, THREE)
    first, second = reads(t, place_riders(t.state, [0]), {"PLACE": lambda q: q.options[-1]})
    front, behind, squares = first.sheet.parts
    assert [front.words.key, behind.words.key, squares.words.key] == ["front", "behind", "squares"]
    assert {option.place for option in front.options} == {(0, 1)}
    assert {option.place for option in behind.options} == {(-1, 1)}
    assert front.options[0].words.values == {"rider": Riders((0,)), "type": Term("ROULEUR")}
    assert front.options[0].gain == float(t.state.scene.cells[0][0].mean)
    assert first.rules("other_pairs") == ["RULING 39"]
    assert second.sheet.has_one_answer


def test_nobody_stands_on_two_squares(table, flat):
    """R6.2, RULING 39 — once a rider is named in front, the others are left for behind."""
    t = table(flat, THREE)
    read = reads(t, place_riders(t.state, [0]))[0]
    told = blocked_options(read.question, read.sheet, (1, None, None))
    behind = zip(read.sheet.parts[1].options, told[1], strict=True)
    assert {option.code: why and why.rule for option, why in behind} == {
        0: None,
        1: "R6.2",
        2: None,
    }
    assert answer_of(read.question, (2, 0, 0)) == (2, 0, 0)


def test_any_free_pair_of_squares_with_a_grid_of_ones_own(table, flat):
    """RULING 39 — start.grid = custom: the squares are a part of the answer."""
    t = table(flat, THREE | {"B1": ("LEADER", None)}, {"start.grid": "custom"})
    read = reads(t, place_riders(t.state, [0, 1]))[0]
    squares = read.sheet.parts[-1]
    assert squares.form == LIST
    assert [option.words.values for option in squares.options] == [
        {"row": 1, "lane": 1}, {"row": 1, "lane": 2}, {"row": 1, "lane": 3},
    ]  # fmt: skip
    assert not read.sheet.barred


SIMPLE = {"simplification.enabled": True, "simplification.played_per_team": 1}


def test_each_rider_is_played_or_computed_and_so_many_are_played(table, road):
    """RULING 96 — one of three here: a second one no longer goes."""
    t = table(road(("FLAT", 40), ("MTN_3", 18)), THREE, SIMPLE)
    read = reads(t, simplify(t.state), kind="PLAYED")[0]
    assert [part.form for part in read.sheet.parts] == [YES_NO] * 3
    told = blocked_options(read.question, read.sheet, (True, None, None))
    assert [why is None for why in told[1]] == [True, False]
    assert {why.rule for part in told for why in part if why} == {"RULING 96"}
    assert answer_of(read.question, (False, True, False)) == (1,)


def test_efforts_are_declared_by_section_with_what_they_save(table, road):
    """RULING 96, TV103 — a leader's four points on the climb spare 2 + 1 + 1 dice: 7.5 squares."""
    sections = (("FLAT", 119), ("MTN_3", 18), ("DESC_LOW", 8), ("FLAT", 36))
    t = table(road(*sections), {"A1": ("LEADER", None), "A2": ("LEADER", None)}, SIMPLE)
    read = reads(t, simplify(t.state), kind="DECLARE")[0]
    assert [part.form for part in read.sheet.parts] == [AMOUNT] * 4
    assert read.sheet.parts[1].words.values == {"terrain": Term("MTN_3"), "squares": 18}
    climb = read.sheet.parts[1].options
    assert (climb[4].cost, climb[4].gain) == (4, pytest.approx(7.5))
    assert answer_of(read.question, (0, 4, 0, 0)) == (0, 4, 0, 0)
    assert blocked_options(read.question, read.sheet, (9, None, 0, 0))[1][1].rule == "RULING 96"


def test_giving_up_a_sprint_says_at_which_line_and_for_what(table, road, lines):
    """RULING 73 — an intermediate sprint with three paid places."""
    line = road(("FLAT", 60), lines=[lines["sprint"](20)])
    t = table(line, {"A1": ("SPRINTER", (18, 1)), "B1": ("LEADER", (17, 1))})
    t.state.row[:2] = [26, 21]
    read = reads(t, settle_lines(t.state), kind="WAIVE")[0]
    assert read.sheet.words.values == {"line": Term("INTERMEDIATE_SPRINT"), "places": 3}
    assert read.option("rolls").words.values == {"squares": 6}
    assert answer_of(read.question, (1,)) == (True,)


def test_a_line_pays_as_long_as_it_has_points_or_a_bonus(table, road, lines):
    """RULING 73 — a place that brings a bonus only is a place; those taken are none any more."""
    line = replace(lines["sprint"](20), points=(5,), bonus=(3, 2, 1))
    t = table(
        road(("FLAT", 60), lines=[line]), {"A1": ("SPRINTER", (18, 1)), "B1": ("LEADER", (17, 1))}
    )
    t.state.row[:2] = [26, 21]
    read = reads(t, settle_lines(t.state), kind="WAIVE")[0]
    assert read.sheet.words.values["places"] == 3
