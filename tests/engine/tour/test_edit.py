"""Verbs on a tour and its stages: a value in, another out; who keeps the first can undo."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from designer.language import ENGLISH, LANGUAGES, SPANISH
from engine.errors import TourError
from engine.tour import edit
from engine.tour.check import check_stage
from engine.tour.edit import keep_orders, keep_results, orders_in, results_in
from engine.tour.file import load, save
from engine.tour.finding import errors_in
from engine.tour.kinds import measure_sections
from engine.tour.proposals import is_proposal
from engine.tour.rules import OWN_GAME, game_parameters
from engine.tour.values import FEED, INTERMEDIATE_SPRINT, Point, Section, Stage, Team, Tour
from tests.engine.tour.stages import BOOK, INDEX_LIST, sections_of, stage_of

if TYPE_CHECKING:
    from pathlib import Path

D = Decimal
INDEXED = Stage("2", sections=sections_of(*INDEX_LIST))
PLAIN = stage_of(("FLAT", 50))

KM = st.one_of(st.integers(0, 200).map(Decimal), st.decimals("0.1", 200, places=1))
TERRAIN = st.sampled_from(["FLAT", "MTN_2", "HILL", "DESC_LOW", "COBBLES"])
NUMBER = st.integers(0, 7)


class Verbs(RuleBasedStateMachine):
    """Any verbs in any order: refused whole or done whole, and all of them can be undone."""

    @initialize(stages=st.lists(st.sampled_from([PLAIN, INDEXED]), min_size=1, max_size=4))
    def begin(self, stages: list[Stage]) -> None:
        numbered = tuple(replace(s, number=n % 2 * n) for n, s in enumerate(stages, 1))
        self.tour = Tour("t", stages=numbered, teams=(Team("A", "A", "sky"),))
        self.undo: list[tuple[Tour, str]] = []

    def do(self, verb: Any, *arguments: Any, **named: Any) -> None:
        before, text = self.tour, repr(self.tour)
        try:
            self.tour = verb(before, *arguments, **named)
        except TourError as refused:
            self.refusals = {refused.sentence(SPANISH), refused.sentence(ENGLISH)}
            self.tour = before
        assert repr(before) == text
        self.undo.append((before, text))

    def on_stage(self, number: int, verb: Any, *arguments: Any, **named: Any) -> None:
        def change(tour: Tour) -> Tour:
            if not 1 <= number <= len(tour.stages):
                raise TourError("no_such_number", number=number, most=len(tour.stages))
            stage = verb(tour.stages[number - 1], *arguments, **named)
            return edit.replace_stage(tour, number, stage)

        self.do(change)

    @rule(at=NUMBER, stage=st.sampled_from([PLAIN, INDEXED]), number=NUMBER)
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
        known = game_parameters("ciclismo")
        assert all(known[k].default != v for k, v in self.tour.rules.items())

    def teardown(self) -> None:
        """Undoing everything gives the first value back."""
        for before, text in reversed(getattr(self, "undo", [])):
            assert repr(before) == text
            self.tour = before


TestVerbs = Verbs.TestCase
TestVerbs.settings = settings(max_examples=40, stateful_step_count=25, deadline=None)


def extents(stage: Stage) -> list[tuple[str, Any, Any]]:
    return [(s.terrain, s.start, s.end) for s in stage.sections]


@pytest.mark.parametrize(
    ("km", "ends"),
    [
        # R3.6 — the flat gives a kilometre and the climb's foot stays one further
        ("118", [("FLAT", 0, 118), ("MTN_3", 119, 126)]),
        # R3.5, R3.7 — a fractional index would be a gap: it becomes a shared point
        ("118.5", [("FLAT", 0, D("118.5")), ("MTN_3", D("118.5"), 126)]),
    ],
)
def test_a_border_of_an_index_list_stays_one_while_it_can(
    km: str, ends: list[tuple[str, Any, Any]]
):
    """R3.5, R3.6, R3.7."""
    stage = edit.move_border(INDEXED, 1, D(km))
    assert extents(stage)[:2] == ends
    assert not errors_in(check_stage(stage, BOOK))


def test_splitting_keeps_the_kilometres_of_an_index_list():
    """R3.6 — 36 km from 134 to 170 are 16 and 20."""
    stage = edit.split_section(INDEXED, 4, D(150))
    assert [s.km for s in measure_sections(stage, BOOK).sections][3:] == [16, 20]


def test_merging_adds_stated_lengths():
    """R3.4 — both stated: their sum; one stated: the kilometres count again."""
    stage = Stage(
        "s", sections=sections_of(("FLAT", 0, 10, 11), ("FLAT", 10, 20, 12), ("FLAT", 20, 30))
    )
    stage = edit.change_section(stage, 2, name="B")
    merged = edit.merge_sections(stage, 1)
    assert (merged.sections[0].length, merged.sections[0].name) == (23, "B")
    assert edit.merge_sections(merged, 1).sections[0].length is None


@pytest.mark.parametrize(
    ("stage", "terrain", "start", "end", "sections"),
    [
        (PLAIN, "MTN_4", 20, 25, [("FLAT", 0, 20), ("MTN_4", 20, 25), ("FLAT", 25, 50)]),
        (PLAIN, "MTN_1", 50, 60, [("FLAT", 0, 50), ("MTN_1", 50, 60)]),
        (
            INDEXED, "HILL", 110, 130,
            [("FLAT", 0, 110), ("HILL", 110, 130), ("DESC_LOW", 130, 134), ("FLAT", 135, 170)],
        ),
    ],
    ids=["inside one", "at the end", "over borders"],
)  # fmt: skip
def test_a_section_is_laid_over_what_was_there(
    stage: Stage, terrain: str, start: int, end: int, sections: list[tuple[str, int, int]]
):
    laid = edit.lay_section(stage, Section(terrain, D(start), D(end)))
    assert extents(laid) == sections


@pytest.mark.parametrize(
    ("stage", "number", "sections"),
    [
        (INDEXED, 1, [("MTN_3", 0, 126), ("DESC_LOW", 127, 134)]),
        (INDEXED, 2, [("FLAT", 0, 126), ("DESC_LOW", 127, 134)]),
        (PLAIN, 1, []),
    ],
    ids=["the first one's to the next", "to the one before", "the only one"],
)
def test_a_section_that_is_removed_leaves_its_road(
    stage: Stage, number: int, sections: list[tuple[str, int, int]]
):
    assert extents(edit.remove_section(stage, number))[:2] == sections


def test_a_change_by_hand_confirms_a_proposal():
    proposed = Stage("s", sections=(Section("DESC_LOW", D(0), D(5), proposed=True),))
    changed = edit.change_section(proposed, 1, terrain="DESC_MID")
    assert (changed.sections[0].terrain, changed.sections[0].proposed) == ("DESC_MID", False)
    point = edit.put_point(PLAIN, Point(FEED, D(5), proposed=True))
    assert not edit.change_point(point, 1, km=D(6)).points[0].proposed


def test_points_lie_in_order_and_can_be_removed():
    stage = edit.put_point(PLAIN, Point(FEED, D(30)))
    stage = edit.put_point(stage, Point(FEED, D(10)))
    stage = edit.change_point(stage, 1, km=D(40))
    assert [p.km for p in stage.points] == [30, 40]
    assert edit.remove_point(edit.remove_point(stage, 1), 1) == PLAIN


POINTED = replace(
    INDEXED,
    points=tuple(Point(INTERMEDIATE_SPRINT, D(km)) for km in (10, 85, 118, 150)),
)


@pytest.mark.parametrize(
    ("km", "ends", "points"),
    [
        # R3.3 — the end of the last section is the end of the stage
        ("180", [119, 126, 134, 180], [10, 85, 118, 150]),
        # what lies beyond falls away
        ("127.5", [119, 126, D("127.5")], [10, 85, 118]),
        ("60.5", [D("60.5")], [10]),
    ],
)
def test_a_stage_ends_at_another_kilometre(km: str, ends: list[Any], points: list[int]):
    """R3.3."""
    stage = edit.end_at(POINTED, D(km))
    assert [s.end for s in stage.sections] == ends
    assert [p.km for p in stage.points] == points


def test_pushing_an_end_moves_everything_after_it():
    """R3.5 — later sections keep their length, points stay on their road."""
    pushed = edit.push_end(POINTED, 1, D(100))
    assert extents(pushed) == [
        ("FLAT", 0, 100),
        ("MTN_3", 101, 107),
        ("DESC_LOW", 108, 115),
        ("FLAT", 116, 151),
    ]
    assert [p.km for p in pushed.points] == [10, 85, 100, 131]


def test_what_is_wholly_proposed_gives_way():
    """One thing that a hand has set keeps everything where it is."""
    untouched = Stage("1", sections=(Section("FLAT", D(0), D(150), proposed=True),))
    begun = Stage("1", sections=(*untouched.sections, Section("HILL", D(150), D(152))))
    assert (is_proposal(untouched), edit.drop_proposals(untouched).sections) == (True, ())
    assert (is_proposal(begun), edit.drop_proposals(begun)) == (False, begun)


def test_road_reaches_as_far_as_what_is_put_after_it():
    """R3.6 — a kilometre index one further leaves no gap to fill."""
    assert edit.extend_stage(INDEXED, D(171), "FLAT") == INDEXED
    assert edit.extend_stage(INDEXED, D(175), "FLAT").sections[-1] == Section(
        "FLAT", D(170), D(175)
    )


def test_rest_days_follow_their_stages():
    """R2.8 — insert before, remove around."""
    tour = Tour("t", stages=(PLAIN,) * 4, rest_after=(2,))
    inserted = [edit.insert_stage(tour, PLAIN, at).rest_after for at in (1, 2, 3)]
    assert inserted == [(3,), (3,), (2,)]
    assert edit.remove_stage(tour, 1).rest_after == (1,)
    assert edit.remove_stage(edit.remove_stage(tour, 1), 1).rest_after == ()


def test_a_rest_day_is_put_and_taken_away():
    """R2.8 — between two stages, in order, once."""
    tour = Tour("t", stages=(PLAIN,) * 4, rest_after=(3,))
    rested = edit.rest_after(tour, 1, rest=True)
    assert rested.rest_after == (1, 3)
    assert edit.rest_after(rested, 1, rest=True).rest_after == (1, 3)
    assert edit.rest_after(rested, 3, rest=False).rest_after == (1,)


def test_a_house_rule_back_at_the_book_is_not_stored():
    tour = edit.set_rule(Tour("t"), "road.lanes", 4)
    assert tour.rules == {"road.lanes": 4}
    assert edit.set_rule(tour, "road.lanes", 3).rules == {}


@pytest.mark.parametrize(
    "refused",
    [
        lambda: edit.change_section(PLAIN, 1, length=D(0)),
        lambda: edit.append_section(PLAIN, "FLAT", D(0)),
        lambda: edit.lay_section(PLAIN, Section("FLAT", D(9), D(9))),
        lambda: edit.lay_section(PLAIN, Section("MTN_1", D(51), D(60))),
        lambda: edit.move_end(PLAIN, D(0)),
        lambda: edit.end_at(INDEXED, D(0)),
        lambda: edit.push_end(INDEXED, 2, D(120)),
        lambda: edit.move_border(INDEXED, 1, D(0)),
        lambda: edit.move_border(INDEXED, 1, D(125)),
        lambda: edit.move_border(INDEXED, 1, D(126)),
        lambda: edit.split_section(PLAIN, 1, D(0)),
        lambda: edit.split_section(PLAIN, 1, D(50)),
        lambda: edit.remove_point(PLAIN, 1),
        lambda: edit.merge_sections(PLAIN, 1),
        lambda: edit.replace_team(Tour("t"), 1, Team("A", "A", "sky")),
        lambda: edit.rest_after(Tour("t", stages=(PLAIN,) * 4), 4, rest=True),
        lambda: edit.set_rule(Tour("t"), "no.such", 1),
        lambda: edit.set_rule(Tour("t"), "road.lanes", 9),
    ],
)
def test_what_cannot_be_done_is_one_sentence_in_each_language(refused: Any):
    with pytest.raises(TourError) as wrong:
        refused()
    sentences = {wrong.value.sentence(language) for language in LANGUAGES}
    assert len(sentences) == 2
    assert all(sentence.endswith(".") for sentence in sentences)


ABC = Tour("t", tuple(Stage(name) for name in "ABC"))
DAY = {"riders": "bib\n1\n"}
RESULTS = {"1": {"a": 1}, "3": {"c": 3}}


@pytest.mark.parametrize("game", [OWN_GAME, "other"])
@pytest.mark.parametrize(
    ("verb", "results"),
    [
        (lambda tour: edit.insert_stage(tour, Stage("D"), 2), {"1": {"a": 1}, "4": {"c": 3}}),
        (lambda tour: edit.remove_stage(tour, 1), {"2": {"c": 3}}),
        (lambda tour: edit.move_stage(tour, 3, 1), {"1": {"c": 3}, "2": {"a": 1}}),
        (lambda tour: edit.move_stage(tour, 1, 3), {"2": {"c": 3}, "3": {"a": 1}}),
    ],
    ids=["insert", "remove", "to the front", "to the end"],
)
def test_results_and_boards_follow_their_stages(game: str, verb: Any, results: dict[str, Any]):
    """R1.20 — a stage that moves takes its arrivals and its board along, a removed one away.

    Table and stock are the tour's.
    """
    tour = replace(ABC, boards={"table": {"w": 1}, "stages": RESULTS})
    after = verb(keep_results(tour, game, RESULTS))
    assert results_in(after, game) == results
    assert after.boards == {"table": {"w": 1}, "stages": results}


def test_the_own_game_of_a_tour_stands_where_it_always_stood():
    """A tour without another game's results is written as before."""
    tour = keep_results(ABC, OWN_GAME, {"1": DAY})
    assert (tour.results, tour.games) == ({"1": DAY}, {})
    assert results_in(tour, OWN_GAME) == {"1": DAY}


