"""Verbs on a tour and its stages: a value in, a value out; whoever keeps the first can undo."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from engine.errors import TourError
from engine.tour import edit
from engine.tour.check import check_stage
from engine.tour.finding import errors_in
from engine.tour.kinds import measure_sections
from engine.tour.rules import Rules, parameters
from engine.tour.values import FEED, Point, Section, Stage, Team, Tour

BOOK = Rules("ciclismo")
ROWS = [("FLAT", 0, 119), ("MTN_3", 120, 126), ("DESC_LOW", 127, 134), ("FLAT", 135, 170)]
EXAMPLE2 = Stage("2", sections=tuple(Section(t, Decimal(a), Decimal(b)) for t, a, b in ROWS))
PLAIN = Stage("1", sections=(Section("FLAT", Decimal(0), Decimal(50)),))

KM = st.one_of(st.integers(0, 200).map(Decimal), st.decimals("0.1", 200, places=1))
TERRAIN = st.sampled_from(["FLAT", "MTN_2", "HILL", "DESC_LOW", "COBBLES"])
NUMBER = st.integers(0, 7)


class Verbs(RuleBasedStateMachine):
    """Any verbs in any order: refused whole or done whole, and all of them can be undone."""

    @initialize(stages=st.lists(st.sampled_from([PLAIN, EXAMPLE2]), min_size=1, max_size=4))
    def begin(self, stages: list[Stage]) -> None:
        numbered = tuple(replace(s, number=n % 2 * n) for n, s in enumerate(stages, 1))
        self.tour = Tour("t", stages=numbered, teams=(Team("A", "A", "sky"),))
        self.undo: list[tuple[Tour, str]] = []

    def do(self, verb: Any, *arguments: Any, **named: Any) -> None:
        before, said = self.tour, repr(self.tour)
        try:
            self.tour = verb(before, *arguments, **named)
        except TourError as refused:
            self.refusals = {refused.sentence("es"), refused.sentence("en")}
            self.tour = before
        assert repr(before) == said
        self.undo.append((before, said))

    def on_stage(self, number: int, verb: Any, *arguments: Any, **named: Any) -> None:
        def change(tour: Tour) -> Tour:
            if not 1 <= number <= len(tour.stages):
                raise TourError("no_such_number", number=number, most=len(tour.stages))
            stage = verb(tour.stages[number - 1], *arguments, **named)
            return edit.replace_stage(tour, number, stage)

        self.do(change)

    @rule(at=NUMBER, stage=st.sampled_from([PLAIN, EXAMPLE2]), number=NUMBER)
    def insert(self, at: int, stage: Stage, number: int) -> None:
        self.do(edit.insert_stage, replace(stage, number=number), at)

    @rule(number=NUMBER)
    def remove(self, number: int) -> None:
        self.do(edit.remove_stage, number)

    @rule(number=NUMBER, to=NUMBER)
    def move(self, number: int, to: int) -> None:
        self.do(edit.move_stage, number, to)

    @rule(number=NUMBER, rest=st.booleans())
    def rest(self, number: int, rest: bool) -> None:
        self.do(edit.rest_after, number, rest=rest)

    @rule(key=st.sampled_from(["road.lanes", "no.such", "feed.pe"]), value=st.integers(-1, 9))
    def set_rule(self, key: str, value: int) -> None:
        self.do(edit.set_rule, key, value)

    @rule(number=NUMBER, name=st.text(max_size=3))
    def teams(self, number: int, name: str) -> None:
        self.do(edit.replace_team, number, Team("B", name, "green"))
        self.do(edit.rename_tour, name)

    @rule(number=NUMBER, section=NUMBER, km=KM)
    def split(self, number: int, section: int, km: Decimal) -> None:
        self.on_stage(number, edit.split_section, section, km)

    @rule(number=NUMBER, section=NUMBER)
    def merge(self, number: int, section: int) -> None:
        self.on_stage(number, edit.merge_sections, section)

    @rule(number=NUMBER, section=NUMBER, km=KM)
    def border(self, number: int, section: int, km: Decimal) -> None:
        self.on_stage(number, edit.move_border, section, km)

    @rule(number=NUMBER, km=KM)
    def end(self, number: int, km: Decimal) -> None:
        self.on_stage(number, edit.move_end, km)

    @rule(number=NUMBER, terrain=TERRAIN, km=KM)
    def append(self, number: int, terrain: str, km: Decimal) -> None:
        self.on_stage(number, edit.append_section, terrain, km)

    @rule(number=NUMBER, terrain=TERRAIN, start=KM, end=KM)
    def lay(self, number: int, terrain: str, start: Decimal, end: Decimal) -> None:
        self.on_stage(number, edit.lay_section, Section(terrain, start, end))

    @rule(number=NUMBER, section=NUMBER, length=st.none() | st.decimals(-2, 9, places=1))
    def length(self, number: int, section: int, length: Decimal | None) -> None:
        self.on_stage(number, edit.change_section, section, length=length)

    @rule(number=NUMBER, section=NUMBER)
    def take_section(self, number: int, section: int) -> None:
        self.on_stage(number, edit.remove_section, section)

    @rule(number=NUMBER, point=NUMBER, km=KM)
    def points(self, number: int, point: int, km: Decimal) -> None:
        self.on_stage(number, edit.put_point, Point(FEED, km))
        self.on_stage(number, edit.change_point, point, km=km)
        self.on_stage(number, edit.remove_point, point)

    @invariant()
    def sections_join_and_none_is_empty(self) -> None:
        """R3.5, R3.6, R3.7 — no verb leaves a gap, an overlap or a length that is not positive."""
        for stage in self.tour.stages:
            assert not errors_in(list(measure_sections(stage, BOOK).findings))
            for first, second in pairwise(stage.sections):
                assert second.start - first.end in (0, 1)

    @invariant()
    def rest_days_lie_between_two_stages(self) -> None:
        """R2.8 — sorted, once each, never after the last stage."""
        days = self.tour.rest_after
        assert list(days) == sorted(set(days))
        assert all(1 <= day < len(self.tour.stages) for day in days)

    @invariant()
    def written_numbers_follow_the_order(self) -> None:
        for place, stage in enumerate(self.tour.stages, 1):
            assert stage.number in (0, place)

    @invariant()
    def only_differences_are_stored(self) -> None:
        """R0.1 — a house rule at the book's value is no difference."""
        known = parameters("ciclismo")
        assert all(known[k].default != v for k, v in self.tour.rules.items())

    def teardown(self) -> None:
        """Undoing everything gives the first value back."""
        for before, said in reversed(getattr(self, "undo", [])):
            assert repr(before) == said
            self.tour = before


