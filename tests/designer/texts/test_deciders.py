"""What decides a race, told of worlds whose truth is known: claims are so, not so, or left open."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer.language import ENGLISH, SPANISH
from designer.texts.changes import comparison_sentences, effect_text
from designer.texts.deciders import decider_sentences
from designer.texts.measured import lines_before_finish, read_small, read_verdict
from designer.texts.verdict import verdict_sentences
from engine.playtests.changes import StageChange, TriedChange
from engine.playtests.compare import Comparison
from engine.playtests.plan import stage_plan
from engine.playtests.play import PlayedRace
from engine.playtests.summary import Summary
from engine.tour.file import load

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

SIERRA = load("samples/sierra.etapa")
PLAN = stage_plan(SIERRA, 4, game="ciclismo")
assert PLAN.setup is not None
SEATS = len(PLAN.setup.teams)
CLIMB = next(name for name, line in lines_before_finish(PLAN.setup.road) if line.kind == "SUMMIT")
PARTED, FIRST = f"lines/{CLIMB}/parted", "lines/SPRINT1/winner_first"
BATCHES = 300


def said(values: list[dict[str, object]]) -> str:
    """Return what is said of the deciders of races with these values."""
    summary = Summary()
    for one in values:
        summary.races += 1
        summary.count_values(one)  # type: ignore[arg-type]
    return "\n".join(decider_sentences(ENGLISH, summary, PLAN))


def share_of_batches(
    world: Callable[[Random], Mapping[str, object]], races: int, words: str, batches: int = BATCHES
) -> float:
    """Return in how many batches of a planted world a sentence is said."""
    lots, told = Random(words), 0
    for _ in range(batches):
        told += words in said([dict(world(lots)) for _ in range(races)])
    return told / batches


def even_seats(lots: Random) -> dict[str, object]:
    return {"wins/by_seat": str(lots.randrange(SEATS) + 1)}


def favoured_seat(lots: Random) -> dict[str, object]:
    """Ten points above its even share: the first seat; the others are alike."""
    if lots.random() < 1 / SEATS + 0.1:
        return {"wins/by_seat": "1"}
    return {"wins/by_seat": str(lots.randrange(2, SEATS + 1))}


def climb_of(share: float) -> Callable[[Random], dict[str, object]]:
    """Return a world in which the climb adds one group in this share of races."""
    return lambda lots: {PARTED: int(lots.random() < share)}


@pytest.mark.parametrize(
    ("world", "races", "words", "at_most"),
    [
        (even_seats, 60, "start roll weighs:", 0.08),
        (even_seats, 400, "start roll weighs:", 0.08),
        (favoured_seat, 60, "hardly weighs", 0.03),
        (favoured_seat, 400, "hardly weighs", 0.03),
        (climb_of(0.35), 60, "parts the field:", 0.03),
        (climb_of(0.65), 60, "parts nothing", 0.03),
        (climb_of(0.5), 60, "parts the field:", 0.06),
        (climb_of(0.5), 60, "parts nothing", 0.06),
    ],
)
def test_what_is_not_so_is_hardly_ever_said(
    world: Callable[[Random], dict[str, object]], races: int, words: str, at_most: float
):
    """Of equal seats, of a climb on its limit, of one that does nothing: one in twenty."""
    assert share_of_batches(world, races, words) <= at_most


@pytest.mark.parametrize(
    ("world", "races", "words", "at_least"),
    [
        (favoured_seat, 500, "start roll weighs: seat 1", 0.95),
        (even_seats, 2000, "hardly weighs", 0.85),
        (climb_of(0.8), 100, "parts the field:", 0.95),
        (climb_of(0.2), 100, "parts nothing", 0.95),
        (even_seats, 60, "cannot be told from 60 races", 0.9),
    ],
)
def test_what_is_so_is_said_once_there_are_races_enough(
    world: Callable[[Random], dict[str, object]], races: int, words: str, at_least: float
):
    """A decider that decides is found, one that does not is denied, and few races say neither."""
    batches = BATCHES if races < 1000 else 40
    assert share_of_batches(world, races, words, batches) >= at_least


def test_a_seat_that_never_won_counts_among_the_even():
    """Of 30 races the first seat won all: of the others stands there nought, not nothing."""
    text = said([{"wins/by_seat": "1"}] * 30)
    assert "The start roll weighs: seat 1 wins 100 % (89–100), seat 2 0 % (0–11);" in text
    assert f"even would be {round(100 / SEATS)} %." in text


@given(st.lists(st.integers(0, 60), min_size=SEATS, max_size=SEATS))
def test_no_seat_is_said_to_be_even_that_may_not_be(wins: list[int]):
    """Whatever the table, *hardly* stands only where every seat is near its share."""
    text = said([{"wins/by_seat": str(seat)} for seat, n in enumerate(wins, 1) for _ in range(n)])
    if "hardly weighs" in text:
        near = [abs(n / sum(wins) - 1 / SEATS) for n in wins]
        assert max(near) < read_small("seat")
    if "weighs: seat" in text:
        assert sum(wins) >= 5 * SEATS
        assert len(set(wins)) > 1


@given(st.lists(st.integers(-3, 4), min_size=1, max_size=80))
def test_a_climb_is_judged_by_all_of_its_interval(added: list[int]):
    """One race never judges a climb, and no mean on the other side of the limit does."""
    text, mean = said([{PARTED: n} for n in added]), sum(added) / len(added)
    limit = float(read_verdict()["parted"])
    if "parts the field:" in text:
        assert mean > limit
    if "parts nothing" in text:
        assert mean < limit
    if len(added) == 1:
        assert "cannot be told from 1 race" in text


PARTS = st.lists(st.lists(st.integers(1, 9), min_size=6, max_size=6), min_size=2, max_size=40)


@given(PARTS)
def test_a_place_is_named_only_where_groups_are_surely_added(table: list[list[int]]):
    """And no road is said to leave the field whole whose parts may not."""
    text = said([{f"splits/{n:02d}": g for n, g in enumerate(row)} for row in table])
    means = [sum(column) / len(table) for column in zip(*table, strict=True)]
    jumps = [b - a for a, b in pairwise(means)]
    limit = float(read_verdict()["jump"])
    if "breaks up around" in text:
        assert max(jumps) > limit
    if "No part of the road" in text:
        assert max(jumps) < limit


VALUE = {
    "wins/by_type": st.sampled_from(["SPRINTER", "ROULEUR", "CLIMBER"]),
    "wins/by_seat": st.integers(1, SEATS).map(str),
    "turns/winner": st.integers(20, 24),
    "minutes/table": st.integers(20, 95),
    "breaks/success": st.booleans(),
    "tension/bonus_swamps": st.booleans(),
    "dead/idle": st.integers(0, 100),
    PARTED: st.integers(0, 2),
    FIRST: st.booleans(),
}
RACE = st.fixed_dictionaries(VALUE)


@settings(max_examples=300)
@given(st.lists(RACE, min_size=1, max_size=30), st.sampled_from([ENGLISH, SPANISH]))
def test_no_sentence_says_nothing_of_what_races_have_not_ruled_out(races, language):
    """*Nothing* and *little* are said with the figure that counts as small, in any table."""
    summary = Summary()
    for values in races:
        summary.races += 1
        summary.count_values(values)
    for sentence in verdict_sentences(language, summary, PLAN):
        lower = sentence.lower()
        for word in ("decides nothing", "decides little", "no decide nada", "decide poco"):
            assert word not in lower
        assert "nan" not in lower
        assert "inf" not in lower.replace("infer", "")
        if len(races) == 1:  # one race tells nothing of the kind
            for word in ("parts the field:", "parts nothing", "weighs: seat", "hardly weighs"):
                assert word not in sentence


def compared(pairs: list[tuple[str, str]]) -> Comparison:
    """Return races of two versions by the type that wins them."""
    comparison = Comparison()
    for number, (a, b) in enumerate(pairs, start=1):
        other = PlayedRace(number, {"wins/by_type": b, "turns/winner": 20}, ())
        one = PlayedRace(number, {"wins/by_type": a, "turns/winner": 20}, (), against=other)
        comparison.add_races([one])
    return comparison


TYPE = st.sampled_from(["SPRINTER", "ROULEUR", "CLIMBER"])


@settings(max_examples=300)
@given(st.lists(st.tuples(TYPE, TYPE), min_size=2, max_size=120))
def test_no_change_of_ten_points_is_ever_told_as_none(pairs: list[tuple[str, str]]):
    """Neither in a comparison nor as advice; and what cannot be told says how many races would."""
    differences = compared(pairs).differences()
    first, second = (Counter(side) for side in zip(*pairs, strict=True))
    moved = max(abs(second[k] - first[k]) for k in {*first, *second}) / len(pairs)
    texts = ["\n".join(comparison_sentences(ENGLISH, differences))]
    tried = TriedChange(StageChange("simplify", PLAN), Summary(), Summary(), tuple(differences))
    texts.append(effect_text(ENGLISH, tried))
    for text in texts:
        if "no type by 10 points" in text:
            assert moved < 0.1
        if "same in every race" in text or "Who wins: the same" in text:
            assert all(a == b for a, b in pairs)


def test_alike_versions_are_told_to_be_so_by_races_enough():
    """Three thousand races in which one in fifty falls otherwise: no type by ten points."""
    lots = Random("alike")
    kinds = ("SPRINTER", "ROULEUR", "CLIMBER")
    pairs = []
    for _ in range(3000):
        a = lots.choice(kinds)
        pairs.append((a, lots.choice(kinds) if lots.random() < 0.02 else a))
    text = "\n".join(comparison_sentences(ENGLISH, compared(pairs).differences()))
    assert "Who wins: no type by 10 points of per cent more or less (" in text


def test_a_stage_without_teams_in_question_says_nothing_of_seats():
    """Where no race has a measure there is no sentence of it."""
    assert said([{}]) == ""
    assert list(decider_sentences(ENGLISH, Summary(), replace(PLAN, setup=None))) == []