def test_another_game_keeps_its_own_beside_it():
    """Neither takes the place of the other; nothing kept leaves nothing behind."""
    both = keep_results(keep_results(ABC, OWN_GAME, {"1": DAY}), "other", {"2": {"a": 1}})
    assert (results_in(both, OWN_GAME), results_in(both, "other")) == ({"1": DAY}, {"2": {"a": 1}})
    assert keep_results(both, "other", {}).games == {}


def test_what_a_tour_keeps_of_a_game_besides_results_stays():
    """A newer program may keep more there."""
    tour = Tour("t", games={"other": {"results": {"1": {}}, "more": 1}, "odd": 7})
    assert keep_results(tour, "other", {}).games == {"other": {"more": 1}, "odd": 7}
    assert results_in(tour, "odd") == results_in(tour, "third") == {}


def test_standing_orders_stand_by_game_and_team(tmp_path: Path):
    """[games.other.orders], a line a team; none leave nothing behind; results stay."""
    tour = keep_results(ABC, "other", {"2": {"a": 1}})
    ordered = keep_orders(keep_orders(tour, "other", "A", {"PAY": "usual"}), OWN_GAME, "B", {})
    path = tmp_path / "t.etapa"
    save(ordered, str(path))
    again = load(str(path))

    text = path.read_text("utf-8")
    assert "[games.other.results]" in text
    assert '[games.other.orders]\nA = {PAY = "usual"}' in text
    assert again.games == ordered.games
    assert orders_in(again, "other", "A") == {"PAY": "usual"}
    assert orders_in(again, "other", "B") == orders_in(again, OWN_GAME, "A") == {}
    assert keep_orders(again, "other", "A", {}) == tour


def test_orders_that_are_none_are_passed_over():
    """A tour written by hand may hold anything."""
    for odd in ({"orders": 3}, {"orders": {"A": "ask"}}, {"orders": {"A": {"PAY": 7}}}, 5):
        assert orders_in(Tour("t", games={"other": odd}), "other", "A") == {}