TestVerbs = Verbs.TestCase
TestVerbs.settings = settings(max_examples=40, stateful_step_count=25, deadline=None)


def kilometres(stage: Stage) -> list[Decimal]:
    return [s.km for s in measure_sections(stage, BOOK).sections]


def test_a_whole_border_of_an_index_list_stays_one():
    """R3.6 — the flat gives a kilometre and the climb's foot stays one further."""
    moved = edit.move_border(EXAMPLE2, 1, Decimal(118))
    assert [(s.start, s.end) for s in moved.sections[:2]] == [(0, 118), (119, 126)]


def test_a_border_between_whole_kilometres_becomes_a_shared_point():
    """R3.5, R3.7 — a fractional index would be a gap."""
    moved = edit.move_border(EXAMPLE2, 1, Decimal("118.5"))
    assert moved.sections[1].start == Decimal("118.5")
    assert not errors_in(check_stage(moved, BOOK))


def test_splitting_keeps_the_kilometres_of_an_index_list():
    """R3.6 — 36 km from 134 to 170 are 16 and 20."""
    assert kilometres(edit.split_section(EXAMPLE2, 4, Decimal(150)))[3:] == [16, 20]


def test_merging_adds_stated_lengths():
    """R3.4 — both stated: their sum; one stated: the kilometres count again."""
    stage = Stage(
        "s",
        sections=(
            Section("FLAT", Decimal(0), Decimal(10), Decimal(11)),
            Section("FLAT", Decimal(10), Decimal(20), Decimal(12), name="B"),
            Section("FLAT", Decimal(20), Decimal(30)),
        ),
    )
    merged = edit.merge_sections(stage, 1)
    assert (merged.sections[0].length, merged.sections[0].name) == (23, "B")
    assert edit.merge_sections(merged, 1).sections[0].length is None


def test_laying_a_climb_inside_a_flat_leaves_the_flat_on_both_sides():
    laid = edit.lay_section(PLAIN, Section("MTN_4", Decimal(20), Decimal(25)))
    assert [(s.terrain, s.start, s.end) for s in laid.sections] == [
        ("FLAT", 0, 20),
        ("MTN_4", 20, 25),
        ("FLAT", 25, 50),
    ]


def test_laying_over_a_border_takes_from_both():
    laid = edit.lay_section(EXAMPLE2, Section("HILL", Decimal(110), Decimal(130)))
    assert [(s.terrain, s.start, s.end) for s in laid.sections] == [
        ("FLAT", 0, 110),
        ("HILL", 110, 130),
        ("DESC_LOW", 130, 134),
        ("FLAT", 135, 170),
    ]


def test_laying_may_make_the_stage_longer_but_not_leave_a_hole():
    longer = edit.lay_section(PLAIN, Section("MTN_1", Decimal(50), Decimal(60)))
    assert longer.sections[-1].end == 60
    with pytest.raises(TourError, match="km 0 and km 50"):
        edit.lay_section(PLAIN, Section("MTN_1", Decimal(51), Decimal(60)))


def test_the_first_section_leaves_its_road_to_the_next():
    left = edit.remove_section(EXAMPLE2, 1)
    assert (left.sections[0].terrain, left.sections[0].start) == ("MTN_3", 0)


def test_the_only_section_can_be_taken_away():
    assert edit.remove_section(PLAIN, 1).sections == ()


def test_a_change_by_hand_confirms_a_proposal():
    proposed = Stage("s", sections=(Section("DESC_LOW", Decimal(0), Decimal(5), proposed=True),))
    changed = edit.change_section(proposed, 1, terrain="DESC_MID")
    assert (changed.sections[0].terrain, changed.sections[0].proposed) == ("DESC_MID", False)
    point = edit.put_point(PLAIN, Point(FEED, Decimal(5), proposed=True))
    assert not edit.change_point(point, 1, km=Decimal(6)).points[0].proposed


def test_points_lie_in_order():
    stage = edit.put_point(PLAIN, Point(FEED, Decimal(30)))
    stage = edit.put_point(stage, Point(FEED, Decimal(10)))
    stage = edit.change_point(stage, 1, km=Decimal(40))
    assert [p.km for p in stage.points] == [30, 40]


def test_a_stage_changes_its_own_fields():
    assert edit.change_stage(PLAIN, name="Otra", format="ITT").format == "ITT"


def test_rest_days_follow_their_stages():
    """R2.8 — insert before, remove around."""
    tour = Tour("t", stages=(PLAIN,) * 4, rest_after=(2,))
    inserted = [edit.insert_stage(tour, PLAIN, at).rest_after for at in (1, 2, 3)]
    assert inserted == [(3,), (3,), (2,)]
    assert edit.remove_stage(tour, 1).rest_after == (1,)
    assert edit.remove_stage(edit.remove_stage(tour, 1), 1).rest_after == ()


def test_a_house_rule_back_at_the_book_is_not_stored():
    tour = edit.set_rule(Tour("t"), "road.lanes", 4)
    assert tour.rules == {"road.lanes": 4}
    assert edit.set_rule(tour, "road.lanes", 3).rules == {}


def test_teams_are_replaced_whole():
    assert edit.set_teams(Tour("t"), (Team("A", "A", "sky"),)).teams[0].id == "A"


def test_pushing_an_end_moves_everything_after_it():
    """R3.5 — later sections keep their length, points stay on their road."""
    stage = edit.put_point(EXAMPLE2, Point(FEED, Decimal(10)))
    stage = edit.put_point(stage, Point(FEED, Decimal(118)))
    stage = edit.put_point(stage, Point(FEED, Decimal(150)))
    pushed = edit.push_end(stage, 1, Decimal(100))
    assert [(s.start, s.end) for s in pushed.sections][:2] == [(0, 100), (101, 107)]
    assert [p.km for p in pushed.points] == [10, 100, 131]
    with pytest.raises(TourError):
        edit.push_end(stage, 2, Decimal(120))


@pytest.mark.parametrize(
    "refused",
    [
        lambda: edit.change_section(PLAIN, 1, length=Decimal(0)),
        lambda: edit.append_section(PLAIN, "FLAT", Decimal(0)),
        lambda: edit.lay_section(PLAIN, Section("FLAT", Decimal(9), Decimal(9))),
        lambda: edit.move_end(PLAIN, Decimal(0)),
        lambda: edit.move_border(EXAMPLE2, 1, Decimal(0)),
        lambda: edit.move_border(EXAMPLE2, 1, Decimal(125)),
        lambda: edit.move_border(EXAMPLE2, 1, Decimal(126)),
        lambda: edit.split_section(PLAIN, 1, Decimal(0)),
        lambda: edit.split_section(PLAIN, 1, Decimal(50)),
        lambda: edit.remove_point(PLAIN, 1),
        lambda: edit.merge_sections(PLAIN, 1),
        lambda: edit.replace_team(Tour("t"), 1, Team("A", "A", "sky")),
        lambda: edit.set_rule(Tour("t"), "no.such", 1),
        lambda: edit.set_rule(Tour("t"), "road.lanes", 9),
    ],
)
def test_what_cannot_be_done_is_one_sentence_in_each_language(refused: Any):
    with pytest.raises(TourError) as wrong:
        refused()
    said = {wrong.value.sentence(lang) for lang in ("en", "es")}
    assert len(said) == 2
    assert all(s.endswith(".") for s in said)


def test_points_and_teams_can_be_taken_off():
    stage = edit.put_point(PLAIN, Point(FEED, Decimal(5)))
    assert edit.remove_point(stage, 1) == PLAIN
    tour = Tour("t", teams=(Team("A", "A", "sky"),))
    assert edit.replace_team(tour, 1, Team("B", "B", "green")).teams[0].id == "B"


@pytest.mark.parametrize("km", ["40", "60.5"])
def test_the_last_section_makes_a_stage_longer_or_shorter(km: str):
    """R3.3 — its end is the stage's end."""
    moved = edit.move_end(PLAIN, Decimal(km))
    assert kilometres(moved) == [Decimal(km)]


def test_results_follow_their_stages():
    """R1.20 — a stage that moves takes its arrivals along, a removed one takes them away."""
    stages = tuple(Stage(name) for name in "ABC")
    tour = Tour("x", stages, results={"1": {"a": 1}, "3": {"c": 3}})
    assert edit.insert_stage(tour, Stage("D"), 2).results == {"1": {"a": 1}, "4": {"c": 3}}
    assert edit.remove_stage(tour, 1).results == {"2": {"c": 3}}
    assert edit.move_stage(tour, 3, 1).results == {"1": {"c": 3}, "2": {"a": 1}}
    assert edit.move_stage(tour, 1, 3).results == {"2": {"c": 3}, "3": {"a": 1}}


def test_boards_follow_their_stages():
    """A board that was laid by hand stays with its stage; table and stock are the tour's."""
    stages = tuple(Stage(name) for name in "ABC")
    tour = Tour("x", stages, boards={"table": {"w": 1}, "stages": {"1": {"a": 1}, "3": {"c": 3}}})
    assert edit.move_stage(tour, 3, 1).boards == {
        "table": {"w": 1},
        "stages": {"1": {"c": 3}, "2": {"a": 1}},
    }
    assert edit.remove_stage(tour, 1).boards["stages"] == {"2": {"c": 3}}


def test_a_rest_day_is_put_and_taken_away():
    """R2.8 — between two stages, in order, once."""
    tour = Tour("t", stages=(PLAIN,) * 4, rest_after=(3,))
    rested = edit.rest_after(tour, 1, rest=True)
    assert rested.rest_after == (1, 3)
    assert edit.rest_after(rested, 1, rest=True).rest_after == (1, 3)
    assert edit.rest_after(rested, 3, rest=False).rest_after == (1,)
    with pytest.raises(TourError):
        edit.rest_after(tour, 4, rest=True)


def test_a_section_taken_away_leaves_its_road_to_the_one_before():
    left = edit.remove_section(EXAMPLE2, 2)
    assert (left.sections[0].terrain, left.sections[0].end) == ("FLAT", 126)
